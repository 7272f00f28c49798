// The state of one body's errand: what it is for, and how far it has come. What leads from one state to the next is
// in errands.ts.
//
// Purposes:
// - work: its agent built something: walk there and gesture, or carry a moved object
// - file: its agent touched a file: walk or fade to the file's street
// - bench: its agent's session runs or waits for the user: walk or fade to its workbench
// - rest: a minute without any event: walk to a free seat and sit
// - home: the errand is over: walk or fade back to the post

import type { Box3 } from "three";
import { flatDistance, radians, type Vec3, yawTo } from "../../core/vector.ts";
import type { FileVisit, Workplace } from "./filevisit.ts";
import type { Member } from "./member.ts";
import type { FoundSeat } from "./seats.ts";
import type { WorkEvent } from "./workevents.ts";
import type { Load } from "./workplaces.ts";

/** What an errand is for. */
export type Purpose = { kind: "work" | "file" | "bench" | "home" } | { kind: "rest"; seat: FoundSeat };

/** On its way to where the path ends: for a purpose, to fetch an object, or with it. */
export type Travel =
  | { at: "walking"; purpose: Purpose; path: Vec3[] }
  | { at: "fetching"; load: Load; path: Vec3[] }
  | { at: "carrying"; load: Load; path: Vec3[] };

/** Where an errand is. */
export type ErrandState =
  /** No errand: the body is at its post. */
  | { at: "post" }
  | Travel
  /** It fades over, and walks on once it has appeared where the path begins. */
  | { at: "fading"; purpose: Purpose; path: Vec3[]; until: number }
  /** It steps out of someone's way; then it finds a path to where it was going. */
  | { at: "yielding"; next: Travel; until: number }
  /** It takes an object up, and carries it on. */
  | { at: "lifting"; load: Load; until: number }
  /** It stands at its work or its file. */
  | { at: "working"; purpose: { kind: "work" | "file" | "bench" } }
  | { at: "resting"; purpose: { kind: "rest"; seat: FoundSeat } };

/** What an errand is for; null at the post. */
export function purposeOf(s: ErrandState): Purpose | null {
  switch (s.at) {
    case "post":
      return null;
    case "fetching":
    case "lifting":
    case "carrying":
      return WORK;
    case "yielding":
      return purposeOf(s.next);
    case "walking":
    case "fading":
    case "working":
    case "resting":
      return s.purpose;
  }
}
const WORK: Purpose = { kind: "work" };

/** The way that lies before a body, or that it is on; null while it stays where it is. */
export function wayOf(s: ErrandState): Vec3[] | null {
  switch (s.at) {
    case "post":
    case "working":
    case "resting":
      return null;
    case "yielding":
      return s.next.path;
    case "lifting":
      return s.load.onward;
    case "walking":
    case "fetching":
    case "carrying":
    case "fading":
      return s.path;
  }
}

/** How an errand goes on after a body has made room at `spot`: to where it was going; at its work it stays there. */
export function afterYielding(s: ErrandState, spot: Vec3, post: Vec3): Travel {
  switch (s.at) {
    case "walking":
    case "fetching":
    case "carrying":
      return s;
    case "yielding":
      return s.next;
    case "fading":
      return { at: "walking", purpose: s.purpose, path: s.path };
    case "lifting":
      return { at: "carrying", load: s.load, path: s.load.onward };
    case "working":
    case "resting":
      return { at: "walking", purpose: s.purpose, path: [spot] };
    case "post":
      return { at: "walking", purpose: { kind: "home" }, path: [post] };
  }
}

/**
 * Whether a wait is over and the body is where its path begins: with slow frames a fade outlasts its time.
 */
export function mayWalkOn(until: number, path: readonly Vec3[], here: Vec3, now: number): boolean {
  return now >= until && (!path[0] || flatDistance(path[0], here) < 1);
}

/** Everything the errands know about one body. Lives as long as the body, also between errands. */
export interface Job {
  readonly m: Member;
  state: ErrandState;
  /**
   * What it built lately. When `own` is false, something was put where it stands and it must make room.
   * `box` encloses a whole burst of calls, `newest` only the last one; `fresh` is reset once a plan has been
   * made.
   */
  work: { box: Box3; newest: Box3; last: number; fresh: boolean; own: boolean; event: WorkEvent } | null;
  /** The file it was last asked to visit. */
  visit: (FileVisit & { fresh: boolean; last: number }) | null;
  /** Its workbench while it has something to do there: where it returns to instead of its post. */
  bench: Workplace | null;
  /** The next plan is made no earlier than this (s). */
  nextPlan: number;
  /** When something last happened to it (s). */
  lastActivity: number;
}

/** Which way a body looks at the end of its way (radians); undefined: along it. */
export function yawAtEnd({ m, visit, bench }: Job, next: Travel): number | undefined {
  const purpose = purposeOf(next);
  if (purpose?.kind === "home") return radians(m.post.yaw);
  if (purpose?.kind === "rest") return purpose.seat.seat.yaw;
  const place = purpose?.kind === "file" ? visit : purpose?.kind === "bench" ? bench : null;
  return place ? yawTo(next.path.at(-1) ?? m.body.position, place.lookAt) : undefined;
}
