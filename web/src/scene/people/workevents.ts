// Work events: what a body shows of its agent's tool calls, that is which gesture and with what. Derived only
// from log entries and from traces of calls; nothing is invented.

import type { Vec3 } from "../../core/vector.ts";
import type { Entry, Operation, Trace, WorldObject } from "../../wire/types.gen.ts";
import type { GestureKind } from "../avatar/gesture.ts";

/** What a log entry makes its author's body do. */
export interface WorkEvent {
  kind: GestureKind;
  /** One light object was moved: the body carries it from here to there. */
  carried?: { id: string; from: Vec3; to: Vec3 };
}

/** Metres an object must have moved to be carried, and the most it can be carried. */
const CARRY_LEAST = 0.5;
const CARRY_MOST = 22;

/** The gesture of each tool that needs no closer look at its entry. */
const GESTURES: Readonly<Record<string, GestureKind>> = {
  place_objects: "place",
  build: "build",
  delete_objects: "sweep",
  set_environment: "sky",
  undo: "rewind",
};

/**
 * The work event of an entry; null when there is nothing to show, as for a walk. `size` gives an object's
 * largest extent (m).
 */
export function workEventOf(entry: Entry, size: (id: string) => number): WorkEvent | null {
  if (!entry.tool) return entry.operations.some((o) => o.type === "object") ? { kind: "place" } : null;
  const kind = GESTURES[entry.tool];
  if (kind) return { kind };
  return entry.tool === "modify_objects" ? modifyEvent(entry, size) : null;
}

/** modify_objects: carrying one light object, painting, or adjusting. */
function modifyEvent(entry: Entry, size: (id: string) => number): WorkEvent {
  const now = putObjects(entry.operations);
  const before = putObjects(entry.inverse ?? []);
  const [only] = now.values();
  // Carried: exactly one object that existed before, light and moved by a fitting distance.
  const was = only && before.get(only.id);
  if (now.size === 1 && only && was) {
    const [from, to] = [was.position, only.position];
    const metres = Math.hypot(to[0] - from[0], to[2] - from[2]);
    const light = size(only.id) <= 1.3 && !only.parts && !only.asset;
    if (light && metres >= CARRY_LEAST && metres <= CARRY_MOST)
      return { kind: "lift", carried: { id: only.id, from, to } };
  }
  // Painted: every object keeps its frame and changes colour or material.
  const painted = [...now.values()].every((o) => {
    const old = before.get(o.id);
    return old !== undefined && sameFrame(o, old) && (o.color !== old.color || o.material !== old.material);
  });
  return { kind: painted ? "paint" : "adjust" };
}

/** The objects that operations put, by id. */
function putObjects(operations: readonly Operation[]): Map<string, WorldObject> {
  const found = new Map<string, WorldObject>();
  for (const op of operations)
    if (op.type === "object" && op.op === "put") found.set((op.value as WorldObject).id, op.value as WorldObject);
  return found;
}

/** Whether two objects have the same position, rotation and scale. */
function sameFrame(a: WorldObject, b: WorldObject): boolean {
  const flat = (o: WorldObject): number[] => [...o.position, ...o.rotation, ...o.scale];
  const [x, y] = [flat(a), flat(b)];
  return x.every((v, i) => Math.abs(v - (y[i] as number)) < 1e-4);
}

/** Tools that only read: the body looks around for something. */
const READ_TOOLS = new Set(["search_catalog", "inspect_world", "world_info", "project_overview"]);

/** The gesture for a call that starts or fails; null when its entry will show it, or nothing does. */
export function gestureOfTrace({ tool, state }: Pick<Trace, "tool" | "state">): GestureKind | null {
  if (state === "failed") return "puzzled";
  if (state !== "started") return null;
  if (tool === "screenshot") return "frame";
  return READ_TOOLS.has(tool) ? "search" : null;
}
