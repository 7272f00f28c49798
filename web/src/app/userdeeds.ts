/** The user's edits of whole objects, each with a toast and a way to undo it. */

import type { WorldState } from "../core/state.ts";
import { counted } from "../core/words/text.ts";
import { doerName } from "../core/words/things.ts";
import type { Hands } from "../hands/hands.ts";
import type { UserEdits } from "../hands/useredits.ts";
import type { Scene } from "../scene/types.ts";
import type { Model } from "../ui/model.ts";
import { reasonOf } from "../ui/reason.ts";
import type { Toast, UserActions } from "../ui/useractions.ts";
import type { Entry, Result } from "../wire/types.gen.ts";

/** What createUserActions needs. */
export interface UserActionsDeps {
  model: Model;
  state: WorldState;
  edits: UserEdits;
  scene(): Scene | null;
  hands: Hands;
}

/** See the top of the file. */
export type UserDeeds = Pick<UserActions, "removeObjects" | "duplicate" | "undoNewest" | "redo">;

/** Creates them. Failures become toasts. */
export function createUserDeeds({ model, state, edits, hands }: UserActionsDeps): UserDeeds {
  const { interaction } = model;

  const toast = (text: string, button?: Pick<Toast, "action" | "run">): void => {
    interaction.toast.value = { text, ...button };
  };
  const toastError = (error: unknown): void => {
    interaction.toast.value = { text: reasonOf(error), warn: true };
  };
  /** The button of a toast about an edit. */
  const undoing = { action: "Undo", run: () => self.undoNewest() };

  const self: UserDeeds = {
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
  };
  return self;
}

/** What was undone or redone, from the answer of the undo tool: "you moved the bench". */
async function undoneText(state: WorldState, result: Result): Promise<string> {
  const revisions = (result.data as { undone?: number[] } | undefined)?.undone ?? [];
  const find = (list: readonly number[]): Entry[] =>
    list.flatMap((r) => state.history.find((e) => e.revision === r) ?? []);
  const entries = find(revisions);
  const first = find(entries.flatMap((e) => e.undoes ?? []));
  const { describeEntry: deedWords } = await import("../ui/entrytext.ts");
  const words = (first.length > 0 ? first : entries).map((e) => `${doerName(e)} ${deedWords(e)}`);
  return words.join(", ") || "the last step";
}
