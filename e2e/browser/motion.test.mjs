// What moves, by its numbers: feet that stand still while they carry, joints that do not jump (all other motions are in
// web/src/scene/avatar), names and bubbles that keep clear of each other, a frame that costs little; and the same world
// twice is the same picture. No picture is compared with a kept one: those would change with each browser.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { inspect, openWorld, pictured, scene, until } from "./world.mjs";

/** In the page: remembers what avatars are told to do, and when that began. */
const keepActs = (page) =>
  page.evaluate(() => {
    const { scene } = globalThis.world;
    const play = scene.people.play.bind(scene.people);
    globalThis.acts = [];
    scene.people.play = (act) => {
      globalThis.acts.push(act);
      play(act);
    };
  });

/** Puts the clock forward by hand from where the act began: what the body was at each 60th of a second. */
const motion = (page, seconds) =>
  page.evaluate(async (length) => {
    const until = performance.now() + 15_000;
    while (globalThis.acts.length === 0 && performance.now() < until) await new Promise((next) => setTimeout(next, 5));
    const [act] = globalThis.acts;
    const began = Date.parse(act.started) / 1000;
    const list = [];
    for (let k = 0; k < length * 60; k++) {
      globalThis.world.step(began + k / 60);
      const { position, feet, bones, yaw } = globalThis.world.inspect().scene.avatars.find((a) => a.id === act.avatarId);
      list.push(structuredClone({ position, feet, bones, yaw }));
      if (k % 10 === 9) await new Promise((next) => setTimeout(next)); // the page stays in touch with its service
    }
    return list;
  }, seconds);

/** Metres that a foot moved in a frame while it stood, at most. */
function slide(steps) {
  let worst = 0;
  for (let i = 1; i < steps.length; i++)
    for (const [side, b] of steps[i].feet.entries()) {
      const a = steps[i - 1].feet[side];
      if (a.planted && b.planted) worst = Math.max(worst, Math.hypot(b.position[0] - a.position[0], b.position[2] - a.position[2]));
    }
  return worst;
}

/** The largest turn of a joint within a frame, in degrees, and whose. */
function flip(steps) {
  let worst = { degrees: 0, joint: "" };
  for (let i = 2; i < steps.length; i++)
    for (const [joint, q] of Object.entries(steps[i].bones)) {
      const p = steps[i - 1].bones[joint];
      const dot = Math.min(1, Math.abs(q.reduce((sum, n, k) => sum + n * p[k], 0)));
      const degrees = (2 * Math.acos(dot) * 180) / Math.PI;
      if (!(degrees <= worst.degrees)) worst = { degrees, joint, frame: i };
    }
  return worst;
}

const SMALL = { width: 240, height: 160 };

test("on a walk from start to stop a standing foot slides less than 1 cm and no joint jumps", async (t) => {
  const world = await openWorld(t);
  const agent = await world.agent("claude-code");
  await agent.must("world_info");
  const page = await world.page({ viewport: SMALL });
  await until("its body is there", async () => (await inspect(page)).scene?.avatars.length === 1, 60);
  await keepActs(page);
  const done = agent.call("walk_avatar", { position: [3, 0, 3.4], speed: 1.4 });
  const steps = await motion(page, 3.2);
  await done;
  const slid = slide(steps);
  assert.ok(slid < 0.01, `a planted foot slid ${(slid * 100).toFixed(2)} cm`);
  const jump = flip(steps);
  assert.ok(jump.degrees < 30, `${jump.joint} turned ${jump.degrees.toFixed(0)}° within a 60th of a second, frame ${jump.frame}`);
  assert.ok(steps.some((s) => s.feet.some((f) => !f.planted)), "a foot was lifted");
  const [from, to] = [steps[0].position, steps.at(-1).position];
  assert.ok(Math.hypot(to[0] - from[0], to[2] - from[2]) > 0.5, `it went from ${from} to ${to}`);
  assert.ok(Math.hypot(to[0] - 3, to[2] - 3.4) < 0.05, `it arrived at ${to}`);
  assert.deepEqual(world.errors, []);
});

test("five agents in a row who talk: no name and no bubble lies over another, few draw calls", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const crew = [];
  for (const type of ["claude-code", "codex", "openclaw", "gemini-cli", "opencode"]) crew.push(await world.agent(type));
  for (const agent of crew) await agent.must("world_info");
  await Promise.all(crew.map((agent, i) => agent.must("walk_avatar", { position: [-2.4 + i * 1.2, 0, 4.4], speed: 4 })));
  await Promise.all(crew.map((agent, i) => agent.must("say", { text: `I am number ${i + 1}, and I have something to tell that takes two lines.` })));
  await page.evaluate(() => globalThis.world.scene.focus([0, 1, 4.4]));
  // Bodies are where the world knows them to be when the page has drawn them there: late, where drawing is slow.
  const arrived = (a) => Math.abs(a.position[2] - 4.4) < 0.05;
  await until("they stand, and names are seen", async () => {
    const { labels, avatars } = await scene(page);
    return labels.length >= 4 && avatars.length === 5 && avatars.every(arrived);
  });
  const drawn = await scene(page);
  for (const [i, a] of drawn.labels.entries())
    for (const b of drawn.labels.slice(i + 1)) {
      const x = Math.min(a.rect[0] + a.rect[2], b.rect[0] + b.rect[2]) - Math.max(a.rect[0], b.rect[0]);
      const y = Math.min(a.rect[1] + a.rect[3], b.rect[1] + b.rect[3]) - Math.max(a.rect[1], b.rect[1]);
      assert.ok(x < 1 || y < 1, `${a.kind} of ${a.id} lies over ${b.kind} of ${b.id}: ${x.toFixed(0)} × ${y.toFixed(0)}`);
    }
  assert.ok(drawn.calls <= 80, `${drawn.calls} draw calls`);
  for (const [i, a] of drawn.avatars.entries())
    for (const b of drawn.avatars.slice(i + 1)) {
      const apart = Math.hypot(a.position[0] - b.position[0], a.position[2] - b.position[2]);
      assert.ok(apart >= 0.45, `${a.id} at ${a.position} and ${b.id} at ${b.position} stand ${apart.toFixed(2)} m apart`);
    }
});

pictured("the same world at the same moment is the same picture, byte for byte, and not a blank one", async (t) => {
  const world = await openWorld(t);
  await (await world.agent("claude-code")).must("world_info");
  const views = [
    [[0, 2.2, 9], [0, 0.9, 0]],
    [[12, 9, 14], [0, 0, 0]],
    [[-5, 1.6, 3], [2, 1, -4]],
  ];
  const moment = Math.ceil(Date.now() / 1000) + 600; // greetings and arrivals are over by then
  const draw = async () => {
    const page = await world.page();
    const list = await page.evaluate(
      ([eyes, at]) => {
        const { world: handle } = globalThis;
        const canvas = document.getElementById("world");
        return eyes.map(([position, target]) => {
          for (let k = 5; k > 0; k--) handle.step(at - k);
          handle.scene.camera.restore({ mode: "orbit", position, target });
          handle.step(at);
          handle.step(at);
          return canvas.toDataURL("image/png");
        });
      },
      [views, moment],
    );
    await page.close();
    return list;
  };
  const [first, second] = [await draw(), await draw()];
  for (const [i, picture] of first.entries()) {
    const sum = (data) => createHash("sha256").update(data).digest("hex");
    assert.equal(sum(second[i]), sum(picture), `view ${i}`);
    assert.ok(picture.length > 40_000, `view ${i} holds ${picture.length} characters`);
  }
});

test("a walk that is withdrawn leaves the page and the world at one place", async (t) => {
  const world = await openWorld(t);
  const page = await world.page({ link: world.firstLink });
  const agent = await world.agent("claude-code");
  await agent.must("walk_avatar", { position: [0, 0, 3], speed: 4 });
  const shown = async () => (await scene(page)).avatars.find((a) => a.id === "avatar_claude_code").position;
  const told = async () => (await world.rest("inspect_world", { id: "avatar_claude_code" })).result.data.avatars[0].position;
  const apart = (a, b) => Math.hypot(a[0] - b[0], a[2] - b[2]);

  const begun = await shown();
  void agent.ask("tools/call", { name: "walk_avatar", arguments: { position: [0, 0, 40], speed: 1.4 } });
  const requestId = agent.next;
  await until("it walks", async () => apart(await shown(), begun) > 1);
  agent.process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } })}\n`);
  await until("the world says that it has left", async () => apart(await told(), begun) > 1);
  const at = await told();
  await until("the page shows it there", async () => apart(await shown(), at) < 0.1);
  const moved = await page.evaluate(async () => {
    const where = () => globalThis.world.inspect().scene.avatars.find((a) => a.id === "avatar_claude_code").position;
    const before = where();
    for (let k = 0; k < 30; k++) await new Promise((next) => requestAnimationFrame(next));
    return Math.hypot(where()[0] - before[0], where()[2] - before[2]);
  });
  assert.ok(moved < 0.2, `it goes on for ${moved} m`); // it may have been 0.1 m off, and eases in
  assert.ok(apart(at, [0, 0, 40]) > 5, `it stopped at ${at}`);
});
