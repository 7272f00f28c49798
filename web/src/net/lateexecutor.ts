// The executor of a page that has not loaded it yet: the code for calls is the largest part of the core, and the
// first picture does not need it. It comes after that picture, or with the first call. Calls that arrive before
// wait, in order, and may be withdrawn while they wait.

import { type Late, late } from "../core/late.ts";
import { wireError } from "../core/refuse.ts";
import { fieldsOf } from "../wire/guard.ts";
import type { Entry, Envelope } from "../wire/types.gen.ts";
import type { ExecutorOptions } from "./active.ts";
import type { Executor } from "./executor.ts";

/** How long a call waits for the code, in milliseconds. */
const LOAD_MILLIS = 8_000;

export type ExecutorCode = Late<{ Executor: typeof Executor }>;

/** The code for calls. */
export const executorCode: ExecutorCode = late(() => import("./executor.ts"));

export class LateExecutor {
  readonly #options: ExecutorOptions;
  readonly #code: ExecutorCode;
  #executor: Executor | undefined;
  /** What has arrived before the code did: calls and withdrawals, in order. */
  #early: (Envelope | { withdrawn: string })[] = [];

  constructor(options: ExecutorOptions, code: ExecutorCode = executorCode) {
    this.#options = options;
    this.#code = code;
  }

  receive(envelope: Envelope): void {
    const executor = this.#present();
    if (executor) {
      executor.receive(envelope);
      return;
    }
    if (this.#early.push(envelope) > 1) return;
    const cancel = this.#options.host.after(LOAD_MILLIS, () => this.#refuse());
    this.#code
      .load()
      .then(
        () => this.#present(),
        () => this.#refuse(),
      )
      .finally(cancel);
  }

  cancel(callId: string): void {
    const executor = this.#present();
    if (executor) executor.cancel(callId);
    else if (this.#early.length > 0) this.#early.push({ withdrawn: callId });
  }

  /** The socket is gone, and with it every call. */
  down(): void {
    this.#early = [];
    this.#executor?.down();
  }

  up(): void {
    this.#executor?.up();
  }

  entryApplied(entry: Entry): void {
    this.#executor?.entryApplied(entry);
  }

  dispose(): void {
    this.#early = [];
    this.#executor?.dispose();
  }

  /** The executor, which takes what has waited for it when it is made; undefined while its code is missing. */
  #present(): Executor | undefined {
    const code = this.#code.now;
    if (this.#executor || !code) return this.#executor;
    this.#executor = new code.Executor(this.#options);
    const early = this.#early;
    this.#early = [];
    this.#executor.takeAll((executor) => {
      for (const message of early) {
        if ("withdrawn" in message) executor.cancel(message.withdrawn);
        else executor.receive(message);
      }
    });
    return this.#executor;
  }

  /** The code did not come: every call that waits is refused, and may be repeated. */
  #refuse(): void {
    const early = this.#early;
    this.#early = [];
    const error = wireError("browser_slow", "a part of the page could not be loaded yet");
    const withdrawn = new Set(early.map((message) => fieldsOf(message)?.["withdrawn"]));
    for (const message of early) {
      if ("withdrawn" in message || withdrawn.has(message.messageId)) continue;
      const { messageId: replyTo, scope, agentDeviceId: device } = message;
      this.#options.link.send("tool.result", { ok: false, error }, { replyTo, scope, device });
    }
  }
}
