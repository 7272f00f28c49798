/** Unsent text of each conversation, stored on this device until it is sent. */

import { recall, remember } from "../memory.ts";

/** How many drafts are stored; the one that was edited longest ago is dropped. */
const MOST = 20;

/** Key of a conversation's draft. "" for the back end: everyone in the world. */
export function draftKey(backend: string, session: string): string {
  return `${backend}/${session}`;
}

/** The draft; empty: none. */
export function readDraft(key: string): string {
  return all().find(([of]) => of === key)?.[1] ?? "";
}

/** Stores a draft, or removes it if the text is empty. */
export function storeDraft(key: string, text: string): void {
  const others = all().filter(([of]) => of !== key);
  const drafts = text === "" ? others : [...others, [key, text] as const].slice(-MOST);
  remember("drafts", JSON.stringify(drafts));
}

/** All drafts, the oldest first. */
function all(): readonly (readonly [key: string, text: string])[] {
  try {
    const stored: unknown = JSON.parse(recall("drafts") ?? "[]");
    return Array.isArray(stored) ? stored.filter(isDraft) : [];
  } catch {
    return [];
  }
}

/** Whether a stored value is a draft. */
function isDraft(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string";
}
