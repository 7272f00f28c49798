/** What an entry of the log did, in a few words: "placed 3 benches", "moved the lamp". Pure. */

import { counted } from "../core/words/text.ts";
import { objectName, pieceTitle } from "../core/words/things.ts";
import type { Entry, Operation, WorldObject } from "../wire/types.gen.ts";

/** The words for an entry. They follow a name: "You placed a bench". */
export function describeEntry(entry: Pick<Entry, "operations" | "inverse" | "tool" | "undoes">): string {
  if (entry.undoes?.length) return "undid a step";
  if (entry.tool === "lost") return "made a change that can no longer be read";
  if (entry.tool === "repair") return "repaired the world after damage on disk";
  const before = new Map(puts(entry.inverse ?? []).map((o) => [o.id, o]));
  const after = puts(entry.operations);
  const made = after.filter((o) => !before.has(o.id));
  const changed = after.filter((o) => before.has(o.id));
  const gone = entry.operations.flatMap((op) => {
    const id = op.op === "remove" && op.type === "object" ? op.id : undefined;
    const object = id === undefined ? undefined : before.get(id);
    return object ? [object] : [];
  });
  const phrases: string[] = [];
  if (made.length > 0) phrases.push(`${entry.tool === "build" ? "built" : "placed"} ${countedObjects(made, "a")}`);
  if (gone.length > 0) phrases.push(`removed ${countedObjects(gone, "the")}`);
  const alone = phrases.length === 0; // objects that only moved along need no words
  if (changed.length > 0 && alone) phrases.push(`${howChanged(before, changed)} ${countedObjects(changed, "the")}`);
  if (entry.operations.some((op) => op.type === "environment")) phrases.push("changed the light");
  if (entry.tool === "figure") phrases.push("changed a figure");
  return phrases.length > 0 ? phrases.join(", ") : "did something";
}

/** The objects that operations put. */
function puts(operations: readonly Operation[]): WorldObject[] {
  return operations.flatMap((op) => (op.op === "put" && op.type === "object" ? [op.value as WorldObject] : []));
}

/** "a bench", "3 benches", "4 things"; a labelled object by its label. */
function countedObjects(objects: readonly WorldObject[], article: "a" | "the"): string {
  const first = objects[0];
  if (!first) return "nothing";
  const word = pieceTitle(first.kind).toLowerCase();
  if (objects.length === 1) {
    if (first.label) return objectName(first);
    return article === "the" ? `the ${word}` : `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
  }
  return counted(objects.length, objects.every((o) => o.kind === first.kind) ? word : "thing");
}

/** The verb for a change: the one kind of change there was, or "changed" for several. */
function howChanged(before: ReadonlyMap<string, WorldObject>, after: readonly WorldObject[]): string {
  const differs = (key: keyof WorldObject): boolean =>
    after.some((o) => JSON.stringify(o[key]) !== JSON.stringify(before.get(o.id)?.[key]));
  const words = [
    differs("scale") && "resized",
    differs("position") && "moved",
    differs("rotation") && !differs("position") && "turned",
    (differs("color") || differs("material")) && "recoloured",
    (differs("label") || differs("text")) && "renamed",
  ].filter((word) => word !== false);
  return words.length === 1 ? (words[0] as string) : "changed";
}
