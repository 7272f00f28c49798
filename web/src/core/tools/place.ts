// place_objects: places pieces, primitives and uploaded models, singly or in rows. A batch is one undo step.
// Also home of the argument readers that build and modify_objects share.

import { LIMITS, MODEL } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import { applyAppearance, LOOKS } from "../appearance.ts";
import {
  type Args,
  at,
  readArgs,
  readChoice,
  readFlag,
  readList,
  readNumber,
  readPoint,
  readRotation,
  readScale,
  readString,
} from "../args.ts";
import { bodyOf } from "../body.ts";
import type { Outcome } from "../call.ts";
import { pieceOf } from "../catalog.ts";
import { isObjectId } from "../check.ts";
import type { Draft } from "../draft.ts";
import { nearestKinds } from "../find.ts";
import { type CallScope, type PlacementRequest, type PlacementResult, placeObject } from "../placement.ts";
import { preview, refuse } from "../refuse.ts";
import { changeOutcome, reportsOf } from "../report.ts";
import { linesOf, placedAsAsked } from "../reportlines.ts";
import { NO_TURN } from "../rotation.ts";
import { placeRow, readRow } from "../row.ts";
import { relocateAvatars } from "../sideeffects.ts";
import type { NeighbourSide } from "../spots.ts";
import { instancesOf } from "../state.ts";
import { KINDS } from "../validnames.ts";
import type { Vec3 } from "../vector.ts";
import { counted } from "../words/text.ts";

/** Arguments that say where one thing goes. */
export const WHERE_ONE = ["position", "on", "beside", "facing", "rotation", "scale"];
/** Arguments that say where the object or row goes. */
const WHERE = ["position", "on", "beside", "side", "facing", "rotation", "scale", "count", "to", "spacing"];
/** All arguments of one item. */
const ITEM = ["kind", "id", ...WHERE, ...LOOKS];
/** How many objects one call places; rows count piece by piece. */
const MAX = 100;

/** Executes place_objects. Every item sees the ones before it. */
export function placeObjects(scope: CallScope, args: unknown): Outcome {
  const { draft } = scope;
  const all = readArgs(args, "", ["objects", "picture", "dry_run", "idempotency_key"]);
  const items = readList(all["objects"], "objects", MAX);
  const placed: [id: string, why: string[]][] = [];
  // The positions that the items give; a row has but that of its first piece.
  const asked = new Map<string, Vec3>();
  for (const [i, item] of items.entries()) {
    const path = `objects[${i}]`;
    const one = readArgs(item, path, ITEM);
    const position = readRow(one, path) ? undefined : readPoint(one, "position", path);
    for (const { object, why } of placeItem(scope, one, path)) {
      addObject(draft, object, path);
      if (position) asked.set(object.id, position);
      placed.push([object.id, why]);
      if (placed.length > MAX) tooMany(placed.length, path);
    }
  }
  const notes = relocateAvatars(
    draft,
    scope.ctx,
    placed.map(([id]) => id),
  );
  const objects = reportsOf(scope, placed);
  const dryRun = readFlag(all, "dry_run");
  const first = objects[0]?.object;
  return changeOutcome(draft, {
    verb: `${dryRun ? "would place" : "Placed"} ${counted(objects.length, "object")}.`,
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
    body: bodyOf(draft, scope.ctx, scope.agent),
    ...(first ? { target: first.position } : {}),
  });
}

/** Refuses a call that places too many objects. */
function tooMany(count: number, path: string): never {
  return refuse("limit_reached", `one call places at most ${MAX} objects`, {
    field: at(path, "count"),
    got: `${count} or more`,
    allowed: `${MAX} in all`,
    next: "Split it into several calls; or build a pattern such as grid, which is one object.",
  });
}

/** One object, or the pieces of a row. */
function placeItem(scope: CallScope, item: Args, path: string): PlacementResult[] {
  const kind = item["kind"] === MODEL ? MODEL : readKind(item, path);
  const row = readRow(item, path);
  const request = {
    ...readPlacement(item, path),
    side: readSide(item, path),
    spacing: row ? undefined : readGap(item, path),
  };
  const ids: string[] = [];
  const revision = scope.draft.revision;
  // Makes the n-th object of the item; ids are reserved in order, so that a row numbers its pieces.
  const make = (n: number): WorldObject => {
    while (ids.length <= n) ids.push(readId(scope.draft, item, kind, path, row ? ids : undefined));
    // The position and rotation are placeholders until the object is placed.
    const bare: WorldObject = {
      id: ids[n] ?? kind,
      kind,
      position: [0, 0, 0],
      rotation: [...NO_TURN],
      scale: readScale(item, path) ?? [1, 1, 1],
      creator: scope.agent.avatarId,
      created: revision,
      changed: revision,
    };
    return applyAppearance(scope.ctx, bare, item, path);
  };
  return row ? placeRow(scope, make, request, row, path) : [placeObject(scope, make(0), request, path)];
}

/** A kind of the catalogue. Refuses others with the kinds that resemble them. */
export function readKind(args: Args, path: string): string {
  const kind = readString(args, "kind", path);
  if (kind !== undefined && pieceOf(kind)) return kind;
  return refuse("bad_arguments", kind === undefined ? "kind is missing" : `there is no piece ${preview(kind)}`, {
    field: at(path, "kind"),
    got: preview(kind),
    allowed: `one of ${KINDS.length} pieces; search_catalog lists them`,
    near: kind === undefined ? [] : nearestKinds(kind),
    example: "bench",
  });
}

/** `side`, which needs `beside`. */
function readSide(item: Args, path: string): NeighbourSide | undefined {
  const side = readChoice(item, "side", path, ["left", "right", "front", "back"] as const);
  if (side === undefined || item["beside"] !== undefined) return side;
  return refuse("bad_arguments", "side needs beside: the thing whose side it is", {
    field: at(path, "side"),
    got: side,
    allowed: "side together with beside",
    example: '{"kind": "lamp", "beside": "bench_1", "side": "left"}',
  });
}

/** `spacing` of a single object: metres to its neighbour. */
function readGap(item: Args, path: string): number | undefined {
  return readNumber(item, "spacing", path, { min: 0, max: 50, unit: "metres" });
}

/** The arguments that say where an object goes, without those that only place_objects has. */
export function readPlacement(args: Args, path: string): PlacementRequest {
  return {
    position: readPoint(args, "position", path),
    on: readString(args, "on", path),
    beside: readString(args, "beside", path),
    facing: readString(args, "facing", path),
    rotation: readRotation(args, path),
  };
}

/**
 * The requested id, or the next free one of the kind. In a row every piece gets the requested id with its
 * number; `row` holds the ids of the pieces before it.
 */
export function readId(draft: Draft, item: Args, kind: string, path: string, row?: readonly string[]): string {
  const taken = (id: string) => draft.object(id) !== undefined || (row?.includes(id) ?? false);
  const own = readString(item, "id", path);
  if (own === undefined) return draft.state.names.next(kind, taken);
  const id = row ? `${own}_${row.length + 1}` : own;
  const field = at(path, "id");
  if (!isObjectId(id)) {
    refuse("bad_arguments", "that id is not allowed", {
      field,
      got: preview(id),
      allowed: "1 to 40 of a-z 0-9 _; not ground, user or avatar_…",
      example: `my_${kind}`,
    });
  }
  if (taken(id)) {
    const example = draft.state.names.next(kind, taken);
    refuse("bad_arguments", `${id} exists already`, { field, got: id, allowed: "an id that is free", example });
  }
  return id;
}

/** Adds a new object to the draft, within the world's limits. */
export function addObject(draft: Draft, object: WorldObject, path: string): void {
  const { maxObjects, maxInstances } = LIMITS;
  if (draft.count + 1 > maxObjects) {
    refuse("limit_reached", `a world holds at most ${maxObjects} objects`, {
      field: path,
      got: String(draft.count + 1),
      allowed: `at most ${maxObjects}`,
    });
  }
  if (draft.instances + instancesOf(object) > maxInstances) {
    refuse("limit_reached", `a world holds at most ${maxInstances} objects and parts together`, {
      field: path,
      got: String(draft.instances + instancesOf(object)),
      allowed: `at most ${maxInstances}`,
    });
  }
  draft.put(object);
}
