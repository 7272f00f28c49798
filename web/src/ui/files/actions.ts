/** What the page can do with uploaded files. app/files.ts does the work. */

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Asset } from "../../wire/types.gen.ts";

/** A file that was dropped on the page or chosen. */
export interface Incoming {
  file: File;
  /** The avatar that it was dropped on, or chosen for. */
  avatarId?: string;
}

/** The files, and what can be done with them. */
export interface FilesActions {
  /** All stored files, newest first. */
  readonly list: ReadonlySignal<readonly Asset[]>;
  /** Files whose upload the panel is handling, oldest first. */
  readonly incoming: Signal<readonly Incoming[]>;
  /** Loads the list; rejects with a reason in words. */
  refresh(): Promise<void>;
  /** Uploads a file; `progress` gets a share from 0 to 1. Rejects with a Refusal. */
  add(file: File, progress: (share: number) => void, signal: AbortSignal): Promise<Asset>;
  /** Deletes a file that nothing uses; rejects with a Refusal. */
  remove(id: string): Promise<void>;
  /** Id of an avatar's figure; "": its robot. */
  figureOf(avatarId: string): string;
  /** Gives an avatar a figure; "" gives it back its robot. Rejects with a reason in words. */
  setFigure(avatarId: string, model: string): Promise<unknown>;
}
