// Guard for the state of the bridge to an agent on a server. The types are in types.gen.ts.

import { fieldsOf, hasStrings } from "./guards.ts";
import type { Bridge } from "./types.gen.ts";

/** Fields that are texts where they are there. */
const TEXTS = ["target", "source", "code", "reason", "next", "command", "retryAt", "probed"];
/** Lists of texts. */
const LISTS = ["notes", "details"];

/** Whether a value is the state of a bridge. States that a newer service has are shown as they are called. */
export function isBridge(value: unknown): value is Bridge {
  const b = fieldsOf(value);
  if (!b || !hasStrings(b, ["state", "since"])) return false;
  const { prompt } = b;
  return (
    TEXTS.every((key) => b[key] === undefined || typeof b[key] === "string") &&
    LISTS.every((key) => (b[key] ?? null) === null || isTexts(b[key])) &&
    (prompt === undefined || isPrompt(prompt))
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isPrompt(value: unknown): boolean {
  const p = fieldsOf(value);
  return (
    p !== undefined &&
    hasStrings(p, ["id", "kind", "text"]) &&
    (p["fingerprint"] === undefined || typeof p["fingerprint"] === "string")
  );
}
