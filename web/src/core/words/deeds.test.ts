// What the page says of what agents did, by the answers that their tools really give.

import { expect, it } from "vitest";
import { type TestWorld, testWorld } from "../testing/world.ts";
import { traceText } from "./tools.ts";

/** A yard with a bench, a crate and a stone. */
function yard(): TestWorld {
  const world = testWorld();
  const objects = ["bench", "crate", "rock"].map((kind, i) => ({ kind, position: [4 * i, 0, 12] }));
  world.ok("place_objects", { objects });
  return world;
}

type Case = [tool: string, args: Record<string, unknown>, words: string];

it.each<Case>([
  ["place_objects", { objects: [{ kind: "tree" }] }, "placed 1 object"],
  ["place_objects", { objects: [{ kind: "tree" }, { kind: "pine" }] }, "placed 2 objects"],
  ["place_objects", { objects: [{ kind: "tree" }], dry_run: true }, "checked whether it could place 1 object"],
  ["build", { pattern: "ring", kind: "lamp", count: 6, radius: 4, label: "Ring of lamps" }, "built ring of lamps"],
  ["build", { parts: [{ kind: "box", position: [0, 0, 0] }] }, "built something"],
  [
    "build",
    { parts: [{ kind: "box", position: [0, 0, 0] }], dry_run: true },
    "checked whether it could build something",
  ],
  ["modify_objects", { objects: [{ id: "bench_1", color: "coral" }] }, "changed 1 object"],
  [
    "modify_objects",
    {
      objects: [
        { id: "bench_1", color: "coral" },
        { id: "rock_1", scale: 1 },
      ],
    },
    "changed 1 object",
  ],
  ["modify_objects", { objects: [{ id: "bench_1", scale: 1 }] }, "found nothing to change"],
  [
    "modify_objects",
    { objects: [{ id: "bench_1", color: "coral" }], dry_run: true },
    "checked whether it could change 1 object",
  ],
  ["delete_objects", { objects: [{ id: "bench_1" }, { id: "rock_1" }] }, "deleted 2 objects"],
  ["delete_objects", { objects: [{ id: "bench_1" }], dry_run: true }, "checked whether it could delete 1 object"],
  ["set_environment", { time_of_day: 23 }, "changed the light"],
  ["set_environment", { lights: "auto" }, "left the light as it was"],
  ["set_environment", { time_of_day: 22, dry_run: true }, "tried out a change of the light"],
  ["undo", {}, "undid 1 step"],
  ["undo", { steps: 5 }, "undid 1 step"],
  ["undo", { dry_run: true }, "checked whether it could take back 1 step"],
  ["walk_avatar", { position: [0, 0, 6.2] }, "walked 4 metres"],
  ["walk_avatar", { position: [0, 0, 3] }, "took a step"],
  ["walk_avatar", { position: [0, 0, 2.5] }, "stayed where it was"],
  ["avatar_action", { action: "wave" }, "waved"],
  ["avatar_action", { action: "shake_head" }, "shook its head"],
  ["avatar_action", { action: "look_at", id: "bench_1" }, "looked at something"],
  ["avatar_action", { action: "sit", id: "bench_1" }, "sat down"],
  ["avatar_action", { action: "stand" }, "stood up"],
  ["say", { text: "Hello!" }, "spoke"],
])("%s %j: %s", (tool, args, words) => {
  const answer = yard().ok(tool, args).result.text ?? "";
  expect(traceText({ tool, state: "done", text: answer.split("\n", 1)[0] ?? "" })).toBe(words);
});

it("says a redo as well", () => {
  const world = yard();
  world.ok("undo", {});
  const answer = world.ok("undo", { redo: true, steps: 3 }).result.text ?? "";
  expect(traceText({ tool: "undo", state: "done", text: answer.split("\n", 1)[0] ?? "" })).toBe("redid 1 step");
});

it.each<Case>([
  [
    "modify_objects",
    { objects: [{ id: "bench_7", color: "coral" }] },
    'could not change that: there is no "bench_7" in this world',
  ],
  ["place_objects", { objects: [{ kind: "tree", position: [900, 0, 0] }] }, "could not place that"],
  ["set_environment", {}, "could not change the light: nothing to change was given"],
  ["walk_avatar", { id: "bench_9" }, 'could not get there: there is no "bench_9" in this world'],
])("%s %j: %s", (tool, args, words) => {
  const { message } = yard().refusal(tool, args);
  const said = traceText({ tool, state: "failed", text: message });
  expect(said.startsWith(words), said).toBe(true);
  expect(said).not.toMatch(/[[\]{}]/);
});

it.each([
  [
    "place_objects",
    "place_objects did not finish within 30 s; nothing was changed",
    "could not place that: it did not finish within 30 s; nothing was changed",
  ],
  ["place_objects", "objects[0].position has 2 items", "could not place that"],
  ["set_environment", "time_of_day is out of range", "could not change the light"],
  [
    "walk_avatar",
    "there is no way to bench_7: hedge_2 is in the way",
    "could not get there: there is no way to bench_7: hedge_2 is in the way",
  ],
  ["unknown_tool", 'there is no tool "unknown_tool"', "could not use unknown tool"],
])("%s failed: %s", (tool, text, words) => expect(traceText({ tool, state: "failed", text })).toBe(words));
