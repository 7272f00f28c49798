/**
 * What the user can do in the world, put together for the panels (ui/useractions.ts): edits, each with a toast and a
 * way to undo it, the hands and the camera. The studio and the thumbnails load at their first use.
 */

import { chunk } from "../core/chunk.ts";
import type { WorldState } from "../core/state.ts";
import { undoable } from "../core/steps.ts";
import { counted } from "../core/words/text.ts";
import { authorName } from "../core/words/things.ts";
import type { Hands } from "../hands/hands.ts";
import type { UserEdits } from "../hands/useredits.ts";
import type { Thumbs } from "../scene/pictures/thumbs.ts";
import type { Scene } from "../scene/types.ts";
import type { Model } from "../ui/model.ts";
import { reasonOf } from "../ui/reason.ts";
import type { Toast, UndoableStep, UserActions } from "../ui/useractions.ts";
import type { Entry, Result } from "../wire/types.gen.ts";

/** What createUserActions needs. */
interface UserActionsDeps {
  model: Model;
  state: WorldState;
  edits: UserEdits;
  scene(): Scene | null;
  hands: Hands;
}

/** What was undone or redone, from the answer of the undo tool: "you moved the bench". */
async function undoneText(state: WorldState, result: Result): Promise<string> {
  const revisions = (result.data as { undone?: number[] } | undefined)?.undone ?? [];
  const find = (list: readonly number[]): Entry[] =>
    list.flatMap((r) => state.history.find((e) => e.revision === r) ?? []);
  const entries = find(revisions);
  const first = find(entries.flatMap((e) => e.undoes ?? []));
  const { describeEntry: deedWords } = await import("../ui/entrytext.ts");
  const words = (first.length > 0 ? first : entries).map((e) => `${nameOf(e)} ${deedWords(e)}`);
  return words.join(", ") || "the last step";
}

/** Creates the actions. Failures become toasts, except where a promise is returned. */
export function createUserActions(deps: UserActionsDeps): UserActions {
  const { model, state, edits, hands } = deps;
  const { interaction } = model;

  const toast = (text: string, button?: Pick<Toast, "action" | "run">): void => {
    interaction.toast.value = { text, ...button };
  };
  const toastError = (error: unknown): void => {
    interaction.toast.value = { text: reasonOf(error), warn: true };
  };
  /** The button of a toast about an edit. */
  const undoing = { action: "Undo", run: () => self.undoNewest() };

  const self: UserActions = {
    removeObjects(ids) {
      if (ids.length === 0) return;
      void hands.stopEditing();
      edits
        .runTool("delete_objects", { objects: ids.map((id) => ({ id })) })
        .then(() => toast(`Removed ${ids.length === 1 ? ids[0] : counted(ids.length, "thing")}`, undoing), toastError);
    },
    duplicate(ids) {
      void hands.stopEditing().then(() =>
        edits.duplicate(ids).then((copies) => {
          hands.selecting?.selectAll(copies);
          toast(copies.length === 1 ? `Copied as ${copies[0]}` : `Copied ${counted(copies.length, "thing")}`, undoing);
        }, toastError),
      );
    },
    undoNewest() {
      const redo = { action: "Redo", run: () => self.redo() };
      const undoAndReport = async () => {
        await hands.stopEditing();
        const taken = await edits.runTool("undo", { of: "anyone" });
        model.guide.placed(null); // what the guide mentions may be gone
        toast(`Undid: ${await undoneText(state, taken)}`, redo);
      };
      undoAndReport().catch(toastError);
    },
    redo() {
      const redoAndReport = async () => {
        const redone = await edits.runTool("undo", { of: "anyone", redo: true });
        toast(`Redid: ${await undoneText(state, redone)}`, undoing);
      };
      redoAndReport().catch(toastError);
    },
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
  return self;
}

/** The newest step of any author that can be undone; null if there is none. */
export function newestStep(state: WorldState): UndoableStep | null {
  const entry = undoable(state, undefined)[0];
  if (!entry) return null;
  const mine = entry.author.kind === "user";
  return {
    revision: entry.revision,
    callId: entry.callId ?? "",
    name: nameOf(entry),
    mine,
  };
}

/** The author of an entry, as the page names it. */
const nameOf = (entry: Entry): string => (entry.author.kind === "user" ? "you" : authorName(entry.author));

/** The renderer of thumbnails of pieces. */
const thumbs = chunk(async () => (await import("../scene/pictures/thumbs.ts")).createThumbs());

/** The renderer of thumbnails; null while there is no scene. */
async function loadThumbs(deps: UserActionsDeps): Promise<Thumbs | null> {
  return deps.scene() ? thumbs.load() : null;
}
