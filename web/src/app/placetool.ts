/**
 * The tool that places a piece, a building or a file in the world. A ghost follows the pointer over the ground and
 * onto the tops of things; its outline shows whether it may stand there; a click places it. R or the wheel turns it,
 * Shift keeps it in hand for another one.
 *
 * The tool is active while `model.placing` names something other than a point to pick:
 * - pointer move: moves the ghost and asks the rules what placing it there would do;
 * - R, wheel: turns the ghost; from then on it no longer faces the user by itself;
 * - click (drop): commits; on a refusal the piece is in hand again with the reason;
 * - Esc, another panel: clears `model.placing`, which removes the ghost.
 */

import { effect } from "@preact/signals";
import { execute } from "../core/execute.ts";
import { shapeOf, topAt } from "../core/shape.ts";
import type { WorldState } from "../core/state.ts";
import { objectMatrix } from "../scene/instances.ts";
import { createOutline } from "../scene/outline.ts";
import type { Bench, Picked } from "../scene/types.ts";
import type { Model, Placing } from "../ui/model.ts";
import { reasonOf } from "../ui/reason.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import { describePlacement, type PlacementReport } from "./placementtext.ts";
import { USER, type UserEdits } from "./useredits.ts";

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

/** What the tool needs. */
interface PlaceToolDeps {
  bench: Bench;
  model: Model;
  state: WorldState;
  edits: UserEdits;
  /** Selects what was placed. */
  select(ids: readonly string[]): void;
}

/** The preview in the scene; `key` tells whether another thing needs another mesh. */
interface Ghost {
  key: string;
  view: ReturnType<Bench["stage"]["objects"]["addPreview"]>;
}

export class PlaceTool {
  private readonly deps: PlaceToolDeps;
  private readonly outline: ReturnType<typeof createOutline>;
  private ghost: Ghost | null = null;
  /** Where the pointer was last, in pixels of the canvas; null: not over it. */
  private pointer: { x: number; y: number } | null = null;
  /** The ghost's turn, in degrees. */
  private yaw = 0;
  /** Whether the user has turned it. Until then it faces the user. */
  private turned = false;
  /** Scrolling that has not filled a notch yet, in pixels. */
  private scrolled = 0;
  private readonly abort = new AbortController();
  /** Stops watching `model.placing`. */
  private readonly stop: () => void;

  constructor(deps: PlaceToolDeps) {
    this.deps = deps;
    this.outline = createOutline(deps.bench.tools, FINE, 0.0042);
    this.stop = effect(() => {
      if (!deps.model.placing.value) this.clear();
    });
    this.listen();
  }

  /** Begins placing what `model.placing` names. `from` is the pointer event when it is dragged out of the palette. */
  start(from?: PointerEvent): void {
    this.turned = false;
    if (from) this.startDrag(from);
    else if (this.pointer) this.preview();
  }

  /** Listens in the capture phase, before the camera. */
  private listen(): void {
    const on = { capture: true, signal: this.abort.signal };
    const { canvas } = this.deps.bench;
    window.addEventListener(
      "pointermove",
      (e) => {
        if (!this.placing || e.pointerType === "touch") return;
        if (e.target !== canvas) return this.hideGhost();
        this.hover(e);
      },
      on,
    );
    window.addEventListener(
      "keydown",
      (e) => {
        if (!this.placing || e.key.toLowerCase() !== "r" || e.ctrlKey || e.metaKey) return;
        if (e.target !== canvas && e.target !== document.body) return;
        e.preventDefault();
        this.turn(e.shiftKey ? -PRESS : PRESS);
      },
      on,
    );
    canvas.addEventListener(
      "wheel",
      (e) => {
        if (!this.placing) return;
        e.preventDefault();
        this.scrolled += e.deltaY * (e.deltaMode === 1 ? 30 : 1);
        const notches = Math.trunc(this.scrolled / WHEEL);
        this.scrolled -= notches * WHEEL;
        if (notches) this.turn(notches * NOTCH);
      },
      { ...on, passive: false },
    );
  }

  /** Drags from the palette with the button held; released over the world, it is placed there. */
  private startDrag(from: PointerEvent): void {
    const { canvas } = this.deps.bench;
    const drag = new AbortController();
    const on = { capture: true, signal: drag.signal };
    const over = (e: PointerEvent): boolean => document.elementFromPoint(e.clientX, e.clientY) === canvas;
    let moved = false;
    window.addEventListener(
      "pointermove",
      (e) => {
        if (e.pointerId !== from.pointerId) return;
        moved ||= Math.hypot(e.clientX - from.clientX, e.clientY - from.clientY) > SLOP;
        if (!moved) return;
        e.preventDefault();
        if (over(e)) this.hover(e);
        else this.hideGhost();
      },
      on,
    );
    const up = (e: PointerEvent): void => {
      if (e.pointerId !== from.pointerId) return;
      drag.abort();
      if (moved && over(e)) this.drop(e.clientX, e.clientY, e.shiftKey);
      else if (moved) this.deps.model.placing.value = null;
    };
    window.addEventListener("pointerup", up, on);
    window.addEventListener("pointercancel", up, on);
  }

  /** What is being placed; null while nothing is, or while a point is being picked for something else. */
  private get placing(): Placing | null {
    const placing = this.deps.model.placing.peek();
    return placing?.pick ? null : placing;
  }

  private hover(e: PointerEvent): void {
    const box = this.deps.bench.canvas.getBoundingClientRect();
    this.pointer = { x: e.clientX - box.left, y: e.clientY - box.top };
    this.preview();
  }

  private turn(degrees: number): void {
    this.yaw = (this.yaw + degrees) % 360;
    this.turned = true;
    this.preview();
  }

  /** The tool call that would place it at a point of the canvas; undefined if there is nothing to stand on. */
  private callAt(x: number, y: number): { tool: string; args: Record<string, unknown> } | undefined {
    const { bench, state } = this.deps;
    const picked = bench.pick(x, y, NOTHING);
    if (!picked?.point || !this.placing) return undefined;
    const where = targetOf(picked, state);
    if (!this.turned) this.yaw = facing(bench, picked.point);
    const { kind, color, build, asset } = this.placing;
    const file = asset === undefined ? {} : { asset };
    const paint = color === undefined ? {} : { color };
    if (build) return { tool: "build", args: { ...build, ...paint, ...where, rotation: this.yaw } };
    return { tool: "place_objects", args: { objects: [{ kind, ...file, ...paint, ...where, rotation: this.yaw }] } };
  }

  /** Asks the rules what a click here would do, and shows the ghost and a short text accordingly. */
  private preview(): void {
    if (!this.pointer || !this.placing) return;
    const { state, edits, bench } = this.deps;
    const call = this.callAt(this.pointer.x, this.pointer.y);
    if (!call) return this.hideGhost();
    const answer = execute(state, { callId: "", tool: call.tool, arguments: call.args, agent: USER }, edits.context());
    if (!answer.ok) {
      this.outline.tone(BAD);
      this.setFeedback(sentence(answer.error.message));
      return this.hideGhost();
    }
    const made = answer.outcome.operations.find((op) => op.type === "object" && op.op === "put")?.value;
    const found = answer.outcome.result.data as { objects?: PlacementReport[]; object?: PlacementReport } | undefined;
    const { text, bad } = describePlacement(found?.objects ?? (found?.object ? [found.object] : []), state);
    this.outline.tone(bad ? BAD : FINE);
    this.setFeedback(text);
    if (made) this.showGhost(made as WorldObject);
    bench.wake(true);
  }

  /** Sets the text under the piece's name; it replaces the reason of an earlier refusal. */
  private setFeedback(text: string): void {
    const now = this.placing;
    if (!now || now.feedback === text) return;
    const { failed: _, ...rest } = now;
    this.deps.model.placing.value = { ...rest, feedback: text };
  }

  private showGhost(object: WorldObject): void {
    const { objects } = this.deps.bench.stage;
    const key = JSON.stringify([object.kind, object.color, object.scale, object.parts, object.asset]);
    if (this.ghost?.key !== key) {
      this.hideGhost();
      this.ghost = { key, view: objects.addPreview(object) };
    }
    this.ghost.view.matrix.copy(objectMatrix(object));
    this.outline.set([this.ghost.view]);
  }

  private hideGhost(): void {
    if (this.ghost) this.deps.bench.stage.objects.removePreview(this.ghost.view);
    this.ghost = null;
    this.outline.set([]);
    this.deps.bench.wake(true);
  }

  /** Removes the ghost until the pointer is over the world again. */
  private clear(): void {
    this.hideGhost();
    this.pointer = null;
  }

  /** Places it at a point of the page (client coordinates). `several` keeps one in hand. */
  drop(x: number, y: number, several: boolean): void {
    const { model } = this.deps;
    const placing = this.placing;
    const box = this.deps.bench.canvas.getBoundingClientRect();
    const call = this.callAt(x - box.left, y - box.top);
    if (!placing || !call) return;
    const { failed: _, feedback: __, ...rest } = placing;
    model.placing.value = several ? rest : null;
    void this.commit(call, placing, several);
  }

  /** Places it in front of the user where there is room, and resolves with its id: for users without a pointer. */
  async placeAhead(placing: Placing): Promise<string | undefined> {
    const { bench, model } = this.deps;
    model.placing.value = null;
    const [x, z] = spotAhead(bench);
    const yaw = facing(bench, [x, 0, z]);
    const paint = placing.color === undefined ? {} : { color: placing.color };
    const at = { position: [x, 0, z], rotation: yaw };
    const call = placing.build
      ? { tool: "build", args: { ...placing.build, ...paint, ...at } }
      : {
          tool: "place_objects",
          args: {
            objects: [
              { kind: placing.kind, ...(placing.asset === undefined ? {} : { asset: placing.asset }), ...paint, ...at },
            ],
          },
        };
    return this.commit(call, placing, false);
  }

  /** Commits the call. On a refusal the piece is in hand again with the reason; resolves with undefined then. */
  private async commit(
    call: { tool: string; args: Record<string, unknown> },
    placing: Placing,
    several: boolean,
  ): Promise<string | undefined> {
    const { edits, model, select } = this.deps;
    try {
      const { data } = await edits.runTool(call.tool, call.args);
      const found = data as { objects?: { id: string }[]; object?: { id: string } } | undefined;
      const id = found?.objects?.[0]?.id ?? found?.object?.id;
      model.guide.placed(placing.name);
      if (!several && id !== undefined) select([id]);
      return id;
    } catch (error) {
      const { feedback: _, ...rest } = placing;
      model.placing.value = { ...rest, failed: reasonOf(error) };
      return undefined;
    }
  }

  dispose(): void {
    this.abort.abort();
    this.stop();
    this.clear();
    this.outline.dispose();
  }
}

/** Placing ignores no object when it picks. */
const NOTHING: ReadonlySet<string> = new Set();

/** Where a call should put it: on the top under the pointer, or on the ground. */
function targetOf({ objectId, point }: Picked, state: WorldState): Record<string, unknown> {
  const [x, , z] = point ?? [0, 0, 0];
  const below = objectId === undefined ? undefined : state.object(objectId);
  const top = below && topAt(shapeOf(below), x, z, false);
  if (below && top !== undefined) return { on: below.id, position: [tidy(x), tidy(top), tidy(z)] };
  return { position: [tidy(x), 0, tidy(z)] };
}

/** The yaw that faces the user, in whole eighths of a turn (degrees). */
function facing(bench: Bench, [x, , z]: readonly [number, number, number]): number {
  const { position } = bench.eye;
  return Math.round((Math.atan2(position.x - x, position.z - z) * 4) / Math.PI) * 45;
}

/** A spot on the ground near the middle of the view, at most about 25 m away. */
function spotAhead(bench: Bench): [number, number] {
  const { clientWidth, clientHeight } = bench.canvas;
  const picked = bench.pick(clientWidth / 2, clientHeight * 0.62, NOTHING)?.point;
  const { position } = bench.eye;
  const far = picked ? Math.hypot(picked[0] - position.x, picked[2] - position.z) : Infinity;
  if (picked && far < 25) return [tidy(picked[0]), tidy(picked[2])];
  const ray = bench.ray(clientWidth / 2, clientHeight / 2).direction;
  const flat = Math.hypot(ray.x, ray.z) || 1;
  return [tidy(position.x + (ray.x / flat) * 6), tidy(position.z + (ray.z / flat) * 6)];
}

/** Rounds to centimetres; + 0 turns -0 into 0. */
const tidy = (n: number): number => Math.round(n * 100) / 100 + 0;

/** Capitalizes the first letter. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
