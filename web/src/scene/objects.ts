// The world's objects as instances: follows the state, lets new things grow and removed ones shrink, moves what has a
// behaviour. Reads the state, never writes it.

import { Box3, Color, type Material, Matrix4, Quaternion, type Scene, Vector3 } from "three";
import { COMPOSITE } from "../wire/tables.gen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import type { CasterHandle, Casters } from "./casters.ts";
import { type Costed, createDistant, type DistantPart, detailRadius, distantParts } from "./distant.ts";
import type { Clearing } from "./dressing.ts";
import type { Glow, GlowHandle } from "./glow.ts";
import { clamp01, mix } from "./math.ts";
import { paletteColor } from "./palette.ts";
import type { Caster, PieceShape } from "./pieces/builder.ts";
import { buildPiece, pieceOf } from "./pieces/index.ts";
import { LIGHT_POINTS } from "./pieces/lights.ts";
import { createPool, type Handle, type Pool } from "./pool.ts";

export interface KindPool {
  kind: string;
  shape: PieceShape;
  pool: Pool;
  triangles: number;
  far: Caster[];
}

/** One visible piece of an object: the object itself, or a part of a composite. */
export interface Instance {
  kind: KindPool;
  /** In the object's frame; null: the object's frame itself. */
  local: Matrix4 | null;
  tint: string | undefined;
  /** Drawn in full, with shadows; null: only its stand-ins are. */
  full: { handle: Handle; casters: { shadow: CasterHandle; local: Matrix4 }[] } | null;
  distant: DistantPart[];
}

export interface ObjectView {
  id: string;
  object: WorldObject;
  matrix: Matrix4;
  instances: Instance[];
  near: boolean;
  contact: Handle | null;
  glows: GlowHandle[];
  /** In world space, at rest. */
  box: Box3;
}

export interface ObjectLayer {
  readonly views: ReadonlyMap<string, ObjectView>;
  readonly pools: ReadonlyMap<string, KindPool>;
  /** Takes over these ids from the state; `now` in seconds, animated unless `still`. */
  update(ids: Iterable<string>, objects: ReadonlyMap<string, WorldObject>, now: number, still: boolean): void;
  /** Moves what moves; true: something did, and shadows with it. */
  animate(now: number): boolean;
  /** Draws in full what is near `eye`, within a budget of triangles; true: something changed. */
  detail(eye: Vector3, budget: number): boolean;
  clearings(): Clearing[];
  flush(): void;
  dispose(): void;
}

/** Flat or tiny things cast no shadow worth drawing. */
const FLAT = 0.12;

const position = new Vector3();
const quaternion = new Quaternion();
const scale = new Vector3();
const work = new Matrix4();
const work2 = new Matrix4();

export function objectMatrix(o: Pick<WorldObject, "position" | "rotation" | "scale">): Matrix4 {
  return new Matrix4().compose(
    position.fromArray(o.position),
    quaternion.fromArray(o.rotation),
    scale.fromArray(o.scale),
  );
}

export interface ObjectLayerParts {
  scene: Scene;
  material: Material;
  casters: Casters;
  contact: Pool;
  glow: Glow;
}

export function createObjectLayer({ scene, material, casters, contact, glow }: ObjectLayerParts): ObjectLayer {
  const pools = new Map<string, KindPool>();
  const views = new Map<string, ObjectView>();
  const motions = new Map<string, Motion>();
  const behaving = new Map<string, ObjectView>();
  const distant = createDistant(scene, material);
  const centre = new Vector3();
  let radius = 30;
  let time = 0;

  const poolOf = (kind: string): KindPool => {
    let p = pools.get(kind);
    if (!p) {
      const shape = buildPiece(kind);
      p = {
        kind,
        shape,
        pool: createPool(shape.geometry, material, { colors: true }),
        triangles: (shape.geometry.index?.count ?? 0) / 3,
        far: distantParts(shape),
      };
      p.pool.mesh.receiveShadow = true;
      p.pool.mesh.name = kind;
      scene.add(p.pool.mesh);
      pools.set(kind, p);
    }
    return p;
  };

  const matrixOf = (i: Instance, frame: Matrix4): Matrix4 => (i.local ? work.multiplyMatrices(frame, i.local) : frame);

  /** Draws a piece in full, or as its stand-ins. */
  const swap = (i: Instance, frame: Matrix4, near: boolean): void => {
    drop(i);
    const matrix = matrixOf(i, frame);
    const color = colorOf(i.kind.kind, i.tint);
    if (!near) {
      i.distant = distant.add(i.kind.far, matrix, color);
      return;
    }
    const size = pieceOf(i.kind.kind)?.size ?? [1, 1, 1];
    const flat = size[1] * Math.abs(matrix.elements[5] ?? 1) < FLAT;
    const shadows = flat
      ? []
      : i.kind.shape.casters.map((c) => ({
          local: c.matrix,
          shadow: casters.add(c.shape, work2.multiplyMatrices(matrix, c.matrix)),
        }));
    i.full = { handle: i.kind.pool.add(matrix, color), casters: shadows };
  };

  const drop = (i: Instance): void => {
    if (i.full) {
      i.kind.pool.remove(i.full.handle);
      for (const c of i.full.casters) casters.remove(c.shadow);
    }
    distant.remove(i.distant);
    i.full = null;
    i.distant = [];
  };

  const create = (object: WorldObject): ObjectView => {
    const matrix = objectMatrix(object);
    const parts = object.kind === COMPOSITE ? (object.parts ?? []) : null;
    const piece = (kind: string, tint: string | undefined, local: Matrix4 | null): Instance => ({
      kind: poolOf(kind),
      local,
      tint,
      full: null,
      distant: [],
    });
    const instances = parts
      ? parts.map((p) => piece(p.kind, p.color ?? object.color, objectMatrix(p)))
      : [piece(object.kind, object.color, null)];
    const box = new Box3();
    for (const i of instances) {
      const b = i.kind.shape.geometry.boundingBox;
      if (b) box.union(work2.copy(matrix).multiply(i.local ?? IDENTITY) && new Box3().copy(b).applyMatrix4(work2));
    }
    const near = box.distanceToPoint(centre) < radius;
    for (const i of instances) swap(i, matrix, near);
    const view: ObjectView = { id: object.id, object, matrix, instances, near, contact: null, glows: [], box };
    view.contact = addContact(view, contact);
    for (const i of instances) addGlow(view, i, glow);
    return view;
  };

  const destroy = (view: ObjectView): void => {
    for (const i of view.instances) drop(i);
    if (view.contact) contact.remove(view.contact);
    for (const g of view.glows) glow.remove(g);
  };

  const write = (view: ObjectView, frame: Matrix4): void => {
    for (const i of view.instances) {
      const m = matrixOf(i, frame);
      distant.write(i.distant, m);
      if (!i.full) continue;
      i.kind.pool.setMatrix(i.full.handle, m);
      for (const c of i.full.casters) casters.setMatrix(c.shadow, work2.multiplyMatrices(m, c.local));
    }
  };

  const frameNow = (view: ObjectView): Matrix4 => {
    const m = motions.get(view.id);
    return m ? motionFrame(m, time) : behaviorFrame(view, time);
  };

  const finish = (id: string, m: Motion): void => {
    motions.delete(id);
    if (m.leaving) destroy(m.view);
    else write(m.view, m.view.matrix);
  };

  const take = (id: string, object: WorldObject | undefined, now: number, still: boolean): void => {
    const before = views.get(id);
    const running = motions.get(`-${id}`);
    if (running && object) finish(`-${id}`, running);
    motions.delete(id);
    behaving.delete(id);
    views.delete(id);
    if (!object) {
      if (!before) return;
      if (still) destroy(before);
      else motions.set(`-${id}`, { view: before, from: null, start: now, leaving: true });
      return;
    }
    if (before) destroy(before);
    const view = create(object);
    views.set(id, view);
    if (object.behavior) behaving.set(id, view);
    if (still) return;
    const moved = before && !before.matrix.equals(view.matrix);
    if (before && !moved) return;
    const motion: Motion = { view, from: before ? before.matrix : null, start: now, leaving: false };
    motions.set(id, motion);
    write(view, motionFrame(motion, now));
  };

  const behave = (now: number): void => {
    for (const [id, view] of behaving) if (!motions.has(id)) write(view, behaviorFrame(view, now));
  };

  return {
    views,
    pools,
    update(ids, objects, now, still) {
      for (const id of ids) take(id, objects.get(id), now, still);
    },
    animate(now) {
      time = now;
      const any = motions.size > 0 || behaving.size > 0;
      for (const [id, m] of motions)
        if (now - m.start >= SETTLE) finish(id, m);
        else write(m.view, motionFrame(m, now));
      behave(now);
      return any;
    },
    detail(eye, budget) {
      radius = detailRadius(costs(views.values(), eye), budget);
      centre.copy(eye);
      let changed = false;
      for (const view of views.values()) {
        const near = view.box.distanceToPoint(eye) < (view.near ? radius * 1.06 : radius);
        if (near === view.near) continue;
        view.near = near;
        const frame = motions.has(view.id) || behaving.has(view.id) ? frameNow(view) : view.matrix;
        for (const i of view.instances) swap(i, frame, near);
        changed = true;
      }
      return changed;
    },
    clearings: () => [...views.values()].flatMap(clearingsOf),
    flush() {
      for (const k of pools.values()) {
        k.pool.flush();
        k.pool.mesh.visible = k.pool.count > 0;
      }
      distant.flush();
      contact.flush();
      casters.flush();
      glow.flush();
    },
    dispose() {
      for (const k of pools.values()) {
        k.shape.geometry.dispose();
        k.pool.dispose();
      }
      distant.dispose();
      pools.clear();
      views.clear();
      motions.clear();
    },
  };
}

const IDENTITY = new Matrix4();

function* costs(views: Iterable<ObjectView>, eye: Vector3): Generator<Costed> {
  for (const v of views) {
    let triangles = 0;
    for (const i of v.instances) triangles += i.kind.triangles;
    yield { distance: v.box.distanceToPoint(eye), triangles };
  }
}

function colorOf(kind: string, tint: string | undefined): Color {
  return paletteColor(tint ?? pieceOf(kind)?.color ?? "cream");
}

/** A patch of shade under what stands on (or close above) the ground or on a top. */
function addContact(view: ObjectView, contact: Pool): Handle | null {
  const size = view.box.getSize(new Vector3());
  if (view.instances.length !== 1 || size.y < FLAT || view.box.min.y > 0.6) return null;
  view.matrix.decompose(position, quaternion, scale);
  const own = pieceOf(view.object.kind)?.size ?? [1, 1, 1];
  const wide = SLIM[view.object.kind] ?? 1;
  const m = new Matrix4().compose(
    position.clone().setY(view.object.position[1] + 0.012),
    quaternion,
    new Vector3(own[0] * scale.x * 1.28 * wide, 0.95, own[2] * scale.z * 1.28 * wide),
  );
  return contact.add(m);
}

/** Pieces whose foot is much slimmer than their box: the share of the box that touches the ground. */
const SLIM: Record<string, number> = {
  tree: 0.45,
  pine: 0.5,
  birch: 0.35,
  blossom_tree: 0.45,
  parasol: 0.4,
  flag: 0.35,
  lamp: 0.8,
  signpost: 0.6,
  gazebo: 1,
  arch: 0.9,
};

function addGlow(view: ObjectView, i: Instance, glow: Glow): void {
  const light = LIGHT_POINTS[i.kind.kind];
  if (!light) return;
  const m = i.local ? work.multiplyMatrices(view.matrix, i.local) : view.matrix;
  const at = new Vector3(...light.at).applyMatrix4(m);
  const k = m.getMaxScaleOnAxis();
  view.glows.push(
    glow.add({
      position: at,
      floor: m.elements[13] ?? 0,
      reach: light.reach * Math.sqrt(k),
      always: light.always,
      color: light.color === "tint" ? colorOf(i.kind.kind, i.tint) : paletteColor(light.color),
    }),
  );
}

function clearingsOf(view: ObjectView): Clearing[] {
  return view.instances
    .filter((i) => i.kind.kind !== "grass" && i.kind.kind !== "flower")
    .map((i) => {
      const m = i.local ? work.multiplyMatrices(view.matrix, i.local) : view.matrix;
      const size = pieceOf(i.kind.kind)?.size ?? [1, 1, 1];
      const slim = SLIM[i.kind.kind] ?? 1;
      const k = m.getMaxScaleOnAxis();
      return {
        x: m.elements[12] ?? 0,
        z: m.elements[14] ?? 0,
        radius:
          m.elements[13] !== undefined && m.elements[13] > 0.5 ? 0 : Math.hypot(size[0], size[2]) * 0.5 * k * slim,
      };
    });
}
