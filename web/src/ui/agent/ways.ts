/** The ways to an agent, as rows for people: each lane of this computer, then any agent by MCP. Pure; the card shows what
 * this list says, so another way is one more entry here. */

import type { ChatRequest, Backend } from "../../wire/types.gen.ts";
import { ageWords } from "../words.ts";

export type Act = NonNullable<ChatRequest["act"]>;

/** One shape per kind of state: it is never told by colour alone. */
export type Mark = "good" | "busy" | "asks" | "free" | "bad";

export interface Way {
  id: string;
  /** "OpenClaw", "Claude Code". */
  name: string;
  mark: Mark;
  /** The state in a few words. */
  state: string;
  /** What happened, and what to do. */
  more: string;
  /** The one command to copy. */
  command: string;
  /** What the user can have done about it. */
  act?: { act: Act; label: string };
  lane: Backend;
}

interface StateWords {
  mark: Mark;
  state: string;
  /** What to do, when the lane itself has nothing better to say. */
  next?: string;
  act?: { act: Act; label: string };
}

const TRY = { act: "retry", label: "Try now" } as const;

const STATES: Record<string, StateWords> = {
  off: { mark: "free", state: "installed", act: { act: "connect", label: "Start it here" } },
  searching: { mark: "busy", state: "looking for it" },
  missing: { mark: "free", state: "not running" },
  connecting: { mark: "busy", state: "found, connecting" },
  pairing: { mark: "asks", state: "waits for your approval" },
  ready: { mark: "good", state: "ready" },
  lost: { mark: "bad", state: "connection lost", next: "It is being tried again.", act: TRY },
  refused: { mark: "bad", state: "cannot connect", act: { act: "retry", label: "Try again" } },
};

export function wayOf(lane: Backend, now: number): Way {
  const known: StateWords = STATES[lane.state] ?? { mark: "free", state: lane.state };
  const { mark, state, next = "", act } = known;
  const age = lane.state === "lost" ? ` · ${ageWords(now - Date.parse(lane.since))}` : "";
  return {
    id: lane.id,
    name: lane.product || lane.name,
    mark,
    state: state + age,
    more:
      lane.state === "ready" ? "" : [lane.reason ?? "", lane.next ?? next].filter(Boolean).map(asSentence).join(" "),
    command: lane.state === "ready" ? "" : (lane.command ?? ""),
    ...(act ? { act } : {}),
    lane,
  };
}

/** Every way, the ones that need least first: what is ready or on its way, then what waits for the user, then the rest. */
export function waysOf(lanes: readonly Backend[], now: number): Way[] {
  const order: Mark[] = ["good", "asks", "bad", "busy", "free"];
  const rank = (way: Way) => order.indexOf(way.mark) + (way.lane.kind === "gateway" ? 0 : 0.5);
  return lanes.map((lane) => wayOf(lane, now)).sort((a, b) => rank(a) - rank(b));
}

/** The way that a newcomer should be shown first. */
export function firstWay(lanes: readonly Backend[], now: number): Way | undefined {
  return waysOf(lanes, now)[0];
}

/** Whether the card is the place for it: it is broken, or one click away. */
export function isForCard(way: Way | undefined): boolean {
  return way !== undefined && (way.mark === "bad" || way.act !== undefined);
}

/** States that usually pass by themselves, and how long they get before the user is told, in milliseconds. */
const PASSING: ReadonlySet<string> = new Set(["searching", "connecting", "lost"]);
const PATIENCE = 3000;

/** Whether the card should show itself: nobody is here, and nobody is about to be. */
export function needsAgent(lanes: readonly Backend[], agentsHere: number, now: number): boolean {
  const coming = (lane: Backend) => PASSING.has(lane.state) && now - Date.parse(lane.since) < PATIENCE;
  return agentsHere === 0 && !lanes.some((lane) => lane.state === "ready" || coming(lane));
}

function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?:…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

const SCOPES: Record<string, string> = {
  "operator.read": "read its conversations",
  "operator.write": "send it your messages",
  "operator.approvals": "show you what it asks permission for, and pass on your answer",
  "operator.questions": "show you its questions, and pass on your answer",
  "operator.pairing": "let other devices in",
  "operator.admin": "change its settings",
  "operator.talk": "talk with it by voice",
  "operator.talk.secrets": "use its keys for voice",
};

/** What a pairing is for, in plain words; a scope that is not known is named as it is. */
export function scopeWords(scopes: readonly string[]): string[] {
  return scopes.map((scope) => SCOPES[scope] ?? scope);
}
