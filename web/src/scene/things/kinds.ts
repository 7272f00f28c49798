// The kinds of pieces on the stage, and the store that draws each. A kind with many visible pieces gets a draw
// of its own (a pool); all others share one batch, so that a world of a hundred kinds costs no more draws than
// one of twenty. Glass has a batch of its own, drawn last.

import { Color, type Material, Matrix4, type Scene } from "three";
import { buildPiece } from "../pieces/index.ts";
import type { HingedPart, PieceShape, ShapeProxy } from "../pieces/mesh.ts";
import { Batch, type InstanceStore } from "../surface/batch.ts";
import { FINISHES } from "../surface/finish.ts";
import { type Handle, Pool } from "../surface/pool.ts";
import { lodShapes } from "./lod.ts";

/**
 * From MANY pieces in full a kind gets its own draw, and keeps it until it has fewer than FEW: hysteresis,
 * since each change moves all its instances.
 */
const MANY = 8;
const FEW = 4;
/** Limit on the kinds with a draw of their own. */
const MOST = 24;

/** A geometry with its shadow proxies. */
interface Form {
  geometry: PieceShape["geometry"];
  proxies: ShapeProxy[];
}

/** One geometry of a kind (its body or a leaf), and how it is drawn. */
export interface KindPool {
  kind: string;
  shape: Form;
  /** Triangles in full, for the level of detail. */
  triangles: number;
  /** Shapes that stand for it from afar. */
  lod: ShapeProxy[];
  /** Has parts of glass, so it belongs to the glass batch. */
  glass: boolean;
  /** Its own draw, if it has one. */
  pool: Pool | null;
  /** All instances in full, outside the glass batch. */
  shown: Set<Shown>;
}

/** An instance that is drawn in full; `store` changes when its kind is promoted or demoted. */
export interface Shown {
  store: InstanceStore;
  handle: Handle;
}

/** A kind of piece: its body and its moving leaves. */
export interface Kind {
  body: KindPool;
  leafs: { form: KindPool; hinge: HingedPart["hinge"] }[];
}

/** What the kinds draw with. */
export interface KindMaterials {
  scene: Scene;
  /**
   * One material each for pools, batch and glass batch: three recompiles a material that is used with different
   * mesh types.
   */
  material: Material;
  batched: Material;
  glass: Material;
}

// Scratch values, valid until the next call.
const matrix = new Matrix4();
const color = new Color();

/** Draws all pieces in full. */
export class Kinds {
  private readonly materials: KindMaterials;
  private readonly known = new Map<string, Kind>();
  /** Bodies and leaves of all known kinds, and the draws that some have of their own. */
  private readonly forms: KindPool[] = [];
  private readonly pools = new Set<Pool>();
  /** Kinds whose count changed since the last flush. */
  private readonly changed = new Set<KindPool>();
  private readonly batch: Batch;
  private readonly glass: Batch;

  constructor(materials: KindMaterials) {
    this.materials = materials;
    this.batch = new Batch(materials.batched, false);
    this.glass = new Batch(materials.glass, true);
    this.glass.mesh.renderOrder = 15;
    materials.scene.add(this.batch.mesh, this.glass.mesh);
  }

  /** A kind by name; built on first use and kept from then on. */
  get(kind: string): Kind {
    let made = this.known.get(kind);
    if (!made) {
      const shape = buildPiece(kind);
      made = {
        body: form(kind, shape, lodShapes(shape)),
        leafs: shape.hingedParts.map((l) => ({ form: form(kind, l, l.proxies.slice(0, 1)), hinge: l.hinge })),
      };
      this.known.set(kind, made);
      this.forms.push(made.body, ...made.leafs.map((l) => l.form));
    }
    return made;
  }

  /** Draws an instance. `glass`: the object's material is glass, whatever its parts are. */
  show(form: KindPool, at: Matrix4, tone: Color, glass: boolean): Shown {
    const store = glass || form.glass ? this.glass.storeFor(form.shape.geometry) : this.storeOf(form);
    const shown = { store, handle: store.add(at, tone) };
    if (!glass && !form.glass) {
      form.shown.add(shown);
      this.changed.add(form);
    }
    return shown;
  }

  /** Removes an instance. */
  hide(form: KindPool, shown: Shown): void {
    shown.store.remove(shown.handle);
    if (form.shown.delete(shown)) this.changed.add(form);
  }

  /** The store for new instances of a form. */
  private storeOf(form: KindPool): InstanceStore {
    return form.pool ?? this.batch.storeFor(form.shape.geometry);
  }

  /**
   * Promotes kinds that have become numerous to a draw of their own, and demotes those that have become few.
   */
  private rebalance(): void {
    for (const form of this.changed) {
      const { size } = form.shown;
      if (form.pool && size < FEW) this.close(form);
      else if (!form.pool && size >= MANY && this.pools.size < MOST) this.open(form);
    }
    this.changed.clear();
  }

  /** Promotes a form to a pool. */
  private open(form: KindPool): void {
    const pool = new Pool(form.shape.geometry, this.materials.material, {
      colors: true,
      initial: 2 * form.shown.size,
    });
    pool.mesh.receiveShadow = true;
    pool.mesh.name = form.kind;
    this.materials.scene.add(pool.mesh);
    form.pool = pool;
    this.pools.add(pool);
    this.move(form, pool);
  }

  /** Demotes a form to the batch. */
  private close(form: KindPool): void {
    const { pool } = form;
    if (!pool) return;
    form.pool = null;
    this.pools.delete(pool);
    this.move(form, this.batch.storeFor(form.shape.geometry));
    pool.dispose();
  }

  /** Moves all instances of a form to another store. */
  private move(form: KindPool, to: InstanceStore): void {
    for (const s of form.shown) {
      s.store.read(s.handle, matrix, color);
      s.store.remove(s.handle);
      s.store = to;
      s.handle = to.add(matrix, color);
    }
  }

  /** Applies all changes of a frame: promotions first, then uploads. */
  flush(): void {
    this.rebalance();
    for (const pool of this.pools) {
      pool.flush();
      pool.mesh.visible = pool.count > 0;
    }
    this.batch.flush();
    this.glass.flush();
  }

  dispose(): void {
    for (const form of this.forms) {
      form.shape.geometry.dispose();
      form.pool?.dispose();
    }
    this.batch.dispose();
    this.glass.dispose();
    this.known.clear();
  }
}

/** A form that is not drawn yet. */
function form(kind: string, shape: Form, lod: ShapeProxy[]): KindPool {
  return {
    kind,
    shape,
    triangles: (shape.geometry.index?.count ?? 0) / 3,
    lod,
    glass: hasGlass(shape),
    pool: null,
    shown: new Set(),
  };
}

/** Whether a geometry has glass: its finish is encoded in the paint attribute. */
function hasGlass(shape: Form): boolean {
  const paint = shape.geometry.getAttribute("paint");
  for (let i = 0; i < paint.count; i++) if (Math.floor(paint.getX(i) / 2 + 0.25) === FINISHES.glass) return true;
  return false;
}
