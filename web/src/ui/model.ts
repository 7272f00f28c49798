/** What the panels show, as signals, and the few rules about it. No DOM, no network: app.ts feeds it, the components
 * read it, and tests drive it in plain Node. */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { AgentPresence, Entry, Presence, Trace, WorldObject } from "../wire/types.gen.ts";
import { type Covered, NOTHING } from "./chat/covers.ts";
import type { Chat } from "./chat/types.ts";
import { createGuide, type Guide } from "./guide/guide.ts";
import { createHandModel, type HandModel } from "./hand.ts";
import { noLanes } from "./nolanes.ts";
import { createProjectModel, type ProjectModel } from "./project/types.ts";
import { createVoiceModel } from "./voice/model.ts";
import type { VoiceModel } from "./voice/types.ts";
import { kindWords, pointWords, traceWords } from "./words.ts";

/** Bounds of the two columns: older rows go. */
export const MAX_LINES = 60;
export const MAX_TRACES = 40;
/** Calls that are not worth a row: an agent that listens does so all the time. */
const SILENT = new Set(["wait_for_events"]);
/** After this long without news a column fades, in milliseconds. */
export const QUIET_AFTER = 12_000;

export type Connection =
  | { state: "connecting" }
  | { state: "live" }
  | { state: "reconnecting"; since: number; nextTry: number }
  | { state: "login" }
  | { state: "incompatible"; message: string }
  | { state: "resting" };

/** What stands in the way of the picture itself. */
export type Graphics = "ok" | "missing" | "lost" | "gone";

export interface Line {
  id: number;
  who: "user" | "agent" | "note";
  name: string;
  /** Of an agent. */
  avatarId: string;
  text: string;
  at: number;
  state: "sending" | "sent" | "failed";
  /** Of a line that failed. */
  reason?: string;
}

export interface TraceRow {
  callId: string;
  name: string;
  avatarId: string;
  words: string;
  state: Trace["state"];
  at: number;
}

export interface Selection {
  type: "object" | "avatar";
  id: string;
  name: string;
}

/** What the small menu at a place of the world is about: an object, or a spot on the ground. */
export interface MenuAt {
  /** CSS pixels from the page's top left corner. */
  x: number;
  y: number;
  selection: Selection | null;
  ground: [number, number, number] | null;
}

/** What the user is about to put down by hand with the next click on the ground. */
export interface Placing {
  kind: string;
  name: string;
  /** Colour of the palette; undefined: the thing's own. */
  color?: string;
  /** What is built by measures instead of a piece: the arguments of `build`. */
  build?: Record<string, unknown>;
  /** Of a model, or of the picture on a screen: the id of its file. */
  asset?: string;
  /** Nothing is put down: the place that is clicked is wanted for something else. */
  pick?(at: [number, number, number]): void;
  /** What placing it here would come to. */
  says?: string;
  /** Why it could not be put where the user wanted it. */
  failed?: string;
}

/** What the status panel's last section tells someone who repairs. */
export interface Details {
  build: string;
  worldId: string;
  revision: number;
  executor: boolean;
  pages: number;
}

/** The one panel that is open, if any. */
export type Open =
  | "none"
  | "status"
  | "agent"
  | "log"
  | "keys"
  | "build"
  | "twin"
  | "worlds"
  | "replay"
  | "photo"
  | "edit"
  | "files"
  | "project"
  | "file"
  | "settings";

/** Panels that stand at the right edge. */
const BESIDE: ReadonlySet<Open> = new Set([
  "log",
  "build",
  "twin",
  "worlds",
  "edit",
  "files",
  "project",
  "file",
  "settings",
  "keys",
]);

export function isBeside(open: Open): boolean {
  return BESIDE.has(open);
}

/** A panel at the side, or the timeline below, takes the place of the docked conversation, which stands in the middle
 * meanwhile. */
export function isDocked({ chat, open }: Pick<Model, "chat" | "open">): boolean {
  return chat.docked.value && !isBeside(open.value) && open.value !== "replay";
}

export interface Model {
  now: Signal<number>;
  worldName: Signal<string>;
  /** How much of the world the conversation covers. */
  covered: Signal<Covered>;
  connection: Signal<Connection>;
  /** The page is connected and has had time to hear who is here: what is missing now is missing. */
  settled: Signal<boolean>;
  graphics: Signal<Graphics>;
  presence: Signal<Presence>;
  lines: Signal<readonly Line[]>;
  traces: Signal<readonly TraceRow[]>;
  selection: Signal<Selection | null>;
  details: Signal<Details>;
  /** An agent has seen the link that opened this page: the service lets it look and no more. */
  viewer: Signal<boolean>;
  /** Why this browser could not be logged in, although its link is good; empty: it could. */
  loginFault: Signal<string>;
  /** The agents' lanes and the conversation with one of them. */
  chat: Chat;
  voice: VoiceModel;
  open: Signal<Open>;
  menu: Signal<MenuAt | null>;
  placing: Signal<Placing | null>;
  /** Files hover over the page. */
  dropping: Signal<boolean>;
  /** The picture shows the past (ui/replay). */
  past: Signal<boolean>;
  /** Grows when the user's list of worlds is another one. */
  worlds: Signal<number>;
  hand: HandModel;
  /** Pairing requests that the user has put off for this visit. */
  later: Signal<readonly string[]>;
  guide: Guide;
  /** The user's project, as a city of files. */
  project: ProjectModel;
  shortcuts: Signal<boolean>;
  helpSeen: Signal<boolean>;
  agentsHere: ReadonlySignal<readonly AgentPresence[]>;
  /** Shows a line at once; its own entry confirms it when it has reached the world. */
  sending(text: string): number;
  sent(line: number): void;
  failed(line: number, reason: string): void;
  entry(entry: Entry, objects: ReadonlyMap<string, WorldObject>): void;
  trace(trace: Trace): void;
  /** What stands as under way and is not, by what the service says of the agents: its end was missed, or nobody told it. */
  cutOff(presence: Presence): void;
  /** Another world: what was said and done belongs to the one before. */
  forget(): void;
}

/** Colours come from the wire: only a plain #rrggbb is used. */
export function safeColor(color: string | undefined): string {
  return color !== undefined && /^#[0-9a-f]{6}$/i.test(color) ? color : "#4d5bd1";
}

type Talk = Pick<Model, "lines" | "sending" | "sent" | "failed" | "entry">;

/** The colour of an agent's avatar, or none while nothing is known of it. */
export function colorOf(model: Model, avatarId: string): string {
  const agent = model.presence.value.agents.find((a) => a.avatarId === avatarId);
  return agent ? safeColor(agent.color) : "";
}

export function createModel(now: () => number, chat: Chat = noLanes()): Model {
  const presence = signal<Presence>({ agents: [], pages: 0 });
  const talk = createTalk(now);
  const activity = createActivity(now);
  const settled = signal(false);
  const agentsHere = computed(() => presence.value.agents.filter((agent) => agent.connected));
  return {
    now: signal(now()),
    worldName: signal(""),
    covered: signal(NOTHING),
    connection: signal<Connection>({ state: "connecting" }),
    settled,
    graphics: signal<Graphics>("ok"),
    presence,
    selection: signal<Selection | null>(null),
    viewer: signal(false),
    loginFault: signal(""),
    details: signal<Details>({ build: "", worldId: "", revision: 0, executor: false, pages: 0 }),
    chat,
    voice: createVoiceModel(),
    open: signal<Open>("none"),
    menu: signal<MenuAt | null>(null),
    placing: signal<Placing | null>(null),
    dropping: signal(false),
    past: signal(false),
    worlds: signal(0),
    hand: createHandModel(),
    later: signal<readonly string[]>([]),
    guide: createGuide({ settled, presence, lanes: chat.lanes }),
    project: createProjectModel(),
    shortcuts: signal(true),
    helpSeen: signal(false),
    agentsHere,
    ...talk,
    ...activity,
    forget() {
      talk.lines.value = [];
      activity.traces.value = [];
    },
  };
}

function createTalk(now: () => number): Talk {
  const lines = signal<readonly Line[]>([]);
  let nextLine = 1;

  const add = (line: Omit<Line, "id">) => {
    const id = nextLine++;
    lines.value = [...lines.peek(), { id, ...line }].slice(-MAX_LINES);
    return id;
  };
  const set = (id: number, change: Partial<Line>) => {
    lines.value = lines.peek().map((line) => (line.id === id ? { ...line, ...change } : line));
  };

  function entry({ event, author, time }: Entry, objects: ReadonlyMap<string, WorldObject>): void {
    if (!event) return;
    const at = Date.parse(time) || now();
    const user = author.kind === "user";
    const name = user ? "You" : author.name || "Agent";
    if (event.kind === "pointed") {
      const text = `${name} pointed at ${target(event, objects)}.`;
      add({ who: "note", name, avatarId: "", text, at, state: "sent" });
      return;
    }
    if (!event.text) return;
    const waiting = user && lines.peek().find((line) => line.state === "sending" && line.text === event.text);
    if (waiting) set(waiting.id, { state: "sent" });
    else {
      const [who, avatarId] = user ? (["user", ""] as const) : (["agent", author.id] as const);
      add({ who, name, avatarId, text: event.text, at, state: "sent" });
    }
  }

  return {
    lines,
    sending: (text) => add({ who: "user", name: "You", avatarId: "", text, at: now(), state: "sending" }),
    sent: (line) => set(line, { state: "sent" }),
    failed: (line, reason) => set(line, { state: "failed", reason }),
    entry,
  };
}

function createActivity(now: () => number): Pick<Model, "traces" | "trace" | "cutOff"> {
  const traces = signal<readonly TraceRow[]>([]);
  return {
    traces,
    trace(t) {
      if (SILENT.has(t.tool)) return;
      const rows = traces.peek();
      const row: TraceRow = {
        callId: t.callId,
        name: t.agent.name || t.agent.type,
        avatarId: t.agent.avatarId,
        words: traceWords(t),
        state: t.state,
        at: Date.parse(t.time) || now(),
      };
      const at = rows.findIndex((r) => r.callId === t.callId);
      traces.value = (at < 0 ? [...rows, row] : rows.with(at, row)).slice(-MAX_TRACES);
    },
    cutOff({ agents }) {
      const rows = traces.peek();
      const calls = new Set(agents.filter((a) => a.activity.source.startsWith("tool.call ")).map((a) => a.avatarId));
      const over = (row: TraceRow) => row.state === "started" && !calls.has(row.avatarId);
      if (!rows.some(over)) return;
      traces.value = rows.map((row) =>
        over(row) ? { ...row, state: "failed", words: `${row.words}: was cut off` } : row,
      );
    },
  };
}

/** Rows in a row that say the same of the same agent, as the newest of them with a count; failures stay apart. */
export function foldRepeats(rows: readonly TraceRow[]): (TraceRow & { times: number })[] {
  const folded: (TraceRow & { times: number })[] = [];
  for (const row of rows) {
    const last = folded.at(-1);
    const again = last && row.state === "done" && last.state === "done" && last.avatarId === row.avatarId;
    if (again && last.words === row.words) folded[folded.length - 1] = { ...row, times: last.times + 1 };
    else folded.push({ ...row, times: 1 });
  }
  return folded;
}

/** What was pointed at, by name where it has one. */
function target(event: NonNullable<Entry["event"]>, objects: ReadonlyMap<string, WorldObject>): string {
  const object = event.objectId === undefined ? undefined : objects.get(event.objectId);
  if (object) return object.label ? `“${object.label}”` : `${kindWords(object.kind).toLowerCase()} (${object.id})`;
  if (event.objectId !== undefined) return event.objectId;
  if (event.position) return `the ground at ${pointWords(event.position)}`;
  return "something";
}
