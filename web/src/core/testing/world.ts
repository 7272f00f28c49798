// A world for tests that executes calls as the page does: execute, then fold the outcome as the next entry.

import type { Camera, Entry, Presence, Result, WireError } from "../../wire/types.gen.ts";
import { type Answer, authorOf, type Context, type Outcome, type ToolInvocation } from "../call.ts";
import { execute } from "../execute.ts";
import { createState, type WorldState } from "../state.ts";

/** The world, with what calls know beside the document. */
export interface TestWorld {
  readonly state: WorldState;
  /** Every entry so far. */
  readonly entries: Entry[];
  camera: Camera | undefined;
  presence: Presence;
  /** Executes a call and folds its outcome; walks arrive at once. */
  call(call: ToolInvocation): Answer;
  /** The same for one agent. Throws when the call is refused. */
  ok(tool: string, args: unknown, agent?: string): Outcome;
  /** The refusal of a call. Throws when it is not refused. */
  refusal(tool: string, args: unknown, agent?: string): WireError;
}

/** An empty world. */
export function testWorld(): TestWorld {
  const state = createState();
  const entries: Entry[] = [];
  let count = 0;
  /** What calls know beside the document. */
  const context = (): Context => ({ now: () => 0, presence: world.presence, camera: world.camera });
  // Appends the outcome of a call as the next entry.
  const fold = (call: ToolInvocation, outcome: Outcome) => {
    // A walk arrives at once.
    const change = outcome.journey ? outcome.journey.arrive(state) : outcome;
    // Nothing to store: gestures and refused walks.
    if (change.operations.length === 0 && !outcome.event) return;
    const entry: Entry = {
      revision: state.revision + 1,
      time: "2026-11-20T00:00:00.000Z",
      author: authorOf(call.agent),
      tool: call.tool,
      callId: call.callId,
      // As they would come back over the wire.
      operations: JSON.parse(JSON.stringify(change.operations)) as Entry["operations"],
      inverse: JSON.parse(JSON.stringify(change.inverse)) as Entry["operations"],
      result: outcome.result,
      ...(outcome.undoes ? { undoes: outcome.undoes } : {}),
      ...(outcome.event ? { event: outcome.event } : {}),
    };
    entries.push(entry);
    state.apply(entry);
  };
  // A call by an agent of a type.
  const make = (tool: string, args: unknown, type: string): ToolInvocation => ({
    callId: `t${++count}`,
    tool,
    arguments: args,
    agent: { avatarId: `avatar_${type}`, type, name: type },
  });
  const world: TestWorld = {
    state,
    entries,
    camera: undefined,
    presence: { agents: [], pages: 1 },
    call: (call) => {
      const answer = execute(state, call, context());
      if (answer.ok) fold(call, answer.outcome);
      return answer;
    },
    ok: (tool, args, type = "claude") => {
      const answer = world.call(make(tool, args, type));
      if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message} (${answer.error.field ?? ""})`);
      return answer.outcome;
    },
    refusal: (tool, args, type = "claude") => {
      const answer = world.call(make(tool, args, type));
      if (answer.ok) throw new Error(`not refused: ${answer.outcome.result.text}`);
      return answer.error;
    },
  };
  return world;
}

/** The part of an object's report that tests read. */
export interface ReportLine {
  id: string;
  position: [number, number, number];
  rotation: number;
  stands_on: string;
  gap: number;
  overlaps: { id: string; by: number }[];
  touches: string[];
  warnings: string[];
  suggest?: [number, number, number];
  why: string[];
}

/** What an answer reports about its objects. */
export function reports(result: Result): ReportLine[] {
  return (result.data as { objects: ReportLine[] }).objects;
}

/** An operation that puts a crate, for entries by other writers. */
export function crate(id: string, revision: number, position: [number, number, number] = [0, 0, -20]) {
  const value = {
    id,
    kind: "crate",
    position,
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
    creator: "world",
    created: revision,
    changed: revision,
  };
  return { op: "put" as const, type: "object" as const, value };
}
