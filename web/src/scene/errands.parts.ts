// What is known of one body's errand: where it goes, what it does there, and what it goes for.

import type { Box3 } from "three";
import type { GestureKind } from "./avatar/gesture.ts";
import type { Deed } from "./deeds.ts";
import type { Call } from "./errands.files.ts";
import type { Vec3 } from "./math.ts";
import type { FoundSeat } from "./seats.ts";

/** What it does where a way ends, and where it goes then. */
export interface Stop {
  gesture: GestureKind;
  target: Vec3;
  /** Seconds until it goes on. */
  hold: number;
  /** Of a thing that it takes up here. */
  takes?: string;
  onward?: Vec3[];
}

export interface Errand {
  kind: "work" | "file" | "rest" | "home";
  path: Vec3[];
  bench?: FoundSeat;
  /** It has come to where it wanted to be. */
  there: boolean;
  stops?: Stop[];
  /** It stands for a moment, until then, and goes on this way; without one it looks for one to where it wanted to go. */
  resume?: { at: number; path?: Vec3[] | undefined; to: Vec3 } | undefined;
}

export interface Job {
  /** What it made lately, or (not its own) what was put where it stood. */
  work: { box: Box3; newest: Box3; last: number; fresh: boolean; own: boolean; deed: Deed } | null;
  call: (Call & { last: number; fresh: boolean }) | null;
  errand: Errand | null;
  /** Not planned before. */
  wait: number;
  /** When something last happened to it. */
  stirred: number;
}
