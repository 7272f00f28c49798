// Validates the values of operations. The router has validated them already; the page checks again before it
// applies them, because one malformed value would corrupt every later answer.

import { MODEL } from "../wire/tables.gen.ts";
import type { Avatar, Environment, WorldObject } from "../wire/types.gen.ts";

/** An object of unknown content. */
type Fields = Readonly<Record<string, unknown>>;

/** What an object id may look like. */
const ID = /^[a-z0-9_]{1,40}$/;

/**
 * Whether an id is well formed and not reserved: "ground" and "user" have a meaning in arguments, and avatar_…
 * belongs to avatars.
 */
export function isObjectId(id: string): boolean {
  return ID.test(id) && id !== "ground" && id !== "user" && !id.startsWith("avatar_");
}

/** Whether a value is a plain object: neither null nor an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is an array of exactly `length` finite numbers. */
function isNumbers(value: unknown, length: number): value is number[] {
  return Array.isArray(value) && value.length === length && value.every((n) => Number.isFinite(n));
}

/** Says what is wrong with an operation; undefined when it is valid. */
export function problemOf(op: unknown): string | undefined {
  if (!isFields(op)) return "an operation that is not an object";
  const { op: verb, type, id, value } = op;
  if (verb === "remove") {
    return (type === "object" || type === "avatar") && typeof id === "string" ? undefined : "a remove without an id";
  }
  if (verb !== "put") return "an operation that is neither put nor remove";
  if (type === "object") return isObject(value) ? undefined : "an invalid object";
  if (type === "avatar") return isAvatar(value) ? undefined : "an invalid avatar";
  if (type === "environment") return isEnvironment(value) ? undefined : "an invalid environment";
  return "an operation on an unknown type";
}

/** Whether a value is a valid world object. Fields that are not listed here are neither checked nor refused. */
export function isObject(value: unknown): value is WorldObject {
  if (!isFields(value) || !isPlaced(value)) return false;
  const { id, label, text, on, color, material, asset, size, parts, behavior, creator, created, changed } = value;
  return (
    typeof id === "string" &&
    (size === undefined ? value["kind"] !== MODEL : isNumbers(size, 3)) &&
    [label, text, on, color, material, asset].every((s) => s === undefined || typeof s === "string") &&
    (parts === undefined || (Array.isArray(parts) && parts.every((p) => isFields(p) && isPlaced(p)))) &&
    (behavior === undefined || isBehavior(behavior)) &&
    typeof creator === "string" &&
    Number.isSafeInteger(created) &&
    Number.isSafeInteger(changed)
  );
}

/** Whether a value is a valid behaviour of an object. */
function isBehavior(value: unknown): boolean {
  if (!isFields(value) || typeof value["motion"] !== "string") return false;
  const { path, target } = value;
  const points = path === undefined || (Array.isArray(path) && path.every((p) => isNumbers(p, 3)));
  return points && (target === undefined || typeof target === "string");
}

/** What objects and the parts of composites have in common: a kind and a transform. */
function isPlaced(value: Fields): boolean {
  return (
    typeof value["kind"] === "string" &&
    isNumbers(value["position"], 3) &&
    isNumbers(value["rotation"], 4) &&
    isNumbers(value["scale"], 3)
  );
}

/** Whether a value is a valid avatar. */
export function isAvatar(value: unknown): value is Avatar {
  return (
    isFields(value) &&
    ["id", "agentType", "name", "pose"].every((key) => typeof value[key] === "string") &&
    (value["model"] === undefined || typeof value["model"] === "string") &&
    isNumbers(value["position"], 3) &&
    Number.isFinite(value["yaw"]) &&
    Number.isSafeInteger(value["changed"])
  );
}

/** Whether a value is a valid environment. */
export function isEnvironment(value: unknown): value is Environment {
  return (
    isFields(value) &&
    Number.isFinite(value["timeOfDay"]) &&
    ["sky", "weather", "ground", "lights"].every((key) => typeof value[key] === "string")
  );
}
