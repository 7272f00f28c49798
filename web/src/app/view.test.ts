import { PerspectiveCamera } from "three";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shapeOf } from "../core/shape.ts";
import { testWorld } from "../core/testing/world.ts";
import { CameraRig } from "../scene/camera/rig.ts";
import { firstView, persistView } from "./view.ts";

const built = (bare: boolean, ...objects: Record<string, unknown>[]) => {
  const world = testWorld();
  if (objects.length > 0) world.ok("place_objects", { objects });
  return firstView({ environment: { ...world.state.environment, bare }, objects: world.state.objects });
};

it("a first visit begins at the plaza, and in a world that was made empty at what was built there", () => {
  const house = { kind: "house", position: [60, 0, 30] };
  expect(built(false, house)).toBeUndefined();
  expect(built(true)).toBeUndefined();
  const view = built(true, house, { kind: "tree", position: [66, 0, 30] });
  expect(view?.target[0]).toBeGreaterThan(60);
  expect(view?.target[0]).toBeLessThan(66);
  const [x, y, z] = view?.position ?? [0, 0, 0];
  expect(z).toBeGreaterThan(36); // from the front
  expect(y).toBeGreaterThan(3);
  expect(Math.hypot(x - 63, z - 30)).toBeLessThan(25);
});

it("a whole town and a single flower are both seen from a fair distance", () => {
  const corners = [-150, 150].flatMap((x) => [-150, 150].map((z) => ({ kind: "tower", position: [x, 0, z] })));
  for (const [objects, most] of [
    [corners, 125],
    [[{ kind: "flower", position: [5, 0, 5] }], 7],
  ] as const) {
    const view = built(true, ...objects);
    const away = Math.hypot(...[0, 1, 2].map((i) => (view?.position[i] ?? 0) - (view?.target[i] ?? 0)));
    expect(away).toBeGreaterThan(5);
    expect(away).toBeLessThan(most);
  }
});

describe("what an agent builds out of sight", () => {
  const memory = new Map<string, string>();
  let busy = false;

  beforeEach(() => {
    busy = false;
    memory.clear();
    vi.stubGlobal("document", { body: new EventTarget() });
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => memory.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  /** A user who sits in a world, and the real camera. */
  function visit({ bare = true, still = false } = {}) {
    const world = testWorld();
    Object.assign(world.state.environment, { bare });
    const camera = new PerspectiveCamera(42, 390 / 844, 0.1, 1200);
    const element = new EventTarget() as HTMLElement;
    const ground = { space: world.state, floor: () => 0 };
    const rig = new CameraRig({ camera, element, ground, avatarAt: () => null, still, wake: () => {} });
    persistView({ camera: rig, onCamera: () => () => {} } as never, world.state, () => busy).enter("moon");
    const build = (id: string, x: number) =>
      world.ok("place_objects", { objects: [{ kind: "house", id, position: [x, 0, 40] }] });
    const run = (seconds: number) => {
      for (let t = 0; t < seconds; t += 1 / 60) rig.update(1 / 60);
    };
    const seen = (id: string) => {
      const object = world.state.object(id);
      return object !== undefined && rig.sees(shapeOf(object).box);
    };
    return { world, rig, build, run, seen };
  }

  it("is glided to, and then the whole of it", () => {
    const { rig, build, run, seen } = visit();
    const began = rig.state();
    build("a", 60);
    rig.update(1 / 60);
    expect(Math.hypot(...rig.state().position.map((v, i) => v - (began.position[i] ?? 0)))).toBeLessThan(4); // no cut
    run(8);
    expect(seen("a")).toBe(true);
    build("b", 130);
    run(8);
    expect([seen("a"), seen("b")]).toEqual([true, true]);
    const there = rig.state();
    build("c", 100); // this one is in the picture already
    run(2);
    expect(rig.state()).toEqual(there);
    expect(memory.size).toBe(0); // the next visit begins in front of all of it
  });

  it("is cut to with less motion", () => {
    const { rig, build, seen } = visit({ still: true });
    build("a", 60);
    rig.update(1 / 60);
    expect(seen("a")).toBe(true);
  });

  it.each<[string, (visited: ReturnType<typeof visit>) => void]>([
    ["has turned the camera", ({ rig }) => rig.turn(0.1, 0)],
    ["has moved closer", ({ rig }) => rig.zoom(0.9)],
    ["walks", ({ rig }) => rig.setMode("walk")],
    ["has gone somewhere", ({ rig }) => rig.go([3, 1, 3], 6)],
    ["drives with a stick", ({ rig, run }) => (rig.drive({ turn: 1 }), run(0.1), rig.drive({ turn: 0 }))],
    ["has something in hand", () => (busy = true)],
  ])("leaves the camera to a user who %s", (_, act) => {
    const visited = visit();
    act(visited);
    visited.run(3);
    const before = visited.rig.state();
    visited.build("a", 60);
    visited.run(3);
    expect(visited.rig.state()).toEqual(before);
  });

  it("leaves a user who moves the camera on the way where they are", () => {
    const { rig, build, run, seen } = visit();
    build("a", 60);
    run(0.1);
    rig.turn(0.01, 0);
    run(5);
    expect(seen("a")).toBe(false);
    expect(Math.hypot(rig.state().target[0], rig.state().target[2] - 2.5)).toBeLessThan(25);
  });

  it("is not gone to in a world with a plaza", () => {
    const plain = visit({ bare: false });
    plain.build("a", 60);
    plain.run(3);
    expect(plain.seen("a")).toBe(false);
  });
});
