// Executes the calls that the router gives to this page: one after another, except that walks go on beside
// them. Every call ends in exactly one of:
//
// - a commit that carries its answer
// - a tool.result, when it changed nothing or failed
// - no answer, when it was withdrawn or went to another page with the lease
//
// Answers are cached by callId, so a call that the router repeats is answered without being executed again.
//
// The life of a call: receive → queue → prepare (fetch files) → execute → commit or reply. A
// walk leaves the queue when it sets off (walks.ts). #busy is true while one call is between queue and answer.

import type { Answer, Context, Outcome } from "../core/call.ts";
import { authorOf } from "../core/call.ts";
import { execute } from "../core/execute.ts";
import { isPageCode, wireError } from "../core/refuse.ts";
import { isToolCall, isWireError } from "../wire/guards.ts";
import type { Agent, Avatar, AvatarAct, Entry, Envelope, Result, ToolResult, WireError } from "../wire/types.gen.ts";
import type { ActiveCall, ExecutorOptions } from "./active.ts";
import { PICTURE_MILLIS, pictureArguments, pictureResult, wantsPicture, withoutPicture } from "./changepicture.ts";
import type { CommitJob } from "./commits.ts";
import { Walks } from "./walks.ts";

/** How many calls may be queued. */
const MAX_WAITING = 256;
/** How many answers are kept for calls that are repeated. */
const MAX_ANSWERS = 256;
/** How long a call waits for what it needs (uploaded files), in milliseconds. */
const PREPARE_MILLIS = 8_000;
/** Tools that break off a walk of the same avatar. */
const INTERRUPTING = new Set(["walk_avatar", "avatar_action"]);

export class Executor {
  readonly #options: ExecutorOptions;
  readonly #waiting: ActiveCall[] = [];
  /** Calls without an answer, by callId. */
  readonly #active = new Map<string, ActiveCall>();
  /** Cached answers by callId, oldest first. */
  readonly #answers = new Map<string, ToolResult>();
  readonly #walks: Walks;
  /** Whether a call occupies the executor. */
  #busy = false;
  /** Incremented when the socket goes: what was begun before is not answered any more. */
  #epoch = 0;

  constructor(options: ExecutorOptions) {
    this.#options = options;
    this.#walks = new Walks(options, {
      context: () => this.#context(),
      act: (act) => this.#act(act),
      commit: (call, job) => this.#commit(call, job),
      reply: (call, result) => this.#reply(call, result),
      ended: (call) => this.#active.delete(call.callId),
    });
  }

  receive(envelope: Envelope): void {
    const callId = envelope.messageId;
    if (!isToolCall(envelope.payload)) {
      console.warn("world: ignored a call without a tool or agent");
      return;
    }
    const answered = this.#answers.get(callId);
    // A repeat of a call under way: one answer serves both.
    if (this.#active.has(callId)) return;
    if (answered) this.#send(envelope, answered);
    else this.#take(envelope, envelope.payload.tool, envelope.payload.arguments, envelope.payload.agent);
  }

  /** Takes what has waited for this executor: all of it is in the queue, or withdrawn, before the first call runs. */
  takeAll(deliver: (executor: Executor) => void): void {
    this.#busy = true;
    deliver(this);
    this.#release();
  }

  /** The caller stopped waiting: drops the call, unless its commit is under way. A walk stops. */
  cancel(callId: string): void {
    const call = this.#active.get(callId);
    if (!call || this.#options.commits.isInFlight(callId) || this.#walks.halt(callId)) return;
    if (call.tool === "walk_avatar")
      this.#send(call.envelope, failed(wireError("cancelled", "the walk had not begun")));
    call.withdrawn = true;
    this.#forget(call);
    this.#options.commits.withdraw(callId);
    if (!this.#waiting.includes(call)) return;
    this.#waiting.splice(this.#waiting.indexOf(call), 1);
  }

  /** The socket is gone and with it every call: the router gives them to another page, or to this one again. */
  down(): void {
    this.#epoch++;
    this.#waiting.length = 0;
    this.#busy = false;
    this.#walks.dropAll();
    for (const call of this.#active.values()) {
      if (!this.#options.commits.isInFlight(call.callId)) this.#active.delete(call.callId);
    }
  }

  /**
   * Connected again. Avatars whose walk ended with the previous socket are where the log says: the service has
   * answered that nothing was changed, or another page has begun the walk again.
   */
  up(): void {
    this.#walks.stopped.clear();
  }

  /** An entry was applied: the log says where its avatars are, and routes may have changed. */
  entryApplied(entry: Entry): void {
    for (const op of entry.operations) {
      if (op.type !== "avatar") continue;
      const id = op.op === "put" ? (op.value as Avatar).id : op.id;
      if (id !== undefined) this.#walks.stopped.delete(id);
    }
    if (entry.operations.length > 0) this.#walks.recheck();
  }

  dispose(): void {
    this.down();
    this.#active.clear();
  }

  #take(envelope: Envelope, tool: string, args: unknown, agent: Agent): void {
    const deadline = envelope.deadline === undefined ? Infinity : Date.parse(envelope.deadline);
    const call: ActiveCall = {
      callId: envelope.messageId,
      tool,
      arguments: args,
      agent,
      deadline: Number.isFinite(deadline) ? deadline - this.#options.ahead() : Infinity,
      envelope,
      withdrawn: false,
    };
    if (this.#waiting.length >= MAX_WAITING) {
      this.#reply(call, failed(wireError("browser_slow", "too many calls are waiting in the page")));
      return;
    }
    this.#active.set(call.callId, call);
    this.#waiting.push(call);
    this.#pump();
  }

  #pump(): void {
    while (!this.#busy) {
      const call = this.#waiting.shift();
      if (!call) return;
      this.#busy = true;
      this.#run(call);
    }
  }

  /** The call no longer occupies the executor. */
  #release(): void {
    this.#busy = false;
    this.#pump();
  }

  /** Starts a call: refuses it when it is late, loads what it needs first, then executes it. */
  #run(call: ActiveCall): void {
    if (call.deadline <= this.#options.host.now()) {
      this.#finish(call, failed(wireError("timeout", `${call.tool} was still queued at its deadline`)));
    } else if (call.tool === "screenshot") void this.#screenshot(call);
    else {
      const ready = this.#options.prepare?.(call.arguments);
      if (ready) void this.#prepared(call, ready);
      else this.#execute(call);
    }
  }

  /** Executes a call once its needs are loaded; if that fails, the core refuses what is missing. */
  async #prepared(call: ActiveCall, ready: Promise<unknown>): Promise<void> {
    const epoch = this.#epoch;
    await this.#withTimeout(call, ready, PREPARE_MILLIS).catch(() => undefined);
    if (epoch !== this.#epoch) return;
    if (call.withdrawn) this.#release();
    else this.#execute(call);
  }

  /** Executes a call against the current world. */
  #execute(call: ActiveCall): void {
    const answer = execute(this.#options.state, call, this.#context());
    if (!answer.ok) {
      this.#finish(call, failed(answer.error));
      return;
    }
    const { outcome } = answer;
    const late = outcome.journey && this.#walks.tooLong(call, outcome.journey);
    if (late) {
      this.#finish(call, failed(late));
      return;
    }
    if (INTERRUPTING.has(call.tool) && this.#walks.interrupt(call.agent.avatarId)) {
      // It stands elsewhere now than the answer assumed.
      this.#execute(call);
      return;
    }
    if (outcome.journey) {
      this.#walks.start(call, outcome, outcome.journey);
      this.#release();
    } else if (outcome.operations.length === 0 && !outcome.event) {
      for (const act of outcome.acts) this.#act(act);
      this.#finish(call, { ok: true, result: withoutPicture(call, outcome.result) });
    } else this.#change(call, outcome);
  }

  /**
   * Commits what a call changes. When another writer was first, the call is executed again against the new
   * world.
   */
  #change(call: ActiveCall, first: Outcome): void {
    const base = this.#options.state.revision;
    let outcome = first;
    const next = this.#onceThisEpoch(() => this.#release());
    this.#commit(call, {
      make: () => {
        if (this.#options.state.revision !== base || outcome !== first) {
          const again = execute(this.#options.state, call, this.#context());
          const committable = this.#commitOrReply(call, again);
          if (!committable) {
            next();
            return undefined;
          }
          outcome = committable;
        }
        const { operations, inverse, result, undoes, event } = outcome;
        return {
          tool: call.tool,
          operations,
          inverse,
          result,
          ...(wantsPicture(call) ? { picture: true } : {}),
          ...(undoes ? { undoes } : {}),
          ...(event ? { event } : {}),
        };
      },
      done: (entry) => {
        for (const act of outcome.acts) this.#act(act);
        if (wantsPicture(call)) void this.#picture(call, entry).then(next);
        else next();
      },
      fail: next,
    });
  }

  /**
   * The outcome of executing again, if there is still something to commit. Otherwise the call is answered here
   * (refused, nothing to change, or now a walk), and the result is undefined.
   */
  #commitOrReply(call: ActiveCall, answer: Answer): Outcome | undefined {
    if (answer.ok && answer.outcome.journey) {
      this.#walks.start(call, answer.outcome, answer.outcome.journey);
      return undefined;
    }
    if (answer.ok && (answer.outcome.operations.length > 0 || answer.outcome.event)) return answer.outcome;
    this.#reply(call, answer.ok ? { ok: true, result: answer.outcome.result } : failed(answer.error));
    return undefined;
  }

  #commit(call: ActiveCall, job: Pick<CommitJob, "make" | "done"> & { fail(): void }): void {
    this.#options.commits.submit({
      callId: call.callId,
      author: authorOf(call.agent),
      make: () => job.make(),
      done: (entry) => {
        this.#forget(call);
        if (entry.result) {
          this.#remember(call.callId, { ok: true, result: { ...entry.result, revision: entry.revision } });
        }
        job.done(entry);
      },
      fail: (error) => {
        this.#reply(call, failed(error), false);
        job.fail();
      },
    });
  }

  /** Draws what a call has changed, before the next call changes more. */
  async #picture(call: ActiveCall, entry: Entry): Promise<void> {
    const epoch = this.#epoch;
    let answer: ToolResult;
    try {
      const drawing = this.#options.screenshot(pictureArguments(entry), call.agent);
      const result = await this.#withTimeout(call, drawing, PICTURE_MILLIS);
      answer = isPicture(result)
        ? { ok: true, result: pictureResult(entry, result) }
        : failed(wireError("render_failed", "the picture is empty"));
    } catch (error) {
      answer = failed(pictureError(error));
    }
    if (epoch === this.#epoch) this.#send(call.envelope, answer);
  }

  async #screenshot(call: ActiveCall): Promise<void> {
    const epoch = this.#epoch;
    let answer: ToolResult;
    try {
      const result = await this.#withTimeout(call, this.#options.screenshot(call.arguments, call.agent), 20_000);
      answer = isPicture(result)
        ? { ok: true, result }
        : failed(wireError("render_failed", "the page returned no image"));
    } catch (error) {
      answer = failed(pictureError(error));
    }
    if (epoch !== this.#epoch) return;
    if (call.withdrawn) this.#release();
    else this.#finish(call, answer);
  }

  /** Limits work to the call's deadline: work that hangs must not hold up every later call. */
  #withTimeout<T>(call: ActiveCall, work: Promise<T>, most: number): Promise<T> {
    const { host } = this.#options;
    const left = Math.min(most, call.deadline - host.now());
    return new Promise((resolve, reject) => {
      const cancel = host.after(left, () => reject(new Error("the page took too long")));
      work.then(resolve, reject).finally(cancel);
    });
  }

  /** Answers a call and releases the executor. */
  #finish(call: ActiveCall, answer: ToolResult): void {
    this.#reply(call, answer);
    this.#release();
  }

  /** Answers a call. A retryable refusal is not cached: the same call may be given again. */
  #reply(call: ActiveCall, answer: ToolResult, keep: boolean = answer.ok || !answer.error?.retryable): void {
    this.#forget(call);
    if (call.withdrawn) return;
    if (keep) this.#remember(call.callId, answer);
    this.#send(call.envelope, answer);
  }

  #send(envelope: Envelope, answer: ToolResult): void {
    const extra = { replyTo: envelope.messageId, scope: envelope.scope, device: envelope.agentDeviceId };
    if (this.#options.link.send("tool.result", answer, extra) !== "too_large") return;
    const error = wireError("too_large", "the answer is too large for one message");
    this.#options.link.send("tool.result", failed(error), extra);
  }

  #forget(call: ActiveCall): void {
    if (this.#active.get(call.callId) === call) this.#active.delete(call.callId);
  }

  /** Caches an answer and evicts the oldest one. */
  #remember(callId: string, answer: ToolResult): void {
    this.#answers.delete(callId);
    this.#answers.set(callId, answer);
    if (this.#answers.size <= MAX_ANSWERS) return;
    const oldest = this.#answers.keys().next().value;
    if (oldest !== undefined) this.#answers.delete(oldest);
  }

  #context(): Context {
    const { host, presence, camera, asset } = this.#options;
    const walking = this.#walks.walking();
    return { now: host.now, presence: presence(), camera: camera(), asset, walking, stopped: this.#walks.stopped };
  }

  /** Shows an act here and on the other pages, each by its own clock. */
  #act(act: AvatarAct): void {
    const { host, link, ahead, onAct } = this.#options;
    const now = host.now();
    link.send("avatar.act", { ...act, started: new Date(now + ahead()).toISOString() });
    onAct({ ...act, started: new Date(now).toISOString() });
  }

  /** A callback that runs at most once, and not after the socket has gone (the queue is restarted then). */
  #onceThisEpoch(callback: () => void): () => void {
    const epoch = this.#epoch;
    let done = false;
    return () => {
      if (!done && epoch === this.#epoch) callback();
      done = true;
    };
  }
}

export function failed(error: WireError): ToolResult {
  return { ok: false, error };
}

/** Whether a result contains at least one image, all of them plausible. */
function isPicture(result: Result | undefined): result is Result {
  return (
    typeof result?.text === "string" &&
    Array.isArray(result.images) &&
    result.images.length > 0 &&
    result.images.every((i) => /^image\/(jpeg|png|webp)$/.test(i.mimeType) && i.data.length > 100)
  );
}

/** A scene may throw a wire error of its own (for a wrong id); anything else means that drawing failed. */
function pictureError(error: unknown): WireError {
  if (isWireError(error) && isPageCode(error.code)) {
    const { code, message, field, got, allowed, near } = error;
    const detail = { ...(field ? { field } : {}), ...(got ? { got } : {}), ...(allowed ? { allowed } : {}) };
    return wireError(code, message, { ...detail, ...(near ? { near } : {}) });
  }
  return wireError("render_failed", error instanceof Error ? error.message : "the page could not draw");
}
