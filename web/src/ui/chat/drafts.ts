/** What was written and not sent yet, for each conversation; kept on this device until it is sent. */

import { recall, remember } from "../memory.ts";

/** Of how many conversations a draft is kept; the one that was written longest ago goes. */
const MOST = 20;

export function draftKey(lane: string, session: string): string {
  return `${lane}/${session}`;
}

export function readDraft(key: string): string {
  return all().find(([of]) => of === key)?.[1] ?? "";
}

export function keepDraft(key: string, text: string): void {
  const others = all().filter(([of]) => of !== key);
  const drafts = text === "" ? others : [...others, [key, text] as const].slice(-MOST);
  remember("drafts", JSON.stringify(drafts));
}

/** Oldest first. */
function all(): readonly (readonly [key: string, text: string])[] {
  try {
    const kept: unknown = JSON.parse(recall("drafts") ?? "[]");
    return Array.isArray(kept) ? kept.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string";
}
