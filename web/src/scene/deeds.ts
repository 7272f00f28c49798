// What a body shows of what a call of its agent just did: which gesture, and at what. Only from entries of the log and
// from calls that were heard of; nothing here is made up.

import type { Entry, Operation, Trace, WorldObject } from "../wire/types.gen.ts";
import type { GestureKind } from "./avatar/gesture.ts";
import type { Vec3 } from "./math.ts";

export interface Deed {
  kind: GestureKind;
  /** One light thing went from here to there: it is carried. */
  carried?: { id: string; from: Vec3; to: Vec3 };
}

/** Metres from which on a thing that moved is carried, and that are too far to carry it. */
const CARRY_FROM = 0.5;
const CARRY_TO = 22;

const PLAIN: Readonly<Record<string, GestureKind>> = {
  place_objects: "place",
  build: "build",
  delete_objects: "sweep",
  set_environment: "sky",
  undo: "rewind",
};

/** What an entry shows. `size`: the greatest extent of an object (m). Null: nothing to show, as of a walk. */
export function deedOf(entry: Entry, size: (id: string) => number): Deed | null {
  if (!entry.tool) return entry.operations.some((o) => o.type === "object") ? { kind: "place" } : null;
  const kind = PLAIN[entry.tool];
  if (kind) return { kind };
  return entry.tool === "modify_objects" ? modified(entry, size) : null;
}

function modified(entry: Entry, size: (id: string) => number): Deed {
  const now = values(entry.operations);
  const before = values(entry.inverse ?? []);
  const [only] = now.values();
  const was = only && before.get(only.id);
  if (now.size === 1 && only && was) {
    const [from, to] = [was.position, only.position];
    const metres = Math.hypot(to[0] - from[0], to[2] - from[2]);
    const light = size(only.id) <= 1.3 && !only.parts && !only.asset;
    if (light && metres >= CARRY_FROM && metres <= CARRY_TO)
      return { kind: "lift", carried: { id: only.id, from, to } };
  }
  const painted = [...now.values()].every((o) => {
    const old = before.get(o.id);
    return old !== undefined && sameFrame(o, old) && (o.color !== old.color || o.material !== old.material);
  });
  return { kind: painted ? "paint" : "adjust" };
}

function values(operations: readonly Operation[]): Map<string, WorldObject> {
  const found = new Map<string, WorldObject>();
  for (const op of operations)
    if (op.type === "object" && op.op === "put") found.set((op.value as WorldObject).id, op.value as WorldObject);
  return found;
}

function sameFrame(a: WorldObject, b: WorldObject): boolean {
  const flat = (o: WorldObject): number[] => [...o.position, ...o.rotation, ...o.scale];
  const [x, y] = [flat(a), flat(b)];
  return x.every((v, i) => Math.abs(v - (y[i] as number)) < 1e-4);
}

const LOOKING = new Set(["search_catalog", "inspect_world", "world_info", "project_overview"]);

/** What a call that begins or fails shows; null: its entry does, or nothing. */
export function deedOfTrace({ tool, state }: Pick<Trace, "tool" | "state">): GestureKind | null {
  if (state === "failed") return "puzzled";
  if (state !== "started") return null;
  if (tool === "screenshot") return "frame";
  return LOOKING.has(tool) ? "search" : null;
}
