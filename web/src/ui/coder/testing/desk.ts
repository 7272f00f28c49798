// A coding surface for tests of its panel: with the sessions and threads that a test gives it; what is asked is kept,
// and answered as the test says.

import { computed, type Signal, signal } from "@preact/signals";
import { coderSession, type Journal } from "../../../core/coder/testing/journal.ts";
import { EMPTY_THREAD, foldEvents } from "../../../core/coder/thread.ts";
import { openCards } from "../../../core/coder/turns.ts";
import type {
  CoderAgent,
  CoderAnswer,
  CoderProgress,
  CoderRequest,
  CoderSession,
  CoderTrouble,
  CoderWorkspace,
  Mission,
} from "../../../wire/types.gen.ts";
import { liveModel, recordedActions } from "../../testing/page.ts";
import type { CoderDesk, CoderView, Digest, MissionActions, ThreadState } from "../types.ts";

/** What a test gives. */
interface Given {
  sessions?: readonly CoderSession[];
  agents?: readonly CoderAgent[];
  folders?: readonly CoderWorkspace[];
  missing?: CoderTrouble;
  plain?: boolean;
  unattended?: boolean;
  missions?: readonly Mission[] | null;
  view?: CoderView;
  /** Of the session "a". */
  journal?: Journal;
  answer?(request: CoderRequest): CoderAnswer | Promise<CoderAnswer>;
  mission?: Partial<MissionActions>;
  talk?: CoderDesk["talk"];
  digest?: Partial<Digest>;
}

/** An agent that works, and one that is not there. */
export const CLAUDE: CoderAgent = { type: "claude-code", product: "Claude Code", installed: true, untrusted: true };
export const QWEN: CoderAgent = { type: "qwen", product: "Qwen Code", installed: true };

/** A repository without settings for agents. */
export const WORKSPACE: CoderWorkspace = {
  folder: "/code/world",
  name: "world",
  branch: "main",
  git: true,
  isolations: ["worktree", "inplace"],
  hash: "w1",
};

/** Where a folder really is that the user knows as "~/code/world". */
const choices = (shown: string) => Promise.resolve({ folder: shown.replace("~", ""), shown, folders: [] });

const refuse = () => Promise.reject(new Error("not expected here"));
const NO_MISSIONS: MissionActions = {
  create: refuse,
  change: refuse,
  curate: refuse,
  execute: refuse,
  preview: refuse,
  feedback: refuse,
  heartbeat: refuse,
  logs: refuse,
  lobe: refuse,
  setLobe: refuse,
};

/** A page with a coding surface. */
export function deskPage(given: Given = {}) {
  const asked: CoderRequest[] = [];
  const { sessions: rows = [coderSession("a")], journal } = given;
  const sessions = signal(rows);
  const threads = new Map<string, Signal<ThreadState>>();
  const thread = (id: string): Signal<ThreadState> => {
    const events = id === "a" ? (journal?.events ?? []) : [];
    const state = threads.get(id) ?? signal({ thread: foldEvents(EMPTY_THREAD, events), state: "ready" as const });
    threads.set(id, state);
    return state;
  };
  const failed = signal("");
  const known = signal(true);
  const stream = signal<"closed" | "opening" | "live" | "lost">("live");
  const reloaded: string[] = [];
  const progress = signal<ReadonlyMap<string, CoderProgress>>(new Map());
  const missions = signal(given.missions ?? null);
  const desk: CoderDesk = {
    known,
    failed,
    stream,
    agents: signal(given.agents ?? [CLAUDE]),
    folders: signal(given.folders ?? []),
    missing: signal(given.missing),
    plain: signal(given.plain ?? false),
    unattended: signal(given.unattended ?? false),
    sessions,
    cards: computed(() =>
      sessions.value.flatMap((session) =>
        openCards(thread(session.id).value.thread).map((card) => ({ card, session })),
      ),
    ),
    progress,
    missions,
    news: signal("something new"),
    view: signal(given.view ?? { at: "session", id: "a", part: "work" }),
    thread,
    reload: (id) => void reloaded.push(id),
    refresh: () => Promise.resolve(),
    refreshMissions: () => Promise.resolve(),
    attend: () => () => {},
    async ask(request) {
      asked.push(request);
      return (await given.answer?.(request)) ?? {};
    },
    talk: given.talk ?? refuse,
    plainChat: { read: refuse, save: refuse },
    digest: {
      every: signal(0),
      told: signal(null),
      failed: signal(""),
      look: () => Promise.resolve(),
      ...given.digest,
    },
    mission: { ...NO_MISSIONS, ...given.mission },
  };
  const model = liveModel();
  model.coder.value = desk;
  model.open.value = "coder";
  /** Shows what the journal has told by now. */
  const follow = () => {
    thread("a").value = { thread: foldEvents(EMPTY_THREAD, journal?.events ?? []), state: "ready" };
  };
  const set = (id: string, more: Partial<CoderSession>) => {
    sessions.value = sessions.value.map((row) => (row.id === id ? { ...row, ...more } : row));
  };
  const page = recordedActions({ project: { choices } });
  return { model, desk, asked, reloaded, sessions, progress, missions, failed, known, stream, follow, set, ...page };
}
