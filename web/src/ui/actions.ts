import type { ChatImageData, Turn } from "../wire/types.gen.ts";
import type { Selection } from "./model.ts";

/** What the panels can ask for. app.ts supplies it; the panels know neither the socket nor the scene. */
export interface Actions {
  /** Says a line in the world; resolves when it is in the log, rejects with a reason in words. */
  say(text: string): Promise<unknown>;
  point(at: { objectId: string } | { position: [number, number, number] }): void;
  /** Moves the camera to an agent, an object or a place. */
  goTo(to: string | [number, number, number]): void;
  select(selection: Selection): void;
  clearSelection(): void;
  /** Takes back the newest thing that the user did by hand; rejects with a reason in words. */
  undo(): Promise<unknown>;
  /** Turns before the one of this id, newest first, at most so many; rejects with a reason in words. */
  olderTurns(before: string, limit: number): Promise<readonly Turn[]>;
  /** A view of the world as the user sees it now, to go with a message; rejects with a reason in words. */
  picture?(): Promise<ChatImageData>;
  /** Gives the keyboard back to the world. */
  toWorld(): void;
  /** Tries to connect at once. */
  retry(): void;
  reload(): void;
}
