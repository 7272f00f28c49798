// The shapes of pieces inside their boxes (the catalogue's `form`): a round table has no corners, things stand on the
// slope of a dome. Placement, support, contact and walking all ask here, and the drawn geometry follows the same curves,
// so that answers never claim what a user can see to be wrong (a lily pad that "sticks out over the edge" of a pond).
// Exact meshes would add nothing: an ellipse and five curves say what an eye sees, and are the same in every page.

import type { Piece } from "../wire/types.gen.ts";
import { within, type YawBox } from "./geometry.ts";
import { smoothstep } from "./vector.ts";

/** Radius of a ring's hole, as a share of the ring's radius. */
export const RING_HOLE = 0.52;
/** Radius of the flat top of a hill, as a share of the hill's radius. */
const CREST = 0.25;

/**
 * Whether a piece is higher in the middle than at the rim and solid below, so that things standing on it may
 * sink in a little.
 */
export function isRounded({ form }: Pick<Piece, "form">): boolean {
  return form === "dome" || form === "hill" || form === "cone" || form === "ball";
}

/**
 * The height of a piece's upper side over a point of its rectangle (x and z from -1 to 1), as a share of its
 * full height. Undefined where the piece has no material.
 */
export function rise({ form }: Pick<Piece, "form">, x: number, z: number): number | undefined {
  if (Math.abs(x) > 1 || Math.abs(z) > 1) return undefined;
  if (form === undefined) return 1;
  if (form === "span") return bridgeRise(z);
  if (form === "ramp") return (1 - z) / 2;
  const out = Math.hypot(x, z);
  return out > 1 ? undefined : riseAt(form, out);
}

/** The same for round forms, by the distance from the middle (0) to the rim (1). */
export function riseAt(form: NonNullable<Piece["form"]>, out: number): number | undefined {
  switch (form) {
    case "dome":
      return Math.sqrt(1 - out * out);
    case "ball":
      return (1 + Math.sqrt(1 - out * out)) / 2;
    case "cone":
      return 1 - out;
    case "hill":
      return hillRise(out);
    case "ring":
      return out < RING_HOLE ? undefined : 1;
    case "round":
    case "span":
    case "ramp":
      return 1;
  }
}

/**
 * Height of a hill, as a share of its full height, at `out` of the way from its middle (0) to its rim (1): a
 * flat crest, then a smoothstep down.
 */
export function hillRise(out: number): number {
  return 1 - smoothstep(CREST, 1, out);
}

/** Height of a bridge's planks at `along` (-1 and 1 are its ends, 0 its middle), as a share of its top. */
function bridgeRise(along: number): number {
  return 0.16 + 0.84 * Math.cos((Math.min(1, Math.abs(along)) * Math.PI) / 2);
}

/** A ground point in shares of a box's half sides, relative to its centre: [±1, ±1] are the corners. */
export function shareOf(box: YawBox, x: number, z: number): [number, number] {
  const [ownX, ownZ] = within(box, x, z);
  return [ownX / box.halfX, ownZ / box.halfZ];
}
