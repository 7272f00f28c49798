// Undo and redo: whose steps, in which order, what conflicts, and that any sequence of them gives the same world as
// replaying the steps that are still live.

import { describe, expect, test } from "vitest";
import type { Avatar, Document, Entry } from "../wire/types.gen.ts";
import { Draft } from "./draft.ts";
import { createState } from "./state.ts";
import { randomFrom } from "./testing/random.ts";
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
  expect(world.refusal("undo", { redo: true }).code).toBe("nothing_to_undo");
  world.ok("undo", {});
  expect(world.state.object("crate_1")?.color).toBeUndefined();
  world.ok("undo", {});
  expect(world.state.objects.size).toBe(0);
});

test("several steps that were undone together are redone together", () => {
  const world = testWorld();
  for (const x of [0, 2, 4]) world.ok("place_objects", crate(x));
  world.ok("undo", { steps: 2 });
  expect(world.state.objects.size).toBe(1);
  expect(world.ok("undo", { redo: true }).result.text).toContain("Brought back 2 steps.");
  expect(world.state.objects.size).toBe(3);
});

test("what one redo brought back of two rounds is undone step by step", () => {
  const world = testWorld();
  world.ok("place_objects", { objects: [{ kind: "crate", id: "first", position: [0, 0, 20] }] });
  world.ok("undo", {});
  world.ok("place_objects", { objects: [{ kind: "crate", id: "second", position: [3, 0, 20] }] });
  world.ok("undo", {});
  world.ok("undo", { redo: true, steps: 2 });
  expect([...world.state.objects.keys()].sort()).toEqual(["first", "second"]);
  world.ok("undo", {});
  expect([...world.state.objects.keys()]).toEqual(["first"]);
  world.ok("undo", {});
  expect(world.state.objects.size).toBe(0);
});

test("a redo that conflicts with a later change is refused, naming it, and changes nothing", () => {
  const world = testWorld();
  world.ok("place_objects", { objects: [{ kind: "crate", id: "chest", position: [0, 0, 20] }] });
  world.ok("modify_objects", { objects: [{ id: "chest", position: [3, 0, 20] }] });
  world.ok("undo", {});
  world.ok("modify_objects", { objects: [{ id: "chest", color: "teal" }] }, "codex");
  const before = world.state.document();
  expect(world.refusal("undo", { redo: true })).toMatchObject({ code: "undo_conflict", near: ["chest"] });
  expect(world.state.document()).toEqual(before);
  world.ok("undo", {}, "codex");
  world.ok("undo", { redo: true });
  expect(world.state.object("chest")?.position[0]).toBe(3);
});

test("nobody redoes what somebody else has undone", () => {
  const world = testWorld();
  world.ok("place_objects", crate(0));
  world.ok("undo", {});
  expect(world.refusal("undo", { redo: true }, "codex").code).toBe("nothing_to_undo");
});

describe("the user's own edits", () => {
  test("undo the newest step of anyone, and redo it", () => {
    const world = testWorld();
    world.ok("place_objects", crate(0), "codex");
    world.ok("place_objects", crate(2), "claude");
    const outcome = hands(world, { of: "anyone" });
    expect(outcome.result.data).toMatchObject({ steps: [{ revision: 2, author: "claude", tool: "place_objects" }] });
    hands(world, { of: "anyone" });
    expect(world.state.objects.size).toBe(0);
    expect(world.refusal("undo", { redo: true }, "claude").code).toBe("nothing_to_undo");
    hands(world, { redo: true });
    hands(world, { redo: true });
    expect([...world.state.objects.keys()].sort()).toEqual(["crate_1", "crate_2"]);
  });

  test("no agent may", () => {
    const world = testWorld();
    world.ok("place_objects", crate(0), "codex");
    expect(world.refusal("undo", { of: "anyone" })).toMatchObject({ code: "bad_arguments", field: "of" });
  });
});

describe("figures", () => {
  const model = (world: ReturnType<typeof testWorld>) => world.state.avatars.get("avatar_a")?.model;

  test("changing a figure is a step of the user; undoing it leaves the body where it is now", () => {
    const world = testWorld();
    world.ok("walk_avatar", { position: [3, 0, 8] }, "a");
    wear(world, "vrm_1");
    wear(world, "");
    world.ok("walk_avatar", { position: [-4, 0, 8] }, "a");
    const at = world.state.avatars.get("avatar_a")?.position;
    expect(hands(world, { of: "anyone" }).result.text).toContain("the figure of a as before");
    expect([model(world), world.state.avatars.get("avatar_a")?.position]).toEqual(["vrm_1", at]);
    hands(world, { of: "anyone" });
    expect(model(world)).toBeUndefined();
    hands(world, { redo: true });
    expect(model(world)).toBe("vrm_1");
    hands(world, { redo: true });
    expect(model(world)).toBeUndefined();
    expect(() => hands(world, { redo: true })).toThrow("no undone step");
  });

  test("walks, words and steps of agents are not steps of the user; no agent undoes the user's", () => {
    const world = testWorld();
    world.ok("walk_avatar", { position: [3, 0, 8] }, "a");
    expect(world.refusal("undo", {}, "a").code).toBe("nothing_to_undo");
    wear(world, "vrm_1");
    world.ok("place_objects", crate(0), "a");
    world.ok("undo", {}, "a");
    expect(world.refusal("undo", {}, "a").code).toBe("nothing_to_undo");
    expect(model(world)).toBe("vrm_1");
  });

  test("a figure that was changed again is not restored over the change", () => {
    const world = testWorld();
    world.ok("walk_avatar", { position: [3, 0, 8] }, "a");
    wear(world, "vrm_1");
    hands(world, { of: "anyone" });
    wear(world, "vrm_2");
    expect(() => hands(world, { redo: true })).toThrow("changed the figure of avatar_a afterwards");
    expect(model(world)).toBe("vrm_2");
  });
});

/** As the user's own edits do it (app/files.ts). */
function wear(world: ReturnType<typeof testWorld>, model: string): void {
  const draft = new Draft(world.state);
  const avatar = draft.avatar("avatar_a");
  if (!avatar) return;
  const { model: _, ...bare } = avatar;
  draft.putAvatar({ ...bare, ...(model ? { model } : {}), changed: draft.revision });
  const change = draft.operations();
  if (change.operations.length === 0) return;
  const author = { kind: "user", id: "user", name: "You" } as const;
  const entry: Entry = {
    revision: draft.revision,
    time: "2026-11-20T00:00:00.000Z",
    author,
    tool: "figure",
    ...change,
  };
  world.entries.push(entry);
  world.state.apply(entry);
}

function hands(world: ReturnType<typeof testWorld>, args: unknown) {
  const agent = { avatarId: "user", type: "user", name: "You" };
  const answer = world.call({ callId: `hand${world.entries.length}`, tool: "undo", arguments: args, agent });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.outcome;
}

describe.each(Array.from({ length: 30 }, (_, i) => i + 1))("seed %i", (seed) => {
  test("any sequence of writes, undos and redos equals the live steps", () => {
    const r = randomFrom(seed);
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
        ["walk_avatar", { position: [r.whole(-9, 9), 0, 9] }],
        ["figure", r.pick(["", "vrm_1", "vrm_2"])],
        ["user", { of: "anyone" }],
        ["user", { redo: true }],
      ]);
      if (tool === "figure") {
        wear(world, String(args));
        continue;
      }
      const by = tool === "user" ? { avatarId: "user", type: "user", name: "You" } : agent;
      const answer = world.call({ callId: `c${i}`, tool: tool === "user" ? "undo" : tool, arguments: args, agent: by });
      if (!answer.ok) expect(answer.error.code).not.toBe("internal");
      else if (tool === "undo" || tool === "user") took++;
      expect(plain(world.state.document())).toEqual(plain(replayed(world.entries)));
    }
    expect(took).toBeGreaterThan(5);
  });
});

/** The world that the live steps yield, folded in their order. */
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
  // A walk carries the whole avatar: which figure it has is what the last live step of figures says.
  const worn = entries.findLast((e) => e.tool === "figure" && !dead.has(e.revision))?.operations[0]?.value as Avatar;
  const avatars = state.document().avatars.map((avatar) => {
    const { model: _, ...bare } = avatar;
    return bare.id === worn?.id && worn.model ? { ...bare, model: worn.model } : bare;
  });
  return { ...state.document(), avatars };
}

/** Without the revisions, which count undos too. */
function plain(document: Document) {
  const objects = document.objects.map((object) => ({ ...object, changed: 0, created: 0 }));
  const figures = document.avatars.map(({ id, model }) => [id, model]);
  return { objects: objects.sort((a, b) => (a.id < b.id ? -1 : 1)), environment: document.environment, figures };
}
