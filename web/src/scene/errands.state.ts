// The state of one body's errand: where it goes, what it does there, and why.
//
// What starts an errand (errands.ts, step):
// - work: its agent built something (onWork): walk there, gesture, or carry a moved object
// - file: its agent touched a file (onFileVisit): walk or fade to the file's street
// - rest: a minute without any event: walk to a free seat and sit
// - home: the errand is over: walk or fade back to the post
//
// The phases of an errand:
// - walking: the body moves along `path`
// - stops: at the end of the path the next Stop is performed; one with `onward` leads to paused
// - paused: `resume` is set; when it is due, the body walks on
// - arrived: the body works or rests until it leaves; a home errand ends here

import type { Box3 } from "three";
import { flatDistance, type Vec3 } from "../core/vector.ts";
import type { GestureKind } from "./avatar/gesture.ts";
import type { FileVisit } from "./errands.files.ts";
import type { Member } from "./member.ts";
import type { FoundSeat } from "./seats.ts";
import type { WorkEvent } from "./workevents.ts";

/** What a body does at the end of a path, and where it goes next. */
export interface Stop {
  gesture: GestureKind;
  /** What it turns to. */
  target: Vec3;
  /** Seconds before it goes on. */
  hold: number;
  /** The id of the object it picks up here. */
  picksUp?: string;
  /** The path to the next stop; missing at the last one. */
  onward?: Vec3[];
}

/** See the phases above. */
export interface Errand {
  kind: "work" | "file" | "rest" | "home";
  path: Vec3[];
  /** The seat it rests on. */
  seat?: FoundSeat;
  /** It has reached its goal. */
  arrived: boolean;
  /** Stops still to come, when it carries something. */
  stops?: Stop[];
  /** A pause: it stands until `at` and then follows `path`, or searches a path to `to` when there is none. */
  resume?: { until: number; path?: Vec3[] | undefined; to: Vec3 } | undefined;
}

/** Everything the errands know about one body. Lives as long as the body, also between errands. */
export interface Job {
  /**
   * What it built lately. When `own` is false, something was put where it stands and it must make room.
   * `box` encloses a whole burst of calls, `newest` only the last one; `fresh` is reset once a plan has been
   * made.
   */
  work: { box: Box3; newest: Box3; last: number; fresh: boolean; own: boolean; event: WorkEvent } | null;
  /** The file it was last asked to visit. */
  visit: (FileVisit & { last: number; fresh: boolean }) | null;
  /** Null: the body is at its post. */
  errand: Errand | null;
  /** The next plan is made no earlier than this (s). */
  nextPlan: number;
  /** When something last happened to it (s). */
  lastActivity: number;
}

/** Whether a pause is over and the body is where its path begins: with slow frames a fade outlasts its time. */
export function canResume(m: Member, { until: at, path }: NonNullable<Errand["resume"]>, now: number): boolean {
  return now >= at && (!path?.[0] || flatDistance(path[0], m.body.position) < 1);
}
