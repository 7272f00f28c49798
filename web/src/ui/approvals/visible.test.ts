import { expect, it } from "vitest";
import { hasHidden, visibleRuns } from "./visible.ts";

const shown = (text: string) => visibleRuns(text).map((run) => (run.hidden ? `<${run.text}>` : run.text));

it.each([
  ["ls -la /tmp", "ls -la /tmp"],
  ["echo ok\nrm -rf x", "echo ok\nrm -rf x"],
  ["cat a\rrm b", "cat a<CR>rm b"],
  ["a\tb", "a<TAB>b"],
  ["\u001b[31mred", "<ESC>[31mred"],
  ["safe\u202egnp.sh", "safe<RLO>gnp.sh"],
  ["\u2066x\u2069", "<LRI>x<PDI>"],
  ["zero\u200bwidth", "zero<ZWSP>width"],
  ["rm\u00a0-rf", "rm<NBSP>-rf"],
  ["\u{e0041}tag", "<U+E0041>tag"],
  ["blank\u2800\u3164", "blank<U+2800><U+3164>"],
  ["\ud800 alone", "<U+D800> alone"],
  ["a\ufe0fb\u{e0100}c", "a<U+FE0F>b<U+E0100>c"],
  ["\u180b\u17b4\u115f\u034f", "<U+180B><U+17B4><U+115F><U+034F>"],
  ["rm c\u0430t", "rm c<U+0430>t"],
  ["\u03bfpen ~/x", "<U+03BF>pen ~/x"],
  ["safe\u2215..\u2044etc", "safe<U+2215>..<U+2044>etc"],
  ["\uff52m \u{1d42b}m", "<U+FF52>m <U+1D42B>m"],
  ["e\u0301\u0301\u0301\u0301\u0301x", "e\u0301\u0301\u0301<U+0301><U+0301>x"],
  ["grün 日本 🌱 Привет, мир: αβγ re\u0301sume\u0301", "grün 日本 🌱 Привет, мир: αβγ re\u0301sume\u0301"],
])("%j", (text, words) => expect(shown(text).join("")).toBe(words));

it("warns of what a reader would not see, and not of ordinary text", () => {
  expect(hasHidden("ls\u202e")).toBe(true);
  expect(hasHidden("make\tall\n")).toBe(false);
  expect(hasHidden("grün")).toBe(false);
});

it("keeps every other character", () => {
  const text = "git commit -m 'x' && echo \"$HOME\" | tee `date`";
  expect(visibleRuns(text)).toEqual([{ text, hidden: false }]);
});

it("names a gap that hides what comes behind it", () => {
  expect(shown(`a${" ".repeat(70_000)}b${"\n".repeat(12)}c`)).toEqual([
    "a",
    "<70000 SPACES>",
    "b",
    "\n",
    "<11 EMPTY LINES>",
    "\n",
    "c",
  ]);
  expect(shown(`a${" ".repeat(39)}b`)).toHaveLength(1);
});
