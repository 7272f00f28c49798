// Commits: one at a time, in order. A commit that lost a race is made anew against the world as it is then; one whose
// answer was lost with the socket is repeated under the same messageId, and the router answers what it answered first.

import { wireError } from "../core/refuse.ts";
import type { WorldState } from "../core/state.ts";
import { fieldsOf, isEntries } from "../wire/guards.ts";
import type { Author, Commit, Entry, Envelope, WireError } from "../wire/types.gen.ts";
import type { RouterLink } from "./link.ts";
import type { Stream } from "./stream.ts";

export interface CommitJob {
  /** The call it answers; undefined for the user's own hands. */
  callId?: string;
  author: Author;
  /** The commit against the world as it is now; undefined when there is nothing to commit any more. */
  make(): Omit<Commit, "baseRevision" | "callId"> | undefined;
  done(entry: Entry): void;
  fail(error: WireError): void;
}

interface PendingCommit {
  job: CommitJob;
  messageId: string;
  commit: Commit;
}

const MAX_WAITING = 512;
/** A commit that lost this many races is given up. */
const MAX_TRIES = 60;

export class Commits {
  readonly #state: WorldState;
  readonly #link: RouterLink;
  readonly #stream: Stream;
  readonly #waiting: CommitJob[] = [];
  readonly #tries = new WeakMap<CommitJob, number>();
  #pending: PendingCommit | undefined;

  constructor(state: WorldState, link: RouterLink, stream: Stream) {
    this.#state = state;
    this.#link = link;
    this.#stream = stream;
  }

  get busy(): boolean {
    return this.#pending !== undefined;
  }

  /** Whether the commit of a call has been sent and not been answered. */
  isInFlight(callId: string): boolean {
    return this.#pending?.job.callId === callId;
  }

  submit(job: CommitJob): void {
    if (this.#waiting.length >= MAX_WAITING) {
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
    const userJobs = this.#waiting.filter((job) => job.callId === undefined);
    this.#waiting.splice(0, this.#waiting.length, ...userJobs);
  }

  /** The world is up to date after a welcome: a commit whose answer was lost is repeated, and gets its first answer. */
  resume(): void {
    if (this.#pending) this.#send(this.#pending);
    this.#pump();
  }

  /** Takes the router's answer to a commit; false when the message answers something else. */
  answer(envelope: Envelope): boolean {
    const pending = this.#pending;
    if (!pending || envelope.replyTo !== pending.messageId) return false;
    const payload = fieldsOf(envelope.payload) ?? {};
    if (envelope.kind === "commit.accepted") this.#accepted(pending, payload);
    else if (envelope.kind === "commit.conflict") this.#conflict(pending, payload["entries"]);
    else if (envelope.kind === "error") this.#fail(pending, payload as unknown as WireError);
    else return false;
    this.#pump();
    return true;
  }

  #accepted(pending: PendingCommit, payload: Record<string, unknown>): void {
    const { revision, time } = payload;
    if (!Number.isSafeInteger(revision)) {
      console.warn("world: an acceptance without a revision was ignored");
      return;
    }
    const { job, commit, messageId } = pending;
    const { baseRevision: _, picture: __, failed: ___, ...rest } = commit;
    const entry: Entry = {
      ...rest,
      revision: revision as number,
      time: typeof time === "string" ? time : "",
      author: job.author,
      callId: commit.callId ?? messageId,
    };
    this.#stream.receive(entry);
    this.#pending = undefined;
    this.#stream.receive(); // what came early and still has a gap before it is missing for good
    job.done(entry);
  }

  #conflict(pending: PendingCommit, entries: unknown): void {
    const before = this.#state.revision;
    if (isEntries(entries)) this.#stream.receive(...entries);
    this.#pending = undefined;
    const { job } = pending;
    const tries = (this.#tries.get(job) ?? 0) + 1;
    this.#tries.set(job, tries);
    if (tries > MAX_TRIES) job.fail(wireError("browser_slow", "other writers were first every time"));
    else this.#waiting.unshift(job);
    // Nothing new although the base was old: this page's world is not the router's.
    if (this.#state.revision === before && before <= pending.commit.baseRevision) this.#stream.gap();
  }

  #fail(pending: PendingCommit, error: WireError): void {
    this.#pending = undefined;
    const known = typeof error.code === "string" && typeof error.message === "string";
    pending.job.fail(known ? error : wireError("internal", "the change was refused without a reason"));
  }

  #pump(): void {
    while (!this.#pending && this.#link.live) {
      const job = this.#waiting.shift();
      if (!job) return;
      const made = job.make();
      if (!made) continue;
      const commit: Commit = { ...made, baseRevision: this.#state.revision };
      if (job.callId !== undefined) commit.callId = job.callId;
      this.#send({ job, commit, messageId: this.#link.nextId() });
    }
  }

  #send(pending: PendingCommit): void {
    this.#pending = pending;
    const sent = this.#link.send("world.commit", pending.commit, { messageId: pending.messageId });
    if (sent !== "too_large") return; // offline: it is repeated after the next welcome
    this.#pending = undefined;
    pending.job.fail(wireError("too_large", "the change is too large for one message; do it in several calls"));
  }
}
