// A call as the core sees it, what it knows beside the document, and what comes of it.

import type {
  Agent,
  Asset,
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

export interface ToolInvocation {
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
  /** Uploaded files that this page knows of. */
  readonly asset?: ((id: string) => Asset | undefined) | undefined;
  /** Avatars that are walking: where each is by now, and will be. */
  readonly walking?: ReadonlyMap<string, Walker> | undefined;
  /** Avatars whose walk was broken off, and where: the next entry of each puts it there. */
  readonly stopped?: ReadonlyMap<string, GroundPose> | undefined;
}

export interface GroundPose {
  position: Vec3;
  yaw: number; // degrees
}

/** An avatar on its way. */
export interface Walker extends GroundPose {
  /** Seconds until it arrives. */
  readonly left: number;
  /** Where it is so many seconds from now; after its arrival where it stands then. */
  ahead(seconds: number): GroundPose;
}

/** A change of the document: what a commit carries. */
export interface DocumentChange {
  operations: Operation[];
  inverse: Operation[];
}

/** A walk that takes time. What it changes is asked for when it ends, against the world as it is then. */
export interface Journey {
  readonly path: readonly Vec3[];
  readonly speed: number; // m/s
  readonly seconds: number; // in all
  /** Seconds of these that it waits where it stands until someone has passed. */
  readonly wait: number;
  readonly ending: Ending;
  /** The avatar at its goal, with a note when it had to end elsewhere. */
  arrive(state: WorldState): DocumentChange & { note: string };
  /** Where the avatar is after so many seconds. */
  whereAt(seconds: number): GroundPose;
  /** Where it can stand when it is stopped then. */
  stopAt(state: WorldState, seconds: number): GroundPose;
  /** The avatar where it has stopped. */
  stay(state: WorldState, pose: GroundPose): DocumentChange;
}

/** What the document says at the end of a walk. */
export interface Ending {
  position: Vec3;
  yaw: number;
  seat?: string | undefined;
}

export interface Outcome extends DocumentChange {
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
