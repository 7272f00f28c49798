/**
 * The tool that edits what is selected: the gizmo and the keys move, turn and scale it. While the user drags, the
 * rules already say what the result would be; releasing commits one step of the log. What is refused returns to its
 * place, with the reason in a toast.
 *
 * States: idle (`pending` is null) → dragging or nudging (`base` and `transform` set, `pending` holds the arguments
 * of the call) → commit() or cancel() → idle. Commits are queued one after the other (`committing`).
 */

import type { Matrix4 } from "three";
import { execute } from "../core/execute.ts";
import { shapeOf, topAt } from "../core/shape.ts";
import type { WorldState } from "../core/state.ts";
import { round, turn, type Vec3 } from "../core/vector.ts";
import { createGizmo, type Gizmo, type GizmoDrag } from "../scene/gizmo/gizmo.ts";
import { hitLevelPlane, snapTo } from "../scene/gizmo/rays.ts";
import { objectMatrix } from "../scene/instances.ts";
import type { Bench } from "../scene/types.ts";
import { angles } from "../ui/edit/angles.ts";
import type { Model } from "../ui/model.ts";
import { reasonOf } from "../ui/reason.ts";
import { LIMITS } from "../wire/tables.gen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import { createNudges, type Nudges } from "./nudges.ts";
import { describePlacement, type PlacementReport } from "./placementtext.ts";
import {
  IDENTITY,
  type PosedObject,
  rotationAbout,
  selectionMiddle,
  supportsFirst,
  type Transform,
  transformed,
} from "./transform.ts";
import { USER, type UserEdits } from "./useredits.ts";

/** Positions snap to this grid (m), turns and scales to the other two (radians, factor). */
const GRID = 0.25;
const NOTCH = Math.PI / 12;
const NOTCH_SIZE = 0.1;

/** What the tool needs. */
interface TransformToolDeps {
  bench: Bench;
  model: Model;
  state: WorldState;
  edits: UserEdits;
}

/** One object of a modify_objects call; only changed fields are set. */
interface Item extends Record<string, unknown> {
  id: string;
}

export class TransformTool {
  private readonly deps: TransformToolDeps;
  private readonly gizmo: Gizmo;
  private readonly nudges: Nudges;
  /** The objects when the drag started. */
  private base: PosedObject[] = [];
  /** What the user has done to them since. */
  private transform: Transform = { ...IDENTITY };
  /** Id of the thing they would be put on; undefined: the ground, or unchanged. */
  private support: string | undefined;
  /** Arguments of the call that a release would commit; null while nothing is being edited. */
  private pending: Item[] | null = null;
  /** The commits that are under way. */
  private committing: Promise<unknown> = Promise.resolve();
  /** Called by dispose(). */
  private readonly unsubscribers: (() => void)[] = [];

  constructor(deps: TransformToolDeps) {
    this.deps = deps;
    const { bench, model, state } = deps;
    this.gizmo = createGizmo(bench, {
      holds: (x, y) => {
        const id = bench.pick(x, y, new Set())?.objectId;
        return id !== undefined && this.ids.includes(id);
      },
      begin: () => this.begin(),
      drag: (onDrag, free) => this.pull(onDrag, free),
      end: (confirmed) => void (confirmed ? this.commit() : this.cancel()),
    });
    this.nudges = createNudges(bench.eye, {
      canvas: bench.canvas,
      nudge: (change) => this.nudge(change),
      commit: () => void this.commit(),
    });
    this.unsubscribers.push(
      state.subscribe(() => this.refresh()),
      model.interaction.selected.subscribe(() => this.refresh()),
    );
    model.interaction.editing.value = { text: "Drag it, or use the arrow keys", bad: false };
  }

  /** Ids of the selected objects. */
  private get ids(): readonly string[] {
    return this.deps.model.interaction.selected.peek();
  }

  /** The selected objects that still exist. */
  private get objects(): WorldObject[] {
    return this.ids.flatMap((id) => this.deps.state.object(id) ?? []);
  }

  /** Puts the gizmo where the objects are, or where the user has dragged them. */
  private showGizmo(forms: readonly PosedObject[] = this.objects): void {
    const first = forms[0];
    if (!first) return this.gizmo.hide();
    const middle = selectionMiddle(forms);
    const radii = this.objects.map((o) => {
      const { min, max } = shapeOf(o).box;
      const away = forms.length === 1 ? 0 : Math.hypot(o.position[0] - middle[0], o.position[2] - middle[2]);
      return away + Math.hypot(max[0] - min[0], max[2] - min[2]) / 2;
    });
    this.gizmo.show(middle, forms.length === 1 ? first.rotation : [0, 0, 0, 1], Math.max(0, ...radii));
  }

  /** The world or the selection changed. A drag in progress is not disturbed. */
  private refresh(): void {
    if (!this.pending) this.showGizmo();
  }

  /** Starts a drag or a series of key presses. What is still pending is committed first. */
  private begin(): void {
    if (this.pending) void this.commit();
    this.base = this.objects.map(({ id, position, rotation, scale }) => ({ id, position, rotation, scale }));
    this.transform = { shift: [0, 0, 0], turn: [0, 0, 0, 1], scale: [1, 1, 1] };
    this.support = undefined;
  }

  private pull(pull: GizmoDrag, free: boolean): void {
    this.support = undefined;
    if (pull.kind === "shift") this.transform.shift = this.snapShift(pull.by, free);
    else if (pull.kind === "carry") this.dragOverGround(pull, free);
    else if (pull.kind === "turn") {
      const own = this.base.length === 1 ? this.base[0]?.rotation : undefined;
      const axis = turnAxis(pull.axis, own);
      const radians = free ? pull.radians : this.snapAngle(pull.axis, pull.radians);
      this.transform.turn = rotationAbout(axis, radians);
    } else {
      const factor = (k: number): number => (k === 1 || free ? k : Math.max(NOTCH_SIZE, snapTo(k, NOTCH_SIZE)));
      this.transform.scale = pull.by.map(factor) as Transform["scale"];
    }
    this.preview();
  }

  /** One object snaps to multiples of 15° of its own heading; several turn by multiples of 15°. */
  private snapAngle(axis: "yaw" | "pitch" | "roll", radians: number): number {
    const own = this.base.length === 1 && axis === "yaw" ? this.base[0] : undefined;
    if (!own) return snapTo(radians, NOTCH);
    const [pitch, turnBy, roll] = angles(own.rotation);
    if (pitch !== 0 || roll !== 0) return snapTo(radians, NOTCH);
    const from = (turnBy * Math.PI) / 180;
    return snapTo(from + radians, NOTCH) - from;
  }

  /** A shift that ends on the grid, only along the axes on which it moves at all. */
  private snapShift(by: Readonly<[number, number, number]>, free: boolean): Transform["shift"] {
    if (free) return [...by];
    const from = selectionMiddle(this.base);
    return by.map((d, i) =>
      Math.abs(d) < 1e-6 ? 0 : snapTo((from[i] ?? 0) + d, GRID) - (from[i] ?? 0),
    ) as Transform["shift"];
  }

  /** Moves over the ground and onto the tops under the pointer. */
  private dragOverGround({ x, y, from }: Extract<GizmoDrag, { kind: "carry" }>, free: boolean): void {
    const { bench, state } = this.deps;
    const middle = selectionMiddle(this.base);
    const held = hitLevelPlane(bench.ray(from.x, from.y), middle[1]);
    const but = new Set([...this.ids, ...this.withDependents()]);
    const picked = bench.pick(x, y, but);
    const below = picked?.objectId === undefined ? undefined : state.object(picked.objectId);
    const top = below && picked?.point ? topAt(shapeOf(below), picked.point[0], picked.point[2], false) : undefined;
    const at = hitLevelPlane(bench.ray(x, y), top ?? 0);
    if (!held || !at) return;
    const shift = this.snapShift([at.x - held.x, 0, at.z - held.z], free);
    this.transform.shift = [shift[0], (top ?? 0) - middle[1], shift[2]];
    const over = below && topAt(shapeOf(below), middle[0] + shift[0], middle[2] + shift[2], false);
    this.support = top !== undefined && over !== undefined && this.base.length === 1 ? below?.id : undefined;
    if (this.support === undefined) this.transform.shift[1] = -middle[1];
  }

  /** Ids of the selection and of everything that stands on it, directly or not: the pointer must not hit those. */
  private withDependents(): string[] {
    const ids = new Set(this.ids);
    let grew = true;
    while (grew) {
      grew = false;
      for (const id of this.base.length > 0 ? [...ids] : []) {
        const box = this.deps.state.object(id);
        if (!box) continue;
        const { min, max } = shapeOf(box).box;
        for (const o of this.deps.state.near(min[0], min[2], max[0], max[2]))
          if (o.on !== undefined && ids.has(o.on) && !ids.has(o.id)) {
            ids.add(o.id);
            grew = true;
          }
      }
    }
    return [...ids];
  }

  /** Applies a key. */
  private nudge(change: { shift?: Transform["shift"]; yaw?: number; scale?: number }): void {
    if (this.gizmo.dragging) return;
    if (!this.pending) this.begin();
    const { transform } = this;
    const [x, y, z] = change.shift ?? [0, 0, 0];
    transform.shift = [transform.shift[0] + x, transform.shift[1] + y, transform.shift[2] + z];
    if (change.yaw) this.yaw(change.yaw);
    if (change.scale) transform.scale = transform.scale.map((k) => k * (change.scale ?? 1)) as Transform["scale"];
    this.preview();
  }

  private yaw(by: number): void {
    const was = 2 * Math.atan2(this.transform.turn[1], this.transform.turn[3]);
    this.transform.turn = rotationAbout([0, 1, 0], was + by);
  }

  /** Shows what the transform would do, computed by the rules that will execute it. */
  private preview(): void {
    const { bench, state, edits, model } = this.deps;
    const forms = transformed(this.base, this.transform, { min: LIMITS.minScale, max: LIMITS.maxScale });
    this.pending = this.itemsOf(forms);
    const call = { callId: "", tool: "modify_objects", arguments: { objects: this.pending }, agent: USER };
    const answer = execute(state, call, edits.context());
    const frames = new Map<string, Matrix4>();
    if (answer.ok) {
      for (const op of answer.outcome.operations)
        if (op.type === "object" && op.op === "put") {
          const object = op.value as WorldObject;
          frames.set(object.id, objectMatrix(object));
        }
      const found = (answer.outcome.result.data as { objects?: PlacementReport[] } | undefined)?.objects ?? [];
      model.interaction.editing.value = describePlacement(found, state);
    } else {
      for (const form of forms) frames.set(form.id, objectMatrix(form));
      model.interaction.editing.value = { text: sentence(answer.error.message), bad: true };
    }
    for (const id of this.ids) frames.set(id, frames.get(id) ?? objectMatrix(state.object(id) as WorldObject));
    for (const [id, frame] of frames) bench.stage.objects.hold(id, frame);
    bench.marks.warn(model.interaction.editing.peek()?.bad ?? false);
    bench.marks.held((id) => frames.get(id));
    this.showGizmo(forms.map((f) => ({ ...f, position: positionOf(frames.get(f.id)) ?? f.position })));
    bench.wake(true);
  }

  /** The arguments of the call: only what differs from the start. */
  private itemsOf(forms: readonly PosedObject[]): Item[] {
    const items = forms.flatMap((form, i): Item[] => {
      const was = this.base[i];
      if (!was) return [];
      const item: Item = { id: form.id };
      if (differ(was.position, form.position)) item["position"] = form.position.map((n) => round(n));
      if (this.support !== undefined) item["on"] = this.support;
      if (differ(was.rotation, form.rotation)) item["rotation"] = angles(form.rotation);
      if (differ(was.scale, form.scale)) item["scale"] = form.scale.map((n) => round(n));
      return Object.keys(item).length > 1 ? [item] : [];
    });
    return supportsFirst(items, (id) => this.deps.state.object(id)?.on);
  }

  /**
   * Commits what is pending as one step; what is refused returns to its place. Resolves when everything pending is
   * done.
   */
  commit(): Promise<unknown> {
    const { pending } = this;
    this.nudges.clear();
    if (!pending || pending.length === 0) {
      this.cancel();
      return this.committing;
    }
    this.pending = null;
    const { edits, model, bench } = this.deps;
    this.committing = edits.runTool("modify_objects", { objects: pending }).then(
      () => bench.stage.objects.releaseHeld(bench.now()),
      (error: unknown) => {
        model.interaction.toast.value = { text: `Change reverted. ${reasonOf(error)}`, warn: true };
        this.cancel();
      },
    );
    return this.committing.finally(() => {
      bench.marks.warn(false);
      if (!this.pending) bench.marks.refresh();
      this.refresh();
    });
  }

  /** Discards what is pending; the objects return to their places. */
  private cancel(): void {
    const { bench } = this.deps;
    this.pending = null;
    bench.stage.objects.releaseHeld(bench.now());
    bench.marks.warn(false);
    bench.marks.refresh();
    bench.wake(true);
    this.showGizmo();
  }

  /** Removes the gizmo and ends the editing. */
  dispose(): void {
    for (const close of this.unsubscribers) close();
    this.nudges.dispose();
    this.gizmo.dispose();
    this.deps.bench.stage.objects.releaseHeld(this.deps.bench.now());
    this.deps.bench.marks.refresh();
    this.deps.bench.wake(true);
    this.deps.model.interaction.editing.value = null;
  }
}

/** The axis of a turn in world space. Pitch and roll turn about the object's own axes if there is only one. */
function turnAxis(axis: "yaw" | "pitch" | "roll", own: PosedObject["rotation"] | undefined): Vec3 {
  if (axis === "yaw") return [0, 1, 0];
  const v: Vec3 = axis === "pitch" ? [1, 0, 0] : [0, 0, 1];
  return own ? turn(own, v) : v;
}

/** The translation of a matrix. */
function positionOf(frame: Matrix4 | undefined): [number, number, number] | undefined {
  return frame && [frame.elements[12] ?? 0, frame.elements[13] ?? 0, frame.elements[14] ?? 0];
}

/** Whether two vectors differ by more than rounding. */
const differ = (a: readonly number[], b: readonly number[]): boolean =>
  a.some((n, i) => Math.abs(n - (b[i] ?? 0)) > 1e-5);

/** Capitalizes the first letter. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
