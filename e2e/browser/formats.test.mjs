// What users bring, drawn: the face of a figure, and files as programs commonly write them. The service and the page must judge a
// file alike, so every accepted one is seen here; whatever a page says of faults fails the spec (world.mjs). PICTURES: a folder for
// pictures to look at.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { figures, models, PICTURE } from "../harness/files/formats.mjs";
import { rocket, spinner } from "../harness/files/glb.mjs";
import { landscape } from "../harness/files/png.mjs";
import { person } from "../harness/files/vrm.mjs";
import { wear } from "./wear.mjs";
import { openWorld, pictured, scene, shows, until } from "./world.mjs";

const panel = (page) => page.getByRole("region", { name: "Your files", exact: true });

/** A page without the guide. */
async function open(world, options) {
  await (await world.browser()).addInitScript(() => {
    localStorage.setItem("world.guide", "closed");
    localStorage.setItem("world.help-seen", "yes");
  });
  return world.page(options);
}

/** Keeps an expression of the worn figure at a weight, in whatever its body shows: index of its morph target, or none. */
const express = (page, index, weight) =>
  page.evaluate(
    ([index, weight]) => {
      const faces = [];
      globalThis.world.scene.bench.stage.scene.traverse((o) => o.isSkinnedMesh && o.morphTargetInfluences?.length && faces.push(o));
      for (const face of faces) face.onBeforeRender = () => face.morphTargetInfluences.fill(0).fill(weight, index, index + 1);
      return faces.flatMap((face) => Object.keys(face.morphTargetDictionary));
    },
    [index, weight],
  );

/** Looks at the face of the only agent from in front, with nothing before the scene. */
async function lookAtFace(page) {
  const wanted = await page.evaluate(() => {
    const bare = new CSSStyleSheet();
    bare.replaceSync("body * { visibility: hidden !important } canvas { visibility: visible !important }");
    document.adoptedStyleSheets.push(bare);
    const { scene } = globalThis.world;
    const [{ position, yaw }] = scene.inspect().avatars;
    const at = scene.bench.eye.position.clone().set(position[0], position[1] + 1.5, position[2]);
    const front = at.clone().set(Math.sin(yaw), 0, Math.cos(yaw)).multiplyScalar(0.9).add(at);
    scene.camera.restore({ mode: "orbit", position: front.toArray(), target: at.toArray() });
    return at.toArray();
  });
  let before = "";
  await until("the camera stands there", async () => {
    const { position, target } = await page.evaluate(() => globalThis.world.scene.camera.state());
    const stood = before === position.join();
    before = position.join();
    return stood && target.every((v, i) => Math.abs(v - wanted[i]) < 0.01);
  });
}

/** How many pixels in the middle of the page differ between two screenshots. */
const differing = (page, a, b) =>
  page.evaluate(
    async (shots) => {
      const [p, q] = await Promise.all(
        shots.map(async (data) => {
          const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], { type: "image/png" }));
          const sheet = new OffscreenCanvas(image.width, image.height).getContext("2d");
          sheet.drawImage(image, 0, 0);
          return sheet.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      let n = 0;
      for (let i = 0; i < p.length; i += 4) if (Math.abs(p[i] - q[i]) + Math.abs(p[i + 1] - q[i + 1]) + Math.abs(p[i + 2] - q[i + 2]) > 60) n++;
      return n;
    },
    [a.toString("base64"), b.toString("base64")],
  );

for (const version of ["1.0", "0"])
  pictured(`the face of a figure (VRM ${version}) is seen to blink and to speak`, async (t) => {
    const world = await openWorld(t);
    const page = await open(world, { viewport: { width: 480, height: 400 } });
    const agent = await world.agent();
    await agent.must("say", { text: "Hello there, this is quite a long sentence to be spoken." });
    await until("the agent is here", async () => (await scene(page)).avatars.length === 1);
    await world.upload("nia.vrm", person({ version, title: "Nia" }));
    await wear(page, "Nia");
    await page.keyboard.press("Escape");
    await until("it stands", async () => (await scene(page)).avatars[0].feet.every((f) => f.planted));
    const names = await express(page, 0, 0);
    assert.ok(names.includes("blink") && names.includes("aa"), names.join());
    await lookAtFace(page);
    const shot = async (name, weight) => {
      await express(page, names.indexOf(name), weight);
      await page.evaluate(() => globalThis.world.step(100));
      return page.screenshot({ clip: { x: 140, y: 80, width: 200, height: 240 } });
    };
    let rest;
    await until("nothing else moves", async () => {
      const before = await shot("aa", 0);
      rest = await shot("blink", 0);
      return (await differing(page, before, rest)) === 0;
    });
    for (const name of ["blink", "aa"]) {
      const face = await shot(name, 1);
      if (process.env.PICTURES) for (const [what, bytes] of [["rest", rest], [name, face]]) writeFileSync(`${process.env.PICTURES}/${version}-${what}.png`, bytes);
      const changed = await differing(page, rest, face);
      assert.ok(changed > 60, `${name}: ${changed} pixels change`);
    }
    // Its own speech moves the same targets.
    await page.reload();
    await until("it is worn again", async () => ((await scene(page))?.avatars[0]?.size ?? 1) !== 1);
    await agent.must("say", { text: "And once more, so that the mouth can be seen to move while it is being said." });
    await page.waitForFunction(() => {
      let most = 0;
      globalThis.world.scene.bench.stage.scene.traverse((o) => {
        if (o.isSkinnedMesh && o.morphTargetInfluences?.length) most = Math.max(most, ...Object.entries(o.morphTargetDictionary).map(([name, i]) => (name === "blink" ? 0 : o.morphTargetInfluences[i])));
      });
      return most > 0.2;
    });
  });

/** A WebP picture of one colour, as the browser writes it. */
const webpOf = async (page, [r, g, b]) =>
  Buffer.from(
    await page.evaluate(async (color) => {
      const sheet = new OffscreenCanvas(8, 8);
      const draw = sheet.getContext("2d");
      draw.fillStyle = color;
      draw.fillRect(0, 0, 8, 8);
      const bytes = new Uint8Array(await (await sheet.convertToBlob({ type: "image/webp" })).arrayBuffer());
      return btoa(String.fromCharCode(...bytes));
    }, `rgb(${r}, ${g}, ${b})`),
    "base64",
  );

/** The colour of a screenshot around a point. */
const colourAt = (page, shot, at) =>
  page.evaluate(
    async ([data, [x, y]]) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], { type: "image/png" }));
      const sheet = new OffscreenCanvas(image.width, image.height).getContext("2d");
      sheet.drawImage(image, 0, 0);
      return [...sheet.getImageData(Math.round(x), Math.round(y), 1, 1).data].slice(0, 3);
    },
    [shot.toString("base64"), at],
  );

pictured("every model that is accepted is drawn, with its picture where it has one", async (t) => {
  const world = await openWorld(t);
  const page = await open(world, { viewport: { width: 900, height: 420 } });
  const all = models(await webpOf(page, PICTURE));
  const objects = [];
  for (const [i, [name, bytes]] of all.entries()) {
    const { id } = await world.upload(`${name}.glb`, bytes);
    objects.push({ kind: "model", id: `m_${i}`, asset: id, position: [(i % 6) * 2 - 5, 0, 8 + 3 * Math.floor(i / 6)] });
  }
  // A WebP picture of its own stands beside them.
  const webp = await world.upload("picture.webp", await webpOf(page, PICTURE));
  objects.push({ kind: "billboard", id: "board", asset: webp.id, position: [9, 0, 8] });
  const placed = await world.rest("place_objects", { objects });
  assert.ok(placed.result, JSON.stringify(placed.error));
  await shows(page, placed.result.revision);
  await page.evaluate(() => globalThis.world.scene.camera.restore({ mode: "orbit", position: [0, 6, 20], target: [0, 0.5, 9.5] }));
  const middles = async () => {
    const found = new Map((await scene(page)).objects.map((o) => [o.id, o]));
    return all.map((_, i) => found.get(`m_${i}`));
  };
  await until("all stand there", async () => (await middles()).every((o) => o && o.max[1] - o.min[1] > 0.9));
  const looks = async () => {
    const shot = await page.screenshot();
    const boxes = await middles();
    return Promise.all(
      boxes.map(async ({ min, max }) => {
        // The middle of the side that looks at the camera.
        const at = await page.evaluate(
          (place) => {
            const { eye, canvas } = globalThis.world.scene.bench;
            const v = eye.position.clone().set(...place).project(eye);
            return [((v.x + 1) / 2) * canvas.clientWidth, ((1 - v.y) / 2) * canvas.clientHeight];
          },
          [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, max[2]],
        );
        return colourAt(page, shot, at);
      }),
    );
  };
  const magenta = ([r, g, b]) => r > g + 40 && b > g + 40;
  let seen = [];
  await until(
    () => all.map(([name], i) => `${name}: ${seen[i]}`).join("\n"),
    async () => {
      seen = await looks();
      return all.every(([, , wanted], i) => (wanted === PICTURE ? magenta(seen[i]) : !magenta(seen[i]) && Math.max(...seen[i]) > 90));
    },
  );
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/models.png` });
  const tall = (await middles()).at(all.findIndex(([name]) => name === "shapes at rest"));
  assert.ok(Math.abs(tall.max[1] - tall.min[1] - 2) < 0.01, `with its shapes at rest it is ${tall.max[1] - tall.min[1]} m tall`);
});

pictured("every figure that is accepted can be worn", async (t) => {
  const world = await openWorld(t);
  const page = await open(world, { viewport: { width: 1100, height: 640 } });
  const agent = await world.agent();
  await agent.must("world_info");
  await until("the agent is here", async () => (await scene(page)).avatars.length === 1);
  const body = () => page.screenshot({ clip: { x: 150, y: 200, width: 180, height: 250 } });
  for (const [title, bytes] of figures()) {
    await world.upload(`${title}.vrm`, bytes);
    const robot = await body();
    await wear(page, title);
    await until(`${title} is drawn in the robot's place`, async () => (await differing(page, robot, await body())) > 8000);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${title}.png` });
    await panel(page).getByRole("button", { name: "Back to the robot" }).click();
    await until("the robot is back", async () => (await scene(page)).avatars[0].size === 1);
  }
});

pictured("all kinds of files are drawn at every quality", async (t) => {
  const world = await openWorld(t);
  const viewport = { width: 360, height: 240 };
  const first = await open(world, { viewport });
  const agent = await world.agent();
  await agent.must("world_info");
  await until("the agent is here", async () => (await scene(first)).avatars.length === 1);
  await world.upload("nia.vrm", person({ title: "Nia" }));
  await wear(first, "Nia");
  const files = [];
  for (const [name, bytes] of [["rocket.glb", rocket(landscape(64, 40))], ["top.glb", spinner()], ["view.png", landscape(64, 40)]]) files.push(await world.upload(name, bytes));
  const [still, moving, view] = files.map((file) => file.id);
  const placed = await world.rest("place_objects", {
    objects: [
      { kind: "model", id: "still", asset: still, position: [-2, 0, 9] },
      { kind: "model", id: "moving", asset: moving, position: [2, 0, 9] },
      { kind: "billboard", id: "board", asset: view, position: [0, 0, 7] },
    ],
  });
  assert.ok(placed.result, JSON.stringify(placed.error));
  await first.close();
  for (const quality of ["low", "med", "high", "test"]) {
    const page = await world.page({ quality, viewport });
    await shows(page, placed.result.revision);
    await until(`all is drawn at ${quality}`, async () => {
      const { avatars, objects } = await scene(page);
      return avatars[0]?.size !== 1 && objects.filter((o) => o.max[1] > 0.5 && ["still", "moving", "board"].includes(o.id)).length === 3;
    });
    await page.evaluate(() => globalThis.world.scene.picture.capture({ view: "user", agent: "" }));
    await page.close();
  }
});
