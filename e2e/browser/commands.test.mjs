// Raw commands and addresses stand behind "Repair details" and nowhere else; on the surface is only the one command that
// installs or starts an agent, and the one that opens the world (docs/decisions/2026-11-24-departures.md).
import assert from "node:assert/strict";
import { test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { laneBefore } from "../harness/lane.mjs";
import { pageOf, region } from "./keyboard.mjs";
import { live, openWorld, until } from "./world.mjs";

/** What is a command or an address, not a word: `World needs OpenClaw` is none. */
const RAW = new RegExp(
  [
    /\b(https?|wss?):\/\/|\b127\.0\.0\.1\b|\blocalhost:/,
    /`|\bnpx |\bnpm (install|i)\b|\brm -|\bmv '|\bcurl |\bssh /,
    /\bworld-mcp (open|serve|doctor|pair|bridge|log|export|import|version|--)/,
    /\bopenclaw (gateway|devices|doctor|mcp|config|onboard|logs|update|plugins|dashboard)\b/,
    /\b(claude|codex|gemini|qwen|opencode) (mcp|auth|login|--)/,
  ]
    .map((r) => r.source)
    .join("|"),
);

/** What is shown or read aloud now, piece by piece: texts, and the attributes that screen readers and pointers get. What a
 * closed disclosure holds is not. */
const shownTexts = (page) =>
  page.evaluate(() => {
    const seen = (element) => element.checkVisibility({ visibilityProperty: true });
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (data.trim() && !parentElement.closest("script, style, noscript") && seen(parentElement)) found.push(data.trim());
    }
    for (const element of document.body.querySelectorAll("[title], [aria-label], [placeholder]"))
      if (seen(element))
        for (const name of ["title", "aria-label", "placeholder"]) if (element.hasAttribute(name)) found.push(element.getAttribute(name));
    return found;
  });

const raw = async (page) => [...new Set((await shownTexts(page)).filter((text) => RAW.test(text)))];

/** Checks that the page shows nothing raw but the allowed lines, at the sizes of a desktop and a phone, and, when every
 * "Repair details" within `where` is opened by keyboard, what is behind it. */
async function checked(page, name, { allowed = [], behind = [], where = page } = {}) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    assert.deepEqual(await raw(page), allowed, `${name}, ${viewport.width} wide`);
  }
  assert.equal(await page.locator("details.repair[open]").count(), 0, `${name}: repair details are closed`);
  if (behind.length === 0) return;
  const summaries = where.getByText("Repair details", { exact: true });
  const visible = (await summaries.all()).length;
  assert.ok(visible > 0, `${name}: there are repair details`);
  for (let i = 0; i < visible; i++) {
    await summaries.nth(i).focus();
    await page.keyboard.press("Enter");
  }
  const opened = await raw(page);
  for (const text of behind) assert.ok(opened.some((found) => found.includes(text)), `${name}: ${text} is behind it, not ${opened}`);
  assert.deepEqual(await serious(page, name), []);
}

/** Agents in trouble: their sentence, and the command that goes with it. */
const TROUBLES = [
  {
    name: "an agent that does not run",
    lane: { state: "missing", reason: "OpenClaw's gateway is not running on this computer.", next: "Start it in a terminal.", command: "openclaw gateway" },
    allowed: ["openclaw gateway"],
    behind: ["ws://127.0.0.1:18789"],
  },
  {
    name: "an agent that failed",
    lane: { state: "refused", reason: "The gateway does not accept the token.", next: "Restart the gateway.", command: "openclaw gateway restart" },
    behind: ["openclaw gateway restart", "ws://127.0.0.1:18789"],
  },
  {
    name: "an agent that needs a login",
    lane: { id: "acp-claude", kind: "acp", product: "Claude Code", state: "refused", reason: "Claude Code is not logged in.", next: "Log in with it in a terminal, then try again.", command: "claude auth login" },
    behind: ["claude auth login"],
  },
  {
    name: "an agent of an unknown version",
    lane: { id: "acp-codex", kind: "acp", product: "Codex", state: "refused", reason: "World does not know this version.", next: "Install one that World knows.", command: "npm install -g codex@2.6.0" },
    behind: ["npm install -g codex@2.6.0"],
  },
  {
    name: "an agent whose connection is lost",
    lane: { state: "lost", reason: "The gateway stopped.", next: "World reconnects when it runs again.", command: "openclaw gateway" },
    behind: ["openclaw gateway"],
  },
  {
    name: "a pairing",
    card: "Pairing",
    lane: {
      state: "pairing",
      reason: "The gateway is waiting for someone to approve this device.",
      next: "Approve it with the command.",
      pairing: { requestId: "r1", device: "World", scopes: ["operator.read"], canApprove: false, command: "openclaw devices approve r1" },
    },
    behind: ["openclaw devices approve r1"],
  },
];

for (const { name, lane, card = "Your agent", ...expected } of TROUBLES)
  test(`${name}: its command is where it belongs`, async (t) => {
    const world = await openWorld(t);
    const details = [{ name: "Address", value: "ws://127.0.0.1:18789" }];
    const before = async (p) => {
      await p.addInitScript(() => localStorage.setItem("world.guide", "closed")); // it would say what the card says
      await laneBefore(p, { lane: { session: undefined, details, ...lane } });
    };
    const page = await pageOf(world, { before });
    await region(page, card).waitFor();
    await checked(page, name, { ...expected, where: region(page, card) });
    // The status panel lists it too.
    await page.reload();
    await live(page);
    await page.locator(".pill").click();
    await region(page, "Connections").getByText(lane.reason).waitFor();
    await checked(page, `${name}, in the status`, { ...expected, where: region(page, "Connections") });
    assert.deepEqual(world.errors, []);
  });

test("no agent: one command connects one, in the guide and in the card; the address of the world is behind", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const guide = region(page, "Guide");
  await guide.waitFor();
  await checked(page, "the guide");
  await page.setViewportSize({ width: 960, height: 600 });
  await page.mouse.move(480, 250);
  await page.mouse.down();
  await page.mouse.move(700, 250, { steps: 8 });
  await page.mouse.up();
  await guide.getByRole("button", { name: "Place a bench" }).click();
  await page.mouse.click(480, 330);
  await until("the last step", async () => (await guide.getAttribute("data-step")) === "agent");
  const { ways } = await page.evaluate(async () => (await (await fetch("/api/connect")).json()).result);
  const line = ways[0].command;
  assert.ok(line.startsWith("claude mcp add -s user world -- ") && line.endsWith(` --agent-type claude-code --data-dir ${world.dir} --port ${world.port}`), line);
  await guide.getByText(line, { exact: true }).waitFor();
  await checked(page, "the guide's last step", { allowed: [line] });
  await guide.getByRole("button", { name: "Close the guide" }).click();

  const card = region(page, "Your agent");
  await card.waitFor();
  await checked(page, "the card", { allowed: [line] });
  assert.equal(await card.getByText("Repair details").count(), 0, "one command is all");
  await card.getByText("Other", { exact: true }).click();
  assert.ok((await card.innerText()).includes(`"args": ["--agent-type", "NAME", "--data-dir", "${world.dir}", "--port", "${world.port}"]`), "an entry to copy");
  await checked(page, "another agent", { behind: [`${world.origin}/api/mcp/world?agentType=NAME`], where: card });
  assert.deepEqual(world.errors, []);
});

test("settings and status: commands are behind", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  await page.getByRole("button", { name: "Close the guide" }).click();
  await (await world.agent("claude-code")).must("world_info");
  await region(page, "Your agent").waitFor({ state: "detached" });
  await page.locator("#world").focus();
  await page.keyboard.press(",");
  const settings = region(page, "Settings");
  await settings.getByText("Agents with their own token").waitFor();
  await checked(page, "the settings", { behind: ["world-mcp doctor"], where: settings });
  await page.keyboard.press("Escape");
  await page.locator(".pill").click();
  const status = page.getByRole("dialog", { name: "Status" });
  await checked(page, "the status", { behind: ["world-mcp open"], where: status });
  await page.locator(".pill").click();
  await world.kill("SIGTERM");
  await page.locator(".pill").getByText(/reconnecting/).waitFor();
  await page.locator(".pill").click();
  await checked(page, "the status without a service", { behind: ["world-mcp serve", "world-mcp open"], where: status });
  assert.deepEqual(world.errors, []);
});

test("a browser that is not logged in gets the one command that opens the world; a view-only page has it behind", async (t) => {
  const world = await openWorld(t);
  const stranger = await (await world.newContext()).newPage();
  await stranger.goto(`${world.origin}/?quality=test`);
  await stranger.getByRole("alert", { name: "Open this world from your computer" }).waitFor();
  await checked(stranger, "the gate", { allowed: ["world-mcp open"] });

  const agent = await world.agent("claude-code");
  const { text } = await agent.must("world_info"); // no page is open: the agent is given a link for its user
  const viewer = await world.page({ link: /http:\/\/\S+#key=[\w-]+/.exec(text)[0] });
  const note = viewer.getByRole("note", { name: "View only" });
  await checked(viewer, "the view-only page", { behind: ["world-mcp open"], where: note });
  assert.deepEqual(world.errors, []);
});
