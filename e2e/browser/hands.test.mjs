// The user's hands: moving, turning and scaling by the gizmo and by keys, the build palette, undo that is shared with the
// agents, cameras by mouse, keys, touch and controller, pictures and clips.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inspect, live, openWorld, pictured, scene, until } from "./world.mjs";

/** Where a place of the world is on the page, in CSS pixels. */
const screenOf = (page, place) =>
  page.evaluate((p) => {
    const { eye, canvas } = globalThis.world.scene.bench;
    const v = eye.position.clone().set(...p).project(eye);
    return [((v.x + 1) / 2) * canvas.clientWidth, ((1 - v.y) / 2) * canvas.clientHeight];
  }, place);
const boxOf = async (page, id) => (await scene(page)).objects.find((o) => o.id === id);
const middleOf = ({ min, max }) => min.map((n, i) => (n + max[i]) / 2);
const camera = (page) => page.evaluate(() => globalThis.world.scene.camera.state());
const near = (a, b, by = 0.02) => a.every((n, i) => Math.abs(n - b[i]) <= by);
/** Lets some frames pass. */
const frames = (page, count = 3) =>
  page.evaluate(async (n) => {
    for (let i = 0; i < n; i++) await new Promise((next) => requestAnimationFrame(next));
  }, count);
/** Looks from one place to another. */
const look = async (page, position, target) => {
  await page.evaluate(([p, t]) => globalThis.world.scene.camera.restore({ mode: "orbit", position: p, target: t }), [position, target]);
  await until("the view is there", async () => near((await camera(page)).target, target, 0.01));
};
const focusOn = async (page, id) => {
  await page.evaluate((i) => globalThis.world.scene.focus(i), id);
  const middle = middleOf(await boxOf(page, id));
  await until("it is looked at", async () => near((await camera(page)).target, middle, 0.05));
};

/** A page without the guide, an agent who has placed a bench, and the view at that. */
async function benchWorld(t) {
  const world = await openWorld(t);
  const context = await world.browser();
  await context.addInitScript(() => {
    localStorage.setItem("world.guide", "closed");
    localStorage.setItem("world.help-seen", "yes");
  });
  const page = await world.page();
  const agent = await world.agent();
  await agent.must("place_objects", { objects: [{ kind: "bench", id: "seat", position: [4, 0, 6] }] });
  await until("the bench is there", () => boxOf(page, "seat"));
  await focusOn(page, "seat");
  return { world, page, agent };
}

/** Whether the gizmo and the keys that move things are there: they come with the first use. */
const edited = (page) => page.evaluate(() => globalThis.world.scene.bench.tools.children.find((tool) => tool.name === "gizmo")?.visible === true);

/** Clicks on a thing until it is selected, or the chip says so in other words: a frame between a look and a click moves what
 * is under the pointer. */
async function selectIn(page, id, words = id) {
  let hit;
  await until(() => `${id} is what is under the pointer, not ${JSON.stringify(hit)}, and a click selects it`, async () => {
    const at = await screenOf(page, middleOf(await boxOf(page, id)));
    hit = await page.evaluate(([x, y]) => globalThis.world.scene.at(x, y)[0], at);
    if (hit?.objectId !== id) return false;
    await page.mouse.click(...at);
    await frames(page);
    return (await page.locator(".chip").allInnerTexts()).some((text) => text.includes(words));
  });
}

async function edit(page, id) {
  await selectIn(page, id);
  await page.keyboard.press("e");
  await until("it is edited", () => edited(page));
  await frames(page);
}

/** Pulls the gizmo at a spot of its own frame (1: the tip of an arrow) by so many metres. */
async function pull(page, id, from, by) {
  const k = await page.evaluate(() => globalThis.world.scene.bench.tools.children.find((tool) => tool.name === "gizmo").scale.x);
  const box = await boxOf(page, id);
  const at = middleOf(box).map((n, i) => (i === 1 ? box.min[1] : n) + from[i] * k);
  const [x, y] = await screenOf(page, at);
  const [toX, toY] = await screenOf(page, at.map((n, i) => n + by[i]));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 3 });
  await page.mouse.move(toX, toY, { steps: 3 });
  await page.mouse.up();
}

const toast = (page) => page.locator(".toast > span").innerText();

test("the gizmo moves a thing exactly, as one step, and a refused move springs back with the reason", async (t) => {
  const { page, world } = await benchWorld(t);
  await edit(page, "seat");
  const { revision } = await inspect(page);
  await pull(page, "seat", [0.8, 0, 0], [1, 0, 0]);
  await until("it moved", async () => near((await boxOf(page, "seat")).min, [4.1, 0, 5.675]));
  assert.equal((await inspect(page)).revision, revision + 1);
  await pull(page, "seat", [0, 0.8, 0], [0, 0.5, 0]);
  await until("it is lifted", async () => Math.abs((await boxOf(page, "seat")).min[1] - 0.5) < 0.01);
  assert.equal((await inspect(page)).revision, revision + 2);
  const { result } = await world.rest("inspect_world", { near: [5, 0, 6], radius: 1 });
  assert.match(JSON.stringify(result.data.objects), /"seat"/);

  // Out of the world: the rules say no.
  await page.evaluate(() => globalThis.world.scene.bench.canvas.focus());
  const before = await boxOf(page, "seat");
  await page.getByRole("button", { name: "Details" }).click();
  const east = page.getByLabel("East");
  await east.fill("199.9");
  await page.keyboard.press("Enter");
  await until("it went to the edge", async () => Math.abs(middleOf(await boxOf(page, "seat"))[0] - 199.9) < 0.1);
  await page.keyboard.press("Escape"); // out of the panel, and each key when the one before it has done its work
  await page.getByLabel("East").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await until("it is edited no more", async () => !(await edited(page)));
  await page.locator("#world").focus();
  await page.keyboard.press("Control+z");
  await until("it is back", async () => near((await boxOf(page, "seat")).min, before.min));
  await edit(page, "seat");
  const old = (await inspect(page)).revision;
  for (let i = 0; i < 3; i++) await page.keyboard.press("PageDown");
  await until("it stands on the ground", async () => Math.abs((await boxOf(page, "seat")).min[1]) < 0.01 && (await inspect(page)).revision === old + 1);
});

test("keys move, turn and size a thing in one step; undo and redo go through everyone's steps", async (t) => {
  const { page } = await benchWorld(t);
  await edit(page, "seat");
  const { revision } = await inspect(page);
  // In one go, however slow this machine is.
  await page.evaluate(() => {
    for (const [key, shiftKey] of [["ArrowRight"], ["ArrowRight"], ["]"], ["ArrowRight", true]])
      document.getElementById("world").dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
  });
  await until("it is written", async () => (await inspect(page)).revision > revision);
  await until("it moved", async () => Math.abs(middleOf(await boxOf(page, "seat"))[0] - 4) + Math.abs(middleOf(await boxOf(page, "seat"))[2] - 6) > 0.5);
  const [x, , z] = middleOf(await boxOf(page, "seat"));
  assert.ok(Math.abs(Math.hypot(x - 4, z - 6) - 0.55) < 0.02, `moved by ${Math.hypot(x - 4, z - 6)} m`);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+d");
  await until("the copy is there", async () => (await inspect(page)).objects > 0 && (await boxOf(page, "bench_4")));
  const copy = await boxOf(page, "bench_4");
  const seat = await boxOf(page, "seat");
  assert.ok([0, 2].some((i) => copy.min[i] > seat.max[i] || copy.max[i] < seat.min[i]), "the copy stands beside it");
  await page.keyboard.press("Delete");
  await until("the copy is gone", async () => !(await boxOf(page, "bench_4")));

  const undone = [];
  for (let i = 0; i < 4; i++) {
    const at = (await inspect(page)).revision;
    await page.keyboard.press("Control+z");
    await until("a step back", async () => (await inspect(page)).revision > at);
    undone.push(await until("a word about it", async () => (await toast(page)) !== undone.at(-1) && (await toast(page)).startsWith("Undid") && (await toast(page))));
  }
  assert.deepEqual(undone, [
    "Undid: you removed the bench",
    "Undid: you placed a bench",
    "Undid: you moved the bench",
    "Undid: Claude Code placed a bench",
  ]);
  assert.equal(await boxOf(page, "seat"), undefined);
  await page.locator(".toast").getByRole("button", { name: "Redo" }).click();
  await until("the agent's bench is back", () => boxOf(page, "seat"));
  assert.equal(await toast(page), "Redid: Claude Code placed a bench");
  await page.locator("#world").focus();
  await page.keyboard.press("Control+y");
  await until("and where the user moved it", async () => near(middleOf(await boxOf(page, "seat")), [x, 0.475, z], 0.05));
});

test("what an agent did is undone from the column of what agents did; several things are handled together", async (t) => {
  const { page, agent } = await benchWorld(t);
  await agent.must("place_objects", { objects: [{ kind: "crate", id: "box_a", position: [6, 0, 6] }] });
  await until("the crate is there", () => boxOf(page, "box_a"));
  await page.getByRole("button", { name: "Undo what Claude Code did" }).click();
  await until("the crate is gone", async () => !(await boxOf(page, "box_a")));
  await page.locator(".toast").getByRole("button", { name: "Redo" }).click();
  await until("the crate is back", () => boxOf(page, "box_a"));

  await page.locator("#world").focus();
  await look(page, [5, 5, 12], [5, 0, 6]);
  await selectIn(page, "seat");
  await page.keyboard.down("Control");
  await selectIn(page, "box_a", "2 things");
  await page.keyboard.up("Control");
  await page.keyboard.press("e");
  await until("it is edited", () => edited(page));
  const [seat, box] = [await boxOf(page, "seat"), await boxOf(page, "box_a")];
  await page.keyboard.press("PageUp");
  await until("both are lifted", async () => (await boxOf(page, "seat")).min[1] > 0.2 && (await boxOf(page, "box_a")).min[1] > 0.2);
  for (const [id, was] of [["seat", seat], ["box_a", box]]) assert.ok(Math.abs((await boxOf(page, id)).min[1] - was.min[1] - 0.25) < 0.01);
  await page.keyboard.press("Delete");
  await until("both are gone", async () => !(await boxOf(page, "seat")) && !(await boxOf(page, "box_a")));
  // Each was one step: two steps back, and all is as it was.
  for (let i = 0; i < 2; i++) {
    const at = (await inspect(page)).revision;
    await page.keyboard.press("Control+z");
    await until("a step back", async () => (await inspect(page)).revision > at);
  }
  for (const [id, was] of [["seat", seat], ["box_a", box]])
    await until("it stands where it stood", async () => near((await boxOf(page, id))?.min ?? [9], was.min));
});

pictured("the palette builds by the mouse alone and by the keyboard alone", async (t) => {
  const { page } = await benchWorld(t);
  await look(page, [5, 4, 13], [5, 0, 7]); // what is looked at is at the left of the palette
  await page.keyboard.press("b");
  const tile = page.getByRole("button", { name: "Crate", exact: true });
  await page.getByLabel("Search pieces").fill("crate");
  await tile.waitFor();
  await until("it has its picture", () => tile.locator("img").count());
  const painted = await tile.locator("img").evaluate(async (img) => {
    await img.decode();
    const pen = new OffscreenCanvas(img.naturalWidth, img.naturalHeight).getContext("2d");
    pen.drawImage(img, 0, 0);
    const { data } = pen.getImageData(0, 0, img.naturalWidth, img.naturalHeight);
    return data.filter((v, i) => i % 4 === 3 && v > 200).length / (data.length / 4);
  });
  assert.ok(painted > 0.15, `${painted} of the picture is painted`);
  await tile.click();
  await page.locator(".in-hand").waitFor();
  await frames(page, 6);
  const [x, y] = await screenOf(page, [5, 0, 8]);
  let told = "";
  await until(
    () => `the ghost is told of, not only "${told}"`,
    async () => {
      await page.mouse.move(x - 20, y);
      await page.mouse.move(x, y);
      told = await page.locator(".in-hand").innerText();
      return told.includes("On the ground");
    },
  );
  assert.equal(await boxOf(page, "crate_4"), undefined, "a ghost is no thing yet");
  await page.mouse.click(x, y);
  await until("it is placed", () => boxOf(page, "crate_4"));
  const crate = middleOf(await boxOf(page, "crate_4"));
  assert.ok(Math.hypot(crate[0] - 5, crate[2] - 8) < 0.3, `at ${crate}`);

  // By keys: search, choose, it stands before the user and is edited.
  await page.locator("#world").focus();
  await page.keyboard.press("Escape");
  await page.locator(".in-hand").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByLabel("Search pieces").waitFor({ state: "detached" });
  await page.keyboard.press("b");
  await until("the search has the keyboard", () => page.getByLabel("Search pieces").evaluate((field) => field === document.activeElement));
  await page.keyboard.type("lantern");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await until("it is placed", () => boxOf(page, "lantern_2"));
  await until("it is edited", () => edited(page));
  const [lx, , lz] = middleOf(await boxOf(page, "lantern_2"));
  await page.keyboard.press("ArrowLeft");
  await until("keys move it at once", async () => {
    const [nx, , nz] = middleOf(await boxOf(page, "lantern_2"));
    return Math.abs(Math.hypot(nx - lx, nz - lz) - 0.25) < 0.02;
  });
  await page.keyboard.press("Enter");
  await until("Enter is done with it", async () => !(await edited(page)));
  await page.waitForFunction(() => document.activeElement?.id === "world"); // and opens nothing over it
});

test("a thing is dragged out of the palette onto a table, turned by the wheel, and Esc puts it away", async (t) => {
  const { world, page, agent } = await benchWorld(t);
  await agent.must("place_objects", { objects: [{ kind: "table", id: "desk", position: [5, 0, 8.5] }] });
  await until("the table is there", () => boxOf(page, "desk"));
  await look(page, [5, 4, 13], [5, 0, 7]);
  await page.keyboard.press("b");
  await page.getByLabel("Search pieces").fill("barrel");
  const tile = page.getByRole("button", { name: "Barrel", exact: true });
  await until("the search is done", async () => (await page.getByRole("button", { name: "Tall grass", exact: true }).count()) === 0);
  await frames(page, 6);
  const box = await tile.boundingBox();
  let [x, y] = [0, 0];
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await until("the tool is there", () => page.evaluate(() => globalThis.performance.getEntriesByType("resource").some((r) => /toolbox/.test(r.name))));
  await frames(page, 3);
  // The picture may still be making room for the panel.
  await until("it is over the table", async () => {
    [x, y] = await screenOf(page, [5, 0.76, 8.5]);
    await page.mouse.move(x - 40, y, { steps: 4 });
    await page.mouse.move(x, y, { steps: 4 });
    await frames(page, 3);
    return /On table/i.test(await page.locator(".in-hand").innerText());
  });
  // It faces the user in eighths of a turn: two notches more stay, wherever it goes then.
  await page.mouse.wheel(0, 120);
  await frames(page, 3);
  await page.mouse.move(x - 60, y, { steps: 3 });
  await page.mouse.move(x, y, { steps: 3 });
  await frames(page, 3);
  await page.mouse.up();
  const barrel = await until("it is placed", () => boxOf(page, "barrel_2"));
  assert.ok(Math.abs(barrel.min[1] - 0.76) < 0.02, `stands at ${barrel.min[1]} m`);
  const { result } = await world.rest("inspect_world", { id: "barrel_2" });
  const { rotation } = result.data.objects[0];
  assert.equal((Math.round(rotation) + 360) % 45, 30, `turned by ${rotation}`);
  await page.getByLabel("Search pieces").fill("bench");
  const { objects } = await inspect(page);
  await page.getByRole("button", { name: "Bench", exact: true }).click();
  await page.mouse.move(x - 100, y + 30);
  await page.keyboard.press("Escape");
  await page.mouse.click(x - 100, y + 30);
  await frames(page, 5);
  assert.equal((await inspect(page)).objects, objects);
});

test("the camera orbits, walks and flies by mouse and keys, and is as it was after a reload", async (t) => {
  const { page, agent } = await benchWorld(t);
  await agent.must("place_objects", { objects: [{ kind: "house", id: "home", position: [30, 0, 30] }] });
  await until("the house is there", () => boxOf(page, "home"));
  await focusOn(page, "home");
  const orbit = await camera(page);
  assert.ok(!inside(orbit.position, await boxOf(page, "home"), 0), "looks at the house from outside");
  await page.keyboard.press("v");
  await until("it walks at the height of eyes", async () => (await camera(page)).mode === "walk" && Math.abs((await camera(page)).position[1] - 1.6) < 0.05);

  // Keys walk (that they lead through no wall: web/src/scene/camera).
  const from = (await camera(page)).position;
  await page.keyboard.down("w");
  await until("it walks", async () => !near((await camera(page)).position, from, 0.5));
  await page.keyboard.up("w");

  // Fly: keys lift.
  await page.keyboard.press("v");
  await page.keyboard.down("e");
  await until("it rises", async () => (await camera(page)).position[1] > 3);
  await page.keyboard.up("e");
  const fly = await camera(page);
  assert.equal(fly.mode, "fly");
  await page.mouse.move(480, 200);
  await page.mouse.down();
  await page.mouse.move(560, 220, { steps: 4 });
  await page.mouse.up();
  await until("a drag looks about", async () => !near((await camera(page)).target, fly.target, 0.5));
  await frames(page, 4);
  const looked = await camera(page);
  assert.ok(near(looked.position, fly.position, 0.5), "from where it is");

  const stored = () => page.evaluate(() => JSON.parse(sessionStorage.getItem(Object.keys(sessionStorage).find((key) => key.startsWith("world.view."))) ?? "null"));
  const kept = await until("the view is kept", async () => {
    const [state, now] = [await stored(), await camera(page)];
    return state?.mode === "fly" && near(state.position, now.position, 0.01) && near(state.target, now.target, 0.01) && state;
  });
  await page.reload();
  await live(page);
  await until("the scene is there", () => page.evaluate(() => globalThis.world.scene !== null));
  await frames(page, 4);
  const after = await camera(page);
  assert.equal(after.mode, "fly");
  assert.ok(near(after.position, kept.position, 0.1) && near(after.target, kept.target, 0.1), `${after.position} ${kept.position}`);

  // F follows the agent, G goes to it, both back to orbiting and outside of everything.
  await page.locator("#world").focus();
  await page.keyboard.press("f");
  await until("it orbits again", async () => (await camera(page)).mode === "orbit");
  await agent.must("walk_avatar", { position: [30, 0, 33.5], speed: 4 });
  const eye = (await camera(page)).position;
  assert.ok(!inside(eye, await boxOf(page, "home"), 0), `follows from ${eye}`);
});

const inside = (p, { min, max }, pad) => p.every((n, i) => n > min[i] - pad && n < max[i] + pad);

test("a controller moves the camera, selects, looks and follows", async (t) => {
  const { page } = await benchWorld(t);
  await page.evaluate(() => {
    const button = () => ({ pressed: false, touched: false, value: 0 });
    globalThis.pad = { connected: true, mapping: "standard", axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, button) };
    navigator.getGamepads = () => [globalThis.pad];
    dispatchEvent(new Event("gamepadconnected"));
  });
  const press = async (i) => {
    await page.evaluate((n) => Object.assign(globalThis.pad.buttons[n], { pressed: true, value: 1 }), i);
    await frames(page, 4);
    await page.evaluate((n) => Object.assign(globalThis.pad.buttons[n], { pressed: false, value: 0 }), i);
    await frames(page, 4);
  };
  await until("it is read", async () => (await page.locator(".aim").count()) === 1);
  await press(0); // the bench is in the middle
  await until("it is selected", async () => (await page.locator(".chip").innerText()).includes("seat"));
  await press(2);
  await until("it walks", async () => (await camera(page)).mode === "walk");
  const from = (await camera(page)).position;
  await page.evaluate(() => (globalThis.pad.axes[1] = 1));
  await until("the left stick moves", async () => Math.hypot((await camera(page)).position[0] - from[0], (await camera(page)).position[2] - from[2]) > 0.5);
  await page.evaluate(() => (globalThis.pad.axes = [0, 0, 0, 0]));
  const look = (await camera(page)).target;
  await page.evaluate(() => (globalThis.pad.axes[2] = 1));
  await until("the right stick looks", async () => !near((await camera(page)).target, look, 0.8));
  await page.evaluate(() => (globalThis.pad.axes = [0, 0, 0, 0]));
  await press(3);
  await until("Y follows", () => page.evaluate(() => globalThis.world.scene.camera.following !== null));
  await page.evaluate(() => (globalThis.pad.connected = false));
  await until("nobody reads it any more", async () => (await page.locator(".aim").count()) === 0);
});

test("fingers look, pinch, and two taps look at a thing", async (t) => {
  const { world } = await benchWorld(t);
  const context = await world.newContext({ viewport: { width: 412, height: 732 }, hasTouch: true, isMobile: true });
  await context.addInitScript(() => {
    localStorage.setItem("world.guide", "closed");
    localStorage.setItem("world.help-seen", "yes");
  });
  const page = await context.newPage();
  const url = new URL(await world.link());
  url.searchParams.set("quality", "test");
  await page.goto(url.href);
  await live(page);
  await until("the scene is there", () => page.evaluate(() => globalThis.world.scene !== null));
  await frames(page, 3);
  const cdp = await context.newCDPSession(page);
  const touch = (type, ...points) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const start = await camera(page);
  await touch("touchStart", [200, 250]);
  for (let i = 1; i <= 5; i++) await touch("touchMove", [200 + i * 16, 250]);
  await touch("touchEnd");
  await until("one finger looks", async () => !near((await camera(page)).position, start.position, 0.3));
  const far = (s) => Math.hypot(...s.position.map((n, i) => n - s.target[i]));
  await frames(page, 4);
  const before = far(await camera(page));
  await touch("touchStart", [160, 300], [240, 300]);
  for (let i = 1; i <= 5; i++) await touch("touchMove", [160 - i * 10, 300], [240 + i * 10, 300]);
  await touch("touchEnd");
  await until("two fingers pinch", async () => far(await camera(page)) < before * 0.8);
  await look(page, [4, 3, 12], [4, 0.5, 7.5]); // before it
  const seat = middleOf(await boxOf(page, "seat"));
  const seen = async () => near((await camera(page)).target, seat, 0.1);
  assert.equal(await seen(), false, "it is looked at already");
  await until("two taps look at it", async () => {
    const [x, y] = await screenOf(page, seat);
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    for (let i = 0; i < 30; i++) {
      if (await seen()) return true;
      await frames(page); // it is on its way, or the taps came too far apart
    }
    return false;
  });
  await context.close();
});

pictured("a picture is as large as it says, a clip has its frames, and the light of the world is not touched", async (t) => {
  const { page, world } = await benchWorld(t);
  const { revision } = await inspect(page);
  await page.keyboard.press("k");
  await page.getByText("1:1").click();
  await page.getByLabel("Light").fill("21");
  await page.getByLabel("Show names").check();
  const side = Math.round((await page.locator(".frame").boundingBox()).width) * 2; // double size
  await page.getByRole("button", { name: "Take picture" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save picture" }).click()]);
  const png = readFileSync(await download.path());
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  for (const at of [16, 20]) assert.ok(Math.abs(png.readUInt32BE(at) - side) <= 2, `${png.readUInt32BE(at)} pixels for ${side}`);
  const colours = await page.evaluate(async (data) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))]));
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen.drawImage(image, 0, 0);
    const { data: px } = pen.getImageData(0, 0, image.width, image.height);
    const seen = new Set();
    for (let i = 0; i < px.length; i += 40) seen.add(((px[i] >> 5) << 6) | ((px[i + 1] >> 5) << 3) | (px[i + 2] >> 5));
    return seen.size;
  }, png.toString("base64"));
  assert.ok(colours > 12, `${colours} colours`);
  const { result } = await world.rest("world_info");
  assert.doesNotMatch(result.text, /21:00|time 21/, "only the user saw the evening");
  assert.equal((await inspect(page)).revision, revision);

  await page.getByRole("button", { name: "Record a clip" }).click();
  await page.getByText(/^● /).waitFor();
  const from = (await scene(page)).frames;
  await until("some frames are drawn", async () => (await scene(page)).frames > from + 20);
  await page.getByRole("button", { name: "Stop" }).click();
  const clip = page.locator("video");
  await clip.waitFor();
  const [width, height] = await clip.evaluate(async (video) => {
    if (video.readyState < 1) await new Promise((done) => (video.onloadedmetadata = done));
    return [video.videoWidth, video.videoHeight];
  });
  assert.ok(width > 200 && width === height, `${width} × ${height}`);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save clip" }).click()]);
  const film = readFileSync(await saved.path());
  const count = framesOf(film);
  assert.ok(film.length > 5_000 && count > 10, `${count} frames in ${film.length} bytes`);
  await page.keyboard.press("Escape");
  await until("the panels are back", () => page.evaluate(() => document.documentElement.className === ""));
});

/** How many frames a film holds: the samples of an MP4's fragments, or the blocks of a WebM. */
function framesOf(film) {
  let count = 0;
  if (film.subarray(4, 8).toString() === "ftyp") {
    for (let at = film.indexOf("trun"); at >= 0; at = film.indexOf("trun", at + 4)) count += film.readUInt32BE(at + 8);
    return count;
  }
  const number = (at, keep) => {
    const length = Math.clz32(film[at]) - 23;
    let value = keep ? film[at] : film[at] & (0xff >> length);
    for (let i = 1; i < length; i++) value = value * 256 + film[at + i];
    return { value, length, unknown: !keep && value === 2 ** (7 * length) - 1 };
  };
  const MASTERS = new Set([0x18538067, 0x1f43b675]); // segment, cluster
  for (let at = 0; at < film.length; ) {
    const id = number(at, true);
    const size = number(at + id.length, false);
    at += id.length + size.length;
    if (id.value === 0xa3) count++;
    if (!MASTERS.has(id.value)) at += size.unknown ? 0 : size.value;
  }
  return count;
}
