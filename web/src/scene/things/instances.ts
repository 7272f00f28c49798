// One object on the stage: its pieces (drawn in full with shadow proxies, or from afar by LOD shapes), its
// contact shadow and its light. Knows nothing of state, time or animation; objects.ts drives it.

import { Box3, type BufferGeometry, Color, type Material, Matrix4, Quaternion, type Scene, Vector3 } from "three";
import { pieceOf } from "../../core/catalog.ts";
import { COMPOSITE, MODEL } from "../../wire/tables.gen.ts";
import type { LightPoint, WorldObject } from "../../wire/types.gen.ts";
import type { Glow, GlowHandle } from "../light/glow.ts";
import type { ShadowProxies, ShadowProxyHandle } from "../light/shadowproxies.ts";
import { leafMatrix } from "../motion/open.ts";
import { hasForm } from "../pieces/index.ts";
import type { Hinge } from "../pieces/mesh.ts";
import { type Finish, withFinish } from "../surface/finish.ts";
import { paletteColor } from "../surface/palette.ts";
import type { Handle, Pool } from "../surface/pool.ts";
import { type KindPool, Kinds, type Shown } from "./kinds.ts";
import { createLodLayer, type LodLayer, type LodPart } from "./lod.ts";

export type { KindPool } from "./kinds.ts";

/** One visible geometry of an object: a piece, or a leaf of a piece. */
export interface Instance {
  kind: KindPool;
  /** Transform in the object's frame; null for the identity. */
  local: Matrix4 | null;
  /** Palette name or #rrggbb; undefined: the piece's own colour. */
  tint: string | undefined;
  /** Material of the object; undefined: the parts keep their own. */
  finish: Finish | undefined;
  /** Highlight slot it glows with; 0: none (highlights.ts). */
  highlight: number;
  /** Handles while it is drawn in full; null while only its LOD shapes are. */
  full: { shown: Shown; shadows: { proxy: ShadowProxyHandle; local: Matrix4 }[] } | null;
  /** Handles of its LOD shapes while it is far; empty otherwise. */
  lod: LodPart[];
}

/** A moving leaf (door, lid): an instance whose transform rotates about a hinge. */
export interface OpenLeaf {
  instance: Instance;
  /** Transform of its piece in the object's frame. */
  base: Matrix4 | null;
  hinge: Hinge;
  /** 0 is shut, 1 is open; and whether it should be open. */
  open: number;
  target: boolean;
}

/** Draws an object whose form is a file (models/). */
export interface Guest {
  /** Its geometry in the object's frame, for outlines. Empty: the box is good enough. */
  readonly parts: readonly BufferGeometry[];
  move(frame: Matrix4): void;
  dispose(): void;
}

/** An object as it is shown. */
export interface ObjectView {
  id: string;
  object: WorldObject;
  /** Where the world has it. */
  matrix: Matrix4;
  /** Where it is shown now; differs while it moves. */
  frame: Matrix4;
  /** All its pieces and leaves. */
  instances: Instance[];
  leafs: OpenLeaf[];
  /** Set for an object whose form is a file. */
  guest: Guest | null;
  /** Drawn in full, rather than by LOD shapes. */
  near: boolean;
  /** Its contact shadow, if it casts one. */
  contact: Handle | null;
  /** Its lights. */
  glows: { handle: GlowHandle; instance: Instance }[];
  /** Bounding box in world space; follows objects that patrol or follow, and what stands on them. */
  box: Box3;
  /** The frame of that box, if it is elsewhere than where the world has the object. */
  relocated: Matrix4 | null;
  /** Its form has not loaded yet: nothing of it is drawn. */
  waiting: boolean;
}

/** What the instances draw with. */
export interface InstancesDeps {
  scene: Scene;
  /** Surfaces of pools, of the batch and of glass: see KindMaterials. */
  material: Material;
  batched: Material;
  glass: Material;
  /** Translucent surface of outlines (veil.ts). */
  veil: Material;
  shadowProxies: ShadowProxies;
  contact: Pool;
  glow: Glow;
  /** Strength of each highlight slot: a uniform of the surfaces. */
  highlights?: number[];
  /** Shows a model; null while its file is not available. */
  guest?: (object: WorldObject) => Guest | null;
}

/** Height (m) below which a thing is too flat to cast a shadow worth drawing. */
const FLAT = 0.12;

// Scratch values, valid until the next call.
const position = new Vector3();
const quaternion = new Quaternion();
const scale = new Vector3();
const work = new Matrix4();
const work2 = new Matrix4();
const tone = new Color();
const part = new Box3();

/** The transform of an object or part. A new matrix each time. */
export function objectMatrix(o: Pick<WorldObject, "position" | "rotation" | "scale">): Matrix4 {
  return new Matrix4().compose(
    position.fromArray(o.position),
    quaternion.fromArray(o.rotation),
    scale.fromArray(o.scale),
  );
}

/** Creates, draws and moves the objects of a stage. */
export class Instances {
  private readonly kinds: Kinds;
  private readonly deps: InstancesDeps;
  private readonly lod: LodLayer;
  private readonly onRelocated: (view: ObjectView) => void;

  /** `onRelocated` is called when the box of a view has changed. */
  constructor(deps: InstancesDeps, onRelocated: (view: ObjectView) => void) {
    this.deps = deps;
    this.onRelocated = onRelocated;
    this.kinds = new Kinds(deps);
    this.lod = createLodLayer(deps.scene, deps.material);
  }

  /**
   * Creates the view of an object at rest. `near` decides by its box whether it is drawn in full. A view whose
   * form is missing is `waiting`: it has only a box.
   */
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
      relocated: null,
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

  /** Adds an instance for every piece of an object, and for every leaf of a piece. */
  private addPieces(view: ObjectView): void {
    const { object } = view;
    const piece = (kind: string, color?: string, material?: Finish, local: Matrix4 | null = null): void => {
      const { body, leafs } = this.kinds.get(kind);
      const make = (form: KindPool, local: Matrix4 | null): Instance => ({
        kind: form,
        local: local,
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

  /** Redraws an object where it is, in full or by LOD shapes as `view.near` says. */
  show(view: ObjectView): void {
    for (const i of view.instances) {
      this.hide(i);
      const matrix = pieceMatrix(i, view.frame);
      if (view.near) i.full = this.drawInFull(i, matrix);
      else i.lod = this.lod.add(i.kind.lod, matrix, paletteColor(tintOf(i)));
    }
  }

  /** Puts a highlight slot on an object, or removes it (0). Takes effect for what is drawn in full. */
  setHighlight(view: ObjectView, slot: number): void {
    for (const i of view.instances) i.highlight = slot;
    if (view.near) this.show(view);
  }

  /** Draws an instance in full. Glass and flat things get no shadow proxies. */
  private drawInFull(i: Instance, matrix: Matrix4): Instance["full"] {
    const height = (pieceOf(i.kind.kind)?.size[1] ?? 1) * Math.abs(matrix.elements[5] ?? 1);
    const clear = i.finish === "glass";
    const shadows = (height < FLAT || clear ? [] : i.kind.shape.proxies).map((c) => ({
      local: c.matrix,
      proxy: this.deps.shadowProxies.add(c.shape, work2.multiplyMatrices(matrix, c.matrix)),
    }));
    return { shown: this.kinds.show(i.kind, matrix, toneOf(i), clear), shadows };
  }

  /** Removes an instance from all draws. */
  private hide(i: Instance): void {
    if (i.full) {
      this.kinds.hide(i.kind, i.full.shown);
      for (const s of i.full.shadows) this.deps.shadowProxies.remove(s.proxy);
    }
    this.lod.remove(i.lod);
    i.full = null;
    i.lod = [];
  }

  /** Removes an object with all its resources. */
  destroy(view: ObjectView): void {
    for (const i of view.instances) this.hide(i);
    view.guest?.dispose();
    if (view.contact) this.deps.contact.remove(view.contact);
    for (const g of view.glows) this.deps.glow.remove(g.handle);
  }

  /**
   * Shows the pieces of an object at a frame. Box, contact shadow and light stay behind: for short animations.
   */
  move(view: ObjectView, frame: Matrix4): void {
    view.frame.copy(frame);
    for (const i of view.instances) this.place(i, frame);
    view.guest?.move(frame);
  }

  /** Moves an object for longer: contact shadow, light and box follow. */
  relocate(view: ObjectView, frame: Matrix4): void {
    this.move(view, frame);
    boxOf(view, view.box);
    view.relocated = (view.relocated ?? new Matrix4()).copy(frame);
    this.onRelocated(view);
    if (view.contact) this.deps.contact.setMatrix(view.contact, contactMatrix(view));
    for (const g of view.glows) {
      const m = pieceMatrix(g.instance, frame);
      const position = new Vector3(...lightOf(g.instance).at).applyMatrix4(m);
      this.deps.glow.move(g.handle, position, m.elements[13] ?? 0);
    }
  }

  /** Updates the transforms of one instance. */
  private place(i: Instance, frame: Matrix4): void {
    const m = pieceMatrix(i, frame);
    if (i.lod.length > 0) this.lod.write(i.lod, m);
    if (!i.full) return;
    i.full.shown.store.setMatrix(i.full.shown.handle, m);
    for (const s of i.full.shadows) this.deps.shadowProxies.setMatrix(s.proxy, work2.multiplyMatrices(m, s.local));
  }

  /** Rotates a leaf to how far it is open. */
  swing(view: ObjectView, leaf: OpenLeaf, open: number): void {
    leaf.open = open;
    leaf.instance.local = leafAt(leaf.base, leaf.hinge, open);
    this.place(leaf.instance, view.frame);
  }

  /**
   * Adds a contact shadow under a single piece or model that stands on (or just above) the ground or another
   * top. Composites get none: their box says little about where they touch the ground.
   */
  private addContact(view: ObjectView): void {
    const size = view.box.getSize(new Vector3());
    const pieces = view.instances.length - view.leafs.length;
    if ((pieces !== 1 && !view.guest) || size.y < FLAT || view.box.min.y > 0.6 || pieceOf(view.object.kind)?.airy)
      return;
    view.contact = this.deps.contact.add(contactMatrix(view));
  }

  /** Adds the light of an instance: one the piece has by itself, or that of a glowing material. */
  private addGlow(view: ObjectView, i: Instance): void {
    const own = pieceOf(i.kind.kind)?.light;
    if (view.leafs.some((l) => l.instance === i) || (!own && i.finish !== "glow")) return;
    const light = lightOf(i);
    const m = pieceMatrix(i, view.matrix);
    const color = light.color === "tint" ? paletteColor(tintOf(i)) : paletteColor(light.color);
    const handle = this.deps.glow.add({
      position: new Vector3(...light.at).applyMatrix4(m),
      floor: m.elements[13] ?? 0,
      reach: light.reach * Math.sqrt(m.getMaxScaleOnAxis()),
      always: light.always ?? false,
      real: own !== undefined,
      color,
    });
    view.glows.push({ handle, instance: i });
  }

  /** Uploads all changes of the frame. */
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

/** Transform of a piece for an object at `frame`. Valid until the next call. */
export function pieceMatrix(i: Instance, frame: Matrix4): Matrix4 {
  return i.local ? work.multiplyMatrices(frame, i.local) : frame;
}

/** Transform of a leaf in the object's frame. */
function leafAt(base: Matrix4 | null, hinge: Hinge, open: number): Matrix4 {
  const turned = leafMatrix(hinge, open);
  return base ? turned.premultiply(base) : turned;
}

/** The colour of an instance: its own, else its piece's. */
const tintOf = (i: Instance): string => i.tint ?? pieceOf(i.kind.kind)?.color ?? "cream";

/** The colour of an instance with finish and highlight encoded (finish.ts). Valid until the next call. */
export function toneOf(i: Instance): Color {
  return withFinish(tone, paletteColor(tintOf(i)), i.finish, i.highlight);
}

/** Position, reach and colour of an instance's light. A glowing material has its light in the middle. */
function lightOf(i: Instance): LightPoint {
  const piece = pieceOf(i.kind.kind);
  if (piece?.light) return piece.light;
  const [x, y, z] = piece?.size ?? [1, 1, 1];
  return { at: [0, y / 2, 0], reach: 0.8 + 0.9 * Math.max(x, y, z), color: "tint" };
}

/** Computes the box around an object as shown; for one without form, from the sizes in the catalogue. */
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

/** Matrix of the contact shadow: slightly larger than the object's footprint. */
function contactMatrix(view: ObjectView): Matrix4 {
  view.frame.decompose(position, quaternion, scale);
  const piece = pieceOf(view.object.kind);
  const own = view.object.size ?? piece?.size ?? [1, 1, 1];
  const wide = piece?.foot ?? 1;
  return new Matrix4().compose(
    position.clone().setY(position.y + 0.012),
    quaternion,
    scale.set(own[0] * scale.x * 1.28 * wide, 0.95, own[2] * scale.z * 1.28 * wide),
  );
}
