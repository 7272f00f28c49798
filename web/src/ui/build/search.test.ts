import { expect, it } from "vitest";
import { CATALOG } from "../../wire/tables.gen.ts";
import { CATEGORIES, searchPieces } from "./search.ts";

it("has every piece in a category that can be chosen", () => {
  const ids = new Set(CATEGORIES.map((c) => c.id));
  expect(CATALOG.every((p) => ids.has(p.category))).toBe(true);
  expect(searchPieces("", "all")).toHaveLength(CATALOG.length);
});

it.each([
  ["bench", "bench"],
  ["ben", "bench"],
  ["cherry", "blossom_tree"],
  ["street lamp", "lamp"],
  ["TREE", "tree"],
])("finds by %s first %s", (words, kind) => expect(searchPieces(words, "all")[0]?.kind).toBe(kind));

it("keeps to the category, and finds nothing for nonsense", () => {
  expect(searchPieces("wood", "light").every((p) => p.category === "light")).toBe(true);
  expect(searchPieces("qqqqqqqqqqqq", "all")).toEqual([]);
});
