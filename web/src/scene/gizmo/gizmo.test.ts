// Drags on the gizmo, from pixels to what they mean: pulled exactly along an axis, around a ring, or from a cube.

import { Group, PerspectiveCamera, Quaternion, Vector2, Vector3 } from "three";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Vec3 } from "../../core/vector.ts";
import type { Bench } from "../bench.ts";
import { rayThrough } from "../pick.ts";
import { Gizmo, type GizmoDrag } from "./gizmo.ts";

const SIZE = { width: 800, height: 600 };
const PLACE: Vec3 = [1, 0.5, -2];
const UPRIGHT = [0, 0, 0, 1] as const;

/** A gizmo at PLACE, seen by a camera, with what it reports. */
function scene(turned: readonly [number, number, number, number] = UPRIGHT, eye: Vec3 = [4, 3.5, 5]) {
  const camera = new PerspectiveCamera(50, SIZE.width / SIZE.height, 0.1, 100);
  camera.position.set(...eye);
  camera.lookAt(...PLACE);
  camera.updateMatrixWorld();
  const captured = new Set<number>();
  const canvas = {
    style: { cursor: "" },
    clientWidth: SIZE.width,
    clientHeight: SIZE.height,
    focus: vi.fn(),
    getBoundingClientRect: () => ({ left: 100, top: 50, ...SIZE }), // the canvas does not begin at the page's corner
    setPointerCapture: (id: number) => captured.add(id),
    hasPointerCapture: (id: number) => captured.has(id),
    releasePointerCapture: (id: number) => captured.delete(id),
  };
  const frames = new Set<() => void>();
  let woken = 0;
  const bench = {
    eye: camera,
    canvas,
    tools: new Group(),
    wake: () => woken++,
    onFrame: (each: () => void) => {
      frames.add(each);
      return () => frames.delete(each);
    },
    ray: (x: number, y: number) => rayThrough(camera, new Vector2((x / SIZE.width) * 2 - 1, 1 - (y / SIZE.height) * 2)),
  } as unknown as Bench;
  const told: string[] = [];
  const drags: { change: GizmoDrag; free: boolean }[] = [];
  let held = false;
  const gizmo = new Gizmo(bench, {
    holds: () => held,
    begin: () => told.push("begin"),
    drag: (change, free) => void drags.push({ change, free }),
    end: (committed) => told.push(committed ? "end" : "undone"),
  });
  gizmo.show(PLACE, turned, 0.5);
  const handles = bench.tools.children[0] as Group;
  /** Where a spot is on the canvas; in the gizmo's own units from its middle. */
  const at = (spot: Vector3): [number, number] => {
    const p = spot.clone().multiplyScalar(handles.scale.x).add(handles.position).project(camera);
    return [((p.x + 1) / 2) * SIZE.width, ((1 - p.y) / 2) * SIZE.height];
  };
  const send = (type: string, [x, y]: [number, number], more: object = {}) =>
    gizmo.pointer({
      type,
      clientX: x + 100,
      clientY: y + 50,
      target: canvas,
      pointerId: 1,
      pointerType: "mouse",
      button: 0,
      buttons: 0,
      preventDefault() {},
      ...more,
    } as unknown as PointerEvent);
  return {
    gizmo,
    camera,
    canvas,
    captured,
    frames,
    handles,
    told,
    drags,
    at,
    send,
    woken: () => woken,
    holds: (yes: boolean) => (held = yes),
    /** Presses at a spot and pulls to another one; the button stays down. */
    pull(from: Vector3, to: Vector3, more: object = {}) {
      const taken = send("pointerdown", at(from), more);
      send("pointermove", at(to), more);
      return taken;
    },
    last: () => drags.at(-1)?.change,
    metres: (units: number) => units * handles.scale.x,
  };
}

const X = new Vector3(1, 0, 0);
const Y = new Vector3(0, 1, 0);
const Z = new Vector3(0, 0, 1);
const round = (list: readonly number[]) => list.map((n) => Math.round(n * 1000) / 1000 || 0);

afterEach(() => void vi.restoreAllMocks());

describe("a drag", () => {
  it.each([
    ["x", X],
    ["y", Y],
    ["z", Z],
  ])("of the arrow %s moves along it by exactly as much as the pointer went, from where it began", (_, axis) => {
    const s = scene();
    expect(s.pull(axis.clone().multiplyScalar(0.9), axis.clone().multiplyScalar(1.4))).toBe(true);
    const by = axis.clone().multiplyScalar(s.metres(0.5)).toArray();
    expect(s.last()).toMatchObject({ kind: "shift" });
    expect(round((s.last() as { by: Vec3 }).by)).toEqual(round(by));
    s.send("pointermove", s.at(axis.clone().multiplyScalar(0.9)));
    expect(round((s.last() as { by: Vec3 }).by)).toEqual([0, 0, 0]);
  });

  it.each([
    ["yaw", Y, X, Z],
    ["pitch", X, Y, Z],
    ["roll", Z, X, Y],
  ] as const)("of the ring %s turns by the angle that the pointer went around it", (name, axis, from, side) => {
    const s = scene();
    s.gizmo.shift(true);
    const on = (angle: number) =>
      from.clone().multiplyScalar(Math.cos(angle)).addScaledVector(side, Math.sin(angle)).multiplyScalar(0.82);
    // Where no other handle is nearer.
    const start = 0.55;
    s.pull(on(start), on(start + 0.4));
    const turn = s.last() as { kind: string; axis: string; radians: number };
    expect([turn.kind, turn.axis]).toEqual(["turn", name]);
    const sign = Math.sign(axis.dot(from.clone().cross(side)));
    expect(turn.radians).toBeCloseTo(0.4 * sign, 3);
  });

  it("of a ring that is seen from its edge turns by the pointer's way to the side", () => {
    const s = scene(UPRIGHT, [1, 0.5, 6]);
    const [x, y] = s.at(X.clone().multiplyScalar(0.82));
    s.gizmo.shift(true);
    s.send("pointerdown", [x - 30, y]);
    s.send("pointermove", [x + 60, y]);
    expect(s.last()).toMatchObject({ kind: "turn", axis: "yaw", radians: 1 });
  });

  it.each([
    ["width", X, [1.5, 1, 1]],
    ["height", Y, [1, 1.5, 1]],
    ["depth", Z, [1, 1, 1.5]],
  ] as const)("of the cube %s sizes along the thing's own axis", (_, axis, by) => {
    const turned = new Quaternion().setFromAxisAngle(Y, 0.6);
    const s = scene(turned.toArray() as [number, number, number, number]);
    s.gizmo.shift(true);
    const own = axis.clone().applyQuaternion(turned);
    s.pull(own, own.clone().multiplyScalar(1.5));
    expect(s.last()).toMatchObject({ kind: "scale" });
    expect(round((s.last() as { by: Vec3 }).by)).toEqual(by);
    s.send("pointermove", s.at(own.clone().multiplyScalar(-1)));
    expect(Math.min(...(s.last() as { by: Vec3 }).by), "never inside out").toBe(0.02);
  });

  it("of the corner sizes all of it by how far the pointer is from the middle", () => {
    const s = scene();
    const corner = new Vector3(0.62, 0.62, 0.62);
    const [middle, from] = [s.at(new Vector3()), s.at(corner)];
    s.send("pointerdown", from);
    s.send("pointermove", [middle[0] + (from[0] - middle[0]) * 2, middle[1] + (from[1] - middle[1]) * 2]);
    expect(round((s.last() as { by: Vec3 }).by)).toEqual([2, 2, 2]);
  });

  it("of the disc, or of the thing itself, carries it, with where the pointer was and is", () => {
    const s = scene();
    s.holds(true);
    s.send("pointerdown", [20, 30]);
    s.send("pointermove", [60, 70], { altKey: true });
    expect(s.drags).toEqual([{ change: { kind: "carry", x: 60, y: 70, from: { x: 20, y: 30 } }, free: true }]);
  });
});

describe("a press", () => {
  const tip = X.clone().multiplyScalar(0.9);

  it("that hardly moves is a click, which begins nothing", () => {
    const s = scene();
    const [x, y] = s.at(tip);
    s.send("pointerdown", [x, y]);
    s.send("pointermove", [x + 2, y + 2]);
    expect([s.gizmo.dragging, s.gizmo.cancel()]).toEqual([false, false]);
    expect(s.send("pointerup", [x + 2, y + 2])).toBe(true);
    expect([s.told, s.drags, s.captured.size]).toEqual([[], [], 0]);
  });

  it("that moves begins once and ends as it was ended", () => {
    for (const [how, end] of [
      ["pointerup", "end"],
      ["pointercancel", "undone"],
    ] as const) {
      const s = scene();
      s.pull(tip, tip.clone().multiplyScalar(1.3));
      s.send("pointermove", s.at(tip.clone().multiplyScalar(1.5)));
      expect([s.gizmo.dragging, s.canvas.style.cursor, s.captured.size]).toEqual([true, "grabbing", 1]);
      expect(s.send(how, s.at(tip))).toBe(true);
      expect([s.told, s.gizmo.dragging, s.canvas.style.cursor, s.captured.size]).toEqual([
        ["begin", end],
        false,
        "",
        0,
      ]);
    }
  });

  it.each<[string, (s: ReturnType<typeof scene>) => void]>([
    ["Esc", (s) => s.gizmo.cancel()],
    ["the gizmo's going", (s) => s.gizmo.hide()],
    ["the end of the tool", (s) => s.gizmo.dispose()],
  ])("that has become a drag is undone by %s", (_, stop) => {
    const s = scene();
    s.pull(tip, tip.clone().multiplyScalar(1.3));
    stop(s);
    expect([s.told, s.captured.size]).toEqual([["begin", "undone"], 0]);
    expect(s.send("pointermove", s.at(tip))).toBe(false);
  });

  it.each([
    ["of the second button", { button: 2 }],
    ["with Ctrl, which adds to the selection", { ctrlKey: true }],
    ["with Cmd", { metaKey: true }],
    ["on something else", { target: {} }],
  ])("%s is not the gizmo's", (_, more) => {
    const s = scene();
    expect(s.send("pointerdown", s.at(tip), more)).toBe(false);
  });

  it("beside every handle is the camera's, and a finger is felt from farther than a mouse", () => {
    const s = scene();
    const [x, y] = s.at(X.clone().multiplyScalar(1));
    const beside: [number, number] = [x + 18, y + 6];
    expect(s.send("pointerdown", beside)).toBe(false);
    expect(s.send("pointerdown", beside, { pointerType: "touch" })).toBe(true);
  });

  it("of another finger changes nothing meanwhile", () => {
    const s = scene();
    s.pull(tip, tip.clone().multiplyScalar(1.3));
    const n = s.drags.length;
    expect(s.send("pointerdown", s.at(tip), { pointerId: 2 })).toBe(false);
    expect(s.send("pointermove", s.at(tip), { pointerId: 2 })).toBe(false);
    expect(s.send("pointerup", s.at(tip), { pointerId: 2 })).toBe(false);
    expect([s.drags.length, s.gizmo.dragging]).toEqual([n, true]);
  });
});

describe("the handles", () => {
  const visible = (s: ReturnType<typeof scene>) => s.handles.children.filter((mesh) => mesh.visible).length;

  it("are others while Shift is held, but not during a drag, which is told at its end", () => {
    const s = scene();
    const plain = visible(s);
    s.gizmo.shift(true);
    expect(visible(s)).not.toBe(plain);
    s.gizmo.shift(false);
    const tip = X.clone().multiplyScalar(0.9);
    s.pull(tip, tip.clone().multiplyScalar(1.3));
    s.gizmo.shift(true);
    expect(visible(s)).toBe(plain);
    s.send("pointerup", s.at(tip), { shiftKey: true });
    expect(visible(s)).not.toBe(plain);
  });

  it("light up under the pointer, which becomes a hand, and draw no frame while it stays there", () => {
    const s = scene();
    const tip = s.at(X.clone().multiplyScalar(0.9));
    s.send("pointermove", tip);
    expect(s.canvas.style.cursor).toBe("grab");
    const before = s.woken();
    s.send("pointermove", tip);
    expect(s.woken()).toBe(before);
    s.send("pointermove", [5, 5]);
    expect([s.canvas.style.cursor, s.woken()]).toEqual(["", before + 1]);
  });

  it("have the same size on the screen from near and far, and rest while the camera does", () => {
    const s = scene();
    const length = () => {
      const [a, b] = [s.at(new Vector3()), s.at(Y)];
      return Math.hypot(a[0] - b[0], a[1] - b[1]);
    };
    const near = length();
    const before = s.woken();
    for (const frame of s.frames) frame();
    expect(s.woken()).toBe(before);
    const toward = new Vector3(...PLACE).sub(s.camera.position);
    s.camera.position.addScaledVector(toward, -2);
    s.camera.updateMatrixWorld();
    for (const frame of s.frames) frame();
    expect(s.woken()).toBe(before + 1);
    expect(length() / near).toBeCloseTo(1, 1);
  });

  it("are not there before they are shown nor after they were hidden, and leave nothing behind", () => {
    const s = scene();
    const tip = s.at(X.clone().multiplyScalar(0.9));
    s.gizmo.hide();
    expect(s.send("pointerdown", tip)).toBe(false);
    s.gizmo.dispose();
    expect([s.frames.size, s.handles.parent]).toEqual([0, null]);
  });
});
