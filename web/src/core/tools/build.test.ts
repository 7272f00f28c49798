// build: whatever is given shows in what is built, or is refused. And what an answer says of a box and a rotation is
// what inspect_world says.

import { describe, expect, test } from "vitest";
import type { WorldObject } from "../../wire/types.gen.ts";
import { testWorld } from "../testing/world.ts";
import { USES } from "./build.ts";

type Args = Record<string, unknown>;

/** A value of each argument that shapes a pattern, none of which is a default. */
const SHAPE: Args = {
  kind: "rock",
  count: 11,
  rows: 4,
  radius: 4,
  spacing: 1.3,
  to: [26, 0, 20],
  width: 6.5,
  depth: 7.5,
  height: 5,
  roof: "gable",
};
/** Values of the other arguments, which every pattern takes. */
const WHOLE: Args = {
  id: "own_id",
  label: "My label",
  color: "coral",
  material: "metal",
  rotation: 40,
  scale: 1.5,
};

/** The subsets of at most three names. */
function* subsets(names: readonly string[]): Generator<string[]> {
  for (const [i, a] of names.entries()) {
    yield [a];
    for (const [k, b] of names.slice(i + 1).entries()) {
      yield [a, b];
      for (const c of names.slice(i + k + 2)) yield [a, b, c];
    }
  }
}

/** What is built in an empty world, as text; what is refused: its field. */
function outcomeOf(args: Args): { built?: string; field?: string } {
  const world = testWorld();
  const agent = { avatarId: "avatar_claude", type: "claude", name: "Claude" };
  const answer = world.call({ callId: "b", tool: "build", agent, arguments: args });
  if (!answer.ok) return { field: answer.error.field ?? answer.error.code };
  return { built: JSON.stringify([...world.state.objects.values()][0]) };
}

describe.each(Object.keys(USES))("every argument of %s", (pattern) => {
  const kind = pattern === "ring" || pattern === "grid" ? { kind: "bench" } : {};
  const base: Args = { pattern, position: [20, 0, 20], ...kind };
  const values = { ...SHAPE, ...(pattern === "tower" ? { kind: "pyramid" } : {}), ...WHOLE };
  const known = new Map<string, ReturnType<typeof outcomeOf>>();
  const of = (names: readonly string[]): ReturnType<typeof outcomeOf> => {
    const key = names.join();
    const outcome =
      known.get(key) ??
      outcomeOf({ ...base, ...Object.fromEntries(names.map((n) => [n, values[n as keyof typeof values]])) });
    known.set(key, outcome);
    return outcome;
  };

  test("shows, alone and beside two others, or is refused by its name", () => {
    const names = Object.keys(values);
    for (const given of subsets(names)) {
      const all = of(given);
      if (all.built === undefined) {
        expect(given, given.join()).toContain(all.field);
        continue;
      }
      for (const one of given) {
        const without = of(given.filter((n) => n !== one));
        if (without.built !== undefined) expect(all.built, `${one} of ${given.join()}`).not.toBe(without.built);
      }
    }
  }, 60_000);

  test.each(Object.keys(SHAPE))("%s is taken exactly where the table says so", (name) => {
    expect(of([name]).built !== undefined).toBe(USES[pattern as keyof typeof USES].includes(name));
  });
});

test("a build from parts takes no shape of a pattern", () => {
  const parts = [{ kind: "box" }];
  for (const [key, value] of Object.entries(SHAPE))
    expect(testWorld().refusal("build", { parts, position: [20, 0, 20], [key]: value })).toMatchObject({ field: key });
});

test("measures are what is built", () => {
  const world = testWorld();
  const size = (args: Args): number[] => {
    const { result } = world.ok("build", { dry_run: true, position: [20, 0, 20], ...args });
    const { box } = (result.data as { objects: { box: { min: number[]; max: number[] } }[] }).objects[0] ?? {
      box: { min: [], max: [] },
    };
    return box.max.map((n, i) => Math.round((n - (box.min[i] ?? 0)) * 100) / 100);
  };
  expect(size({ pattern: "wall", width: 7, height: 3 })).toEqual([7, 3, 0.3]);
  expect(size({ pattern: "path", width: 3, depth: 9 })).toEqual([3, 0.06, 9]);
  expect(size({ pattern: "stairs", width: 4, depth: 3, height: 1.6 })).toEqual([4, 1.6, 3]);
});

test("a build takes an id of its own, and its material, as placing does", () => {
  const world = testWorld();
  world.ok("build", { id: "jib", material: "metal", parts: [{ kind: "box" }, { kind: "box", material: "glass" }] });
  expect(world.state.object("jib")?.parts?.map((p) => p.material)).toEqual(["metal", "glass"]);
  expect(world.refusal("build", { id: "jib", pattern: "tower" })).toMatchObject({ field: "id", got: "jib" });
});

test.each([
  [[68, 0, 0], "0.12×4.19×10.15", "rotation [68, 0, 0]"],
  [0, "0.12×10.9×0.12", "yaw 0"],
  [30, "0.16×10.9×0.16", "yaw 30"],
])("the answer to a thing turned by %o has its box in the world", (rotation, box, heading) => {
  const world = testWorld();
  const objects = [{ id: "tie", kind: "cylinder", scale: [0.12, 10.9, 0.12], rotation, position: [20, 0, 20] }];
  const { result } = world.ok("place_objects", { objects });
  expect(result.text).toContain(`${heading}; box ${box} m`);
  const again = world.ok("modify_objects", { objects: [{ id: "tie", color: "coral" }] });
  expect(again.result.text).toContain(`${heading}; box ${box} m`);
  expect((world.state.object("tie") as WorldObject).scale).toEqual([0.12, 10.9, 0.12]);
});

test("what a pattern has no use for is refused in a sentence", () => {
  for (const [pattern, used] of Object.entries(USES))
    for (const key of Object.keys(SHAPE).filter((one) => !used.includes(one))) {
      const { message } = testWorld().refusal("build", { pattern, position: [0, 0, 30], [key]: SHAPE[key] });
      expect(message).toBe(`${key} means nothing for ${pattern === "stairs" ? "stairs" : `a ${pattern}`}`);
    }
});
