/**
 * What the user can do in the world, put together for the panels (ui/useractions.ts): edits (userdeeds.ts), the hands and
 * the camera. The studio and the thumbnails load at their first use.
 */

import { late } from "../core/late.ts";
import type { WorldState } from "../core/state.ts";
import { undoable } from "../core/steps.ts";
import { doerName } from "../core/words/things.ts";
import type { Thumbs } from "../scene/pictures/thumbs.ts";
import type { UndoableStep, UserActions } from "../ui/useractions.ts";
import type { UserActionsDeps, UserDeeds } from "./userdeeds.ts";

/** The code of the edits, which comes after the first picture. */
export const deeds = late(() => import("./userdeeds.ts"));

/** Creates the actions. Failures become toasts, except where a promise is returned. */
export function createUserActions(deps: UserActionsDeps): UserActions {
  const { edits, hands } = deps;
  const { interaction } = deps.model;

  const notLoaded = (): void => {
    interaction.toast.value = { text: "A part of the page could not be loaded. Try again.", warn: true };
  };
  /** Edits, once their code is there. */
  const edit = (run: (edits: UserDeeds) => void): void => {
    deeds.load().then(({ createUserDeeds }) => run(createUserDeeds(deps)), notLoaded);
  };

  return {
    removeObjects: (ids) => edit((now) => now.removeObjects(ids)),
    duplicate: (ids) => edit((now) => now.duplicate(ids)),
    undoNewest: () => edit((now) => now.undoNewest()),
    redo: () => edit((now) => now.redo()),
    hold: (next, from) => hands.hold(next, from),
    async modifySelected(fields) {
      await hands.settle();
      const ids = interaction.selected.peek();
      return edits.runTool("modify_objects", { objects: ids.map((id) => ({ id, ...fields })) });
    },
    setViewMode: (mode) => deps.scene()?.camera.setMode(mode),
    driveCamera: (speeds) => deps.scene()?.camera.drive(speeds),
    follow: (id) => deps.scene()?.camera.follow(id),
    walkTo: (at) => deps.scene()?.camera.walkTo(at),
    thumbnail: (kind) => loadThumbs(deps).then((p) => p?.picture(kind) ?? null),
    async studio() {
      const scene = deps.scene();
      if (!scene) throw new Error("the picture is not ready yet");
      const { createStudio } = await import("./studio.ts");
      return createStudio(scene);
    },
  };
}

/** The newest step of any author that can be undone; null if there is none. */
export function newestStep(state: WorldState): UndoableStep | null {
  const entry = undoable(state, undefined)[0];
  if (!entry) return null;
  const mine = entry.author.kind === "user";
  return {
    revision: entry.revision,
    callId: entry.callId ?? "",
    name: doerName(entry),
    mine,
  };
}

/** The renderer of thumbnails of pieces. */
const thumbs = late(async () => (await import("../scene/pictures/thumbs.ts")).createThumbs());

/** The renderer of thumbnails; null while there is no scene. */
async function loadThumbs(deps: UserActionsDeps): Promise<Thumbs | null> {
  return deps.scene() ? thumbs.load() : null;
}
