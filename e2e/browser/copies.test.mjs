// World's own copies of agents' programs, got by the real npm from a registry on loopback, and agents of the user's own.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { makeTested } from "../harness/testedagent.mjs";
import { openWorld, until } from "./world.mjs";

const PACKAGE = "@agentclientprotocol/claude-agent-acp";

/** A registry with one version of the agent's package. `swap` makes its tarball other bytes than it promises. */
async function registry(t, dir, version) {
  const tarball = readFileSync(
    join(dir, JSON.parse(execFileSync(join(dir, "bin/npm"), ["pack", "--json", "--pack-destination", dir], { cwd: join(dir, "package"), env: { ...process.env, PATH: `${join(dir, "bin")}:${process.env.PATH}` } }))[0].filename),
  );
  const state = { swap: false, hold: false, asked: [] };
  const server = createServer((request, response) => {
    state.asked.push(request.url);
    if (request.url.endsWith(".tgz")) {
      if (!state.hold) response.end(state.swap ? Buffer.concat([tarball, Buffer.from("x")]) : tarball);
      return;
    }
    const manifest = JSON.parse(readFileSync(join(dir, "package/package.json"), "utf8"));
    const dist = {
      tarball: `http://127.0.0.1:${server.address().port}/agent.tgz`,
      integrity: `sha512-${createHash("sha512").update(tarball).digest("base64")}`,
    };
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ name: PACKAGE, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } }));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { state, url: `http://127.0.0.1:${server.address().port}/` };
}

/** A page with the panel of agents, whose user has an agent that acts unasked, and npm with the registry in its settings. */
async function open(t) {
  const dir = mkdtempSync(join(tmpdir(), "world-copies-"));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const agent = makeTested(dir);
  const node = join(dir, "bin/node");
  writeFileSync(node, `#!/bin/sh\n[ "$1" = --version ] && echo v22.0.0 || exec ${process.execPath} "$@"\n`);
  const npm = process.env.PATH.split(":").map((folder) => join(folder, "npm")).find(existsSync);
  symlinkSync(npm, join(dir, "bin/npm"));
  const { versions } = JSON.parse(readFileSync(new URL("../../internal/agents/known/agents.json", import.meta.url))).find(({ type }) => type === "claude-code").acp;
  const version = versions.at(-1);
  mkdirSync(join(dir, "package"));
  const program = readFileSync(join(dir, "lib/node_modules", PACKAGE, "index.mjs"), "utf8").replace(`"9.9.9"`, `"${version}"`);
  writeFileSync(join(dir, "package/index.mjs"), program);
  const scripts = { postinstall: `touch ${join(dir, "scripts-ran")}` };
  writeFileSync(join(dir, "package/package.json"), JSON.stringify({ name: PACKAGE, version, type: "module", bin: { "claude-agent-acp": "index.mjs" }, scripts }));
  const from = await registry(t, dir, version);
  writeFileSync(join(dir, ".npmrc"), `registry=${from.url}\ncache=${join(dir, "cache")}\nfetch-retries=0\n`);
  const world = await openWorld(t, { env: agent.env, flags: ["--acp", "auto"] });
  const page = await world.page();
  await page.locator("#world").focus();
  await page.keyboard.press("j");
  const panel = page.getByRole("region", { name: "Agents", exact: true });
  return { dir, agent, page, panel, registry: from.state, version, row: (type) => panel.locator(`[data-program="${type}"]`) };
}

const state = (row, wanted) => until(async () => `${wanted}: ${await row.innerText()}`, async () => (await row.getAttribute("data-state")) === wanted, 120);

test("a version that does not pass gives way to a copy of World's own, and comes back when that is removed", async (t) => {
  const { dir, agent, page, panel, registry: has, version, row } = await open(t);
  const claude = row("claude-code");
  agent.tell("acts");
  await claude.getByRole("button", { name: /Test whether it asks/ }).click();
  await state(claude, "failed");
  assert.deepEqual(has.asked, [], "nothing is fetched before the user asks for it");

  const get = claude.getByRole("button", { name: "Get a copy for World: Claude Code" });
  has.swap = true;
  await get.press("Enter");
  await claude.getByText(/other bytes than its registry promises/).waitFor();
  has.swap = false;
  has.hold = true;
  await get.click();
  await until(() => "the package is asked for", () => has.asked.filter((url) => url.endsWith(".tgz")).length > 1);
  assert.deepEqual(await serious(page, "on its way"), []);
  await claude.getByRole("button", { name: "Stop" }).click();
  await claude.getByText("It was stopped. Nothing of it is kept.").waitFor();
  has.hold = false;
  await get.click();
  await state(claude, "known");
  assert.match(await claude.innerText(), new RegExp(`Claude Code ${version}, World's own copy`));
  assert.equal(existsSync(join(dir, "scripts-ran")), false, "a script of the package ran");
  assert.equal(existsSync(join(dir, "bin/claude-agent-acp")), true, "the user's own program stays");
  assert.deepEqual(await serious(page, "World's own copy"), []);

  await claude.getByText("Details").click();
  const path = (await claude.locator(".program-path").innerText()).replace("~", dir);
  const folder = dirname(dirname(dirname(path)));
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  assert.match(lock.packages[`node_modules/${PACKAGE}`].integrity, /^sha512-/);
  await claude.getByRole("button", { name: "Remove World's copy: Claude Code" }).click();
  await state(claude, "failed");
  await until(() => `nothing is left of it: ${readdirSync(dirname(folder))}`, () => !existsSync(folder));
  await panel.getByText("World starts its own copy").waitFor({ state: "detached" });
});

test("an agent of the user's own is added and removed by keyboard, and the service says what is wrong", async (t) => {
  const { page, panel, row } = await open(t);
  await state(row("claude-code"), "untested");
  const absent = panel.locator(".programs-absent > summary");
  assert.match(await absent.innerText(), /^Not installed: OpenClaw|^Not installed: Codex/);
  await panel.getByRole("button", { name: "Add an agent" }).press("Enter");
  const form = panel.getByRole("form", { name: "Add an agent" });
  await page.keyboard.type("codex");
  await form.getByLabel("Command").fill("goose");
  await page.keyboard.press("Enter");
  await form.getByText(/name of an agent that World knows/).waitFor();
  assert.deepEqual(await serious(page, "the form"), []);
  await form.getByLabel("Name", { exact: true }).fill("goose");
  await form.getByLabel("Arguments").fill("acp");
  await form.getByRole("button", { name: "Add", exact: true }).press("Enter");
  const goose = row("goose");
  await goose.getByText("Its program was not found: goose.").waitFor();
  await until(() => "the keyboard is back on the button", () => page.evaluate(() => document.activeElement?.textContent === "Add an agent"));
  await goose.getByText("Details").press("Enter");
  await goose.getByRole("button", { name: "Remove from the list: Goose" }).press("Enter");
  await goose.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).last().press("Enter");
  await goose.waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await panel.getByRole("button", { name: "Add an agent" }).click();
  assert.deepEqual(await serious(page, "the form on a phone"), []);
  const wide = await panel.evaluate((one) => one.scrollWidth - one.clientWidth);
  assert.ok(wide <= 0, `the panel is ${wide} px too wide`);
});
