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
import type { Scene } from "../scene/types.ts";
import { editFeedback, IDLE, type InHand, isAiming } from "../ui/inhand.ts";
import type { Model } from "../ui/model.ts";
import { reasonOf } from "../ui/reason.ts";
import { createGestures, type Gesture } from "./gestures.ts";
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

/** The tools that are there from the beginning, and how the others come. */
interface Tools {
  canvas: HTMLElement;
  model: Model;
  idle: ReturnType<typeof createIdleTool>;
  pick: Tool;
  load(): Promise<Toolbox>;
}

/** The hands. Until begin() they hold nothing. */
export class Hands implements Holder, InputTaker {
  readonly #inHand = signal<InHand>(IDLE);
  readonly inHand: ReadonlySignal<InHand> = this.#inHand;
  readonly #gestures = createGestures((gesture) => this.#gesture(gesture));
  #tools: Tools | null = null;
  #tool: Tool = {};
  #loading: Promise<Toolbox> | undefined;
  #toolbox: Toolbox | null = null;

  /** From now on the hands can take something. Returns the selection that they work on. */
  begin(deps: HandsDeps): Selecting {
    const { canvas, scene, model } = deps;
    const selecting = createSelecting(deps);
    this.#tools = {
      canvas,
      model,
      idle: createIdleTool({ ...deps, selecting }),
      pick: createPickTool(this, scene),
      load: async () =>
        (await import("./toolbox.ts")).createToolbox({
          ...deps,
          hands: this,
          bench: scene.bench,
          select: selecting.selectAll,
        }),
    };
    return selecting;
  }

  hold(next: InHand, from?: PointerEvent): void {
    const tools = this.#tools;
    if (!tools) return;
    const { canvas, model } = tools;
    if (next.tool !== this.#inHand.peek().tool) this.#tool.leave?.();
    this.#inHand.value = next;
    canvas.style.cursor = isAiming(next) ? "crosshair" : "";
    if (!editFeedback(next) && model.open.peek() === "edit") model.open.value = "none";
    if (next.tool === "idle" || next.tool === "pick") this.#use(tools[next.tool], from);
    else if (this.#toolbox) this.#use(this.#toolbox[next.tool], from);
    else void this.#wait(next.tool, from);
  }

  tell(news: InHand): void {
    if (news.tool === this.#inHand.peek().tool) this.#inHand.value = news;
  }

  focusWorld(): void {
    this.#tools?.canvas.focus({ preventScroll: true });
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
    if (!this.#tools) return null;
    this.#loading ??= this.#tools.load();
    try {
      this.#toolbox = await this.#loading;
    } catch (error) {
      this.#loading = undefined; // the next use tries again
      const text = `This tool could not be loaded. ${reasonOf(error)}`;
      this.#tools.model.interaction.toast.value = { text, warn: true };
    }
    return this.#toolbox;
  }

  /** Ends the editing, if any, and resolves when its last change is committed. */
  async stopEditing(): Promise<void> {
    if (editFeedback(this.#inHand.peek())) this.hold(IDLE);
    await this.settle();
  }

  /** Commits what the user has changed so far; resolves when that is done. */
  async settle(): Promise<void> {
    await this.#toolbox?.edit.commit();
  }

  #gesture(gesture: Gesture): void {
    if (!this.#tool.gesture?.(gesture)) this.#tools?.idle.gesture(gesture);
  }

  pointer(event: PointerEvent): boolean {
    if (this.#tool.pointer?.(event)) {
      event.stopPropagation();
      return true;
    }
    if (event.target === this.#tools?.canvas) this.#gestures(event);
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
