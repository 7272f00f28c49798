// Objects and their measures in words, as panels show them.

import type { Behavior, WorldObject } from "../../wire/types.gen.ts";
import { round } from "../vector.ts";
import { pieceTitle } from "./things.ts";

/** What the user calls an object: its label, or else its kind. */
export function objectTitle({ label, kind }: Pick<WorldObject, "label" | "kind">): string {
  return label || pieceTitle(kind);
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
