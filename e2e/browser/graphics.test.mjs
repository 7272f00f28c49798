// The picture itself: it comes back whole after the graphics context was lost, a hidden page costs nothing, light goes
// over to another without jumps, land gives way to what is built, and no light or program is added on the way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect, openWorld, pictured, scene, shows, until } from "./world.mjs";

/** Means of a grid of cells over what is drawn at time t, 0..255, as r, g, b. */
const cells = (page, t, columns = 16, rows = 10) =>
  page.evaluate(
    ([at, w, h]) => {
      const canvas = document.getElementById("world");
      globalThis.world.step(at);
      const c = new OffscreenCanvas(w, h).getContext("2d");
      c.imageSmoothingQuality = "high";
      c.drawImage(canvas, 0, 0, w, h); // in the task of the frame: its buffer is still there
      const { data } = c.getImageData(0, 0, w, h);
      return Array.from({ length: w * h }, (_, i) => [data[i * 4], data[i * 4 + 1], data[i * 4 + 2]]);
    },
    [t, columns, rows],
  );

/** A world whose pages are small: a processor draws them. */
async function smallWorld(t, options) {
  const world = await openWorld(t, options);
  await world.browser({ viewport: { width: 400, height: 260 } });
  return world;
}

const apart = (a, b) => a.reduce((sum, p, i) => sum + p.reduce((s, v, k) => s + Math.abs(v - b[i][k]), 0) / 3, 0) / a.length;

/** How much a picture varies: a blank one does not. */
const variety = (a) => {
  const mean = [0, 1, 2].map((k) => a.reduce((s, p) => s + p[k], 0) / a.length);
  return apart(a, a.map(() => mean));
};

/** Seconds on the page's clock, from which a test steps. */
const clockOf = (page) => page.evaluate(() => Date.now() / 1000 + 5);

test("the first picture is drawn once, and each frame after it", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const [drawn, frames] = await page.evaluate(() => {
    const { scene } = globalThis.world;
    return [scene.bench.stage.renderer.info.render.frame, scene.inspect().frames];
  });
  assert.ok(frames > 0);
  assert.equal(drawn, frames, "pictures that nobody saw");
});

pictured("the whole picture comes back after the graphics context was lost", async (t) => {
  const world = await smallWorld(t);
  const page = await world.page({ quality: "high" });
  const agent = await world.agent();
  await agent.must("place_objects", { objects: [{ kind: "house", position: [60, 0, 60] }, { kind: "sign", position: [-2, 0, 5], text: "Here" }] });
  await agent.must("set_environment", { time_of_day: 18.5 });
  const now = await clockOf(page);
  for (let i = 0; i < 4; i++) await cells(page, now + i); // things have grown, light and land have settled
  // Frames in which nothing moves keep their shadows. Those that are compared draw them, so that the calls are the same.
  const withShadows = () => page.evaluate(() => globalThis.world.scene.bench.stage.touchShadows());
  await withShadows();
  const before = await cells(page, now + 4);
  const had = await scene(page);
  assert.ok(variety(before) > 12, "the canvas is not blank");
  await page.evaluate(() => {
    globalThis.lose = document.getElementById("world").getContext("webgl2").getExtension("WEBGL_lose_context");
    globalThis.lose.loseContext();
  });
  await until("the loss is seen", async () => (await scene(page)).lost);
  await page.evaluate(() => globalThis.lose.restoreContext());
  await until("the context is back", async () => !(await scene(page)).lost);
  await cells(page, now + 4);
  await withShadows();
  const after = await cells(page, now + 4);
  const has = await scene(page);
  assert.ok(variety(after) > 12, "the canvas is not blank");
  assert.ok(apart(before, after) < 1.5, `the picture is the same again: ${apart(before, after).toFixed(2)} of 255 apart`);
  assert.ok(has.calls >= had.calls && has.triangles >= had.triangles, `${has.calls} calls, ${had.calls} before`);
  // What was drawn before the loss ends now, without a word from the browser about the context that is gone.
  await agent.must("delete_objects", { objects: (await world.ids()).map((id) => ({ id })) });
  for (let i = 5; i < 9; i++) await cells(page, now + i);
  assert.deepEqual(world.errors, []);
});

/** In the page, before its first script: notes what a driver says of each program, which the page itself does not ask. */
function keepPrograms() {
  const gl = WebGL2RenderingContext.prototype;
  const { linkProgram } = gl;
  const programs = [];
  gl.linkProgram = function (program) {
    linkProgram.call(this, program);
    programs.push([this, program]);
  };
  globalThis.linked = () =>
    programs.filter(([context, program]) => context.isProgram(program)).map(([context, program]) => {
      const words = context.getAttachedShaders(program).map((shader) => context.getShaderInfoLog(shader));
      return { ok: context.getProgramParameter(program, context.LINK_STATUS), words: [context.getProgramInfoLog(program), ...words].join("").trim() };
    });
}

for (const quality of ["test", "low", "med", "high"])
  pictured(`in the quality "${quality}" every shader compiles and no call of the graphics is wrong, in each weather and light`, async (t) => {
    const world = await smallWorld(t);
    await world.context.addInitScript(keepPrograms);
    const said = [];
    const ours = (text) => /THREE|WebGL|shader/i.test(text) && !/Performance/.test(text); // that reading a picture is slow is known
    world.context.on("console", (m) => /error|warning/.test(m.type()) && ours(m.text()) && said.push(m.text()));
    const page = await world.page({ quality });
    const agent = await world.agent();
    const kinds = ["pond", "stream", "waterfall", "willow", "grass", "house", "window_wall", "lantern", "campfire", "neon", "flag"];
    await agent.must("place_objects", {
      objects: [...kinds.map((kind, i) => ({ kind, position: [-30 + 6 * i, 0, -14] })), { kind: "sign", position: [-2, 0, 5], text: "Here" }],
    });
    await agent.must("say", { text: "All of this is drawn." });
    let now = await clockOf(page);
    for (const [time_of_day, sky, weather] of [
      [13, "clear", "none"],
      [19, "cloudy", "rain"],
      [23, "overcast", "snow"],
      [6, "clear", "fog"],
    ]) {
      await agent.must("set_environment", { time_of_day, sky, weather });
      await cells(page, (now += 3));
      assert.ok(variety(await cells(page, (now += 3))) > 4, `${time_of_day} ${sky} ${weather}: the canvas is not blank`);
    }
    const { error, programs } = await page.evaluate(() => ({
      error: document.getElementById("world").getContext("webgl2").getError(),
      programs: globalThis.linked(),
    }));
    assert.equal(error, 0, "an error of the graphics");
    assert.ok(programs.length > 5, `${programs.length} programs`);
    assert.deepEqual(programs.filter(({ ok, words }) => !ok || /error/i.test(words)), []);
    assert.deepEqual(said, []);
    assert.deepEqual(world.errors, []);
  });

test("a hidden page draws nothing and sets no timer, and goes on when it is seen again", async (t) => {
  const world = await smallWorld(t);
  await world.context.addInitScript(() => {
    // What is to come of the page's own accord: frames, and timers with their milliseconds.
    const due = new Map();
    const keep = (kind, set, end, again) => {
      const [own, cancel] = [globalThis[set], globalThis[end]];
      globalThis[set] = (fn, ms = 0, ...rest) => {
        const done = (...a) => (again || due.delete(key), fn(...a));
        const id = kind === "frame" ? own(done) : own(done, ms, ...rest);
        const key = `${kind} ${id}`;
        due.set(key, ms);
        return id;
      };
      globalThis[end] = (id) => (due.delete(`${kind} ${id}`), cancel(id));
    };
    keep("frame", "requestAnimationFrame", "cancelAnimationFrame");
    keep("timer", "setTimeout", "clearTimeout");
    keep("beat", "setInterval", "clearInterval", true);
    globalThis.due = () => [...due];
  });
  const page = await world.page();
  const agent = await world.agent();
  await agent.must("set_environment", { weather: "rain" }); // something that moves without end
  const hide = (hidden) =>
    page.evaluate((h) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (h ? "hidden" : "visible") });
      Object.defineProperty(document, "hidden", { configurable: true, get: () => h });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const due = () => page.evaluate(() => globalThis.due());
  const drawn = async () => (await scene(page)).frames;
  assert.ok((await due()).some(([what]) => /frame|timer/.test(what)), "a page that is seen has something before it");
  await hide(true);
  // What was under way ends; what stays is the socket's sign of life, every 15 seconds, and no frame.
  let left;
  await until(() => `nothing is to come but a sign of life: ${JSON.stringify(left)}`, async () => {
    left = await due();
    return left.length <= 1 && left.every(([what, ms]) => !what.startsWith("frame") && ms >= 10_000);
  });
  const before = await drawn();
  const { text } = await agent.must("place_objects", { objects: [{ kind: "tree", position: [14, 0, 14] }] });
  await shows(page, Number(/revision (\d+)/.exec(text)[1]));
  assert.equal(await drawn(), before, "what comes to a hidden page is not drawn");
  await hide(false);
  await until("it draws again", async () => (await drawn()) > before);
});

pictured("light goes over to another hour smoothly and ends where a fresh page begins; with reduced motion at once", async (t) => {
  const world = await smallWorld(t);
  const page = await world.page({ quality: "low" });
  const agent = await world.agent();
  let now = await clockOf(page);
  for (let i = 0; i < 3; i++) await cells(page, (now += 2));
  const programs = (await scene(page)).programs;
  const day = await cells(page, now);
  await agent.must("set_environment", { time_of_day: 23 });
  const way = [day];
  for (let i = 0; i < 15; i++) way.push(await cells(page, (now += 0.2)));
  const steps = way.slice(1).map((c, i) => apart(c, way[i]));
  const whole = apart(day, way.at(-1));
  assert.ok(whole > 40, `night is not day: ${whole.toFixed(1)}`);
  assert.ok(Math.max(...steps) < whole * 0.4, `no step is a jump: ${Math.max(...steps).toFixed(1)} of ${whole.toFixed(1)}`);
  assert.ok(apart(day, way[4]) < whole * 0.97, "it takes longer than 0.8 seconds");
  assert.ok(steps.slice(-3).every((s) => s < 0.8), "it is there after three seconds");
  assert.ok((await scene(page)).programs - programs <= 1, "no surface is compiled anew");
  const calm = await world.newPage(await world.browser());
  await calm.emulateMedia({ reducedMotion: "reduce" });
  await calm.goto(`${world.origin}/?quality=low`);
  await until("it is live", async () => (await calm.evaluate(() => globalThis.world?.inspect?.().status)) === "live");
  await until("it draws", () => calm.evaluate(() => (globalThis.world.inspect().scene?.frames ?? 0) > 1));
  await cells(calm, now);
  const night = await cells(calm, now + 1);
  await agent.must("set_environment", { time_of_day: 13 });
  await until("the page knows", async () => (await inspect(calm)).revision === (await inspect(page)).revision);
  const noon = await cells(calm, now + 1.02);
  assert.ok(apart(night, noon) > 40, "noon is there with the next frame");
  assert.ok(apart(noon, await cells(calm, now + 9)) < 1.5, "and stays");
});

test("land gives way to what is built on it; agents are told flat ground", async (t) => {
  const world = await smallWorld(t);
  const page = await world.page({ quality: "low" });
  const agent = await world.agent();
  const height = (x, z) => page.evaluate(([a, b]) => globalThis.world.scene.stage.backdrop.land.heightAt(a, b), [x, z]);
  let now = await clockOf(page);
  await cells(page, now);
  let hill = null;
  for (let x = 70; x < 130 && !hill; x += 5) for (let z = 70; z < 130 && !hill; z += 5) if ((await height(x, z)) > 1.5) hill = [x, z];
  assert.ok(hill, "there are hills");
  const placed = await agent.must("place_objects", { objects: [{ kind: "house", position: [hill[0], 0, hill[1]] }] });
  assert.match(placed.text, /house_\d+/);
  await cells(page, (now += 0.5));
  const half = await height(...hill);
  for (let i = 0; i < 30; i++) await cells(page, (now += 0.1), 2, 2);
  assert.equal(await height(...hill), 0, "the land lies flat under the house");
  assert.equal(await height(hill[0] + 14, hill[1]), 0, "and around it");
  assert.ok(half > 0, "it settles, it does not jump");
  await agent.must("undo");
  for (let i = 0; i < 40; i++) await cells(page, (now += 0.1), 2, 2);
  assert.ok((await height(...hill)) > 1.4, "it comes back when the house goes");
  assert.deepEqual(world.errors, []);
});
