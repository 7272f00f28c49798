import type { WorldState } from "../core/state.ts";
import type { Camera, ChatImageData, Result, Turn } from "../wire/types.gen.ts";
import type { FilesHand } from "./files/hand.ts";
import type { Hand } from "./hand.ts";
import type { Selection } from "./model.ts";
import type { ProjectHand } from "./project/types.ts";
import type { PastActions } from "./replay/past.ts";
import type { VoiceHand } from "./voice/types.ts";
import type { WorldsActions } from "./worlds/actions.ts";

/** What the panels can ask for. app.ts supplies it; the panels know neither the socket nor the scene. */
export interface Actions {
  /** The world as this page holds it; nobody but the socket writes it. */
  readonly world: Pick<
    WorldState,
    "objects" | "avatars" | "environment" | "revision" | "history" | "near" | "object" | "subscribe"
  >;
  /** From where the user looks. */
  camera?(): Camera | undefined;
  /** Does, as the user, what a tool of the agents does: one step, with the same rules and the same undo. Resolves with its
   * answer; rejects with a reason in words. A dry run changes nothing. */
  change(tool: string, args: Record<string, unknown>): Promise<Result>;
  /** Says a line in the world; resolves when it is in the log, rejects with a reason in words. */
  say(text: string): Promise<unknown>;
  point(at: { objectId: string } | { position: [number, number, number] }): void;
  /** Moves the camera to an agent, an object or a place. */
  goTo(to: string | [number, number, number]): void;
  select(selection: Selection): void;
  clearSelection(): void;
  /** What the user's hands can do; each is one step, and a toast says what happened. */
  readonly hand: Hand;
  /** Takes back the newest thing that the user did by hand; rejects with a reason in words. */
  undo(): Promise<unknown>;
  /** Looks back at what happened in the open world. */
  readonly past: PastActions;
  /** The user's worlds; what asks for them comes with its first use. */
  worlds(): Promise<WorldsActions>;
  /** Turns before the one of this id, newest first, at most so many; rejects with a reason in words. */
  olderTurns(before: string, limit: number): Promise<readonly Turn[]>;
  /** A view of the world as the user sees it now, to go with a message; rejects with a reason in words. */
  picture?(): Promise<ChatImageData>;
  /** Files that users and agents bring. */
  readonly files: FilesHand;
  /** The user's project. */
  readonly project: ProjectHand;
  /** Talking with the agent. */
  readonly voice: VoiceHand;
  /** Gives the keyboard back to the world. */
  toWorld(): void;
  /** Tries to connect at once. */
  retry(): void;
  reload(): void;
}
