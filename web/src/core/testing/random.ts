// Seeded randomness for property tests, and random calls made with it. Tests name the seed when they fail, so a
// failure can be reproduced.

import { CATALOG, PALETTE } from "../../wire/tables.gen.ts";
import type { ToolInvocation } from "../call.ts";
import { seeded } from "../random.ts";
import type { WorldState } from "../state.ts";

/** A random number generator with helpers. */
export interface Random {
  /** A number in [0, 1). */
  (): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  /** One of the list. */
  pick<T>(from: readonly T[]): T;
  /** True in this share of calls. */
  chance(share: number): boolean;
}

/** Reproducible numbers, with the helpers. */
export function randomFrom(seed: number): Random {
  const next = seeded(seed);
  return Object.assign(next, {
    between: (low: number, high: number) => low + next() * (high - low),
    whole: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
    chance: (share: number) => next() < share,
  });
}

/** All kinds of the catalogue. */
const KINDS = CATALOG.map((p) => p.kind);

/** A plausible call of a random tool, within `spread` metres of the centre. `count` numbers the call. */
export function randomCall(r: Random, state: WorldState, count: number, spread = 20): ToolInvocation {
  const ids = [...state.objects.keys()];
  // Frequent tools are listed more than once.
  const tool = r.pick([
    "place_objects",
    "place_objects",
    "place_objects",
    "build",
    "modify_objects",
    "modify_objects",
    "delete_objects",
    "set_environment",
    "undo",
    "walk_avatar",
    "avatar_action",
    "say",
  ]);
  // Two agents, so that conflicts between authors occur.
  const type = r.pick(["claude", "codex"]);
  const agent = { avatarId: `avatar_${type}`, type, name: type };
  return { callId: `c${count}`, tool, agent, arguments: argumentsOf(r, tool, ids, spread) };
}

/** Arguments that the tool mostly accepts; one id in twenty does not exist. */
function argumentsOf(r: Random, tool: string, ids: readonly string[], spread: number): Record<string, unknown> {
  const id = () => (ids.length > 0 && r.chance(0.95) ? r.pick(ids) : "nobody_9");
  switch (tool) {
    case "place_objects":
      return {
        objects: Array.from({ length: r.whole(1, 5) }, () => ({
          kind: r.pick(KINDS),
          ...whereOf(r, id, spread),
          ...rowOf(r, spread),
          ...looksOf(r),
        })),
        ...(r.chance(0.1) ? { dry_run: true } : {}),
      };
    case "build":
      return buildOf(r, id, spread);
    case "modify_objects":
      return {
        objects: [...new Set(Array.from({ length: r.whole(1, 3) }, id))].map((one) => ({
          id: one,
          ...whereOf(r, id, spread),
          ...looksOf(r),
          ...(r.chance(0.3) ? { behavior: r.pick(["none", "spin", "bob", "sway"]) } : {}),
          ...(r.chance(0.1) ? { behavior: "patrol", path: [pointOf(r, spread), pointOf(r, spread)] } : {}),
        })),
      };
    case "delete_objects":
      return { objects: [...new Set(Array.from({ length: r.whole(1, 3) }, id))].map((one) => ({ id: one })) };
    case "set_environment":
      return { time_of_day: r.between(0, 24), sky: r.pick(["clear", "cloudy", "overcast"]) };
    case "undo":
      return r.chance(0.4) ? { redo: true } : { steps: r.whole(1, 3) };
    case "walk_avatar":
      return r.chance(0.5) ? { position: pointOf(r, spread) } : { id: id() };
    case "avatar_action":
      return {
        action: r.pick(["wave", "nod", "sit", "stand", "look_at", "point_at"]),
        ...(r.chance(0.5) ? { id: id() } : {}),
      };
    default:
      return { text: r.pick(["Hello", "A bench?", "Done."]) };
  }
}

/** Arguments of build: parts, a plan or a pattern. */
function buildOf(r: Random, id: () => string, spread: number): Record<string, unknown> {
  const where = whereOf(r, id, spread);
  // Explicit parts, some of them outside of any sensible place.
  if (r.chance(0.4)) {
    const parts = Array.from({ length: r.whole(1, 8) }, () => ({
      kind: r.pick(KINDS),
      position: [r.between(-3, 3), r.between(-1, 4), r.between(-3, 3)],
      ...(r.chance(0.4) ? { rotation: [r.between(-180, 180), r.between(-180, 180), r.between(-180, 180)] } : {}),
      ...(r.chance(0.3) ? { scale: r.between(0.1, 3) } : {}),
    }));
    return { parts, label: r.pick(["Gate", "Tall tower", "日本", ""]), ...where };
  }
  if (r.chance(0.3)) return { pattern: r.pick(["bridge", "tower", "room", "garden", "pavilion"]), ...where };
  const pattern = r.pick(["ring", "grid", "wall", "path", "stairs"]);
  return { pattern, kind: r.pick(KINDS), count: r.whole(1, 12), ...where };
}

/** A point, mostly on the ground. */
function pointOf(r: Random, spread: number): number[] {
  return [r.between(-spread, spread), r.chance(0.8) ? 0 : r.between(-2, 6), r.between(-spread, spread)];
}

/** A random mixture of arguments that say where something goes. */
function whereOf(r: Random, id: () => string, spread: number): Record<string, unknown> {
  return {
    ...(r.chance(0.7) ? { position: pointOf(r, spread) } : {}),
    ...(r.chance(0.15) ? { on: r.chance(0.2) ? "ground" : id() } : {}),
    ...(r.chance(0.15) ? { beside: id() } : {}),
    ...(r.chance(0.15) ? { facing: id() } : {}),
    ...(r.chance(0.3)
      ? { rotation: r.chance(0.8) ? r.between(-360, 360) : [r.between(-90, 90), 0, r.between(-90, 90)] }
      : {}),
    ...(r.chance(0.3) ? { scale: r.chance(0.7) ? r.between(0.05, 4) : [1, r.between(0.1, 3), 2] } : {}),
  };
}

/** Sometimes the arguments of a row. */
function rowOf(r: Random, spread: number): Record<string, unknown> {
  if (!r.chance(0.15)) return {};
  if (r.chance(0.4)) return { position: pointOf(r, spread), to: pointOf(r, spread), count: r.whole(2, 6) };
  return { count: r.whole(2, 6), ...(r.chance(0.5) ? { spacing: r.between(0, 2) } : {}) };
}

/** Sometimes arguments of the appearance. */
function looksOf(r: Random): Record<string, unknown> {
  return {
    ...(r.chance(0.3) ? { color: r.chance(0.5) ? r.pick(PALETTE).name : "#12ab9f" } : {}),
    ...(r.chance(0.2) ? { label: "A label" } : {}),
    ...(r.chance(0.2) ? { material: r.pick(["matte", "gloss", "metal", "glass", "glow"]) } : {}),
    ...(r.chance(0.2) ? { text: "Two\nlines" } : {}),
  };
}

/** A value of no particular shape: what a broken or hostile caller might send. */
export function junk(r: Random, depth = 0): unknown {
  // Values that typically break careless code.
  const plain = [
    null,
    true,
    0,
    -0,
    1e308,
    -1e12,
    Number.NaN,
    Infinity,
    "",
    "ground",
    "user",
    "__proto__",
    "\u0000\u{1f600}",
    "x".repeat(500),
    "bench",
    "bench_1",
    [],
    {},
  ];
  // Nested values end after three levels.
  if (depth > 3 || r.chance(0.6)) return r.pick(plain);
  if (r.chance(0.5)) return Array.from({ length: r.whole(0, 4) }, () => junk(r, depth + 1));
  // Names of real arguments, so that junk also reaches their readers.
  const keys = ["objects", "kind", "id", "position", "on", "beside", "facing", "rotation", "scale", "color", "label"];
  const more = ["text", "parts", "pattern", "count", "rows", "radius", "spacing", "to", "steps", "action", "dry_run"];
  more.push("side", "material", "asset", "behavior", "path", "target", "speed", "redo", "of", "picture", "width");
  const entries = Array.from(
    { length: r.whole(0, 5) },
    () => [r.pick([...keys, ...more]), junk(r, depth + 1)] as const,
  );
  return Object.fromEntries(entries);
}
