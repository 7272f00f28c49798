/**
 * Arguments of the tools behind the twin's buttons and fields, and a sentence about changes in the world for users
 * who cannot see them. Pure.
 */

import { round, type Vec3, yawOf } from "../../core/vector.ts";
import { counted } from "../../core/words/text.ts";
import { authorName } from "../../core/words/things.ts";
import type { Entry, WorldObject } from "../../wire/types.gen.ts";
import { directionFrom } from "./format.ts";

/** Directions of a step. */
export type Direction = "north" | "south" | "east" | "west" | "up" | "down";

/** Unit vectors of the directions: north is -z, east is +x. */
const STEPS: Record<Direction, Vec3> = {
  north: [0, 0, -1],
  south: [0, 0, 1],
  east: [1, 0, 0],
  west: [-1, 0, 0],
  up: [0, 1, 0],
  down: [0, -1, 0],
};

/** Fields of modify_objects. */
type Fields = Record<string, unknown>;

/** The object moved by so many metres. */
export function movedBy({ position }: WorldObject, direction: Direction, metres: number): Fields {
  const step = STEPS[direction];
  return { position: position.map((n, i) => round(n + (step[i] ?? 0) * metres, 3)) };
}

/** The object turned by so many degrees; positive is to the left, seen from above. */
export function turnedBy({ rotation }: WorldObject, degrees: number): Fields {
  return { rotation: round((((yawOf(rotation) + degrees) % 360) + 360) % 360, 1) };
}

/** The object scaled by a factor, within the tool's limits. */
export function scaledBy(object: WorldObject, by: number): Fields {
  return { scale: object.scale.map((n) => round(Math.min(50, Math.max(0.05, n * by)), 3)) };
}

/** More objects than this are reported by their number. */
const NAMED = 3;

/**
 * What entries did, one sentence for each author; empty if there is nothing to report (walks, speech). `from` is
 * where the user is, for directions.
 */
export function summarizeEntries(
  entries: readonly Entry[],
  objects: ReadonlyMap<string, WorldObject>,
  from: Readonly<Vec3>,
): string {
  const authors = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = authorName(entry.author);
    authors.set(name, [...(authors.get(name) ?? []), entry]);
  }
  const sentences: string[] = [];
  for (const [name, list] of authors) {
    const { placed, changed, removed, light } = touched(list, objects);
    const one = placed.size === 1 && objects.get([...placed][0] ?? "");
    const where = one ? `, ${directionFrom(from, one.position)}` : "";
    const phrases = [
      listChanges("placed", placed, objects) + where,
      listChanges("changed", changed, objects),
      listChanges("removed", removed, objects),
      light ? "changed the light" : "",
    ].filter(Boolean);
    if (phrases.length > 0) sentences.push(`${name} ${phrases.join(", ")}.`);
  }
  return sentences.join(" ");
}

/** The ids of what entries placed, changed and removed. What was placed and then changed only counts as placed. */
function touched(entries: readonly Entry[], objects: ReadonlyMap<string, WorldObject>) {
  const placed = new Set<string>();
  const changed = new Set<string>();
  const removed = new Set<string>();
  let light = false;
  for (const { operations, revision } of entries)
    for (const op of operations) {
      if (op.type === "environment") light = true;
      if (op.type !== "object") continue;
      const id = op.op === "put" ? (op.value as WorldObject).id : (op.id ?? "");
      const object = objects.get(id);
      if (op.op === "remove") {
        if (!object && !placed.delete(id)) removed.add(id);
      } else if (object?.created === revision) placed.add(id);
      else if (object && !placed.has(id)) changed.add(id);
    }
  return { placed, changed, removed, light };
}

/** "placed bench_1 and lamp_2", "changed 5 things"; empty for none. */
function listChanges(verb: string, ids: ReadonlySet<string>, objects: ReadonlyMap<string, WorldObject>): string {
  if (ids.size === 0) return "";
  if (ids.size > NAMED) return `${verb} ${counted(ids.size, "thing")}`;
  const names = [...ids].map((id) => {
    const label = objects.get(id)?.label;
    return label ? `${label} (${id})` : id;
  });
  return `${verb} ${names.join(" and ")}`;
}
