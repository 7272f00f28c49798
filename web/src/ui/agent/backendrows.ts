/**
 * The back ends of this computer's agents as rows for people. Pure; the card and the status panel render the rows, so
 * a new kind of back end only needs an entry here.
 */

import { formatAge } from "../../core/words/age.ts";
import type { MarkName } from "../../core/words/marks.ts";
import { sentences } from "../../core/words/text.ts";
import type { Backend, ChatRequest } from "../../wire/types.gen.ts";

/** What a row's button asks the service to do. */
export type BackendAct = NonNullable<ChatRequest["act"]>;

/** One back end in words. */
export interface BackendRow {
  id: string;
  /** "OpenClaw", "Claude Code". */
  name: string;
  mark: MarkName;
  /** The state in a few words. */
  state: string;
  /** What happened, and what to do about it. */
  explanation: string;
  /** The one command that installs or starts the agent; empty: none. */
  command: string;
  /** A command that repairs something, for "Repair details"; empty: none. */
  repair: string;
  /** What the user can have done about it. */
  act?: { act: BackendAct; label: string };
  backend: Backend;
}

/** Words and button for a state of a back end. */
interface StateWords {
  mark: MarkName;
  state: string;
  /** What to do, if the back end itself gives no advice. */
  next?: string;
  act?: { act: BackendAct; label: string };
}

/** Tries the connection again at once. */
const TRY = { act: "retry", label: "Try now" } as const;

/** Every state that the page knows; an unknown one is shown by its name. */
const STATES: Record<string, StateWords> = {
  off: { mark: "idle", state: "installed", act: { act: "connect", label: "Start it here" } },
  searching: { mark: "thinking", state: "searching" },
  missing: { mark: "idle", state: "not running" },
  connecting: { mark: "thinking", state: "found, connecting" },
  pairing: { mark: "needs-you", state: "waiting for your approval" },
  ready: { mark: "good", state: "ready" },
  lost: { mark: "lost", state: "connection lost", next: "World keeps trying.", act: TRY },
  refused: { mark: "lost", state: "cannot connect", act: { act: "retry", label: "Try again" } },
};

/** A gateway on a server that wants its key. */
const WANTS_KEY: StateWords = { mark: "needs-you", state: "waiting for its key" };

/** A back end as a row. */
export function backendRow(backend: Backend, now: number): BackendRow {
  const known: StateWords = backend.key ? WANTS_KEY : (STATES[backend.state] ?? { mark: "idle", state: backend.state });
  const { mark, state, next = "", act } = known;
  const command = backend.state === "ready" ? "" : (backend.command ?? backend.pairing?.command ?? "");
  /** World cannot start an agent that is missing, so its command is all that helps. */
  const missing = backend.state === "missing";
  const age = backend.state === "lost" ? ` · ${formatAge(now - Date.parse(backend.since))}` : "";
  return {
    id: backend.id,
    name: backend.product || backend.name,
    mark,
    state: state + age,
    explanation: backend.state === "ready" ? "" : sentences(backend.reason, backend.next ?? next),
    command: missing ? command : "",
    repair: missing ? "" : command,
    ...(act ? { act } : {}),
    backend,
  };
}

/** All back ends: usable ones first, then those that need the user, then the rest; gateways before others. */
export function backendRows(backends: readonly Backend[], now: number): BackendRow[] {
  const order: MarkName[] = ["good", "needs-you", "lost", "thinking", "idle"];
  const rank = (row: BackendRow) => order.indexOf(row.mark) + (row.backend.kind === "gateway" ? 0 : 0.5);
  return backends.map((backend) => backendRow(backend, now)).sort((a, b) => rank(a) - rank(b));
}

/** The row to show a newcomer first. */
export function firstBackendRow(backends: readonly Backend[], now: number): BackendRow | undefined {
  return backendRows(backends, now)[0];
}

/** Whether the card "Your agent" can help: the back end is broken, or one click away. */
export function needsCard(row: BackendRow | undefined): boolean {
  return row !== undefined && (row.mark === "lost" || row.act !== undefined);
}

/** States that usually pass by themselves, and how long they get before the user is bothered, in milliseconds. */
const PASSING: ReadonlySet<string> = new Set(["searching", "connecting", "lost"]);
const PATIENCE = 3000;

/** Whether the card should open by itself: no agent is here, and none is on its way. */
export function needsAgent(backends: readonly Backend[], agentsHere: number, now: number): boolean {
  /** States that usually pass, while they are still young. */
  const isPassing = (backend: Backend) => PASSING.has(backend.state) && now - Date.parse(backend.since) < PATIENCE;
  return agentsHere === 0 && !backends.some((backend) => backend.state === "ready" || isPassing(backend));
}

/** What the scopes of a pairing allow; the sentence begins with "World could then:". */
const SCOPES: Record<string, string> = {
  "operator.read": "read its conversations",
  "operator.write": "send it your messages",
  "operator.approvals": "show you what it asks permission for, and pass on your answer",
  "operator.questions": "show you its questions, and pass on your answer",
  "operator.pairing": "approve other devices",
  "operator.admin": "change its settings",
  "operator.talk": "talk with it by voice",
  "operator.talk.secrets": "use its keys for voice",
};

/** The scopes of a pairing in words; unknown ones by their name. */
export function scopeLabels(scopes: readonly string[]): string[] {
  return scopes.map((scope) => SCOPES[scope] ?? scope);
}
