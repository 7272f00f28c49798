// The panels of a page that has no gateway: the guide of a newcomer, the ways to an agent, the turn log.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { laneBefore } from "../harness/lane.mjs";
import { inspect, live, openWorld, until } from "./world.mjs";

const region = (page, name) => page.getByRole("region", { name, exact: true });

test("the guide shows a newcomer the first minute, notices each step, and goes when it is told", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const guide = region(page, "Guide");
  await guide.waitFor();
  assert.match(await guide.innerText(), /not an agent/i);
  const due = () => guide.getAttribute("data-step");
  assert.equal(await due(), "look");
  await page.mouse.move(480, 250);
  await page.mouse.down();
  await page.mouse.move(700, 250, { steps: 8 });
  await page.mouse.up();
  await until("the look is noticed", async () => (await due()) === "place");

  const count = async () => (await inspect(page)).objects; // asking by REST would be an agent that is here
  const before = await count();
  await guide.getByRole("button", { name: "Place a bench" }).click();
  await page.keyboard.press("Escape");
  await guide.getByRole("button", { name: "Place a bench" }).click();
  await page.mouse.click(480, 330);
  await until("the bench is noticed", async () => (await due()) === "agent");
  assert.equal(await count(), before + 1);
  await guide.getByRole("button", { name: "Undo" }).click();
  await until("it is taken back", async () => (await count()) === before);

  const agent = await world.agent("codex");
  await agent.must("world_info");
  await until("the agent is noticed", async () => (await due()) === "done");
  await guide.getByRole("button", { name: "Close the guide" }).click();
  await guide.waitFor({ state: "detached" });
  await page.reload();
  await until("the page is back", async () => (await inspect(page)).status === "live");
  assert.equal(await guide.count(), 0, "it stays away");
  assert.deepEqual(world.errors, []);
});

test("without an agent the card tells how to connect one, and goes when one is here", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const card = region(page, "Your agent");
  await region(page, "Guide").waitFor();
  assert.equal(await card.count(), 0, "a newcomer's guide says it already");
  await region(page, "Guide").getByRole("button", { name: "Close the guide" }).click();
  await card.waitFor();
  await page.locator("#world").focus();
  await page.keyboard.press("b");
  await region(page, "Build").waitFor();
  await card.waitFor({ state: "detached" }); // the room at the side is the panel's; the pill says that nobody is here
  assert.match(await page.locator(".pill").innerText(), /no agent here/);
  await page.keyboard.press("Escape");
  await card.waitFor();
  for (const [host, command] of [
    ["Codex", /codex mcp add world/],
    ["Claude Code", /claude mcp add .*world/],
  ]) {
    await card.getByText(host, { exact: true }).click();
    assert.match(await card.innerText(), command);
  }
  assert.doesNotMatch(await card.innerText(), /VPS|undefined|null/);
  assert.deepEqual(await serious(page, "connect card"), []);
  await (await world.agent("claude-code")).must("world_info");
  await card.waitFor({ state: "detached" });
});

for (const [key, field] of [
  ["b", "Search pieces"],
  ["i", "Find in the world"],
])
  test(`what is typed after ${key.toUpperCase()} is searched for, also while the panel is still on its way`, async (t) => {
    const world = await openWorld(t);
    const page = await world.page();
    const held = [];
    let open = false;
    await page.route(/\.js$/, (route) => (open ? route.continue() : held.push(route)));
    await page.locator("#world").focus();
    await page.keyboard.press(key);
    await page.locator(".beside[aria-busy=true]").waitFor();
    await page.keyboard.type("bench");
    assert.equal(await page.locator(".timeline").count(), 0, "no letter is a shortcut meanwhile");
    open = true;
    for (const route of held) await route.continue();
    const search = page.getByLabel(field);
    await until("it is searched for", async () => (await search.inputValue()) === "bench");
    await page.keyboard.type("es");
    assert.equal(await search.inputValue(), "benches");
    await page.keyboard.press("Escape");
    await search.waitFor({ state: "detached" });
    assert.deepEqual(world.errors, []);
  });

const overlap = (a, b) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

test("the history and the docked conversation never cover each other, nor the ways back to now", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  await page.goto("about:blank");
  const lane = await laneBefore(page);
  await page.goto(`${world.origin}/?quality=test`);
  await live(page);
  await page.locator(".conversation .row").first().waitFor();
  await page.locator("#world").focus();
  await page.keyboard.press("t");
  await page.locator(".docked").waitFor();
  lane.ask();
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.locator("#world").focus();
    await page.keyboard.press("h");
    const [back, now] = [page.getByRole("button", { name: "Back to now" }), page.getByRole("button", { name: "Now", exact: true })];
    for (const way of [back, now]) await way.click({ trial: true }); // nothing lies over it
    const timeline = await region(page, "History").boundingBox();
    for (const panel of [".composer", ".conversation", ".approval"]) {
      const found = page.locator(panel).first();
      if (await found.isVisible()) assert.equal(overlap(await found.boundingBox(), timeline), 0, `${panel} and the timeline at ${width}`);
    }
    await back.click();
    await region(page, "History").waitFor({ state: "detached" });
    if (width > 1000) await page.locator(".docked").waitFor();
  }
  assert.deepEqual(world.errors, []);
});

test("what the user says with no lane reaches everyone in the world", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent("claude-code");
  const heard = agent.must("wait_for_events", { timeout: 20 });
  await page.locator("textarea#composer").fill("Is anyone here?");
  await page.keyboard.press("Enter");
  assert.match((await heard).text, /Is anyone here\?/);
});

test("each call of a world tool is a line of the turn log, in the page and on the command line", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent("claude-code");
  await agent.must("place_objects", { objects: [{ kind: "tree", id: "secret_garden", position: [14, 0, 14] }] });
  assert.ok((await agent.call("delete_objects", { objects: [{ id: "nothing" }] })).isError);
  await page.keyboard.press("l");
  const log = region(page, "Turn log");
  const rows = log.locator('[data-path="world tool"]');
  await rows.nth(1).waitFor();
  assert.match(await rows.first().innerText(), /Claude Code[\s\S]*delete objects/);
  assert.equal(await rows.first().getAttribute("data-outcome"), "failed");
  assert.match(await rows.nth(1).innerText(), /place objects/);
  await log.getByText(/^Text/).first().click(); // only the text runtime's: none
  assert.equal(await log.locator("[data-turn]").count(), 0);
  await page.keyboard.press("Escape");
  await log.waitFor({ state: "detached" });

  const lines = (await world.command("log", "--json")).split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines.map((l) => [l.path, l.tools[0].name, l.outcome]).slice(-2), [
    ["world tool", "place_objects", "done"],
    ["world tool", "delete_objects", "failed"],
  ]);
  assert.doesNotMatch(JSON.stringify(lines), /secret_garden/, "arguments are not in the log");
});
