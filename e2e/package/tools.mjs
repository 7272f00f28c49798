// Compares tools[] of a manifest with what a program lists over stdio: tools.mjs MANIFEST PROGRAM
import { deepStrictEqual } from "node:assert";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const [manifest, program] = process.argv.slice(2);
const requests = [
  { id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "check", version: "1" } } },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/list", params: {} },
];
const data = mkdtempSync(join(tmpdir(), "world-tools-"));
const run = spawnSync(program, ["--data-dir", data, "--port", "0"], {
  env: { ...process.env, WORLD_OPEN: "never", WORLD_IDLE_EXIT: "1s" }, // the service that it spawns goes by itself
  input: requests.map((r) => `${JSON.stringify({ jsonrpc: "2.0", ...r })}\n`).join(""),
  encoding: "utf8",
  timeout: 20_000,
});
for (let i = 0; i < 100 && existsSync(join(data, "service.json")); i++) await setTimeout(100);
rmSync(data, { recursive: true, force: true });
const answers = run.stdout.trim().split("\n").map((line) => JSON.parse(line));
const listed = answers.find((a) => a.id === 2).result.tools.map(({ name, description }) => ({ name, description }));
const byName = (a, b) => (a.name < b.name ? -1 : 1); // the protocol library lists them by name
deepStrictEqual(JSON.parse(readFileSync(manifest, "utf8")).tools.sort(byName), listed.sort(byName));
console.log(`${listed.length} tools`);
