// What tests of the coding surface are played with: a service's journal that numbers events, and rows of sessions.

import type { CoderEvent, CoderSession } from "../../../wire/types.gen.ts";

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
    const { text, tool, card, turn, plan } = told;
    const key = `${told.kind} ${(text ?? tool ?? card ?? turn)?.id ?? plan?.turn ?? seq}`;
    const first = this.#places.get(key) ?? seq;
    this.#places.set(key, first);
    const event = { ...told, id: this.cursor, first, at: AT, sessionId } as CoderEvent;
    this.events.push(event);
    return event;
  }

  /** A piece of a text. */
  says(sessionId: string, id: string, from: number, text: string, role: "user" | "agent" = "agent", turn = "t1") {
    return this.add(sessionId, { kind: "text", text: { id, turn, role, from, text } });
  }
}
