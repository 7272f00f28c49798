// build: makes one composite object, from explicit parts, from a pattern of one piece (tools/patterns.ts), or
// from the plan of a whole bridge, tower, room and so on (core/patterns).

import { COMPOSITE, LIMITS } from "../../wire/tables.gen.ts";
import type { Part, WorldObject } from "../../wire/types.gen.ts";
import {
  type Args,
  quatOf,
  readArgs,
  readChoice,
  readColor,
  readFlag,
  readList,
  readMaterial,
  readNumber,
  readPoint,
  readRotation,
  readScale,
  readWords,
} from "../args.ts";
import { bodyOf } from "../body.ts";
import type { Outcome } from "../call.ts";
import { pieceOf } from "../catalog.ts";
import { isObjectId } from "../check.ts";
import type { Draft } from "../draft.ts";
import { COMPOSITES, type CompositeName, isComposite } from "../patterns/all.ts";
import { type CallScope, type PlacementRequest, placeObject } from "../placement.ts";
import { preview, refuse } from "../refuse.ts";
import { changeOutcome, reportOf } from "../report.ts";
import { lineOf } from "../reportlines.ts";
import { NO_TURN, yawTowards } from "../rotation.ts";
import { relocateAvatars } from "../sideeffects.ts";
import { flatDistance, round, type Vec3 } from "../vector.ts";
import { aNoun } from "../words/text.ts";
import { type Pattern, partsOf, USUAL } from "./patterns.ts";
import { addObject, readId, readKind, readPlacement, WHERE_ONE } from "./place.ts";

/** Arguments that say what a pattern or plan looks like. */
const SHAPE = ["pattern", "kind", "count", "rows", "radius", "spacing", "to", "width", "depth", "height", "roof"];
/** All arguments of build. */
const KEYS = [
  "id",
  "label",
  "color",
  "material",
  "parts",
  "picture",
  "dry_run",
  "idempotency_key",
  ...WHERE_ONE,
  ...SHAPE,
];
/** All values of `pattern`. */
const PATTERNS = ["ring", "grid", "wall", "path", "stairs", ...(Object.keys(COMPOSITES) as CompositeName[])] as const;
/** What each pattern makes use of; anything else of SHAPE is refused rather than ignored. */
export const USES: Readonly<Record<Pattern | CompositeName, readonly string[]>> = {
  ring: ["kind", "count", "radius", "spacing"],
  grid: ["kind", "count", "rows", "spacing"],
  wall: ["kind", "count", "spacing", "to", "width", "height"],
  path: ["kind", "count", "spacing", "to", "width", "depth"],
  stairs: ["kind", "count", "spacing", "to", "width", "depth", "height"],
  bridge: ["to", "width", "depth", "height"],
  tower: ["kind", "width", "height"],
  room: ["width", "depth", "height", "roof"],
  garden: ["kind", "width", "depth"],
  maze: ["kind", "count", "rows", "spacing", "height"],
  pavilion: ["width", "depth", "height"],
};
/** Kinds that crown a tower. */
const CROWNS: ReadonlySet<string> = new Set(["pyramid", "cone"]);
/** Roofs of a room. */
const ROOFS = ["none", "gable", "flat"] as const;
/** By how much the ends of what is level may differ in height, in metres. */
const LEVEL = 0.3;
/** Range of the measures of a plan, in metres. */
const METRES = { min: 0.5, max: 60, unit: "metres" };

/** Executes build. */
export function build(scope: CallScope, args: unknown): Outcome {
  const { draft, ctx } = scope;
  const all = readArgs(args, "", KEYS);
  const label = readWords(all, "label", "", LIMITS.maxLabel);
  const color = readColor(all, "");
  const material = readMaterial(all, "");
  const { parts, request } = readShape(all);
  const whole = { ...(color ? { color } : {}), ...(material ? { material } : {}) };
  const object: WorldObject = {
    id: all["id"] === undefined ? freshId(draft, label) : readId(draft, all, "build", ""),
    kind: COMPOSITE,
    position: [0, 0, 0],
    rotation: [...NO_TURN],
    scale: readScale(all, "") ?? [1, 1, 1],
    // Colour and material of the whole apply to parts without any of their own.
    parts: parts.map((part) => ({ ...whole, ...part })),
    creator: scope.agent.avatarId,
    created: draft.revision,
    changed: draft.revision,
  };
  Object.assign(object, whole);
  if (label) object.label = label;
  const placed = placeObject(scope, object, request, "");
  addObject(draft, placed.object, "parts");
  const notes = relocateAvatars(draft, ctx, [object.id]);
  const report = reportOf(scope, placed.object, placed.why);
  const dryRun = readFlag(all, "dry_run");
  return changeOutcome(draft, {
    verb: `${dryRun ? "would build" : "Built"} ${object.id}.`,
    lines: [lineOf({ object: placed.object, report })],
    notes,
    data: { objects: [report], parts: parts.length },
    dryRun,
    body: bodyOf(draft, ctx, scope.agent),
    target: placed.object.position,
  });
}

/** The parts, and where the composite goes: a call gives either `parts` or `pattern`. */
function readShape(all: Args): { parts: Part[]; request: PlacementRequest } {
  const pattern = readChoice(all, "pattern", "", PATTERNS);
  const request = readPlacement(all, "");
  if ((all["parts"] === undefined) === (pattern === undefined)) {
    refuse("bad_arguments", "a build takes either parts or a pattern", {
      field: "parts",
      got: pattern === undefined ? "neither" : "both",
      allowed: `parts (1 to ${LIMITS.maxParts}), or pattern (${PATTERNS.join(", ")}) with kind`,
      example: '{"pattern": "ring", "kind": "bench", "count": 6, "radius": 3}',
    });
  }
  if (pattern === undefined) {
    refuseUnused(all, [], "a build from parts", "parts, or pattern with what shapes it");
    const items = readList(all["parts"], "parts", LIMITS.maxParts);
    return { parts: items.map((item, i) => readPart(item, `parts[${i}]`)), request };
  }
  return readPattern(all, pattern, request);
}

/** The parts of a pattern or plan. */
function readPattern(
  all: Args,
  pattern: Pattern | CompositeName,
  request: PlacementRequest,
): { parts: Part[]; request: PlacementRequest } {
  refuseUnused(all, USES[pattern], aNoun(pattern), USES[pattern].join(", "));
  if (isComposite(pattern)) return readComposite(all, pattern, request);
  const kind = all["kind"] === undefined ? (USUAL[pattern] ?? readKind(all, "")) : readKind(all, "");
  const piece = pieceOf(kind);
  if (!piece) throw new Error(`no piece ${kind}`);
  const to = readPoint(all, "to", "");
  const span = to === undefined ? undefined : spanOf(pattern, request, to);
  const width = readNumber(all, "width", "", METRES);
  const depth = readNumber(all, "depth", "", METRES);
  const height = readNumber(all, "height", "", { ...METRES, max: 40 });
  refuseTwice(all, pattern);
  const parts = partsOf({
    pattern,
    piece,
    count: readNumber(all, "count", "", { min: 1, max: 200, whole: true }),
    rows: readNumber(all, "rows", "", { min: 1, max: 100, whole: true }),
    radius: readNumber(all, "radius", "", { min: 0.1, max: 100, unit: "metres" }),
    spacing: readNumber(all, "spacing", "", { min: 0, max: 50, unit: "metres" }),
    length: span?.length ?? (pattern === "wall" ? width : depth),
    climb: pattern === "stairs" ? (height ?? span?.climb) : undefined,
    wide: pattern === "wall" ? undefined : width,
    high: pattern === "wall" ? height : undefined,
  });
  return { parts, request: span?.request ?? request };
}

/** The parts of a plan by its measures. */
function readComposite(
  all: Args,
  pattern: CompositeName,
  request: PlacementRequest,
): { parts: Part[]; request: PlacementRequest } {
  const kind = all["kind"] === undefined ? undefined : readKind(all, "");
  if (pattern === "tower" && kind !== undefined && !CROWNS.has(kind))
    refuse("bad_arguments", `a tower has no roof of kind ${kind}`, {
      field: "kind",
      got: kind,
      allowed: "pyramid or cone; without a kind it has battlements",
    });
  refuseTwice(all, pattern);
  const to = readPoint(all, "to", "");
  const span = to === undefined ? undefined : spanOf(pattern, request, to);
  const parts = COMPOSITES[pattern]({
    width: readNumber(all, "width", "", METRES),
    depth: span?.length ?? readNumber(all, "depth", "", METRES),
    height: readNumber(all, "height", "", { ...METRES, max: 40 }),
    count: readNumber(all, "count", "", { min: 1, max: 200, whole: true }),
    rows: readNumber(all, "rows", "", { min: 1, max: 100, whole: true }),
    spacing: readNumber(all, "spacing", "", { min: 0, max: 50, unit: "metres" }),
    kind,
    roof: readChoice(all, "roof", "", ROOFS),
  });
  // Plans have limits of their own, but large measures can still exceed the limit of a composite.
  if (parts.length > LIMITS.maxParts) {
    refuse("limit_reached", `that takes ${parts.length} parts; a composite holds at most ${LIMITS.maxParts}`, {
      field: "pattern",
      got: String(parts.length),
      allowed: "smaller measures",
      next: "Use smaller measures, or several builds.",
    });
  }
  return { parts, request: span?.request ?? request };
}

/** Refuses the first argument of SHAPE that nothing would make use of. */
function refuseUnused(all: Args, used: readonly string[], what: string, allowed: string): void {
  const key = SHAPE.find((one) => one !== "pattern" && all[one] !== undefined && !used.includes(one));
  if (key === undefined) return;
  const more = key === "roof" ? "; a roof goes with pattern room, a tower has one of kind pyramid or cone" : "";
  refuse("bad_arguments", `${key} means nothing for ${what}`, {
    field: key,
    got: preview(all[key]),
    allowed: `${allowed}${more}`,
  });
}

/** Arguments that say the same thing, so that one of them would be ignored: given all of the first, the last is one too many. */
const TWICE: readonly (readonly [patterns: string, given: readonly string[], extra: string])[] = [
  ["ring", ["radius", "count"], "spacing"],
  ["wall", ["to"], "width"],
  ["path", ["to"], "depth"],
  ["stairs", ["to"], "depth"],
  ["bridge", ["to"], "depth"],
  ["wall", ["to", "count"], "spacing"],
  ["wall", ["width", "count"], "spacing"],
  ["path", ["to", "count"], "spacing"],
  ["path", ["depth", "count"], "spacing"],
  ...["rotation", "facing", "on", "beside"].map((key) => ["wall path stairs bridge", ["to"], key] as const),
];

/** Refuses an argument that others have already decided. */
function refuseTwice(all: Args, pattern: string): void {
  const given = (key: string) => all[key] !== undefined;
  const clash = TWICE.find(([of, keys, extra]) => of.split(" ").includes(pattern) && keys.every(given) && given(extra));
  // Stairs that lead up to a point have their height from it.
  const climbs = pattern === "stairs" && given("height") && Math.abs(climbOf(all)) > 0.01;
  const [keys, extra] = climbs ? [["to"], "height"] : clash ? [clash[1], clash[2]] : [[], undefined];
  if (extra === undefined) return;
  refuse(
    "bad_arguments",
    `${keys.join(" and ")} already ${keys.length > 1 ? "decide" : "decides"} the ${extra} of ${aNoun(pattern)}`,
    {
      field: extra,
      got: preview(all[extra]),
      allowed: `${keys.join(" and ")}, or ${extra}`,
    },
  );
}

/** By how much `to` is higher than `position`, in metres. */
function climbOf(all: Args): number {
  const [from, to] = [readPoint(all, "position", ""), readPoint(all, "to", "")];
  return from && to ? to[1] - from[1] : 0;
}

/**
 * Places something that spans from `position` to `to`: its middle lies between them, its heading follows from
 * them. `climb` is the difference in height, in metres.
 */
function spanOf(
  pattern: Pattern | CompositeName,
  request: PlacementRequest,
  to: Vec3,
): { length: number; climb: number; request: PlacementRequest } {
  const from = request.position;
  if (!from) {
    return refuse("bad_arguments", "to needs a position to start from", {
      field: "to",
      got: `[${to.join(", ")}]`,
      allowed: "the far end of a wall, path, stairs or bridge, together with position",
    });
  }
  const climb = Math.abs(to[1] - from[1]);
  if (climb > LEVEL && pattern !== "stairs") {
    refuse("bad_arguments", `${aNoun(pattern)} is level, and these ends are ${round(climb, 2)} m apart in height`, {
      field: "to",
      got: `[${to.join(", ")}]`,
      allowed: "two ends of the same height; stairs go up",
    });
  }
  const length = flatDistance(from, to);
  if (length < 0.1) refuse("bad_arguments", "the two ends are the same", { field: "to", got: `[${to.join(", ")}]` });
  // Stairs go up, whichever end is named first.
  const down = pattern === "stairs" && to[1] < from[1];
  const yaw = (down ? yawTowards(to, from) : yawTowards(from, to)) - (pattern === "wall" ? 90 : 0);
  const middle: Vec3 = [(from[0] + to[0]) / 2, down ? to[1] : from[1], (from[2] + to[2]) / 2];
  return {
    length,
    climb,
    request: { position: middle, rotation: { pitch: 0, yaw, roll: 0 } },
  };
}

/** One explicit part, in the composite's own frame. */
function readPart(item: unknown, path: string): Part {
  const fields = readArgs(item, path, ["kind", "position", "rotation", "scale", "color", "material"]);
  const rotation = readRotation(fields, path);
  const part: Part = {
    kind: readKind(fields, path),
    position: readPoint(fields, "position", path) ?? [0, 0, 0],
    rotation: rotation ? quatOf(rotation) : [...NO_TURN],
    scale: readScale(fields, path) ?? [1, 1, 1],
  };
  const color = readColor(fields, path);
  const material = readMaterial(fields, path);
  if (color) part.color = color;
  if (material) part.material = material;
  return part;
}

/**
 * The label as an id ("Stone gate" becomes stone_gate), with a counter if that was used before; build_1 without
 * a label.
 */
function freshId(draft: Draft, label: string | undefined): string {
  const slug = (label ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 32)
    .replace(/_+$/, "");
  const names = draft.state.names;
  if (isObjectId(slug) && names.isFresh(slug) && !draft.object(slug) && !pieceOf(slug)) return slug;
  return names.next(isObjectId(slug) ? slug : "build", (id) => draft.object(id) !== undefined);
}
