// Pieces and places in words, and who made them.

import type { Author, WorldObject } from "../../wire/types.gen.ts";
import { pieceOf } from "../catalog.ts";
import type { Vec3 } from "../vector.ts";

/** The title of a piece for people: "bench" → "Bench". */
export function pieceTitle(kind: string): string {
  return kind === "composite" ? "Building" : (pieceOf(kind)?.title ?? kind);
}

/** An object within a sentence: “Tea house”, or what it is. */
export function objectName({ label, kind }: Pick<WorldObject, "label" | "kind">): string {
  return label ? `“${label}”` : pieceTitle(kind).toLowerCase();
}

/** Who did something, at the begin of a sentence. */
export function authorName({ kind, name }: Author): string {
  if (kind === "user") return "You";
  return kind === "system" ? "World" : name || "An agent";
}

/** Who did something, within a sentence. */
export function doerName({ author }: { author: Author }): string {
  return author.kind === "user" ? "you" : authorName(author);
}

/** A place on the ground by x and z in metres, the numbers that agents use. */
export function formatPoint([x, , z]: Readonly<Vec3>): string {
  return `${x.toFixed(1)}, ${z.toFixed(1)}`;
}
