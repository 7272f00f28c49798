// Pieces, objects and their measures in words, and who made them.

import type { Author, Behavior, WorldObject } from "../../wire/types.gen.ts";
import { pieceOf } from "../catalog.ts";
import { round, type Vec3 } from "../vector.ts";

/** The title of a piece for people: "bench" → "Bench". */
export function pieceTitle(kind: string): string {
  return kind === "composite" ? "Building" : (pieceOf(kind)?.title ?? kind);
}

/** What the user calls an object: its label, or else its kind. */
export function objectTitle({ label, kind }: Pick<WorldObject, "label" | "kind">): string {
  return label || pieceTitle(kind);
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

/** What an object does that moves by itself. */
export const MOTION_WORDS: Record<Behavior["motion"], string> = {
  spin: "spins",
  bob: "bobs up and down",
  sway: "sways",
  patrol: "patrols points",
  follow: "follows someone",
  open: "stands open",
};

/** A place on the ground by x and z in metres, the numbers that agents use. */
export function formatPoint([x, , z]: Readonly<Vec3>): string {
  return `${x.toFixed(1)}, ${z.toFixed(1)}`;
}

/** A length with one decimal below 10 m. */
export function formatMetres(length: number): string {
  return `${round(length, length < 10 ? 1 : 0)} m`;
}

/** "812 bytes", "3.4 KB", "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const kilo = bytes / 1024;
  if (kilo < 1000) return `${kilo < 10 ? kilo.toFixed(1) : Math.round(kilo)} KB`;
  return `${(kilo / 1024).toFixed(1)} MB`;
}
