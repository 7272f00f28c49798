import { expect, it } from "vitest";
import { userWorld } from "./testing/world.ts";
import { createUserEdits } from "./useredits.ts";

/** A world with edits, and one that places a thing turned to the user. */
function page() {
  const { state, edits: hands } = userWorld();
  const place = (kind: string, position: number[]) =>
    hands.runTool("place_objects", { objects: [{ kind, position, facing: "user" }] });
  return { state, hands, place };
}

it("puts one thing down where the user clicked, as the user's own, turned to them", async () => {
  const { state, place } = page();
  await place("bench", [3, 0, 1]);
  const [bench] = [...state.objects.values()];
  expect(bench).toMatchObject({ kind: "bench", position: [3, 0, 1], creator: "user" });
  expect(bench?.rotation).not.toEqual([0, 0, 0, 1]);
});

it("takes back what the user did, and only that", async () => {
  const { state, hands, place } = page();
  await place("bench", [3, 0, 1]);
  await place("tree", [6, 0, 1]);
  await hands.runTool("undo", {});
  expect([...state.objects.values()].map((o) => o.kind)).toEqual(["bench"]);
  await hands.runTool("undo", {});
  expect(state.objects.size).toBe(0);
  await expect(hands.runTool("undo", {})).rejects.toThrow("nothing_to_undo");
});

it("says in words why a thing cannot stand there", async () => {
  const { place } = page();
  await expect(place("bench", [9999, 0, 1])).rejects.toThrow(/bad_arguments/);
});

it("says so when there is no connection", async () => {
  const hands = createUserEdits({
    link: () => null,
    presence: () => ({ agents: [], pages: 1 }),
    camera: () => undefined,
    now: () => 0,
  });
  await expect(hands.runTool("place_objects", {})).rejects.toThrow("there is no connection");
});
