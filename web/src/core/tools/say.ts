// say: a speech bubble, stored in the world's log as an event.

import { charactersOf, cleanWords, readArgs, readString } from "../args.ts";
import { bodyOf } from "../body.ts";
import type { Outcome } from "../call.ts";
import type { CallScope } from "../placement.ts";
import { refuse } from "../refuse.ts";
import { round } from "../vector.ts";

/** Longest text, in characters. */
const MAX = 1000;

/** Executes say. */
export function say(scope: CallScope, args: unknown): Outcome {
  const all = readArgs(args, "", ["text", "idempotency_key"]);
  const text = cleanWords(readString(all, "text", "") ?? "", true);
  const length = charactersOf(text);
  if (length === 0 || length > MAX) {
    refuse("bad_arguments", length === 0 ? "there is nothing to say" : "that is too long to say at once", {
      field: "text",
      got: `${length} characters`,
      allowed: `1 to ${MAX} characters`,
      example: "Hello! Shall I put the bench by the fountain?",
    });
  }
  // Words are no change of the document: the entry carries only the event.
  const body = bodyOf(scope.draft, scope.ctx, scope.agent);
  const seconds = secondsOf(length);
  return {
    operations: [],
    inverse: [],
    event: { kind: "said", text },
    result: { text: `Said it; the bubble stays for ${seconds} s.`, data: { seconds } },
    acts: [{ avatarId: body.id, action: "say", text, seconds }],
  };
}

/** How long the bubble stays: as long as it takes to read, at 15 characters a second, between 2.5 and 15 s. */
function secondsOf(characters: number): number {
  return round(Math.min(15, Math.max(2.5, 1.5 + characters / 15)), 1);
}
