// The main job, end to end: an agent builds in a world that the user watches, and nothing of it is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { colours, inspect, openWorld, patience, pictured, shows, until } from "./world.mjs";

const revisionOf = (text) => Number(/revision (\d+)/.exec(text)?.[1]);

pictured("an agent walks, places, builds, shows and undoes, and it survives every restart", async (t) => {
  const world = await openWorld(t);
  const page = await world.page({ link: world.firstLink });
  const agent = await world.agent("claude-code");

  const tools = (await agent.ask("tools/list")).result.tools.map((x) => x.name);
  assert.ok(tools.includes("place_objects") && tools.length <= 20, tools.join());
  assert.match((await agent.must("world_info")).text, /page is open/);

  // It walks, visibly, and arrives where the answer says.
  const walk = await agent.must("walk_avatar", { position: [4, 0, 3], speed: 3 });
  assert.match(walk.text, /4, 0, 3/);
  await page.waitForFunction(
    () => {
      const a = globalThis.world.inspect().scene.avatars.find((x) => x.id === "avatar_claude_code");
      return a && Math.hypot(a.position[0] - 4, a.position[2] - 3) < 0.05;
    },
    undefined,
    { timeout: 20_000 * patience },
  );

  const placed = await agent.must("place_objects", {
    objects: [
      { kind: "table", id: "desk", position: [6, 0, 4] },
      { kind: "lantern", on: "desk" },
      { kind: "chair", beside: "desk", facing: "desk" },
    ],
  });
  assert.match(placed.text, /lantern_\d+.*on desk/);
  const built = await agent.must("build", { label: "Stone circle", pattern: "ring", kind: "rock", count: 8, radius: 2, position: [12, 0, -6] });
  await shows(page, revisionOf(built.text));
  const before = await world.ids();
  assert.ok(before.includes("desk"));

  const shot = await agent.must("screenshot", { view: "object", id: "desk", width: 640 });
  assert.equal(shot.images.length, 1);
  assert.match(shot.text, /desk/);
  const seen = await colours(page, shot.images[0].data);
  assert.equal(seen.width, 640);
  assert.ok(seen.colours > 8, `the picture shows ${seen.colours} colours`);

  // Undo takes the last call back, whole.
  await agent.must("undo");
  assert.equal((await world.ids()).length, before.length - 1);

  // Page closed and reopened, service killed and restarted: nothing is lost.
  const kept = (await world.ids()).sort();
  await page.close();
  await until("the page has gone", async () => (await world.rest("world_info")).result.data.pages === 0);
  const closed = await agent.call("place_objects", { objects: [{ kind: "tree", position: [9, 0, 9] }] });
  assert.ok(closed.isError);
  assert.match(closed.text, /world_not_open[\s\S]*open_world/);
  await world.kill();
  await world.start();
  const again = await world.page();
  assert.deepEqual((await world.ids()).sort(), kept);
  assert.equal((await inspect(again)).objects, kept.length);
  await agent.must("place_objects", { objects: [{ kind: "tree", position: [9, 0, 9] }] }); // the same process, reconnected
  assert.equal((await world.ids()).length, kept.length + 1);

  // The smoke test finds all of that in order, and leaves no object.
  const smoke = JSON.parse(await world.command("smoke", "--json"));
  assert.ok(smoke.ok && smoke.steps.length === 4, JSON.stringify(smoke));
  assert.equal((await world.ids()).length, kept.length + 1);
  assert.deepEqual(agent.noise, []);
  assert.deepEqual(world.errors, []);
});

test("what the user says and points at reaches an agent that listens", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent("codex");
  const first = await agent.must("wait_for_events", { timeout: 0 });
  const cursor = /Cursor: (r\d+)/.exec(first.text)[1];
  const waiting = agent.must("wait_for_events", { cursor, timeout: 20 });
  await page.keyboard.press("Enter");
  await page.keyboard.type("Could you put a lamp <b>here</b>?");
  await page.keyboard.press("Enter");
  assert.match((await waiting).text, /the user said: Could you put a lamp <b>here<\/b>\?/);
  await agent.must("say", { text: "On my way <script>alert(1)</script>" });
  await page.waitForFunction(() => document.body.innerText.includes("On my way <script>alert(1)</script>"));
  assert.deepEqual(world.errors, []);
});

test("a wrong call is told what to do, and changes nothing", async (t) => {
  const world = await openWorld(t);
  await world.page();
  const agent = await world.agent();
  const before = (await world.rest("world_info")).result.data.world;
  for (const [tool, args, say] of [
    ["modify_objects", { objects: [{ id: "bench_99", color: "coral" }] }, /not_found[\s\S]*objects\[0\]\.id[\s\S]*bench_1/],
    ["delete_objects", { objects: [{ id: "bench_1" }, { id: "nope" }] }, /not_found[\s\S]*objects\[1\]/],
    ["place_objects", { objects: [{ kind: "tree", position: [1e9, 0, 0] }] }, /position[\s\S]*200/],
    ["place_objects", { objects: [{ kind: "tree", scale: -3, position: [30, 0, 0] }] }, /scale[\s\S]*0\.05/],
    ["place_objects", { objects: [{ kind: "lamp", on: "tree_1" }] }, /on/],
    ["place_objects", { objects: [{ kind: "box", color: "blurple", position: [30, 0, 0] }] }, /color[\s\S]*blurple/],
    ["walk_avatar", { id: "nobody" }, /not_found/],
    ["walk_avatar", { position: [500, 0, 0] }, /200/],
    ["screenshot", { view: "object" }, /id/],
  ]) {
    const r = await agent.call(tool, args);
    assert.ok(r.isError, `${tool} ${JSON.stringify(args)} was accepted: ${r.text}`);
    assert.match(r.text, say);
    assert.match(r.text, /next:/);
  }
  assert.deepEqual((await world.rest("world_info")).result.data.world, before);
});
