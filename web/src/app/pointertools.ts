/**
 * What the pointer does to the world:
 * - click or tap: selects, or places what is in hand;
 * - Ctrl or Cmd click: adds to the selection or removes from it;
 * - Shift click: points something out to the agents; while placing, places one and keeps another in hand;
 * - double click: flies to a thing;
 * - right click or long press: opens the menu of what is there.
 *
 *  ui/pointer.ts recognizes these gestures and tells them from camera drags.
 */

import { effect } from "@preact/signals";
import type { WorldState } from "../core/state.ts";
import { pieceTitle } from "../core/words/things.ts";
import type { Picked, Scene } from "../scene/types.ts";
import type { Model, Selection } from "../ui/model.ts";
import { type PointerHandlers, watchPointer } from "../ui/pointer.ts";
import { reasonOf } from "../ui/reason.ts";
import type { PresenceSender } from "./presence.ts";

/** What the tools need. */
interface PointerToolsDeps {
  canvas: HTMLElement;
  scene: Scene;
  state: WorldState;
  model: Model;
  presence: PresenceSender;
  point(at: { objectId: string } | { position: [number, number, number] }): void;
  /** Files of the project, shown as buildings of a city. */
  city: {
    under(x: number, y: number): number | null;
    select(id: number | null): void;
    flyTo(id: number): void;
    /** Opens the closed folder whose tower is at a point; false if there is none. */
    enter(x: number, y: number): boolean;
  };
  /** Places one piece. */
  placeObject(kind: string, position: [number, number, number]): Promise<unknown>;
}

/** The selection, and what the pointer does with it. */
export interface PointerTools {
  /** Selects one thing or avatar. */
  select(selection: Selection): void;
  /** Selects several objects; the last one is what the panels name. */
  selectAll(ids: readonly string[]): void;
  clear(): void;
  /** Places what is in hand. null until the toolbox has been loaded and takes over. */
  drop: ((x: number, y: number, several: boolean) => void) | null;
  dispose(): void;
}

/** Starts listening on the canvas. */
export function createPointerTools(deps: PointerToolsDeps): PointerTools {
  const { canvas, scene, state, model, placeObject } = deps;

  const { select, selectAll, add, selectionOf } = createSelecting(deps);

  /** Places what is in hand at a click. A click beside the world, or where the rules refuse it, keeps it in hand. */
  function place(x: number, y: number, several = false): void {
    const placing = model.placing.peek();
    if (placing?.pick) return picked(placing.pick, x, y);
    if (hands.drop || !placing) return hands.drop?.(x, y, several);
    const { kind, name } = placing;
    const at = scene.pick(x, y)?.point;
    if (!at || placing.build) return;
    model.placing.value = null;
    placeObject(kind, [at[0], 0, at[2]]).then(
      () => model.guide.placed(name),
      (error: unknown) => {
        model.placing.value = { kind, name, failed: reasonOf(error) };
      },
    );
  }

  /** Passes the clicked point to whoever asked for one (`model.placing.pick`). */
  function picked(take: (at: [number, number, number]) => void, x: number, y: number): void {
    const at = scene.pick(x, y)?.point;
    if (!at) return;
    model.placing.value = null;
    take(at);
  }

  const stopPlacing = effect(() => {
    canvas.style.cursor = model.placing.value ? "crosshair" : "";
  });

  const stopPointer = watchPointer(canvas, pointerHandlers({ ...deps, select, add, place, selectionOf }));

  // A selected object may disappear or be renamed.
  const stopState = state.subscribe((change) => {
    const ids = model.interaction.selected.peek();
    if (ids.length > 0 && (change.reset || change.objects.some((id) => ids.includes(id)))) selectAll(ids);
  });

  const hands: PointerTools = {
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

/** The ways to select. */
function createSelecting({ scene, state, model, presence }: PointerToolsDeps) {
  /** Sets the selection everywhere: in the model, in the picture and in the presence. `more`: further objects. */
  function select(selection: Selection | null, more: readonly string[] = []): void {
    const object = selection?.type === "object" ? selection.id : null;
    const ids = object === null ? [] : [...more.filter((id) => id !== object), object];
    model.selection.value = selection;
    model.interaction.selected.value = ids;
    scene.select(ids);
    presence.selected(object);
  }

  /** Selects those of the ids that still exist. */
  function selectAll(ids: readonly string[]): void {
    const existing = ids.filter((id) => state.objects.has(id));
    const last = existing.at(-1);
    select(last === undefined ? null : objectSelection(state, last), existing);
  }

  /** Toggles an object in the selection. */
  function add(picked: Picked | null): void {
    const id = picked?.objectId;
    if (id === undefined) return;
    const now = model.interaction.selected.peek();
    selectAll(now.includes(id) ? now.filter((other) => other !== id) : [...now, id]);
  }

  /** What a hit test found, as a selection; null for the ground. */
  function selectionOf(picked: Picked | null): Selection | null {
    if (picked?.objectId !== undefined) return objectSelection(state, picked.objectId);
    return picked?.avatarId !== undefined ? avatarSelection(model, picked.avatarId) : null;
  }

  return { select, selectAll, add, selectionOf };
}

/** What the gesture handlers need beyond the page's parts. */
interface HandlerDeps extends PointerToolsDeps {
  select(selection: Selection | null): void;
  add(picked: Picked | null): void;
  place(x: number, y: number, several?: boolean): void;
  selectionOf(picked: Picked | null): Selection | null;
}

/** The gestures. While something is in hand, every gesture but a drag places it. */
function pointerHandlers(deps: HandlerDeps): PointerHandlers {
  const { canvas, scene, model, point, city, select, add, place, selectionOf } = deps;
  return {
    tap(x, y) {
      canvas.focus({ preventScroll: true });
      if (model.placing.peek()) return place(x, y);
      const file = city.under(x, y);
      city.select(file);
      if (file === null && city.enter(x, y)) return select(null);
      select(file === null ? selectionOf(scene.pick(x, y)) : null);
    },
    add: (x, y) => add(scene.pick(x, y)),
    look(x, y) {
      if (model.placing.peek()) return place(x, y);
      const file = city.under(x, y);
      if (file !== null) return city.flyTo(file);
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
