import { expect, it } from "vitest";
import type { Turn } from "../../wire/types.gen.ts";
import { oldest, toolList, turnRows } from "./turns.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const turn = (id: string, second: number, more: Partial<Turn> = {}): Turn => ({
  id,
  at: `2026-11-21T11:00:${String(second).padStart(2, "0")}Z`,
  path: "text runtime",
  millis: 1234,
  outcome: "done",
  ...more,
});

it("shows the newest first, each once, whatever order pages and events came in", () => {
  const turns = [turn("b", 20), turn("a", 10), turn("c", 30), turn("b", 20)];
  expect(turnRows(turns, null, NOW).map((r) => r.turn.id)).toEqual(["c", "b", "a"]);
});

it("keeps a turn and a world tool of the same id apart", () => {
  const turns = [turn("run", 1), turn("run", 2, { path: "world tool" })];
  expect(turnRows(turns, null, NOW)).toHaveLength(2);
  expect(turnRows(turns, "world tool", NOW).map((r) => r.turn.path)).toEqual(["world tool"]);
});

it("tells how long it took, what was called and how it ended", () => {
  const [row] = turnRows(
    [turn("a", 1, { firstMillis: 340, outcome: "failed", code: "agent_failed", tools: [{ name: "exec", calls: 2 }] })],
    null,
    NOW,
  );
  expect(row).toMatchObject({
    took: "1.2 s, first word after 340 ms",
    outcome: "failed · agent failed",
    tools: "exec ×2",
  });
});

it.each([
  [undefined, ""],
  [[{ name: "place_objects", calls: 3, failed: 1 }], "place objects ×3 (1 failed)"],
  [
    [
      { name: "exec", calls: 1 },
      { name: "read", calls: 2 },
    ],
    "exec, read ×2",
  ],
])("%j reads %s", (tools, words) => expect(toolList(tools ? { tools } : {})).toBe(words));

it("knows before which turn older ones are asked for", () => {
  expect(oldest([])).toBe("");
  expect(oldest([turn("b", 20), turn("a", 10)])).toBe("a");
});
