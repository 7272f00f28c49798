// Files that import each other in a circle, imports of types included: whoever reads one of them has to read them all.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

/** The imports of every file under a folder, those by import() too, tests left out; by path from there. */
export function importsUnder(root) {
  const names = readdirSync(root, { recursive: true }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name),
  );
  const known = new Set(names);
  const imports = new Map();
  for (const name of names) {
    const text = readFileSync(resolve(root, name), "utf8");
    const found = [
      ...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom\s+"(\.[^"]+)"/gms),
      ...text.matchAll(/\bimport\("(\.[^"]+)"\)/g),
    ].map(([, path]) => relative(root, resolve(root, dirname(name), path)));
    imports.set(
      name,
      [...new Set(found)].filter((path) => known.has(path)),
    );
  }
  return imports;
}

/** The circles of a graph: its strongly connected parts of more than one node (Tarjan), each sorted. */
export function circlesOf(graph) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const circles = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const part = stack.splice(stack.indexOf(node));
    if (part.length > 1) circles.push(part.sort());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return circles;
}
