/** What an entry of the log did, in a few plain words: "placed 3 benches", "moved the lamp". Pure. */

import type { Entry, Operation, WorldObject } from "../wire/types.gen.ts";
import { kindWords } from "./words.ts";

export function deedWords(entry: Pick<Entry, "operations" | "inverse" | "tool" | "undoes">): string {
  if (entry.undoes?.length) return "took a step back";
  if (entry.tool === "lost") return "a change that could not be read from the disk";
  if (entry.tool === "repair") return "put the world back together after damage on the disk";
  const before = new Map(puts(entry.inverse ?? []).map((o) => [o.id, o]));
  const after = puts(entry.operations);
  const made = after.filter((o) => !before.has(o.id));
  const changed = after.filter((o) => before.has(o.id));
  const gone = entry.operations.flatMap((op) => {
    const id = op.op === "remove" && op.type === "object" ? op.id : undefined;
    const object = id === undefined ? undefined : before.get(id);
    return object ? [object] : [];
  });
  const parts: string[] = [];
  if (made.length > 0) parts.push(`${entry.tool === "build" ? "built" : "placed"} ${someOf(made, "a")}`);
  if (gone.length > 0) parts.push(`removed ${someOf(gone, "the")}`);
  const alone = parts.length === 0; // what was carried along with it needs no words
  if (changed.length > 0 && alone) parts.push(`${howChanged(before, changed)} ${someOf(changed, "the")}`);
  if (entry.operations.some((op) => op.type === "environment")) parts.push("changed the light");
  if (entry.tool === "figure") parts.push("changed a figure");
  return parts.length > 0 ? parts.join(", ") : "did something";
}

function puts(operations: readonly Operation[]): WorldObject[] {
  return operations.flatMap((op) => (op.op === "put" && op.type === "object" ? [op.value as WorldObject] : []));
}

/** "a bench", "3 benches", "4 things"; a thing with a name of its own by that. */
function someOf(objects: readonly WorldObject[], article: "a" | "the"): string {
  const first = objects[0];
  if (!first) return "nothing";
  const word = kindWords(first.kind).toLowerCase();
  if (objects.length === 1) {
    if (first.label) return `“${first.label}”`;
    return article === "the" ? `the ${word}` : `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
  }
  return `${objects.length} ${objects.every((o) => o.kind === first.kind) ? severalOf(word) : "things"}`;
}

function severalOf(word: string): string {
  if (/(s|x|ch|sh)$/.test(word)) return `${word}es`;
  if (word.endsWith("shelf")) return `${word.slice(0, -1)}ves`;
  return `${word}s`;
}

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
