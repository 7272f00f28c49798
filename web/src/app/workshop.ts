/** The tools of the user's hands that come with their first use: editing what is selected, and a thing in hand. */

import type { WorldState } from "../core/state.ts";
import type { Scene } from "../scene/types.ts";
import type { Model, Placing } from "../ui/model.ts";
import type { ByHand } from "./byhand.ts";
import { Carrying } from "./carrying.ts";
import { Editing } from "./editing.ts";
import type { Hands } from "./hands.ts";

export interface WorkshopParts {
  model: Model;
  state: WorldState;
  byHand: ByHand;
  scene: Scene;
  hands(): Hands | null;
}

export interface Workshop {
  /** Begins to edit what is selected, or ends it when it has begun. */
  edit(): void;
  /** Ends the editing, when what it did is written; `keep`: only waits for that. */
  end(keep: boolean): Promise<void>;
  /** Takes in hand what `placing` names. */
  carry(from?: PointerEvent): void;
  /** Puts a thing down before the eye, and begins to edit it. */
  ahead(placing: Placing): Promise<void>;
}

export function createWorkshop(parts: WorkshopParts): Workshop {
  const { model, state, byHand, scene } = parts;
  const { bench } = scene;
  let editing: Editing | null = null;
  let carrying: Carrying | null = null;

  const begin = (): void => {
    if (model.hand.selected.peek().length === 0) return;
    editing ??= new Editing({ bench, model, state, byHand });
  };
  const stop = (): void => {
    editing?.dispose();
    editing = null;
    if (model.open.peek() === "edit") model.open.value = "none";
  };
  // Nothing is selected any more: there is nothing to edit.
  model.hand.selected.subscribe((ids) => {
    if (ids.length === 0) stop();
  });
  const bring = (): Carrying => {
    carrying ??= new Carrying({ bench, model, state, byHand, select: (ids) => parts.hands()?.selectAll(ids) });
    const hands = parts.hands();
    if (hands) hands.drop = (x, y, several) => carrying?.drop(x, y, several);
    return carrying;
  };

  return {
    edit: begin,
    async end(keep) {
      await editing?.write();
      if (!keep) stop();
    },
    carry(from) {
      stop();
      bring().take(from);
    },
    async ahead(placing) {
      stop();
      const id = await bring().ahead(placing);
      if (id === undefined) return;
      begin();
      bench.canvas.focus({ preventScroll: true }); // where the keys move it
    },
  };
}
