// What git and the file system say of a folder, found in another way than the program does, and someone who does random
// things in it.
import { spawnSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { git, seeded } from "./repository.mjs";

const [CHANGED, NEW, GONE, CONFLICT, UNTRACKED] = [1, 2, 3, 4, 5];

/** The regular files below a folder, with what they hold. */
export function onDisk(root) {
  const found = new Map();
  const walk = (at) => {
    for (const entry of readdirSync(join(root, at), { withFileTypes: true })) {
      const path = at + entry.name;
      if (entry.isDirectory() && entry.name !== ".git") walk(`${path}/`);
      else if (entry.isFile()) found.set(path, readFileSync(join(root, path)));
    }
  };
  walk("");
  return found;
}

const split = (text) => text.split("\0").filter((part) => part !== "");

/** How files differ from the last commit, by `git status` in its first format. */
function since(root) {
  const links = new Set(
    split(git(root, "ls-tree", "-r", "-z", "HEAD")).filter((l) => l.startsWith("120000")).map((l) => l.slice(l.indexOf("\t") + 1)),
  );
  const commit = new Map();
  for (const line of split(git(root, "--no-optional-locks", "status", "--porcelain", "-z", "--untracked-files=all", "--no-renames"))) {
    const [x, y, path] = [line[0], line[1], line.slice(3)];
    if (x === "U" || y === "U" || (x === "A" && y === "A") || (x === "D" && y === "D")) commit.set(path, CONFLICT);
    else if (x === "?") commit.set(path, UNTRACKED);
    else if (x === "D" || y === "D") x !== "A" && !links.has(path) && commit.set(path, GONE);
    else commit.set(path, x === "A" || y === "A" ? NEW : CHANGED);
  }
  return commit;
}

/** What a page must hold: for each path how it differs from the commit and from the beginning (`began`: what was on disk
 * then), its bytes and its lines; of one that is gone only how it differs. */
export function truth(root, began) {
  const disk = onDisk(root);
  const commit = since(root);
  const listed = new Set(split(git(root, "ls-files", "-z", "-c", "-o", "--exclude-standard")).filter((path) => disk.has(path)));
  const out = new Map();
  for (const path of new Set([...listed, ...commit.keys(), ...began.keys()])) {
    const [text, before] = [disk.get(path), began.get(path)];
    const how = commit.get(path) ?? 0;
    if (text) {
      const session = !before ? NEW : before.equals(text) ? 0 : CHANGED;
      if (listed.has(path) || how === GONE) out.set(path, `${how}/${session} ${text.length} bytes ${linesOf(text)} lines`);
    } else if (!isLink(join(root, path)) && ([CHANGED, GONE, CONFLICT].includes(how) || before)) out.set(path, `${how}/${before ? GONE : 0}`);
  }
  return out;
}

function isLink(path) {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function linesOf(text) {
  if (text.includes(0)) return 0;
  let n = 0;
  for (const byte of text) if (byte === 10) n++;
  return text.length > 0 && text.at(-1) !== 10 ? n + 1 : n;
}

/** What a page's rows say, in the same form. */
export const told = (root, rows) =>
  new Map(
    rows.map(({ path, commit, session, bytes, lines }) => {
      let there = false;
      try {
        there = lstatSync(join(root, path)).isFile();
      } catch {
        // It is gone.
      }
      return [path, there ? `${commit}/${session} ${bytes} bytes ${lines} lines` : `${commit}/${session}`];
    }),
  );

/** Where two such accounts differ, a line each. */
export function unlike(held, wanted) {
  const lines = [];
  for (const path of new Set([...held.keys(), ...wanted.keys()])) {
    const [is, must] = [held.get(path) ?? "nothing", wanted.get(path) ?? "nothing"];
    if (is !== must) lines.push(`${JSON.stringify(path)}: the page holds ${is}, it is ${must}`);
  }
  return lines;
}

const FOLDERS = ["", "a/", "a/b/", "a/b/c/", "d/", "d/ü e/", "f/", "ign/"];
const NAMES = ["x.go", "y.ts", "z", "w.log", "ä.md", ":q", "*", "-n"];
const BRANCHES = ["main", "one", "two"];

/** Someone who does random things in a repository; what is impossible just then fails, as it does for people. */
export class Player {
  constructor(root, seed) {
    this.root = root;
    this.random = seeded(seed);
    this.did = [];
    for (const branch of BRANCHES.slice(1)) git(root, "branch", branch);
  }

  one(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  path() {
    return this.one(FOLDERS) + this.one(NAMES);
  }

  git(...args) {
    return spawnSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
      cwd: this.root,
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null", GIT_EDITOR: "true" },
    }).status;
  }

  write(path, text) {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  step() {
    const [a, b] = [this.path(), this.path()];
    const [from, to] = [this.one(FOLDERS.slice(1)), this.one(FOLDERS.slice(1))];
    const full = (path) => join(this.root, path);
    const ops = {
      edit: () => this.write(a, `line ${this.one([1, 2, 3])}\n`.repeat(this.random() * 4) + "end"),
      edit2: () => this.write(a, `other ${this.one([1, 2, 3])}\n`.repeat(this.random() * 9)),
      edit3: () => this.write(a, `${this.random()}\n`),
      remove: () => rmSync(full(a)),
      rename: () => (mkdirSync(dirname(full(b)), { recursive: true }), renameSync(full(a), full(b))),
      mkdir: () => mkdirSync(full(to), { recursive: true }),
      rmdir: () => rmSync(full(to), { recursive: true }),
      move: () => renameSync(full(from), full(to)),
      ignore: () => this.write(".gitignore", this.one(["", "*.log\n", "ign/\n", "*.log\nign/\n/d/\n"])),
      add: () => this.git("add", "-A"),
      addSome: () => this.git("add", "--", "a"),
      commit: () => this.git("commit", "-q", "-a", "-m", "c"),
      commitAdded: () => this.git("commit", "-q", "-m", "c"),
      checkout: () => this.git("checkout", "-q", "-f", this.one(BRANCHES)),
      merge: () => this.git("merge", "-q", this.one(BRANCHES)) !== 0 && this.random() < 0.5 && this.git("merge", "--abort"),
      stash: () => this.git("stash", "-u", "-q"),
      unstash: () => this.git("stash", "pop", "-q"),
      mode: () => chmodSync(full(a), this.one([0o644, 0o755])),
      link: () => symlinkSync("README.md", full(a)),
      touch: () => utimesSync(full(a), new Date(), new Date()),
      unlist: () => this.git("rm", "-q", "--cached", "--ignore-unmatch", "--", b),
    };
    const name = this.one(Object.keys(ops));
    this.did.push(`${name} ${a} ${b} ${from} ${to}`);
    try {
      ops[name]();
    } catch (error) {
      if (!error.code) throw error; // the file system says no
    }
  }

  /** A merge that stops at a conflict. */
  conflict() {
    for (const branch of ["main", "one"]) {
      this.git("merge", "--abort");
      this.git("checkout", "-q", "-f", branch);
      this.git("clean", "-qfdx");
      this.write("f/x.go", `of ${branch} ${this.random()}\n`);
      this.git("add", "-A");
      this.git("commit", "-q", "-m", "c");
    }
    this.did.push("conflict");
    if (this.git("merge", "-q", "main") === 0) throw new Error("the merge met no conflict");
  }
}
