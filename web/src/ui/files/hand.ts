/** What the page can do with files that users and agents bring. app/files.ts does the work. */

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Asset } from "../../wire/types.gen.ts";

/** A file that was dropped on the page or chosen, and what for. */
export interface Incoming {
  file: File;
  /** The avatar that it was dropped on, or that it was chosen for. */
  avatarId?: string;
}

export interface FilesHand {
  /** All files that are kept, newest first. */
  readonly list: ReadonlySignal<readonly Asset[]>;
  /** Files that wait to be looked at, oldest first. */
  readonly incoming: Signal<readonly Incoming[]>;
  /** Reads the list anew; rejects with a reason in words. */
  refresh(): Promise<void>;
  /** Sends a file; tells how much of it has arrived (0..1). Rejects with a Refusal. */
  add(file: File, progress: (share: number) => void, signal: AbortSignal): Promise<Asset>;
  /** Deletes a file that nothing uses; rejects with a Refusal. */
  remove(id: string): Promise<void>;
  /** The figure that an avatar wears; "": its robot. */
  figureOf(avatarId: string): string;
  /** Gives an avatar a figure; "" gives it its robot again. Rejects with a reason in words. */
  wear(avatarId: string, model: string): Promise<unknown>;
}
