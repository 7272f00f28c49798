// Copies of objects: where they go, and what they keep of their originals.

import { expect, it } from "vitest";
import type { WorldObject } from "../wire/types.gen.ts";
import { duplicateObjects } from "./duplicate.ts";
import { shapeOf } from "./shape.ts";
import { createState, DAYLIGHT } from "./state.ts";
import { overlapsOf } from "./surroundings.ts";

const thing = (
  id: string,
  kind: string,
  position: [number, number, number],
  more: Partial<WorldObject> = {},
): WorldObject => ({
  id,
  kind,
  position,
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  creator: "avatar_a",
  created: 1,
  changed: 1,
  ...more,
});

function copy(objects: WorldObject[], ids: string[]) {
  const state = createState({ name: "t", revision: 1, objects, avatars: [], environment: { ...DAYLIGHT } });
  const ctx = { now: () => 0, presence: { agents: [], pages: 1 } };
  const agent = { avatarId: "user", type: "user", name: "You" };
  const outcome = duplicateObjects(state, ctx, agent, ids, [0, -1]);
  state.apply({
    revision: 2,
    time: "2026-01-01T00:00:00Z",
    author: { kind: "user", id: "user", name: "You" },
    operations: outcome.operations,
    inverse: outcome.inverse,
  });
  return { state, outcome };
}

it("puts a copy to the right of the view direction, with all properties", () => {
  const bench = thing("bench_1", "bench", [0, 0, 0], {
    color: "#ee6c55",
    label: "Seat",
    behavior: { motion: "bob", speed: 1 },
  });
  const { state, outcome } = copy([bench], ["bench_1"]);
  const made = state.object(outcome.copies[0] as string) as WorldObject;
  expect(made.position[0]).toBeGreaterThan(1.8);
  expect(made).toMatchObject({
    color: "#ee6c55",
    label: "Seat",
    behavior: { motion: "bob" },
    creator: "user",
    created: 2,
  });
});

it("keeps several things together, stacked ones too, and takes a free side", () => {
  const objects = [
    thing("table_1", "table", [0, 0, 0]),
    thing("lantern_1", "lantern", [0, 0.76, 0], { on: "table_1" }),
    thing("wall_1", "wall", [2, 0, 0]),
  ];
  const { state, outcome } = copy(objects, ["lantern_1", "table_1"]);
  const [lantern, table] = outcome.copies.map((id) => state.object(id) as WorldObject);
  expect(lantern?.on).toBe(table?.id);
  expect(overlapsOf(state, table as WorldObject)).toEqual([]);
  expect(shapeOf(lantern as WorldObject).box.min[1]).toBeCloseTo(0.76);
});

it("refuses unknown ids, and stays inside the world", () => {
  expect(() => copy([], ["ghost_1"])).toThrow(/not_found/);
  const { state, outcome } = copy([thing("bench_1", "bench", [199.5, 0, 0])], ["bench_1"]);
  expect(Math.abs(state.object(outcome.copies[0] as string)?.position[0] ?? 999)).toBeLessThanOrEqual(200);
});
