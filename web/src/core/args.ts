// Reads the arguments of a call. The service has validated them against the tool's schema, but the page does
// not rely on that: every reader here checks type and range, and a refusal names the field, what came and what
// is allowed.
//
// The readers share their parameters: `args` is the object that holds the value, `key` its name in there,
// `path` the place of that object in the whole call ("objects[2]", or empty at the top). A reader returns
// undefined when the argument is left out.

import { LIMITS } from "../wire/tables.gen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import { isFields } from "./check.ts";
import { preview, refuse } from "./refuse.ts";
import { fromEuler, roundQuat, roundVec } from "./rotation.ts";
import { COLOR_NAMES, hexColor, nearestNames } from "./validnames.ts";
import { type Quat, round, type Vec3 } from "./vector.ts";

/** An argument object whose keys are known to be allowed. */
export type Args = Readonly<Record<string, unknown>>;
/** The surface materials that objects and parts may have. */
export type Material = NonNullable<WorldObject["material"]>;

/** All materials, in the order in which refusals list them. */
export const MATERIALS: readonly Material[] = ["matte", "gloss", "metal", "glass", "glow"];

/** The full path of an argument: "objects[2].position". */
export function at(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

/** Refuses an argument that is not what it must be. */
function wrong(field: string, got: unknown, allowed: string, example?: string): never {
  const name = field === "" ? "the arguments" : field;
  return refuse("bad_arguments", `${name} must be ${allowed}`, {
    field,
    got: preview(got),
    allowed,
    ...(example === undefined ? {} : { example }),
  });
}

/**
 * The arguments as an object that has only the given keys. An unknown key is refused with the keys that
 * resemble it.
 */
export function readArgs(value: unknown, path: string, keys: readonly string[]): Args {
  if (!isFields(value)) return wrong(path, value, "an object");
  for (const key of Object.keys(value)) {
    if (keys.includes(key)) continue;
    refuse("bad_arguments", `there is no argument ${preview(key)}`, {
      field: at(path, key.slice(0, 64)),
      got: preview(key),
      allowed: keys.join(", "),
      near: nearestNames(key, keys, 3),
    });
  }
  return value;
}

/** A list of 1 to `most` items. Their contents are not checked. */
export function readList(value: unknown, path: string, most: number): readonly unknown[] {
  if (Array.isArray(value) && value.length >= 1 && value.length <= most) return value;
  return wrong(path, Array.isArray(value) ? `${value.length} items` : value, `a list of 1 to ${most} items`);
}

/** Any string. */
export function readString(args: Args, key: string, path: string): string | undefined {
  const value = args[key];
  if (value === undefined) return undefined;
  return typeof value === "string" ? value : wrong(at(path, key), value, "a string");
}

/** A boolean of the top level; false when it is left out. */
export function readFlag(args: Args, key: string): boolean {
  const value = args[key];
  if (value === undefined) return false;
  return typeof value === "boolean" ? value : wrong(key, value, "true or false");
}

/** A finite number within a range. `unit` only goes into the refusal. */
export function readNumber(
  args: Args,
  key: string,
  path: string,
  range: { min: number; max: number; whole?: boolean; unit?: string },
): number | undefined {
  const value = args[key];
  if (value === undefined) return undefined;
  const kind = range.whole ? "a whole number" : "a number";
  const ok = typeof value === "number" && value >= range.min && value <= range.max;
  if (ok && (!range.whole || Number.isInteger(value))) return value;
  const unit = range.unit ? ` ${range.unit}` : "";
  return wrong(at(path, key), value, `${kind} from ${range.min} to ${range.max}${unit}`, `${range.min}`);
}

/** One of a fixed set of words. */
export function readChoice<T extends string>(
  args: Args,
  key: string,
  path: string,
  choices: readonly T[],
): T | undefined {
  const value = readString(args, key, path);
  if (value === undefined) return undefined;
  const found = choices.find((c) => c === value);
  if (found !== undefined) return found;
  return refuse("bad_arguments", `${key} must be one of ${choices.join(", ")}`, {
    field: at(path, key),
    got: preview(value),
    allowed: choices.join(", "),
    near: nearestNames(value, choices, 2),
  });
}

/** A point inside the world, rounded as it is stored. */
export function readPoint(args: Args, key: string, path: string): Vec3 | undefined {
  const value = args[key];
  if (value === undefined) return undefined;
  const field = at(path, key);
  if (!isVec3(value)) return wrong(field, value, "[x, y, z], three numbers in metres", "[2, 0, -3]");
  checkInside(value, field);
  return roundVec(value);
}

/** Whether a value is three finite numbers. */
function isVec3(value: unknown): value is Vec3 {
  return Array.isArray(value) && value.length === 3 && value.every((n) => Number.isFinite(n));
}

/** Refuses a point outside the world. Points below the ground pass here: placement lifts them. */
export function checkInside(point: Readonly<Vec3>, field: string): void {
  const { bounds, maxHeight } = LIMITS;
  const [x, y, z] = point;
  if (Math.abs(x) <= bounds && Math.abs(z) <= bounds && y >= -bounds && y <= maxHeight) return;
  refuse("bad_arguments", "that is outside the world", {
    field,
    got: preview([round(x, 2), round(y, 2), round(z, 2)]),
    allowed: `x and z within ±${bounds} m, y at most ${maxHeight} m`,
  });
}

/** The `rotation` argument in degrees: a plain number is a yaw, a triple is [pitch, yaw, roll]. */
export interface Rotation {
  pitch: number;
  yaw: number;
  roll: number;
}

/** The `rotation` argument, in either form; at most ten full turns. */
export function readRotation(args: Args, path: string): Rotation | undefined {
  const value = args["rotation"];
  if (value === undefined) return undefined;
  const ok = (n: unknown) => typeof n === "number" && Math.abs(n) <= 3600;
  if (typeof value === "number" && ok(value)) return { pitch: 0, yaw: value, roll: 0 };
  if (isVec3(value) && value.every(ok)) return { pitch: value[0], yaw: value[1], roll: value[2] };
  return wrong(at(path, "rotation"), value, "a yaw in degrees, or [pitch, yaw, roll]", "90");
}

/** A rotation in degrees as the quaternion that is stored. */
export function quatOf(rotation: Rotation): Quat {
  return roundQuat(fromEuler(rotation.pitch, rotation.yaw, rotation.roll));
}

/** The `scale` argument: one factor for all axes, or one per axis. */
export function readScale(args: Args, path: string): Vec3 | undefined {
  const value = args["scale"];
  if (value === undefined) return undefined;
  const { minScale, maxScale } = LIMITS;
  const all: unknown = typeof value === "number" ? [value, value, value] : value;
  if (isVec3(all) && all.every((n) => n >= minScale && n <= maxScale)) return roundVec(all);
  return wrong(at(path, "scale"), value, `a number or [x, y, z], each from ${minScale} to ${maxScale}`, "1.5");
}

/** A colour as #rrggbb. The empty string restores the piece's own colour. */
export function readColor(args: Args, path: string): string | undefined {
  const value = readString(args, "color", path);
  if (value === undefined || value === "") return value;
  const hex = hexColor(value);
  if (hex !== undefined) return hex;
  return refuse("bad_arguments", `there is no colour ${preview(value)}`, {
    field: at(path, "color"),
    got: preview(value),
    allowed: `#rrggbb, or one of ${COLOR_NAMES.join(", ")}`,
    near: nearestNames(value, COLOR_NAMES, 3),
    example: "coral",
  });
}

/** A material. The empty string restores the piece's own. */
export function readMaterial(args: Args, path: string): Material | "" | undefined {
  if (args["material"] === "") return "";
  return readChoice(args, "material", path, MATERIALS);
}

/** A list of 1 to `most` points inside the world. */
export function readPoints(args: Args, key: string, path: string, most: number): Vec3[] | undefined {
  if (args[key] === undefined) return undefined;
  const field = at(path, key);
  return readList(args[key], field, most).map((point, i) => {
    const name = `${key}[${i}]`;
    return readPoint({ [name]: point }, name, path) ?? wrong(at(path, name), point, "[x, y, z]", "[2, 0, -3]");
  });
}

/**
 * Text that is shown to people: cleaned by cleanWords() and at most `most` characters long. `lines` allows line
 * breaks.
 */
export function readWords(
  args: Args,
  key: string,
  path: string,
  most: number,
  lines: boolean = false,
): string | undefined {
  const value = readString(args, key, path);
  if (value === undefined) return undefined;
  const clean = cleanWords(value, lines);
  const length = charactersOf(clean);
  if (length <= most) return clean;
  return wrong(at(path, key), `${length} characters`, `at most ${most} characters`);
}

/** The number of code points, which is how the limits count characters. */
export function charactersOf(text: string): number {
  return Array.from(text).length;
}

/**
 * Removes what must not reach the screen: control characters (except line breaks, where `lines` allows them),
 * bidirectional overrides, lone surrogates, and surrounding space.
 */
export function cleanWords(text: string, lines: boolean = false): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      .replace(/\p{Cc}/gu, (c) => (c === "\n" && lines ? c : " "))
      // Bidirectional overrides make words look like other words.
      .replace(/[\u202a-\u202e\u2066-\u2069]/gu, "")
      .replace(/\p{Cs}/gu, "\u{fffd}")
      .trim()
  );
}
