// Executes the calls that the router gives this page: one after another, except that walks go on beside them. Every
// call ends in exactly one of: a commit that carries its answer, a tool.result, or silence when it was withdrawn or
// went to another page.

import type { Answer, Context, Outcome } from "../core/call.ts";
import { authorOf } from "../core/call.ts";
import { wireError } from "../core/refuse.ts";
import { hasRules, missingRules, rules } from "../core/rules.ts";
import { isToolCall } from "../wire/guards.ts";
import type { Agent, Avatar, AvatarAct, Entry, Envelope, Result, ToolResult, WireError } from "../wire/types.gen.ts";
import type { ActiveCall, ExecutorOptions } from "./active.ts";
import { PICTURE_MILLIS, pictureArguments, pictureResult, wantsPicture, withoutPicture } from "./changepicture.ts";
import type { CommitJob } from "./commits.ts";
import { Walks } from "./walks.ts";

const MAX_WAITING = 256;
const MAX_ANSWERS = 256;
/** How long a call waits for what it needs (plans of buildings, uploaded files), in milliseconds. */
const PREPARE_MILLIS = 8_000;
const INTERRUPTING = new Set(["walk_avatar", "avatar_action"]);

export class Executor {
  readonly #options: ExecutorOptions;
  readonly #waiting: ActiveCall[] = [];
  readonly #active = new Map<string, ActiveCall>();
  readonly #answers = new Map<string, ToolResult>();
  readonly #walks: Walks;
  #busy = false;
  /** Grows when the socket goes: what was begun before is not answered any more. */
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

  /** Takes a tool.call envelope. */
  receive(envelope: Envelope): void {
    const callId = envelope.messageId;
    if (!isToolCall(envelope.payload)) {
      console.warn("world: a call without a tool or agent was ignored");
      return;
    }
    const answered = this.#answers.get(callId);
    if (this.#active.has(callId)) return; // it is answered once
    if (answered) this.#send(envelope, answered);
    else this.#take(envelope, envelope.payload.tool, envelope.payload.arguments, envelope.payload.agent);
  }

  /** The caller stopped waiting. What is not committed is dropped. */
  cancel(callId: string): void {
    const call = this.#active.get(callId);
    if (!call || this.#options.commits.isInFlight(callId) || this.#walks.halt(callId)) return;
    if (call.tool === "walk_avatar")
      this.#send(call.envelope, failed(wireError("cancelled", "it had not begun to walk")));
    call.withdrawn = true;
    this.#forget(call);
    this.#options.commits.withdraw(callId);
    if (!this.#waiting.includes(call)) return;
    this.#waiting.splice(this.#waiting.indexOf(call), 1);
  }

  /** The socket is gone and with it every call: the router gives them to another page, or again to this one. */
  down(): void {
    this.#epoch++;
    this.#waiting.length = 0;
    this.#busy = false;
    this.#walks.dropAll();
    for (const call of this.#active.values()) {
      if (!this.#options.commits.isInFlight(call.callId)) this.#active.delete(call.callId);
    }
  }

  /** Another socket is there. Whose walk ended with the one before is where the log says: the service has answered that
   * nothing was changed, or another page has begun that walk anew. */
  up(): void {
    this.#walks.stopped.clear();
  }

  /** An entry was folded: for the avatars in it the log says where they are. */
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
      this.#reply(call, failed(wireError("browser_slow", "too many calls wait in the page")));
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

  /** The call does not hold up the others any more. */
  #release(): void {
    this.#busy = false;
    this.#pump();
  }

  #run(call: ActiveCall): void {
    if (call.deadline <= this.#options.host.now()) {
      this.#finish(call, failed(wireError("timeout", `${call.tool} came to its turn after its deadline`)));
    } else if (call.tool === "screenshot") void this.#screenshot(call);
    else {
      const prepare = (): Promise<unknown> | undefined => this.#options.prepare?.(call.tool, call.arguments);
      const ready = missingRules()?.then(prepare) ?? prepare();
      if (ready) void this.#prepared(call, ready);
      else this.#execute(call);
    }
  }

  /** Executes a call when what it needs has come, or cannot come: the core refuses what is not there. */
  async #prepared(call: ActiveCall, ready: Promise<unknown>): Promise<void> {
    const epoch = this.#epoch;
    await this.#withTimeout(call, ready, PREPARE_MILLIS).catch(() => undefined);
    if (epoch !== this.#epoch) return;
    if (call.withdrawn) this.#release();
    else if (hasRules()) this.#execute(call);
    else this.#finish(call, failed(wireError("browser_slow", "a part of the page could not be loaded yet")));
  }

  #execute(call: ActiveCall): void {
    const answer = rules().execute(this.#options.state, call, this.#context());
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

  /** Commits what a call changes. When another writer was first the call is executed again. */
  #change(call: ActiveCall, first: Outcome): void {
    const base = this.#options.state.revision;
    let outcome = first;
    const next = this.#onceThisEpoch(() => this.#release());
    this.#commit(call, {
      make: () => {
        if (this.#options.state.revision !== base || outcome !== first) {
          const again = rules().execute(this.#options.state, call, this.#context());
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

  /** What executing again gave to commit; undefined when it was answered without: refused now, or nothing to change. */
  #commitOrReply(call: ActiveCall, answer: Answer): Outcome | undefined {
    if (answer.ok && answer.outcome.journey) {
      this.#walks.start(call, answer.outcome, answer.outcome.journey);
      return undefined;
    }
    if (answer.ok && (answer.outcome.operations.length > 0 || answer.outcome.event)) return answer.outcome;
    this.#reply(call, answer.ok ? { ok: true, result: answer.outcome.result } : failed(answer.error));
    return undefined;
  }

  /** Submits the commit that answers a call. */
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

  /** Draws what a call has changed before the next one changes more. */
  async #picture(call: ActiveCall, entry: Entry): Promise<void> {
    const epoch = this.#epoch;
    let answer: ToolResult;
    try {
      const drawing = this.#options.screenshot(pictureArguments(entry), call.agent);
      const result = await this.#withTimeout(call, drawing, PICTURE_MILLIS);
      answer = isPicture(result)
        ? { ok: true, result: pictureResult(entry, result) }
        : failed(wireError("render_failed", "it is empty"));
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
        : failed(wireError("render_failed", "the page gave a picture without an image"));
    } catch (error) {
      answer = failed(pictureError(error));
    }
    if (epoch !== this.#epoch) return;
    if (call.withdrawn) this.#release();
    else this.#finish(call, answer);
  }

  /** What is waited for, or a failure at the call's deadline: one that hangs must not hold up every later call. */
  #withTimeout<T>(call: ActiveCall, work: Promise<T>, most: number): Promise<T> {
    const { host } = this.#options;
    const left = Math.min(most, call.deadline - host.now());
    return new Promise((resolve, reject) => {
      const cancel = host.after(left, () => reject(new Error("it was not drawn in time")));
      work.then(resolve, reject).finally(cancel);
    });
  }

  #finish(call: ActiveCall, answer: ToolResult): void {
    this.#reply(call, answer);
    this.#release();
  }

  /** Answers a call. A refusal that may not hold the next time is not kept: the same call may be given again. */
  #reply(call: ActiveCall, answer: ToolResult, keep: boolean = answer.ok || !answer.error?.retryable): void {
    this.#forget(call);
    if (call.withdrawn) return;
    if (keep) this.#remember(call.callId, answer);
    this.#send(call.envelope, answer);
  }

  #send(envelope: Envelope, answer: ToolResult): void {
    const extra = { replyTo: envelope.messageId, scope: envelope.scope };
    if (this.#options.link.send("tool.result", answer, extra) !== "too_large") return;
    const error = wireError("too_large", "the answer is too large for one message");
    this.#options.link.send("tool.result", failed(error), extra);
  }

  #forget(call: ActiveCall): void {
    if (this.#active.get(call.callId) === call) this.#active.delete(call.callId);
  }

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

  /** Shows an act here and tells the other pages, each in its own clock. */
  #act(act: AvatarAct): void {
    const { host, link, ahead, onAct } = this.#options;
    const now = host.now();
    link.send("avatar.act", { ...act, started: new Date(now + ahead()).toISOString() });
    onAct({ ...act, started: new Date(now).toISOString() });
  }

  /** Runs a callback at most once, and not after the socket has gone: the queue began anew then. */
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

function isPicture(result: Result | undefined): result is Result {
  return (
    typeof result?.text === "string" &&
    Array.isArray(result.images) &&
    result.images.length > 0 &&
    result.images.every((i) => /^image\/(jpeg|png|webp)$/.test(i.mimeType) && i.data.length > 100)
  );
}

/** A scene may throw a wire error of its own (a wrong id); anything else is a failure to draw. */
function pictureError(error: unknown): WireError {
  const known = error as Partial<WireError> | undefined;
  if (typeof known?.code === "string" && typeof known.message === "string" && known.code.length > 0) {
    const { code, message, field, got, allowed, near } = known;
    const detail = { ...(field ? { field } : {}), ...(got ? { got } : {}), ...(allowed ? { allowed } : {}) };
    return wireError(code, message, { ...detail, ...(near ? { near } : {}) });
  }
  return wireError("render_failed", error instanceof Error ? error.message : "the page could not draw");
}
