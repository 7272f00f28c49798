/** What the panels show, as signals, and the few rules about it. No DOM, no network: app.ts feeds it, the components
 * read it, and tests drive it in plain Node. */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { AgentPresence, Entry, Presence, Trace, WorldObject } from "../wire/types.gen.ts";
import { kindWords, pointWords, traceWords } from "./words.ts";

/** Bounds of the two columns: older rows go. */
export const MAX_LINES = 60;
export const MAX_TRACES = 40;
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
  color: string;
  text: string;
  at: number;
  state: "sending" | "sent" | "failed";
  /** Of a line that failed. */
  reason?: string;
}

export interface TraceRow {
  callId: string;
  name: string;
  color: string;
  words: string;
  state: Trace["state"];
  at: number;
}

export interface Selection {
  type: "object" | "avatar";
  id: string;
  name: string;
}

/** What the status panel's last section tells someone who repairs. */
export interface Details {
  build: string;
  worldId: string;
  revision: number;
  executor: boolean;
  pages: number;
}

export interface Model {
  now: Signal<number>;
  worldName: Signal<string>;
  connection: Signal<Connection>;
  graphics: Signal<Graphics>;
  presence: Signal<Presence>;
  lines: Signal<readonly Line[]>;
  traces: Signal<readonly TraceRow[]>;
  selection: Signal<Selection | null>;
  details: Signal<Details>;
  open: Signal<"none" | "status" | "keys">;
  shortcuts: Signal<boolean>;
  helpSeen: Signal<boolean>;
  agentsHere: ReadonlySignal<readonly AgentPresence[]>;
  /** Shows a line at once; its own entry confirms it when it has reached the world. */
  sending(text: string): number;
  sent(line: number): void;
  failed(line: number, reason: string): void;
  entry(entry: Entry, objects: ReadonlyMap<string, WorldObject>): void;
  trace(trace: Trace): void;
  /** Another world: what was said and done belongs to the one before. */
  forget(): void;
}

/** Colours come from the wire: only a plain #rrggbb is used. */
export function safeColor(color: string | undefined): string {
  return color !== undefined && /^#[0-9a-f]{6}$/i.test(color) ? color : "#4d5bd1";
}

type Talk = Pick<Model, "lines" | "sending" | "sent" | "failed" | "entry">;
type Colors = (avatarId: string) => string;

export function createModel(now: () => number): Model {
  const presence = signal<Presence>({ agents: [], pages: 0 });
  const colorOf: Colors = (id) => safeColor(presence.peek().agents.find((agent) => agent.avatarId === id)?.color);
  const talk = createTalk(now, colorOf);
  const activity = createActivity(now, colorOf);
  return {
    now: signal(now()),
    worldName: signal(""),
    connection: signal<Connection>({ state: "connecting" }),
    graphics: signal<Graphics>("ok"),
    presence,
    selection: signal<Selection | null>(null),
    details: signal<Details>({ build: "", worldId: "", revision: 0, executor: false, pages: 0 }),
    open: signal<"none" | "status" | "keys">("none"),
    shortcuts: signal(true),
    helpSeen: signal(false),
    agentsHere: computed(() => presence.value.agents.filter((agent) => agent.connected)),
    ...talk,
    ...activity,
    forget() {
      talk.lines.value = [];
      activity.traces.value = [];
    },
  };
}

function createTalk(now: () => number, colorOf: Colors): Talk {
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
      add({ who: "note", name, color: "", text, at, state: "sent" });
      return;
    }
    if (!event.text) return;
    const waiting = user && lines.peek().find((line) => line.state === "sending" && line.text === event.text);
    if (waiting) set(waiting.id, { state: "sent" });
    else {
      const color = user ? "" : colorOf(author.id);
      add({ who: user ? "user" : "agent", name, color, text: event.text, at, state: "sent" });
    }
  }

  return {
    lines,
    sending: (text) => add({ who: "user", name: "You", color: "", text, at: now(), state: "sending" }),
    sent: (line) => set(line, { state: "sent" }),
    failed: (line, reason) => set(line, { state: "failed", reason }),
    entry,
  };
}

function createActivity(now: () => number, colorOf: Colors): Pick<Model, "traces" | "trace"> {
  const traces = signal<readonly TraceRow[]>([]);
  return {
    traces,
    trace(t) {
      const rows = traces.peek();
      const row: TraceRow = {
        callId: t.callId,
        name: t.agent.name || t.agent.type,
        color: colorOf(t.agent.avatarId),
        words: traceWords(t),
        state: t.state,
        at: Date.parse(t.time) || now(),
      };
      const at = rows.findIndex((r) => r.callId === t.callId);
      traces.value = (at < 0 ? [...rows, row] : rows.with(at, row)).slice(-MAX_TRACES);
    },
  };
}

/** What was pointed at, by name where it has one. */
function target(event: NonNullable<Entry["event"]>, objects: ReadonlyMap<string, WorldObject>): string {
  const object = event.objectId === undefined ? undefined : objects.get(event.objectId);
  if (object) return object.label ? `“${object.label}”` : `${kindWords(object.kind).toLowerCase()} (${object.id})`;
  if (event.objectId !== undefined) return event.objectId;
  if (event.position) return `the ground at ${pointWords(event.position)}`;
  return "something";
}
