/** What the user's hands can do, put together: steps of the log through byhand.ts, each with a word about it and the way
 * back; the tools that move things, take pictures and draw pieces come when they are first used. */

import type { WorldState } from "../core/state.ts";
import { undoable } from "../core/steps.ts";
import type { Thumbs } from "../scene/thumbs.ts";
import type { Scene } from "../scene/types.ts";
import type { Hand, Step } from "../ui/hand.ts";
import type { Model } from "../ui/model.ts";
import { reasonOf } from "../ui/reason.ts";
import type { Entry, Result } from "../wire/types.gen.ts";
import type { ByHand } from "./byhand.ts";
import type { Hands } from "./hands.ts";
import type { Workshop } from "./workshop.ts";

export interface HandParts {
  model: Model;
  state: WorldState;
  byHand: ByHand;
  scene(): Scene | null;
  hands(): Hands | null;
}

/** What was taken back or done again, by the answer of `undo`. */
async function stepsOf(state: WorldState, result: Result): Promise<string> {
  const revisions = (result.data as { undone?: number[] } | undefined)?.undone ?? [];
  const find = (list: readonly number[]): Entry[] =>
    list.flatMap((r) => state.history.find((e) => e.revision === r) ?? []);
  const entries = find(revisions);
  const first = find(entries.flatMap((e) => e.undoes ?? []));
  const { deedWords } = await import("../ui/deeds.ts");
  const words = (first.length > 0 ? first : entries).map((e) => `${nameOf(e)} ${deedWords(e)}`);
  return words.join(", ") || "the last step";
}

export function createHand(parts: HandParts): Hand {
  const { model, state, byHand } = parts;
  const { hand } = model;
  const workshop = bringWorkshop(parts);

  const say = (text: string, back?: { word: string; run(): void }): void => {
    hand.toast.value = { text, ...back };
  };
  const fail = (error: unknown): void => {
    hand.toast.value = { text: reasonOf(error), warn: true };
  };
  const undoing = { word: "Undo", run: () => self.takeBack() };

  const self: Hand = {
    remove(ids) {
      if (ids.length === 0) return;
      void workshop.end();
      byHand
        .change("delete_objects", { objects: ids.map((id) => ({ id })) })
        .then(() => say(`Removed ${ids.length === 1 ? ids[0] : `${ids.length} things`}`, undoing), fail);
    },
    duplicate(ids) {
      void workshop.end().then(() =>
        byHand.duplicate(ids).then((copies) => {
          parts.hands()?.selectAll(copies);
          say(copies.length === 1 ? `Copied as ${copies[0]}` : `Copied ${copies.length} things`, undoing);
        }, fail),
      );
    },
    takeBack() {
      const redo = { word: "Redo", run: () => self.redo() };
      const back = async () => {
        await workshop.end();
        const taken = await byHand.takeBack();
        model.guide.placed(null); // what it praised may be gone
        say(`Undid: ${await stepsOf(state, taken)}`, redo);
      };
      back().catch(fail);
    },
    redo() {
      const again = async () => say(`Did again: ${await stepsOf(state, await byHand.redo())}`, undoing);
      again().catch(fail);
    },
    edit: () => void workshop.use((w) => w.edit()),
    done: () => void workshop.end(),
    async change(fields) {
      await workshop.end(true);
      const ids = hand.selected.peek();
      return byHand.change("modify_objects", { objects: ids.map((id) => ({ id, ...fields })) });
    },
    carry(what) {
      model.placing.value = what;
      if (what) void workshop.use((w) => w.carry());
    },
    ahead: (what) => void workshop.use((w) => void w.ahead(what)),
    drag(what, event) {
      model.placing.value = what;
      void workshop.use((w) => w.carry(event));
    },
    view: (mode) => parts.scene()?.camera.setMode(mode),
    drive: (wish) => parts.scene()?.camera.drive(wish),
    follow: (id) => parts.scene()?.camera.follow(id),
    walkTo: (at) => parts.scene()?.camera.walkTo(at),
    piece: (kind) => pieces(parts).then((p) => p?.picture(kind) ?? null),
    async studio() {
      const scene = parts.scene();
      if (!scene) throw new Error("the picture is not there yet");
      const { createStudio } = await import("./studio.ts");
      return createStudio(scene);
    },
    selected: () => hand.selected.peek().flatMap((id) => state.object(id) ?? []),
  };
  return self;
}

/** The newest step of anyone that can be taken back. */
export function newestStep(state: WorldState): Step | null {
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

const nameOf = (entry: Entry): string => (entry.author.kind === "user" ? "you" : entry.author.name || entry.author.id);

interface Bringer {
  use(run: (workshop: Workshop) => void): Promise<void>;
  /** Ends what is being edited: its last movement is written down. */
  end(keep?: boolean): Promise<void>;
}

/** The workshop comes with its first use. */
function bringWorkshop(parts: HandParts): Bringer {
  let coming: Promise<Workshop> | undefined;
  const bring = (scene: Scene): Promise<Workshop> =>
    import("./workshop.ts").then(({ createWorkshop }) => createWorkshop({ ...parts, scene }));
  return {
    async use(run) {
      const scene = parts.scene();
      if (!scene) return;
      coming ??= bring(scene);
      try {
        run(await coming);
      } catch (error) {
        coming = undefined;
        parts.model.hand.toast.value = { text: `This part could not be loaded. ${reasonOf(error)}`, warn: true };
      }
    },
    async end(keep = false) {
      await (await coming)?.end(keep);
    },
  };
}

let painter: Promise<Thumbs> | undefined;

/** Draws small pictures of pieces; null while there is no scene. */
async function pieces(parts: HandParts): Promise<Thumbs | null> {
  if (!parts.scene()) return null;
  painter ??= import("../scene/thumbs.ts").then(({ createThumbs }) => createThumbs());
  return painter;
}
