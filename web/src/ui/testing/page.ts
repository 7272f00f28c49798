// A page for tests of panels: a model with agents that is connected, and actions that only record what is asked.

import { signal } from "@preact/signals";
import type { AgentPresence, Approval, Backend, ChatRequest } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import type { Chat } from "../chat/types.ts";
import { emptyChat } from "../emptychat.ts";
import { createModel, type Model } from "../model.ts";

/** The time of these tests. */
export const NOW = Date.parse("2026-11-24T12:00:00Z");

/** So many minutes before NOW, as the wire has it. */
export const minutesAgo = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

/** An agent that is here and idle. */
export function agentNamed(name: string, more: Partial<AgentPresence> = {}): AgentPresence {
  return {
    avatarId: `avatar_${name.toLowerCase()}`,
    type: "codex",
    name,
    connected: true,
    lastSeen: minutesAgo(0),
    activity: { state: "idle", since: minutesAgo(2), source: "hello" },
    position: [0, 0, 0],
    yaw: 0,
    color: "#4d5bd1",
    ...more,
  };
}

/** A back end in a state. */
export function backendIn(state: Backend["state"], more: Partial<Backend> = {}): Backend {
  return { id: "claw", kind: "gateway", product: "OpenClaw", name: "Claw", state, since: minutesAgo(1), ...more };
}

/** A connected model. */
export function liveModel(agents: readonly AgentPresence[] = [], chat: Chat = emptyChat()): Model {
  const model = createModel(() => NOW, chat);
  model.connection.value = { state: "live" };
  model.presenceKnown.value = true;
  model.presence.value = { agents: [...agents], pages: 1 };
  return model;
}

/** Parts of something, at any depth. */
type Parts<T> = T extends (...args: never[]) => unknown ? T : { [K in keyof T]?: Parts<T[K]> };

/** One call: the name of what was asked, then with what. */
export type AskedCall = readonly [name: string, ...args: unknown[]];

/**
 * Something of which only the given parts do anything: every other method resolves with nothing. All calls are
 * recorded, as "user.hold".
 */
export function recording<T extends object>(given: Parts<T> = {} as Parts<T>): { it: T; calls: AskedCall[] } {
  const calls: AskedCall[] = [];
  return { it: recorder(given, "", calls) as T, calls };
}

/** A page with these back ends; what they are asked is kept, and refused with these words if there are any. */
export function pageWith(backends: readonly Backend[], approvals: readonly Approval[] = [], refuses = "") {
  const asked: ChatRequest[] = [];
  const ask = (request: ChatRequest) => {
    asked.push(request);
    return refuses ? Promise.reject(new Error(refuses)) : Promise.resolve({ ok: true });
  };
  const chat = { ...emptyChat(), ask, backends: signal(backends), approvals: signal(approvals) };
  const model = liveModel([], chat as never);
  return { model, asked, ...recordedActions() };
}

/** The actions of a page, recorded. */
export function recordedActions(given: Parts<Actions> = {}): { actions: Actions; calls: AskedCall[] } {
  const { it, calls } = recording<Actions>({ notices: async () => [], ...given });
  return { actions: it, calls };
}

function recorder(given: object, name: string, calls: AskedCall[]): object {
  const children = new Map<PropertyKey, unknown>();
  const made = typeof given === "function" ? given : () => Promise.resolve();
  return new Proxy(made, {
    apply(_, __, args: unknown[]) {
      calls.push([name, ...args]);
      return (made as (...args: unknown[]) => unknown)(...args);
    },
    get(_, key) {
      if (typeof key === "symbol" || key === "then") return undefined;
      const own: unknown = (given as Record<string, unknown>)[key];
      const isPart = own === undefined || typeof own === "function" || Object.getPrototypeOf(own) === Object.prototype;
      if (!isPart) return own;
      if (!children.has(key)) children.set(key, recorder((own ?? {}) as object, name ? `${name}.${key}` : key, calls));
      return children.get(key);
    },
  });
}
