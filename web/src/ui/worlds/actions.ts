/** What the list of worlds can ask for; app.ts supplies it. Everything rejects with a reason in words. */

import type { WorldCard } from "../../wire/types.gen.ts";

export interface WorldsActions {
  /** All worlds, and the deleted ones that can be restored. */
  list(): Promise<readonly WorldCard[]>;
  create(): Promise<WorldCard>;
  duplicate(id: string, signal: AbortSignal): Promise<WorldCard>;
  rename(id: string, name: string): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  restore(id: string): Promise<unknown>;
  /** Agents and pages go there. */
  open(id: string): Promise<unknown>;
  /** Saves a world as a file. */
  download(id: string): void;
  /** Makes a world of a file; `sent` tells how much of it has gone, from 0 to 1. */
  bring(file: Blob, sent: (part: number) => void, signal: AbortSignal): Promise<Pick<WorldCard, "id" | "name">>;
  /** A small picture of a world as this browser saw it last, as an address for an image; null: there is none. */
  picture(id: string): string | null;
  /** Keeps a small picture of the open world. */
  remember(): Promise<void>;
}
