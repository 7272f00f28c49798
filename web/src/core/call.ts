// A call as the core sees it, what it knows beside the document, and what comes of it.

import type {
  Agent,
  Author,
  AvatarAct,
  Camera,
  Operation,
  Presence,
  Result,
  WireError,
  WorldEvent,
} from "../wire/types.gen.ts";
import type { WorldState } from "./state.ts";
import type { Vec3 } from "./vector.ts";

export interface Call {
  readonly callId: string;
  readonly tool: string;
  readonly arguments: unknown;
  readonly agent: Agent;
}

/** What is true now and not in the document. */
export interface Context {
  /** The clock, in milliseconds since 1970. */
  now(): number;
  readonly presence: Presence;
  /** Where the user of this page looks from. */
  readonly camera?: Camera | undefined;
  /** Avatars that are walking: where each is by now. */
  readonly walking?: ReadonlyMap<string, { position: Vec3; yaw: number }> | undefined;
}

/** A change of the document: what a commit carries. */
export interface Change {
  operations: Operation[];
  inverse: Operation[];
}

/** A walk that takes time. What it changes is asked for when it ends, against the world as it is then. */
export interface Journey {
  readonly path: readonly Vec3[];
  readonly speed: number; // m/s
  readonly seconds: number;
  /** The avatar at its goal. */
  arrive(state: WorldState): Change;
  /** The avatar where it is after so many seconds. */
  stop(state: WorldState, seconds: number): Change & { position: Vec3 };
  /** Where it is after so many seconds. */
  whereAt(seconds: number): { position: Vec3; yaw: number };
}

export interface Outcome extends Change {
  undoes?: number[];
  event?: WorldEvent;
  result: Result;
  /** Movements and gestures to show: with a journey at its start, otherwise when the commit is on disk. */
  acts: AvatarAct[];
  journey?: Journey;
}

export type Answer = { ok: true; outcome: Outcome } | { ok: false; error: WireError };

export function authorOf(agent: Agent): Author {
  return { kind: "agent", id: agent.avatarId, name: agent.name };
}
