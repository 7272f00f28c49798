import { PerspectiveCamera } from "three";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { seeded } from "../../core/random.ts";
import { createState } from "../../core/state.ts";
import type { Vec3 } from "../../core/vector.ts";
import { CATALOG } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import { CameraRig } from "./rig.ts";
import { readCameraState } from "./state.ts";

const DAY = { timeOfDay: 13, sky: "clear", weather: "none", ground: "meadow", lights: "auto" } as const;
const HOUSE: WorldObject = {
  id: "house_1",
  kind: "house",
  position: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  creator: "user",
  created: 1,
  changed: 1,
};

let camera: PerspectiveCamera;
let agent: Vec3;
let hill = 0;

/** A rig on a canvas without input. */
function rigOf(objects: WorldObject[] = [], still = false): CameraRig {
  camera = new PerspectiveCamera();
  const space = createState({ name: "t", revision: 1, objects, avatars: [], environment: DAY });
  return new CameraRig({
    camera,
    element: new EventTarget() as HTMLElement,
    ground: { space, floor: () => hill },
    avatarAt: () => agent,
    still,
    wake: () => {},
  });
}
const run = (rig: CameraRig, seconds: number): void => {
  for (let t = 0; t < seconds; t += 1 / 60) rig.update(1 / 60);
};

beforeEach(() => {
  agent = [0, 0, 0];
  hill = 0;
  vi.stubGlobal("document", { body: new EventTarget() }); // keys come from there when nothing has the focus
});
afterEach(() => vi.unstubAllGlobals());

it.each(["walk", "fly", "orbit"] as const)("changes to %s without a jump of eye or gaze", (mode) => {
  const rig = rigOf();
  if (mode === "orbit") rig.setMode("fly");
  run(rig, 1);
  for (let i = 0; i < 240; i++) {
    if (i === 60) rig.setMode(mode);
    const [position, gaze] = [camera.position.clone(), camera.quaternion.clone()];
    rig.update(1 / 60);
    expect(camera.position.distanceTo(position)).toBeLessThan(0.25);
    expect(camera.quaternion.angleTo(gaze)).toBeLessThan(0.05);
  }
});

it("walks at eye height over uneven ground", () => {
  const rig = rigOf();
  rig.setMode("walk");
  run(rig, 2);
  expect(camera.position.y).toBeCloseTo(1.6, 2);
  hill = 1.5;
  run(rig, 2);
  expect(camera.position.y).toBeCloseTo(3.1, 2);
});

it("looks at an agent behind a house from where it is visible, never from inside the house", () => {
  const rig = rigOf([HOUSE]);
  for (const at of [
    [0, 0, -3.4],
    [3.4, 0, 0],
    [-3.4, 0, 0],
    [0, 0, 3.4],
  ] as Vec3[]) {
    agent = at;
    rig.go([at[0], 1.05, at[2]], 5.5);
    run(rig, 3);
    const [x, y, z] = camera.position.toArray();
    expect(Math.abs(x) > 2.2 || Math.abs(z) > 2 || y > 4.2, `at ${camera.position.toArray().join()}`).toBe(true);
  }
});

it("follows an agent around a house without going through it", () => {
  const rig = rigOf([HOUSE]);
  agent = [0, 0, 4];
  rig.follow("avatar_a");
  run(rig, 2);
  for (let i = 0; i < 600; i++) {
    const turn = (i / 600) * 2 * Math.PI;
    agent = [Math.sin(turn) * 4, 0, Math.cos(turn) * 4];
    rig.update(1 / 60);
    const [x, y, z] = camera.position.toArray();
    expect(Math.abs(x) > 2.15 || Math.abs(z) > 1.95 || y > 4.2, `step ${i}: ${camera.position.toArray().join()}`).toBe(
      true,
    );
  }
  expect(rig.following).toBe("avatar_a");
});

/** Holds keys for some seconds; calls `seen` after each frame. */
function press(rig: CameraRig, keys: string[], seconds: number, seen: () => void): void {
  const event = (key: string) => ({ key, target: document.body, preventDefault: () => {} }) as unknown as KeyboardEvent;
  for (const key of keys) rig.input.down(event(key));
  for (let t = 0; t < seconds; t += 1 / 60) {
    rig.update(1 / 60);
    seen();
  }
  for (const key of keys) rig.input.up(event(key));
}

it("never enters a wall or a house, whatever keys are held while walking", () => {
  const wall: WorldObject = { ...HOUSE, id: "wall_1", kind: "wall", position: [0, 0, -4] };
  const random = seeded(3);
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] as string;
  const rig = rigOf([HOUSE, wall]);
  rig.setMode("walk");
  run(rig, 1);
  let [walked, reached] = [0, 0];
  for (let i = 0; i < 120; i++) {
    // Starts beside the house and walks at it, at times turning or running.
    const angle = random() * 2 * Math.PI;
    rig.restore({ mode: "walk", position: [Math.sin(angle) * 6, 1.6, Math.cos(angle) * 6], target: [0, 1.6, 0] });
    let before = camera.position.clone();
    for (const keys of [["w"], [pick(["ArrowLeft", "ArrowRight"])], ["w", pick(["a", "d", "Shift"])]])
      press(rig, keys, 0.4 + random() * 2, () => {
        const { x, y, z } = camera.position;
        expect(y).toBeCloseTo(1.6, 1);
        expect(inside("house", x, z) || inside("wall", x, z + 4), `in a wall at ${x}, ${z}, walk ${i}`).toBe(false);
        walked += camera.position.distanceTo(before);
        before = camera.position.clone();
        if (Math.max(Math.abs(x), Math.abs(z)) < 2.6) reached++;
      });
  }
  expect(walked).toBeGreaterThan(300);
  expect(reached).toBeGreaterThan(200); // it came to the walls
});

/** Whether a place lies within the footprint of a piece at the origin. */
function inside(kind: string, x: number, z: number): boolean {
  const [width, , depth] = CATALOG.find((piece) => piece.kind === kind)?.size ?? [0, 0, 0];
  return Math.abs(x) < width / 2 - 0.02 && Math.abs(z) < depth / 2 - 0.02;
}

it("keeps its place when the mode changes", () => {
  const rig = rigOf();
  for (const mode of ["fly", "orbit", "walk"] as const) {
    rig.restore({ mode, position: [3, mode === "walk" ? 1.6 : 4, 9], target: [0, 1, 0] });
    const state = rig.state();
    const again = rigOf();
    again.restore(readCameraState(JSON.stringify(state)) ?? state);
    expect(again.state().mode).toBe(mode);
    expect(
      camera.position.distanceTo({ x: state.position[0], y: state.position[1], z: state.position[2] }),
    ).toBeLessThan(0.02);
  }
});

it("cuts instead of flying with reduced motion", () => {
  const rig = rigOf([], true);
  rig.go([20, 1, -20], 6);
  rig.update(1 / 60);
  expect(rig.target.toArray()).toEqual([20, 1, -20]);
});

it.each([
  "",
  "null",
  "{}",
  '{"mode":"swim","position":[0,0,0],"target":[0,0,1]}',
  '{"mode":"fly","position":[0,null,0],"target":[0,0,1]}',
  '{"mode":"fly","position":[0,1e9,0],"target":[0,0,1]}',
])("takes %s for no state of a camera", (text) => expect(readCameraState(text)).toBeUndefined());

it.each<[string, (rig: CameraRig) => void]>([
  ["a turn", (rig) => rig.turn(Number.NaN, 0)],
  ["a zoom", (rig) => rig.zoom(Number.NaN)],
  ["a stick", (rig) => rig.drive({ right: Number.NaN, turn: Number.NaN, up: Number.NaN })],
  ["a followed body", (rig) => ((agent = [Number.NaN, 0, 0]), rig.follow("a"))],
  ["a flight", (rig) => rig.flyTo([Number.NaN, 0, 0], { yaw: 0, pitch: 0, arm: Number.NaN })],
])("stays somewhere when %s is no number, and moves again after it", (_, break_) => {
  for (const mode of ["orbit", "walk", "fly"] as const) {
    const rig = rigOf();
    rig.setMode(mode);
    run(rig, 1);
    break_(rig);
    run(rig, 0.2);
    expect([...camera.position.toArray(), ...rig.target.toArray()].every(Number.isFinite), mode).toBe(true);
    agent = [0, 0, 0];
    rig.drive({ right: 0, turn: 0, up: 0 });
    rig.go([3, 1, 3], 6);
    run(rig, 4);
    expect(rig.target.distanceTo({ x: 3, y: 1, z: 3 }), mode).toBeLessThan(0.1);
  }
});
