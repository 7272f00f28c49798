// Every relative link in the Markdown files of a folder leads to something that is there, and so does every path of the
// code that a page for people names: links.mjs FOLDER
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

/** The paths between backticks that begin like one of the repository's. */
function* named(text) {
  for (const [, path] of text.matchAll(/`(?:\.\/)?([\w.-]+\/[\w./-]*\w)(?:\/(?:\.\.\.)?)?`/g)) if (first.has(path.split("/")[0])) yield path;
}

let links = 0;
const dead = [];
for (const page of pages(top)) {
  const whole = readFileSync(page, "utf8");
  const said = history.test(relative(top, page)) ? [] : named(whole);
  for (const path of said) if (!roots.some((root) => existsSync(join(top, root, path)))) dead.push(`${relative(top, page)}: \`${path}\``);
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
