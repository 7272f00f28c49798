// Writes changes to the log, one commit at a time and in order.
//
// Concurrency is optimistic: a commit names the revision that it was made against. When another writer was
// first, the router answers with a conflict and the missing entries; the commit is then made again against the
// world as it is by then. A commit whose answer was lost with the socket is repeated under the same messageId,
// and the router repeats its first answer (idempotency).

import { wireError } from "../core/refuse.ts";
import type { WorldState } from "../core/state.ts";
import { isCommitAccepted, isCommitConflict, isWireError } from "../wire/guards.ts";
import type { Author, Commit, Entry, Envelope, WireError } from "../wire/types.gen.ts";
import type { RouterLink } from "./link.ts";
import type { Stream } from "./stream.ts";

/** A change that is to be committed. */
export interface CommitJob {
  /** The call that it answers; undefined for the user's own edits. */
  callId?: string;
  author: Author;
  /**
   * Makes the commit against the current world; undefined when there is nothing left to commit. Called again
   * after every conflict.
   */
  make(): Omit<Commit, "baseRevision" | "callId"> | undefined;
  /** The commit is in the log, as this entry. */
  done(entry: Entry): void;
  /** The commit was refused or given up. */
  fail(error: WireError): void;
}

/** The commit that was sent and not answered yet. */
interface PendingCommit {
  job: CommitJob;
  messageId: string;
  commit: Commit;
}

/** How many jobs may wait. */
const MAX_WAITING = 512;
/** A commit that has lost this many races is given up. */
const MAX_TRIES = 60;

/** The queue of commits of one page. */
export class Commits {
  readonly #state: WorldState;
  readonly #link: RouterLink;
  /** Applies the entries that answers bring. */
  readonly #stream: Stream;
  /** Jobs in the order in which they are committed. */
  readonly #waiting: CommitJob[] = [];
  /** How many races each job has lost. */
  readonly #tries = new WeakMap<CommitJob, number>();
  /** At most one commit is under way. */
  #pending: PendingCommit | undefined;

  constructor(state: WorldState, link: RouterLink, stream: Stream) {
    this.#state = state;
    this.#link = link;
    this.#stream = stream;
  }

  /** Whether a commit is under way. */
  get busy(): boolean {
    return this.#pending !== undefined;
  }

  /** Whether the commit of a call has been sent and not been answered. */
  isInFlight(callId: string): boolean {
    return this.#pending?.job.callId === callId;
  }

  /** Queues a job. */
  submit(job: CommitJob): void {
    if (this.#waiting.length >= MAX_WAITING) {
      job.fail(wireError("browser_slow", "too many changes are waiting to be written"));
      return;
    }
    this.#waiting.push(job);
    this.#pump();
  }

  /** Cancels the job of a call, unless it has been sent. */
  withdraw(callId: string): void {
    const at = this.#waiting.findIndex((job) => job.callId === callId);
    if (at < 0) return;
    const [job] = this.#waiting.splice(at, 1);
    job?.fail(wireError("cancelled", "the caller withdrew the call"));
  }

  /**
   * The socket is gone: agents' calls that are not committed yet no longer belong to this page. The user's own
   * edits stay.
   */
  down(): void {
    const userJobs = this.#waiting.filter((job) => job.callId === undefined);
    this.#waiting.splice(0, this.#waiting.length, ...userJobs);
  }

  /** The world is up to date after a welcome: repeats the commit whose answer was lost, and goes on. */
  resume(): void {
    if (this.#pending) this.#send(this.#pending);
    this.#pump();
  }

  /** Handles the router's answer to the pending commit; false when the envelope answers something else. */
  answer(envelope: Envelope): boolean {
    const pending = this.#pending;
    if (!pending || envelope.replyTo !== pending.messageId) return false;
    const { kind, payload } = envelope;
    if (kind === "commit.accepted") this.#accepted(pending, payload);
    else if (kind === "commit.conflict") this.#conflict(pending, isCommitConflict(payload) ? payload.entries : []);
    else if (kind === "error") this.#fail(pending, payload);
    else return false;
    this.#pump();
    return true;
  }

  /** The commit is in the log: applies its entry as this page made it. */
  #accepted(pending: PendingCommit, payload: unknown): void {
    if (!isCommitAccepted(payload)) {
      console.warn("world: ignored an accepted commit without a revision");
      return;
    }
    const { job, commit, messageId } = pending;
    // The entry is built from the commit, because the router does not send it back to its author.
    const { baseRevision: _, picture: __, failed: ___, ...rest } = commit;
    const entry: Entry = {
      ...rest,
      revision: payload.revision,
      time: payload.time,
      author: job.author,
      callId: commit.callId ?? messageId,
    };
    this.#stream.receive(entry);
    this.#pending = undefined;
    // Now that nothing is pending, a gap that is still there will not close by itself.
    this.#stream.receive();
    job.done(entry);
  }

  /** Another writer was first: applies the missing entries and puts the job back to the front. */
  #conflict(pending: PendingCommit, entries: readonly Entry[]): void {
    const before = this.#state.revision;
    this.#stream.receive(...entries);
    this.#pending = undefined;
    const { job } = pending;
    const tries = (this.#tries.get(job) ?? 0) + 1;
    this.#tries.set(job, tries);
    if (tries > MAX_TRIES) job.fail(wireError("browser_slow", "other writers were faster every time"));
    else this.#waiting.unshift(job);
    // Nothing new although the base was old: this page's world differs from the router's.
    if (this.#state.revision === before && before <= pending.commit.baseRevision) this.#stream.gap();
  }

  /** The router refused the commit. */
  #fail(pending: PendingCommit, error: unknown): void {
    this.#pending = undefined;
    pending.job.fail(isWireError(error) ? error : wireError("internal", "the change was refused without a reason"));
  }

  /** Sends the next job, if none is pending. */
  #pump(): void {
    // Jobs with nothing left to do are skipped.
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

  /** Sends a commit. While the socket is offline it stays pending until the next welcome. */
  #send(pending: PendingCommit): void {
    this.#pending = pending;
    const sent = this.#link.send("world.commit", pending.commit, { messageId: pending.messageId });
    if (sent !== "too_large") return;
    this.#pending = undefined;
    pending.job.fail(wireError("too_large", "the change is too large for one message; do it in several calls"));
  }
}
