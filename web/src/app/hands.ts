/** What the user's pointer does to the world: a tap selects what is there, Shift and a tap or a long press shows the
 * agents a place. */

import type { WorldState } from "../core/state.ts";
import type { Scene } from "../scene/types.ts";
import type { Model, Selection } from "../ui/model.ts";
import { watchPointer } from "../ui/pointer.ts";
import { kindWords } from "../ui/words.ts";
import type { PresenceSender } from "./presence.ts";

export interface HandsParts {
  canvas: HTMLElement;
  scene: Scene;
  state: WorldState;
  model: Model;
  presence: PresenceSender;
  point(at: { objectId: string } | { position: [number, number, number] }): void;
}

export interface Hands {
  clear(): void;
  dispose(): void;
}

export function createHands({ canvas, scene, state, model, presence, point }: HandsParts): Hands {
  function select(selection: Selection | null): void {
    const object = selection?.type === "object" ? selection.id : null;
    model.selection.value = selection;
    scene.select(object);
    presence.selected(object);
  }

  const stopPointer = watchPointer(canvas, {
    tap(x, y) {
      canvas.focus({ preventScroll: true });
      const picked = scene.pick(x, y);
      if (picked?.objectId !== undefined) select(objectSelection(state, picked.objectId));
      else if (picked?.avatarId !== undefined) select(avatarSelection(model, picked.avatarId));
      else select(null);
    },
    point(x, y) {
      const picked = scene.pick(x, y);
      if (picked?.objectId !== undefined) point({ objectId: picked.objectId });
      else if (picked?.point) point({ position: picked.point });
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
    clear: () => select(null),
    dispose() {
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
