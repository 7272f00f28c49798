/** What the user's pointer does to the world: a tap selects what is there, or puts down what is being placed; Ctrl or Cmd
 * and a tap selects more, Shift and a tap shows the agents a place; two taps look at a thing; the second button or a long
 * press asks what can be done there. */

import { effect } from "@preact/signals";
import type { WorldState } from "../core/state.ts";
import type { Picked, Scene } from "../scene/types.ts";
import type { Model, Selection } from "../ui/model.ts";
import { type PointerHandlers, watchPointer } from "../ui/pointer.ts";
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
  /** Files of the project, as buildings. */
  files: {
    under(x: number, y: number): number | null;
    select(id: number | null): void;
    flyTo(id: number): void;
    /** Looks into a closed folder whose tower is there; false: none is. */
    enter(x: number, y: number): boolean;
  };
  /** Puts one thing down. */
  put(kind: string, position: [number, number, number]): Promise<unknown>;
}

export interface Hands {
  select(selection: Selection): void;
  /** Selects several objects; the last is the one that is spoken of. */
  selectAll(ids: readonly string[]): void;
  clear(): void;
  /** Puts down what is in hand, once the tool for that is there. */
  drop: ((x: number, y: number, several: boolean) => void) | null;
  dispose(): void;
}

export function createHands(parts: HandsParts): Hands {
  const { canvas, scene, state, model, presence, put } = parts;

  function select(selection: Selection | null, more: readonly string[] = []): void {
    const object = selection?.type === "object" ? selection.id : null;
    const ids = object === null ? [] : [...more.filter((id) => id !== object), object];
    model.selection.value = selection;
    model.hand.selected.value = ids;
    scene.select(ids);
    presence.selected(object);
  }

  function selectAll(ids: readonly string[]): void {
    const there = ids.filter((id) => state.objects.has(id));
    const last = there.at(-1);
    select(last === undefined ? null : objectSelection(state, last), there);
  }

  /** Adds a thing to what is selected, or leaves it out again. */
  function add(picked: Picked | null): void {
    const id = picked?.objectId;
    if (id === undefined) return;
    const now = model.hand.selected.peek();
    selectAll(now.includes(id) ? now.filter((other) => other !== id) : [...now, id]);
  }

  function selectionOf(picked: Picked | null): Selection | null {
    if (picked?.objectId !== undefined) return objectSelection(state, picked.objectId);
    return picked?.avatarId !== undefined ? avatarSelection(model, picked.avatarId) : null;
  }

  /** A place that was missed, or where the thing may not be, leaves the choice open for the next click. */
  function place(x: number, y: number, several = false): void {
    const placing = model.placing.peek();
    if (placing?.pick) return picked(placing.pick, x, y);
    if (hands.drop || !placing) return hands.drop?.(x, y, several);
    const { kind, name } = placing;
    const at = scene.pick(x, y)?.point;
    if (!at || placing.build) return;
    model.placing.value = null;
    put(kind, [at[0], 0, at[2]]).then(
      () => model.guide.placed(name),
      (error: unknown) => {
        model.placing.value = { kind, name, failed: reasonOf(error) };
      },
    );
  }

  function picked(take: (at: [number, number, number]) => void, x: number, y: number): void {
    const at = scene.pick(x, y)?.point;
    if (!at) return;
    model.placing.value = null;
    take(at);
  }

  const stopPlacing = effect(() => {
    canvas.style.cursor = model.placing.value ? "crosshair" : "";
  });

  const stopPointer = watchPointer(canvas, pointed({ ...parts, select, add, place, selectionOf }));

  // What is selected may go away, or get another label.
  const stopState = state.subscribe((change) => {
    const ids = model.hand.selected.peek();
    if (ids.length > 0 && (change.reset || change.objects.some((id) => ids.includes(id)))) selectAll(ids);
  });

  const hands: Hands = {
    select: (selection) => select(selection),
    selectAll,
    clear: () => select(null),
    drop: null,
    dispose() {
      stopPlacing();
      stopPointer();
      stopState();
    },
  };
  return hands;
}

interface PointedParts extends HandsParts {
  select(selection: Selection | null): void;
  add(picked: Picked | null): void;
  place(x: number, y: number, several?: boolean): void;
  selectionOf(picked: Picked | null): Selection | null;
}

function pointed(parts: PointedParts): PointerHandlers {
  const { canvas, scene, model, point, files, select, add, place, selectionOf } = parts;
  return {
    tap(x, y) {
      canvas.focus({ preventScroll: true });
      if (model.placing.peek()) return place(x, y);
      const file = files.under(x, y);
      files.select(file);
      if (file === null && files.enter(x, y)) return select(null);
      select(file === null ? selectionOf(scene.pick(x, y)) : null);
    },
    add: (x, y) => add(scene.pick(x, y)),
    look(x, y) {
      if (model.placing.peek()) return place(x, y);
      const file = files.under(x, y);
      if (file !== null) return files.flyTo(file);
      const picked = scene.pick(x, y);
      const target = picked?.objectId ?? picked?.avatarId;
      if (target !== undefined) scene.focus(target);
    },
    point(x, y) {
      if (model.placing.peek()) return place(x, y, true);
      const picked = scene.pick(x, y);
      if (picked?.objectId !== undefined) point({ objectId: picked.objectId });
      else if (picked?.point) point({ position: picked.point });
    },
    menu(x, y) {
      if (model.placing.peek()) return place(x, y);
      const picked = scene.pick(x, y);
      const selection = selectionOf(picked);
      if (selection || picked?.point) model.menu.value = { x, y, selection, ground: picked?.point ?? null };
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
