// modify_objects: move, turn, scale, recolour, label or animate objects, one undo step for the batch.

import { LIMITS } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import {
  type Args,
  at,
  readArgs,
  readChoice,
  readColor,
  readFlag,
  readList,
  readScale,
  readString,
  readWords,
} from "../args.ts";
import { bodyOf, unknownId } from "../body.ts";
import type { Outcome } from "../call.ts";
import { type Draft, sameButChanged } from "../draft.ts";
import { placeObject, type Scene } from "../placement.ts";
import { refuse, shown } from "../refuse.ts";
import { changeOutcome, few, lineOf, plural, reportOf } from "../report.ts";
import { carry, settleAvatars } from "../settle.ts";
import { readWish } from "./place.ts";

const ITEM = ["id", "position", "on", "beside", "facing", "rotation", "scale", "color", "label", "text", "behavior"];
const WHERE = ["position", "on", "beside", "facing", "rotation", "scale"];

export function modifyObjects(scene: Scene, args: unknown): Outcome {
  const { draft, ctx } = scene;
  const all = readArgs(args, "", ["objects", "dry_run", "idempotency_key"]);
  const items = readList(all["objects"], "objects", 100);
  const rules = new Map<string, string[]>();
  const touched: string[] = [];
  for (const [i, item] of items.entries()) {
    const path = `objects[${i}]`;
    const change = readArgs(item, path, ITEM);
    const object = readTarget(draft, change, path, rules);
    if (Object.keys(change).length < 2) {
      refuse("bad_arguments", `nothing is to change about ${object.id}`, {
        field: path,
        got: shown(item),
        allowed: ITEM.slice(1).join(", "),
        example: `{"id": "${object.id}", "color": "coral"}`,
      });
    }
    const { after, said, gone } = modify(scene, object, change, path);
    rules.set(object.id, said);
    if (sameButChanged(object, after)) continue;
    touched.push(object.id, ...gone);
  }
  const notes = settleAvatars(draft, ctx, touched);
  const objects = [...rules].flatMap(([id, said]) => {
    const object = draft.object(id);
    return object ? [{ object, report: reportOf(draft, object, said) }] : [];
  });
  const dryRun = readFlag(all, "dry_run");
  const changed = objects.filter(({ object }) => touched.includes(object.id));
  const same = objects.length - changed.length;
  const verb = `${dryRun ? "would change" : "Changed"} ${plural(changed.length, "object")}`;
  return changeOutcome(draft, {
    verb: `${verb}${same > 0 ? `; ${plural(same, "object")} already so` : ""}.`,
    lines: objects.map(({ object, report }) => lineOf(object, report)),
    notes,
    data: { objects: objects.map((o) => o.report) },
    dryRun,
    body: bodyOf(draft, ctx, scene.agent),
    ...(changed[0] ? { target: changed[0].object.position } : {}),
  });
}

/** The object that an item names; each may be named once. */
export function readTarget(draft: Draft, item: Args, path: string, seen: { has(id: string): boolean }): WorldObject {
  const field = at(path, "id");
  const id = readString(item, "id", path);
  if (id === undefined) return refuse("bad_arguments", "id is missing", { field, got: "nothing", example: "bench_1" });
  if (seen.has(id))
    refuse("bad_arguments", `${shown(id)} is named twice`, { field, got: shown(id), allowed: "each id once" });
  return draft.object(id) ?? unknownId(id, draft.ids(), field);
}

function modify(
  scene: Scene,
  before: WorldObject,
  change: Args,
  path: string,
): { after: WorldObject; said: string[]; gone: string[] } {
  const { draft } = scene;
  let object = repaint(before, change, path);
  let said: string[] = [];
  let gone: string[] = [];
  if (WHERE.some((key) => change[key] !== undefined)) {
    object = { ...object, scale: readScale(change, path) ?? object.scale };
    const wish = readWish(change, path);
    const anywhere = wish.position ?? wish.on ?? wish.beside;
    if (anywhere === undefined) wish.position = object.position;
    ({ object, rules: said } = placeObject(scene, object, wish, path));
  }
  if (sameButChanged(before, object)) return { after: before, said, gone };
  object = { ...object, changed: draft.revision };
  draft.put(object);
  const still = ["position", "rotation", "scale"] as const;
  if (still.some((key) => before[key].some((n, i) => n !== object[key][i]))) {
    gone = carry(draft, before, object);
    for (const id of gone) checkCarried(draft, id, path);
    if (gone.length > 0) said = [...said, `carried ${few(gone)} along`];
  }
  return { after: object, said, gone };
}

/** What is carried along stays inside the world. */
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

/** What does not move an object: colour, words, motion. */
function repaint(before: WorldObject, change: Args, path: string): WorldObject {
  const object: WorldObject = { ...before };
  const color = readColor(change, path);
  const label = readWords(change, "label", path, LIMITS.maxLabel);
  const text = readWords(change, "text", path, LIMITS.maxText, true);
  const motion = readChoice(change, "behavior", path, ["none", "spin", "bob", "sway"] as const);
  if (color !== undefined) {
    delete object.color;
    if (color !== "") object.color = color;
    // A composite is recoloured as a whole: each of its parts.
    if (object.parts) {
      object.parts = object.parts.map((part) => {
        const { kind, position, rotation, scale } = part;
        return { kind, position, rotation, scale, ...(color === "" ? {} : { color }) };
      });
    }
  }
  if (label !== undefined) delete object.label;
  if (label) object.label = label;
  if (text !== undefined) delete object.text;
  if (text) object.text = text;
  if (motion !== undefined) delete object.behavior;
  if (motion !== undefined && motion !== "none") object.behavior = { motion, speed: before.behavior?.speed ?? 1 };
  return object;
}
