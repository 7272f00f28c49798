/** Texts of the timeline: who did what, and when. Pure. */

import type { TimelineStep } from "../../core/replay.ts";
import type { Entry, Operation } from "../../wire/types.gen.ts";
import { describeEntry } from "../entrytext.ts";
import { walksOf } from "./track.ts";

/** What an entry mainly did; it decides the shape of its mark. */
export type EntryKind = "said" | "built" | "changed" | "removed" | "undone" | "walked" | "light";

/** The kind of an entry. */
export function entryKind(step: TimelineStep): EntryKind {
  const { entry, objects } = step;
  if (entry.undoes?.length) return "undone";
  if (objects.some(([, before, after]) => !before && after)) return "built";
  if (objects.some(([, before, after]) => before && !after)) return "removed";
  if (objects.length > 0) return "changed";
  if (entry.event) return "said";
  return step.environment ? "light" : "walked";
}

/** Who made an entry. */
export function authorLabel(entry: Entry): string {
  if (entry.author.kind === "user") return "You";
  return entry.author.kind === "system" ? "World" : entry.author.name || "An agent";
}

/** "placed 3 benches", "said “Done.”", "walked 4.2 m". */
export function stepLabel(step: TimelineStep): string {
  const { entry } = step;
  if (entry.event?.kind === "said" && entry.event.text) return `said “${short(entry.event.text)}”`;
  if (entry.event?.kind === "pointed")
    return entry.event.objectId ? `pointed at ${entry.event.objectId}` : "pointed at the ground";
  if (entry.author.kind === "system" && entry.revision === 1) return `laid out ${step.objects.length} things`;
  if (step.objects.length === 0 && !step.environment) return avatarLabel(step);
  const inverse: Operation[] = step.objects.flatMap(([, before]) =>
    before ? [{ op: "put", type: "object", value: before } as const] : [],
  );
  const { operations, tool, undoes } = entry;
  return describeEntry({ operations, inverse, ...(tool ? { tool } : {}), ...(undoes ? { undoes } : {}) });
}

/** What an entry did that only changed avatars. */
function avatarLabel(step: TimelineStep): string {
  const sits = step.avatars.find(([, before, after]) => after?.pose === "sit" && before?.pose !== "sit");
  if (sits) return "sat down";
  if (step.avatars.some(([, before, after]) => !before && after)) return "arrived";
  if (step.avatars.some(([, before, after]) => before && !after)) return "made room for another avatar";
  const [walk] = walksOf(step);
  if (walk) return `walked ${walk.metres < 10 ? walk.metres.toFixed(1) : Math.round(walk.metres)} m`;
  if (step.avatars.some(([, before, after]) => before?.pose === "sit" && after?.pose === "stand")) return "stood up";
  return step.avatars.length > 0 ? "turned" : "did something";
}

/** The longest quotation, in characters. */
const LONGEST = 90;

/** A quotation in one line. */
function short(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).trimEnd()}…`;
}

/** A moment as people say it: "14:20:05", "yesterday 14:20", "3 Nov 14:20", "3 Nov 2025 14:20". */
export function formatWhen(time: number, now: number): string {
  const at = new Date(time);
  if (!(time > 0) || Number.isNaN(at.getTime())) return "an unknown time";
  const today = new Date(now);
  const clock = (seconds: boolean): string =>
    at.toLocaleTimeString(undefined, {
      hour: "2-digit",
      minute: "2-digit",
      ...(seconds ? { second: "2-digit" as const } : {}),
    });
  if (at.toDateString() === today.toDateString()) return clock(true);
  const yesterday = new Date(now);
  yesterday.setDate(today.getDate() - 1);
  if (at.toDateString() === yesterday.toDateString()) return `yesterday ${clock(false)}`;
  const year = at.getFullYear() === today.getFullYear() ? {} : { year: "numeric" as const };
  return `${at.toLocaleDateString(undefined, { day: "numeric", month: "short", ...year })} ${clock(false)}`;
}
