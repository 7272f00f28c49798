// The answer to a call that changed objects: one line per object for the model to read, and the same as data
// for programs.

import type { AvatarAct, Result, WorldObject } from "../wire/types.gen.ts";
import type { AvatarPlace } from "./body.ts";
import type { Outcome } from "./call.ts";
import { blockedDoors, type Contact, contactsOf, floorsCut, footingOf } from "./contact.ts";
import type { Draft } from "./draft.ts";
import { noWayUp } from "./footing.ts";
import type { CallScope } from "./placement.ts";
import { roundVec, toEuler } from "./rotation.ts";
import { shapeOf } from "./shape.ts";
import { freeAround, placeableOf } from "./spots.ts";
import { standingOf } from "./surroundings.ts";
import { bytes } from "./text.ts";
import { type Quat, type Vec3, yawOf } from "./vector.ts";
import { few } from "./words/text.ts";

/** Longest text of an answer, in bytes of UTF-8. */
const MAX_BYTES = 8 << 10;
/** How many lines about side effects an answer has room for. */
const MAX_NOTES = 12;

/** The facts about one object after a call. Field names are part of the answers that agents read. */
interface ObjectReport {
  id: string;
  kind: string;
  position: Vec3;
  /** Yaw in degrees; [pitch, yaw, roll] of what is tilted. */
  rotation: number | Vec3;
  /** Axis-aligned bounds in the world. */
  box: { min: Vec3; max: Vec3 };
  stands_on: string;
  /** Metres between its underside and what is below it. */
  gap: number;
  /** What it cuts into, deepest first. */
  overlaps: Contact[];
  /** What it meets at an end, as fences do at a corner. */
  joins: string[];
  /** What it only touches, which does no harm. */
  touches: string[];
  /** Sentences about edges, floors and doors. */
  warnings: string[];
  /** Why nobody can walk on it, when it looks as if one could; stairs may still come. */
  unreachable?: string;
  /** A free position close by, when it overlaps something where it is. */
  suggest?: Vec3;
  /** Sentences that say why it is not exactly where it was asked for. */
  why: string[];
}

/** An object after a call, with the facts about it. */
export interface Reported {
  object: WorldObject;
  report: ObjectReport;
}

/** How many free positions one call searches for; a search is expensive. */
const MAX_SUGGESTED = 10;

/** The report of one object. `suggest`: search for a free position when it overlaps something. */
export function reportOf(scope: CallScope, object: WorldObject, why: readonly string[], suggest = true): ObjectReport {
  const { draft } = scope;
  const { box } = shapeOf(object);
  const { on, gap } = standingOf(draft, object);
  const { overlaps, joins, touches } = contactsOf(draft, object);
  const stranded = noWayUp(draft, object);
  const free = suggest && overlaps.length > 0 ? freeNear(scope, object) : undefined;
  return {
    id: object.id,
    kind: object.kind,
    position: roundVec(object.position, 3),
    rotation: rotationOf(object.rotation),
    box: { min: roundVec(box.min, 3), max: roundVec(box.max, 3) },
    stands_on: on,
    gap,
    overlaps,
    joins,
    touches,
    warnings: warningsOf(draft, object, on),
    ...(stranded === "" ? {} : { unreachable: stranded }),
    ...(free ? { suggest: roundVec(free, 2) } : {}),
    why: [...why],
  };
}

/**
 * Reports on everything that a call has put; `put` holds each id with its sentences. Objects that are gone
 * again are left out.
 */
export function reportsOf(scope: CallScope, put: Iterable<readonly [id: string, why: readonly string[]]>): Reported[] {
  let suggested = 0;
  return [...put].flatMap(([id, why]) => {
    const object = scope.draft.object(id);
    if (!object) return [];
    const report = reportOf(scope, object, why, suggested < MAX_SUGGESTED);
    if (report.overlaps.length > 0) suggested++;
    return [{ object, report }];
  });
}

/** A free position for an object that stands on the ground; undefined for anything else. */
function freeNear(scope: CallScope, object: WorldObject): Vec3 | undefined {
  if (object.on !== undefined || shapeOf(object).box.min[1] > 0.3) return undefined;
  const thing = placeableOf(object);
  return freeAround(scope, thing, [thing.footprint.x, thing.footprint.z], 0, 0.4, 15);
}

/** All warnings about an object. */
function warningsOf(draft: Draft, object: WorldObject, on: string): string[] {
  const support = draft.object(on);
  const warnings = support ? footingOf(draft, object, support) : [];
  warnings.push(...floorsCut(draft, object, on));
  const { blocks, blockedBy } = blockedDoors(draft, object);
  if (blocks.length > 0) warnings.push(`stands in the doorway of ${few(blocks)}`);
  if (blockedBy.length > 0) warnings.push(`its door is blocked by ${few(blockedBy)}`);
  return warnings;
}

/** A rotation as the argument that makes it: the yaw alone, or [pitch, yaw, roll] of what is tilted. */
function rotationOf(q: Readonly<Quat>): number | Vec3 {
  const [pitch, , roll] = toEuler(q);
  return Math.abs(pitch) < 0.05 && Math.abs(roll) < 0.05 ? yawOf(q) : roundVec(toEuler(q), 2);
}

/** The footer of every change. */
const UNDO = "Take it back with undo.";

/**
 * Header, lines and footers as one text within the limit. Lines that do not fit are counted; inspect_world
 * shows them.
 */
function answerText(header: string, lines: readonly string[], footers: readonly string[]): string {
  const shownFooters = footers.slice(0, MAX_NOTES);
  const tail = shownFooters.join("\n");
  let room = MAX_BYTES - bytes(header) - bytes(tail) - 64;
  const shown: string[] = [];
  for (const line of lines) {
    room -= bytes(line) + 1;
    if (room < 0) break;
    shown.push(line);
  }
  const left = lines.length - shown.length;
  const more = left > 0 ? [`… and ${left} more (inspect_world shows them)`] : [];
  return [header, ...shown, ...more, ...shownFooters].filter((s) => s !== "").join("\n");
}

/** What changeOutcome() turns into an answer. */
interface ChangeReport {
  /** The first sentence: "Placed 2 objects." */
  verb: string;
  /** One line per object. */
  lines: string[];
  /** Side effects: avatars that stepped aside. */
  notes: string[];
  /** The same facts for programs. */
  data: Record<string, unknown>;
  /** The call only asked what would happen. */
  dryRun: boolean;
  /** What can be done about the change; defaults to how to take it back. */
  next?: string;
  /** Who did it, for the gesture. */
  body?: AvatarPlace;
  /** Where, for the gesture. */
  target?: Vec3;
}

/** The outcome of a call that changed the draft. A dry run yields the answer but no operations. */
export function changeOutcome(draft: Draft, report: ChangeReport): Outcome {
  const { operations, inverse } = draft.operations();
  const changes = operations.length > 0 && !report.dryRun;
  const header = `${report.dryRun ? "Dry run: " : ""}${report.verb}`;
  const undo = changes ? [report.next ?? UNDO] : report.dryRun ? ["Nothing was changed."] : [];
  const data = report.notes.length > 0 ? { ...report.data, notes: report.notes } : report.data;
  const result: Result = { text: answerText(header, report.lines, [...report.notes, ...undo]), data };
  if (!changes) return { operations: [], inverse: [], result, acts: [] };
  return { operations, inverse, result, acts: gesture(report) };
}

/** The avatar reaches towards what it changes. */
function gesture({ body, target }: ChangeReport): AvatarAct[] {
  if (!body || !target) return [];
  return [{ avatarId: body.id, action: "build", target: roundVec(target, 3), seconds: 1.4 }];
}
