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
}

export interface TraceRow {
  callId: string;
  name: string;
  color: string;
  words: string;
  state: Trace["state"];
  at: number;
}

export type Selection =
  | { type: "object"; id: string; name: string }
  | { type: "avatar"; id: string; name: string }
  | { type: "ground"; position: [number, number, number]; name: string };

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
  sent(line: number, ok: boolean): void;
  entry(entry: Entry, objects: ReadonlyMap<string, WorldObject>): void;
  trace(trace: Trace): void;
}

/** Colours come from the wire: only a plain #rrggbb is used. */
export function safeColor(color: string | undefined): string {
  return color !== undefined && /^#[0-9a-f]{6}$/i.test(color) ? color : "#4d5bd1";
}

export function createModel(now: () => number): Model {
  const presence = signal<Presence>({ agents: [], pages: 0 });
  const lines = signal<readonly Line[]>([]);
  const traces = signal<readonly TraceRow[]>([]);
  const clock = signal(now());
  let nextLine = 1;

  const colorOf = (avatarId: string) =>
    safeColor(presence.peek().agents.find((agent) => agent.avatarId === avatarId)?.color);
  const addLine = (line: Omit<Line, "id">) => {
    const id = nextLine++;
    lines.value = [...lines.peek(), { id, ...line }].slice(-MAX_LINES);
    return id;
  };
  const setLine = (id: number, state: Line["state"]) => {
    lines.value = lines.peek().map((line) => (line.id === id ? { ...line, state } : line));
  };

  function entry(e: Entry, objects: ReadonlyMap<string, WorldObject>): void {
    const event = e.event;
    if (!event) return;
    const at = Date.parse(e.time) || now();
    const user = e.author.kind === "user";
    const name = user ? "You" : e.author.name || "Agent";
    if (event.kind === "pointed") {
      addLine({
        who: "note",
        name,
        color: "",
        text: `${name} pointed at ${target(event, objects)}.`,
        at,
        state: "sent",
      });
      return;
    }
    if (!event.text) return;
    const waiting = user && lines.peek().find((line) => line.state === "sending" && line.text === event.text);
    if (waiting) {
      setLine(waiting.id, "sent");
      return;
    }
    const color = user ? "" : colorOf(e.author.id);
    addLine({ who: user ? "user" : "agent", name, color, text: event.text, at, state: "sent" });
  }

  function trace(t: Trace): void {
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
    const next = at < 0 ? [...rows, row] : rows.with(at, row);
    traces.value = next.slice(-MAX_TRACES);
  }

  return {
    now: clock,
    worldName: signal(""),
    connection: signal<Connection>({ state: "connecting" }),
    graphics: signal<Graphics>("ok"),
    presence,
    lines,
    traces,
    selection: signal<Selection | null>(null),
    details: signal<Details>({ build: "", worldId: "", revision: 0, executor: false, pages: 0 }),
    open: signal<"none" | "status" | "keys">("none"),
    shortcuts: signal(true),
    helpSeen: signal(false),
    agentsHere: computed(() => presence.value.agents.filter((agent) => agent.connected)),
    sending: (text) => addLine({ who: "user", name: "You", color: "", text, at: now(), state: "sending" }),
    sent: (line, ok) => setLine(line, ok ? "sent" : "failed"),
    entry,
    trace,
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
