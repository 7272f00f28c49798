// A page that an agent's link opened: it shows the world and says why it does no more; what it would be refused is not
// offered; and it carries out agents' calls only while no page of the user is open.
import assert from "node:assert/strict";
import { test } from "node:test";
import { region } from "./keyboard.mjs";
import { inspect, live, openWorld, until } from "./world.mjs";

test("the page of an agent's link shows the world, says why it only looks, and offers nothing that it may not do", async (t) => {
  const world = await openWorld(t);
  const agent = await world.agent("claude-code");
  const { text } = await agent.must("world_info"); // no page is open: the agent is given a link for its user
  const link = /http:\/\/\S+#key=[\w-]+/.exec(text)[0];
  const viewer = await world.page({ link });
  const note = viewer.getByRole("note", { name: "View only" });
  await note.getByText("Repair details").click();
  await note.getByText("world-mcp open").waitFor();
  assert.match(await note.innerText(), /link passed through an agent/);
  assert.equal(await viewer.locator("#composer").count(), 0);
  const rail = viewer.getByRole("navigation", { name: "Panels" });
  assert.deepEqual(await rail.getByRole("button").evaluateAll((all) => all.map((b) => b.getAttribute("aria-label"))), [
    "Objects",
    "Worlds",
    "Project",
    "Picture",
    "History",
    "Settings",
    "Keys",
  ]);

  // Alone it carries out what agents do.
  await agent.must("place_objects", { objects: [{ kind: "bench", id: "seen_bench", position: [0, 0, 4] }] });
  await until("it shows the bench", async () => (await inspect(viewer)).executor && (await world.ids()).includes("seen_bench"));
  assert.match((await agent.must("world_info")).text, /A page is open \(1\) from a link that an agent was given/);

  // Each panel that is left shows, and offers only to look.
  const offered = async (name) => (await region(viewer, name).getByRole("button").allInnerTexts()).filter((word) => word.trim() !== "");
  await viewer.locator("#world").focus();
  for (const key of ["b", "u", "l", "t", "Delete", "e", "Control+z"]) await viewer.keyboard.press(key);
  assert.equal(await viewer.locator(".panel.beside").count(), 0);
  await viewer.keyboard.press("i");
  await region(viewer, "Objects").getByRole("treeitem", { name: /^Bench/ }).last().click();
  await region(viewer, "Bench").getByText("Made by").waitFor();
  assert.deepEqual(await offered("Bench"), ["Show it"]);
  assert.ok(!(await offered("Objects")).some((word) => /Undo|Redo|Delete|Duplicate/.test(word)));
  await viewer.keyboard.press("Escape");
  await viewer.locator("#world").focus();
  await viewer.keyboard.press("o");
  await region(viewer, "Worlds").getByText("You are here").waitFor();
  assert.deepEqual(await offered("Worlds"), []);
  await viewer.keyboard.press("Escape");
  await viewer.locator("#world").focus();
  await viewer.keyboard.press(",");
  await region(viewer, "Settings").getByRole("heading", { name: "Picture" }).waitFor();
  assert.equal(await region(viewer, "Settings").getByRole("heading", { name: /voice/i }).count(), 0);
  await viewer.keyboard.press("Escape");

  // The user's own page goes first, and has everything.
  const theirs = await world.newContext({ viewport: { width: 960, height: 600 } });
  const own = await theirs.newPage();
  await own.goto(await world.link());
  await live(own);
  await own.locator("#composer").waitFor();
  assert.equal(await own.getByRole("note", { name: "View only" }).count(), 0);
  await until("the user's page carries out", async () => (await inspect(own)).executor && !(await inspect(viewer)).executor);
  await viewer.bringToFront();
  await agent.must("say", { text: "Hello" });
  assert.equal((await inspect(viewer)).executor, false);
  await theirs.close();
  assert.deepEqual(world.errors, []);
});

test("an agent's link leaves who is logged in what they are", async (t) => {
  const world = await openWorld(t);
  const before = await world.page();
  await before.locator("#composer").waitFor();
  const away = await world.newPage(await world.browser());
  await away.goto("about:blank"); // the browser stays open, no page of the world does
  await before.close();
  const agent = await world.agent("claude-code");
  let text = "";
  await until("the service sees that no page is open", async () => {
    ({ text } = await agent.must("world_info"));
    return text.includes("#key=");
  });
  const page = await world.page({ link: /http:\/\/\S+#key=[\w-]+/.exec(text)[0] });
  await page.locator("#composer").waitFor();
  assert.equal(await page.getByRole("note", { name: "View only" }).count(), 0);
  assert.match((await agent.must("world_info")).text, /The user's page is open/);
  assert.deepEqual(world.errors, []);
});
