import { expect, it } from "vitest";
import type { Operation, WorldObject } from "../wire/types.gen.ts";
import { describeEntry } from "./entrytext.ts";

const object = (id: string, more: Partial<WorldObject> = {}): WorldObject => ({
  id,
  kind: id.replace(/_\d+$/, ""),
  position: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  creator: "user",
  created: 1,
  changed: 1,
  ...more,
});
const put = (o: WorldObject): Operation => ({ op: "put", type: "object", value: o }) as Operation;
const remove = (id: string): Operation => ({ op: "remove", type: "object", id }) as Operation;

it.each([
  ["placed a bench", [put(object("bench_1"))], [remove("bench_1")]],
  ["placed 2 benches", [put(object("bench_1")), put(object("bench_2"))], [remove("bench_2"), remove("bench_1")]],
  ["placed 2 things", [put(object("bench_1")), put(object("tree_1"))], [remove("tree_1"), remove("bench_1")]],
  ["removed the tree", [remove("tree_1")], [put(object("tree_1"))]],
  ["moved the tree", [put(object("tree_1", { position: [1, 0, 0] }))], [put(object("tree_1"))]],
  [
    "turned “Oak”",
    [put(object("tree_1", { label: "Oak", rotation: [0, 1, 0, 0] }))],
    [put(object("tree_1", { label: "Oak" }))],
  ],
  ["changed the tree", [put(object("tree_1", { scale: [2, 2, 2], position: [1, 0, 0] }))], [put(object("tree_1"))]],
  [
    "recoloured 2 trees",
    [put(object("tree_1", { color: "#ffffff" })), put(object("tree_2", { color: "#ffffff" }))],
    [put(object("tree_1")), put(object("tree_2"))],
  ],
] as [string, Operation[], Operation[]][])("says %s", (words, operations, inverse) => {
  expect(describeEntry({ operations, inverse })).toBe(words);
});

it("says that an undo was one", () => {
  expect(describeEntry({ operations: [], inverse: [], undoes: [3] })).toBe("undid a step");
});

it("says what damage on the disk did", () => {
  expect(describeEntry({ operations: [], tool: "lost" })).toBe("made a change that can no longer be read");
  expect(describeEntry({ operations: [], tool: "repair" })).toBe("repaired the world after damage on disk");
});
