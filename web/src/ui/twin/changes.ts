/** What the twin's buttons and fields ask of the tools, as their arguments; and the changes of the world as one sentence
 * for those who do not see them. Pure. */

import { round, type Vec3, yawOf } from "../../core/vector.ts";
import type { Entry, WorldObject } from "../../wire/types.gen.ts";
import { whereFrom } from "./words.ts";

export type Way = "north" | "south" | "east" | "west" | "up" | "down";

const STEPS: Record<Way, Vec3> = {
  north: [0, 0, -1],
  south: [0, 0, 1],
  east: [1, 0, 0],
  west: [-1, 0, 0],
  up: [0, 1, 0],
  down: [0, -1, 0],
};

type Item = Record<string, unknown> & { id: string };

export function moved(object: WorldObject, way: Way, metres: number): Item {
  const step = STEPS[way];
  const position = object.position.map((n, i) => round(n + (step[i] ?? 0) * metres, 3));
  return { id: object.id, position };
}

/** Positive: to the left, seen from above. */
export function turned(object: WorldObject, degrees: number): Item {
  return { id: object.id, rotation: round((((yawOf(object.rotation) + degrees) % 360) + 360) % 360, 1) };
}

export function scaled(object: WorldObject, by: number): Item {
  return { id: object.id, scale: object.scale.map((n) => round(Math.min(50, Math.max(0.05, n * by)), 3)) };
}

/** More of these at once are told by their number. */
const NAMED = 3;

/** What entries did, as one sentence; empty when there is nothing to tell (walks, words). */
export function newsOf(
  entries: readonly Entry[],
  objects: ReadonlyMap<string, WorldObject>,
  from: Readonly<Vec3>,
): string {
  const authors = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = entry.author.kind === "user" ? "You" : entry.author.name || "Agent";
    authors.set(name, [...(authors.get(name) ?? []), entry]);
  }
  const sentences: string[] = [];
  for (const [name, list] of authors) {
    const { placed, changed, removed, light } = touched(list, objects);
    const one = placed.size === 1 && objects.get([...placed][0] ?? "");
    const where = one ? `, ${whereFrom(from, one.position)}` : "";
    const parts = [
      told("placed", placed, objects) + where,
      told("changed", changed, objects),
      told("removed", removed, objects),
      light ? "changed the light" : "",
    ].filter(Boolean);
    if (parts.length > 0) sentences.push(`${name} ${parts.join(", ")}.`);
  }
  return sentences.join(" ");
}

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

function told(verb: string, ids: ReadonlySet<string>, objects: ReadonlyMap<string, WorldObject>): string {
  if (ids.size === 0) return "";
  if (ids.size > NAMED) return `${verb} ${ids.size} things`;
  const names = [...ids].map((id) => {
    const label = objects.get(id)?.label;
    return label ? `${label} (${id})` : id;
  });
  return `${verb} ${names.join(" and ")}`;
}
