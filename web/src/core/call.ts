// The types of one tool call inside the core: the call, what it knows beside the document, and what comes of
// it.

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

/** One call of a tool by an agent. */
export interface ToolInvocation {
  readonly callId: string;
  readonly tool: string;
  readonly arguments: unknown;
  readonly agent: Agent;
}

/** What is true now but not part of the document. */
export interface Context {
  /** The clock, in milliseconds since 1970. */
  now(): number;
  /** Which agents are connected, and how many pages. */
  readonly presence: Presence;
  /** Where the user of this page looks from. */
  readonly camera?: Camera | undefined;
  /** Finds an uploaded file that this page knows of. */
  readonly asset?: ((id: string) => Asset | undefined) | undefined;
  /** Avatars that are walking, by id: where each is now and will be. */
  readonly walking?: ReadonlyMap<string, Walker> | undefined;
  /**
   * Avatars whose walk was broken off, by id, and where they stand. The document does not say so yet; the next
   * entry of each avatar stores it.
   */
  readonly stopped?: ReadonlyMap<string, GroundPose> | undefined;
}

/** A place to stand and the direction to face. */
export interface GroundPose {
  position: Vec3;
  /** In degrees. */
  yaw: number;
}

/** An avatar on its way. */
export interface Walker extends GroundPose {
  /** Seconds until it arrives. */
  readonly left: number;
  /** Where it is so many seconds from now; after its arrival, where it stands then. */
  ahead(seconds: number): GroundPose;
}

/** A change of the document and its inverse: what a commit carries. */
interface DocumentChange {
  operations: Operation[];
  inverse: Operation[];
}

/** A walk that takes time. Its change is computed when it ends, against the world as it is then. */
export interface Journey {
  readonly path: readonly Vec3[];
  /** In metres per second. */
  readonly speed: number;
  /** Duration in all, waiting included. */
  readonly seconds: number;
  /** How many of these seconds it waits where it stands until somebody has passed. */
  readonly wait: number;
  /** What the document is to say at the end. */
  readonly ending: Ending;
  /** The change that puts the avatar at its goal, with a note for the answer when it had to end elsewhere. */
  arrive(state: WorldState): DocumentChange & { note: string };
  /** Where the avatar is after so many seconds. */
  whereAt(seconds: number): GroundPose;
  /** The free spot closest to where the avatar is when it is stopped then. */
  stopAt(state: WorldState, seconds: number): GroundPose;
  /** The change that puts the avatar where it has stopped. */
  stay(state: WorldState, pose: GroundPose): DocumentChange;
}

/** Pose and seat that the document says at the end of a walk. */
export interface Ending {
  position: Vec3;
  /** In degrees. */
  yaw: number;
  seat?: string | undefined;
}

/** What a successful call does. */
export interface Outcome extends DocumentChange {
  /** Revisions that the entry takes back. */
  undoes?: number[];
  /** What the entry says, for calls that speak. */
  event?: WorldEvent;
  /** The answer to the caller. */
  result: Result;
  /** Movements and gestures to show: with a journey at its start, otherwise when the commit is on disk. */
  acts: AvatarAct[];
  /** The walk that the call begins. `operations` is empty then. */
  journey?: Journey;
}

/** The outcome of a call, or the error that refuses it. */
export type Answer = { ok: true; outcome: Outcome } | { ok: false; error: WireError };

/** The author that the log names for an agent's entries. */
export function authorOf(agent: Agent): Author {
  return { kind: "agent", id: agent.avatarId, name: agent.name };
}
