// What a call changes besides the objects that it names. The router enforces the same limits
// (internal/world/doc/reach.go): a tool that has to do more must be allowed there first, or its answers are rejected.

import { expect, test } from "vitest";
import type { Avatar, WorldObject } from "../wire/types.gen.ts";
import type { ToolInvocation } from "./call.ts";
import "./patterns/all.ts";
import { keyOf } from "./redo.ts";
import { shapeOf } from "./shape.ts";
import { type Random, randomFrom } from "./testing/random.ts";
import { type TestWorld, testWorld } from "./testing/world.ts";

/** How far from the change an avatar that makes way may end up, in metres. */
const STEP_ASIDE = 32;

test.each([1, 2, 3, 4, 5, 6, 7, 8])("stacks that are moved, deleted and brought back, seed %i", (seed) => {
  const r = randomFrom(seed);
  const world = testWorld();
  world.ok("place_objects", { objects: [{ kind: "deck", position: [0, 0, 0] }] });
  let along = 0;
  for (let i = 0; i < 120; i++) {
    const objects = new Map(world.state.objects);
    const avatars = new Map(world.state.avatars);
    const history = world.entries.slice();
    const call = randomChange(r, [...objects.keys()], i);
    world.call(call);
    const entry = world.entries[history.length];
    if (!entry) continue;
    const undone = history.filter((e) => entry.undoes?.includes(e.revision));
    const asked = (call.arguments as { objects?: { id?: string }[] }).objects ?? [];
    const named = new Set(asked.flatMap(({ id }) => id ?? []));
    for (const e of undone)
      for (const op of [...e.operations, ...(e.inverse ?? [])]) for (const id of keyOf(op)) named.add(id);
    const ids = entry.operations.filter((op) => op.type === "object").flatMap(keyOf);
    for (const op of entry.operations) {
      const what = `${call.tool} ${JSON.stringify(call.arguments)}: ${JSON.stringify(op)}`;
      if (op.type === "object") {
        const [id = ""] = keyOf(op);
        const before = objects.get(id);
        if (named.has(id) || !before) continue;
        along++;
        const after = op.value as WorldObject;
        expect(standsOnNamed(before, objects, named), what).toBe(true);
        expect(plain(after), what).toEqual(plain(before));
        if (after.on !== before.on) expect(world.state.object(before.on ?? ""), what).toBeUndefined();
      } else if (op.type === "avatar") {
        const after = op.value as Avatar;
        if (after.id === call.agent.avatarId) continue;
        expect(avatars.get(after.id), what).toMatchObject({ name: after.name, agentType: after.agentType });
        if (after.pose === "sit")
          expect([avatars.get(after.id)?.seat, ids.includes(after.seat ?? "")], what).toEqual([after.seat, true]);
        const away = Math.min(...ids.map((id) => awayFrom(after, [objects.get(id), world.state.object(id)])));
        expect(away, what).toBeLessThan(STEP_ASIDE);
      }
    }
  }
  expect(along).toBeGreaterThan(1);
});

function standsOnNamed(
  object: WorldObject,
  objects: TestWorld["state"]["objects"],
  named: ReadonlySet<string>,
): boolean {
  const { on } = object;
  if (on === undefined) return false;
  const support = objects.get(on);
  return named.has(on) || (support !== undefined && standsOnNamed(support, objects, named));
}

function plain({ position: _p, rotation: _r, on: _o, changed: _c, ...rest }: WorldObject): unknown {
  return rest;
}

function awayFrom({ position: [x, , z] }: Avatar, objects: readonly (WorldObject | undefined)[]): number {
  const each = objects.flatMap((object) => {
    if (!object) return [];
    const { min, max } = shapeOf(object).box;
    return Math.hypot(Math.max(min[0] - x, 0, x - max[0]), Math.max(min[2] - z, 0, z - max[2]));
  });
  return Math.min(Infinity, ...each);
}

function randomChange(r: Random, ids: readonly string[], i: number): ToolInvocation {
  const type = r.pick(["claude", "codex"]);
  const agent = { avatarId: `avatar_${type}`, type, name: type };
  const id = () => (ids.length > 0 ? r.pick(ids) : "deck_1");
  const position = () => [r.between(-6, 6), 0, r.between(-6, 6)];
  const kind = r.pick(["crate", "table", "bench", "lantern", "chair", "deck", "box"]);
  const [tool, args] = r.pick<[string, unknown]>([
    ["place_objects", { objects: [{ kind, on: id() }] }],
    ["place_objects", { objects: [{ kind, on: id() }] }],
    ["place_objects", { objects: [{ kind, position: position() }] }],
    ["modify_objects", { objects: [{ id: id(), position: position(), rotation: r.between(-180, 180) }] }],
    ["modify_objects", { objects: [{ id: id(), on: id(), color: "coral", scale: r.between(0.5, 2) }] }],
    ["delete_objects", { objects: [{ id: id() }] }],
    ["undo", r.chance(0.4) ? { redo: true } : { steps: r.whole(1, 4) }],
    ["avatar_action", { action: r.pick(["sit", "stand"]) }],
    ["walk_avatar", { position: position() }],
  ]);
  return { callId: `c${i}`, tool, agent, arguments: args };
}
