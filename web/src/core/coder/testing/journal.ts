// What tests of the coding surface are played with: a service's journal that numbers events, and rows of sessions.

import type { ChatMessage, ChatTool, CoderEvent, CoderSession } from "../../../wire/types.gen.ts";

const AT = "2026-11-24T12:00:00Z";

/** A session. */
export function coderSession(id: string, more: Partial<CoderSession> = {}): CoderSession {
  return {
    id,
    title: `Title of ${id}`,
    agent: "claude-code",
    product: "Claude Code",
    folder: "/code/world",
    name: "world",
    isolation: "worktree",
    state: "idle",
    since: AT,
    createdAt: AT,
    updatedAt: AT,
    ...more,
  };
}

/** An event without what the journal adds. */
type Told = Omit<CoderEvent, "id" | "at">;

/** The journal of a service: numbers what happens, and keeps the place of each thing. */
export class Journal {
  readonly events: CoderEvent[] = [];
  readonly #epoch: string;
  readonly #places = new Map<string, number>();
  #seq: number;

  constructor(epoch = "e1", seq = 0) {
    this.#epoch = epoch;
    this.#seq = seq;
  }

  get cursor(): string {
    return `${this.#epoch}-${this.#seq}`;
  }

  /** Something happens in a session. */
  add(sessionId: string, told: Omit<Told, "sessionId">): CoderEvent {
    const seq = ++this.#seq;
    const { message, delta, approval, turn, plan } = told;
    const kind = delta ? "message" : told.kind;
    const key = `${kind} ${(message ?? approval ?? turn)?.id ?? delta?.message ?? plan?.turn ?? seq}`;
    const first = this.#places.get(key) ?? seq;
    this.#places.set(key, first);
    const event = { ...told, id: this.cursor, first, at: AT, sessionId } as CoderEvent;
    this.events.push(event);
    return event;
  }

  /** A message, or the next piece of one. */
  says(sessionId: string, id: string, at: number, text: string, role: "user" | "agent" = "agent", turn = "t1") {
    if (at > 0) return this.add(sessionId, { kind: "delta", delta: { message: id, part: 0, at, text } });
    return this.shows(sessionId, { id, turn, role, parts: [{ kind: "text", text }] });
  }

  /** A call of a tool. */
  calls(sessionId: string, tool: Partial<ChatTool> & { id: string }, turn = "t1") {
    const call: ChatTool = { name: "Tool", title: "Run", state: "running", ...tool };
    return this.shows(sessionId, { id: tool.id, turn, role: "agent", parts: [{ kind: "tool", tool: call }] });
  }

  /** A message. */
  shows(sessionId: string, message: Omit<ChatMessage, "at" | "state">) {
    return this.add(sessionId, { kind: "message", message: { at: AT, state: "done", ...message } });
  }
}
