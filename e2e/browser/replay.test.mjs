// The history of a world in the page: any moment of it can be shown, while everything goes on in the present.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { inspect, openWorld, scene, shows, until } from "./world.mjs";

const slider = (page) => page.getByRole("slider", { name: "Position in the history" });
const past = async (page) => (await inspect(page)).past;
const drawn = async (page) => (await scene(page)).objects.map((o) => o.id);

async function openHistory(page) {
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await slider(page).waitFor();
}

test("the past is shown as it was, now goes on, and is back as it went on", async (t) => {
  const world = await openWorld(t, { pictures: "noise" });
  const page = await world.page();
  const agent = await world.agent("claude-code");
  const counts = [0, (await inspect(page)).objects]; // after each revision
  const step = async (tool, args) => {
    await agent.must(tool, args);
    await shows(page, counts.length);
    counts.push((await inspect(page)).objects);
  };
  for (let i = 0; i < 4; i++) await step("place_objects", { objects: [{ kind: "tree", id: `late_tree_${i}`, position: [-9 + i * 5, 0, -11] }] });
  await step("say", { text: "Four trees stand here now." });
  await step("delete_objects", { objects: [{ id: "late_tree_0" }] });
  await step("undo", {});
  await step("set_environment", { time_of_day: 22 });
  const newest = counts.length - 1;

  await openHistory(page);
  await until("the newest moment", async () => (await past(page))?.revision === newest);
  assert.deepEqual(await serious(page, "history"), []);
  for (const to of [3, newest, 6, 1, 7, 0, 4]) {
    await slider(page).press("Home");
    for (let i = 0; i < to; i++) await slider(page).press("ArrowRight");
    assert.deepEqual(await past(page), { revision: to, objects: counts[to] });
    await until(`revision ${to} is drawn`, async () => (await drawn(page)).length === counts[to]);
  }
  assert.equal((await inspect(page)).objects, counts[newest], "the live state is not touched");
  assert.ok(!(await drawn(page)).includes("late_tree_3"));
  await slider(page).press("ArrowRight");
  assert.match(await slider(page).getAttribute("aria-valuetext"), /Claude Code placed a tree/i);
  await slider(page).press("ArrowRight");
  assert.match(await slider(page).getAttribute("aria-valuetext"), /said “Four trees stand here now\.”/);
  await until("what was said is over its head", async () =>
    (await scene(page)).avatars.some((a) => a.speaking === "Four trees stand here now."),
  );

  // What an agent does goes on, and what it sees is now.
  await agent.must("place_objects", { objects: [{ kind: "bench", id: "new_bench", position: [3, 0, 3] }] });
  await shows(page, newest + 1);
  await page.getByText("1 new change since").waitFor();
  assert.ok(!(await drawn(page)).includes("new_bench"));
  const picture = await agent.must("screenshot", { view: "overhead" });
  assert.match(picture.text, /new_bench/);
  assert.equal(picture.images.length, 1);
  assert.equal((await past(page)).revision, 6, "and the user still sees the past");
  assert.ok(!(await drawn(page)).includes("new_bench"));
  const labels = await page.locator("#labels").innerText();
  assert.doesNotMatch(labels, /idle|building|just arrived|not connected/, "nothing is said of what they did");

  await page.getByRole("button", { name: "Back to now" }).click();
  await until("now is back", async () => (await past(page)) === null && (await drawn(page)).includes("new_bench"));
  assert.equal((await drawn(page)).length, (await inspect(page)).objects);
  assert.deepEqual(world.errors, []);
});

test("it plays by itself, is dragged by hand, and lets nobody change what was", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent("codex");
  for (let i = 0; i < 6; i++) await agent.must("place_objects", { objects: [{ kind: "flower", position: [-6 + i * 2, 0, 9] }] });
  await agent.must("walk_avatar", { position: [4, 0, 3] });
  await openHistory(page);
  const box = await slider(page).boundingBox();
  await page.mouse.move(box.x + box.width * 0.98, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 2, box.y + 20, { steps: 5 });
  await until("the start", async () => (await past(page)).revision === 0);
  await page.mouse.up();
  assert.deepEqual(await drawn(page), []);
  // What is seen cannot be taken hold of, and what would be changed is not what is seen.
  const before = (await inspect(page)).revision;
  await page.mouse.click(box.x + box.width / 2, box.y - 260);
  await page.keyboard.press("Control+z");
  await page.getByText(/looking at the past/i).first().waitFor();
  assert.equal((await inspect(page)).revision, before);

  await page.getByLabel("Speed").selectOption("60");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  // By now the page has all that the agent did; what came after the history was opened is in it too.
  const newest = (await inspect(page)).revision;
  await until("it has played to the end", async () => (await past(page))?.revision === newest);
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  // Another world ends it.
  await agent.must("worlds", { action: "create", name: "Elsewhere" });
  await until("the other world", async () => (await inspect(page)).status === "live" && (await page.title()).startsWith("Elsewhere"));
  await until("as it is now", async () => (await past(page)) === null);
  const there = await inspect(page);
  assert.equal(there.scene.objects.length, there.objects);
  assert.deepEqual(world.errors, []);
});

test("an agent that never walked stands in its history, and what it says is seen where it stands", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent("codex");
  await agent.must("say", { text: "Hello." });
  await agent.must("place_objects", { objects: [{ kind: "bench", position: [6, 0, 9] }] });
  await openHistory(page);
  const sizes = async () => (await scene(page)).avatars.map((a) => a.id);
  await slider(page).press("Home");
  await slider(page).press("ArrowRight");
  await slider(page).press("ArrowRight");
  await until("it speaks again", async () => (await scene(page)).avatars.some((a) => a.speaking === "Hello."));
  assert.equal((await sizes()).length, 1);
  assert.deepEqual(world.errors, []);
});
