/** Runs changes of the world one at a time, and keeps the outcome in words for a live region. */

import { signal } from "@preact/signals";
import { Refusal } from "../core/refuse.ts";
import { sentences } from "../core/words/text.ts";
import type { Result } from "../wire/types.gen.ts";
import type { Actions } from "./actions.ts";
import { reasonOf } from "./reason.ts";

/** The queue and its last outcome. */
export type TaskRunner = ReturnType<typeof createTaskRunner>;

/** Creates an empty queue. */
export function createTaskRunner(actions: Actions) {
  const busy = signal(false);
  const result = signal("");
  const failed = signal("");

  let last: Promise<void> = Promise.resolve();
  let waiting = 0;

  /** Runs one call. Calls queue up, so that a second press is not lost while the first one is under way. */
  async function runNext(change: () => Promise<Result>): Promise<void> {
    result.value = "";
    failed.value = "";
    try {
      result.value = resultText(await change());
    } catch (error) {
      failed.value = problemText(error);
    }
    waiting--;
    busy.value = waiting > 0;
  }

  const attempt = (change: () => Promise<Result>): void => {
    waiting++;
    busy.value = true;
    last = last.then(() => runNext(change));
  };

  return {
    /** A call is under way or queued. */
    busy,
    /** What the last call did; empty while one is running. */
    result,
    /** Why the last call failed; empty: it did not. */
    failed,
    /** Queues a change that is more than a call of a tool. */
    attempt,
    /** Queues a call of a tool. */
    run: (tool: string, args: Record<string, unknown>) => attempt(() => actions.runTool(tool, args)),
    /** Reports something that is not a tool call. */
    report(words: string) {
      failed.value = "";
      result.value = words;
    },
  };
}

/** The reason, with the allowed values. */
function problemText(error: unknown): string {
  const allowed = error instanceof Refusal && error.error.allowed;
  return allowed ? `${reasonOf(error)} Allowed: ${allowed}.` : reasonOf(error);
}

/** The first line of an answer, and what the rules adjusted; the rest is for agents. */
function resultText({ text, data }: Result): string {
  const first = text.split("\n", 1)[0] ?? "";
  const objects = (data as { objects?: { rules?: unknown }[] } | undefined)?.objects ?? [];
  const rules = objects.flatMap((object) => (Array.isArray(object.rules) ? object.rules.map(String) : []));
  return sentences(first, ...rules);
}
