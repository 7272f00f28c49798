// Repositories for specs, benchmarks and pictures: made here, the same each time, with a real git.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Runs git in a folder, without the configuration of who runs the tests. Before the arguments may stand { input }. */
export function git(dir, ...args) {
  const { input } = typeof args[0] === "object" ? args.shift() : {};
  const identity = ["-c", "user.name=A Test", "-c", "user.email=test@example.com", "-c", "init.defaultBranch=main", "-c", "commit.gpgsign=false"];
  const run = spawnSync("git", [...identity, ...args], {
    cwd: dir,
    encoding: "utf8",
    input,
    maxBuffer: 64 << 20,
    env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
  });
  if (run.status !== 0) throw new Error(`git ${args.join(" ")}: ${run.stderr}`);
  return run.stdout;
}

/** A generator of numbers below 1, the same for the same seed. */
export function seeded(seed) {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const KINDS = [
  ["go", 34],
  ["ts", 24],
  ["tsx", 8],
  ["py", 9],
  ["md", 8],
  ["json", 6],
  ["yaml", 4],
  ["css", 3],
  ["sh", 2],
  ["svg", 2],
];
const PLACES = ["cmd", "internal", "pkg", "web", "docs", "test", "tools", "api", "deploy", "examples"];
const PARTS = ["core", "store", "net", "auth", "ui", "model", "parse", "sync", "queue", "render", "cache", "index", "util", "task", "mail", "chart"];

/** Paths of a project of this many files, as projects have them: some folders large, some deep, some of one file. */
export function paths(count, seed = 7) {
  const random = seeded(seed);
  const pick = (list) => list[Math.floor(random() * random() * list.length)];
  const kind = () => {
    let at = random() * 100;
    for (const [ext, share] of KINDS) if ((at -= share) < 0) return ext;
    return "txt";
  };
  const list = new Set(["README.md", "LICENSE", "Makefile", "package.json"]);
  const width = Math.min(16, Math.max(3, Math.round(Math.sqrt(count) / 4)));
  while (list.size < count) {
    const deep = 1 + Math.floor(random() * Math.min(5, 1 + Math.log10(count)));
    const folders = [pick(PLACES)];
    for (let i = 1; i < deep; i++) folders.push(`${pick(PARTS)}${Math.floor(random() * random() * width) || ""}`);
    const many = 1 + Math.floor(random() * random() * 12);
    for (let i = 0; i < many && list.size < count; i++) {
      list.add(`${folders.join("/")}/${pick(PARTS)}${random() < 0.5 ? "" : Math.floor(random() * 90)}.${kind()}`);
    }
  }
  return [...list].slice(0, count);
}

/** An empty folder for repositories: in memory where this machine has room there, for tens of thousands of files. */
export function workFolder(room = 1 << 30) {
  let free = 0;
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    free = bavail * bsize;
  } catch {
    // Only some systems have it.
  }
  return mkdtempSync(join(free >= room ? "/dev/shm" : tmpdir(), "world-project-"));
}

/** Writes a file, with its folders. */
export function put(dir, path, text) {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), text);
}

/** Makes a committed repository of this many files in an empty folder, and returns their paths. `most`: lines of the
 * longest file; few, where it is the number of files that counts. */
export function makeRepository(dir, count, { seed = 7, most = 900 } = {}) {
  const random = seeded(seed + 1);
  const list = paths(count, seed);
  const stream = ["commit refs/heads/main\ncommitter A Test <test@example.com> 1700000000 +0000\ndata 17\nEverything so far\n"];
  for (const folder of new Set(list.map((path) => dirname(path)))) mkdirSync(join(dir, folder), { recursive: true });
  for (const path of list) {
    const lines = Math.ceil(4 + most * random() ** 5);
    const text = `${path.split("/").at(-1)} line of text that says nothing\n`.repeat(lines);
    writeFileSync(join(dir, path), text);
    stream.push(`M 100644 inline ${path}\ndata ${text.length}\n${text}\n`);
  }
  git(dir, "init", "-q");
  // One pack instead of a file for each file, so that many are there soon.
  git(dir, { input: stream.join("") }, "-c", "core.compression=1", "fast-import", "--quiet");
  git(dir, "add", "-A");
  return list;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const [dir, count, most] = process.argv.slice(2);
  makeRepository(dir, Number(count), { most: Number(most ?? 900) });
}
