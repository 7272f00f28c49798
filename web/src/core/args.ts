// Reading the arguments of a call. The service has validated them against the tool's schema; the page never trusts
// that: every value is checked for type and range here, and a refusal names the field, what came and what is allowed.

import { LIMITS } from "../wire/tables.gen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import { COLOR_NAMES, hexOf, nearest } from "./catalog.ts";
import { isFields } from "./check.ts";
import { refuse, shown } from "./refuse.ts";
import { fromEuler, type Quat, round, roundQuat, roundVec, type Vec3 } from "./vector.ts";

export type Args = Readonly<Record<string, unknown>>;
export type Material = NonNullable<WorldObject["material"]>;

export const MATERIALS: readonly Material[] = ["matte", "gloss", "metal", "glass", "glow"];

/** Where in the arguments a value stands: "objects[2].position". */
export function at(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

function wrong(field: string, got: unknown, allowed: string, example?: string): never {
  const name = field === "" ? "the arguments" : field;
  return refuse("bad_arguments", `${name} must be ${allowed}`, {
    field,
    got: shown(got),
    allowed,
    ...(example === undefined ? {} : { example }),
  });
}

/** The arguments as an object that holds only known keys. */
export function readArgs(value: unknown, path: string, keys: readonly string[]): Args {
  if (!isFields(value)) return wrong(path, value, "an object");
  for (const key of Object.keys(value)) {
    if (keys.includes(key)) continue;
    refuse("bad_arguments", `there is no argument ${shown(key)}`, {
      field: at(path, key.slice(0, 64)),
      got: shown(key),
      allowed: keys.join(", "),
      near: nearest(key, keys, 3),
    });
  }
  return value;
}

export function readList(value: unknown, path: string, most: number): readonly unknown[] {
  if (Array.isArray(value) && value.length >= 1 && value.length <= most) return value;
  return wrong(path, Array.isArray(value) ? `${value.length} items` : value, `a list of 1 to ${most} items`);
}

export function readString(args: Args, key: string, path: string): string | undefined {
  const value = args[key];
  if (value === undefined) return undefined;
  return typeof value === "string" ? value : wrong(at(path, key), value, "a string");
}

export function readFlag(args: Args, key: string): boolean {
  const value = args[key];
  if (value === undefined) return false;
  return typeof value === "boolean" ? value : wrong(key, value, "true or false");
}

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
    got: shown(value),
    allowed: choices.join(", "),
    near: nearest(value, choices, 2),
  });
}

/** A point inside the world. */
export function readPoint(args: Args, key: string, path: string): Vec3 | undefined {
  const value = args[key];
  if (value === undefined) return undefined;
  const field = at(path, key);
  if (!isVec3(value)) return wrong(field, value, "[x, y, z], three numbers in metres", "[2, 0, -3]");
  checkInside(value, field);
  return roundVec(value);
}

function isVec3(value: unknown): value is Vec3 {
  return Array.isArray(value) && value.length === 3 && value.every((n) => Number.isFinite(n));
}

export function checkInside(point: Readonly<Vec3>, field: string): void {
  const { bounds, maxHeight } = LIMITS;
  const [x, y, z] = point;
  if (Math.abs(x) <= bounds && Math.abs(z) <= bounds && y >= -bounds && y <= maxHeight) return;
  refuse("bad_arguments", "that is outside the world", {
    field,
    got: shown([round(x, 2), round(y, 2), round(z, 2)]),
    allowed: `x and z within ±${bounds} m, y at most ${maxHeight} m`,
  });
}

/** `rotation`: a yaw in degrees, or [pitch, yaw, roll]. */
export interface Rotation {
  pitch: number;
  yaw: number;
  roll: number;
}

export function readRotation(args: Args, path: string): Rotation | undefined {
  const value = args["rotation"];
  if (value === undefined) return undefined;
  const ok = (n: unknown) => typeof n === "number" && Math.abs(n) <= 3600;
  if (typeof value === "number" && ok(value)) return { pitch: 0, yaw: value, roll: 0 };
  if (isVec3(value) && value.every(ok)) return { pitch: value[0], yaw: value[1], roll: value[2] };
  return wrong(at(path, "rotation"), value, "a yaw in degrees, or [pitch, yaw, roll]", "90");
}

export function quatOf(rotation: Rotation): Quat {
  return roundQuat(fromEuler(rotation.pitch, rotation.yaw, rotation.roll));
}

export function readScale(args: Args, path: string): Vec3 | undefined {
  const value = args["scale"];
  if (value === undefined) return undefined;
  const { minScale, maxScale } = LIMITS;
  const all: unknown = typeof value === "number" ? [value, value, value] : value;
  if (isVec3(all) && all.every((n) => n >= minScale && n <= maxScale)) return roundVec(all);
  return wrong(at(path, "scale"), value, `a number or [x, y, z], each from ${minScale} to ${maxScale}`, "1.5");
}

/** A colour as #rrggbb; "" when the call gives back the piece's own colour. */
export function readColor(args: Args, path: string): string | undefined {
  const value = readString(args, "color", path);
  if (value === undefined || value === "") return value;
  const hex = hexOf(value);
  if (hex !== undefined) return hex;
  return refuse("bad_arguments", `there is no colour ${shown(value)}`, {
    field: at(path, "color"),
    got: shown(value),
    allowed: `#rrggbb, or one of ${COLOR_NAMES.join(", ")}`,
    near: nearest(value, COLOR_NAMES, 3),
    example: "coral",
  });
}

/** What a surface is like; "" when the call gives back the piece's own. */
export function readMaterial(args: Args, path: string): Material | "" | undefined {
  if (args["material"] === "") return "";
  return readChoice(args, "material", path, MATERIALS);
}

/** Points inside the world. */
export function readPoints(args: Args, key: string, path: string, most: number): Vec3[] | undefined {
  if (args[key] === undefined) return undefined;
  const field = at(path, key);
  return readList(args[key], field, most).map((point, i) => {
    const name = `${key}[${i}]`;
    return readPoint({ [name]: point }, name, path) ?? wrong(at(path, name), point, "[x, y, z]", "[2, 0, -3]");
  });
}

/** Words that are shown to people: without control characters, at most `most` characters. */
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

/** Characters as the limits count them: code points. */
export function charactersOf(text: string): number {
  return Array.from(text).length;
}

/** Without control characters (but line breaks where lines are allowed), lone surrogates and outer space. */
export function cleanWords(text: string, lines: boolean = false): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cc}/gu, (c) => (c === "\n" && lines ? c : " "))
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, "") // they make words look like other words
    .replace(/\p{Cs}/gu, "\u{fffd}")
    .trim();
}
