// Agents in terminals, as their hooks tell of them: a body and its label, the panel, and who is called when one waits.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { live, openWorld, scene, until } from "./world.mjs";

/** Sends what a hook sends: one line on a connection of its own. */
async function hook(world, frame) {
  const at = Date.now() * 1e6 + events++;
  const socket = connect(join(world.dir, "hook.sock"));
  await once(socket, "connect");
  socket.end(`${JSON.stringify({ v: 1, at, ...frame })}\n`);
  await once(socket, "close");
}
let events = 0;

const shop = { agent: "gemini-cli", session: "s1", folder: "/code/shop", where: "pts/3, iTerm2" };

test("an agent in a terminal walks in, is seen at work and in the panel, and calls its user when it waits", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  await hook(world, { ...shop, event: "start" });
  await hook(world, { ...shop, event: "prompt" });
  await hook(world, { ...shop, event: "tool", tool: "Edit", toolId: "t1", op: "write", target: "/code/shop/cart.go" });
  const bodies = async () => (await scene(page)).avatars.map(({ state }) => state).join();
  await until(
    () => `it has a body at work: ${world.said}`,
    async () => (await bodies()) === "working",
  );
  await page.locator("#world").focus();
  await page.keyboard.press("i");
  const twin = page.getByRole("treeitem", { name: /Gemini CLI · shop/ });
  await until("its label says what it does", async () => /Edit · cart\.go/.test(await twin.innerText()));
  await page.locator("#world").focus();
  await page.keyboard.press("j");
  const panel = page.getByRole("region", { name: "Agents", exact: true });
  await panel.waitFor();
  const row = panel.locator("[data-terminal]");
  await until(
    async () => `it is at work in the panel: ${await panel.innerText()}`,
    async () => /Edit · cart\.go/.test(await row.innerText()),
  );
  for (const words of ["Gemini CLI · shop", "/code/shop", "pts/3, iTerm2", "1 agent in terminals"])
    assert.ok((await panel.innerText()).includes(words), words);
  assert.deepEqual(await serious(page, "terminals"), []);
  await row.getByRole("button", { name: "Go to Gemini CLI · shop" }).click();

  await hook(world, { ...shop, event: "ask", tool: "Edit", toolId: "t1" });
  await until("the title calls", async () => /^● Waiting for you/.test(await page.title()));
  await page.setViewportSize({ width: 1440, height: 900 });
  const store = { ...shop, session: "s2", agent: "qwen-code", folder: "/code/warehouse" };
  for (const event of ["start", "ask"]) await hook(world, { ...store, event, tool: "Edit", toolId: "t2" });
  const caller = page.locator(".pill .agent", { hasText: "Qwen Code · warehouse" });
  await caller.waitFor();
  const cut = await caller.evaluate((name) => name.scrollWidth - name.clientWidth);
  assert.ok(cut <= 0, `beside another one, the name of who waits is cut by ${cut} px`);
  await hook(world, { ...store, event: "end", reason: "exit" });
  await until("it has gone", async () => (await row.count()) === 1);
  assert.match(await row.innerText(), /asked (just now|\d+ s ago)/);
  assert.match(await row.innerText(), /Answer in the terminal \(pts\/3, iTerm2\)\./);
  await hook(world, { ...shop, event: "tool-end", tool: "Edit", toolId: "t1" });
  await until("it calls no more", async () => !/Waiting/.test(await page.title()));
  await hook(world, { ...shop, event: "end", reason: "exit" });
  await row.waitFor({ state: "detached" });
  assert.deepEqual(world.errors, []);
});

test("who is away is notified of it by its name, and of nobody that runs by itself; a click leads to its row", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  await page.addInitScript(() => {
    globalThis.shown = [];
    localStorage.setItem("world.notify", "on");
    document.hasFocus = () => false;
    globalThis.Notification = class {
      static permission = "granted";
      constructor(title) {
        globalThis.shown.push(Object.assign(this, { title, closed: false }));
      }
      close() {
        this.closed = true;
      }
    };
  });
  await page.reload();
  await live(page);
  const shown = () => page.evaluate(() => globalThis.shown.map(({ title, closed }) => `${title}${closed ? ", withdrawn" : ""}`));
  const job = { ...shop, agent: "codex", session: "job", headless: true };
  for (const one of [job, { ...shop, agent: "codex", session: "x1", folder: "/code/web" }]) {
    await hook(world, { ...one, event: "prompt" });
    await hook(world, { ...one, event: "tool", tool: "Bash", toolId: "t1", op: "run", target: "make" });
    await hook(world, { ...one, event: "ask", tool: "Bash", toolId: "t1" });
  }
  await until("it is called out", async () => (await shown()).length > 0);
  assert.deepEqual(await shown(), ["Codex · web is waiting for you"]);
  await page.evaluate(() => globalThis.shown[0].onclick());
  const row = page.locator("[data-terminal]", { hasText: "Codex · web" });
  await row.waitFor();
  assert.equal(await page.locator("[data-terminal]").count(), 2);
  await hook(world, { agent: "codex", session: "x1", event: "interrupt" });
  await until("it is withdrawn", async () => (await shown()).includes("Codex · web is waiting for you, withdrawn"));
  assert.deepEqual(world.errors, []);
});

test("the programs and what World may do are set up from the settings, before any agent runs in a terminal", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  await page.locator("#world").focus();
  await page.keyboard.press(",");
  await page.getByRole("region", { name: "Agents of this computer" }).getByRole("button", { name: "Agents" }).click();
  const panel = page.getByRole("region", { name: "Agents", exact: true });
  await panel.getByText("No agents are running in your terminals.", { exact: false }).waitFor();
  const answers = panel.getByRole("checkbox", { name: "Answer their approvals here" });
  assert.equal(await answers.isChecked(), false);
  await answers.check();
  await panel.locator("[aria-busy=false]").waitFor();
  await panel.getByRole("region", { name: "Programs that report from terminals" }).waitFor();
  assert.deepEqual(await serious(page, "terminals' settings"), []);
  await panel.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await live(page);
  await page.locator("#world").focus();
  await page.keyboard.press(",");
  await page.getByRole("region", { name: "Agents of this computer" }).getByRole("button", { name: "Agents" }).click();
  await answers.waitFor();
  assert.equal(await answers.isChecked(), true, "it is kept");
  assert.deepEqual(world.errors, []);
});
