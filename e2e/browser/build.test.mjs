// Building without seeing: the picture in the answer, relations and rows, patterns, undo and redo, in a real page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { colours, executing, openWorld, pictured, scene, shows, until } from "./world.mjs";

const revisionOf = (text) => Number(/revision (\d+)/.exec(text)?.[1]);

pictured("a change is answered with a picture of it, and a repeat without", async (t) => {
  const world = await openWorld(t);
  const page = await world.page({ link: world.firstLink });
  await executing(page);
  const agent = await world.agent("claude-code");
  await agent.must("screenshot", { view: "overhead" }); // compiles the shaders: a change waits only 8 s for its picture
  const row = { kind: "bench", position: [0, 0, 20], count: 3, facing: "user" };
  let call;
  let placed;
  for (let tries = 1; ; tries++) {
    call = { objects: [row, { kind: "lamp", position: [4, 0, 20] }], picture: true, idempotency_key: `once-${tries}` };
    placed = await agent.must("place_objects", call);
    if (placed.images.length > 0 || tries === 5) break;
    assert.match(placed.text, /There is no picture: the page did not draw it in time/); // the machine is busy
    await agent.must("undo");
  }
  assert.equal(placed.images.length, 1);
  const seen = await colours(page, placed.images[0].data);
  assert.deepEqual([seen.width, seen.height], [1024, 576]);
  assert.ok(seen.colours > 8, `the picture shows ${seen.colours} colours`);
  assert.match(placed.text, /^Placed 4 objects\./);
  assert.match(placed.text, /Outlined: 1 bench_\d+, 2 bench_\d+, 3 bench_\d+, 4 lamp_\d+\./);

  const again = await agent.must("place_objects", call);
  assert.equal(again.images.length, 0);
  assert.match(again.text, /^Placed 4 objects\./);
  assert.equal(revisionOf(again.text), revisionOf(placed.text));

  // A dry run and a refusal have no picture; the world's own view is as it was.
  const dry = await agent.must("place_objects", { objects: [row], picture: true, dry_run: true });
  assert.match(dry.text, /There is no picture: nothing was changed/);
  assert.deepEqual(world.errors, []);
});

test("a page that closes before it has drawn loses no change", async (t) => {
  const world = await openWorld(t);
  const page = await world.page({ link: world.firstLink });
  await executing(page);
  const agent = await world.agent("claude-code");
  await page.evaluate(() => {
    globalThis.world.scene.picture.capture = () => new Promise(() => {}); // it never comes
  });
  const answer = agent.call("place_objects", { objects: [{ kind: "crate", id: "kept", position: [0, 0, 20] }], picture: true });
  await until("the crate is in the log", async () => (await world.ids()).includes("kept"));
  await page.close();
  const { text, isError, images } = await answer;
  assert.equal(isError, false);
  assert.equal(images.length, 0);
  assert.match(text, /^Placed 1 object\.[\s\S]*There is no picture: the page closed\./);
});

test("composites come by their measures; undo and redo go through them", async (t) => {
  const world = await openWorld(t);
  const page = await world.page({ link: world.firstLink });
  await executing(page);
  const agent = await world.agent("claude-code");
  for (const [i, pattern] of ["bridge", "tower", "room", "garden", "maze", "pavilion"].entries()) {
    const { text } = await agent.must("build", { pattern, label: `My ${pattern}`, position: [(i - 2.5) * 20, 0, 40] });
    assert.match(text, new RegExp(`my_${pattern} composite of \\d+ parts .*no overlaps`));
    await shows(page, revisionOf(text));
  }
  const { result } = await world.rest("inspect_world", { id: "my_room" });
  assert.equal(result.data.objects[0].id, "my_room");
  await agent.must("undo", { steps: 2 });
  assert.ok(!(await world.ids()).includes("my_maze"));
  assert.match((await agent.must("undo", { redo: true })).text, /Brought back 2 steps/);
  const ids = await world.ids();
  assert.ok(ids.includes("my_maze") && ids.includes("my_pavilion"));
  assert.deepEqual(world.errors, []);
});

test("an agent is raised onto the slab that it makes, keeps every bone, and walks off and on", async (t) => {
  const world = await openWorld(t);
  const page = await world.page({ link: world.firstLink });
  await executing(page);
  const agent = await world.agent("claude-code");
  await agent.must("walk_avatar", { position: [7, 0, 14] });
  const slab = { kind: "box", id: "slab", position: [7, 0, 14], scale: [4, 0.3, 4] };
  const { text } = await agent.must("place_objects", { objects: [slab] });
  assert.match(text, /stands on other ground now, at \[7, 0\.3, 14\]/);
  await shows(page, revisionOf(text));
  const body = async () => (await scene(page)).avatars.find(({ position: [x] }) => x > 5);
  const whole = ({ bones }) => Object.values(bones).flat().every((n) => Number.isFinite(n));
  await until("the body stands on the slab", async () => Math.abs(((await body())?.position[1] ?? 0) - 0.3) < 0.01);
  assert.ok(whole(await body()), "a bone is nowhere");
  await agent.must("walk_avatar", { position: [7, 0, 18] });
  assert.match((await agent.must("walk_avatar", { id: "slab" })).text, /on slab/);
  assert.ok(whole(await body()), "a bone is nowhere");
  const stage = { kind: "box", id: "stage", position: [20, 0, 14], scale: [6, 1.2, 6] };
  const { text: answer } = await agent.must("place_objects", { objects: [stage] });
  assert.match(answer, /nobody can walk on stage: its top is 1\.2 m up, with no step or ramp/);
  assert.deepEqual(world.errors, []);
});
