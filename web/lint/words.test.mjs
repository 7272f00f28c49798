// What the page says, as a native writes it: turns that are refused in every sentence of the page. A sentence is what
// stands between quotes or tags; comments are not read.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const TOP = new URL("../src/", import.meta.url).pathname;

/** Refused turns, and what is written instead. */
const REFUSED = [
  [/\b(tell|tells|told)\b(?! (you|me|it|the agent|your|\$\{|\{))/i, "report, say"],
  [/\breally (put|revert|delete|remove|discard)/i, "Yes, …"],
  [/^(go there|go to it|look at it|fly (to|there))\b/i, "Go to"],
  [/\b(this|that|which|whoever runs this) place\b/i, "server, or where it is"],
  [/\b(nobody|whoever) else\b/i, "no one else"],
  [/\bno (card|more) will come\b/i, "what happens"],
  [/\bas always\b/i, "as usual"],
  [/\bof (its|their|one's) own accord\b/i, "by itself"],
  [/\b(itself|themselves) tells?\b/i, "reports"],
];

/** Sentences that are right as they are. */
const RIGHT = new Set(["Tell me now"]);

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === "testing" ? [] : files(path);
    return /\.tsx?$/.test(name) && !/\.(test|gen)\./.test(name) ? [path] : [];
  });
}

/** The sentences of a file: at least two words between quotes or tags. */
export function sentences(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
  const found = [];
  for (const [, quoted, template, text] of code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}]*)</g)) {
    const words = (quoted ?? template ?? text).replace(/\s+/g, " ").trim();
    if (/[a-z]+[ ,][ a-z]/i.test(words) && !/^[./@]|[=;]/.test(words)) found.push(words);
  }
  return found;
}

test("no sentence of the page has a refused turn", () => {
  const bad = [];
  for (const path of files(TOP))
    for (const sentence of sentences(readFileSync(path, "utf8")))
      for (const [turn, better] of REFUSED)
        if (turn.test(sentence) && !RIGHT.has(sentence))
          bad.push(`${path.slice(TOP.length)}: “${sentence}” (${better})`);
  expect(bad).toEqual([]);
});

test("what is planted is found", () => {
  const planted = 'const a = "Really delete it"; /* "Go there" */ const b = <p>Its program does not tell that.</p>;';
  const found = sentences(planted).filter((s) => REFUSED.some(([turn]) => turn.test(s)));
  expect(found).toEqual(["Really delete it", "Its program does not tell that."]);
});
