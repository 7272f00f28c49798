import { PerspectiveCamera } from "three";
import { describe, expect, it } from "vitest";
import { dryRun } from "./dryrun.ts";
import { placingCall, spotAhead, spotUnder, yawToUser } from "./placing.ts";
import { fakeBench } from "./testing/bench.ts";
import { userWorld } from "./testing/world.ts";
import { snapShift, snapSize, snapTurn, supportsFirst, transformed } from "./transform.ts";

const GROUND = { position: [1, 0, 2] as [number, number, number] };

describe("the call that places a thing", () => {
  it.each([
    [
      { kind: "bench", name: "Bench" },
      { kind: "bench", ...GROUND, rotation: 90 },
    ],
    [
      { kind: "bench", name: "Bench", color: "teal" },
      { kind: "bench", color: "teal", ...GROUND, rotation: 90 },
    ],
    [
      { kind: "model", name: "Chair", asset: "mdl_1" },
      { kind: "model", asset: "mdl_1", ...GROUND, rotation: 90 },
    ],
  ])("of %j", (thing, object) => {
    expect(placingCall(thing, GROUND, 90)).toEqual({ tool: "place_objects", args: { objects: [object] } });
  });

  it("of a building is one to build, with what it is made of", () => {
    const tower = { kind: "tower", name: "Tower", build: { pattern: "tower", height: 9 }, color: "red" };
    expect(placingCall(tower, { on: "hill", ...GROUND }, -45)).toEqual({
      tool: "build",
      args: { pattern: "tower", height: 9, color: "red", on: "hill", ...GROUND, rotation: -45 },
    });
  });
});

/** A world with a table and a crate. */
async function world() {
  const made = userWorld();
  const objects = [
    { kind: "table", id: "desk", position: [3, 0, 2] },
    { kind: "crate", id: "box", position: [0, 0, 2], label: "Toys" },
  ];
  await made.edits.runTool("place_objects", { objects });
  return made;
}

describe("the spot under the pointer", () => {
  it("is on the ground, to the centimetre, or on the top of a thing", async () => {
    const { state } = await world();
    expect(spotUnder({ point: [1.23456, 0.02, -2.71828] }, state)).toEqual({ position: [1.23, 0, -2.72] });
    const spot = spotUnder({ objectId: "desk", point: [3.004, 0.7, 2] }, state);
    expect(spot).toMatchObject({ on: "desk", position: [3, expect.any(Number), 2] });
    expect(spot?.position[1]).toBeGreaterThan(0.5);
  });

  it("is none in the sky, and the ground beside a thing that is gone by then", async () => {
    const { state } = await world();
    expect([spotUnder(null, state), spotUnder({ objectId: "desk" }, state)]).toEqual([undefined, undefined]);
    expect(spotUnder({ objectId: "gone", point: [1, 3, 2] }, state)).toEqual({ position: [1, 0, 2] });
  });
});

describe("the spot ahead of a user without a pointer", () => {
  function ahead(place: (eye: PerspectiveCamera) => void) {
    const { state } = userWorld();
    const canvas = { clientWidth: 800, clientHeight: 600 } as HTMLElement;
    const { bench } = fakeBench(canvas, state);
    place(bench.eye);
    bench.eye.updateMatrixWorld();
    return spotAhead(bench);
  }

  it("is where they look, on the ground", () => {
    const { position, on } = ahead(() => {});
    expect([position[1], on]).toEqual([0, undefined]);
    expect(Math.abs(position[0])).toBeLessThan(0.1);
    expect(position[2]).toBeGreaterThan(0);
  });

  it.each([
    ["over the world", [0, 2, 0], [0, 2.5, -10], [0, 0, -6]],
    ["from a tower", [5, 30, 5], [15, 30, 5], [11, 0, 5]],
    ["straight up", [0, 2, 0], [0.001, 10, 0], [6, 0, 0]],
  ] as const)("is six metres ahead of one who looks %s", (_, [x, y, z], target, spot) => {
    const { position } = ahead((eye) => {
      eye.position.set(x, y, z);
      eye.lookAt(target[0], target[1], target[2]);
    });
    expect(position.map((n) => Math.round(n) + 0)).toEqual(spot);
  });
});

it.each([
  [[0, 0, -5], 0],
  [[0, 0, 5], 180],
  [[-5, 0, 0], 90],
  [[4, 0, -5], -45],
] as const)("a thing at %j is turned to the user by %i degrees", (place, yaw) => {
  const eye = new PerspectiveCamera();
  eye.position.set(0, 2, 0);
  const turned = yawToUser(eye, place);
  expect(((turned % 360) + 360) % 360).toBe((yaw + 360) % 360);
});

describe("what the rules say beforehand", () => {
  const say = async (objects: object[], tool = "place_objects") => {
    const { state, edits } = await world();
    const before = state.revision;
    const answer = dryRun({ state, edits }, { tool, args: { objects } });
    expect(state.revision).toBe(before);
    return answer;
  };

  it.each<[string, object[], string, string, boolean]>([
    ["on the ground", [{ kind: "bench", position: [-6, 0, 0] }], "place_objects", "On the ground", false],
    ["on a thing, by its kind", [{ kind: "lantern", on: "desk" }], "place_objects", "On table", false],
    ["on a thing, by its label", [{ kind: "lantern", on: "box" }], "place_objects", "On “Toys”", false],
    ["in the air", [{ id: "box", position: [0, 2, 2] }], "modify_objects", "2.00 m above the ground", false],
    ["in another", [{ id: "box", position: [3, 0, 2] }], "modify_objects", "Overlaps table", true],
    [
      "several",
      [
        { kind: "bench", position: [-6, 0, 0] },
        { kind: "bench", position: [-6, 0, 4] },
      ],
      "place_objects",
      "2 things",
      false,
    ],
  ])("%s", async (_, objects, tool, text, bad) => {
    const { ok, feedback } = await say(objects, tool);
    expect([ok, feedback]).toEqual([true, { text, bad }]);
  });

  it("why not, as a sentence, where they refuse", async () => {
    const { ok, objects, feedback } = await say([{ kind: "no_such_kind", position: [0, 0, 0] }]);
    expect([ok, objects, feedback.bad]).toEqual([false, [], true]);
    expect(feedback.text).toMatch(/^[A-Z]/);
  });
});

describe("the grid", () => {
  const base = [
    { id: "a", position: [0.1, 0, 0] as never, rotation: [0, 0, 0, 1] as never, scale: [1, 1, 1] as never },
  ];

  it("takes the thing itself onto it, and leaves the axes alone that were not moved", () => {
    const shift = snapShift(base, [1.02, 0, 0]);
    expect((0.1 + (shift[0] ?? 0)) % 0.25).toBeCloseTo(0, 5);
    expect(shift.slice(1)).toEqual([0, 0]);
  });

  it("takes turns by notches, and sizes that never vanish", () => {
    expect((snapTurn(base, "yaw", 0.5) * 180) / Math.PI).toBeCloseTo(30, 5);
    expect(snapSize([1, 1.234, 0.0001])[0]).toBe(1);
    expect(snapSize([1, 1.234, 0.0001])[2]).toBeGreaterThan(0);
  });

  it("keeps sizes within what the world allows", () => {
    const huge = transformed(
      base,
      { shift: [0, 0, 0], turn: [0, 0, 0, 1], scale: [1e6, 1, 1e-6] },
      { min: 0.05, max: 50 },
    );
    expect(huge[0]?.scale).toEqual([50, 1, 0.05]);
  });

  it("moves what carries before what is carried, and ends where they carry each other", () => {
    const on = new Map([
      ["cup", "desk"],
      ["desk", "floor"],
      ["a", "b"],
      ["b", "a"],
    ]);
    const items = ["cup", "desk", "floor"].map((id) => ({ id }));
    expect(supportsFirst(items, (id) => on.get(id)).map(({ id }) => id)).toEqual(["floor", "desk", "cup"]);
    expect(supportsFirst([{ id: "a" }, { id: "b" }], (id) => on.get(id))).toHaveLength(2);
  });
});
