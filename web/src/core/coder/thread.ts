// One coding session as this page holds it: its events, folded into the things that they tell. An event tells a thing
// whole and replaces what was told of it before; only a message grows, by pieces. So an event that comes twice, or after a
// newer one of the same thing, changes nothing.

import type { CoderEvent } from "../../wire/types.gen.ts";
import { grown } from "../chat.ts";

/** One thing of a session: a message, a card, a notice. */
export interface ThreadItem {
  readonly key: string;
  /** Its place among the others. */
  readonly first: number;
  /** The number of the newest event about it. */
  readonly seq: number;
  /** That event; of a message, with all of it. */
  readonly event: CoderEvent;
}

/** All things of a session, in their order. */
export interface CoderThread {
  readonly byKey: ReadonlyMap<string, ThreadItem>;
  readonly items: readonly ThreadItem[];
  /** A piece of a message is missing: the session's events must be read again. */
  readonly broken: boolean;
  /** The oldest events are not kept any more. */
  readonly cut: boolean;
}

/** A session of which nothing is known. */
export const EMPTY_THREAD: CoderThread = { byKey: new Map(), items: [], broken: false, cut: false };

/** The number in the id of an event, "EPOCH-SEQ". It grows with each event of any session, over restarts too. */
export function seqOf(id: string): number {
  return Number(id.slice(id.lastIndexOf("-") + 1)) || 0;
}

/** The name of the thing that an event tells; empty: it belongs to no session's thread. */
export function threadKey(event: CoderEvent): string {
  const { id, kind, turn, message, delta, approval, run, plan, files, notice, report } = event;
  if (delta) return `message ${delta.message}`;
  const named = turn ?? message ?? approval ?? run;
  if (named) return `${kind} ${named.id}`;
  const ofTurn = plan ?? files;
  if (ofTurn) return `${kind} ${ofTurn.turn ?? ""}`;
  return (notice ?? report) ? `${kind} ${id}` : "";
}

/** The thread with these events. Nothing of the old one is changed. */
export function foldEvents(thread: CoderThread, events: readonly CoderEvent[]): CoderThread {
  const byKey = new Map(thread.byKey);
  let { broken, cut } = thread;
  let moved = false;
  for (const event of events) {
    if (event.kind === "gap") cut = true;
    const key = threadKey(event);
    if (key === "") continue;
    const old = byKey.get(key);
    const seq = seqOf(event.id);
    if (old && seq <= old.seq) continue;
    const whole = event.delta ? withDelta(event, old?.event) : event;
    if (whole) byKey.set(key, { key, seq, first: event.first ?? old?.first ?? seq, event: whole });
    else broken = true;
    moved ||= !old;
  }
  const items = [...byKey.values()];
  // A thing keeps its place, so most events leave the order as it is.
  return { byKey, items: moved ? items.sort((a, b) => a.first - b.first) : items, broken, cut };
}

/** The event of a message that has grown; undefined if what was before it is not there. */
function withDelta({ delta, ...event }: CoderEvent, old: CoderEvent | undefined): CoderEvent | undefined {
  const message = delta && grown(old?.message, delta);
  return message && { ...event, kind: "message", message };
}
