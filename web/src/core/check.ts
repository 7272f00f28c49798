// Validates the values of operations. The router has validated them already; the page checks again before it
// applies them, because one malformed value would corrupt every later answer.

import { isAvatar, isDocument, isEnvironment, isWorldObject } from "../wire/guards.ts";
import { MODEL } from "../wire/tables.gen.ts";
import type { Document, WorldObject } from "../wire/types.gen.ts";

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

/** Whether a value is a valid world object. */
export function isObject(value: unknown): value is WorldObject {
  return isWorldObject(value) && isSized(value);
}

/** Whether a value is a document whose content is valid. */
export function isWorld(value: unknown): value is Document {
  return isDocument(value) && value.objects.every(isSized);
}

/** What has its form from an uploaded file has its size from there too. */
function isSized({ kind, size }: WorldObject): boolean {
  return size !== undefined || kind !== MODEL;
}
