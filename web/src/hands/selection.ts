/** What is selected: told to the panels, the picture and the agents at once. */

import type { WorldState } from "../core/state.ts";
import { pieceTitle } from "../core/words/things.ts";
import type { Picked, Scene } from "../scene/types.ts";
import type { Model, Selection } from "../ui/model.ts";

/** Selects things. */
export type Selecting = ReturnType<typeof createSelecting>;

/** What selecting needs. */
export interface SelectingDeps {
  scene: Pick<Scene, "select">;
  state: WorldState;
  model: Model;
  /** Tells the agents which object is selected. */
  presence: { selected(id: string | null): void };
}

/** Starts with nothing selected. A selected object may disappear or be renamed: the selection follows. */
export function createSelecting({ scene, state, model, presence }: SelectingDeps) {
  const { selected } = model.interaction;

  /** Selects one thing or avatar; null: nothing. `more`: further objects. */
  function select(selection: Selection | null, more: readonly string[] = []): void {
    const object = selection?.type === "object" ? selection.id : null;
    const ids = object === null ? [] : [...more.filter((id) => id !== object), object];
    model.selection.value = object === null ? selection : objectSelection(state, object); // by its own name, whoever asks
    selected.value = ids;
    scene.select(ids);
    presence.selected(object);
  }

  /** Selects several objects, as far as they exist; the last one is what the panels name. */
  function selectAll(ids: readonly string[]): void {
    const existing = ids.filter((id) => state.objects.has(id));
    const last = existing.at(-1);
    select(last === undefined ? null : objectSelection(state, last), existing);
  }

  state.subscribe((change) => {
    const ids = selected.peek();
    if (ids.length > 0 && (change.reset || change.objects.some((id) => ids.includes(id)))) selectAll(ids);
  });

  /** Adds an object to the selection, or removes it from it. */
  function toggle(id: string): void {
    const now = selected.peek();
    selectAll(now.includes(id) ? now.filter((other) => other !== id) : [...now, id]);
  }

  /** What a hit test found, as a selection; null for the ground. */
  function selectionOf(picked: Picked | null): Selection | null {
    if (picked?.objectId !== undefined) return objectSelection(state, picked.objectId);
    return picked?.avatarId !== undefined ? avatarSelection(model, picked.avatarId) : null;
  }

  return { select, selectAll, toggle, selectionOf };
}

/** A selection of an object, named by its label or its kind. */
function objectSelection(state: WorldState, id: string): Selection {
  const object = state.objects.get(id);
  return { type: "object", id, name: object?.label || pieceTitle(object?.kind ?? id) };
}

/** A selection of an avatar, named by its agent. */
function avatarSelection(model: Model, id: string): Selection {
  const agent = model.presence.peek().agents.find((a) => a.avatarId === id);
  return { type: "avatar", id, name: agent?.name ?? id };
}
