/** What a tool is: one state of the user's hands (hands.ts). */

import type { ReadonlySignal } from "@preact/signals";
import type { WorldState } from "../core/state.ts";
import type { Bench } from "../scene/types.ts";
import type { InHand } from "../ui/inhand.ts";
import type { Model } from "../ui/model.ts";
import type { PointerGesture } from "./gestures.ts";
import type { InputTaker } from "./router.ts";
import type { UserEdits } from "./useredits.ts";

/** A tool. It is asked about input before anybody else. */
export interface Tool extends InputTaker {
  /**
   * It takes up what is in hand; also when it holds something already. `from`: the press that drags the thing out of
   * a panel.
   */
  enter?(from?: PointerEvent): void;
  /** Another tool follows. */
  leave?(): void;
  /** A gesture on the canvas; false: it does what it does with empty hands. */
  gesture?(gesture: PointerGesture): boolean;
}

/** The hands as the tools use them. */
export interface Holder {
  readonly inHand: ReadonlySignal<InHand>;
  /** Takes something in hand, or puts everything away (IDLE). */
  hold(next: InHand, from?: PointerEvent): void;
  /** Says something new about what is in hand. Ignored if another tool is in hand by now. */
  tell(news: InHand): void;
  /** Gives the keyboard back to the world. */
  focusWorld(): void;
}

/** What the tools that place and edit need. */
export interface ToolDeps {
  hands: Holder;
  bench: Bench;
  model: Pick<Model, "interaction" | "shortcuts" | "guide">;
  state: WorldState;
  edits: Pick<UserEdits, "runTool" | "context">;
  /** Selects what was placed. */
  select(ids: readonly string[]): void;
}
