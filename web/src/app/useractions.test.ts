import { describe, expect, it, vi } from "vitest";
import { createState } from "../core/state.ts";
import { liveModel, recording } from "../ui/testing/page.ts";
import type { Entry } from "../wire/types.gen.ts";
import { createUserActions, newestStep } from "./useractions.ts";

/** What the user can do, with edits that answer so. */
function user(edits: object = {}, history: Entry[] = []) {
  const model = liveModel();
  const { it: page, calls } = recording<{ edits: object; hands: object }>({ edits } as never);
  const deps = { model, state: { history }, scene: () => null };
  const actions = createUserActions({ ...deps, edits: page.edits, hands: page.hands } as never);
  const toast = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
    await vi.dynamicImportSettled(); // the words of an entry are loaded when they are needed
    return model.interaction.toast.value;
  };
  return { actions, calls, model, toast };
}

const tool = (data?: object) => ({ runTool: () => Promise.resolve({ text: "", data }) });
const failing = {
  runTool: () => Promise.reject(new Error("it is in use")),
  duplicate: () => Promise.reject(new Error("no room")),
};

describe("what the user does", () => {
  it.each([
    [["bench_1"], "Removed bench_1"],
    [["bench_1", "tree_1"], "Removed 2 things"],
  ])("removing %o is one step that can be undone", async (ids, text) => {
    const { actions, calls, toast } = user(tool());
    actions.removeObjects(ids);
    expect(await toast()).toMatchObject({ text, action: "Undo" });
    expect(calls).toContainEqual(["edits.runTool", "delete_objects", { objects: ids.map((id) => ({ id })) }]);
  });

  it("removing nothing asks for nothing", () => {
    const { actions, calls } = user();
    actions.removeObjects([]);
    expect(calls).toEqual([]);
  });

  it.each([
    [["bench_2"], "Copied as bench_2"],
    [["bench_2", "tree_2"], "Copied 2 things"],
  ])("copies are selected: %o", async (copies, text) => {
    const { actions, calls, toast } = user({ duplicate: () => Promise.resolve(copies) });
    actions.duplicate(["bench_1"]);
    expect(await toast()).toMatchObject({ text, action: "Undo" });
    expect(calls.at(-1)).toEqual(["hands.selecting.selectAll", copies]);
  });

  it.each<[string, (actions: ReturnType<typeof user>["actions"]) => void, string]>([
    ["removed", (actions) => actions.removeObjects(["bench_1"]), "It is in use."],
    ["copied", (actions) => actions.duplicate(["bench_1"]), "No room."],
    ["undone", (actions) => actions.undoNewest(), "It is in use."],
    ["redone", (actions) => actions.redo(), "It is in use."],
  ])("says why something could not be %s", async (_, act, text) => {
    const { actions, toast } = user(failing);
    act(actions);
    expect(await toast()).toEqual({ text, warn: true });
  });

  it("says what was undone, whose it was, and offers to redo it", async () => {
    const by = (revision: number, more: Partial<Entry>): Entry => ({
      revision,
      time: "",
      operations: [],
      author: { kind: "user", id: "user", name: "You" },
      ...more,
    });
    const agent = { kind: "agent", id: "avatar_codex", name: "Codex" } as const;
    const removed = [{ op: "remove", type: "object", id: "bench_1" }] as const;
    const history = [by(1, { author: agent, operations: [...removed] }), by(2, { undoes: [1] })];
    const { actions, toast, model } = user(tool({ undone: [2] }), history);
    model.guide.placed("Bench");
    actions.undoNewest();
    expect(await toast()).toMatchObject({ text: expect.stringMatching(/^Undid: Codex /), action: "Redo" });
    expect(model.guide.thing.value).toBeNull();
  });

  it("changes everything that is selected in one step", async () => {
    const { actions, calls, model } = user(tool());
    model.interaction.selected.value = ["a", "b"];
    await actions.modifySelected({ color: "red" });
    const objects = ["a", "b"].map((id) => ({ id, color: "red" }));
    expect(calls.at(-1)).toEqual(["edits.runTool", "modify_objects", { objects }]);
  });

  it("has no studio and no thumbnails before there is a picture", async () => {
    const { actions } = user();
    await expect(actions.studio()).rejects.toThrow("the picture is not ready yet");
    expect(await actions.thumbnail("bench")).toBeNull();
  });
});

it("a world in which nothing happened has no step to undo", () => {
  expect(newestStep(createState())).toBeNull();
});
