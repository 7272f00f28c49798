// Copies objects beside the originals: all of them move by the same step, to the first side where they fit. The
// copies belong to the author of the call and keep everything else: parts, paint, words, behaviour.

import { LIMITS } from "../wire/tables.gen.ts";
import type { Agent, WorldObject } from "../wire/types.gen.ts";
import type { Context, Outcome } from "./call.ts";
import { Draft } from "./draft.ts";
import { union } from "./geometry.ts";
import { type CallScope, movedTo, withSupport } from "./placement.ts";
import { refuse } from "./refuse.ts";
import { changeOutcome } from "./report.ts";
import { shapeOf } from "./shape.ts";
import { relocateAvatars } from "./sideeffects.ts";
import type { WorldState } from "./state.ts";
import { overlapsOf } from "./surroundings.ts";
import { addObject } from "./tools/place.ts";
import type { Vec3 } from "./vector.ts";
import { counted, few } from "./words/text.ts";

/** Metres between a thing and its copy. */
const GAP = 0.3;

/**
 * Copies objects. `ahead` is the direction on the ground in which the user looks: the right of it is tried
 * first. Returns the outcome and the ids of the copies.
 */
export function duplicateObjects(
  state: WorldState,
  ctx: Context,
  agent: Agent,
  ids: readonly string[],
  ahead: readonly [x: number, z: number] = [0, -1],
): Outcome & { copies: string[] } {
  const draft = new Draft(state);
  const scope = { draft, ctx, agent };
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
    addObject(draft, movedTo(copy, add(position, step)), "objects");
    copies.push(id);
  }
  // Supports are resolved when all copies are there, because one copy may stand on another.
  for (const id of copies) draft.put(withSupport(scope, draft.object(id) as WorldObject));
  const outcome = changeOutcome(draft, {
    verb: `Placed ${counted(copies.length, "copy")}: ${few(copies)}.`,
    lines: [],
    notes: relocateAvatars(draft, ctx, copies),
    data: { objects: copies.map((id) => ({ id })) },
    dryRun: false,
  });
  return { ...outcome, copies };
}

/** The offset of the copies. When nothing is free, they overlap but stay inside the world. */
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
  // Order of preference: right of the view direction, then left, nearer, farther.
  const preference = ([x, , z]: Vec3): number => Math.sign(x * -az + z * ax) * 2 + Math.sign(-(x * ax + z * az));
  const steps = [1, 2, 3].flatMap((n) =>
    sideways.toSorted((a, b) => preference(b) - preference(a)).map(([x, y, z]): Vec3 => [x * n, y, z * n]),
  );
  const inside = (v: Vec3) =>
    originals.every((o) => [0, 2].every((i) => Math.abs((o.position[i] ?? 0) + (v[i] ?? 0)) <= LIMITS.bounds));
  const free = (v: Vec3) =>
    originals.every((o) => overlapsOf(draft, movedTo({ ...o, id: "copy" }, add(o.position, v)), true).length === 0);
  return steps.find((v) => inside(v) && free(v)) ?? steps.find(inside) ?? [0, 0, 0];
}

function add(a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
