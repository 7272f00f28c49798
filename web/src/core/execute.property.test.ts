// Properties that hold for any sequence of calls, checked with seeded random ones.

import { describe, expect, test } from "vitest";
import { LIMITS } from "../wire/tables.gen.ts";
import type { Document, WorldObject } from "../wire/types.gen.ts";
import type { Context } from "./call.ts";
import { problemOf } from "./check.ts";
import { execute } from "./execute.ts";
import "./patterns/all.ts";
import { createState, instancesOf } from "./state.ts";
import { junk, randomCall, randomFrom } from "./testing/random.ts";
import { testWorld } from "./testing/world.ts";
import { bytes } from "./text.ts";

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);
const CALLS = 50;

describe.each(SEEDS)("seed %i", (seed) => {
  test("inverse, fold and limits hold after every call", () => {
    const r = randomFrom(seed);
    const world = testWorld();
    const { state } = world;
    let refusals = 0;
    for (let i = 0; i < CALLS; i++) {
      const before = state.document();
      const count = world.entries.length;
      const call = randomCall(r, state, i, seed % 4 === 0 ? 205 : 20);
      const answer = world.call(call);
      if (!answer.ok) {
        refusals++;
        expect(answer.error.code, JSON.stringify(call.arguments)).not.toBe("internal");
        expect(state.document()).toEqual(before);
        continue;
      }
      expect(bytes(answer.outcome.result.text)).toBeLessThanOrEqual(8192);
      if (world.entries.length === count) continue;
      checkLimits(state.document());
      checkInverse(world.entries.at(-1)?.inverse ?? [], state.document(), before);
    }
    expect(refusals).toBeLessThan(CALLS * 0.7);
    expect(world.entries.length).toBeGreaterThan(10);
    // Folding the log from the start yields the same world.
    const other = createState();
    for (const entry of world.entries) other.apply(entry);
    expect(other.document()).toEqual(state.document());
    expect(other.instances).toBe(state.document().objects.reduce((sum, o) => sum + instancesOf(o), 0));
  });
});

function checkInverse(inverse: readonly unknown[], after: Document, before: Document): void {
  const back = createState(after);
  back.apply({
    revision: after.revision + 1,
    time: "",
    author: { kind: "system", id: "service", name: "" },
    operations: inverse as never,
  });
  expect({ ...back.document(), revision: before.revision }).toEqual(before);
}

function checkLimits(document: Document): void {
  expect(document.objects.length).toBeLessThanOrEqual(LIMITS.maxObjects);
  for (const object of document.objects) {
    const [x, y, z] = object.position;
    expect(Math.max(Math.abs(x), Math.abs(z)), object.id).toBeLessThanOrEqual(LIMITS.bounds);
    expect(y, object.id).toBeLessThanOrEqual(LIMITS.maxHeight);
    expect(y, object.id).toBeGreaterThanOrEqual(-10);
    expect(Math.abs(Math.hypot(...object.rotation) - 1), object.id).toBeLessThan(1e-4);
    for (const one of [object, ...(object.parts ?? [])]) {
      for (const n of one.scale) {
        expect(n).toBeGreaterThanOrEqual(LIMITS.minScale);
        expect(n).toBeLessThanOrEqual(LIMITS.maxScale);
      }
    }
    checkPlain(object);
  }
  for (const avatar of document.avatars) {
    expect(avatar.position.every(Number.isFinite)).toBe(true);
    expect(Math.abs(avatar.yaw)).toBeLessThanOrEqual(360);
    if (avatar.seat !== undefined) expect(document.objects.some((o) => o.id === avatar.seat)).toBe(true);
  }
}

/** Finds what the router would refuse: a missing support, malformed colours and ids, values that JSON would lose. */
function checkPlain(object: WorldObject): void {
  expect(problemOf({ op: "put", type: "object", value: object })).toBeUndefined();
  expect(object.id).toMatch(/^[a-z0-9_]{1,40}$/);
  if (object.color !== undefined) expect(object.color).toMatch(/^#[0-9a-f]{6}$/);
  expect(JSON.parse(JSON.stringify(object))).toEqual(object);
  expect(JSON.stringify(object)).not.toContain("null");
}

test("junk is refused, never thrown, and never becomes part of the world", () => {
  const r = randomFrom(4711);
  const world = testWorld();
  world.ok("place_objects", {
    objects: [
      { kind: "bench", position: [2, 0, 2] },
      { kind: "table", position: [6, 0, 2] },
    ],
  });
  const ctx: Context = { now: () => 0, presence: world.presence };
  const agent = { avatarId: "avatar_claude", type: "claude", name: "Claude" };
  const tools = ["place_objects", "build", "modify_objects", "delete_objects", "set_environment", "undo"];
  const more = ["walk_avatar", "avatar_action", "say", "screenshot", "toString", ""];
  const codes = new Set<string>();
  for (let i = 0; i < 6000; i++) {
    const tool = r.pick([...tools, ...more]);
    const args = r.chance(0.5) ? junk(r) : spoiled(r, randomCall(r, world.state, i).arguments);
    const answer = execute(world.state, { callId: "c", tool, agent, arguments: args }, ctx);
    if (!answer.ok) {
      codes.add(answer.error.code);
      expect(answer.error.code, `${tool} ${JSON.stringify(args)} ${answer.error.message}`).not.toBe("internal");
      continue;
    }
    for (const op of answer.outcome.operations) expect(problemOf(op), JSON.stringify(args)).toBeUndefined();
    expect(JSON.stringify([answer.outcome.operations, answer.outcome.acts, answer.outcome.result])).not.toMatch(
      /null|NaN/,
    );
  }
  expect([...codes]).toEqual(expect.arrayContaining(["bad_arguments", "not_found", "unknown_tool"]));
});

/** A sensible value with one piece of it replaced by junk. */
function spoiled(r: ReturnType<typeof randomFrom>, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const at = r.whole(0, value.length - 1);
    return value.map((v: unknown, i) => (i === at ? spoiled(r, v) : v));
  }
  if (typeof value === "object" && value !== null && !r.chance(0.1)) {
    const keys = Object.keys(value);
    if (keys.length > 0) {
      const key = r.pick(keys);
      return { ...value, [key]: spoiled(r, (value as Record<string, unknown>)[key]) };
    }
  }
  return junk(r);
}
