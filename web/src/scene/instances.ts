// One object on the stage: its pieces, in full with shadows or, from afar, as painted stand-ins; its patch of shade and
// its light. Knows nothing of the state or of time.

import { Box3, type BufferGeometry, Color, type Material, Matrix4, Quaternion, type Scene, Vector3 } from "three";
import { COMPOSITE, MODEL } from "../wire/tables.gen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import type { ShadowProxyHandle, ShadowProxies } from "./shadowproxies.ts";
import { createLodLayer, type LodLayer, type LodPart } from "./lod.ts";
import { type Finish, withFinish } from "./finish.ts";
import type { Glow, GlowHandle } from "./glow.ts";
import { type KindPool, Kinds, type Shown } from "./kinds.ts";
import { leafMatrix } from "./motion/open.ts";
import { paletteColor } from "./palette.ts";
import type { Hinge } from "./pieces/builder.ts";
import { LIGHT_POINTS } from "./pieces/faces.ts";
import { hasForm, pieceOf } from "./pieces/index.ts";
import type { Handle, Pool } from "./pool.ts";

export type { KindPool } from "./kinds.ts";

/** One visible geometry of an object: a piece of it, or a leaf of a piece. */
export interface Instance {
  kind: KindPool;
  /** In the object's frame; null: the object's frame itself. */
  local: Matrix4 | null;
  tint: string | undefined;
  finish: Finish | undefined;
  /** Slot of news that it glows with; 0: none. */
  highlight: number;
  /** Drawn in full, with shadows; null: only its stand-ins are. */
  full: { shown: Shown; casters: { shadow: ShadowProxyHandle; local: Matrix4 }[] } | null;
  lod: LodPart[];
}

/** What opens: an instance whose local matrix turns about a hinge. */
export interface OpenLeaf {
  instance: Instance;
  /** Its piece's place in the object's frame. */
  base: Matrix4 | null;
  hinge: Hinge;
  /** 0 is shut, 1 is open; and whether it is to be open. */
  open: number;
  target: boolean;
}

/** What draws an object whose form is a file. */
export interface Guest {
  /** Its form in the object's frame, for outlines; empty: its box will do. */
  readonly parts: readonly BufferGeometry[];
  move(frame: Matrix4): void;
  dispose(): void;
}

export interface ObjectView {
  id: string;
  object: WorldObject;
  /** Where the world has it. */
  matrix: Matrix4;
  /** Where it is shown now. */
  frame: Matrix4;
  instances: Instance[];
  leafs: OpenLeaf[];
  guest: Guest | null;
  near: boolean;
  contact: Handle | null;
  glows: { handle: GlowHandle; instance: Instance }[];
  /** In world space; follows what patrols or follows. */
  box: Box3;
  /** Its form has not come yet: nothing of it is drawn. */
  waiting: boolean;
}

export interface InstancesDeps {
  scene: Scene;
  /** Of pools, of what is drawn together, and of glass. */
  material: Material;
  batched: Material;
  glass: Material;
  /** Of what is not quite there. */
  veil: Material;
  shadowProxies: ShadowProxies;
  contact: Pool;
  glow: Glow;
  /** How strongly the slots of news glow: a uniform of the materials. */
  highlights?: number[];
  /** Shows a model; null: its file is not here (yet). */
  guest?: (object: WorldObject) => Guest | null;
}

/** Flat or tiny things cast no shadow worth drawing. */
const FLAT = 0.12;

const position = new Vector3();
const quaternion = new Quaternion();
const scale = new Vector3();
const work = new Matrix4();
const work2 = new Matrix4();
const tone = new Color();
const part = new Box3();

export function objectMatrix(o: Pick<WorldObject, "position" | "rotation" | "scale">): Matrix4 {
  return new Matrix4().compose(
    position.fromArray(o.position),
    quaternion.fromArray(o.rotation),
    scale.fromArray(o.scale),
  );
}

export class Instances {
  private readonly kinds: Kinds;
  private readonly deps: InstancesDeps;
  private readonly lod: LodLayer;

  constructor(deps: InstancesDeps) {
    this.deps = deps;
    this.kinds = new Kinds(deps);
    this.lod = createLodLayer(deps.scene, deps.material);
  }

  /** Shows an object at rest; `near` decides by its box whether it is drawn in full. */
  create(object: WorldObject, near: (box: Box3) => boolean): ObjectView {
    const matrix = objectMatrix(object);
    const guest = object.kind === MODEL ? (this.deps.guest?.(object) ?? null) : null;
    const waiting = object.kind === MODEL ? guest === null : !hasForm(object);
    const view: ObjectView = {
      id: object.id,
      object,
      matrix,
      frame: matrix.clone(),
      instances: [],
      leafs: [],
      guest,
      near: false,
      contact: null,
      glows: [],
      box: new Box3(),
      waiting,
    };
    if (!waiting && !guest) this.addPieces(view);
    boxOf(view, view.box);
    view.near = near(view.box);
    this.show(view);
    guest?.move(matrix);
    if (!waiting) this.addContact(view);
    for (const i of view.instances) this.addGlow(view, i);
    return view;
  }

  /** The pieces of an object, and their leafs. */
  private addPieces(view: ObjectView): void {
    const { object } = view;
    const piece = (kind: string, color?: string, material?: Finish, local: Matrix4 | null = null): void => {
      const { body, leafs } = this.kinds.of(kind);
      const make = (form: KindPool, at: Matrix4 | null): Instance => ({
        kind: form,
        local: at,
        tint: color,
        finish: material,
        highlight: 0,
        full: null,
        lod: [],
      });
      view.instances.push(make(body, local));
      for (const { form, hinge } of leafs) {
        const instance = make(form, leafAt(local, hinge, 0));
        view.instances.push(instance);
        view.leafs.push({ instance, base: local, hinge, open: 0, target: false });
      }
    };
    if (object.kind !== COMPOSITE) return piece(object.kind, object.color, object.material);
    for (const p of object.parts ?? [])
      piece(p.kind, p.color ?? object.color, p.material ?? object.material, objectMatrix(p));
  }

  /** Draws an object again where it is, as `view.near` says. */
  show(view: ObjectView): void {
    for (const i of view.instances) {
      this.hide(i);
      const matrix = pieceMatrix(i, view.frame);
      if (view.near) i.full = this.drawInFull(i, matrix);
      else i.lod = this.lod.add(i.kind.lod, matrix, paletteColor(tintOf(i)));
    }
  }

  /** Gives a thing the glow of a slot of news, or takes it away (0). */
  setHighlight(view: ObjectView, slot: number): void {
    for (const i of view.instances) i.highlight = slot;
    if (view.near) this.show(view);
  }

  private drawInFull(i: Instance, matrix: Matrix4): Instance["full"] {
    const height = (pieceOf(i.kind.kind)?.size[1] ?? 1) * Math.abs(matrix.elements[5] ?? 1);
    const clear = i.finish === "glass";
    const shadows = (height < FLAT || clear ? [] : i.kind.shape.casters).map((c) => ({
      local: c.matrix,
      shadow: this.deps.shadowProxies.add(c.shape, work2.multiplyMatrices(matrix, c.matrix)),
    }));
    return { shown: this.kinds.show(i.kind, matrix, toneOf(i), clear), casters: shadows };
  }

  private hide(i: Instance): void {
    if (i.full) {
      this.kinds.hide(i.kind, i.full.shown);
      for (const c of i.full.casters) this.deps.shadowProxies.remove(c.shadow);
    }
    this.lod.remove(i.lod);
    i.full = null;
    i.lod = [];
  }

  destroy(view: ObjectView): void {
    for (const i of view.instances) this.hide(i);
    view.guest?.dispose();
    if (view.contact) this.deps.contact.remove(view.contact);
    for (const g of view.glows) this.deps.glow.remove(g.handle);
  }

  /** Shows an object's pieces at a frame. */
  move(view: ObjectView, frame: Matrix4): void {
    view.frame.copy(frame);
    for (const i of view.instances) this.place(i, frame);
    view.guest?.move(frame);
  }

  /** Moves an object for longer: its shade, its light and its box go along. */
  relocate(view: ObjectView, frame: Matrix4): void {
    this.move(view, frame);
    boxOf(view, view.box);
    if (view.contact) this.deps.contact.setMatrix(view.contact, contactMatrix(view));
    for (const g of view.glows) {
      const m = pieceMatrix(g.instance, frame);
      const at = new Vector3(...lightOf(g.instance).at).applyMatrix4(m);
      this.deps.glow.move(g.handle, at, m.elements[13] ?? 0);
    }
  }

  private place(i: Instance, frame: Matrix4): void {
    const m = pieceMatrix(i, frame);
    if (i.lod.length > 0) this.lod.write(i.lod, m);
    if (!i.full) return;
    i.full.shown.store.setMatrix(i.full.shown.handle, m);
    for (const c of i.full.casters) this.deps.shadowProxies.setMatrix(c.shadow, work2.multiplyMatrices(m, c.local));
  }

  /** Turns a leaf. */
  swing(view: ObjectView, leaf: OpenLeaf, open: number): void {
    leaf.open = open;
    leaf.instance.local = leafAt(leaf.base, leaf.hinge, open);
    this.place(leaf.instance, view.frame);
  }

  /** A patch of shade under what stands on (or close above) the ground or on a top. */
  private addContact(view: ObjectView): void {
    const size = view.box.getSize(new Vector3());
    const pieces = view.instances.length - view.leafs.length;
    if ((pieces !== 1 && !view.guest) || size.y < FLAT || view.box.min.y > 0.6 || AIRY.has(view.object.kind)) return;
    view.contact = this.deps.contact.add(contactMatrix(view));
  }

  private addGlow(view: ObjectView, i: Instance): void {
    const own = LIGHT_POINTS[i.kind.kind];
    if (view.leafs.some((l) => l.instance === i) || (!own && i.finish !== "glow")) return;
    const light = lightOf(i);
    const m = pieceMatrix(i, view.matrix);
    const color = light.color === "tint" ? paletteColor(tintOf(i)) : paletteColor(light.color);
    const handle = this.deps.glow.add({
      position: new Vector3(...light.at).applyMatrix4(m),
      floor: m.elements[13] ?? 0,
      reach: light.reach * Math.sqrt(m.getMaxScaleOnAxis()),
      always: light.always,
      real: own !== undefined,
      color,
    });
    view.glows.push({ handle, instance: i });
  }

  flush(): void {
    this.kinds.flush();
    this.lod.flush();
    this.deps.contact.flush();
    this.deps.shadowProxies.flush();
    this.deps.glow.flush();
  }

  dispose(): void {
    this.kinds.dispose();
    this.lod.dispose();
  }
}

/** A piece's matrix in an object's frame; valid until the next call. */
export function pieceMatrix(i: Instance, frame: Matrix4): Matrix4 {
  return i.local ? work.multiplyMatrices(frame, i.local) : frame;
}

function leafAt(base: Matrix4 | null, hinge: Hinge, open: number): Matrix4 {
  const turned = leafMatrix(hinge, open);
  return base ? turned.premultiply(base) : turned;
}

const tintOf = (i: Instance): string => i.tint ?? pieceOf(i.kind.kind)?.color ?? "cream";

/** The colour of an instance, with its finish. Valid until the next call. */
export function toneOf(i: Instance): Color {
  return withFinish(tone, paletteColor(tintOf(i)), i.finish, i.highlight);
}

/** Where an instance's light is. Something of glow has its light in its middle. */
function lightOf(i: Instance): { at: [number, number, number]; reach: number; color: string; always: boolean } {
  const own = LIGHT_POINTS[i.kind.kind];
  if (own) return own;
  const [x, y, z] = pieceOf(i.kind.kind)?.size ?? [1, 1, 1];
  return { at: [0, y / 2, 0], reach: 0.8 + 0.9 * Math.max(x, y, z), color: "tint", always: false };
}

/** The box around an object where it is; of what is not drawn, around what it will be. */
function boxOf(view: ObjectView, out: Box3): void {
  out.makeEmpty();
  for (const i of view.instances) {
    const b = i.kind.shape.geometry.boundingBox;
    if (b) out.union(part.copy(b).applyMatrix4(pieceMatrix(i, view.frame)));
  }
  if (view.instances.length > 0) return;
  const { object } = view;
  const pieces = object.parts ?? [];
  const add = (size: readonly number[], local: Matrix4 | null): void => {
    const [x = 1, y = 1, z = 1] = size;
    part.min.set(-x / 2, 0, -z / 2);
    part.max.set(x / 2, y, z / 2);
    out.union(part.applyMatrix4(local ? work.multiplyMatrices(view.frame, local) : view.frame));
  };
  if (object.kind !== COMPOSITE) add(object.size ?? pieceOf(object.kind)?.size ?? [1, 1, 1], null);
  for (const p of pieces) add(pieceOf(p.kind)?.size ?? [1, 1, 1], objectMatrix(p));
}

function contactMatrix(view: ObjectView): Matrix4 {
  view.frame.decompose(position, quaternion, scale);
  const own = view.object.size ?? pieceOf(view.object.kind)?.size ?? [1, 1, 1];
  const wide = SLIM[view.object.kind] ?? 1;
  return new Matrix4().compose(
    position.clone().setY(position.y + 0.012),
    quaternion,
    scale.set(own[0] * scale.x * 1.28 * wide, 0.95, own[2] * scale.z * 1.28 * wide),
  );
}

/** Pieces on a few posts, and a hill, which is ground itself: the ground under them is no darker than elsewhere. */
const AIRY = new Set(["hill", "swing", "pergola", "torii", "flower_arch", "string_lights", "hammock", "banner"]);

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
  palm: 0.3,
  willow: 0.4,
  autumn_tree: 0.45,
  snow_pine: 0.5,
  balloon: 0.45,
  kite: 0.4,
};
