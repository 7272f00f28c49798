// Copies of objects beside the ones they are copies of: all of them moved by the same step, to the first side where they
// fit. The copies are the author's own and keep everything else: parts, paint, words, motion.

import { LIMITS } from "../wire/tables.gen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import type { Outcome } from "./call.ts";
import { union } from "./geometry.ts";
import { type CallScope, moved, withSupport } from "./placement.ts";
import { refuse } from "./refuse.ts";
import { changeOutcome } from "./report.ts";
import { shapeOf } from "./shape.ts";
import { relocateAvatars } from "./sideeffects.ts";
import { overlapsOf } from "./surroundings.ts";
import { few, plural } from "./text.ts";
import { addObject } from "./tools/place.ts";
import type { Vec3 } from "./vector.ts";

/** Between a thing and its copy, in metres. */
const GAP = 0.3;

/** `ahead` is the way that the author looks on the ground: copies come to the right of that first. */
export function duplicateObjects(
  scope: CallScope,
  ids: readonly string[],
  ahead: readonly [x: number, z: number] = [0, -1],
): Outcome & { copies: string[] } {
  const { draft, ctx, agent } = scope;
  const originals = [...new Set(ids)].map((id) => {
    const object = draft.object(id);
    return object ?? refuse("not_found", `there is no ${id} in this world`, { field: "objects", got: id });
  });
  if (originals.length === 0) refuse("bad_arguments", "nothing is selected", { field: "objects", got: "nothing" });
  const step = freeStep(scope, originals, ahead);
  const copies: string[] = [];
  for (const object of originals) {
    const id = draft.state.names.next(object.kind, (other) => draft.object(other) !== undefined);
    const { position, on: _, ...rest } = object;
    const copy: WorldObject = {
      ...rest,
      id,
      position,
      creator: agent.avatarId,
      created: draft.revision,
      changed: draft.revision,
    };
    addObject(draft, moved(copy, add(position, step)), "objects");
    copies.push(id);
  }
  // What each stands on is asked when all of them are there: one copy may stand on another.
  for (const id of copies) draft.put(withSupport(scope, draft.object(id) as WorldObject));
  const outcome = changeOutcome(draft, {
    verb: `Placed ${plural(copies.length, "copy").replace(/copys$/, "copies")}: ${few(copies)}.`,
    lines: [],
    notes: relocateAvatars(draft, ctx, copies),
    data: { objects: copies.map((id) => ({ id })) },
    dryRun: false,
  });
  return { ...outcome, copies };
}

function freeStep({ draft }: CallScope, originals: readonly WorldObject[], [ax, az]: readonly [number, number]): Vec3 {
  const { min, max } = union(originals.map((o) => shapeOf(o).box));
  const wide = max[0] - min[0] + GAP;
  const deep = max[2] - min[2] + GAP;
  const sideways: Vec3[] = [
    [wide, 0, 0],
    [-wide, 0, 0],
    [0, 0, deep],
    [0, 0, -deep],
  ];
  // Right of the way one looks, then left, nearer, farther.
  const liking = ([x, , z]: Vec3): number => Math.sign(x * -az + z * ax) * 2 + Math.sign(-(x * ax + z * az));
  const steps = [1, 2, 3].flatMap((n) =>
    sideways.toSorted((a, b) => liking(b) - liking(a)).map(([x, y, z]): Vec3 => [x * n, y, z * n]),
  );
  const inside = (v: Vec3) =>
    originals.every((o) => [0, 2].every((i) => Math.abs((o.position[i] ?? 0) + (v[i] ?? 0)) <= LIMITS.bounds));
  const free = (v: Vec3) =>
    originals.every((o) => overlapsOf(draft, moved({ ...o, id: "copy" }, add(o.position, v)), true).length === 0);
  return steps.find((v) => inside(v) && free(v)) ?? steps.find(inside) ?? [0, 0, 0];
}

function add(a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
