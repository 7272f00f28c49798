// Commits: one at a time, in order. A commit that lost a race is made anew against the world as it is then; one whose
// answer was lost with the socket is repeated under the same messageId, and the router answers what it answered first.

import { wireError } from "../core/refuse.ts";
import type { WorldState } from "../core/state.ts";
import { fieldsOf, isEntries } from "../wire/guards.ts";
import type { Author, Commit, Entry, Envelope, WireError } from "../wire/types.gen.ts";
import type { Link } from "./link.ts";
import type { Stream } from "./stream.ts";

export interface Job {
  /** The call it answers; undefined for the user's own hands. */
  callId?: string;
  author: Author;
  /** The commit against the world as it is now; undefined when there is nothing to commit any more. */
  make(): Omit<Commit, "baseRevision" | "callId"> | undefined;
  done(entry: Entry): void;
  fail(error: WireError): void;
}

interface Flight {
  job: Job;
  messageId: string;
  commit: Commit;
}

const MOST_WAITING = 512;
/** A commit that lost this many races is given up. */
const MOST_TRIES = 60;

export class Commits {
  readonly #state: WorldState;
  readonly #link: Link;
  readonly #stream: Stream;
  readonly #waiting: Job[] = [];
  readonly #tries = new WeakMap<Job, number>();
  #flight: Flight | undefined;

  constructor(state: WorldState, link: Link, stream: Stream) {
    this.#state = state;
    this.#link = link;
    this.#stream = stream;
  }

  get busy(): boolean {
    return this.#flight !== undefined;
  }

  /** Whether the commit of a call has been sent and not been answered. */
  isInFlight(callId: string): boolean {
    return this.#flight?.job.callId === callId;
  }

  submit(job: Job): void {
    if (this.#waiting.length >= MOST_WAITING) {
      job.fail(wireError("browser_slow", "too many changes wait to be written"));
      return;
    }
    this.#waiting.push(job);
    this.#pump();
  }

  /** Takes back a commit that has not been sent. */
  withdraw(callId: string): void {
    const at = this.#waiting.findIndex((job) => job.callId === callId);
    if (at < 0) return;
    const [job] = this.#waiting.splice(at, 1);
    job?.fail(wireError("cancelled", "the caller withdrew the call"));
  }

  /** The socket is gone: agents' commits that were not sent are not this page's any more. */
  down(): void {
    const kept = this.#waiting.filter((job) => job.callId === undefined);
    this.#waiting.splice(0, this.#waiting.length, ...kept);
  }

  /** The world is up to date after a welcome: a commit whose answer was lost is repeated, and gets its first answer. */
  resume(): void {
    if (this.#flight) this.#send(this.#flight);
    this.#pump();
  }

  /** Takes the router's answer to a commit; false when the message answers something else. */
  answer(envelope: Envelope): boolean {
    const flight = this.#flight;
    if (!flight || envelope.replyTo !== flight.messageId) return false;
    const payload = fieldsOf(envelope.payload) ?? {};
    if (envelope.kind === "commit.accepted") this.#accepted(flight, payload);
    else if (envelope.kind === "commit.conflict") this.#conflict(flight, payload["entries"]);
    else if (envelope.kind === "error") this.#fail(flight, payload as unknown as WireError);
    else return false;
    this.#pump();
    return true;
  }

  #accepted(flight: Flight, payload: Record<string, unknown>): void {
    const { revision, time } = payload;
    if (!Number.isSafeInteger(revision)) {
      console.warn("world: an acceptance without a revision was ignored");
      return;
    }
    const { job, commit, messageId } = flight;
    const { baseRevision: _, picture: __, failed: ___, ...rest } = commit;
    const entry: Entry = {
      ...rest,
      revision: revision as number,
      time: typeof time === "string" ? time : "",
      author: job.author,
      callId: commit.callId ?? messageId,
    };
    this.#stream.receive(entry);
    this.#flight = undefined;
    this.#stream.receive(); // what came early and still has a gap before it is missing for good
    job.done(entry);
  }

  #conflict(flight: Flight, entries: unknown): void {
    const before = this.#state.revision;
    if (isEntries(entries)) this.#stream.receive(...entries);
    this.#flight = undefined;
    const { job } = flight;
    const tries = (this.#tries.get(job) ?? 0) + 1;
    this.#tries.set(job, tries);
    if (tries > MOST_TRIES) job.fail(wireError("browser_slow", "other writers were first every time"));
    else this.#waiting.unshift(job);
    // Nothing new although the base was old: this page's world is not the router's.
    if (this.#state.revision === before && before <= flight.commit.baseRevision) this.#stream.gap();
  }

  #fail(flight: Flight, error: WireError): void {
    this.#flight = undefined;
    const known = typeof error.code === "string" && typeof error.message === "string";
    flight.job.fail(known ? error : wireError("internal", "the change was refused without a reason"));
  }

  #pump(): void {
    while (!this.#flight && this.#link.live) {
      const job = this.#waiting.shift();
      if (!job) return;
      const made = job.make();
      if (!made) continue;
      const commit: Commit = { ...made, baseRevision: this.#state.revision };
      if (job.callId !== undefined) commit.callId = job.callId;
      this.#send({ job, commit, messageId: this.#link.nextId() });
    }
  }

  #send(flight: Flight): void {
    this.#flight = flight;
    const sent = this.#link.send("world.commit", flight.commit, { messageId: flight.messageId });
    if (sent !== "too_large") return; // offline: it is repeated after the next welcome
    this.#flight = undefined;
    flight.job.fail(wireError("too_large", "the change is too large for one message; do it in several calls"));
  }
}
