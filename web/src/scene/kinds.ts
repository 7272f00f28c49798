// The kinds of pieces on the stage and where each is drawn. A kind with many pieces in sight has a draw of its own; all
// others share one, so that a world of a hundred kinds costs no more draws than a world of twenty. Glass is drawn last.

import { Color, type Material, Matrix4, type Scene } from "three";
import { Batch, type InstanceStore } from "./batch.ts";
import { lodShapes } from "./lod.ts";
import { FINISHES } from "./finish.ts";
import type { Caster, Leaf, PieceShape } from "./pieces/builder.ts";
import { buildPiece } from "./pieces/index.ts";
import { createPool, type Handle, type Pool } from "./pool.ts";

/** A kind with so many pieces in full gets a draw of its own, and keeps it until it has fewer than `FEW`. */
const MANY = 8;
const FEW = 4;
/** Kinds that may have one. */
const MOST = 24;

export interface Form {
  geometry: PieceShape["geometry"];
  casters: Caster[];
}

/** One geometry of a kind: its body, or a leaf of it. */
export interface KindPool {
  kind: string;
  shape: Form;
  triangles: number;
  lod: Caster[];
  /** Has parts of glass. */
  glass: boolean;
  /** The draw of its own, if it has one. */
  pool: Pool | null;
  shown: Set<Shown>;
}

/** A piece that is drawn in full. */
export interface Shown {
  store: InstanceStore;
  handle: Handle;
}

export interface Kind {
  body: KindPool;
  leafs: { form: KindPool; hinge: Leaf["hinge"] }[];
}

export interface KindMaterials {
  scene: Scene;
  /** Of pools, of the batch and of the batch of glass: three compiles a material anew when it goes from one to another. */
  material: Material;
  batched: Material;
  glass: Material;
}

const matrix = new Matrix4();
const color = new Color();

export class Kinds {
  private readonly materials: KindMaterials;
  private readonly known = new Map<string, Kind>();
  private readonly changed = new Set<KindPool>();
  private readonly batch: Batch;
  private readonly glass: Batch;
  private pools = 0;

  constructor(materials: KindMaterials) {
    this.materials = materials;
    this.batch = new Batch(materials.batched, false);
    this.glass = new Batch(materials.glass, true);
    this.glass.mesh.renderOrder = 15;
    materials.scene.add(this.batch.mesh, this.glass.mesh);
  }

  of(kind: string): Kind {
    let made = this.known.get(kind);
    if (!made) {
      const shape = buildPiece(kind);
      made = {
        body: form(kind, shape, lodShapes(shape)),
        leafs: shape.leafs.map((l) => ({ form: form(kind, l, l.casters.slice(0, 1)), hinge: l.hinge })),
      };
      this.known.set(kind, made);
    }
    return made;
  }

  show(form: KindPool, at: Matrix4, tone: Color, glass: boolean): Shown {
    const store = glass || form.glass ? this.glass.storeFor(form.shape.geometry) : this.storeOf(form);
    const shown = { store, handle: store.add(at, tone) };
    if (!glass && !form.glass) {
      form.shown.add(shown);
      this.changed.add(form);
    }
    return shown;
  }

  hide(form: KindPool, shown: Shown): void {
    shown.store.remove(shown.handle);
    if (form.shown.delete(shown)) this.changed.add(form);
  }

  private storeOf(form: KindPool): InstanceStore {
    return form.pool ?? this.batch.storeFor(form.shape.geometry);
  }

  /** Gives draws of their own to the kinds that have become many, takes them from those that have become few. */
  private rebalance(): void {
    for (const form of this.changed) {
      const { size } = form.shown;
      if (form.pool && size < FEW) this.close(form);
      else if (!form.pool && size >= MANY && this.pools < MOST) this.open(form);
    }
    this.changed.clear();
  }

  private open(form: KindPool): void {
    const pool = createPool(form.shape.geometry, this.materials.material, { colors: true, initial: 2 * form.shown.size });
    pool.mesh.receiveShadow = true;
    pool.mesh.name = form.kind;
    this.materials.scene.add(pool.mesh);
    form.pool = pool;
    this.pools++;
    this.move(form, pool);
  }

  private close(form: KindPool): void {
    const { pool } = form;
    form.pool = null;
    this.pools--;
    this.move(form, this.batch.storeFor(form.shape.geometry));
    pool?.dispose();
  }

  private move(form: KindPool, to: InstanceStore): void {
    for (const s of form.shown) {
      s.store.read(s.handle, matrix, color);
      s.store.remove(s.handle);
      s.store = to;
      s.handle = to.add(matrix, color);
    }
  }

  flush(): void {
    this.rebalance();
    for (const { body, leafs } of this.known.values())
      for (const form of [body, ...leafs.map((l) => l.form)]) {
        if (!form.pool) continue;
        form.pool.flush();
        form.pool.mesh.visible = form.pool.count > 0;
      }
    this.batch.flush();
    this.glass.flush();
  }

  dispose(): void {
    for (const { body, leafs } of this.known.values())
      for (const form of [body, ...leafs.map((l) => l.form)]) {
        form.shape.geometry.dispose();
        form.pool?.dispose();
      }
    this.batch.dispose();
    this.glass.dispose();
    this.known.clear();
  }
}

function form(kind: string, shape: Form, far: Caster[]): KindPool {
  return {
    kind,
    shape,
    triangles: (shape.geometry.index?.count ?? 0) / 3,
    lod: far,
    glass: hasGlass(shape),
    pool: null,
    shown: new Set(),
  };
}

function hasGlass(shape: Form): boolean {
  const paint = shape.geometry.getAttribute("paint");
  for (let i = 0; i < paint.count; i++) if (Math.floor(paint.getX(i) / 2 + 0.25) === FINISHES.glass) return true;
  return false;
}
