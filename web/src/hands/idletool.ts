/**
 * What gestures do with empty hands:
 * - tap: selects, or opens the mission whose card is there;
 * - Ctrl or Cmd tap: adds to the selection or removes from it;
 * - Shift tap: points something out to the agents;
 * - double tap: flies to a thing;
 * - second button or long press: opens the menu of what is there.
 */

import type { Scene } from "../scene/types.ts";
import type { Model } from "../ui/model.ts";
import type { ProjectActions } from "../ui/project/types.ts";
import type { PointerGesture } from "./gestures.ts";
import type { Selecting } from "./selection.ts";

/** What the tool needs. */
export interface IdleToolDeps {
  canvas: HTMLElement;
  scene: Pick<Scene, "pick" | "focus" | "workshop">;
  model: Pick<Model, "menu" | "project">;
  selecting: Selecting;
  point(at: { objectId: string } | { position: [number, number, number] }): void;
  /** The project's files, shown as buildings of a city. */
  project: {
    fileAt(x: number, y: number): number | null;
    /** Opens the closed folder whose tower is at a point; false if there is none. */
    enterFolderAt(x: number, y: number): boolean;
    readonly actions: Pick<ProjectActions, "select" | "flyTo">;
  };
}

/** Creates the tool. */
export function createIdleTool(deps: IdleToolDeps): { gesture(gesture: PointerGesture): boolean } {
  const { canvas, scene, model, selecting, point, project } = deps;
  const does: Record<PointerGesture["type"], (x: number, y: number) => void> = {
    tap(x, y) {
      canvas.focus({ preventScroll: true });
      if (scene.workshop.tap(x, y)) return;
      const file = project.fileAt(x, y);
      if (file !== model.project.selected.peek()) project.actions.select(file);
      const isFolder = file === null && project.enterFolderAt(x, y);
      selecting.select(file !== null || isFolder ? null : selecting.selectionOf(scene.pick(x, y)));
    },
    look(x, y) {
      const file = project.fileAt(x, y);
      if (file !== null) return project.actions.flyTo({ file });
      const picked = scene.pick(x, y);
      const target = picked?.objectId ?? picked?.avatarId;
      if (target !== undefined) scene.focus(target);
    },
    add(x, y) {
      const id = scene.pick(x, y)?.objectId;
      if (id !== undefined) selecting.toggle(id);
    },
    point(x, y) {
      const picked = scene.pick(x, y);
      if (picked?.objectId !== undefined) point({ objectId: picked.objectId });
      else if (picked?.point) point({ position: picked.point });
    },
    menu(x, y) {
      const picked = scene.pick(x, y);
      const selection = selecting.selectionOf(picked);
      if (selection || picked?.point) model.menu.value = { x, y, selection, ground: picked?.point ?? null };
    },
  };
  return {
    gesture({ type, x, y }) {
      does[type](x, y);
      return true;
    },
  };
}
