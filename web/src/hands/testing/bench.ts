// A scene's bench without a renderer: a camera over flat ground, with boxes for objects.

import { Box3, Group, Matrix4, PerspectiveCamera, type Ray, Vector2, Vector3 } from "three";
import { shapeOf } from "../../core/shape.ts";
import type { WorldState } from "../../core/state.ts";
import { rayThrough } from "../../scene/pick.ts";
import type { Bench, Picked } from "../../scene/types.ts";

/** Size of the canvas, in CSS pixels. */
export const SIZE = { width: 800, height: 600 };

/** The bench, and what was done with it. */
interface FakeBench {
  readonly bench: Bench;
  readonly tools: Group;
  pick(x: number, y: number, but?: ReadonlySet<string>): Picked | null;
  /** Objects that are shown but not in the world. */
  readonly ghosts: Set<{ matrix: Matrix4 }>;
  /** Frames of objects that are shown elsewhere than where the world has them. */
  readonly held: Map<string, Matrix4>;
  /** Where a place of the world is on the canvas. */
  at(x: number, y: number, z: number): [number, number];
}

/** The camera stands south of the middle and looks at it from above. */
export function fakeBench(canvas: HTMLElement, state: WorldState): FakeBench {
  const eye = new PerspectiveCamera(50, SIZE.width / SIZE.height, 0.1, 500);
  eye.position.set(0, 6, 12);
  eye.lookAt(0, 0, 0);
  eye.updateMatrixWorld();
  const ray = (x: number, y: number): Ray =>
    rayThrough(eye, new Vector2((x / SIZE.width) * 2 - 1, 1 - (y / SIZE.height) * 2));
  const pick: FakeBench["pick"] = (x, y, but = new Set()) => pickBox(ray(x, y), state, but);
  const ghosts: FakeBench["ghosts"] = new Set();
  const held: FakeBench["held"] = new Map();
  const tools = new Group();
  const layer = {
    addPreview() {
      const view = { id: "", matrix: new Matrix4(), instances: [] };
      ghosts.add(view);
      return view;
    },
    removePreview: (view: { matrix: Matrix4 }) => ghosts.delete(view),
    hold: (id: string, frame: Matrix4) => held.set(id, frame.clone()),
    releaseHeld: () => held.clear(),
  };
  const nothing = (): void => {};
  const bench = {
    stage: { objects: layer },
    marks: { select: nothing, hover: nothing, held: nothing, warn: nothing, refresh: nothing },
    eye,
    canvas,
    tools,
    ray,
    pick,
    now: () => 0,
    wake: nothing,
    onFrame: () => nothing,
  } as unknown as Bench;
  const at: FakeBench["at"] = (x, y, z) => {
    const v = new Vector3(x, y, z).project(eye);
    return [((v.x + 1) / 2) * SIZE.width, ((1 - v.y) / 2) * SIZE.height];
  };
  return { bench, tools, pick, ghosts, held, at };
}

/** The nearest box on a ray, or the ground. */
function pickBox(ray: Ray, state: WorldState, but: ReadonlySet<string>): Picked | null {
  let best: { id: string; at: Vector3 } | null = null;
  for (const [id, object] of state.objects) {
    const { min, max } = shapeOf(object).box;
    const at = but.has(id) ? null : ray.intersectBox(new Box3(new Vector3(...min), new Vector3(...max)), new Vector3());
    if (at && (!best || at.distanceTo(ray.origin) < best.at.distanceTo(ray.origin))) best = { id, at };
  }
  if (best) return { objectId: best.id, point: best.at.toArray() };
  const d = -ray.origin.y / ray.direction.y;
  return d > 0 && d < 600 ? { point: ray.at(d, new Vector3()).setY(0).toArray() } : null;
}
