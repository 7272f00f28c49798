// One object on the stage: its pieces as instances, in full with shadows or, from afar, as painted stand-ins; its patch
// of shade and its light. Knows nothing of the state or of motion.

import { Box3, type Color, type Material, Matrix4, Quaternion, type Scene, Vector3 } from "three";
import { COMPOSITE } from "../wire/tables.gen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import type { CasterHandle, Casters } from "./casters.ts";
import { createDistant, type Distant, type DistantPart, distantParts } from "./distant.ts";
import type { Glow, GlowHandle } from "./glow.ts";
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

export interface StageParts {
  scene: Scene;
  material: Material;
  /** Of what is not quite there. */
  veil: Material;
  casters: Casters;
  contact: Pool;
  glow: Glow;
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

export class Instances {
  readonly pools = new Map<string, KindPool>();
  private readonly parts: StageParts;
  private readonly distant: Distant;

  constructor(parts: StageParts) {
    this.parts = parts;
    this.distant = createDistant(parts.scene, parts.material);
  }

  private poolOf(kind: string): KindPool {
    const known = this.pools.get(kind);
    if (known) return known;
    const shape = buildPiece(kind);
    const pool = createPool(shape.geometry, this.parts.material, { colors: true });
    pool.mesh.receiveShadow = true;
    pool.mesh.name = kind;
    this.parts.scene.add(pool.mesh);
    const made = { kind, shape, pool, triangles: (shape.geometry.index?.count ?? 0) / 3, far: distantParts(shape) };
    this.pools.set(kind, made);
    return made;
  }

  /** Shows an object at rest; `near` decides by its box whether it is drawn in full. */
  create(object: WorldObject, near: (box: Box3) => boolean): ObjectView {
    const matrix = objectMatrix(object);
    const piece = (kind: string, tint: string | undefined, local: Matrix4 | null): Instance => ({
      kind: this.poolOf(kind),
      local,
      tint,
      full: null,
      distant: [],
    });
    const instances =
      object.kind === COMPOSITE
        ? (object.parts ?? []).map((p) => piece(p.kind, p.color ?? object.color, objectMatrix(p)))
        : [piece(object.kind, object.color, null)];
    const box = new Box3();
    for (const i of instances) {
      const b = i.kind.shape.geometry.boundingBox;
      if (b) box.union(new Box3().copy(b).applyMatrix4(pieceMatrix(i, matrix)));
    }
    const view: ObjectView = {
      id: object.id,
      object,
      matrix,
      instances,
      near: near(box),
      contact: null,
      glows: [],
      box,
    };
    this.show(view, matrix);
    view.contact = addContact(view, this.parts.contact);
    for (const i of instances) addGlow(view, i, this.parts.glow);
    return view;
  }

  /** Draws an object again, as `view.near` says. */
  show(view: ObjectView, frame: Matrix4): void {
    for (const i of view.instances) {
      this.hide(i);
      const matrix = pieceMatrix(i, frame);
      if (view.near) i.full = this.inFull(i, matrix);
      else i.distant = this.distant.add(i.kind.far, matrix, colorOf(i.kind.kind, i.tint));
    }
  }

  private inFull(i: Instance, matrix: Matrix4): Instance["full"] {
    const height = (pieceOf(i.kind.kind)?.size[1] ?? 1) * Math.abs(matrix.elements[5] ?? 1);
    const shadows = (height < FLAT ? [] : i.kind.shape.casters).map((c) => ({
      local: c.matrix,
      shadow: this.parts.casters.add(c.shape, work2.multiplyMatrices(matrix, c.matrix)),
    }));
    return { handle: i.kind.pool.add(matrix, colorOf(i.kind.kind, i.tint)), casters: shadows };
  }

  private hide(i: Instance): void {
    if (i.full) {
      i.kind.pool.remove(i.full.handle);
      for (const c of i.full.casters) this.parts.casters.remove(c.shadow);
    }
    this.distant.remove(i.distant);
    i.full = null;
    i.distant = [];
  }

  destroy(view: ObjectView): void {
    for (const i of view.instances) this.hide(i);
    if (view.contact) this.parts.contact.remove(view.contact);
    for (const g of view.glows) this.parts.glow.remove(g);
  }

  /** Moves an object to a frame. */
  move(view: ObjectView, frame: Matrix4): void {
    for (const i of view.instances) {
      const m = pieceMatrix(i, frame);
      this.distant.write(i.distant, m);
      if (!i.full) continue;
      i.kind.pool.setMatrix(i.full.handle, m);
      for (const c of i.full.casters) this.parts.casters.setMatrix(c.shadow, work2.multiplyMatrices(m, c.local));
    }
  }

  flush(): void {
    for (const k of this.pools.values()) {
      k.pool.flush();
      k.pool.mesh.visible = k.pool.count > 0;
    }
    this.distant.flush();
    this.parts.contact.flush();
    this.parts.casters.flush();
    this.parts.glow.flush();
  }

  dispose(): void {
    for (const k of this.pools.values()) {
      k.shape.geometry.dispose();
      k.pool.dispose();
    }
    this.distant.dispose();
    this.pools.clear();
  }
}

/** A piece's matrix in an object's frame; valid until the next call. */
export function pieceMatrix(i: Instance, frame: Matrix4): Matrix4 {
  return i.local ? work.multiplyMatrices(frame, i.local) : frame;
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
export const SLIM: Record<string, number> = {
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
  const m = pieceMatrix(i, view.matrix);
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
