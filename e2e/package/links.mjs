// Every relative link in the Markdown files of a folder leads to something that is there, and so does every path of the
// code that a page for people names; a name before a path in brackets is in that file: links.mjs FOLDER
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const top = process.argv[2];
const skipped = new Set(["node_modules", "dist", "bin", "testdata"]);

function* pages(folder) {
  for (const name of readdirSync(folder)) {
    if (skipped.has(name) || name.startsWith(".")) continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* pages(path);
    else if (name.endsWith(".md")) yield path;
  }
}

// Where a path like `internal/wire`, `world/live/page.go` or `core/execute.ts` begins. The changelog and the decisions may
// name what was there.
const roots = ["", "internal", "web/src"].filter((root) => existsSync(join(top, root)));
const first = new Set(roots.flatMap((root) => readdirSync(join(top, root), { withFileTypes: true }).filter((f) => f.isDirectory()).map((f) => f.name)));
const history = /^(CHANGELOG\.md|e2e\/|docs\/(decisions\/|spec\.md))/;

/** The files and folders that a path may mean. */
const at = (path) => roots.map((root) => join(top, root, path)).filter((file) => existsSync(file));

/** What a page says of the code and is not so: paths between backticks, and names before a path in brackets. */
function* untrue(text) {
  for (const [, path] of text.matchAll(/`(?:\.\/)?([\w.-]+\/[\w./-]*\w)(?:\/(?:\.\.\.)?)?`/g))
    if (first.has(path.split("/")[0]) && at(path).length === 0) yield path;
  for (const [, name, path] of text.matchAll(/`([\w.]+)` \(`(\w+\/[\w./-]+\.(?:go|tsx?))`/g)) {
    const word = new RegExp(`\\b${name.split(".").at(-1)}\\b`);
    if (!at(path).some((file) => word.test(readFileSync(file, "utf8")))) yield `${name} in ${path}`;
  }
}

let links = 0;
const dead = [];
for (const page of pages(top)) {
  const whole = readFileSync(page, "utf8");
  if (!history.test(relative(top, page))) for (const what of untrue(whole)) dead.push(`${relative(top, page)}: ${what}`);
  const text = whole.replace(/```.*?```|`[^`\n]*`/gs, "");
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^([a-z]+:|#)/.test(target)) continue;
    links++;
    if (!existsSync(join(dirname(page), target.split("#")[0]))) dead.push(`${relative(top, page)}: ${target}`);
  }
}
for (const d of dead) console.log(`dead link in ${d}`);
console.log(`${links} links, ${dead.length} dead`);
process.exit(dead.length > 0 || links === 0 ? 1 : 0);
