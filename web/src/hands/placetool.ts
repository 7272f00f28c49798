/**
 * The tool that places a piece, a building or a file in the world. A ghost follows the pointer over the ground and
 * onto the tops of things; its outline shows whether it may stand there; a click places it.
 *
 * - pointer move: moves the ghost and asks the rules what placing it there would do;
 * - R, wheel: turns the ghost; from then on it no longer faces the user by itself;
 * - click, or release of a drag out of a panel: commits; on a refusal the thing is in hand again with the reason;
 * - Shift click: places one and keeps another in hand;
 * - Esc: puts it away.
 */

import { objectMatrix } from "../scene/things/instances.ts";
import { createOutline } from "../scene/things/outline.ts";
import type { Bench } from "../scene/types.ts";
import { EDIT, IDLE, type NewThing, type Placing } from "../ui/inhand.ts";
import { inWorld } from "../ui/keytarget.ts";
import { reasonOf } from "../ui/reason.ts";
import type { Result, WorldObject } from "../wire/types.gen.ts";
import { dryRun, type UserCall } from "./dryrun.ts";
import type { PointerGesture } from "./gestures.ts";
import { placingCall, spotAhead, spotUnder, yawToUser } from "./placing.ts";
import type { Tool, ToolDeps } from "./tool.ts";

/** Outline of the ghost where it may stand, and where it overlaps something or is refused. */
const FINE = "#7fe3c4";
const BAD = "#ff7a5c";
/** Degrees for one notch of the wheel. */
const NOTCH = 15;
/** Degrees for one press of R. */
const PRESS = 45;
/** A pointer that moved less than this from the palette is a click, not a drag, in CSS pixels. */
const SLOP = 6;
/** Scrolling that counts as one notch, in pixels. Touch pads scroll by much less at a time. */
const WHEEL = 60;
/** Placing ignores no object when it picks. */
const NOTHING: ReadonlySet<string> = new Set();

/** The preview in the scene; `key` tells whether another thing needs another mesh. */
interface Ghost {
  key: string;
  view: ReturnType<Bench["stage"]["objects"]["addPreview"]>;
}

export class PlaceTool implements Tool {
  private readonly deps: ToolDeps;
  private readonly outline: ReturnType<typeof createOutline>;
  private ghost: Ghost | null = null;
  /** What the tool holds, to notice when it is another thing. */
  private what: NewThing | null = null;
  /** The press that drags the thing out of a panel, and whether it has moved yet. */
  private drag: { from: PointerEvent; moved: boolean } | null = null;
  /** Where the pointer was last, in pixels of the canvas; null: not over it. */
  private pointed: { x: number; y: number } | null = null;
  /** The ghost's turn, in degrees. */
  private yaw = 0;
  /** Whether the user has turned it. Until then it faces the user. */
  private turned = false;
  /** Scrolling that has not filled a notch yet, in pixels. */
  private scrolled = 0;

  constructor(deps: ToolDeps) {
    this.deps = deps;
    this.outline = createOutline(deps.bench.tools, FINE, 0.0042);
  }

  /** Another colour or size keeps the turn; another thing faces the user again. */
  enter(from?: PointerEvent): void {
    const { what, ahead } = this.placing ?? {};
    if (!what) return;
    if (ahead) return void this.placeAhead(what);
    if (this.what?.kind !== what.kind || this.what.asset !== what.asset) this.turned = false;
    this.what = what;
    if (from) this.drag = { from, moved: false };
    this.preview();
  }

  leave(): void {
    this.hideGhost();
    this.what = this.drag = this.pointed = null;
  }

  private get placing(): Placing | null {
    const now = this.deps.hands.inHand.peek();
    return now.tool === "place" ? now : null;
  }

  pointer(e: PointerEvent): boolean {
    if (this.drag?.from.pointerId === e.pointerId) this.dragged(e, this.drag);
    else if (e.type === "pointermove" && e.pointerType !== "touch") this.hover(e, e.target === this.deps.bench.canvas);
    return false;
  }

  /** The button is held since the palette; released over the world, the thing is placed there. */
  private dragged(e: PointerEvent, drag: NonNullable<typeof this.drag>): void {
    const isUp = e.type === "pointerup" || e.type === "pointercancel";
    if (isUp || e.type === "pointerdown") this.drag = null; // the next press ends a drag whose release was lost
    if (!isUp && e.type !== "pointermove") return;
    drag.moved ||= Math.hypot(e.clientX - drag.from.clientX, e.clientY - drag.from.clientY) > SLOP;
    if (!drag.moved) return;
    const over = document.elementFromPoint(e.clientX, e.clientY) === this.deps.bench.canvas;
    if (!isUp) this.hover(e, over);
    else if (over) this.drop(e.clientX, e.clientY, e.shiftKey);
    else this.deps.hands.hold(IDLE);
  }

  wheel(e: WheelEvent): boolean {
    this.scrolled += e.deltaY * (e.deltaMode === 1 ? 30 : 1);
    const notches = Math.trunc(this.scrolled / WHEEL);
    this.scrolled -= notches * WHEEL;
    if (notches) this.turn(notches * NOTCH);
    return true;
  }

  down(e: KeyboardEvent): boolean {
    if (e.key.toLowerCase() !== "r" || e.ctrlKey || e.metaKey || !inWorld(e.target)) return false;
    e.preventDefault();
    this.turn(e.shiftKey ? -PRESS : PRESS);
    return true;
  }

  cancel(): boolean {
    this.deps.hands.hold(IDLE);
    this.deps.hands.focusWorld();
    return true;
  }

  /** Every gesture places it, but the one that adds to the selection. */
  gesture({ type, x, y }: PointerGesture): boolean {
    if (type === "add") return false;
    this.drop(x, y, type === "point");
    return true;
  }

  private hover(e: PointerEvent, over: boolean): void {
    if (!over) return this.hideGhost();
    this.pointed = this.onCanvas(e.clientX, e.clientY);
    this.preview();
  }

  /** A point of the page (client coordinates), in pixels of the canvas. */
  private onCanvas(x: number, y: number): { x: number; y: number } {
    const box = this.deps.bench.canvas.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top };
  }

  private turn(degrees: number): void {
    this.yaw = (this.yaw + degrees) % 360;
    this.turned = true;
    this.preview();
  }

  /** The call that would place it at a point of the canvas; undefined if there is nothing to stand on. */
  private callAt({ x, y }: { x: number; y: number }): UserCall | undefined {
    const { bench, state } = this.deps;
    const spot = spotUnder(bench.pick(x, y, NOTHING), state);
    if (!spot || !this.what) return undefined;
    if (!this.turned) this.yaw = yawToUser(bench.eye, spot.position);
    return placingCall(this.what, spot, this.yaw);
  }

  /** Asks the rules what a click here would do, and shows the ghost and a short text accordingly. */
  private preview(): void {
    if (!this.pointed) return;
    const call = this.callAt(this.pointed);
    if (!call) return this.hideGhost();
    const { ok, objects, feedback } = dryRun(this.deps, call);
    this.tell(feedback.text);
    if (!ok) return this.hideGhost();
    this.outline.tone(feedback.bad ? BAD : FINE);
    if (objects[0]) this.showGhost(objects[0]);
    this.deps.bench.wake(true);
  }

  /** Sets the text under the thing's name; it replaces the reason of an earlier refusal. */
  private tell(feedback: string): void {
    if (this.what && this.placing?.feedback !== feedback)
      this.deps.hands.tell({ tool: "place", what: this.what, feedback });
  }

  private showGhost(object: WorldObject): void {
    const key = JSON.stringify([object.kind, object.color, object.scale, object.parts, object.asset]);
    if (this.ghost?.key !== key) {
      this.hideGhost();
      this.ghost = { key, view: this.deps.bench.stage.objects.addPreview(object) };
    }
    this.ghost.view.matrix.copy(objectMatrix(object));
    this.outline.set([this.ghost.view]);
  }

  private hideGhost(): void {
    if (!this.ghost) return;
    this.deps.bench.stage.objects.removePreview(this.ghost.view);
    this.ghost = null;
    this.outline.set([]);
    this.deps.bench.wake(true);
  }

  /** Places it at a point of the page (client coordinates). `several` keeps another one in hand. */
  private drop(x: number, y: number, several: boolean): void {
    const { hands } = this.deps;
    const { what } = this;
    const call = this.callAt(this.onCanvas(x, y));
    if (!what || !call) return;
    if (several) hands.tell({ tool: "place", what });
    else hands.hold(IDLE);
    void this.commit(call, what, several);
  }

  /** Places it in front of the user where there is room, and edits it there. */
  private async placeAhead(what: NewThing): Promise<void> {
    const { bench, hands } = this.deps;
    hands.hold(IDLE);
    const spot = spotAhead(bench);
    if (!(await this.commit(placingCall(what, spot, yawToUser(bench.eye, spot.position)), what, false))) return;
    hands.hold(EDIT);
    hands.focusWorld(); // the keys that move the thing are for the world
  }

  /** Commits the call. On a refusal the thing is in hand again with the reason; resolves with false then. */
  private async commit({ tool, args }: UserCall, what: NewThing, several: boolean): Promise<boolean> {
    const { edits, hands, model, select } = this.deps;
    try {
      const id = idOf(await edits.runTool(tool, args));
      model.guide.placed(what.name);
      if (!several && id !== undefined) select([id]);
      return true;
    } catch (error) {
      hands.hold({ tool: "place", what, failed: reasonOf(error) });
      return false;
    }
  }
}

/** The object that a call has placed. */
function idOf({ data }: Result): string | undefined {
  const made = data as { objects?: { id: string }[]; object?: { id: string } } | undefined;
  return (made?.objects?.[0] ?? made?.object)?.id;
}
