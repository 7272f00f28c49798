// What the errands need of the crew.

import type { Vec3 } from "../core/vector.ts";
import type { Members } from "./member.ts";
import type { Pathfinder } from "./pathfinder.ts";
import type { FoundSeat } from "./seats.ts";

/** Collaborators of Errands. */
export interface ErrandDeps {
  members: Members;
  paths: Pathfinder;
  /** Free and taken seats near a place, nearest first. */
  seatsNear(near: Vec3, most: number): FoundSeat[];
  /** Shows an object in a body's hands. */
  onPickUp(id: string, object: string, now: number, until: number): void;
}
