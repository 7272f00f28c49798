/** What the twin does in the world, one thing at a time, and what came of it: in words, said politely. */

import { type Signal, signal } from "@preact/signals";
import { Refusal } from "../../core/refuse.ts";
import type { Result } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { reasonOf } from "../reason.ts";

export interface Doing {
  busy: Signal<boolean>;
  said: Signal<string>;
  failed: Signal<string>;
  /** Does what a tool of the agents does. done: with its answer, when it worked. */
  run(tool: string, args: Record<string, unknown>, done?: (result: Result) => void): void;
  tell(words: string): void;
}

export function createDoing(actions: Actions): Doing {
  const busy = signal(false);
  const said = signal("");
  const failed = signal("");

  let last: Promise<void> = Promise.resolve();
  let waiting = 0;

  /** One after the other: a second press is not lost while the first one is under way. */
  async function next(tool: string, args: Record<string, unknown>, done?: (result: Result) => void): Promise<void> {
    said.value = "";
    failed.value = "";
    try {
      const result = await actions.change(tool, args);
      done?.(result);
      said.value = wordsOf(result);
    } catch (error) {
      failed.value = whyNot(error);
    }
    waiting--;
    busy.value = waiting > 0;
  }

  return {
    busy,
    said,
    failed,
    run(tool, args, done) {
      waiting++;
      busy.value = true;
      last = last.then(() => next(tool, args, done));
    },
    tell(words) {
      failed.value = "";
      said.value = words;
    },
  };
}

/** The reason in words, with what would be right. */
function whyNot(error: unknown): string {
  const allowed = error instanceof Refusal && error.error.allowed;
  return allowed ? `${reasonOf(error)} Right would be: ${allowed}.` : reasonOf(error);
}

/** The first line of an answer, and what a rule made of the wish: the rest is for agents. */
export function wordsOf({ text, data }: Result): string {
  const first = text.split("\n", 1)[0] ?? "";
  const objects = (data as { objects?: { rules?: unknown }[] } | undefined)?.objects ?? [];
  const rules = objects.flatMap((object) => (Array.isArray(object.rules) ? object.rules.map(String) : []));
  return [first, ...rules.map((rule) => `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`)].join(" ");
}
