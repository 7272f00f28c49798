/** What the service says about voice, and what the user sets there: GET and PUT /api/voice. */

import { fieldsOf, hasStrings } from "../wire/guards.ts";
import type { Voice, VoiceSettings } from "../wire/types.gen.ts";

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 10_000;

/** Ways to talk; rejects with a reason in words. */
export function offer(): Promise<Voice> {
  return ask({ method: "GET" });
}

/** What is absent stays as it is. The answer never holds the key. */
export function set(settings: VoiceSettings): Promise<Voice> {
  return ask({
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(settings),
  });
}

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
  throw new Error(reasonOf(answer));
}

/** The voice in an answer of the service; undefined: it holds none. */
export function readVoice(answer: unknown): Voice | undefined {
  const all = fieldsOf(answer);
  const v = fieldsOf(all?.["result"]);
  const key = fieldsOf(v?.["key"]);
  if (all?.["ok"] !== true || !v || !key || !hasStrings(v, ["mini", "full"])) return undefined;
  const lanes = Array.isArray(v["providers"]) ? v["providers"] : []; // the service writes an empty list as null
  if (!lanes.every(isLane)) return undefined;
  return { ...(v as unknown as Voice), providers: lanes, key: { set: key["set"] === true, on: key["on"] === true } };
}

function isLane(value: unknown): value is Voice["providers"][number] {
  const l = fieldsOf(value);
  return l !== undefined && hasStrings(l, ["id", "name"]) && typeof l["ready"] === "boolean";
}

/** Why it was refused, in words. */
export function reasonOf(answer: unknown): string {
  const error = fieldsOf(fieldsOf(answer)?.["error"]);
  const words = [error?.["message"], error?.["next"]].filter((w): w is string => typeof w === "string" && w !== "");
  return words.length > 0 ? words.map(sentence).join(" ") : "The service did not say how it is with voice.";
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
