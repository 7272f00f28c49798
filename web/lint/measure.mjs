// Prints figures of the page's code beside those of codebases that it learns from, as tools/measure does for Go. It judges
// nothing.
//
//	node web/lint/measure.mjs
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseAst } from "rolldown/parseAst"; // comes with vitest
import { circlesOf, importsUnder } from "./circles.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What the same counting gave for others (November 2026). */
const MODELS = {
  "koota core": {
    lines: "4,766",
    file: "43 · 336 · 604",
    function: "11 · 39 · 402",
    long: "5",
    tests: "0.63",
    names: "0 of 147",
    circles: "1",
  },
  "three-vrm": {
    lines: "11,744",
    file: "30 · 226 · 623",
    function: "7 · 35 · 203",
    long: "14",
    tests: "0.17",
    names: "6 of 163",
    circles: "2",
  },
};
/** So many lines in a row must be the same to be told as repeated. */
const REPEAT = 6;

const listed = execFileSync("git", ["ls-files", "web/src", "e2e/browser"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n");
const files = [];
const of = { functions: [], comment: 0, code: 0, strings: 0, tests: 0, specs: 0, casts: 0 };
const exported = new Map();
const windows = new Map();
for (const name of listed) {
  if (!/\.(ts|tsx|mjs)$/.test(name) || /\.gen\.ts$/.test(name) || !existsSync(root + name)) continue;
  const text = readFileSync(root + name, "utf8");
  const lines = text.replace(/\n$/, "").split("\n");
  if (name.startsWith("e2e/")) of.specs += lines.length;
  else if (/\.test\.\w+$|\/testing\//.test(name)) of.tests += lines.length;
  else measure(name, text, lines);
}
print();

function measure(name, text, lines) {
  files.push(lines.length);
  const tree = parseAst(text, { lang: name.endsWith("x") ? "tsx" : "ts" });
  const starts = [0];
  for (const l of lines) starts.push(starts.at(-1) + l.length + 1);
  const lineAt = (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  /** Where strings, templates, expressions and texts stand: what looks like a comment there is none. */
  const literals = [];
  walk(tree, (node, parent) => {
    if (isFunction(node, parent)) of.functions.push(lineAt(node.end) - lineAt(node.start) + 1);
    if (
      node.type === "BinaryExpression" &&
      /^[!=]==?$/.test(node.operator) &&
      (isString(node.left) || isString(node.right))
    )
      of.strings++;
    if (node.type === "SwitchCase" && node.test && isString(node.test)) of.strings++;
    if (node.type === "TSAsExpression" && node.typeAnnotation.typeName?.name !== "const") of.casts++;
    if (node.type === "Literal" || node.type === "TemplateElement" || node.type === "JSXText")
      literals.push([node.start, node.end]);
    if (node.type === "ExportNamedDeclaration" && node.declaration)
      for (const id of [node.declaration.id, ...(node.declaration.declarations ?? []).map((d) => d.id)])
        if (id?.name) exported.set(id.name, (exported.get(id.name) ?? new Set()).add(name));
  });
  countComments(
    text,
    lines,
    literals.toSorted((a, b) => a[0] - b[0]),
  );
  countRepeats(lines);
}

/** Every function that has a name: its own, or that of what holds it. */
function isFunction(node, parent) {
  if (node.type === "FunctionDeclaration") return true;
  if (node.type !== "FunctionExpression" && node.type !== "ArrowFunctionExpression") return false;
  return ["VariableDeclarator", "MethodDefinition", "Property", "PropertyDefinition"].includes(parent?.type);
}

function isString(node) {
  return node.type === "Literal" && typeof node.value === "string" && node.value !== "";
}

function walk(node, visit, parent) {
  if (!node || typeof node.type !== "string") return;
  visit(node, parent);
  for (const value of Object.values(node))
    if (Array.isArray(value)) for (const v of value) walk(v, visit, node);
    else if (value && typeof value === "object") walk(value, visit, node);
}

/** A line counts as comment when nothing else stands on it. */
function countComments(text, lines, literals) {
  const bare = [...text];
  for (const [start, end] of literals) for (let i = start; i < end; i++) if (bare[i] !== "\n") bare[i] = "x";
  const marked = bare.join("").replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (found) => found.replace(/[^\n]/g, "\u0001"));
  for (const [i, line] of marked.split("\n").entries()) {
    if (i >= lines.length) break;
    const rest = line.replace(/[\s{}]/g, "");
    if (rest !== "" && /^\u0001+$/.test(rest)) of.comment++;
    else if (line.trim() !== "") of.code++;
  }
}

function countRepeats(lines) {
  const code = lines.map((l) => l.trim()).filter((l) => l.length > 2 && !/^(\/\/|\/?\*|import |\} from)/.test(l));
  for (let i = 0; i + REPEAT <= code.length; i++) {
    const w = code.slice(i, i + REPEAT).join("\n");
    windows.set(w, (windows.get(w) ?? 0) + 1);
  }
}

function spread(list) {
  const s = list.toSorted((a, b) => a - b);
  return `${s[s.length >> 1]} · ${s[Math.floor(s.length * 0.9)]} · ${s.at(-1)}`;
}

function print() {
  const lines = files.reduce((a, b) => a + b, 0);
  const longer = (n) => of.functions.filter((l) => l > n).length;
  const twice = [...exported.values()].filter((where) => where.size > 1).length;
  const repeated = [...windows.values()].filter((n) => n > 1).reduce((a, b) => a + b, 0);
  const rows = [
    ["lines", "lines of product code", lines],
    ["", "files", files.length],
    ["file", "lines of a file: median · p90 · max", spread(files)],
    ["function", "lines of a named function: median · p90 · max", spread(of.functions)],
    ["long", "functions of more than 80 lines", longer(80)],
    ["", "functions of more than 40 lines", longer(40)],
    ["tests", "lines of unit tests to one of product", (of.tests / lines).toFixed(3)],
    ["", "the same, with the browser's specs", ((of.tests + of.specs) / lines).toFixed(3)],
    ["", "comment lines to all that are not empty", (of.comment / (of.comment + of.code)).toFixed(3)],
    ["", "comparisons with a string literal", of.strings],
    ["", "casts (as)", of.casts],
    ["names", "exported names that stand in more than one file", `${twice} of ${exported.size}`],
    ["", `lines that repeat (runs of ${REPEAT})`, repeated],
    ["circles", "circles of imports, types included", circlesOf(importsUnder(`${root}web/src`)).length],
  ];
  const table = [
    ["TypeScript", "ours", ...Object.keys(MODELS)],
    ...rows.map(([key, what, ours]) => [what, String(ours), ...Object.values(MODELS).map((m) => m[key] ?? "")]),
  ];
  const widths = table[0].map((_, i) => Math.max(...table.map((row) => row[i].length)));
  for (const row of table)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join("  ")
        .trimEnd(),
    );
}
