// What the world looks like, against pictures that somebody looked at (harness/golden.mjs): the land at its hours, what things
// are made of, bodies and faces, the city.
import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { person } from "../harness/files/vrm.mjs";
import { difference, otherBrowser, stopClocks, unlikeGolden } from "../harness/golden.mjs";
import { makeRepository, workFolder } from "../harness/repository.mjs";
import { wear } from "./wear.mjs";
import { inspect, openWorld, pictured, scene, until } from "./world.mjs";

const home = workFolder();
after(() => rmSync(home, { recursive: true, force: true }));

/** A page whose clocks stand still, of the picture alone and without `bodies`. `before` has it with its
 * panels. undefined: another browser drew the golden pictures. */
async function still(t, world, { size = { width: 320, height: 200 }, bodies = false, before = async () => {} } = {}) {
  const context = await world.browser({ viewport: size });
  const why = otherBrowser(world.chromium);
  if (why) return void t.skip(why);
  await stopClocks(context);
  await context.addInitScript(() => {
    localStorage.setItem("world.guide", "closed");
    localStorage.setItem("world.help-seen", "yes");
  });
  const page = await world.page({ quality: "med" });
  await scene(page);
  await before(page);
  await page.evaluate(async (bodies) => {
    const bare = new CSSStyleSheet();
    bare.replaceSync("#ui, #labels { display: none !important }");
    document.adoptedStyleSheets.push(bare);
    await globalThis.world.scene.complete();
    await globalThis.world.scene.loadAhead();
    globalThis.world.scene.bench.stage.crew.group.visible = bodies;
  }, bodies);
  return page;
}

/** Draws what is seen from a place, some seconds after the page's clocks stopped; zoomed: the middle of it. */
const draw = (page, [position, target], seconds, zoom = 1) =>
  page.evaluate(
    async ([position, target, seconds, zoom]) => {
      const { scene, step } = globalThis.world;
      const at = Date.now() / 1000 + seconds;
      scene.camera.restore({ mode: "orbit", position, target });
      for (const before of [0.2, 0.1, 0, 0]) step(at - before);
      const canvas = document.getElementById("world");
      const [width, height] = [canvas.width / zoom, canvas.height / zoom];
      const sheet = Object.assign(document.createElement("canvas"), { width, height });
      sheet.getContext("2d").drawImage(canvas, (width - canvas.width) / 2, (height - canvas.height) / 2);
      return sheet.toDataURL("image/webp", 1);
    },
    [position, target, seconds, zoom],
  );

/** Says of all pictures at once what is wrong with them. */
async function compare(page, pictures) {
  const faults = [];
  for (const [name, picture] of Object.entries(pictures)) faults.push(await unlikeGolden(page, name, picture));
  assert.deepEqual(faults.filter(Boolean), []);
}

const PLAZA = [[9, 5, 13], [0, 1, 0]];

/** A tool over REST that must succeed. */
async function must(world, tool, args) {
  const { error, result } = await world.rest(tool, args);
  assert.equal(error, undefined, JSON.stringify(error));
  return result;
}

pictured("the plaza by day, by night and in rain looks as it did", async (t) => {
  const world = await openWorld(t);
  const page = await still(t, world);
  if (!page) return;
  const pictures = {};
  for (const [i, [name, light]] of [
    ["plaza-noon", { time_of_day: 12, sky: "clear", weather: "none" }],
    ["plaza-night", { time_of_day: 23, sky: "clear", weather: "none" }],
    ["plaza-rain", { time_of_day: 15, sky: "overcast", weather: "rain" }],
  ].entries()) {
    const { revision } = await inspect(page);
    await must(world, "set_environment", light);
    await page.waitForFunction((r) => globalThis.world.inspect().revision > r, revision);
    await draw(page, PLAZA, 60 * i + 1); // the light begins to go over
    pictures[name] = await draw(page, PLAZA, 60 * i + 60);
  }
  await compare(page, pictures);
});

pictured("each finish, glass and water look as they did", async (t) => {
  const world = await openWorld(t);
  const page = await still(t, world);
  if (!page) return;
  const row = ["matte", "gloss", "metal", "glass", "glow"].map((finish, i) => ({
    kind: "sphere",
    id: finish,
    position: [40 + 1.4 * (i - 2), 0.6, 0],
    scale: 1.2,
    color: ["#c4573f", "#3f7fc4", "#c9b26a", "#8fd0c8", "#e0a0ff"][i],
    material: finish,
  }));
  const more = [
    { kind: "greenhouse", id: "panes", position: [40, 0, -12] },
    { kind: "pond", id: "pond", position: [40, 0, 14] },
  ];
  await must(world, "place_objects", { objects: [...row, ...more] });
  await page.waitForFunction(() => globalThis.world.scene.inspect().objects.some(({ id }) => id === "pond") && globalThis.world.scene.inspect().waiting === 0);
  await compare(page, {
    finishes: await draw(page, [[40, 1.8, 6.4], [40, 0.5, 0]], 60),
    glass: await draw(page, [[44.5, 2.6, -6.5], [40, 1.2, -12]], 70),
    water: await draw(page, [[43.5, 2.4, 18.5], [40, 0, 14]], 80),
  });
});

/** Looks at the face of the only agent from in front. */
const faceOf = ({ position: [x, y, z], yaw }, height, away) => [
  [x + away * Math.sin(yaw), y + height, z + away * Math.cos(yaw)],
  [x, y + height, z],
];

/** Draws a face at rest, and as it blinks, smiles and says "a", whatever its body would show; each is another face. */
async function faces(page, name, view, { zoom, smile = true }) {
  const pictures = {};
  for (const [what, face] of [
    ["rest", { eyes: 1, smile: 0, mouth: 0, vowels: null }],
    ["blinks", { eyes: 0 }],
    ...(smile ? [["smiles", { smile: 1 }]] : []),
    ["says-a", { mouth: 1, vowels: { aa: 1, ih: 0, ou: 0, ee: 0, oh: 0 } }],
  ]) {
    await page.evaluate((face) => {
      const [{ body }] = globalThis.world.scene.bench.stage.crew.members.values();
      const { figure } = body;
      const show = Object.getPrototypeOf(figure).show;
      figure.show = (pose, shown) => show.call(figure, pose, { ...shown, eyes: 1, smile: 0, mouth: 0, vowels: null, ...face });
    }, face);
    pictures[`${name}-${what}`] = await draw(page, view, 60, zoom);
  }
  const [rest, ...others] = Object.values(pictures);
  for (const other of others) assert.ok((await difference(page, rest, other)) > 0.005, `${name}: all faces are one`);
  return pictures;
}

pictured("a body that stands, walks and sits, and its face, look as they did", async (t) => {
  const world = await openWorld(t);
  const agent = await world.agent("claude-code");
  await agent.must("world_info");
  const page = await still(t, world, { bodies: true });
  if (!page) return;
  const [it] = (await scene(page)).avatars;
  const { id, position: [x, , z], yaw } = it;
  const front = [Math.sin(yaw), Math.cos(yaw)];
  const pictures = { "body-stands": await draw(page, [[x + 2.2 * front[0] + 0.8, 1.5, z + 2.2 * front[1]], [x, 0.85, z]], 30) };
  Object.assign(pictures, await faces(page, "robot", faceOf(it, 1.3, 1.4), { zoom: 1.6 }));
  await page.evaluate((avatarId) => {
    const { people, bench } = globalThis.world.scene;
    const { body } = bench.stage.crew.members.get(avatarId);
    delete body.figure.show;
    const [x, , z] = body.position;
    people.play({ avatarId, action: "walk", path: [[x, 0, z], [x + 6, 0, z]], seconds: 4 });
  }, id);
  pictures["body-walks"] = await draw(page, [[x + 2.2, 1.4, z + 3.2], [x + 2.2, 0.8, z]], 61.5);
  const seat = await page.evaluate((avatarId) => {
    const { crew, objects } = globalThis.world.scene.bench.stage;
    const { object } = objects.views.get("bench_1");
    const yaw = (2 * Math.atan2(object.rotation[1], object.rotation[3]) * 180) / Math.PI;
    crew.post(crew.members.get(avatarId), { position: [object.position[0], 0.45, object.position[2]], yaw, pose: "sit", seat: "bench_1" }, true);
    return { position: object.position, yaw: (yaw * Math.PI) / 180 + 0.5 };
  }, id);
  pictures["body-sits"] = await draw(page, faceOf(seat, 0.8, 2.8), 90);
  await compare(page, pictures);
});

pictured("the face of a figure of the user's looks as it did", async (t) => {
  const world = await openWorld(t);
  await (await world.agent()).must("world_info");
  const page = await still(t, world, {
    size: { width: 640, height: 400 },
    bodies: true,
    before: async (page) => {
      await until("the agent is here", async () => (await scene(page)).avatars.length === 1);
      await world.upload("nia.vrm", person({ version: "1.0", title: "Nia" }));
      await wear(page, "Nia");
      await page.keyboard.press("Escape");
    },
  });
  if (!page) return;
  const [it] = (await scene(page)).avatars;
  await compare(page, await faces(page, "figure", faceOf(it, 1.46, 0.9), { zoom: 4, smile: false }));
});

pictured("the city looks as it did", async (t) => {
  const dir = join(home, "code", "golden");
  mkdirSync(dir, { recursive: true });
  makeRepository(dir, 120);
  const world = await openWorld(t, { env: { HOME: home }, flags: ["--project", dir] });
  const page = await still(t, world);
  if (!page) return;
  await until("the city is drawn", async () => (await scene(page)).city?.buildings > 0);
  const near = await page.evaluate(() => globalThis.world.files().reduce((sum, { x, z }, _, { length }) => [sum[0] + x / length, sum[1] + z / length], [0, 0]));
  await compare(page, { city: await draw(page, [[near[0] + 18, 16, near[1] + 22], [near[0], 1, near[1]]], 60) });
});
