/** The interface between the panels and the rest of the page. */

import type { CoderPlace } from "../core/coderplace.ts";
import type { WorldState } from "../core/state.ts";
import type { BridgeRequest, Camera, ChatImageData, ConnectWay, Result, Smoke, Turn } from "../wire/types.gen.ts";
import type { CoderDesk } from "./coder/types.ts";
import type { FilesActions } from "./files/actions.ts";
import type { HostedActions } from "./hosted/actions.ts";
import type { TakeKeys } from "./keytaker.ts";
import type { Selection } from "./model.ts";
import type { ProgramsDesk } from "./programs/types.ts";
import type { ProjectActions } from "./project/types.ts";
import type { HistoryActions } from "./replay/actions.ts";
import type { AccessActions } from "./settings/accessactions.ts";
import type { TerminalsActions } from "./terminals/actions.ts";
import type { UserActions } from "./useractions.ts";
import type { VoiceActions } from "./voice/types.ts";
import type { WorldsActions } from "./worlds/actions.ts";

/** A file of the service that was damaged, or that it cannot use: what that cost, and what to do. */
export interface FileNotice {
  readonly file: string;
  readonly text: string;
  readonly next: string;
}

/** What the panels can ask for. app.ts supplies it; the panels know neither the socket nor the scene. */
export interface Actions {
  /** The world as this page holds it. Read-only for the panels: only the socket writes it. */
  readonly world: Pick<
    WorldState,
    "objects" | "avatars" | "environment" | "revision" | "history" | "near" | "object" | "subscribe"
  >;
  /** The user's camera. */
  camera?(): Camera | undefined;
  /**
   * Runs a tool of the agents as the user: one step, with the same rules and the same undo. Resolves with the tool's
   * answer; rejects with a reason in words. A dry run changes nothing.
   */
  runTool(tool: string, args: Record<string, unknown>): Promise<Result>;
  /** Says a line in the world. Resolves when it is in the log; rejects with a reason in words. */
  say(text: string): Promise<unknown>;
  /** Shows the agents a thing or a place. */
  point(at: { objectId: string } | { position: [number, number, number] }): void;
  /** Moves the camera to an agent, an object or a place. */
  goTo(to: string | [number, number, number]): void;
  /** Selects one thing or avatar. */
  select(selection: Selection): void;
  clearSelection(): void;
  /** What the user can do in the world. Each edit is one step of the log, and a toast reports it. */
  readonly user: UserActions;
  /** Undoes the user's own newest edit; rejects with a reason in words. */
  undoOwn(): Promise<unknown>;
  /** Looking back at what happened in the open world. */
  readonly history: HistoryActions;
  /** The user's worlds. The client is loaded with its first use. */
  worlds(): Promise<WorldsActions>;
  /** What the service says about its own files that were damaged; missing: it has none to speak of. */
  notices?(): Promise<readonly FileNotice[]>;
  /** Up to `limit` turns before the one with this id, newest first; rejects with a reason in words. */
  olderTurns(before: string, limit: number): Promise<readonly Turn[]>;
  /** The world as the user sees it now, to go with a message; rejects with a reason in words. */
  picture?(): Promise<ChatImageData>;
  /** Uploaded files. */
  readonly files: FilesActions;
  /** The user's project. */
  readonly project: ProjectActions;
  /** Coding sessions. Their code is loaded with the first use, and is in the model then. */
  coder(): Promise<CoderDesk>;
  /** The missions that the world shows; null or missing: it shows none. */
  coderPlace?(): CoderPlace | null;
  /** Flies to the board on which they hang. */
  goToBoard?(): void;
  /** Voice calls. */
  readonly voice: VoiceActions;
  /** What opens the user's worlds. The client is loaded with its first use. */
  access(): Promise<AccessActions>;
  /** The agent programs of this computer. The client is loaded with its first use, and is in the model then. */
  programs(): Promise<ProgramsDesk>;
  /** What the user allows for agents in terminals. The client is loaded with its first use. */
  terminals(): Promise<TerminalsActions>;
  /** Of a hosted world: login, pairing, the account. */
  readonly hosted: HostedActions;
  /** Asks something of the bridge to an agent on a server; its state arrives in the model. */
  bridge(request: BridgeRequest): Promise<unknown>;
  /** Tries what an agent does, on each way that its calls go. Takes some seconds. */
  smoke(): Promise<Smoke>;
  /** How agents of each kind come to this world, the most common one first; rejects with a reason in words. */
  ways(): Promise<readonly ConnectWay[]>;
  /** Adds a part that keys act on. */
  readonly takeKeys: TakeKeys;
  /** Gives the keyboard focus back to the canvas. */
  focusWorld(): void;
  /** Tries to connect at once. */
  retry(): void;
  reload(): void;
}
