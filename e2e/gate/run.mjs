// Runs lanes of specs, and each spec that failed once more, alone, after all others.
//
//   node gate/run.mjs LANE ...            the lanes of lanes.mjs, one after another
//   node gate/run.mjs --changed [PATH …]  of the lane "null" what affected.mjs chooses for these paths
//   node gate/run.mjs --files FILE …      these files, one lane
//   node gate/run.mjs --later             the second tries that this run has put off
//
// With WORLD_LATER=1 what failed is put off (later.jsonl in the folder of the ledger) and judged by --later: it is alone
// only when nothing else runs.
// Options: --at-a-time N; --base COMMIT: what was changed since then is asked of `make check`'s choice when a spec fails;
// --out FOLDER: for the ledger (ledger.jsonl; default e2e/out); --quarantine FILE (default: quarantine.json beside this).
// WORLD_RUN names the run that several of these calls, and of tools/gotest, are parts of. README.md describes both files.
import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { affected } from "./affected.mjs";
import { LANES } from "./lanes.mjs";
import { faultsOf, idOf, MOST_FLAKY, repeaters, sort, verdict } from "./rules.mjs";

const here = import.meta.dirname;
const root = resolve(here, "..");
const { values: o, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: "boolean" },
    files: { type: "boolean" },
    later: { type: "boolean" },
    "at-a-time": { type: "string" },
    base: { type: "string" },
    out: { type: "string", default: join(root, "out") },
    quarantine: { type: "string", default: join(here, "quarantine.json") },
  },
});
// Whatever is random in a spec comes from this, so that a second try meets the same.
process.env.SEED ??= String(Date.now() % 1e6);
const run = process.env.WORLD_RUN ?? String(Date.now());

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const load = () => loadavg()[0].toFixed(1);
const short = ({ file, line }) => `${basename(file).replace(/\.test\.mjs$|\.mjs$/, "")}${line ? `:${line}` : ""}`;

const running = new Set();
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    for (const child of running) end(child);
    process.exit(1);
  });

/** Ends a file of specs with all that it started, gateways in groups of their own among them. */
function end(child) {
  for (const pid of [...descendants(child.pid), -child.pid])
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
}

/** The processes that a running process has started, with theirs; none where the system has no /proc. */
function descendants(pid) {
  const children = new Map();
  for (const each of existsSync("/proc/self/stat") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [])
    try {
      const stat = readFileSync(`/proc/${each}/stat`, "utf8");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(each)]);
    } catch {
      // It has ended.
    }
  const found = [pid];
  for (const each of found) found.push(...(children.get(each) ?? []));
  return found.slice(1);
}

/** Runs a file; gives what became of its specs. */
function runFile(file, { env, pattern, minutes }) {
  return new Promise((done) => {
    const { NODE_TEST_CONTEXT: _, ...own } = process.env;
    const args = [`--test-reporter=${join(here, "events.mjs")}`, "--test-reporter-destination=stdout"];
    if (pattern) args.push(`--test-name-pattern=${pattern}`);
    const child = spawn(process.execPath, [...args, resolve(root, file)], { cwd: root, env: { ...own, ...env }, stdio: ["ignore", "pipe", "pipe"], detached: true });
    running.add(child);
    const results = [];
    let noise = "";
    let late = false;
    const timer = setTimeout(() => ((late = true), end(child)), minutes * 60_000);
    child.stderr.on("data", (text) => (noise += text));
    createInterface({ input: child.stdout }).on("line", (text) => {
      const event = text.startsWith('{"type":') ? JSON.parse(text) : { type: "word", text };
      if (event.type === "word") return console.log(`       ${event.text}`);
      // Where it is written; what a helper has written stands in the file that runs.
      const own = event.file?.endsWith(".test.mjs") ?? false;
      const spec = { entry: file, file: own ? relative(root, event.file) : file, name: event.name, line: own ? event.line : undefined, ms: event.ms, error: event.error, load: load() };
      results.push({ ...spec, ok: event.type === "pass" });
      console.log(`${event.type === "pass" ? "ok    " : "FAILED"} ${short(spec)} ${event.name} (${seconds(event.ms)})`);
      if (event.error) console.log(event.error.replace(/^/gm, "       "));
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      end(child);
      if (code !== 0 && results.every(({ ok }) => ok)) {
        const error = late ? `not done after ${minutes} minutes` : `ended with ${code ?? signal}\n${noise.slice(-4000)}`;
        console.log(`FAILED ${file} ${error}`);
        results.push({ entry: file, file, name: "(the file)", line: 0, ms: 0, error, load: load(), ok: false });
      }
      done(results);
    });
  });
}

/** Runs a lane's files, so many at a time. */
async function runLane(name, lane) {
  const waiting = [...lane.files];
  const results = [];
  const worker = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const pattern = lane.patterns?.[file] ?? lane.pattern;
      results.push(...(await runFile(file, { ...lane, pattern })).map((result) => ({ ...result, lane, laneName: name })));
    }
  };
  await Promise.all(Array.from({ length: Number(o["at-a-time"] ?? lane.atATime) }, worker));
  return results;
}

/** Tries a spec once more, alone. */
async function again(spec) {
  process.env.SEED = spec.seed;
  const whole = spec.name === "(the file)";
  const pattern = whole ? spec.lane.pattern : `^${spec.name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}$`;
  const results = await runFile(spec.entry, { ...spec.lane, pattern });
  const mine = whole ? results : results.filter(({ name }) => name === spec.name);
  return { ok: mine.length > 0 && mine.every(({ ok }) => ok), ms: mine.reduce((sum, { ms }) => sum + ms, 0), error: mine.find(({ error }) => error)?.error };
}

function lanes() {
  if (o.later) return [];
  if (o.files) return [["files", { files: positionals, atATime: 1, env: {}, minutes: 10 }]];
  if (o.changed) {
    const all = LANES.null();
    const chosen = affected(positionals, all.files);
    console.log(`${chosen.why}\n`);
    const sound = LANES.sound();
    return [
      ["null", { ...all, files: all.files.filter((file) => file in chosen.specs), patterns: chosen.specs }],
      ["sound", { ...sound, files: sound.files.filter((file) => file in chosen.specs), patterns: chosen.specs }],
    ];
  }
  return positionals.map((name) => [name, LANES[name]()]);
}

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");
const linesOf = (file) => read(file).split("\n").filter(Boolean).map((line) => JSON.parse(line));
const quarantine = JSON.parse(read(o.quarantine) || "[]");
const faults = faultsOf(quarantine, new Date().toISOString().slice(0, 10));
for (const fault of faults) console.log(`FAILED quarantine: ${fault}`);
if (!o.later) console.log(`SEED=${process.env.SEED}`);

const results = [];
for (const [name, lane] of lanes()) {
  const began = Date.now();
  console.log(`\n-- ${name}: ${lane.files.length} files, ${o["at-a-time"] ?? lane.atATime} at a time`);
  results.push(...(await runLane(name, lane)).map((result) => ({ ...result, seed: process.env.SEED })));
  console.log(`-- ${name}: ${seconds(Date.now() - began)}`);
}

mkdirSync(o.out, { recursive: true });
const [ledger, putOff] = ["ledger.jsonl", "later.jsonl"].map((name) => join(o.out, name));
if (o.later) {
  results.push(...linesOf(putOff).filter((spec) => spec.run === run).map((spec) => ({ ...spec, lane: spec.lane ?? LANES[spec.laneName]() })));
  rmSync(putOff, { force: true });
}
const failed = results.filter(({ ok }) => !ok);
const { kept, again: retried, lost } = sort(failed, quarantine);
const later = process.env.WORLD_LATER === "1" && !o.later;
let [flaky, off] = [0, 0];
if (later) {
  for (const { lane, ...spec } of retried) {
    appendFileSync(putOff, `${JSON.stringify({ run, ...spec, ...(o.files ? { lane } : {}) })}\n`);
    console.log(`LATER  ${short(spec)} ${spec.name}`);
    off++;
  }
} else await tryAgain();
for (const spec of lost) console.log(`FAILED ${short(spec)} ${spec.name}: not tried again, because what fails sometimes there is the fault`);
for (const spec of kept) console.log(`QUARANTINED ${short(spec)} failed ${seconds(spec.ms)}: ${quarantine.find((q) => q.spec === idOf(spec)).reason}`);

const inRun = linesOf(ledger).filter((entry) => entry.run === run && entry.outcome === "flaky").length;
const end_ = verdict({ passed: results.length - failed.length, failed: failed.length - off, flaky, kept: kept.length, faults: faults.length, before: inRun - flaky });
if (end_.many) console.log(`${inRun} specs were flaky in this run, ${MOST_FLAKY} may be: the run has failed`);
if (!end_.ok && o.base) tellOfCheck(failed);
console.log(`\n${end_.line}${off > 0 ? `, ${off} put off` : ""}`);
if (end_.line !== end_.plain) console.log(end_.plain);
process.exitCode = end_.ok ? 0 : 1;

/** Tries once more what failed, and keeps what came of it. */
async function tryAgain() {
  if (retried.length > 0) console.log("\n-- once more, alone, what failed");
  for (const spec of retried) {
    const second = await again(spec);
    if (second.ok) flaky++;
    const first = spec.error?.split("\n")[0] ?? "";
    console.log(`${second.ok ? "FLAKY " : "FAILED"} ${short(spec)} failed ${seconds(spec.ms)} ("${first}", load ${spec.load}), ${second.ok ? "passed" : "failed"} alone ${seconds(second.ms)} (load ${load()}, SEED=${spec.seed})`);
    if (second.ok) console.log(spec.error?.replace(/^/gm, "       ") ?? "");
    const tries = [spec.ms, second.ms].map((ms) => Math.round(ms / 100) / 10);
    const entry = { time: new Date().toISOString(), run, lane: spec.laneName, spec: idOf(spec), outcome: second.ok ? "flaky" : "failed", error: spec.error ?? "", seconds: tries, load: [Number(spec.load), Number(load())], seed: spec.seed };
    appendFileSync(ledger, `${JSON.stringify(entry)}\n`);
  }
  for (const { spec, count } of repeaters(linesOf(ledger))) console.log(`MEND FIRST ${spec}: ${count} times in the last runs`);
}

/** Says of each spec that failed whether `make check` would have run it for what was changed since the base. */
function tellOfCheck(list) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  let paths;
  try {
    paths = git("diff", "--name-only", o.base);
  } catch {
    return; // the base is not here, as in a shallow clone
  }
  const { specs } = affected(paths, LANES.null().files);
  for (const spec of list)
    if (!(spec.entry in specs))
      console.log(`NOT IN CHECK ${spec.entry} failed here, and \`make check\` would not have run it for these changes: gate/affected.mjs lacks a line`);
}
