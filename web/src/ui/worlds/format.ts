/** Order and texts of the list of worlds. Pure. */

import { counted } from "../../core/words/text.ts";
import { ago } from "../../core/words/time.ts";
import type { WorldCard } from "../../wire/types.gen.ts";

/** Milliseconds of a day. */
const DAY = 86_400_000;
/** Days for which a deleted world can be restored: Kept of internal/world/store. */
const KEPT = 30;

/** The open world first, then the most recently changed; deleted ones by their deletion, the newest first. */
export function sortedCards(cards: readonly WorldCard[]): { here: WorldCard[]; deleted: WorldCard[] } {
  const newest = (a: string, b: string): number => Date.parse(b) - Date.parse(a);
  const here = cards.filter((card) => card.deletedAt === undefined);
  const deleted = cards.filter((card) => card.deletedAt !== undefined);
  here.sort((a, b) => Number(b.current ?? false) - Number(a.current ?? false) || newest(a.updatedAt, b.updatedAt));
  deleted.sort((a, b) => newest(a.deletedAt ?? "", b.deletedAt ?? ""));
  return { here, deleted };
}

/** "23 things", "changed 5 min ago" */
export function worldFacts({ objects, updatedAt }: WorldCard, now: number): string[] {
  const things = objects === undefined ? [] : [counted(objects, "thing")];
  return [...things, `changed ${ago(updatedAt, now)}`];
}

/** "deleted 2 d ago · kept for 28 more days" */
export function deletedText({ deletedAt }: WorldCard, now: number): string {
  const left = Math.max(0, KEPT - Math.floor((now - Date.parse(deletedAt ?? "")) / DAY));
  return `deleted ${ago(deletedAt, now)} · ${left > 0 ? `kept for ${counted(left, "more day")}` : "about to be deleted for good"}`;
}

/** Why a world cannot have a name; empty: it can. */
export function nameProblem(name: string): string {
  const letters = Array.from(name.trim());
  if (letters.length === 0) return "A world needs a name.";
  if (letters.length > 60) return `Up to 60 characters (now ${letters.length}).`;
  return letters.some(isUnseen) ? "It contains an invisible character." : "";
}

/** Control characters, and those that change the direction of writing. */
function isUnseen(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  const between = (low: number, high: number): boolean => code >= low && code <= high;
  return code < 0x20 || between(0x7f, 0x9f) || between(0x202a, 0x202e) || between(0x2066, 0x2069);
}
