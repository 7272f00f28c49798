/**
 * The user's hands: a state machine whose states are the tools. One tool is in hand at a time; `inHand` says which,
 * and nobody else writes it.
 *
 * - idle: gestures select, point, look and open menus (idletool.ts);
 * - pick: the next click on the ground chooses a point (picktool.ts);
 * - place, edit: placetool.ts and edittool.ts, loaded with their first use.
 *
 * A tool is asked about every pointer event and key before the camera and the commands are. Gestures that it does not
 * want do what they do with empty hands.
 */

import { type ReadonlySignal, signal } from "@preact/signals";
import { late } from "../core/late.ts";
import type { Scene } from "../scene/types.ts";
import { editFeedback, IDLE, type InHand, isAiming } from "../ui/inhand.ts";
import type { Model } from "../ui/model.ts";
import { closePanel } from "../ui/panels.ts";
import { reasonOf } from "../ui/reason.ts";
import { createGestures, type PointerGesture } from "./gestures.ts";
import { createIdleTool, type IdleToolDeps } from "./idletool.ts";
import { createPickTool } from "./picktool.ts";
import type { InputTaker } from "./router.ts";
import { createSelecting, type Selecting, type SelectingDeps } from "./selection.ts";
import type { Holder, Tool, ToolDeps } from "./tool.ts";
import type { Toolbox } from "./toolbox.ts";

/** What the tools need of the page, once there is a picture. */
interface HandsDeps
  extends Omit<IdleToolDeps, "selecting">,
    SelectingDeps,
    Omit<ToolDeps, "hands" | "bench" | "select"> {
  scene: Scene;
  model: Model;
}

/** The hands. Until begin() they hold nothing. */
export class Hands implements Holder, InputTaker {
  readonly #inHand = signal<InHand>(IDLE);
  readonly inHand: ReadonlySignal<InHand> = this.#inHand;
  readonly #gestures = createGestures((gesture) => this.#gesture(gesture));
  #deps: HandsDeps | null = null;
  #selecting: Selecting | null = null;
  #idle: Tool = {};
  #pick: Tool = {};
  #tool: Tool = {};
  readonly #toolbox = late(() => this.#load());

  /** From now on the hands can take something. */
  begin(deps: HandsDeps): void {
    const selecting = createSelecting(deps);
    this.#deps = deps;
    this.#selecting = selecting;
    this.#idle = createIdleTool({ ...deps, selecting });
    this.#pick = createPickTool(this, deps.scene);
  }

  /** The selection that the tools work on; null until there is a picture. */
  get selecting(): Selecting | null {
    return this.#selecting;
  }

  hold(next: InHand, from?: PointerEvent): void {
    if (!this.#deps) return;
    const { canvas, model } = this.#deps;
    if (next.tool !== this.#inHand.peek().tool) this.#tool.leave?.();
    this.#inHand.value = next;
    canvas.style.cursor = isAiming(next) ? "crosshair" : "";
    if (!editFeedback(next)) closePanel(model, "edit");
    if (next.tool === "idle") this.#use(this.#idle);
    else if (next.tool === "pick") this.#use(this.#pick);
    else if (this.#toolbox.now) this.#use(this.#toolbox.now[next.tool], from);
    else void this.#wait(next.tool, from);
  }

  tell(news: InHand): void {
    if (news.tool === this.#inHand.peek().tool) this.#inHand.value = news;
  }

  focusWorld(): void {
    this.#deps?.canvas.focus({ preventScroll: true });
  }

  #use(tool: Tool, from?: PointerEvent): void {
    this.#tool = tool;
    tool.enter?.(from);
  }

  /** Uses a tool when its code has come. What the user does with the thing in hand until then is done then. */
  async #wait(name: "place" | "edit", from?: PointerEvent): Promise<void> {
    const moves: PointerEvent[] = [];
    const missed: (() => void)[] = [];
    const placing: Tool = {
      pointer: (event) => {
        if (event.type === "pointermove") moves[0] = event;
        else if (event.type !== "pointerdown") missed.push(() => this.#tool.pointer?.(event));
        return false;
      },
      gesture: (gesture) => {
        missed.push(() => this.#gesture(gesture));
        return true;
      },
    };
    const cancel = (): boolean => {
      this.hold(IDLE);
      return true;
    };
    const waiting: Tool = { cancel, ...(name === "place" ? placing : {}) };
    this.#tool = waiting;
    const toolbox = await this.toolbox();
    if (this.#tool !== waiting) return;
    if (!toolbox) return this.hold(IDLE);
    this.#use(toolbox[name], from);
    if (moves[0]) this.#tool.pointer?.(moves[0]);
    for (const again of missed) again();
  }

  /** The tools that are loaded with their first use; null if they could not be loaded. */
  async toolbox(): Promise<Toolbox | null> {
    if (!this.#deps) return null;
    try {
      return await this.#toolbox.load();
    } catch (error) {
      const text = `This tool could not be loaded. ${reasonOf(error)}`;
      this.#deps.model.interaction.toast.value = { text, warn: true };
      return null;
    }
  }

  async #load(): Promise<Toolbox> {
    const { createToolbox } = await import("./toolbox.ts");
    if (!this.#deps) throw new Error("there is no picture");
    const { scene, ...deps } = this.#deps;
    const select = (ids: readonly string[]) => this.#selecting?.selectAll(ids);
    return createToolbox({ ...deps, hands: this, bench: scene.bench, select });
  }

  /** Ends the editing, if any, and resolves when its last change is committed. */
  async stopEditing(): Promise<void> {
    if (editFeedback(this.#inHand.peek())) this.hold(IDLE);
    await this.settle();
  }

  /** Commits what the user has changed so far; resolves when that is done. */
  async settle(): Promise<void> {
    await this.#toolbox.now?.edit.commit();
  }

  #gesture(gesture: PointerGesture): void {
    if (!this.#tool.gesture?.(gesture)) this.#idle.gesture?.(gesture);
  }

  pointer(event: PointerEvent): boolean {
    if (this.#tool.pointer?.(event)) {
      event.stopPropagation();
      return true;
    }
    if (event.target === this.#deps?.canvas) this.#gestures(event);
    return false;
  }

  wheel(event: WheelEvent): boolean {
    return this.#tool.wheel?.(event) === true;
  }

  down(event: KeyboardEvent): boolean {
    return this.#tool.down?.(event) === true;
  }

  up(event: KeyboardEvent): void {
    this.#tool.up?.(event);
  }

  cancel(): boolean {
    return this.#tool.cancel?.() === true;
  }
}
