/**
 * The state of the panels as signals, with the few rules about it. No DOM and no network: app.ts feeds it, the
 * components render it, and tests drive it in plain Node.
 */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { authorName, formatPoint, pieceTitle } from "../core/words/things.ts";
import { traceText } from "../core/words/tools.ts";
import type { AgentPresence, Bridge, Entry, Presence, Trace, WorldObject } from "../wire/types.gen.ts";
import { type CoveredEdges, NOTHING_COVERED } from "./chat/covered.ts";
import type { Chat } from "./chat/types.ts";
import { emptyChat } from "./emptychat.ts";
import { createGuide, type GuideModel } from "./guide/guide.ts";
import { createRelayModel, type RelayModel } from "./hosted/model.ts";
import { IDLE, type InHand } from "./inhand.ts";
import type { Open } from "./panels.ts";
import { createProjectModel, type ProjectModel } from "./project/types.ts";
import { createInteractionModel, type InteractionModel } from "./useractions.ts";
import { createVoiceModel } from "./voice/model.ts";
import type { VoiceModel } from "./voice/types.ts";

/** Limits of the two side columns. The oldest rows are dropped. */
export const MAX_LINES = 60;
export const MAX_TRACES = 40;
/** Calls that get no row: an agent that listens makes them all the time. */
const SILENT = new Set(["wait_for_events"]);
/** A column without news for this long fades, in milliseconds. */
export const QUIET_AFTER = 12_000;

/**
 * The connection to the router. "resting": another tab has taken over; "login": this browser has no valid cookie, or
 * no more (ended).
 */
export type Connection =
  | { state: "connecting" }
  | { state: "live" }
  | { state: "reconnecting"; since: number; nextTry: number }
  | { state: "login"; ended?: true }
  | { state: "incompatible"; message: string; next?: string; detail?: string }
  | { state: "resting" };

/** State of the WebGL context: not supported, lost for the moment, or lost for good. */
export type Graphics = "ok" | "missing" | "lost" | "gone";

/** A line that was said in the world, or a note about what someone pointed at. */
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

/** A tool call of an agent, as a row. */
export interface TraceRow {
  callId: string;
  name: string;
  avatarId: string;
  words: string;
  state: Trace["state"];
  at: number;
}

/** What is selected. */
export interface Selection {
  type: "object" | "avatar";
  id: string;
  name: string;
}

/** Where the context menu is open, and what for: an object, an avatar, or a spot on the ground. */
export interface MenuRequest {
  /** CSS pixels from the page's top left corner. */
  x: number;
  y: number;
  selection: Selection | null;
  ground: [number, number, number] | null;
}

/** Facts for the last section of the status panel. */
export interface Details {
  build: string;
  worldId: string;
  revision: number;
  executor: boolean;
  pages: number;
}

/** Everything the panels show. */
export interface Model {
  /** The page's clock, in milliseconds; ticks about once a second while the page is visible. */
  now: Signal<number>;
  worldName: Signal<string>;
  /** How much of the picture the panels cover. */
  covered: Signal<CoveredEdges>;
  connection: Signal<Connection>;
  /** The page is connected and has had time to learn who is here, so an absent agent is really absent. */
  presenceKnown: Signal<boolean>;
  graphics: Signal<Graphics>;
  /** The world has been drawn, or nobody looks at the page: what the first picture does not need may come. */
  worldVisible: Signal<boolean>;
  presence: Signal<Presence>;
  lines: Signal<readonly Line[]>;
  traces: Signal<readonly TraceRow[]>;
  selection: Signal<Selection | null>;
  details: Signal<Details>;
  /** An agent has seen the link that opened this page, so the service only lets it look. */
  viewer: Signal<boolean>;
  /** The build of the page that the service has now, if it is known to be another than this one; empty otherwise. */
  otherBuild: Signal<string>;
  /** Why this browser could not be logged in although its link is valid; empty: it could. */
  loginProblem: Signal<string>;
  /** The agents' back ends, and the conversation with one of them. */
  chat: Chat;
  voice: VoiceModel;
  open: Signal<Open>;
  menu: Signal<MenuRequest | null>;
  readonly inHand: ReadonlySignal<InHand>;
  /** Files are being dragged over the page. */
  dropping: Signal<boolean>;
  /** The picture shows the past (ui/replay). */
  showingPast: Signal<boolean>;
  /** Increases whenever the user's list of worlds has changed. */
  worlds: Signal<number>;
  interaction: InteractionModel;
  /** The bridge to an agent on a server; null: the service has not told of one, so there is none. */
  bridge: Signal<Bridge | null>;
  /** Ids of pairing requests that the user has put off for this visit. */
  postponed: Signal<readonly string[]>;
  guide: GuideModel;
  /** Whether the world is hosted by a relay, and what the relay tells. */
  relay: RelayModel;
  /** The user's project, shown as a city of files. */
  project: ProjectModel;
  /** Whether single-key shortcuts are on. */
  shortcuts: Signal<boolean>;
  /** The card "How to move" was closed. */
  helpSeen: Signal<boolean>;
  /** The agents that are connected. */
  agentsHere: ReadonlySignal<readonly AgentPresence[]>;
  /** Shows a line at once and returns its id. The line's own entry confirms it once it is in the log. */
  sending(text: string): number;
  /** Confirms a line. */
  sent(line: number): void;
  /** Marks a line as not sent. */
  failed(line: number, reason: string): void;
  /** Adds what an entry of the log says, or confirms the user's own line. */
  entry(entry: Entry, objects: ReadonlyMap<string, WorldObject>): void;
  /** Adds or updates the row of a call. */
  trace(trace: Trace): void;
  /**
   * Marks rows as cut off that still run although the service says their agent is not in a call: the end was missed.
   */
  failCutOffCalls(presence: Presence): void;
  /** Clears the columns, because the page has entered another world. */
  reset(): void;
}

/** A colour from the wire, only if it is a plain #rrggbb; a default otherwise. */
export function safeColor(color: string | undefined): string {
  return color !== undefined && /^#[0-9a-f]{6}$/i.test(color) ? color : "#4d5bd1";
}

/** The lines part of the model. */
type LineModel = Pick<Model, "lines" | "sending" | "sent" | "failed" | "entry">;

/** The colour of an agent's avatar; empty while the agent is unknown. */
export function colorOf(model: Model, avatarId: string): string {
  const agent = model.presence.value.agents.find((a) => a.avatarId === avatarId);
  return agent ? safeColor(agent.color) : "";
}

/** Creates the model. `now` is the page's clock; `inHand` is what the hands hold (hands/hands.ts). */
export function createModel(
  now: () => number,
  chat: Chat = emptyChat(),
  inHand: ReadonlySignal<InHand> = signal(IDLE),
): Model {
  const presence = signal<Presence>({ agents: [], pages: 0 });
  const lineModel = createLines(now);
  const activity = createActivity(now);
  const presenceKnown = signal(false);
  const relay = createRelayModel();
  const agentsHere = computed(() => presence.value.agents.filter((agent) => agent.connected));
  return {
    now: signal(now()),
    worldName: signal(""),
    covered: signal(NOTHING_COVERED),
    connection: signal<Connection>({ state: "connecting" }),
    presenceKnown,
    graphics: signal<Graphics>("ok"),
    worldVisible: signal(false),
    presence,
    selection: signal<Selection | null>(null),
    viewer: signal(false),
    otherBuild: signal(""),
    loginProblem: signal(""),
    details: signal<Details>({ build: "", worldId: "", revision: 0, executor: false, pages: 0 }),
    chat,
    voice: createVoiceModel(),
    open: signal<Open>("none"),
    menu: signal<MenuRequest | null>(null),
    inHand,
    dropping: signal(false),
    showingPast: signal(false),
    worlds: signal(0),
    interaction: createInteractionModel(),
    bridge: signal<Bridge | null>(null),
    postponed: signal<readonly string[]>([]),
    guide: createGuide({ presenceKnown, presence, backends: chat.backends, mode: relay.mode }),
    relay,
    project: createProjectModel(),
    shortcuts: signal(true),
    helpSeen: signal(false),
    agentsHere,
    ...lineModel,
    ...activity,
    reset() {
      lineModel.lines.value = [];
      activity.traces.value = [];
    },
  };
}

/** The lines of the conversation in the world. */
function createLines(now: () => number): LineModel {
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
    const name = authorName(author);
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

/** The rows of the agents' calls. */
function createActivity(now: () => number): Pick<Model, "traces" | "trace" | "failCutOffCalls"> {
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
        words: traceText(t),
        state: t.state,
        at: Date.parse(t.time) || now(),
      };
      const at = rows.findIndex((r) => r.callId === t.callId);
      traces.value = (at < 0 ? [...rows, row] : rows.with(at, row)).slice(-MAX_TRACES);
    },
    /**
     * Marks rows as cut off that still run although the service says their agent is not in a call: the end was
     * missed.
     */
    failCutOffCalls({ agents }) {
      const rows = traces.peek();
      const calls = new Set(agents.filter((a) => a.activity.source.startsWith("tool.call ")).map((a) => a.avatarId));
      const over = (row: TraceRow) => row.state === "started" && !calls.has(row.avatarId);
      if (!rows.some(over)) return;
      traces.value = rows.map((row) => (over(row) ? { ...row, state: "failed", words: `${row.words}: cut off` } : row));
    },
  };
}

/**
 * Merges consecutive rows that say the same about the same agent into the newest one, with a count. Failures stay
 * apart.
 */
export function mergeRepeats(rows: readonly TraceRow[]): (TraceRow & { times: number })[] {
  const folded: (TraceRow & { times: number })[] = [];
  for (const row of rows) {
    const last = folded.at(-1);
    const repeats = last && row.state === "done" && last.state === "done" && last.avatarId === row.avatarId;
    if (repeats && last.words === row.words) folded[folded.length - 1] = { ...row, times: last.times + 1 };
    else folded.push({ ...row, times: 1 });
  }
  return folded;
}

/** What was pointed at, by name if it has one. */
function target(event: NonNullable<Entry["event"]>, objects: ReadonlyMap<string, WorldObject>): string {
  const object = event.objectId === undefined ? undefined : objects.get(event.objectId);
  if (object) return object.label ? `“${object.label}”` : `${pieceTitle(object.kind).toLowerCase()} (${object.id})`;
  if (event.objectId !== undefined) return event.objectId;
  if (event.position) return `the ground at ${formatPoint(event.position)}`;
  return "something";
}
