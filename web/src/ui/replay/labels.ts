/** Texts of the timeline: who did what, and when. Pure. */

import type { TimelineStep } from "../../core/replay.ts";
import { formatMetres } from "../../core/words/measures.ts";
import { counted, shorten } from "../../core/words/text.ts";
import type { Operation } from "../../wire/types.gen.ts";
import { describeEntry } from "../entrytext.ts";
import { walksOf } from "./track.ts";

/** The longest quotation, in characters. */
const QUOTED = 90;

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

/** "placed 3 benches", "said “Done.”", "walked 4.2 m". */
export function stepLabel(step: TimelineStep): string {
  const { entry } = step;
  if (entry.event?.kind === "said" && entry.event.text)
    return `said “${shorten(entry.event.text.replace(/\s+/g, " ").trim(), QUOTED)}”`;
  if (entry.event?.kind === "pointed")
    return entry.event.objectId ? `pointed at ${entry.event.objectId}` : "pointed at the ground";
  if (entry.author.kind === "system" && entry.revision === 1)
    return `laid out ${counted(step.objects.length, "thing")}`;
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
  if (walk) return `walked ${formatMetres(walk.metres)}`;
  if (step.avatars.some(([, before, after]) => before?.pose === "sit" && after?.pose === "stand")) return "stood up";
  return step.avatars.length > 0 ? "turned" : "did something";
}
