// Typing in a tree: the row whose title begins with what was typed.

import { expect, it } from "vitest";
import { findByPrefix } from "./treerow.ts";

const rows = ["assets", "Build", "build.go", "core", "config.json"].map((title) => ({ title }));

it.each<[string, number, string, number]>([
  ["one letter goes on to the next match", 0, "b", 1],
  ["the same letter again, to the one after", 1, "b", 2],
  ["and around the end to the first", 2, "b", 1],
  ["more letters may still mean this row", 1, "bu", 1],
  ["more letters leave a row that no longer matches", 1, "build.", 2],
  ["upper case is the same", 0, "CO", 3],
  ["one letter finds the only match again", 0, "a", 0],
  ["nothing begins so", 2, "x", -1],
])("%s", (_, from, typed, found) => expect(findByPrefix(rows, from, typed)).toBe(found));

it("finds nothing in an empty tree", () => expect(findByPrefix([], 0, "a")).toBe(-1));
