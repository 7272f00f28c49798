/**
 * What gestures do with empty hands:
 * - tap: selects, or opens the mission whose card is there;
 * - Ctrl or Cmd tap: adds to the selection or removes from it;
 * - Shift tap: points something out to the agents;
 * - double tap: flies to a thing;
 * - second button or long press: opens the menu of what is there.
 */

import { inWorld } from "../scene/hits.ts";
import type { Scene } from "../scene/types.ts";
import type { Model } from "../ui/model.ts";
import type { ProjectActions } from "../ui/project/types.ts";
import type { PointerGesture } from "./gestures.ts";
import type { Selecting } from "./selection.ts";

/** What the tool needs. */
export interface IdleToolDeps {
  canvas: HTMLElement;
  scene: Pick<Scene, "at" | "focus" | "workshop">;
  model: Pick<Model, "menu" | "project">;
  selecting: Selecting;
  point(at: { objectId: string } | { position: [number, number, number] }): void;
  /** The project's files, shown as buildings of a city. */
  project: {
    /** Opens a closed folder and flies there. */
    enterFolder(folder: number): void;
    readonly actions: Pick<ProjectActions, "select" | "flyTo">;
  };
}

/** Creates the tool. */
export function createIdleTool(deps: IdleToolDeps): { gesture(gesture: PointerGesture): boolean } {
  const { canvas, scene, model, selecting, point, project } = deps;
  const does: Record<PointerGesture["type"], (x: number, y: number) => void> = {
    tap(x, y) {
      canvas.focus({ preventScroll: true });
      const [hit = null] = scene.at(x, y);
      if (hit?.board) return scene.workshop.open(hit.board);
      const file = hit?.file ?? null;
      if (file !== model.project.selected.peek()) project.actions.select(file);
      if (hit?.folder !== undefined) project.enterFolder(hit.folder);
      selecting.select(selecting.selectionOf(hit));
    },
    look(x, y) {
      const hit = scene.at(x, y).find(({ board }) => !board); // the first click has opened that
      if (hit?.file !== undefined) return project.actions.flyTo({ file: hit.file });
      const target = hit?.objectId ?? hit?.avatarId;
      if (target !== undefined) scene.focus(target);
    },
    add(x, y) {
      const id = inWorld(scene.at(x, y))?.objectId;
      if (id !== undefined) selecting.toggle(id);
    },
    point(x, y) {
      const picked = inWorld(scene.at(x, y));
      if (picked?.objectId !== undefined) point({ objectId: picked.objectId });
      else if (picked?.point) point({ position: picked.point });
    },
    menu(x, y) {
      const picked = inWorld(scene.at(x, y));
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
