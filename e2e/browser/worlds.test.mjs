// The user's worlds in the page: new, rename, copy, delete and back, out to a file and in again; what one page or an agent
// does, the others see.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { inspect, openWorld, until } from "./world.mjs";

const worldsOf = (page) => page.getByRole("region", { name: "Worlds", exact: true });
const row = (page, name) => worldsOf(page).locator("li.world").filter({ has: page.locator(`strong:text-is("${name}")`) });
const openNow = (page) => worldsOf(page).locator("li[aria-current] .name").innerText();

async function openPanel(page) {
  await page.keyboard.press("Escape");
  await page.keyboard.press("o");
  await worldsOf(page).locator("li.world").first().waitFor();
}

/** Opens what else can be done with a world, and does it. */
async function act(page, name, what) {
  const more = page.getByRole("button", { name: `More for ${name}`, exact: true });
  if ((await more.getAttribute("aria-expanded")) !== "true") await more.click();
  await row(page, name).getByRole("button", { name: what, exact: true }).click();
}

test("a world is made, named, copied, deleted and brought back; the other page sees each step", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const other = await world.page();
  for (const p of [page, other]) await openPanel(p);
  assert.equal(await openNow(page), "Plaza");
  assert.deepEqual(await serious(page, "worlds"), []);

  await worldsOf(page).getByRole("button", { name: "New world" }).click();
  const name = worldsOf(page).getByRole("textbox", { name: "New name of New world" });
  await name.waitFor();
  await name.fill("  ");
  await name.press("Enter");
  await worldsOf(page).getByText("A world needs a name.").waitFor();
  await name.fill("Herb garden");
  await name.press("Enter");
  await row(page, "Herb garden").waitFor();
  for (const p of [page, other]) {
    await until("both pages are there", async () => (await inspect(p)).status === "live" && (await p.title()).startsWith("Herb garden"));
    await until("the list says so", async () => (await openNow(p)) === "Herb garden");
  }

  await act(page, "Plaza", "Duplicate");
  await row(other, "Plaza (2)").waitFor();
  await act(page, "Herb garden", "Delete");
  for (const p of [page, other]) {
    await until("everyone has left it", async () => (await inspect(p)).status === "live" && /^Plaza/.test(await p.title()));
    await row(p, "Herb garden").waitFor({ state: "detached" });
    await worldsOf(p).getByText("Deleted (1)").waitFor();
  }
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await row(other, "Herb garden").waitFor();

  await act(page, "Plaza (2)", "Delete");
  await worldsOf(other).getByText("Deleted (1)").click();
  await worldsOf(other).getByRole("button", { name: "Restore Plaza (2)" }).click();
  await row(page, "Plaza (2)").waitFor();
  assert.deepEqual(world.errors, []);
});

test("an empty world has nothing to clear away, whether the agent or the user makes it", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent();
  const at = (name) => until(`the page is in ${name}`, async () => (await page.title()).startsWith(name) && (await inspect(page)).status === "live");
  await agent.must("worlds", { action: "create", name: "Meadow", empty: true });
  await at("Meadow");
  assert.deepEqual(await world.ids(), []);
  await openPanel(page);
  await worldsOf(page).getByRole("button", { name: "Empty world" }).click();
  await at("New world");
  assert.deepEqual(await world.ids(), []);
  assert.deepEqual(world.errors, []);
});

test("a world goes out to a file and comes in again as it was; another file is refused in words", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent("claude-code");
  await agent.must("build", { parts: [{ kind: "box" }, { kind: "sphere", position: [0, 1, 0] }], label: "Tower", position: [9, 0, 9] });
  await agent.must("say", { text: "A tower, to be kept." });
  await openPanel(page);
  const [download] = await Promise.all([page.waitForEvent("download"), act(page, "Plaza", "Export")]);
  assert.match(download.suggestedFilename(), /\.world\.json$/);
  const file = await download.path();

  const input = worldsOf(page).locator('input[type="file"]');
  await input.setInputFiles({ name: "other.json", mimeType: "application/json", buffer: Buffer.from('{"format":"else"}') });
  await worldsOf(page).getByRole("alert").waitFor();
  assert.match(await worldsOf(page).getByRole("alert").innerText(), /not a world that can be read/i);
  assert.equal(await worldsOf(page).locator("li.world").count(), 1);

  await input.setInputFiles({ name: "plaza.world.json", mimeType: "application/json", buffer: readFileSync(file) });
  await until("it has come", async () => (await worldsOf(page).locator("li.world").count()) === 2);
  const list = await page.evaluate(async () => (await (await fetch("/api/worlds")).json()).result.worlds);
  const brought = list.find((w) => !w.current);
  const again = await page.evaluate(async (id) => await (await fetch(`/api/worlds/${id}/export`)).text(), brought.id);
  assert.equal(again, readFileSync(file, "utf8"));

  await page.getByRole("button", { name: "Open it" }).click();
  await until("it is open", async () => (await inspect(page)).worldId === brought.id);
  assert.match((await agent.must("inspect_world", { kind: "composite" })).text, /Tower/);
});

test("an agent's new world brings the page along; a page of one world alone follows when that is deleted", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent("codex");
  const home = (await inspect(page)).worldId;
  await agent.must("place_objects", { objects: [{ kind: "bench", position: [6, 0, 9] }] });
  await agent.must("worlds", { action: "create", name: "Yard" });
  await until("the page has come along", async () => (await inspect(page)).worldId !== home && (await inspect(page)).status === "live");

  const url = new URL(await world.link());
  url.searchParams.set("quality", "test");
  url.searchParams.set("world", home);
  const pinned = await world.newPage(await world.browser());
  await pinned.goto(url.href);
  await until("it is there", async () => (await pinned.evaluate(() => globalThis.world?.inspect?.().status)) === "live", 60);
  assert.equal((await inspect(pinned)).worldId, home);
  await page.evaluate((id) => fetch(`/api/worlds/${id}`, { method: "DELETE" }), home);
  await until("it follows", async () => (await inspect(pinned)).worldId !== home && (await inspect(pinned)).status === "live");
  assert.equal(new URL(pinned.url()).searchParams.get("world"), null);
  assert.match((await agent.call("worlds", { action: "open", id: home })).text, /not_found/);
  await agent.must("place_objects", { objects: [{ kind: "tree", position: [6, 0, 9] }] });
  assert.deepEqual(world.errors, []);
});

test("an agent that changes worlds goes on at once: its next call waits for the page, which follows by itself", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent("claude-code");
  for (const [action, build] of [
    [{ action: "create", name: "Station" }, "Platform"],
    [{ action: "open", id: "Plaza" }, "Kiosk"],
    [{ action: "open", id: "Station" }, "Clock"],
  ]) {
    await agent.must("worlds", action);
    const placed = await agent.must("build", { label: build, parts: [{ kind: "box" }], position: [20, 0, 20] });
    assert.match(placed.text, new RegExp(`Built ${build.toLowerCase()}`));
    assert.match((await agent.must("open_world")).text, /open already|has changed to this world/, "no second page is opened");
  }
  await until("the page shows the world that was built in", async () => (await page.title()).startsWith("Station"));
  assert.deepEqual(world.errors, []);
});
