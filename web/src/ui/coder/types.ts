/** What the coding panel knows, as signals, and what it can ask for. app/coder.ts creates it, when it is first needed. */

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { CoderThread } from "../../core/coder/thread.ts";
import type {
  Approval,
  CoderAgent,
  CoderAnswer,
  CoderProgress,
  CoderRequest,
  CoderSession,
  CoderTrouble,
  CoderWorkspace,
  CurateRequest,
  CuratorLogs,
  ExecuteRequest,
  FeedbackRequest,
  Heartbeat,
  Lobe,
  LobePrompt,
  Mission,
  MissionEdit,
  PlainChat,
  PlainChatSettings,
  Preview,
  PreviewRequest,
  VibeRequest,
} from "../../wire/types.gen.ts";

/** What the panel shows. It stays when the panel is closed and opened again. */
export type CoderView =
  | { at: "sessions" }
  | { at: "new"; folder?: string }
  | { at: "session"; id: string; part: "work" | "review" /** Where the review begins. */; file?: string }
  | { at: "idea" }
  | { at: "missions" }
  | { at: "mission"; id: string }
  | { at: "newMission"; from?: MissionEdit }
  | { at: "lobes" };

/** A session's events: on their way, there, or why they are not. */
export interface ThreadState {
  thread: CoderThread;
  state: "loading" | "ready" | "failed";
  reason?: string;
}

/** A card that waits, and whose it is. */
export interface WaitingCard {
  card: Approval;
  session: CoderSession;
}

/** The requests about missions. Those that name a version are refused when the mission has another one by now. */
export interface MissionActions {
  create(edit: MissionEdit): Promise<Mission>;
  change(edit: MissionEdit, version: number): Promise<Mission>;
  curate(request: CurateRequest): Promise<unknown>;
  execute(request: ExecuteRequest): Promise<unknown>;
  preview(request: PreviewRequest): Promise<Preview>;
  feedback(request: FeedbackRequest, version: number): Promise<Mission>;
  /** How things stand; with what became of the runs since one, or of the newest ones. */
  heartbeat(sinceRun: string): Promise<Heartbeat>;
  logs(cursor: string): Promise<CuratorLogs>;
  lobe(lobe: Lobe): Promise<LobePrompt>;
  setLobe(prompt: LobePrompt, version: number): Promise<LobePrompt>;
}

/** The settings of chats without an agent; what is saved is answered, but for the key. */
export interface PlainChatActions {
  read(): Promise<PlainChat>;
  save(settings: PlainChatSettings): Promise<PlainChat>;
}

/** How the missions stand, told by itself while the page is open. */
export interface Digest {
  /** So many minutes apart; 0: only when it is asked for. Stays on this device. */
  readonly every: Signal<number>;
  /** What was told last; null: nothing yet. */
  readonly told: ReadonlySignal<{ words: string; at: number } | null>;
  /** Why it could not be read; empty: it could. */
  readonly failed: ReadonlySignal<string>;
  /** Reads it now; never rejects. */
  look(): Promise<void>;
}

/** The coding surface of this page. Promises reject with a reason in words. */
export interface CoderDesk {
  /** Whether the state has been read; `failed` says why it could not be. */
  readonly known: ReadonlySignal<boolean>;
  readonly failed: ReadonlySignal<string>;
  /** "lost": news does not arrive for the moment. */
  readonly stream: ReadonlySignal<"closed" | "opening" | "live" | "lost">;
  readonly agents: ReadonlySignal<readonly CoderAgent[]>;
  readonly folders: ReadonlySignal<readonly CoderWorkspace[]>;
  /** Sessions may be let act without asking: the service was started with the flag for that. */
  readonly unattended: ReadonlySignal<boolean>;
  /** What to do when there is no agent. */
  readonly missing: ReadonlySignal<CoderTrouble | undefined>;
  /** There is none, and the user has switched chats about ideas without one on. */
  readonly plain: ReadonlySignal<boolean>;
  /** In the order of the list. */
  readonly sessions: ReadonlySignal<readonly CoderSession[]>;
  readonly cards: ReadonlySignal<readonly WaitingCard[]>;
  /** How far what goes through the files of sessions has come, by their ids: only what takes its time is told. */
  readonly progress: ReadonlySignal<ReadonlyMap<string, CoderProgress>>;
  /** null: not read yet. */
  readonly missions: ReadonlySignal<readonly Mission[] | null>;
  /** What has just happened, for a screen reader. */
  readonly news: ReadonlySignal<string>;
  readonly view: Signal<CoderView>;
  /** A session's events. They are read when they are first asked for. */
  thread(session: string): ReadonlySignal<ThreadState>;
  /** Reads a session's events again. */
  reload(session: string): void;
  /** Reads the state again; never rejects. */
  refresh(): Promise<void>;
  refreshMissions(): Promise<void>;
  /** The panel is shown: its news arrives until the returned function is called. */
  attend(): () => void;
  ask(request: CoderRequest): Promise<CoderAnswer>;
  /** Begins to talk about an idea, with an agent or, where there is none, without; resolves with the id of its session, which is there then. */
  talk(text: string, how?: Pick<VibeRequest, "agent" | "folder">): Promise<string>;
  /** The settings of chats without an agent. */
  readonly plainChat: PlainChatActions;
  readonly digest: Digest;
  readonly mission: MissionActions;
}
