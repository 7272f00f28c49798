// Every relative link in the Markdown files of a folder leads to something that is there: links.mjs FOLDER
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

let links = 0;
const dead = [];
for (const page of pages(top)) {
  const text = readFileSync(page, "utf8").replace(/```.*?```|`[^`\n]*`/gs, "");
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^([a-z]+:|#)/.test(target)) continue;
    links++;
    if (!existsSync(join(dirname(page), target.split("#")[0]))) dead.push(`${relative(top, page)}: ${target}`);
  }
}
for (const d of dead) console.log(`dead link in ${d}`);
console.log(`${links} links, ${dead.length} dead`);
process.exit(dead.length > 0 || links === 0 ? 1 : 0);
