// Two computers (harness/ssh): a laptop with the world and a browser, and a server with a stock sshd and a real OpenClaw. What a
// newcomer does from pasting user@host to a picture; and what is said while the way is cut.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { inspect, openWorld, patience, until } from "../browser/world.mjs";
import { needs } from "../harness/needs.mjs";
import { Gateway } from "../harness/openclaw/gateway.mjs";
import { goToLaptop, lab, onServer } from "../harness/ssh/lab.mjs";
import { Talk } from "./stage.mjs";

const skip = needs(await goToLaptop(), "hosts of our own need root and sshd");
const serve = join(import.meta.dirname, "../harness/openclaw/gateway.mjs");

test("user@host, three cards, and the agent on the server chats, builds and takes a picture", { skip, timeout: 600_000 }, async (t) => {
  const dir = mkdtempSync(join(tmpdir(), "world-server-"));
  const [before, ...more] = onServer();
  const command = (...args) => execFileSync(before, [...more, process.execPath, serve, ...args], { stdio: ["ignore", "ignore", "inherit"] });
  t.after(() => {
    command("--stop", dir);
    rmSync(dir, { recursive: true, force: true });
  });
  lab("sshd");
  command("--dir", dir, "--port", "18789", "--extra", JSON.stringify({ tools: { toolSearch: false } }));
  const { token } = new Gateway(dir);
  // What the server's user has in the PATH prints the key in OpenClaw's own form.
  const user = join(process.env.LAB_DIR, "server/dev");
  mkdirSync(join(user, "tools"));
  chmodSync(join(user, "tools"), 0o755);
  const printed = JSON.stringify({ ok: true, url: `http://127.0.0.1:18789/#token=${token}`, port: 18789 });
  writeFileSync(join(user, "tools/openclaw"), `#!/bin/sh\n[ "$*" = "dashboard --json" ] && echo '${printed}'\n`, { mode: 0o755 });
  writeFileSync(join(user, ".profile"), 'PATH="$HOME/tools:$PATH"\n', { mode: 0o644 });
  const home = mkdtempSync(join(tmpdir(), "world-laptop-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const world = await openWorld(t, { env: { HOME: home, WORLD_GATEWAY: "auto" }, pictures: "noise" });
  const page = await world.page({ link: world.firstLink });
  const talk = new Talk(page);
  const began = performance.now();

  // The server: one line, and one yes.
  const card = page.getByRole("region", { name: "Your agent", exact: true });
  await page.getByRole("button", { name: "Close the guide" }).click(); // the card stands behind it
  await card.getByText("On a server").click();
  await card.getByLabel("user@host, or your SSH command").fill("ssh dev@vps uname");
  await card.getByRole("button", { name: "Connect", exact: true }).click();
  await card.getByText(/"uname" would be a command for the server/).waitFor();
  await card.getByLabel("user@host, or your SSH command").fill("dev@vps");
  await page.keyboard.press("Enter");
  const host = page.getByRole("dialog", { name: "Is this dev@vps?" });
  const fingerprint = await host.getByLabel("Fingerprint of the server's key").innerText();
  const own = execFileSync("ssh-keygen", ["-lf", join(process.env.LAB_DIR, "keys/host.pub")], { encoding: "utf8" });
  assert.ok(fingerprint.length > 40 && own.includes(fingerprint), fingerprint);
  await host.getByRole("button", { name: "Yes, it is" }).click();

  // The gateway's key, once: World asks the server by the command that it shows.
  const key = page.getByRole("dialog", { name: /token of OpenClaw on dev@vps/ });
  await key.getByText("Let World ask dev@vps instead").click();
  await key.getByText("openclaw dashboard --json").waitFor();
  await key.getByRole("button", { name: "Run it there" }).click();

  // The world's tools.
  const tools = talk.region("World tools");
  await tools.getByRole("button", { name: "Add the tools" }).click({ timeout: 90_000 * patience });
  await tools.waitFor({ state: "detached" });
  t.diagnostic(`from the first word to an agent with tools: ${((performance.now() - began) / 1000).toFixed(1)} s`);

  assert.match(await talk.ask("!say Hello from the server."), /Hello from the server\./);
  const objects = (await inspect(page)).objects;
  const tree = { objects: [{ kind: "tree", id: "far_tree", position: [6, 0, 4] }] };
  await talk.ask(`!tool world__place_objects ${JSON.stringify(tree)}`);
  await until("the tree is in the page", async () => (await inspect(page)).objects === objects + 1);
  const looked = await talk.answer(await talk.send("!tool world__screenshot {}"), "done");
  assert.equal(await looked.locator('[data-tool="world__screenshot"]').first().getAttribute("data-state"), "done");
  const bodies = (await inspect(page)).scene.avatars.filter((a) => /openclaw/.test(a.id));
  assert.equal(bodies.length, 1, "its tools and its conversation are one body");

  // Another user of the server reaches the port, and gets nothing without the token.
  const stranger = (...from) => execFileSync(join(import.meta.dirname, "../harness/ssh/lab.sh"), [...from, "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-X", "POST", "-H", "Host: 127.0.0.1:4516", "-H", "Content-Type: application/json", "-d", "{}"].concat(`http://${from[0] === "as" ? "127.0.0.1" : "10.78.1.2"}:4516/api/mcp/world`), { encoding: "utf8" });
  assert.equal(stranger("as", "other"), "401");

  // A call would go through the gateway there.
  const ways = await page.evaluate(async () => (await (await fetch("/api/voice")).json()).result.providers);
  const call = ways.find(({ id }) => id === "gateway");
  assert.ok(/^openclaw-/.test(call.chat) && call.act !== "connect", JSON.stringify(ways));

  // The smoke test goes both ways; it names the one that is cut.
  const smoke = async () => JSON.parse(await world.command("smoke", "--json"));
  const legs = ({ steps }) => [...new Set(steps.map((s) => s.leg))];
  const green = await smoke();
  assert.deepEqual(legs(green), ["this computer", "through dev@vps"]);
  assert.deepEqual(green.steps.filter((s) => !s.ok && s.name !== "screenshot"), [], JSON.stringify(green)); // its pictures are noise here

  // The server's sshd dies, and comes back.
  await page.getByRole("button", { name: /Your agent|OpenClaw/ }).first().click();
  await page.getByRole("button", { name: "Show the connection to the server" }).click();
  await card.getByText("Connected to dev@vps").waitFor();
  lab("sshd-kill");
  await card.getByText("Not connected to dev@vps").waitFor();
  const red = await smoke();
  assert.ok(red.steps.some((s) => s.leg === "through dev@vps" && !s.ok) && red.steps.some((s) => s.leg === "this computer" && s.ok), JSON.stringify(red));
  lab("sshd", "GatewayPorts yes"); // which publishes the port
  await card.getByText("Connected to dev@vps").waitFor({ timeout: 60_000 * patience });
  await card.getByText("ready", { exact: true }).waitFor({ timeout: 60_000 * patience });
  assert.match(await talk.ask("!say Here again."), /Here again\./);
  assert.equal(stranger("at", "stranger"), "401");
  await card.getByText(/lets other computers reach this bridge/).waitFor({ timeout: 30_000 * patience });

  // The same test in the page, under the card.
  await card.getByText("Test it").click();
  await card.getByRole("button", { name: "Start the test" }).click();
  await card.getByRole("region", { name: "Through dev@vps" }).getByText("Builds, and removes it again").waitFor({ timeout: 60_000 * patience });

  // Nothing of the user's keys is on disk or in the log; back on this computer ssh has gone.
  const log = world.said + execFileSync("sh", ["-c", `cat "$0"/*.json "$0"/*.jsonl "$0"/*.log 2>/dev/null; true`, world.dir], { encoding: "utf8" });
  assert.ok(!log.includes(token), "the gateway's key is kept");
  assert.ok(!readFileSync(join(world.dir, "bridge.json"), "utf8").includes("wrld_mcp_"));
  await card.getByRole("button", { name: "Stop" }).click();
  await until("ssh has ended", () => JSON.parse(readFileSync(join(world.dir, "children.json"), "utf8")).length === 0);
  assert.deepEqual(world.errors, []);
});
