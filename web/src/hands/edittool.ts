/**
 * The tool that edits what is selected: the gizmo and the keys move, turn and scale it. While the user drags, the
 * rules already say what the result would be; releasing commits one step of the log. What is refused returns to its
 * place, with the reason in a toast.
 *
 * Within an edit: idle (`pending` is null) → dragging or nudging (`base` and `transform` set, `pending` holds the
 * arguments of the call) → commit() or discard() → idle. Commits are queued one after the other (`committing`).
 */

import type { Matrix4 } from "three";
import { shapeOf, topAt } from "../core/shape.ts";
import { round, turn, type Vec3 } from "../core/vector.ts";
import { Gizmo, type GizmoDrag } from "../scene/gizmo/gizmo.ts";
import { hitLevelPlane } from "../scene/gizmo/rays.ts";
import { objectMatrix } from "../scene/things/instances.ts";
import { angles } from "../ui/edit/angles.ts";
import { IDLE } from "../ui/inhand.ts";
import { inWorld } from "../ui/keytarget.ts";
import { reasonOf } from "../ui/reason.ts";
import { LIMITS } from "../wire/tables.gen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import { dryRun } from "./dryrun.ts";
import { type Nudge, nudgeOf, viewHeading } from "./nudges.ts";
import type { Tool, ToolDeps } from "./tool.ts";
import {
  IDENTITY,
  type PosedObject,
  rotationAbout,
  selectionMiddle,
  snapShift,
  snapSize,
  snapTurn,
  supportsFirst,
  type Transform,
  transformed,
} from "./transform.ts";

/** A pause of this length after a key commits the presses before it, in milliseconds. */
const COMMIT_AFTER = 700;

/** One object of a modify_objects call; only changed fields are set. */
interface Item extends Record<string, unknown> {
  id: string;
}

export class EditTool implements Tool {
  private readonly deps: ToolDeps;
  /** null while nothing is edited. */
  private gizmo: Gizmo | null = null;
  /** The objects when the drag started. */
  private base: PosedObject[] = [];
  /** What the user has done to them since. */
  private transform: Transform = { ...IDENTITY };
  /** Id of the thing they would be put on; undefined: the ground, or unchanged. */
  private support: string | undefined;
  /** Arguments of the call that a release would commit; null while nothing is moved. */
  private pending: Item[] | null = null;
  /** The commits that are under way. */
  private committing: Promise<unknown> = Promise.resolve();
  /** Commits the keys pressed so far. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Called by leave(). */
  private readonly unsubscribers: (() => void)[] = [];

  constructor(deps: ToolDeps) {
    this.deps = deps;
  }

  enter(): void {
    if (this.gizmo) return;
    if (this.ids.length === 0) return this.deps.hands.hold(IDLE);
    const { bench, model, state } = this.deps;
    this.gizmo = new Gizmo(bench, {
      holds: (x, y) => this.ids.includes(bench.pick(x, y, new Set())?.objectId ?? ""),
      begin: () => this.begin(),
      drag: (change, free) => this.pull(change, free),
      end: (confirmed) => (confirmed ? void this.commit() : this.discard()),
    });
    this.unsubscribers.push(
      state.subscribe(() => this.refresh()),
      model.interaction.selected.subscribe(() => this.select()),
    );
  }

  leave(): void {
    for (const close of this.unsubscribers.splice(0)) close();
    void this.commit();
    this.gizmo?.dispose();
    this.gizmo = null;
    this.deps.bench.wake(true);
  }

  pointer(event: PointerEvent): boolean {
    return this.gizmo?.pointer(event) === true;
  }

  down(event: KeyboardEvent): boolean {
    if (event.key === "Shift") this.gizmo?.shift(true);
    if (event.ctrlKey || event.metaKey || !inWorld(event.target)) return false;
    const nudge = nudgeOf(event.key, event.shiftKey, viewHeading(this.deps.bench.eye));
    if (nudge) this.nudge(nudge);
    else if (this.isDone(event)) this.deps.hands.hold(IDLE);
    else return false;
    event.preventDefault();
    return true;
  }

  up(event: KeyboardEvent): void {
    if (event.key === "Shift") this.gizmo?.shift(false);
  }

  /** Cancels a drag, or ends the edit if the keyboard is in the world. */
  cancel(): boolean {
    if (this.gizmo?.cancel()) return true;
    if (!inWorld(document.activeElement)) return false;
    this.deps.hands.hold(IDLE);
    return true;
  }

  /** Enter, or E as long as single keys are on and E does not lift a flying camera. */
  private isDone({ key, shiftKey, altKey, repeat }: KeyboardEvent): boolean {
    if (altKey) return false;
    if (key === "Enter") return true;
    const { shortcuts, interaction } = this.deps.model;
    if (key.toLowerCase() !== "e" || shiftKey || repeat || !shortcuts.peek()) return false;
    return interaction.view.peek().mode !== "fly";
  }

  /** Ids of the selected objects. */
  private get ids(): readonly string[] {
    return this.deps.model.interaction.selected.peek();
  }

  /** The selected objects that still exist. */
  private get objects(): WorldObject[] {
    return this.ids.flatMap((id) => this.deps.state.object(id) ?? []);
  }

  /** Something else is selected, or the same as it is now. Without anything there is nothing to edit. */
  private select(): void {
    if (this.ids.length === 0) return this.deps.hands.hold(IDLE);
    if (this.base.some(({ id }) => !this.ids.includes(id))) void this.commit(); // it was of what was selected before
    this.refresh();
  }

  /** The world or the selection changed. A drag in progress is not disturbed. */
  private refresh(): void {
    if (!this.pending) this.showGizmo();
  }

  /** Puts the gizmo where the objects are, or where the user has dragged them. */
  private showGizmo(forms: readonly PosedObject[] = this.objects): void {
    const first = forms[0];
    if (!first) return this.gizmo?.hide();
    const middle = selectionMiddle(forms);
    const radii = this.objects.map((o) => {
      const { min, max } = shapeOf(o).box;
      const away = forms.length === 1 ? 0 : Math.hypot(o.position[0] - middle[0], o.position[2] - middle[2]);
      return away + Math.hypot(max[0] - min[0], max[2] - min[2]) / 2;
    });
    this.gizmo?.show(middle, forms.length === 1 ? first.rotation : [0, 0, 0, 1], Math.max(0, ...radii));
  }

  /** Starts a drag or a series of key presses. What is still pending is committed first. */
  private begin(): void {
    if (this.pending) void this.commit();
    this.base = this.objects.map(({ id, position, rotation, scale }) => ({ id, position, rotation, scale }));
    this.transform = { ...IDENTITY };
    this.support = undefined;
  }

  private pull(drag: GizmoDrag, free: boolean): void {
    this.support = undefined;
    if (drag.kind === "shift") this.transform.shift = free ? [...drag.by] : snapShift(this.base, drag.by);
    else if (drag.kind === "carry") this.dragOverGround(drag, free);
    else if (drag.kind === "turn") {
      const radians = free ? drag.radians : snapTurn(this.base, drag.axis, drag.radians);
      this.transform.turn = rotationAbout(this.turnAxis(drag.axis), radians);
    } else this.transform.scale = free ? [...drag.by] : snapSize(drag.by);
    this.preview();
  }

  /** The axis of a turn in world space. Pitch and roll turn about the object's own axes if there is only one. */
  private turnAxis(axis: "yaw" | "pitch" | "roll"): Vec3 {
    if (axis === "yaw") return [0, 1, 0];
    const own: Vec3 = axis === "pitch" ? [1, 0, 0] : [0, 0, 1];
    const [only, more] = this.base;
    return only && !more ? turn(only.rotation, own) : own;
  }

  /** Moves over the ground and onto the tops under the pointer. */
  private dragOverGround({ x, y, from }: Extract<GizmoDrag, { kind: "carry" }>, free: boolean): void {
    const { bench, state } = this.deps;
    const middle = selectionMiddle(this.base);
    const held = hitLevelPlane(bench.ray(from.x, from.y), middle[1]);
    const picked = bench.pick(x, y, this.withDependents());
    const below = picked?.objectId === undefined ? undefined : state.object(picked.objectId);
    const top = below && picked?.point ? topAt(shapeOf(below), picked.point[0], picked.point[2], false) : undefined;
    const at = hitLevelPlane(bench.ray(x, y), top ?? 0);
    if (!held || !at) return;
    const by: Vec3 = [at.x - held.x, 0, at.z - held.z];
    const [right, , ahead] = free ? by : snapShift(this.base, by);
    const over = below && topAt(shapeOf(below), middle[0] + right, middle[2] + ahead, false);
    const stands = top !== undefined && over !== undefined && this.base.length === 1;
    this.support = stands ? below?.id : undefined;
    this.transform.shift = [right, (stands ? top : 0) - middle[1], ahead];
  }

  /** Ids of the selection and of everything that stands on it, directly or not: the pointer must not hit those. */
  private withDependents(): ReadonlySet<string> {
    const ids = new Set(this.ids);
    // A set is walked in the order in which it grows: what stands on a dependent is found too.
    for (const id of ids) {
      const object = this.deps.state.object(id);
      if (!object) continue;
      const { min, max } = shapeOf(object).box;
      for (const other of this.deps.state.near(min[0], min[2], max[0], max[2])) if (other.on === id) ids.add(other.id);
    }
    return ids;
  }

  private nudge({ shift: [x, y, z], yaw, scale }: Nudge): void {
    if (this.gizmo?.dragging) return;
    if (!this.pending) this.begin();
    const { shift, turn: was, scale: size } = this.transform;
    this.transform = {
      shift: [shift[0] + x, shift[1] + y, shift[2] + z],
      turn: rotationAbout([0, 1, 0], 2 * Math.atan2(was[1], was[3]) + yaw),
      scale: [size[0] * scale, size[1] * scale, size[2] * scale],
    };
    this.preview();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.commit(), COMMIT_AFTER);
  }

  /** Shows what the transform would do, computed by the rules that will execute it. */
  private preview(): void {
    const { bench, hands } = this.deps;
    const forms = transformed(this.base, this.transform, { min: LIMITS.minScale, max: LIMITS.maxScale });
    this.pending = this.itemsOf(forms);
    const { ok, objects, feedback } = dryRun(this.deps, { tool: "modify_objects", args: { objects: this.pending } });
    const frames = new Map((ok ? objects : forms).map((form) => [form.id, objectMatrix(form)]));
    for (const object of this.objects) if (!frames.has(object.id)) frames.set(object.id, objectMatrix(object));
    for (const [id, frame] of frames) bench.stage.objects.hold(id, frame);
    hands.tell({ tool: "edit", feedback });
    bench.marks.warn(feedback.bad);
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
   * Commits what is pending as one step; what is refused returns to its place. Resolves when everything so far is done.
   */
  commit(): Promise<unknown> {
    const { pending } = this;
    clearTimeout(this.timer);
    if (!pending?.length) {
      if (pending) this.discard();
      return this.committing;
    }
    this.pending = null;
    const { edits, model, bench } = this.deps;
    this.committing = edits
      .runTool("modify_objects", { objects: pending })
      .then(
        () => bench.stage.objects.releaseHeld(bench.now()),
        (error: unknown) => {
          model.interaction.toast.value = { text: `Change reverted. ${reasonOf(error)}`, warn: true };
          this.discard();
        },
      )
      .finally(() => {
        bench.marks.warn(false);
        if (!this.pending) bench.marks.refresh();
        this.refresh();
      });
    return this.committing;
  }

  /** Forgets what is pending; the objects return to their places. */
  private discard(): void {
    const { bench } = this.deps;
    this.pending = null;
    clearTimeout(this.timer);
    bench.stage.objects.releaseHeld(bench.now());
    bench.marks.warn(false);
    bench.marks.refresh();
    bench.wake(true);
    this.refresh();
  }
}

/** The translation of a matrix. */
function positionOf(frame: Matrix4 | undefined): Vec3 | undefined {
  return frame && [frame.elements[12] ?? 0, frame.elements[13] ?? 0, frame.elements[14] ?? 0];
}

/** Whether two vectors differ by more than rounding. */
const differ = (a: readonly number[], b: readonly number[]): boolean =>
  a.some((n, i) => Math.abs(n - (b[i] ?? 0)) > 1e-5);
