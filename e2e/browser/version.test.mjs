// A page beside a service of another version, as while a service is updated node by node, or on this computer while tabs
// are open: it goes on while the protocol fits, and never reloads in a loop.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { executing, live, openWorld, shows } from "./world.mjs";

/** A page whose service says in its welcome that it is of another version. loads: how often the page was loaded; until: what
 * is waited for from the beginning. */
async function beside(world, version, until = () => {}) {
  const page = await world.newPage(await world.browser());
  let loads = 0;
  page.on("load", () => loads++);
  await page.routeWebSocket(/\/api\/relay\/browser\/ws/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const frame = JSON.parse(text);
      socket.send(frame.type === "welcome" ? JSON.stringify({ ...frame, ...version() }) : text);
    });
  });
  const url = new URL(await world.link());
  url.searchParams.set("quality", "test");
  const seen = until(page);
  await page.goto(url.href);
  await seen;
  return { page, loads: () => loads };
}

test("another build with the same protocol: the page works, says that a new version is ready, and reloads when told to", async (t) => {
  const world = await openWorld(t);
  const { page, loads } = await beside(world, () => ({ build: "another" }));
  await live(page);
  await executing(page);
  const agent = await world.agent("claude-code");
  const { text } = await agent.must("place_objects", { objects: [{ kind: "crate", position: [0, 0, 12] }] });
  await shows(page, Number(/revision (\d+)/.exec(text)[1]));
  const note = page.getByRole("status").filter({ hasText: "A new version is ready." });
  await note.waitFor();
  assert.deepEqual(await serious(page, "the note"), []);
  assert.equal(loads(), 1);

  await Promise.all([page.waitForEvent("load"), note.getByRole("button", { name: "Reload" }).click()]);
  await live(page);
  await executing(page);
  // The same build again, as from a node that is not updated yet: it was asked for, and is not offered once more.
  assert.equal(await note.count(), 0);
  assert.equal(loads(), 2);
  assert.deepEqual(world.errors, []);
});

test("what agents need was loaded before, so their calls are carried out by a page whose service no longer has its files", async (t) => {
  const world = await openWorld(t, { pictures: "noise" });
  const { page } = await beside(world, () => ({ build: "another" }), (p) => p.waitForResponse(/[-/]capture[-.](?!worklet)/));
  await executing(page);
  await page.route(/\.js$/, (route) => route.fulfill({ status: 404 }));
  const agent = await world.agent("claude-code");
  await agent.must("build", { pattern: "bridge", position: [0, 0, 30] });
  assert.equal((await agent.must("screenshot", { view: "overhead" })).images.length, 1);
  assert.deepEqual(world.errors, []);
});

test("a panel that the new version has and this page has not loaded yet offers a reload", async (t) => {
  const world = await openWorld(t);
  const { page } = await beside(world, () => ({ build: "another" }));
  await live(page);
  await page.route(/\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.locator("#world").focus();
  await page.keyboard.press("b");
  const panel = page.getByRole("region", { name: "Build" });
  await panel.getByText("needs the new version").waitFor();
  await page.unroute(/\.js$/);
  await Promise.all([page.waitForEvent("load"), panel.getByRole("button", { name: "Reload" }).click()]);
  await live(page);
});

test("two services that speak no protocol of this page: one reload for each, then words and a next step", async (t) => {
  const world = await openWorld(t);
  let count = 0;
  const versions = [
    { build: "newer", protocol: 99 },
    { build: "older", protocol: 0 },
  ];
  const { page, loads } = await beside(world, () => versions[count++ % 2]);
  const gate = page.getByRole("alert", { name: "This page does not match world-mcp" });
  await gate.waitFor();
  assert.equal(loads(), 3);
  assert.match(await gate.innerText(), /older than world-mcp[\s\S]*wait a minute and reload/);
  assert.doesNotMatch(await gate.innerText(), /build newer/);
  await gate.getByText("Repair details").click();
  assert.match(await gate.innerText(), /build newer and speaks protocol 99; this page speaks protocol \d+/);
  assert.deepEqual(await serious(page, "the gate"), []);
  // The user may try as often as they like.
  await Promise.all([page.waitForEvent("load"), gate.getByRole("button", { name: "Reload" }).click()]);
  await page.getByText("newer than the world-mcp that answers").waitFor();
  assert.equal(loads(), 4);
});
