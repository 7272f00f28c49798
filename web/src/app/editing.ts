/** Editing what is selected: the gizmo and the keys move, turn and scale it, the rules say at once what that would come
 * to, and when the hand lets go it is one step of the log. What is refused goes back to where it was, with the reason. */

import type { Matrix4 } from "three";
import { execute } from "../core/execute.ts";
import { heightAt, shapeOf } from "../core/shape.ts";
import type { WorldState } from "../core/state.ts";
import { createGizmo, type Gizmo, type GizmoDrag } from "../scene/gizmo/gizmo.ts";
import { hitLevelPlane, snapTo } from "../scene/gizmo/rays.ts";
import { objectMatrix } from "../scene/instances.ts";
import type { Bench } from "../scene/types.ts";
import { angles } from "../ui/edit/angles.ts";
import type { Model } from "../ui/model.ts";
import { reasonOf } from "../ui/reason.ts";
import { LIMITS } from "../wire/tables.gen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import { type ByHand, USER } from "./byhand.ts";
import { createNudges, type Nudges } from "./nudges.ts";
import { type Found, saysOf } from "./says.ts";
import { about, type Form, middleOf, NO_WISH, supportsFirst, transformed, type Wish } from "./transform.ts";

/** The grid of things that are moved by hand (m), of turning (radians) and of scaling. */
const GRID = 0.25;
const NOTCH = Math.PI / 12;
const NOTCH_SIZE = 0.1;

export interface EditingParts {
  bench: Bench;
  model: Model;
  state: WorldState;
  byHand: ByHand;
}

interface Item extends Record<string, unknown> {
  id: string;
}

export class Editing {
  private readonly p: EditingParts;
  private readonly gizmo: Gizmo;
  private readonly nudges: Nudges;
  /** What the hand took hold of, as it was then. */
  private base: Form[] = [];
  private wish: Wish = { ...NO_WISH };
  /** On what it would be put, while it is carried over the ground. */
  private on: string | undefined;
  private items: Item[] | null = null;
  /** Steps that are on their way into the log. */
  private writing: Promise<unknown> = Promise.resolve();
  private readonly closers: (() => void)[] = [];

  constructor(parts: EditingParts) {
    this.p = parts;
    const { bench, model, state } = parts;
    this.gizmo = createGizmo(bench, {
      holds: (x, y) => {
        const id = bench.pick(x, y, new Set())?.objectId;
        return id !== undefined && this.ids.includes(id);
      },
      begin: () => this.begin(),
      drag: (pull, free) => this.pull(pull, free),
      end: (kept) => void (kept ? this.write() : this.drop()),
    });
    this.nudges = createNudges(bench.eye, {
      canvas: bench.canvas,
      nudge: (change) => this.nudge(change),
      settle: () => void this.write(),
    });
    this.closers.push(
      state.subscribe(() => this.refresh()),
      model.hand.selected.subscribe(() => this.refresh()),
    );
    model.hand.editing.value = { says: "Drag it, or use the arrow keys", bad: false };
  }

  private get ids(): readonly string[] {
    return this.p.model.hand.selected.peek();
  }

  private get objects(): WorldObject[] {
    return this.ids.flatMap((id) => this.p.state.object(id) ?? []);
  }

  /** Stands the gizmo where the things are, or where the hand holds them. */
  private show(forms: readonly Form[] = this.objects): void {
    const first = forms[0];
    if (!first) return this.gizmo.hide();
    const middle = middleOf(forms);
    const radii = this.objects.map((o) => {
      const { min, max } = shapeOf(o).box;
      const away = forms.length === 1 ? 0 : Math.hypot(o.position[0] - middle[0], o.position[2] - middle[2]);
      return away + Math.hypot(max[0] - min[0], max[2] - min[2]) / 2;
    });
    this.gizmo.show(middle, forms.length === 1 ? first.rotation : [0, 0, 0, 1], Math.max(0, ...radii));
  }

  /** The world or the choice is another: nothing that is held is lost of it. */
  private refresh(): void {
    if (!this.items) this.show();
  }

  private begin(): void {
    if (this.items) void this.write();
    this.base = this.objects.map(({ id, position, rotation, scale }) => ({ id, position, rotation, scale }));
    this.wish = { shift: [0, 0, 0], turn: [0, 0, 0, 1], scale: [1, 1, 1] };
    this.on = undefined;
  }

  private pull(pull: GizmoDrag, free: boolean): void {
    this.on = undefined;
    if (pull.kind === "shift") this.wish.shift = this.onGrid(pull.by, free);
    else if (pull.kind === "carry") this.carry(pull, free);
    else if (pull.kind === "turn") {
      const own = this.base.length === 1 ? this.base[0]?.rotation : undefined;
      const axis = turnAxis(pull.axis, own);
      const radians = free ? pull.radians : this.notched(pull.axis, pull.radians);
      this.wish.turn = about(axis, radians);
    } else {
      const factor = (k: number): number => (k === 1 || free ? k : Math.max(NOTCH_SIZE, snapTo(k, NOTCH_SIZE)));
      this.wish.scale = pull.by.map(factor) as Wish["scale"];
    }
    this.preview();
  }

  /** A single thing turns to whole notches of the compass; several turn by whole notches. */
  private notched(axis: "yaw" | "pitch" | "roll", radians: number): number {
    const own = this.base.length === 1 && axis === "yaw" ? this.base[0] : undefined;
    if (!own) return snapTo(radians, NOTCH);
    const [pitch, yaw, roll] = angles(own.rotation);
    if (pitch !== 0 || roll !== 0) return snapTo(radians, NOTCH);
    const from = (yaw * Math.PI) / 180;
    return snapTo(from + radians, NOTCH) - from;
  }

  /** A shift that ends on the grid, on the axes on which it goes at all. */
  private onGrid(by: Readonly<[number, number, number]>, free: boolean): Wish["shift"] {
    if (free) return [...by];
    const from = middleOf(this.base);
    return by.map((d, i) =>
      Math.abs(d) < 1e-6 ? 0 : snapTo((from[i] ?? 0) + d, GRID) - (from[i] ?? 0),
    ) as Wish["shift"];
  }

  /** Over the ground, and onto the tops that the pointer is over. */
  private carry({ x, y, from }: Extract<GizmoDrag, { kind: "carry" }>, free: boolean): void {
    const { bench, state } = this.p;
    const middle = middleOf(this.base);
    const held = hitLevelPlane(bench.ray(from.x, from.y), middle[1]);
    const but = new Set([...this.ids, ...this.carried()]);
    const picked = bench.pick(x, y, but);
    const under = picked?.objectId === undefined ? undefined : state.object(picked.objectId);
    const top = under && picked?.point ? topUnder(under, picked.point) : undefined;
    const at = hitLevelPlane(bench.ray(x, y), top ?? 0);
    if (!held || !at) return;
    const shift = this.onGrid([at.x - held.x, 0, at.z - held.z], free);
    this.wish.shift = [shift[0], (top ?? 0) - middle[1], shift[2]];
    const over = under && topUnder(under, [middle[0] + shift[0], 0, middle[2] + shift[2]]);
    this.on = top !== undefined && over !== undefined && this.base.length === 1 ? under?.id : undefined;
    if (this.on === undefined) this.wish.shift[1] = -middle[1];
  }

  /** What stands on the things that are held, and goes with them. */
  private carried(): string[] {
    const ids = new Set(this.ids);
    let grew = true;
    while (grew) {
      grew = false;
      for (const id of this.base.length > 0 ? [...ids] : []) {
        const box = this.p.state.object(id);
        if (!box) continue;
        const { min, max } = shapeOf(box).box;
        for (const o of this.p.state.near(min[0], min[2], max[0], max[2]))
          if (o.on !== undefined && ids.has(o.on) && !ids.has(o.id)) {
            ids.add(o.id);
            grew = true;
          }
      }
    }
    return [...ids];
  }

  private nudge(change: { shift?: Wish["shift"]; yaw?: number; scale?: number }): void {
    if (this.gizmo.dragging) return;
    if (!this.items) this.begin();
    const { wish } = this;
    const [x, y, z] = change.shift ?? [0, 0, 0];
    wish.shift = [wish.shift[0] + x, wish.shift[1] + y, wish.shift[2] + z];
    if (change.yaw) this.yaw(change.yaw);
    if (change.scale) wish.scale = wish.scale.map((k) => k * (change.scale ?? 1)) as Wish["scale"];
    this.preview();
  }

  private yaw(by: number): void {
    const was = 2 * Math.atan2(this.wish.turn[1], this.wish.turn[3]);
    this.wish.turn = about([0, 1, 0], was + by);
  }

  /** Shows what the wish would come to, by the rules that will carry it out. */
  private preview(): void {
    const { bench, state, byHand, model } = this.p;
    const forms = transformed(this.base, this.wish, { min: LIMITS.minScale, max: LIMITS.maxScale });
    this.items = this.itemsOf(forms);
    const call = { callId: "", tool: "modify_objects", arguments: { objects: this.items }, agent: USER };
    const answer = execute(state, call, byHand.context());
    const frames = new Map<string, Matrix4>();
    if (answer.ok) {
      for (const op of answer.outcome.operations)
        if (op.type === "object" && op.op === "put") {
          const object = op.value as WorldObject;
          frames.set(object.id, objectMatrix(object));
        }
      const found = (answer.outcome.result.data as { objects?: Found[] } | undefined)?.objects ?? [];
      model.hand.editing.value = saysOf(found, state);
    } else {
      for (const form of forms) frames.set(form.id, objectMatrix(form));
      model.hand.editing.value = { says: sentence(answer.error.message), bad: true };
    }
    for (const id of this.ids) frames.set(id, frames.get(id) ?? objectMatrix(state.object(id) as WorldObject));
    for (const [id, frame] of frames) bench.stage.objects.hold(id, frame);
    bench.marks.warn(model.hand.editing.peek()?.bad ?? false);
    bench.marks.held((id) => frames.get(id));
    this.show(forms.map((f) => ({ ...f, position: placeOf(frames.get(f.id)) ?? f.position })));
    bench.wake(true);
  }

  private itemsOf(forms: readonly Form[]): Item[] {
    const items = forms.flatMap((form, i): Item[] => {
      const was = this.base[i];
      if (!was) return [];
      const item: Item = { id: form.id };
      if (differ(was.position, form.position)) item["position"] = form.position.map((n) => round4(n));
      if (this.on !== undefined) item["on"] = this.on;
      if (differ(was.rotation, form.rotation)) item["rotation"] = angles(form.rotation);
      if (differ(was.scale, form.scale)) item["scale"] = form.scale.map((n) => round4(n));
      return Object.keys(item).length > 1 ? [item] : [];
    });
    return supportsFirst(items, (id) => this.p.state.object(id)?.on);
  }

  /** Writes what is held into the log, as one step; what is refused goes back. */
  write(): Promise<unknown> {
    const { items } = this;
    this.nudges.clear();
    if (!items || items.length === 0) {
      this.drop();
      return this.writing;
    }
    this.items = null;
    const { byHand, model, bench } = this.p;
    this.writing = byHand.change("modify_objects", { objects: items }).then(
      () => bench.stage.objects.releaseHeld(bench.now()),
      (error: unknown) => {
        model.hand.toast.value = { text: `It went back. ${reasonOf(error)}`, warn: true };
        this.drop();
      },
    );
    return this.writing.finally(() => {
      bench.marks.warn(false);
      if (!this.items) bench.marks.refresh();
      this.refresh();
    });
  }

  /** Gives up what is held: it goes back to where it is. */
  private drop(): void {
    const { bench } = this.p;
    this.items = null;
    bench.stage.objects.releaseHeld(bench.now());
    bench.marks.warn(false);
    bench.marks.refresh();
    bench.wake(true);
    this.show();
  }

  dispose(): void {
    for (const close of this.closers) close();
    this.nudges.dispose();
    this.gizmo.dispose();
    this.p.bench.stage.objects.releaseHeld(this.p.bench.now());
    this.p.bench.marks.refresh();
    this.p.bench.wake(true);
    this.p.model.hand.editing.value = null;
  }
}

function turnAxis(axis: "yaw" | "pitch" | "roll", own: Form["rotation"] | undefined): [number, number, number] {
  if (axis === "yaw") return [0, 1, 0];
  const v: [number, number, number] = axis === "pitch" ? [1, 0, 0] : [0, 0, 1];
  if (!own) return v;
  const [x, y, z] = rotate(own, v);
  return [x, y, z];
}

function rotate([qx, qy, qz, qw]: Form["rotation"], [x, y, z]: [number, number, number]): [number, number, number] {
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  return [x + qw * tx + qy * tz - qz * ty, y + qw * ty + qz * tx - qx * tz, z + qw * tz + qx * ty - qy * tx];
}

/** The height of a top that an object has at a spot. */
export function topUnder(object: WorldObject, at: Readonly<[number, number, number]>): number | undefined {
  const heights = shapeOf(object).surfaces.flatMap((s) => (s.water ? [] : (heightAt(s, at[0], at[2]) ?? [])));
  return heights.length > 0 ? Math.max(...heights) : undefined;
}

function placeOf(frame: Matrix4 | undefined): [number, number, number] | undefined {
  return frame && [frame.elements[12] ?? 0, frame.elements[13] ?? 0, frame.elements[14] ?? 0];
}

const round4 = (n: number): number => Math.round(n * 1e4) / 1e4 + 0;

const differ = (a: readonly number[], b: readonly number[]): boolean =>
  a.some((n, i) => Math.abs(n - (b[i] ?? 0)) > 1e-5);

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
