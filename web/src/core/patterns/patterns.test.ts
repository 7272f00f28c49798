// The plans of buildings: they keep the limits, stand on the ground, and avatars can walk in, over and through them.

import { describe, expect, test } from "vitest";
import { LIMITS } from "../../wire/tables.gen.ts";
import { pieceOf } from "../catalog.ts";
import { reports, type TestWorld, testWorld } from "../testing/world.ts";
import { COMPOSITES } from "./all.ts";
import { mazeOf } from "./maze.ts";

type Fields = Record<string, unknown>;

const SIZES: Record<string, Fields[]> = {
  bridge: [{ depth: 3 }, {}, { depth: 24, width: 3, height: 3 }],
  tower: [{ width: 2.8, height: 4 }, {}, { width: 8, height: 24 }],
  room: [{ width: 3, depth: 3 }, {}, { width: 14, depth: 9, height: 4 }],
  garden: [{ width: 6, depth: 5 }, {}, { width: 22, depth: 16 }],
  maze: [{ count: 3, rows: 3 }, {}, { count: 14, rows: 12 }],
  pavilion: [{ width: 2.8 }, {}, { width: 9, depth: 6, height: 5 }],
};
const CASES = Object.keys(COMPOSITES).flatMap((pattern) =>
  (SIZES[pattern] ?? []).map((size) => [pattern, size] as const),
);

function built(pattern: string, size: Fields, more: Fields = {}): { world: TestWorld; id: string } {
  const world = testWorld();
  world.ok("walk_avatar", { position: [0, 0, 50] });
  const { result } = world.ok("build", { pattern, ...size, position: [0, 0, 0], label: `My ${pattern}`, ...more });
  return { world, id: reports(result)[0]?.id ?? "" };
}

function walk(world: TestWorld, position: [number, number, number]): [number, number, number] {
  world.ok("walk_avatar", { position });
  return world.state.avatars.get("avatar_claude")?.position ?? [0, 0, 0];
}

describe.each(CASES)("%s %j", (pattern, size) => {
  test("keeps the limits and stands on the ground", () => {
    const { world, id } = built(pattern, size);
    const object = world.state.object(id);
    expect(object?.parts?.length).toBeLessThanOrEqual(LIMITS.maxParts);
    expect(object?.position).toEqual([0, 0, 0]);
    const report = reports(world.ok("modify_objects", { objects: [{ id, label: "Other" }] }).result)[0];
    expect(report).toMatchObject({ stands_on: "ground", gap: 0, overlaps: [], warnings: [] });
  });

  test("the same measures give the same parts, which can be placed anywhere with any heading", () => {
    const parts = (more: Fields) => {
      const { world, id } = built(pattern, size, more);
      return world.state.object(id)?.parts;
    };
    expect(parts({ position: [60, 0, 40], rotation: 37 })).toEqual(parts({}));
  });
});

test.each(["room", "tower"].flatMap((p) => (SIZES[p] ?? []).map((size) => [p, size] as const)))(
  "the door of a %s %j opens, and fills its doorway",
  (pattern, size) => {
    const { world, id } = built(pattern, size);
    const doors = world.state.object(id)?.parts?.filter((p) => pieceOf(p.kind)?.opens) ?? [];
    const [wall] = world.state.object(id)?.parts?.filter((p) => p.kind === "door_wall") ?? [];
    const [door] = doors;
    if (doors.length !== 1 || !door || !wall) throw new Error("no door, or no doorway");
    expect([door.position[0], door.position[2]]).toEqual([wall.position[0], wall.position[2]]);
    const share = (i: 0 | 1): number =>
      ((pieceOf("door")?.size[i] ?? 0) * door.scale[i]) / ((pieceOf("door_wall")?.size[i] ?? 1) * wall.scale[i]);
    expect(share(0)).toBeCloseTo(0.52, 1);
    expect(share(1)).toBeGreaterThan(0.74);
    world.ok("modify_objects", { objects: [{ id, behavior: "open" }] });
  },
);

describe.each([0, 30, 90, 217])("walking, turned by %i degrees", (rotation) => {
  const around = (x: number, z: number): [number, number] => {
    const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)];
    return [x * cos + z * sin, z * cos - x * sin];
  };
  const spot = (x: number, y: number, z: number): [number, number, number] => {
    const [ax, az] = around(x, z);
    return [ax, y, az];
  };
  const near = (found: [number, number, number], [x, y, z]: [number, number, number], most = 0.6) => {
    expect(Math.hypot(found[0] - x, found[2] - z), `${found.join()} is far from ${x},${y},${z}`).toBeLessThan(most);
    expect(Math.abs(found[1] - y), `${found.join()} is not as high as ${y}`).toBeLessThan(0.3);
  };

  test.each(SIZES["room"] ?? [])("in through the door of a room %j", (size) => {
    const { world } = built("room", size, { rotation });
    near(walk(world, spot(0, 0, 0)), spot(0, 0.06, 0), 0.8);
  });

  test.each(SIZES["tower"] ?? [])("in through the door of a tower %j", (size) => {
    const { world } = built("tower", size, { rotation });
    near(walk(world, spot(0, 0, 0)), spot(0, 0.06, 0), 0.8);
  });

  test.each(SIZES["bridge"] ?? [])("over a bridge %j", (size) => {
    const { world } = built("bridge", size, { rotation });
    const far = Number(size["depth"] ?? 8) / 2 + 1;
    near(walk(world, spot(0, 0, far)), spot(0, 0, far));
    const top = Number(size["height"] ?? Math.max(0.5, Number(size["depth"] ?? 8) * 0.1));
    near(walk(world, spot(0, top, 0)), spot(0, top, 0));
    near(walk(world, spot(0, 0, -far)), spot(0, 0, -far));
  });

  test.each(SIZES["garden"] ?? [])("into a garden, to its bench %j", (size) => {
    const { world, id } = built("garden", size, { rotation });
    near(walk(world, spot(0, 0, 0)), spot(0, 0, 0), 1);
    world.ok("avatar_action", { action: "sit", id });
    expect(world.state.avatars.get("avatar_claude")?.seat).toBe(id);
  });

  test.each(SIZES["pavilion"] ?? [])("into a pavilion %j", (size) => {
    const { world } = built("pavilion", size, { rotation });
    near(walk(world, spot(0, 0.16, 0)), spot(0, 0.16, 0), 0.8);
  });

  test.each(SIZES["maze"] ?? [])("through a maze, from the entrance to the exit %j", (size) => {
    const { world } = built("maze", size, { rotation });
    const [columns, rows] = [Number(size["count"] ?? 7), Number(size["rows"] ?? 7)];
    const { entrance, exit } = mazeOf(columns, rows);
    const half = rows + 1.2;
    const [from, to] = [(entrance + 0.5 - columns / 2) * 2, (exit + 0.5 - columns / 2) * 2];
    near(walk(world, spot(from, 0, half)), spot(from, 0, half));
    near(walk(world, spot(from, 0, half - 2.2)), spot(from, 0, half - 2.2));
    near(walk(world, spot(to, 0, -half + 2.2)), spot(to, 0, -half + 2.2));
    near(walk(world, spot(to, 0, -half)), spot(to, 0, -half));
    if (columns % 2 === 1) near(walk(world, spot(0, 0, 0)), spot(0, 0, 0), 1.2);
  });
});

test("every cell of every maze is reachable, and no wall is missing needlessly", () => {
  for (let columns = 2; columns <= 18; columns++) {
    for (let rows = 2; rows <= 18; rows++) {
      const { right, front, entrance, exit } = mazeOf(columns, rows);
      const seen = new Set([0]);
      let open = 0;
      for (const cell of seen) {
        const [column, row] = [cell % columns, Math.floor(cell / columns)];
        const to = (dx: number, dz: number, wall: boolean | undefined) => {
          if (column + dx < columns && column + dx >= 0 && row + dz < rows && row + dz >= 0 && wall === false) {
            seen.add((row + dz) * columns + column + dx);
            open++;
          }
        };
        to(1, 0, right[cell]);
        to(-1, 0, right[cell - 1]);
        to(0, 1, front[cell]);
        to(0, -1, front[cell - columns]);
      }
      expect(seen.size, `${columns} × ${rows}`).toBe(columns * rows);
      // A tree has one opening less than cells; the clearing adds its inner ones.
      const inner = columns < 7 || rows < 7 ? 0 : clearingLoops(columns, rows);
      expect(open / 2).toBe(columns * rows - 1 + inner);
      expect([entrance, exit].every((c) => c >= 0 && c < columns)).toBe(true);
    }
  }
});

function clearingLoops(columns: number, rows: number): number {
  const [a, b] = [columns % 2 === 0 ? 2 : 3, rows % 2 === 0 ? 2 : 3];
  return (a - 1) * b + (b - 1) * a - (a * b - 1);
}

test("measures that make no sense are refused with what is possible", () => {
  const world = testWorld();
  expect(world.refusal("build", { pattern: "bridge", kind: "rock" })).toMatchObject({ field: "kind" });
  expect(world.refusal("build", { pattern: "room", width: 1 })).toMatchObject({ field: "width", allowed: "2.8 to 30" });
  expect(world.refusal("build", { pattern: "maze", count: 30, rows: 30 })).toMatchObject({ code: "limit_reached" });
  expect(world.refusal("build", { pattern: "tower", rows: 3 })).toMatchObject({ field: "rows" });
  expect(world.refusal("build", { pattern: "garden", position: [0, 0, 0], to: [5, 0, 5] })).toMatchObject({
    field: "to",
  });
});

test("a bridge spans from its position to its far end", () => {
  const world = testWorld();
  world.ok("build", { pattern: "bridge", position: [10, 0, 10], to: [20, 0, 10], label: "Crossing" });
  const [report] = reports(world.ok("modify_objects", { objects: [{ id: "crossing", label: "C" }] }).result);
  expect(report?.position).toEqual([15, 0, 10]);
  expect(report?.rotation).toBe(90);
});
