/** The voice settings over REST: GET and PUT /api/voice. */

import { sentences } from "../core/words/text.ts";
import { fieldsOf } from "../wire/guard.ts";
import { isVoice } from "../wire/restguards.ts";
import type { Voice, VoiceSettings } from "../wire/types.gen.ts";

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 10_000;

/** The ways to talk. Rejects with a reason in words. */
export function fetchVoice(): Promise<Voice> {
  return ask({ method: "GET" });
}

/** Changes settings; absent fields stay as they are. The answer never contains the key. */
export function saveVoice(settings: VoiceSettings): Promise<Voice> {
  return ask({
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(settings),
  });
}

/** Sends a request and reads the voice from its answer. */
async function ask(request: RequestInit): Promise<Voice> {
  let answer: unknown;
  try {
    const response = await fetch("/api/voice", { ...request, cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) });
    answer = await response.json();
  } catch {
    throw new Error("The service did not answer. Try again.");
  }
  const voice = readVoice(answer);
  if (voice) return voice;
  throw new Error(refusalText(answer));
}

/** The voice in an answer of the service; undefined if it is an error or malformed. */
export function readVoice(answer: unknown): Voice | undefined {
  const fields = fieldsOf(answer);
  return fields?.["ok"] === true && isVoice(fields["result"]) ? fields["result"] : undefined;
}

/** The reason of an error answer, in words. */
export function refusalText(answer: unknown): string {
  const error = fieldsOf(fieldsOf(answer)?.["error"]);
  const words = [error?.["message"], error?.["next"]].filter((w): w is string => typeof w === "string" && w !== "");
  return sentences(...words) || "The service did not say why.";
}
