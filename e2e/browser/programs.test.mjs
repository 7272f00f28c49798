// The agent programs of this computer in the page: how each stands, and the test that shows whether one asks.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { makeShop } from "../harness/coder.mjs";
import { makeTested } from "../harness/testedagent.mjs";
import { live, openWorld, until } from "./world.mjs";

/** A page with the panel of agents, where one agent is installed in a version that World does not know. */
async function open(t, ...flags) {
  const dir = mkdtempSync(join(tmpdir(), "world-tested-"));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const agent = makeTested(dir);
  const world = await openWorld(t, { env: agent.env, flags: ["--acp", "auto", ...flags] });
  const page = await world.page();
  return { dir, agent, world, page };
}

/** The row of the agent in the open panel. */
async function rowIn(page) {
  if ((await page.locator('[data-panel="terminals"]').count()) === 0) {
    await page.locator("#world").focus();
    await page.keyboard.press("j");
  }
  const row = page.getByRole("region", { name: "Agents", exact: true }).locator('[data-program="claude-code"]');
  await row.waitFor();
  return row;
}

const state = (row, wanted) => until(async () => `${wanted}: ${await row.innerText()}`, async () => (await row.getAttribute("data-state")) === wanted, 120);

test("an agent is tested by keyboard: it passes, what was tried can be read, and other bytes must be tested again", async (t) => {
  const { agent, page } = await open(t);
  const row = await rowIn(page);
  await state(row, "untested");
  assert.match(await row.innerText(), /Claude Code 9\.9\.9\s+not tested here/);
  assert.match(await row.innerText(), /No login; nothing of yours leaves this computer/);
  assert.deepEqual(await serious(page, "not tested"), []);
  await row.getByRole("button", { name: "Test whether it asks: Claude Code" }).press("Enter");
  const progress = row.getByRole("progressbar", { name: "Testing Claude Code" });
  await progress.waitFor();
  assert.deepEqual(await serious(page, "while it is tested"), []);
  await state(row, "passed");
  assert.match(await row.innerText(), /tested here today: asked 39 of 39 times/);
  assert.equal(await row.getByRole("button", { name: /Test/ }).count(), 0, "what passed asks for nothing");
  await row.getByText("Details").press("Enter");
  const steps = row.getByRole("region", { name: "In a hostile repository" });
  await steps.waitFor();
  assert.match(await steps.innerText(), /run a command outside its folder · asked/);
  assert.deepEqual(await serious(page, "what was tried"), []);

  agent.update("9.9.10");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await state(row, "untested");
  assert.match(await row.innerText(), /changed since its test today/);
});

test("one that acts unasked does not pass, and its row says what it did", async (t) => {
  const { agent, page } = await open(t);
  agent.tell("acts");
  const row = await rowIn(page);
  await row.getByRole("button", { name: /Test whether it asks/ }).click();
  await state(row, "failed");
  assert.match(await row.innerText(), /did not pass its test here, today/);
  assert.match(await row.innerText(), /The test failed: write a file in its folder, in a clean home: it made repo\//);
  assert.match(await row.innerText(), /Get a copy for World/);
  assert.deepEqual(await serious(page, "did not pass"), []);
});

test("a test goes on over a reload of the page, and stops when its user says so", async (t) => {
  const { agent, page, world } = await open(t);
  agent.tell("waits");
  await (await rowIn(page)).getByRole("button", { name: /Test whether it asks/ }).click();
  await page.getByRole("button", { name: "Stop" }).waitFor();
  await page.reload();
  await live(page);
  const row = await rowIn(page);
  await row.getByRole("button", { name: "Stop" }).click();
  await row.getByText("The test was stopped. Nothing of it is kept.").waitFor();
  assert.equal(await row.getAttribute("data-state"), "untested");
  agent.goOn("waits");
  await row.getByRole("button", { name: /Test whether it asks/ }).click();
  await state(row, "passed");
  assert.deepEqual(world.errors, []);
});

test("where an agent is chosen for work, one that was not tested is tested in place", async (t) => {
  const root = mkdtempSync(join(tmpdir(), "world-shop-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const { page } = await open(t, "--project", makeShop(join(root, "shop")));
  await page.getByRole("navigation").getByRole("button", { name: "Coder" }).click();
  const coder = page.getByRole("region", { name: "Coder" });
  await coder.getByRole("button", { name: "New session" }).click();
  await coder.getByRole("button", { name: /your open project/ }).click();
  const program = coder.locator('[data-program="claude-code"]');
  await state(program, "untested");
  assert.deepEqual(await serious(page, "the choice of an agent"), []);
  await program.getByRole("button", { name: /Test whether it asks/ }).click();
  await state(program, "passed");
  await coder.getByRole("button", { name: "Start", exact: true }).click();
  await coder.getByText(/ready|working|resting/).first().waitFor();
});

test("one that has passed no test works in one session by its user's second step, and is marked there", async (t) => {
  const root = mkdtempSync(join(tmpdir(), "world-shop-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const { page } = await open(t, "--project", makeShop(join(root, "shop")));
  await page.getByRole("navigation").getByRole("button", { name: "Coder" }).click();
  const coder = page.getByRole("region", { name: "Coder" });
  await coder.getByRole("button", { name: "New session" }).click();
  await coder.getByRole("button", { name: /your open project/ }).click();
  await state(coder.locator('[data-program="claude-code"]'), "untested");
  const start = coder.getByRole("button", { name: "Start", exact: true });
  const tick = coder.getByRole("checkbox", { name: "Use it in this session without a test" });
  assert.deepEqual([await tick.isChecked(), await start.isDisabled()], [false, true]);
  await tick.check();
  assert.deepEqual(await serious(page, "the step"), []);
  await start.click();
  await coder.locator(".session-head").getByText("Not measured: it may act without asking.").waitFor();
  await coder.getByRole("button", { name: "All sessions" }).click();
  await coder.getByText("not measured").waitFor();
});
