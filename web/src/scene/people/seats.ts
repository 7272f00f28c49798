// Seats for bodies: the same ones the rules know (core/shape.ts), nearest first.

import { type SeatSpot as CoreSeat, shapeOf } from "../../core/shape.ts";
import type { Space } from "../../core/state.ts";
import { flatDistance, radians, type Vec3 } from "../../core/vector.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { Seat } from "../avatar/avatar.ts";

/** Distance (m) that a body sits ahead of the middle of its seat. */
const AHEAD = 0.04;

/** A seat and the id of its object. */
export interface FoundSeat {
  id: string;
  seat: Seat;
}

/** A core seat as the avatar code expects it. */
function seatOf(object: WorldObject, { position, yaw }: CoreSeat): Seat {
  const turn = radians(yaw);
  const at: Vec3 = [position[0] + Math.sin(turn) * AHEAD, position[1], position[2] + Math.cos(turn) * AHEAD];
  return { at, floor: Math.max(0, shapeOf(object).box.min[1]), yaw: turn };
}

/** The object's seat nearest to a place; null when it has none. */
export function seatAt(object: WorldObject | undefined, near: Readonly<Vec3>): Seat | null {
  const seats = object ? shapeOf(object).seats : [];
  const [best] = [...seats].sort((a, b) => flatDistance(a.position, near) - flatDistance(b.position, near));
  return object && best ? seatOf(object, best) : null;
}

/** Seats within `most` metres of a place, nearest first. */
export function seatsNear(space: Space, near: Readonly<Vec3>, most: number): FoundSeat[] {
  const [x, , z] = near;
  return space
    .near(x - most, z - most, x + most, z + most)
    .flatMap((o) => shapeOf(o).seats.map((s) => ({ id: o.id, seat: seatOf(o, s) })))
    .filter(({ seat }) => flatDistance(seat.at, near) <= most)
    .sort((a, b) => flatDistance(a.seat.at, near) - flatDistance(b.seat.at, near));
}
