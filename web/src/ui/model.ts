/**
 * The state of the panels as signals, with the few rules about it. No DOM and no network: app.ts feeds it, the
 * components render it, and tests drive it in plain Node.
 */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { authorName, formatPoint, objectName } from "../core/words/things.ts";
import type { Bridge, Entry, Presence, Trace, WorldObject } from "../wire/types.gen.ts";
import { NOTHING_COVERED } from "./chat/covered.ts";
import type { Chat } from "./chat/types.ts";
import type { CoderDesk } from "./coder/types.ts";
import { emptyChat } from "./emptychat.ts";
import { createGuide } from "./guide/guide.ts";
import { createRelayModel } from "./hosted/model.ts";
import { IDLE, type InHand } from "./inhand.ts";
import type { Open } from "./panels.ts";
import type { ProgramsDesk } from "./programs/types.ts";
import { createProjectModel } from "./project/types.ts";
import { createInteractionModel } from "./useractions.ts";
import { createVoiceModel } from "./voice/model.ts";

/** Limits of the two side columns. The oldest rows are dropped. */
export const MAX_LINES = 60;
export const MAX_TRACES = 40;
/** Calls that get no row: an agent that listens makes them all the time. */
const SILENT = new Set(["wait_for_events"]);
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
  tool: string;
  text: string;
  state: Trace["state"];
  /** Its end was missed. */
  cut?: true;
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
export type Model = ReturnType<typeof createModel>;

/** Renders the calling component again with each change of the world, which is one object, whatever changes in it. */
export function followWorld({ details }: Pick<Model, "details">): void {
  void details.value.revision;
}

/** Creates the model. `now` is the page's clock; `inHand` is what the hands hold (hands/hands.ts). */
export function createModel(
  now: () => number,
  chat: Chat = emptyChat(),
  inHand: ReadonlySignal<InHand> = signal(IDLE),
) {
  const presence = signal<Presence>({ agents: [], pages: 0 });
  const lineModel = createLines(now);
  const activity = createActivity(now);
  const presenceKnown = signal(false);
  const relay = createRelayModel();
  const agentsHere = computed(() => presence.value.agents.filter((agent) => agent.connected));
  return {
    /** The panel that is open: see ui/panels.ts, which alone changes it. */
    open: signal<Open>("none"),
    /** The page's clock, in milliseconds; ticks about once a second while the page is visible. */
    now: signal(now()),
    worldName: signal(""),
    /** Coding sessions; null until their code has been loaded. */
    coder: signal<CoderDesk | null>(null),
    /** The agent programs of this computer; null until their code has been loaded. */
    programs: signal<ProgramsDesk | null>(null),
    /** How much of the picture the panels cover. */
    covered: signal(NOTHING_COVERED),
    connection: signal<Connection>({ state: "connecting" }),
    /** The page is connected and has had time to learn who is here, so an absent agent is really absent. */
    presenceKnown,
    graphics: signal<Graphics>("ok"),
    /** The world has been drawn, or nobody looks at the page: what the first picture does not need may come. */
    worldVisible: signal(false),
    presence,
    selection: signal<Selection | null>(null),
    /** An agent has seen the link that opened this page, so the service only lets it look. */
    viewer: signal(false),
    /** The build of the page that the service has now, if it is known to be another than this one; empty otherwise. */
    otherBuild: signal(""),
    /** Why this browser could not be logged in although its link is valid; empty: it could. */
    loginProblem: signal(""),
    details: signal<Details>({ build: "", worldId: "", revision: 0, executor: false, pages: 0 }),
    /** The agents' back ends, and the conversation with one of them. */
    chat,
    voice: createVoiceModel(),
    menu: signal<MenuRequest | null>(null),
    inHand,
    /** Files are being dragged over the page. */
    dropping: signal(false),
    /** The picture shows the past (ui/replay). */
    showingPast: signal(false),
    /** Increases whenever the user's list of worlds has changed. */
    worlds: signal(0),
    interaction: createInteractionModel(),
    /** The bridge to an agent on a server; null: the service has not told of one, so there is none. */
    bridge: signal<Bridge | null>(null),
    /** Ids of pairing requests that the user has put off for this visit. */
    postponed: signal<readonly string[]>([]),
    guide: createGuide({ presenceKnown, presence, backends: chat.backends, mode: relay.mode }),
    /** Whether the world is hosted by a relay, and what the relay tells. */
    relay,
    /** The user's project, shown as a city of files. */
    project: createProjectModel(),
    /** Whether single-key shortcuts are on. */
    shortcuts: signal(true),
    /** The card "How to move" was closed. */
    helpSeen: signal(false),
    /** The agents that are connected. */
    agentsHere,
    ...lineModel,
    ...activity,
    /** Clears the columns, because the page has entered another world. */
    reset() {
      lineModel.lines.value = [];
      activity.traces.value = [];
    },
  };
}

/** The lines of the conversation in the world. */
function createLines(now: () => number) {
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

  /** Adds what an entry of the log says, or confirms the user's own line. */
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
    /** Shows a line at once and returns its id. The line's own entry confirms it once it is in the log. */
    sending: (text: string) => add({ who: "user", name: "You", avatarId: "", text, at: now(), state: "sending" }),
    /** Confirms a line. */
    sent: (line: number) => set(line, { state: "sent" }),
    /** Marks a line as not sent. */
    failed: (line: number, reason: string) => set(line, { state: "failed", reason }),
    entry,
  };
}

/** The rows of the agents' calls. */
function createActivity(now: () => number) {
  const traces = signal<readonly TraceRow[]>([]);
  return {
    traces,
    /** Adds or updates the row of a call. */
    trace(t: Trace) {
      if (SILENT.has(t.tool)) return;
      const rows = traces.peek();
      const row: TraceRow = {
        callId: t.callId,
        name: t.agent.name || t.agent.type,
        avatarId: t.agent.avatarId,
        tool: t.tool,
        text: t.text ?? "",
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
    failCutOffCalls({ agents }: Presence) {
      const rows = traces.peek();
      const calls = new Set(agents.filter((a) => a.activity.source.startsWith("tool.call ")).map((a) => a.avatarId));
      const over = (row: TraceRow) => row.state === "started" && !calls.has(row.avatarId);
      if (!rows.some(over)) return;
      traces.value = rows.map((row) => (over(row) ? { ...row, state: "failed", cut: true } : row));
    },
  };
}

/** What was pointed at, by name if it has one. */
function target(event: NonNullable<Entry["event"]>, objects: ReadonlyMap<string, WorldObject>): string {
  const object = event.objectId === undefined ? undefined : objects.get(event.objectId);
  if (object) return object.label ? objectName(object) : `${objectName(object)} (${object.id})`;
  if (event.objectId !== undefined) return event.objectId;
  if (event.position) return `the ground at ${formatPoint(event.position)}`;
  return "something";
}
