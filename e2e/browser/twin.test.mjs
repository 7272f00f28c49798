// The world as text: the same facts as inspect_world, every action of the picture, and 5,000 objects in few rows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect, openWorld, until } from "./world.mjs";

const region = (page, name) => page.getByRole("region", { name, exact: true });

async function openTwin(page) {
  await page.locator("#world").focus();
  await page.keyboard.press("i");
  await page.getByRole("treeitem").first().waitFor();
  return region(page, "Objects");
}

/** Selects what has this id. */
async function select(page, id) {
  await page.getByRole("searchbox", { name: "Find in the world" }).fill(id);
  await page.locator(`[role=treeitem][data-key$="/${id}"]`).click();
}

test("it tells of every object and agent what inspect_world tells", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent("claude-code");
  await agent.must("place_objects", {
    objects: [
      { kind: "table", id: "desk", position: [8, 0, 6], label: "My desk", color: "coral" },
      { kind: "lantern", id: "light_1", on: "desk" },
      { kind: "sign", id: "note", position: [11, 0, 6], text: "Tea at four" },
    ],
  });
  const twin = await openTwin(page);
  const { result } = await world.rest("inspect_world", { id: "light_1", detail: "full" });
  await select(page, "light_1");
  const light = region(page, "Lantern");
  assert.match(await light.innerText(), /Stands on\s+My desk \(desk\)/);
  assert.match(await light.innerText(), /Made by\s+Claude Code/);
  const box = result.data.objects[0].box;
  assert.ok((await light.innerText()).includes(`${Number((box.max[1] - box.min[1]).toFixed(2))}`), "its height is told");
  await select(page, "desk");
  const desk = await region(page, "My desk").innerText();
  for (const fact of [/Colour\s+coral/, /Kind\s+Table/, /8 m east, 6 m south of the middle/]) assert.match(desk, fact);
  await select(page, "note");
  assert.match(await region(page, "Sign").innerText(), /Text\s+Tea at four/);
  await select(page, "avatar_claude_code");
  const claude = await region(page, "Claude Code").innerText();
  assert.match(claude, /Kind of agent\s+claude-code/);
  assert.match(claude, /Recent actions[\s\S]*placed 3 objects/i);
  // Every object is in it once: the sum of its kinds is the number of all.
  await page.getByRole("searchbox").fill("");
  const all = (await world.ids()).length;
  assert.match(await twin.locator(".find").innerText(), new RegExp(`${all} things`));
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  let sum = 0;
  for (let last = ""; ; ) {
    const row = await page.evaluate(() => ({ text: document.activeElement.innerText, level: document.activeElement.getAttribute("aria-level"), key: document.activeElement.dataset.key }));
    if (row.level !== "2" || row.key === last) break;
    last = row.key;
    sum += Number(/(\d+)\s*$/.exec(row.text)[1]);
    await page.keyboard.press("ArrowUp");
  }
  assert.equal(sum, all);
  assert.deepEqual(world.errors, []);
});

test("what is done there is one step each, by the rules, undone like any other; a refusal is said in words", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent("claude-code");
  await agent.must("place_objects", { objects: [{ kind: "crate", id: "box_a", position: [20, 0, 20] }] });
  const twin = await openTwin(page);
  const said = twin.locator(".said");
  const object = async (id) => (await world.rest("inspect_world", { id, detail: "full" })).result?.data.objects[0];
  const revision = async () => (await inspect(page)).revision;
  await select(page, "box_a");
  let crate = region(page, "Crate");

  const steps = [
    ["Move 1 m north", async () => (await object("box_a")).position[2] === 19],
    ["Turn left by 15°", async () => Math.abs((await object("box_a")).rotation - 15) < 0.1],
    ["Make it larger", async () => JSON.stringify((await object("box_a")).scale).includes("1.25")],
  ];
  for (const [name, done] of steps) {
    const before = await revision();
    await crate.getByRole("button", { name }).click();
    await until(name, done);
    await until("the page has heard of it", async () => (await revision()) > before); // the service knows it first
    assert.equal((await revision()) - before, 1, `${name} is one step`);
    await said.getByText(/Changed 1 object/).waitFor();
  }
  await crate.getByText("Name and colour").click();
  await crate.getByLabel("Name", { exact: true }).fill("Tool box");
  await page.keyboard.press("Enter");
  crate = region(page, "Tool box");
  await crate.waitFor();
  await crate.getByRole("button", { name: "coral", exact: true }).click();
  await until("it is coral", async () => (await object("box_a")).color === "#ee6c55" || (await object("box_a")).color === "coral");
  await crate.getByText("Exact position").click();
  await crate.getByRole("spinbutton", { name: "East" }).fill("900");
  await page.keyboard.press("Enter");
  await twin.getByRole("alert").getByText(/200/).waitFor();
  await crate.getByRole("spinbutton", { name: "South" }).focus();
  assert.notEqual(await crate.getByRole("spinbutton", { name: "East" }).inputValue(), "900", "the field shows where it stands");
  await crate.getByRole("spinbutton", { name: "East" }).fill("24");
  await page.keyboard.press("Enter");
  await until("it is there", async () => (await object("box_a")).position[0] === 24);

  // What it does by itself: whom it follows, along which points it goes; one of them by a click on the ground.
  const behavior = async () => (await object("box_a")).behavior;
  await crate.getByText("What it does").click();
  await crate.getByLabel("Motion").selectOption("follow");
  await crate.getByLabel("Target").selectOption("user");
  await until("it follows the user", async () => (await behavior())?.target === "user");
  await crate.getByLabel("Motion").selectOption("patrol");
  await crate.getByRole("listitem", { name: "Point 1" }).waitFor();
  await crate.getByRole("button", { name: "Choose a point" }).click();
  await page.mouse.click(150, 400);
  await until("it goes to two points", async () => (await behavior())?.path?.length === 2);
  await crate.getByRole("button", { name: "Remove point 1" }).click();
  await until("it goes to one", async () => (await behavior())?.path?.length === 1);
  await crate.getByLabel("Motion").selectOption("none");
  await until("it stands", async () => !(await behavior()));

  const many = (await inspect(page)).objects;
  await crate.getByRole("button", { name: "Duplicate" }).click();
  await until("there is another", async () => (await inspect(page)).objects === many + 1);
  await select(page, "box_a"); // the copy is selected now
  await crate.getByText("Place something near it").click();
  await crate.getByLabel("What").selectOption("lantern");
  await crate.getByLabel("Where").selectOption("on");
  await crate.getByRole("button", { name: "Place" }).click();
  await until("a lantern stands on it", async () => (await inspect(page)).objects === many + 2);
  const first = await agent.must("wait_for_events", { timeout: 0 });
  const cursor = /Cursor: (\S+)/.exec(first.text)[1];
  await crate.getByRole("button", { name: "Point it out" }).click();
  await until("the agent hears of it", async () =>
    /pointed at .*box_a/.test((await agent.must("wait_for_events", { cursor, timeout: 5 })).text),
  );
  await crate.getByRole("button", { name: "Delete" }).click();
  await until("it is gone", async () => !(await object("box_a")));
  await twin.getByRole("button", { name: "Undo" }).click();
  await until("it is back", async () => (await object("box_a"))?.label === "Tool box");
  await twin.getByRole("button", { name: "Redo" }).click();
  await until("it is gone again", async () => !(await object("box_a")));
  assert.deepEqual(world.errors, []);
});

test("changes of others are said politely, as a number when they are many", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent("claude-code");
  const twin = await openTwin(page);
  const news = twin.locator(".news");
  assert.equal(await news.getAttribute("role"), "status");
  await agent.must("place_objects", { objects: [{ kind: "bench", id: "new_bench", position: [14, 0, 14] }] });
  await news.getByText(/Claude Code placed new_bench, .* m /).waitFor();
  for (let i = 0; i < 6; i++)
    await agent.must("place_objects", { objects: [{ kind: "flower", position: [30 + i, 0, 30] }] });
  await until("they are counted", async () => /placed \d+ things|placed flower/.test(await news.innerText()));
});

test("5,000 objects: few rows exist, each says its place in the whole, and the keyboard goes through them at once", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent("claude-code");
  const room = 5000 - (await inspect(page)).objects;
  for (let from = 0; from < room; from += 100)
    await agent.must("place_objects", {
      objects: Array.from({ length: Math.min(100, room - from) }, (_, i) => {
        const n = from + i;
        return { kind: "flower", id: `f_${n}`, position: [-190 + (n % 100) * 3.8, 0, 40 + Math.floor(n / 100) * 3] };
      }),
    });
  await until("the page holds them all", async () => (await inspect(page)).objects === 5000);
  const twin = await openTwin(page);
  assert.match(await twin.locator(".find").innerText(), /5,000 things/);
  await page.getByRole("searchbox").fill("flower");
  await twin.getByText(/^\d+ found$/).waitFor();
  await page.keyboard.press("Tab");
  // The whole list, in few elements.
  const rows = twin.getByRole("treeitem");
  const size = Number(await rows.first().getAttribute("aria-setsize"));
  assert.ok(size > 4900, `${size} rows are told`);
  assert.ok((await rows.count()) < 80, `${await rows.count()} rows exist`);
  // Each key is obeyed in the next task, and makes few rows: what it costs does not grow with the list.
  const { at, made } = await page.evaluate(async () => {
    const active = () => document.activeElement;
    let made = 0;
    const rows = new MutationObserver((changes) => {
      made = Math.max(made, changes.reduce((sum, c) => sum + [...c.addedNodes].filter((n) => n.nodeType === 1).length, 0));
    });
    rows.observe(active().closest("[role=tree]"), { childList: true, subtree: true });
    const at = [];
    for (const key of [...Array(30).fill("ArrowDown"), ...Array(20).fill("PageDown"), "End", "ArrowUp", "Home"]) {
      active().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      await new Promise((next) => setTimeout(next)); // the list is drawn in a task of its own
      if (active().getAttribute("role") !== "treeitem") throw new Error(`${key}: the keyboard is on ${active().outerHTML.slice(0, 80)}`);
      at.push(Number(active().getAttribute("aria-posinset")));
    }
    rows.disconnect();
    return { at, made };
  });
  assert.ok(made > 0 && made < 400, `a key made ${made} elements`);
  assert.ok(at.slice(1, 30).every((n, i) => n === at[i] + 1) && at[49] > at[29] + 100, `the keyboard went to ${at}`);
  await page.keyboard.press("End");
  await until("the last row has the keyboard", () => page.evaluate(() => Number(document.activeElement.getAttribute("aria-posinset")) === Number(document.activeElement.getAttribute("aria-setsize"))));
});
