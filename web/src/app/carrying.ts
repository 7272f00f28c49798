/** A thing in hand: its ghost follows the pointer over the ground and onto tops, shows by its outline whether it may stand
 * there, and is put down by a click. R or the wheel turns it, Shift puts down several. */

import { effect } from "@preact/signals";
import { execute } from "../core/execute.ts";
import type { WorldState } from "../core/state.ts";
import { objectMatrix } from "../scene/instances.ts";
import { createOutline } from "../scene/outline.ts";
import type { Bench, Picked } from "../scene/types.ts";
import type { Model, Placing } from "../ui/model.ts";
import { reasonOf } from "../ui/reason.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import { type ByHand, USER } from "./byhand.ts";
import { topUnder } from "./editing.ts";
import { plansFor } from "./plans.ts";
import { type Found, saysOf } from "./says.ts";

const FINE = "#7fe3c4";
const BAD = "#ff7a5c";
/** Of one press of R or one notch of the wheel, in degrees. */
const NOTCH = 15;
const PRESS = 45;
const SLOP = 6;
/** A notch of the wheel, in pixels of scrolling. */
const WHEEL = 60;

export interface CarryingParts {
  bench: Bench;
  model: Model;
  state: WorldState;
  byHand: ByHand;
  select(ids: readonly string[]): void;
}

interface Ghost {
  key: string;
  view: ReturnType<Bench["stage"]["objects"]["addPreview"]>;
}

export class Carrying {
  private readonly p: CarryingParts;
  private readonly outline: ReturnType<typeof createOutline>;
  private ghost: Ghost | null = null;
  private at: { x: number; y: number } | null = null;
  private yaw = 0;
  private turned = false;
  private scrolled = 0;
  private readonly abort = new AbortController();
  private readonly stop: () => void;

  constructor(parts: CarryingParts) {
    this.p = parts;
    this.outline = createOutline(parts.bench.tools, FINE, 0.0042);
    this.stop = effect(() => {
      if (!parts.model.placing.value) this.away();
    });
    this.listen();
  }

  /** Takes in hand what `placing` names; with an event of the pointer, where that drags it. */
  take(from?: PointerEvent): void {
    this.turned = false;
    const { build } = this.placing ?? {};
    plansFor("build", build)?.then(
      () => this.preview(),
      (error: unknown) => this.tell(reasonOf(error)),
    );
    if (from) this.dragged(from);
    else if (this.at) this.preview();
  }

  private listen(): void {
    const on = { capture: true, signal: this.abort.signal };
    const { canvas } = this.p.bench;
    window.addEventListener(
      "pointermove",
      (e) => {
        if (!this.placing || e.pointerType === "touch") return;
        if (e.target !== canvas) return this.hide();
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

  /** From the palette onto the world with the button held: what is let go over the world is put down there. */
  private dragged(from: PointerEvent): void {
    const { canvas } = this.p.bench;
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
        else this.hide();
      },
      on,
    );
    const up = (e: PointerEvent): void => {
      if (e.pointerId !== from.pointerId) return;
      drag.abort();
      if (moved && over(e)) this.drop(e.clientX, e.clientY, e.shiftKey);
      else if (moved) this.p.model.placing.value = null;
    };
    window.addEventListener("pointerup", up, on);
    window.addEventListener("pointercancel", up, on);
  }

  private get placing(): Placing | null {
    const placing = this.p.model.placing.peek();
    return placing?.pick ? null : placing;
  }

  private hover(e: PointerEvent): void {
    const box = this.p.bench.canvas.getBoundingClientRect();
    this.at = { x: e.clientX - box.left, y: e.clientY - box.top };
    this.preview();
  }

  private turn(degrees: number): void {
    this.yaw = (this.yaw + degrees) % 360;
    this.turned = true;
    this.preview();
  }

  /** The call that would put it down at a point of the canvas; undefined: there is nothing to stand on. */
  private call(x: number, y: number): { tool: string; args: Record<string, unknown> } | undefined {
    const { bench, state } = this.p;
    const picked = bench.pick(x, y, NOTHING);
    if (!picked?.point || !this.placing) return undefined;
    const where = placeOf(picked, state);
    if (!this.turned) this.yaw = facing(bench, picked.point);
    const { kind, color, build, asset } = this.placing;
    const file = asset === undefined ? {} : { asset };
    const paint = color === undefined ? {} : { color };
    if (build) return { tool: "build", args: { ...build, ...paint, ...where, rotation: this.yaw } };
    return { tool: "place_objects", args: { objects: [{ kind, ...file, ...paint, ...where, rotation: this.yaw }] } };
  }

  private preview(): void {
    if (!this.at || !this.placing) return;
    const { state, byHand, bench } = this.p;
    const call = this.call(this.at.x, this.at.y);
    if (!call) return this.hide();
    const answer = execute(state, { callId: "", tool: call.tool, arguments: call.args, agent: USER }, byHand.context());
    if (!answer.ok) {
      this.outline.tone(BAD);
      this.tell(sentence(answer.error.message));
      return this.hide();
    }
    const made = answer.outcome.operations.find((op) => op.type === "object" && op.op === "put")?.value;
    const found = answer.outcome.result.data as { objects?: Found[]; object?: Found } | undefined;
    const { says, bad } = saysOf(found?.objects ?? (found?.object ? [found.object] : []), state);
    this.outline.tone(bad ? BAD : FINE);
    this.tell(says);
    if (made) this.show(made as WorldObject);
    bench.wake(true);
  }

  private tell(says: string): void {
    const now = this.placing;
    if (!now || now.says === says) return;
    const { failed: _, ...rest } = now;
    this.p.model.placing.value = { ...rest, says };
  }

  private show(object: WorldObject): void {
    const { objects } = this.p.bench.stage;
    const key = JSON.stringify([object.kind, object.color, object.scale, object.parts, object.asset]);
    if (this.ghost?.key !== key) {
      this.hide();
      this.ghost = { key, view: objects.addPreview(object) };
    }
    this.ghost.view.matrix.copy(objectMatrix(object));
    this.outline.set([this.ghost.view]);
  }

  private hide(): void {
    if (this.ghost) this.p.bench.stage.objects.removePreview(this.ghost.view);
    this.ghost = null;
    this.outline.set([]);
    this.p.bench.wake(true);
  }

  private away(): void {
    this.hide();
    this.at = null;
  }

  /** Puts it down at a point of the page; `several`: another one stays in hand. */
  drop(x: number, y: number, several: boolean): void {
    const { model } = this.p;
    const placing = this.placing;
    const box = this.p.bench.canvas.getBoundingClientRect();
    const call = this.call(x - box.left, y - box.top);
    if (!placing || !call) return;
    const { failed: _, says: __, ...again } = placing;
    model.placing.value = several ? again : null;
    void this.put(call, placing, several);
  }

  /** Puts it down before the eye, where there is room, and answers its id: for those who have no pointer. */
  async ahead(placing: Placing): Promise<string | undefined> {
    const { bench, model } = this.p;
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
    return this.put(call, placing, false);
  }

  private async put(
    call: { tool: string; args: Record<string, unknown> },
    placing: Placing,
    several: boolean,
  ): Promise<string | undefined> {
    const { byHand, model, select } = this.p;
    try {
      const { data } = await byHand.change(call.tool, call.args);
      const found = data as { objects?: { id: string }[]; object?: { id: string } } | undefined;
      const id = found?.objects?.[0]?.id ?? found?.object?.id;
      model.guide.placed(placing.name);
      if (!several && id !== undefined) select([id]);
      return id;
    } catch (error) {
      const { says: _, ...again } = placing;
      model.placing.value = { ...again, failed: reasonOf(error) };
      return undefined;
    }
  }

  dispose(): void {
    this.abort.abort();
    this.stop();
    this.away();
    this.outline.dispose();
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/** On the top that the pointer is over, or on the ground. */
function placeOf({ objectId, point }: Picked, state: WorldState): Record<string, unknown> {
  const [x, y, z] = point ?? [0, 0, 0];
  const under = objectId === undefined ? undefined : state.object(objectId);
  const top = under && topUnder(under, [x, y, z]);
  if (under && top !== undefined) return { on: under.id, position: [tidy(x), tidy(top), tidy(z)] };
  return { position: [tidy(x), 0, tidy(z)] };
}

/** The yaw that looks to the eye, in whole eighths of a turn. */
function facing(bench: Bench, [x, , z]: readonly [number, number, number]): number {
  const { position } = bench.eye;
  return Math.round((Math.atan2(position.x - x, position.z - z) * 4) / Math.PI) * 45;
}

/** A spot of the ground in the middle of what the eye sees, not far away. */
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

const tidy = (n: number): number => Math.round(n * 100) / 100 + 0;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
