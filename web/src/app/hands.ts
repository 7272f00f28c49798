/** What the user's pointer does to the world: a tap selects what is there, or puts down what is being placed; Shift and a
 * tap shows the agents a place; the second button or a long press asks what can be done there. */

import { effect } from "@preact/signals";
import type { WorldState } from "../core/state.ts";
import type { Picked, Scene } from "../scene/types.ts";
import type { Model, Placing, Selection } from "../ui/model.ts";
import { watchPointer } from "../ui/pointer.ts";
import { reasonOf } from "../ui/reason.ts";
import { kindWords } from "../ui/words.ts";
import type { PresenceSender } from "./presence.ts";

export interface HandsParts {
  canvas: HTMLElement;
  scene: Scene;
  state: WorldState;
  model: Model;
  presence: PresenceSender;
  point(at: { objectId: string } | { position: [number, number, number] }): void;
  /** Puts one thing down. */
  put(kind: string, position: [number, number, number]): Promise<unknown>;
}

export interface Hands {
  select(selection: Selection): void;
  clear(): void;
  dispose(): void;
}

export function createHands({ canvas, scene, state, model, presence, point, put }: HandsParts): Hands {
  function select(selection: Selection | null): void {
    const object = selection?.type === "object" ? selection.id : null;
    model.selection.value = selection;
    scene.select(object);
    presence.selected(object);
  }

  function selectionOf(picked: Picked | null): Selection | null {
    if (picked?.objectId !== undefined) return objectSelection(state, picked.objectId);
    return picked?.avatarId !== undefined ? avatarSelection(model, picked.avatarId) : null;
  }

  /** A place that was missed, or where the thing may not be, leaves the choice open for the next click. */
  function place({ kind, name }: Placing, at: [number, number, number] | undefined): void {
    if (!at) return;
    model.placing.value = null;
    put(kind, [at[0], 0, at[2]]).then(
      () => model.guide.placed(name),
      (error: unknown) => {
        model.placing.value = { kind, name, failed: reasonOf(error) };
      },
    );
  }

  const stopPlacing = effect(() => {
    canvas.style.cursor = model.placing.value ? "crosshair" : "";
  });

  const stopPointer = watchPointer(canvas, {
    tap(x, y) {
      canvas.focus({ preventScroll: true });
      const picked = scene.pick(x, y);
      const placing = model.placing.peek();
      if (placing) place(placing, picked?.point);
      else select(selectionOf(picked));
    },
    point(x, y) {
      const picked = scene.pick(x, y);
      if (picked?.objectId !== undefined) point({ objectId: picked.objectId });
      else if (picked?.point) point({ position: picked.point });
    },
    menu(x, y) {
      const picked = scene.pick(x, y);
      const placing = model.placing.peek();
      if (placing) return place(placing, picked?.point);
      const selection = selectionOf(picked);
      if (selection || picked?.point) model.menu.value = { x, y, selection, ground: picked?.point ?? null };
    },
  });

  // What is selected may go away, or get another label.
  const stopState = state.subscribe((change) => {
    const selected = model.selection.peek();
    if (selected?.type !== "object" || (!change.reset && !change.objects.includes(selected.id))) return;
    if (state.objects.has(selected.id)) model.selection.value = objectSelection(state, selected.id);
    else select(null);
  });

  return {
    select,
    clear: () => select(null),
    dispose() {
      stopPlacing();
      stopPointer();
      stopState();
    },
  };
}

function objectSelection(state: WorldState, id: string): Selection {
  const object = state.objects.get(id);
  return { type: "object", id, name: object?.label || kindWords(object?.kind ?? id) };
}

function avatarSelection(model: Model, id: string): Selection {
  const agent = model.presence.peek().agents.find((a) => a.avatarId === id);
  return { type: "avatar", id, name: agent?.name ?? id };
}
