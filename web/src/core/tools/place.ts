// place_objects: pieces and primitives, one undo step for the batch.

import { LIMITS } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import {
  type Args,
  at,
  readArgs,
  readColor,
  readFlag,
  readList,
  readPoint,
  readRotation,
  readScale,
  readString,
  readWords,
} from "../args.ts";
import { bodyOf } from "../body.ts";
import type { Outcome } from "../call.ts";
import { KINDS, nearestKinds, pieceOf } from "../catalog.ts";
import { isObjectId } from "../check.ts";
import type { Draft } from "../draft.ts";
import { placeObject, type Scene, type Wish } from "../placement.ts";
import { refuse, shown } from "../refuse.ts";
import { changeOutcome, lineOf, plural, reportOf } from "../report.ts";
import { settleAvatars } from "../settle.ts";
import { instancesOf } from "../state.ts";
import { NO_TURN } from "../vector.ts";

const ITEM = ["kind", "id", "position", "on", "beside", "facing", "rotation", "scale", "color", "label", "text"];

export function placeObjects(scene: Scene, args: unknown): Outcome {
  const { draft } = scene;
  const all = readArgs(args, "", ["objects", "dry_run", "idempotency_key"]);
  const items = readList(all["objects"], "objects", 100);
  const placed: { id: string; rules: string[] }[] = [];
  for (const [i, item] of items.entries()) {
    const path = `objects[${i}]`;
    const { object, wish } = readItem(scene, readArgs(item, path, ITEM), path);
    const result = placeObject(scene, object, wish, path);
    addObject(draft, result.object, path);
    placed.push({ id: object.id, rules: result.rules });
  }
  const notes = settleAvatars(
    draft,
    scene.ctx,
    placed.map((p) => p.id),
  );
  const objects = placed.flatMap(({ id, rules }) => {
    const object = draft.object(id);
    return object ? [{ object, report: reportOf(draft, object, rules) }] : [];
  });
  const dryRun = readFlag(all, "dry_run");
  const first = objects[0]?.object;
  return changeOutcome(draft, {
    verb: `${dryRun ? "would place" : "Placed"} ${plural(objects.length, "object")}.`,
    lines: objects.map(({ object, report }) => lineOf(object, report)),
    notes,
    data: { objects: objects.map((o) => o.report) },
    dryRun,
    body: bodyOf(draft, scene.ctx, scene.agent),
    ...(first ? { target: first.position } : {}),
  });
}

function readItem(scene: Scene, item: Args, path: string): { object: WorldObject; wish: Wish } {
  const kind = readKind(item, "kind", path);
  const revision = scene.draft.revision;
  const object: WorldObject = {
    id: readId(scene.draft, item, kind, path),
    kind,
    position: [0, 0, 0],
    rotation: [...NO_TURN],
    scale: readScale(item, path) ?? [1, 1, 1],
    creator: scene.agent.avatarId,
    created: revision,
    changed: revision,
  };
  const color = readColor(item, path);
  const label = readWords(item, "label", path, LIMITS.maxLabel);
  const text = readWords(item, "text", path, LIMITS.maxText, true);
  if (color) object.color = color;
  if (label) object.label = label;
  if (text) object.text = text;
  return { object, wish: readWish(item, path) };
}

/** A kind that the catalogue has; a refusal names near ones. */
export function readKind(args: Args, key: string, path: string): string {
  const kind = readString(args, key, path);
  if (kind !== undefined && pieceOf(kind)) return kind;
  return refuse("bad_arguments", kind === undefined ? `${key} is missing` : `there is no piece ${shown(kind)}`, {
    field: at(path, key),
    got: shown(kind),
    allowed: `one of ${KINDS.length} pieces; search_catalog lists them`,
    near: kind === undefined ? [] : nearestKinds(kind),
    example: "bench",
  });
}

export function readWish(args: Args, path: string): Wish {
  return {
    position: readPoint(args, "position", path),
    on: readString(args, "on", path),
    beside: readString(args, "beside", path),
    facing: readString(args, "facing", path),
    rotation: readRotation(args, path),
  };
}

function readId(draft: Draft, item: Args, kind: string, path: string): string {
  const id = readString(item, "id", path);
  if (id === undefined) return draft.state.names.next(kind, (other) => draft.object(other) !== undefined);
  const field = at(path, "id");
  if (!isObjectId(id)) {
    refuse("bad_arguments", "that id may not be", {
      field,
      got: shown(id),
      allowed: "1 to 40 of a-z 0-9 _; not ground, user or avatar_…",
      example: `my_${kind}`,
    });
  }
  if (draft.object(id)) {
    const free = draft.state.names.next(kind, (other) => draft.object(other) !== undefined);
    refuse("bad_arguments", `${id} exists already`, { field, got: id, allowed: "an id that is free", example: free });
  }
  return id;
}

/** Adds a new object to the draft within the world's limits. */
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
