// modify, delete, build, undo, environment, gestures, words.

import { describe, expect, test } from "vitest";
import { reports, testWorld } from "./testing/world.ts";

function furnished() {
  const world = testWorld();
  world.ok("place_objects", {
    objects: [
      { kind: "table", position: [5, 0, 5] },
      { kind: "crate", on: "table_1", position: [5.4, 0, 5] },
      { kind: "lantern", on: "crate_1" },
    ],
  });
  return world;
}

test("set_environment leaves bare ground bare", () => {
  const world = testWorld();
  Object.assign(world.state, { environment: { ...world.state.environment, bare: true } });
  world.ok("set_environment", { weather: "rain" });
  expect(world.state.environment).toMatchObject({ weather: "rain", bare: true });
});

describe("modify_objects", () => {
  test("carries what stands on a moved, turned or grown thing, tower and all", () => {
    const world = furnished();
    const { result } = world.ok("modify_objects", {
      objects: [{ id: "table_1", position: [-5, 0, 5], rotation: 90, scale: 2 }],
    });
    expect(reports(result)[0]?.why).toEqual(["carried crate_1, lantern_1 along"]);
    expect(world.state.object("crate_1")?.position).toEqual([-5, 1.52, 4.2]);
    expect(world.state.object("lantern_1")?.position).toEqual([-5, 2.32, 4.2]);
    expect(world.state.object("lantern_1")?.on).toBe("crate_1");
  });

  test("does not carry anything out of the world", () => {
    const world = furnished();
    const error = world.refusal("modify_objects", { objects: [{ id: "table_1", position: [199.9, 0, 5] }] });
    expect(error).toMatchObject({ code: "bad_arguments", got: "crate_1" });
    expect(world.state.object("table_1")?.position).toEqual([5, 0, 5]);
  });

  test("setting current values changes nothing and makes no step", () => {
    const world = furnished();
    const outcome = world.ok("modify_objects", { objects: [{ id: "table_1", scale: 1, color: "" }] });
    expect(outcome.operations).toEqual([]);
    expect(outcome.result.text).toContain("already so");
  });

  test("paints, labels and animates; an empty value removes it", () => {
    const world = furnished();
    world.ok("modify_objects", { objects: [{ id: "table_1", color: "teal", label: "Desk", behavior: "bob" }] });
    expect(world.state.object("table_1")).toMatchObject({
      color: "#2a9d8f",
      label: "Desk",
      behavior: { motion: "bob", speed: 1 },
    });
    world.ok("modify_objects", { objects: [{ id: "table_1", color: "", label: "", behavior: "none" }] });
    expect(Object.keys(world.state.object("table_1") ?? {}).sort()).toEqual(
      ["changed", "created", "creator", "id", "kind", "position", "rotation", "scale"].sort(),
    );
  });

  test("refuses unknown ids with similar ones, a duplicate item, and one without a change", () => {
    const world = furnished();
    expect(world.refusal("modify_objects", { objects: [{ id: "tabel_1", color: "teal" }] }).near).toContain("table_1");
    const twice = [
      { id: "table_1", color: "teal" },
      { id: "table_1", color: "coral" },
    ];
    expect(world.refusal("modify_objects", { objects: twice }).field).toBe("objects[1].id");
    expect(world.refusal("modify_objects", { objects: [{ id: "table_1" }] }).code).toBe("bad_arguments");
  });
});

describe("delete_objects", () => {
  test("what stood on a deleted object drops to what is below, with everything on it", () => {
    const world = furnished();
    const { result } = world.ok("delete_objects", { objects: [{ id: "table_1" }] });
    expect(world.state.object("crate_1")).toMatchObject({ position: [5.4, 0, 5] });
    expect(world.state.object("crate_1")?.on).toBeUndefined();
    expect(world.state.object("lantern_1")).toMatchObject({ position: [5.4, 0.8, 5], on: "crate_1" });
    expect(reports(result)[0]?.why).toEqual(["dropped 0.76 m to the ground with lantern_1"]);
  });

  test("an avatar on a deleted seat stands up beside it", () => {
    const world = testWorld();
    world.ok("place_objects", { objects: [{ kind: "chair", position: [3, 0, 5] }] });
    world.ok("avatar_action", { action: "sit", id: "chair_1" });
    expect(world.state.avatars.get("avatar_claude")).toMatchObject({
      pose: "sit",
      seat: "chair_1",
      position: [3, 0.46, 5],
    });
    world.ok("modify_objects", { objects: [{ id: "chair_1", position: [9, 0, 5], rotation: 90 }] });
    expect(world.state.avatars.get("avatar_claude")).toMatchObject({ pose: "sit", position: [9, 0.46, 5], yaw: 90 });
    world.ok("delete_objects", { objects: [{ id: "chair_1" }] });
    const avatar = world.state.avatars.get("avatar_claude");
    expect(avatar).toMatchObject({ pose: "stand" });
    expect(avatar?.seat).toBeUndefined();
    expect(avatar?.position[1]).toBe(0);
  });

  test("an avatar on a deleted deck comes down", () => {
    const world = testWorld();
    world.ok("place_objects", { objects: [{ kind: "deck", position: [3, 0, 5] }] });
    world.ok("walk_avatar", { id: "deck_1" });
    expect(world.state.avatars.get("avatar_claude")?.position[1]).toBeCloseTo(0.2);
    world.ok("delete_objects", { objects: [{ id: "deck_1" }] });
    expect(world.state.avatars.get("avatar_claude")?.position[1]).toBe(0);
  });
});

describe("build", () => {
  test("a ring of benches faces its middle", () => {
    const world = testWorld();
    const { result } = world.ok("build", {
      pattern: "ring",
      kind: "bench",
      count: 4,
      radius: 3,
      position: [20, 0, 20],
      label: "Fire circle",
    });
    expect(result.text).toContain("fire_circle composite of 4 parts");
    const parts = world.state.object("fire_circle")?.parts ?? [];
    expect(parts[0]).toMatchObject({ position: [0, 0, 3], rotation: [0, 1, 0, 0] });
    expect(parts[1]?.position).toEqual([3, 0, 0]);
  });

  test("a wall and a path go from position to `to` and are as long as that", () => {
    const world = testWorld();
    const wall = reports(world.ok("build", { pattern: "wall", position: [10, 0, 0], to: [10, 0, 9] }).result)[0];
    expect(wall).toMatchObject({ id: "build_1", position: [10, 0, 4.5] });
    expect(world.state.object("build_1")?.parts).toHaveLength(5);
    const box = (wall as unknown as { box: { min: number[]; max: number[] } }).box;
    expect([box.min[2], box.max[2]]).toEqual([0, 9]);
    const path = reports(world.ok("build", { pattern: "path", position: [-10, 0, 0], to: [-4, 0, 0] }).result)[0];
    const slabs = (path as unknown as { box: { min: number[]; max: number[] } }).box;
    expect([slabs.min[0], slabs.max[0]]).toEqual([-10, -4]);
  });

  test("stairs rise along +z by the height of a step", () => {
    const world = testWorld();
    world.ok("build", { pattern: "stairs", count: 3, position: [20, 0, 0] });
    expect(world.state.object("build_1")?.parts?.map((p) => p.position)).toEqual([
      [0, 0, -0.4],
      [0, 0.2, 0],
      [0, 0.4, 0.4],
    ]);
  });

  test("parts in their own frame; a colour for those that have none", () => {
    const world = testWorld();
    const parts = [
      { kind: "box", position: [0, 0, 0] },
      { kind: "cone", position: [0, 1, 0], color: "coral" },
    ];
    world.ok("build", { parts, color: "teal", position: [20, 0, 0], scale: 2 });
    expect(world.state.object("build_1")?.parts?.map((p) => p.color)).toEqual(["#2a9d8f", "#ee6c55"]);
    expect(
      reports(world.ok("place_objects", { objects: [{ kind: "lamp", beside: "build_1" }] }).result)[0]?.overlaps,
    ).toEqual([]);
  });

  test.each([
    [{}, "parts"],
    [{ pattern: "ring", parts: [{ kind: "box" }] }, "parts"],
    [{ pattern: "ring" }, "kind"],
    [{ pattern: "grid", kind: "box", count: 20, rows: 20 }, "count"],
    [{ pattern: "wall", to: [3, 0, 3] }, "to"],
    [{ parts: [{ kind: "composite" }] }, "parts[0].kind"],
  ])("refuses %j at %s", (args, field) => {
    expect(testWorld().refusal("build", args).field).toBe(field);
  });
});

describe("undo", () => {
  test("takes back the newest steps of the same agent, one entry for all of them, and then further ones", () => {
    const world = furnished();
    world.ok("modify_objects", { objects: [{ id: "table_1", position: [-5, 0, 5] }] });
    world.ok("say", { text: "Better?" });
    world.ok("place_objects", { objects: [{ kind: "bench", position: [9, 0, 9] }] }, "codex");
    const outcome = world.ok("undo", {});
    expect(outcome.undoes).toEqual([2]);
    expect(world.state.object("lantern_1")?.position).toEqual([5.4, 1.56, 5]);
    expect(world.state.object("bench_1")).toBeDefined();
    world.ok("undo", {});
    expect([...world.state.objects.keys()]).toEqual(["bench_1"]);
    expect(world.refusal("undo", {}).code).toBe("nothing_to_undo");
  });

  test("is refused when someone changed the same thing since, until that is taken back", () => {
    const world = furnished();
    world.ok("modify_objects", { objects: [{ id: "table_1", color: "teal" }] }, "codex");
    expect(world.refusal("undo", {})).toMatchObject({ code: "undo_conflict", near: ["table_1"] });
    world.ok("undo", {}, "codex");
    expect(world.ok("undo", {}).undoes).toEqual([1]);
  });

  test("what another agent put on an undone object drops; a walk is no step", () => {
    const world = testWorld();
    world.ok("place_objects", { objects: [{ kind: "table", position: [5, 0, 5] }] });
    world.ok("place_objects", { objects: [{ kind: "lantern", on: "table_1" }] }, "codex");
    world.ok("walk_avatar", { position: [0, 0, 9] });
    expect(world.ok("undo", {}).undoes).toEqual([1]);
    expect(world.state.object("lantern_1")?.position).toEqual([5, 0, 5]);
    expect(world.state.avatars.get("avatar_claude")?.position).toEqual([0, 0, 9]);
  });

  test("a dry run reports and changes nothing", () => {
    const world = furnished();
    expect(world.ok("undo", { dry_run: true }).result.text).toMatch(/^Dry run: would take back 1 step/);
    expect(world.state.revision).toBe(1);
  });
});

test("set_environment changes only what is given; midnight is 0", () => {
  const world = testWorld();
  world.ok("set_environment", { time_of_day: 24, weather: "snow" });
  expect(world.state.environment).toEqual({
    timeOfDay: 0,
    sky: "clear",
    weather: "snow",
    ground: "meadow",
    lights: "auto",
  });
  expect(world.refusal("set_environment", { sky: "cloudless" }).field).toBe("sky");
  expect(world.refusal("set_environment", {}).code).toBe("bad_arguments");
  world.ok("undo", {});
  expect(world.state.environment.weather).toBe("none");
});

describe("avatar_action and say", () => {
  test("a gesture is shown and not stored", () => {
    const outcome = testWorld().ok("avatar_action", { action: "wave" });
    expect(outcome).toMatchObject({
      operations: [],
      acts: [{ action: "wave", avatarId: "avatar_claude", seconds: 2 }],
    });
  });

  test("sitting: walks up to a seat that is far, refuses one that is taken and names a free one", () => {
    const world = testWorld();
    world.ok("place_objects", {
      objects: [
        { kind: "chair", position: [8, 0, 5] },
        { kind: "bench", position: [12, 0, 5] },
      ],
    });
    const outcome = world.ok("avatar_action", { action: "sit" });
    expect(outcome.journey).toBeDefined();
    expect(world.state.avatars.get("avatar_claude")).toMatchObject({ seat: "chair_1", pose: "sit" });
    const taken = world.refusal("avatar_action", { action: "sit", id: "chair_1" }, "codex");
    expect(taken).toMatchObject({ code: "bad_arguments", near: ["bench_1"] });
    world.ok("avatar_action", { action: "stand" });
    const avatar = world.state.avatars.get("avatar_claude");
    expect(avatar).toMatchObject({ pose: "stand", position: [8, 0, 5.75] });
  });

  test("pointing needs something to point at", () => {
    const world = furnished();
    expect(world.refusal("avatar_action", { action: "point_at" }).field).toBe("id");
    expect(world.ok("avatar_action", { action: "point_at", id: "table_1" }).acts[0]?.target).toEqual([5, 0.38, 5]);
  });

  test("words become an event and a bubble for as long as they take to read", () => {
    const world = testWorld();
    const outcome = world.ok("say", { text: " Hello\u0007 there " });
    expect(outcome.event).toEqual({ kind: "said", text: "Hello  there" });
    expect(outcome.acts[0]).toMatchObject({ action: "say", text: "Hello  there", seconds: 2.5 });
    expect(world.refusal("say", { text: "\u0000 " }).field).toBe("text");
    expect(world.refusal("say", { text: "x".repeat(1001) }).field).toBe("text");
  });
});

// The router accepts only these answers without a commit (internal/world/router/pagecheck.go).
test("what is answered without a change", () => {
  const world = furnished();
  world.ok("place_objects", { objects: [{ kind: "bench", position: [-5, 0, 5] }] });
  const unchanged = (tool: string, args: object) => {
    const { operations, event, journey, result } = world.ok(tool, args);
    const done = journey ? journey.arrive(world.state).operations : operations;
    expect([tool, done, event]).toEqual([tool, [], undefined]);
    return result;
  };
  for (const [tool, args] of [
    ["place_objects", { objects: [{ kind: "bench", position: [9, 0, 9] }] }],
    ["build", { pattern: "wall", kind: "box", position: [9, 0, 9], count: 2 }],
    ["modify_objects", { objects: [{ id: "bench_1", color: "coral" }] }],
    ["delete_objects", { objects: [{ id: "bench_1" }] }],
    ["set_environment", { sky: "cloudy" }],
    ["undo", {}],
  ] as const)
    unchanged(tool, { ...args, dry_run: true });
  const same = unchanged("modify_objects", { objects: [{ id: "bench_1", position: [-5, 0, 5] }] });
  expect(same.text).toMatch(/^Changed 0 objects/);
  expect(unchanged("set_environment", { sky: world.state.environment.sky }).text).toMatch(/^it is already so\./);
  unchanged("avatar_action", { action: "wave" });
  unchanged("avatar_action", { action: "stand" });
  const { result } = world.ok("walk_avatar", { position: [0, 0, 9] });
  const { position } = result.data as { position: [number, number, number] };
  expect(unchanged("walk_avatar", { position }).data).toMatchObject({ position });
  const { seat } = world.ok("avatar_action", { action: "sit", id: "bench_1" }).result.data as { seat: string };
  expect(unchanged("avatar_action", { action: "sit", id: seat }).data).toMatchObject({ seat: "bench_1" });
  expect(world.refusal("undo", { steps: 1 }, "codex").code).toBe("nothing_to_undo");
});
