// What people bring, for long and through trouble: figures, models and pictures come back whole after the graphics context
// was lost, and nothing is left of what was put on and taken off, shown and changed again and again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { doll } from "../harness/files/doll.mjs";
import { rocket, spinner } from "../harness/files/glb.mjs";
import { landscape, png } from "../harness/files/png.mjs";
import { openWorld, pictured, scene, shows, until } from "./world.mjs";

/** A small page, an agent that wears a figure, two models, and a picture on a screen. */
async function furnished(t) {
  const world = await openWorld(t, { pictures: "noise" });
  await world.browser({ viewport: { width: 420, height: 320 } });
  const page = await world.page();
  const id = async (...file) => (await world.upload(...file)).id;
  const ids = { model: await id("r.glb", rocket(landscape(32, 20))), lively: await id("s.glb", spinner()) };
  ids.pictures = [await id("a.png", landscape(64, 40)), await id("b.png", png(48, 48, (x) => [x * 5, 80, 90]))];
  await world.upload("doll.vrm", doll({ title: "Doll" }));
  const must = async (tool, args) => {
    const done = await world.rest(tool, args);
    assert.ok(done.ok, JSON.stringify(done.error));
    await shows(page, done.result.revision ?? 0);
  };
  const models = [{ kind: "model", id: "rocket", asset: ids.model, position: [3, 0, 9] }, { kind: "model", id: "top", asset: ids.lively, position: [-3, 0, 9] }];
  await must("place_objects", { objects: [...models, { kind: "screen", id: "board", asset: ids.pictures[0], position: [0, 0, 12] }] });
  const dressed = async () => (await scene(page)).avatars[0]?.size !== 1;
  await page.keyboard.press("u");
  const panel = page.getByRole("region", { name: "Your files", exact: true });
  await wear(page, panel);
  await until("the figure is on", dressed);
  return { world, page, panel, ids, models, must, dressed };
}

/** Puts the figure on by the panel. */
async function wear(page, panel) {
  const use = panel.getByRole("button", { name: "Use Doll" });
  if ((await use.getAttribute("aria-expanded")) !== "true") await use.click();
  await panel.getByRole("button", { name: /^Use it for/ }).click();
}

/** What is drawn at a time, in a coarse grid. */
const cells = (page, at) =>
  page.evaluate((t) => {
    globalThis.world.step(t);
    const c = new OffscreenCanvas(42, 32).getContext("2d");
    c.imageSmoothingQuality = "high";
    c.drawImage(document.getElementById("world"), 0, 0, 42, 32); // in the task of the frame: its buffer is still there
    return [...c.getImageData(0, 0, 42, 32).data];
  }, at);
const apart = (a, b) => a.reduce((sum, v, i) => sum + Math.abs(v - b[i]), 0) / a.length;

const ready = (page) => page.evaluate(() => globalThis.world.scene.picture.capture({ view: "user", agent: "", width: 160 }).then(() => globalThis.world.inspect().scene));

pictured("figures, models and pictures are drawn again after the graphics context was lost, twice, and nothing is held twice", async (t) => {
  const { world, page } = await furnished(t);
  const had = await ready(page);
  const now = await page.evaluate(() => Date.now() / 1000 + 5);
  for (let i = 0; i < 3; i++) await cells(page, now + i);
  const before = await cells(page, now + 3);
  for (let round = 0; round < 2; round++) {
    await page.evaluate(() => {
      globalThis.lose = document.getElementById("world").getContext("webgl2").getExtension("WEBGL_lose_context");
      globalThis.lose.loseContext();
    });
    await until("the loss is seen", async () => (await scene(page)).lost);
    await page.evaluate(() => globalThis.lose.restoreContext());
    await until("the context is back", async () => !(await scene(page)).lost);
    await ready(page);
    const has = await ready(page);
    t.diagnostic(`${had.calls} calls, ${had.geometries} geometries, ${had.textures} textures before; ${has.calls}, ${has.geometries}, ${has.textures} after`);
    await cells(page, now + 3);
    const difference = apart(before, await cells(page, now + 3));
    assert.ok(difference < 2, `the picture is the same again: ${difference.toFixed(2)} of 255 apart`);
    assert.ok(has.geometries <= had.geometries, `${had.geometries} → ${has.geometries} geometries`);
    assert.ok(has.textures <= had.textures, `${had.textures} → ${has.textures} textures`);
  }
  assert.deepEqual(world.errors, []);
});

test("a figure that is put on is a step that Ctrl Z takes back; after many rounds of all that is brought nothing is left", async (t) => {
  const { world, page, panel, ids, models, must, dressed } = await furnished(t);
  await page.keyboard.press("Escape");
  await page.locator("#world").focus();
  await page.keyboard.press("Control+z");
  await until("the robot is back", async () => !(await dressed()));
  await page.keyboard.press("Control+Shift+z");
  await until("the figure is on again", dressed);
  await page.keyboard.press("u");
  const round = async (i) => {
    await panel.getByRole("button", { name: "Back to the robot" }).click();
    await until("the robot is back", async () => !(await dressed()));
    await must("delete_objects", { objects: [{ id: "rocket" }, { id: "top" }] });
    await must("place_objects", { objects: models });
    await must("modify_objects", { objects: [{ id: "board", asset: ids.pictures[(i + 1) % 2] }] });
    await wear(page, panel);
    await until("the figure is on again", dressed);
    await ready(page);
  };
  await round(0);
  await round(1);
  const cdp = await page.context().newCDPSession(page);
  const state = async () => {
    await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    return { ...(await ready(page)), heap: usedSize };
  };
  const before = await state();
  const rounds = Number(process.env.WORLD_ROUNDS ?? 8);
  for (let i = 0; i < rounds; i++) await round(i);
  const after = await state();
  t.diagnostic(`${rounds} rounds: ${before.geometries} → ${after.geometries} geometries, ${before.textures} → ${after.textures} textures, ${before.programs} → ${after.programs} programs, ${(before.heap / 2 ** 20).toFixed(1)} → ${(after.heap / 2 ** 20).toFixed(1)} MB`);
  for (const what of ["geometries", "textures", "programs"]) assert.ok(after[what] <= before[what], `${before[what]} → ${after[what]} ${what}`);
  assert.ok(after.heap - before.heap < rounds * 60_000 + 3e6, `${before.heap} → ${after.heap} bytes of heap`);
  assert.deepEqual(world.errors, []);
});
