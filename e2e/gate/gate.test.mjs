// The rules of the gate, on planted specs: what is tried again, what a run comes to, and what it says.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { affected } from "./affected.mjs";
import { LANES } from "./lanes.mjs";
import { faultsOf, repeaters, sort, verdict } from "./rules.mjs";

/** A spec that fails when it runs first, and then not. */
const SOMETIMES = (name) => `
import { existsSync, writeFileSync } from "node:fs";
import { test } from "node:test";
test(${JSON.stringify(name)}, (t) => {
  t.diagnostic("SEED=" + process.env.SEED);
  const mark = new URL("./${Buffer.from(name).toString("hex")}.ran", import.meta.url);
  if (!existsSync(mark)) { writeFileSync(mark, ""); throw new Error("it is selected"); }
});
`;
const GOOD = `import { test } from "node:test";\ntest("stands", () => {});\ntest("left out", { skip: true }, () => {});\n`;
const BAD = `import { test } from "node:test";\ntest("never works (a+b)", () => { throw new Error("wrong"); });\n`;
const DIES = `import { test } from "node:test";\ntest("begins", () => {});\nprocess.exit(3);\n`;

/** Runs planted files, or without any what was put off; gives what was printed, the status, the last line and the ledger. */
function run(t, files, { quarantine = [], name = "r1", dir, more = {}, env: extra = {} } = {}) {
  const folder = dir ?? mkdtempSync(join(tmpdir(), "world-gate-"));
  if (!dir) t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries({ ...files, ...more })) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  writeFileSync(join(folder, "quarantine.json"), JSON.stringify(quarantine));
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const what = files ? ["--files", ...Object.keys(files).map((file) => join(folder, file))] : ["--later"];
  const args = [join(import.meta.dirname, "run.mjs"), ...what, "--out", join(folder, "out"), "--quarantine", join(folder, "quarantine.json")];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8", env: { ...env, SEED: "41", WORLD_LATER: "", WORLD_RUN: name, ...extra } });
  const lines = stdout.trimEnd().split("\n");
  let ledger = [];
  try {
    ledger = readFileSync(join(folder, "out/ledger.jsonl"), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
  } catch {
    // Nothing was tried again.
  }
  return { out: stdout + stderr, status, last: lines.at(-1), line: lines.at(-2), ledger, folder };
}

const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test("what passes passes, and what fails twice has failed, with both", (t) => {
  const good = run(t, { "good.test.mjs": GOOD });
  assert.deepEqual([good.status, good.last], [0, "1 passed, 0 failed"]);
  const bad = run(t, { "good.test.mjs": GOOD, "bad.test.mjs": BAD });
  assert.deepEqual([bad.status, bad.last], [1, "1 passed, 1 failed"]);
  assert.match(bad.out, /FAILED bad:2 failed [\d.]+ s \("Error: wrong", load [\d.]+\), failed alone [\d.]+ s/);
  assert.equal(bad.ledger[0].outcome, "failed");
});

test("a run that is stopped leaves nothing behind, also of what is in a group of its own", { skip: process.platform !== "linux" }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "world-gate-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "hangs.test.mjs");
  const program = `import { spawn } from "node:child_process";
import { test } from "node:test";
test("hangs", () => {
  const { pid } = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], { detached: true, stdio: "ignore" });
  console.log("its pid is " + pid + ".");
  return new Promise(() => setInterval(() => {}, 1e6));
});
`;
  writeFileSync(file, program);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const gate = spawn(process.execPath, [join(import.meta.dirname, "run.mjs"), "--files", file, "--out", folder], { env, stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  const pid = await new Promise((done, fail) => {
    gate.stdout.on("data", (text) => ((out += text), /its pid is (\d+)\./.test(out) && done(Number(RegExp.$1))));
    gate.on("close", () => fail(new Error(out)));
  });
  const over = new Promise((done) => gate.on("close", done));
  gate.kill("SIGTERM");
  await over;
  const left = () => {
    try {
      return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
    } catch {
      return false;
    }
  };
  t.after(() => left() && process.kill(pid, "SIGKILL"));
  for (const end = Date.now() + 30_000; left(); await pause(20)) assert.ok(Date.now() < end, `process ${pid} goes on`);
});

test("a spec that needs what is not there is skipped on a developer's computer, and fails where all have to run", { skip: process.platform !== "linux" }, (t) => {
  const needy = { "needy.test.mjs": `import { needs } from ${JSON.stringify(join(import.meta.dirname, "../harness/needs.mjs"))};
import { test } from "node:test";
test("stands", { skip: needs(true, "nothing") }, () => {});
test("needs", { skip: needs(false, "a moon is needed") }, () => {});
` };
  assert.deepEqual([run(t, needy, { env: { WORLD_ALL: "" } }).status, run(t, needy, { env: { WORLD_ALL: "1" } }).status], [0, 1]);
});

test("what fails and passes alone is flaky: it is said aloud with both outcomes, counted, and kept", (t) => {
  const { out, status, last, line, ledger } = run(t, { "some.test.mjs": SOMETIMES("moves"), "good.test.mjs": GOOD });
  assert.deepEqual([status, line, last], [0, "1 passed, 1 flaky, 0 failed", "1 passed, 0 failed"]);
  assert.match(out, /FLAKY {2}some:4 failed [\d.]+ s \("Error: it is selected", load [\d.]+\), passed alone [\d.]+ s \(load [\d.]+, SEED=41\)/);
  assert.ok(out.indexOf("FLAKY") > out.indexOf("good:2"), "after all others");
  assert.equal(out.match(/SEED=41\b(?! *\))/g).length >= 3, true, "the second try has the seed of the first");
  const [entry] = ledger;
  assert.deepEqual([entry.outcome, entry.seed, entry.run, ledger.length], ["flaky", "41", "r1", 1]);
  assert.match(entry.spec, /some\.test\.mjs › moves$/);
  assert.match(entry.error, /it is selected/);
  assert.deepEqual([entry.lane, entry.seconds.length, entry.load.length], ["files", 2, 2]);
});

test("what failed beside other work is put off and judged when it is alone; what is never tried again fails at once", (t) => {
  const env = { WORLD_LATER: "1" };
  const first = run(t, { "some.test.mjs": SOMETIMES("moves"), "good.test.mjs": GOOD, "bad.test.mjs": BAD }, { env });
  assert.deepEqual([first.status, first.last, first.ledger], [0, "1 passed, 0 failed, 2 put off", []]);
  assert.match(first.out, /LATER {2}some:4 moves/);
  assert.equal(run(t, undefined, { dir: first.folder, name: "r2" }).last, "0 passed, 0 failed", "another run's");
  const again = run(t, { "some.test.mjs": SOMETIMES("stays"), "bad.test.mjs": BAD }, { env });
  const later = run(t, undefined, { dir: again.folder, env: { SEED: "7" } });
  assert.deepEqual([later.status, later.line, later.last], [1, "0 passed, 1 flaky, 1 failed", "0 passed, 1 failed"]);
  assert.match(later.out, /FLAKY {2}some:4 failed .* passed alone .*SEED=41\)/);
  assert.match(later.out, /FAILED bad:2 failed .* failed alone/);
  assert.equal(run(t, undefined, { dir: again.folder }).last, "0 passed, 0 failed", "it is judged once");
  const lost = run(t, { "faults.test.mjs": SOMETIMES("nothing is lost or doubled") }, { env });
  assert.deepEqual([lost.status, lost.last], [1, "0 passed, 1 failed"]);
});

test("a third flaky spec fails the run, also when two were in an earlier part of it", (t) => {
  const three = run(t, { "a.test.mjs": SOMETIMES("a"), "b.test.mjs": SOMETIMES("b"), "c.test.mjs": SOMETIMES("c") });
  assert.deepEqual([three.status, three.last], [1, "0 passed, 3 failed"]);
  const two = run(t, { "a.test.mjs": SOMETIMES("a"), "b.test.mjs": SOMETIMES("b") });
  assert.equal(two.status, 0);
  assert.equal(run(t, { "c.test.mjs": SOMETIMES("c") }, { dir: two.folder }).status, 1);
  assert.equal(run(t, { "d.test.mjs": SOMETIMES("d") }, { dir: two.folder, name: "r2" }).status, 0, "another run counts anew");
});

test("flaky tests of the run in Go count too", (t) => {
  const { folder, ledger } = run(t, { "a.test.mjs": SOMETIMES("a") });
  const line = { ...ledger[0], lane: "go", spec: "internal/agents/openclaw TestRealTalk" };
  appendFileSync(join(folder, "out/ledger.jsonl"), `${JSON.stringify(line)}\n`);
  assert.equal(run(t, { "b.test.mjs": SOMETIMES("b") }, { dir: folder }).status, 1);
});

test("what says that nothing is lost is never tried again", (t) => {
  for (const [file, name] of [["faults.test.mjs", "x"], ["real/safety.test.mjs", "x"], ["talk.test.mjs", "the gateway is killed: nothing is lost or doubled"]]) {
    const { out, status, last } = run(t, { [file]: SOMETIMES(name) });
    assert.deepEqual([status, last], [1, "0 passed, 1 failed"], file);
    assert.match(out, /not tried again/);
  }
});

test("what another file runs, or writes, is known by where it belongs", (t) => {
  const together = 'import "./safety.test.mjs";\n';
  const shared = run(t, { "together.mjs": together }, { more: { "safety.test.mjs": SOMETIMES("x") } });
  assert.match(shared.out, /FAILED safety:4 x: not tried again/);
  const helper = 'import { test } from "node:test";\nexport const pictured = (name, spec) => test(name, spec);\n';
  const spec = 'import { pictured } from "./helper.mjs";\npictured("p", () => { throw new Error("no"); });\n';
  const written = run(t, { "faults.test.mjs": spec }, { more: { "helper.mjs": helper } });
  assert.match(written.out, /FAILED faults p: not tried again/);
});

test("a file that dies has failed, with what it said", (t) => {
  const { out, status, last } = run(t, { "dies.test.mjs": DIES });
  assert.equal(status, 1);
  assert.match(out, /ended with 3/);
  assert.match(last, /1 failed$/);
});

test("quarantine: it runs and is told, and does not judge; an entry that is over, long, one too many or about losses fails", (t) => {
  const entry = (change) => ({ spec: "bad.test.mjs › never works (a+b)", reason: "a fault of the browser", since: day(-1), until: day(5), ...change });
  const bad = run(t, { "good.test.mjs": GOOD, "bad.test.mjs": BAD });
  const { spec } = bad.ledger[0]; // as the runner names it
  const kept = run(t, { "bad.test.mjs": BAD, "good.test.mjs": GOOD }, { quarantine: [entry({ spec })], dir: bad.folder });
  assert.deepEqual([kept.status, kept.line, kept.last], [0, "1 passed, 1 in quarantine, 0 failed", "1 passed, 0 failed"]);
  assert.match(kept.out, /QUARANTINED bad:2 .*a fault of the browser/);
  assert.equal(run(t, { "good.test.mjs": GOOD }, { quarantine: [entry({ since: day(-9), until: day(-1) })] }).status, 1);
  const today = day(0);
  assert.deepEqual(faultsOf([entry()], today), []);
  assert.match(faultsOf([entry({ until: day(20) })], today)[0], /14 days/);
  assert.match(faultsOf([entry({ reason: "" })], today)[0], /needed/);
  assert.match(faultsOf([entry({ spec: "browser/faults.test.mjs › two" })], today)[0], /cannot be/);
  assert.match(faultsOf(Array.from({ length: 4 }, () => entry()), today)[0], /3 may be/);
});

test("what a run comes to", () => {
  const none = { passed: 9, failed: 0, flaky: 0, kept: 0, faults: 0 };
  assert.equal(verdict(none).line, "9 passed, 0 failed");
  assert.equal(verdict({ ...none, failed: 3, flaky: 2, kept: 1 }).ok, true);
  assert.equal(verdict({ ...none, failed: 3, flaky: 2 }).plain, "9 passed, 1 failed");
  assert.equal(verdict({ ...none, faults: 1 }).ok, false);
  const list = [{ file: "browser/a.test.mjs", name: "x" }, { file: "browser/faults.test.mjs", name: "y" }];
  const { again, lost } = sort(list, []);
  assert.deepEqual([again, lost], [[list[0]], [list[1]]]);
  const ledger = [1, 2, 2, 30].flatMap((run) => ({ run: `r${run}`, spec: run === 30 ? "b" : "a" }));
  assert.deepEqual(repeaters(ledger), [{ spec: "a", count: 3 }]);
});

test("make check chooses by the list, and everything for what is not in it", () => {
  const all = LANES.null().files;
  const files = (...paths) => Object.keys(affected(paths, all).specs).map((file) => /(\w+)\.test/.exec(file)[1]).sort();
  assert.deepEqual(files("docs/PROTOCOL.md"), ["main_job", "page"]);
  assert.deepEqual(files("web/src/scene/loop.ts"), ["brought", "graphics", "hands", "main_job", "motion", "page"]);
  assert.deepEqual(files("e2e/browser/worlds.test.mjs"), ["main_job", "page", "worlds"]);
  for (const path of ["Makefile", "e2e/harness/nullgl.mjs", "e2e/browser/world.mjs", "somewhere/new.go"]) assert.equal(files(path).length, all.length, path);
  for (const path of ["world/doc/x.go", "world/router/x.go", "server/cli/x.go", "access/login/x.go", "agents/openclaw/conn/x.go", "relay/chat/x.go"])
    assert.ok(files(`internal/${path}`).length < all.length, `${path} is on no list`);
  assert.equal(affected(["web/src/ui/bar.tsx"], all).specs["browser/axe.test.mjs"], "1440 wide, light");
  for (const file of Object.keys(affected(["web/src/ui/x.ts", "web/src/app/x.ts", "web/src/core/x.ts", "web/src/net/x.ts", "internal/server/cli/x.go"], all).specs))
    assert.ok(all.includes(file) || file === "browser/voice.test.mjs", `${file} is no file of the lane`);
});
