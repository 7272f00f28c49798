/** What the list of worlds can request; app/worlds.ts supplies it. Everything rejects with a reason in words. */

import type { WorldCard } from "../../wire/types.gen.ts";

/** The client of the worlds. */
export interface WorldsActions {
  /** All worlds, and the deleted ones that can still be restored. */
  list(): Promise<readonly WorldCard[]>;
  /** Creates a world, with the plaza unless it is to be empty. */
  create(empty: boolean): Promise<WorldCard>;
  /** Copies a world with its history; aborting stops it. */
  duplicate(id: string, signal: AbortSignal): Promise<WorldCard>;
  /** Renames a world. */
  rename(id: string, name: string): Promise<unknown>;
  /** Deletes a world; it can be restored for a while. */
  remove(id: string): Promise<unknown>;
  /** Restores a deleted world. */
  restore(id: string): Promise<unknown>;
  /** Makes a world the user's current one: agents and pages go there. */
  open(id: string): Promise<unknown>;
  /** Saves a world as a file. */
  download(id: string): void;
  /** Creates a world from an exported file; `sent` gets the uploaded share from 0 to 1. */
  importFile(file: Blob, sent: (part: number) => void, signal: AbortSignal): Promise<Pick<WorldCard, "id" | "name">>;
  /** A small picture of a world as this browser last saw it, as an image URL; null: there is none. */
  thumbnail(id: string): string | null;
  /** Stores a small picture of the open world. */
  storeThumbnail(): Promise<void>;
}
