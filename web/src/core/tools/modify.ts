// modify_objects: moves, turns, scales, recolours, labels or animates objects. A batch is one undo step.

import { LIMITS } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import { applyAppearance, LOOKS } from "../appearance.ts";
import { type Args, at, readArgs, readFlag, readList, readPoint, readScale, readString } from "../args.ts";
import { applyBehavior } from "../behavior.ts";
import { bodyOf, unknownId } from "../body.ts";
import type { Outcome } from "../call.ts";
import { type Draft, sameButChanged } from "../draft.ts";
import { type CallScope, placeObject } from "../placement.ts";
import { preview, refuse } from "../refuse.ts";
import { changeOutcome, reportsOf } from "../report.ts";
import { linesOf, placedAsAsked } from "../reportlines.ts";
import { carry, relocateAvatars } from "../sideeffects.ts";
import type { Vec3 } from "../vector.ts";
import { counted, few } from "../words/text.ts";
import { readPlacement, WHERE_ONE } from "./place.ts";

/** All arguments of one item. */
const ITEM = ["id", ...WHERE_ONE, ...LOOKS, "behavior", "speed", "path", "target"];

/** Executes modify_objects. */
export function modifyObjects(scope: CallScope, args: unknown): Outcome {
  const { draft, ctx } = scope;
  const all = readArgs(args, "", ["objects", "picture", "dry_run", "idempotency_key"]);
  const items = readList(all["objects"], "objects", 100);
  const whys = new Map<string, string[]>();
  const touched: string[] = [];
  // Where each object stands unless a rule or a relation moves it.
  const asked = new Map<string, Vec3>();
  for (const [i, item] of items.entries()) {
    const path = `objects[${i}]`;
    const change = readArgs(item, path, ITEM);
    const object = readTarget(draft, change, path, whys);
    if (Object.keys(change).length < 2) {
      refuse("bad_arguments", `nothing to change about ${object.id} was given`, {
        field: path,
        got: preview(item),
        allowed: ITEM.slice(1).join(", "),
        example: `{"id": "${object.id}", "color": "coral"}`,
      });
    }
    const { after, why, gone } = modify(scope, object, change, path);
    whys.set(object.id, why);
    asked.set(object.id, readPoint(change, "position", path) ?? object.position);
    // An item that changes nothing is reported but makes no operation.
    if (sameButChanged(object, after)) continue;
    touched.push(object.id, ...gone);
  }
  // Avatars are moved once, after all items.
  const notes = relocateAvatars(draft, ctx, touched);
  const objects = reportsOf(scope, whys);
  const dryRun = readFlag(all, "dry_run");
  const changed = objects.filter(({ object }) => touched.includes(object.id));
  const same = objects.length - changed.length;
  const verb = `${dryRun ? "would change" : "Changed"} ${counted(changed.length, "object")}`;
  return changeOutcome(draft, {
    verb: `${verb}${same > 0 ? `; ${counted(same, "object")} already so` : ""}.`,
    lines: linesOf(
      objects,
      placedAsAsked(
        objects.map((o) => o.object),
        asked,
      ),
    ),
    notes,
    data: { objects: objects.map((o) => o.report) },
    dryRun,
    body: bodyOf(draft, ctx, scope.agent),
    ...(changed[0] ? { target: changed[0].object.position } : {}),
  });
}

/** The object that an item names. `seen` holds the ids named before, because each may be named only once. */
export function readTarget(draft: Draft, item: Args, path: string, seen: { has(id: string): boolean }): WorldObject {
  const field = at(path, "id");
  const id = readString(item, "id", path);
  if (id === undefined) return refuse("bad_arguments", "id is missing", { field, got: "nothing", example: "bench_1" });
  if (seen.has(id))
    refuse("bad_arguments", `${preview(id)} is named twice`, { field, got: preview(id), allowed: "each id once" });
  return draft.object(id) ?? unknownId(id, draft.ids(), field);
}

/**
 * Applies one item. Returns the object after it, sentences about its place, and the ids of what was carried
 * along.
 */
function modify(
  scope: CallScope,
  before: WorldObject,
  change: Args,
  path: string,
): { after: WorldObject; why: string[]; gone: string[] } {
  const { draft } = scope;
  let object = applyBehavior(scope, applyAppearance(scope.ctx, before, change, path), change, path);
  let why: string[] = [];
  let gone: string[] = [];
  if (WHERE_ONE.some((key) => change[key] !== undefined)) {
    object = { ...object, scale: readScale(change, path) ?? object.scale };
    const request = readPlacement(change, path);
    // With only a rotation, scale or facing, the object stays where it is.
    const destination = request.position ?? request.on ?? request.beside;
    if (destination === undefined) request.position = object.position;
    ({ object, why } = placeObject(scope, object, request, path));
  }
  if (sameButChanged(before, object)) return { after: before, why, gone };
  object = { ...object, changed: draft.revision };
  draft.put(object);
  const transform = ["position", "rotation", "scale"] as const;
  if (transform.some((key) => before[key].some((n, i) => n !== object[key][i]))) {
    gone = carry(draft, before, object);
    for (const id of gone) checkCarried(draft, id, path);
    if (gone.length > 0) why = [...why, `carried ${few(gone)} along`];
  }
  return { after: object, why, gone };
}

/** Refuses a move that would carry something out of the world. */
function checkCarried(draft: Draft, id: string, path: string): void {
  const [x, y, z] = draft.object(id)?.position ?? [0, 0, 0];
  const { bounds, maxHeight } = LIMITS;
  if (Math.abs(x) <= bounds && Math.abs(z) <= bounds && y <= maxHeight) return;
  refuse("bad_arguments", `${id}, which stands on it, would leave the world`, {
    field: at(path, "position"),
    got: id,
    allowed: `x and z within ±${bounds} m, y at most ${maxHeight} m`,
  });
}
