// Undo and redo: whose steps, in which order, what conflicts, and that any sequence of them is what replaying the steps
// that still stand would give.

import { describe, expect, test } from "vitest";
import type { Document, Entry } from "../wire/types.gen.ts";
import { createState } from "./state.ts";
import { seeded } from "./testing/random.ts";
import { testWorld } from "./testing/world.ts";

const crate = (x: number) => ({ objects: [{ kind: "crate", position: [x, 0, 20] }] });

test("redo brings back what the last undo took, and can itself be undone", () => {
  const world = testWorld();
  world.ok("place_objects", crate(0));
  world.ok("modify_objects", { objects: [{ id: "crate_1", color: "coral" }] });
  world.ok("undo", {});
  world.ok("undo", {});
  expect(world.state.objects.size).toBe(0);
  expect(world.ok("undo", { redo: true }).result.text).toMatch(
    /^Brought back 1 step\.\nrevision 1, place_objects by claude/,
  );
  expect(world.state.object("crate_1")?.color).toBeUndefined();
  world.ok("undo", { redo: true });
  expect(world.state.object("crate_1")?.color).toBe("#ee6c55");
  expect(world.refused("undo", { redo: true }).code).toBe("nothing_to_undo");
  world.ok("undo", {});
  expect(world.state.object("crate_1")?.color).toBeUndefined();
  world.ok("undo", {});
  expect(world.state.objects.size).toBe(0);
});

test("several steps that were taken back together come back together", () => {
  const world = testWorld();
  for (const x of [0, 2, 4]) world.ok("place_objects", crate(x));
  world.ok("undo", { steps: 2 });
  expect(world.state.objects.size).toBe(1);
  expect(world.ok("undo", { redo: true }).result.text).toContain("Brought back 2 steps.");
  expect(world.state.objects.size).toBe(3);
});

test("a redo that someone's later change stands against is refused by name and changes nothing", () => {
  const world = testWorld();
  world.ok("place_objects", { objects: [{ kind: "crate", id: "chest", position: [0, 0, 20] }] });
  world.ok("modify_objects", { objects: [{ id: "chest", position: [3, 0, 20] }] });
  world.ok("undo", {});
  world.ok("modify_objects", { objects: [{ id: "chest", color: "teal" }] }, "codex");
  const before = world.state.document();
  expect(world.refused("undo", { redo: true })).toMatchObject({ code: "undo_conflict", near: ["chest"] });
  expect(world.state.document()).toEqual(before);
  world.ok("undo", {}, "codex");
  world.ok("undo", { redo: true });
  expect(world.state.object("chest")?.position[0]).toBe(3);
});

test("nobody brings back what another took back", () => {
  const world = testWorld();
  world.ok("place_objects", crate(0));
  world.ok("undo", {});
  expect(world.refused("undo", { redo: true }, "codex").code).toBe("nothing_to_undo");
});

describe("the user's hands", () => {
  test("take back the newest step of anyone, and bring it back", () => {
    const world = testWorld();
    world.ok("place_objects", crate(0), "codex");
    world.ok("place_objects", crate(2), "claude");
    const outcome = hands(world, { of: "anyone" });
    expect(outcome.result.data).toMatchObject({ steps: [{ revision: 2, author: "claude", tool: "place_objects" }] });
    hands(world, { of: "anyone" });
    expect(world.state.objects.size).toBe(0);
    expect(world.refused("undo", { redo: true }, "claude").code).toBe("nothing_to_undo");
    hands(world, { redo: true });
    hands(world, { redo: true });
    expect([...world.state.objects.keys()].sort()).toEqual(["crate_1", "crate_2"]);
  });

  test("no agent may", () => {
    const world = testWorld();
    world.ok("place_objects", crate(0), "codex");
    expect(world.refused("undo", { of: "anyone" })).toMatchObject({ code: "bad_arguments", field: "of" });
  });
});

function hands(world: ReturnType<typeof testWorld>, args: unknown) {
  const agent = { avatarId: "user", type: "user", name: "You" };
  const answer = world.call({ callId: `hand${world.entries.length}`, tool: "undo", arguments: args, agent });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.outcome;
}

describe.each(Array.from({ length: 30 }, (_, i) => i + 1))("seed %i", (seed) => {
  test("any sequence of writes, undos and redos is what the live steps make", () => {
    const r = seeded(seed);
    const world = testWorld();
    let took = 0;
    for (let i = 0; i < 60; i++) {
      const ids = [...world.state.objects.keys()];
      const agent = { avatarId: `avatar_${r.pick(["a", "b"])}`, type: "a", name: "A" };
      const one = ids.length > 0 ? r.pick(ids) : "";
      const [tool, args] = r.pick<[string, unknown]>([
        ["place_objects", crate(r.whole(-40, 40) * 3)],
        ["modify_objects", { objects: [{ id: one, color: r.pick(["coral", "teal", "mint"]) }] }],
        ["modify_objects", { objects: [{ id: one, position: [r.whole(-40, 40) * 3, 0, -20] }] }],
        ["delete_objects", { objects: [{ id: one }] }],
        ["set_environment", { time_of_day: r.whole(0, 23) }],
        ["undo", { steps: r.whole(1, 2) }],
        ["undo", {}],
        ["undo", { redo: true }],
        ["undo", { redo: true }],
      ]);
      const answer = world.call({ callId: `c${i}`, tool, arguments: args, agent });
      if (!answer.ok) expect(answer.error.code).not.toBe("internal");
      else if (tool === "undo") took++;
      expect(plain(world.state.document())).toEqual(plain(replayed(world.entries)));
    }
    expect(took).toBeGreaterThan(5);
  });
});

/** The world that the steps make which are not taken back, folded in their order. */
function replayed(entries: readonly Entry[]): Document {
  const dead = new Set<number>();
  for (const entry of entries.toReversed()) {
    if (!dead.has(entry.revision)) for (const revision of entry.undoes ?? []) dead.add(revision);
  }
  const state = createState();
  for (const entry of entries) {
    if (dead.has(entry.revision) || entry.undoes) continue;
    state.apply({ ...entry, revision: state.revision + 1 });
  }
  return state.document();
}

/** Without the revisions, which count undos too. */
function plain(document: Document) {
  const objects = document.objects.map((object) => ({ ...object, changed: 0, created: 0 }));
  return { objects: objects.sort((a, b) => (a.id < b.id ? -1 : 1)), environment: document.environment };
}
