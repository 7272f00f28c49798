import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CoderPlace, MissionCard } from "../../core/coderplace.ts";
import type { AgentPresence, Entry, WorldObject } from "../../wire/types.gen.ts";
import { EDIT } from "../inhand.ts";
import { agentNamed, liveModel, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { News } from "./news.tsx";
import ObjectsPanel from "./panel.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const thing = (id: string, kind: string, more: Partial<WorldObject> = {}): WorldObject => ({
  id,
  kind,
  position: [1, 0, 2],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  creator: "user",
  created: 3,
  changed: 3,
  ...more,
});

/** A world of a bench and a tree, with what listens to its changes. */
function world(agents: AgentPresence[] = [], board: CoderPlace | null = null) {
  const objects = new Map(
    [thing("bench_1", "bench", { label: "Seat" }), thing("tree_1", "tree")].map((t) => [t.id, t]),
  );
  const listeners = new Set<(change: { reset?: boolean }) => void>();
  const history: Entry[] = [];
  const model = liveModel(agents);
  const { actions, calls } = recordedActions({
    runTool: () => Promise.resolve({ text: "Deleted 1 thing.\nmore" } as never),
    camera: (() => ({ position: [0, 1, 0], target: [0, 0, 0] })) as never,
    select: (selection: never) => void (model.selection.value = selection),
    clearSelection: () => void (model.selection.value = null),
    coderPlace: () => board,
    world: {
      objects,
      avatars: new Map(),
      environment: { timeOfDay: 12 },
      history,
      near: () => [],
      object: (id: string) => objects.get(id),
      subscribe: (listener: never) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    } as never,
  });
  /** An entry has arrived, by an agent or by the user. */
  const happen = (kind: "agent" | "user", ...operations: Entry["operations"]) => {
    history.push({ author: { kind, id: "avatar_codex", name: "Codex" }, revision: 9, operations } as never);
    for (const listener of listeners) listener({});
  };
  const reset = () => listeners.forEach((listener) => listener({ reset: true }));
  return { model, actions, calls, objects, listeners, happen, reset };
}

/** The list of objects. */
async function panel(prepare: (model: ReturnType<typeof liveModel>) => void = () => {}) {
  const made = world([agentNamed("Codex")]);
  prepare(made.model);
  const screen = await show(ObjectsPanel, made);
  const titles = () => screen.texts("[role=treeitem] .title");
  /** Goes to a row by its first letters. */
  const goTo = async (letters: string) => {
    await screen.settle(() => screen.page.querySelector("[role=treeitem][tabindex=0]")?.focus());
    await screen.keys(...letters.split(""));
  };
  return { ...made, screen, titles, goTo };
}

describe("the list of objects", () => {
  it("has the keyboard in its tree, with who is here and what is near unfolded", async () => {
    const { screen, titles } = await panel();
    expect(titles()).toEqual(expect.arrayContaining(["Agents", "Codex", "Near you", "Seat", "Everything, by kind"]));
    expect(screen.page.activeElement.getAttribute("role")).toBe("treeitem");
    expect(screen.texts("[role=status]")[0]).toBe("2 things");
  });

  it("finds by words, and says how many", async () => {
    const { screen, titles } = await panel();
    await screen.type("Find in the world", "seat");
    expect(titles()).toEqual(["Seat"]);
    expect(screen.texts("[role=status]")[0]).toBe("1 found");
    await screen.type("Find in the world", "zebra");
    expect(titles()).toEqual([]);
    expect(screen.texts("[role=status]")[0]).toBe("0 found");
  });

  it("selects with Enter, also in the picture, and goes on to what can be done with a second one", async () => {
    const { screen, model, goTo } = await panel();
    await goTo("se");
    await screen.keys("Enter");
    expect(model.selection.value).toEqual({ type: "object", id: "bench_1", name: "Seat" });
    expect(screen.focused).toMatch(/^Seat/);
    await screen.keys("Enter");
    expect(screen.focused).toBe("Seat");
    expect(screen.text).toContain("Made by you, at revision 3");
    await screen.press("Close details");
    expect(model.selection.value).toBeNull();
    expect(screen.text).not.toContain("Made by");
  });

  it("has the missions on the board, opens one with Enter, and follows them", async () => {
    const opened: string[] = [];
    const listeners = new Set<() => void>();
    let missions: MissionCard[] = [
      { id: "m1", title: "Passkeys", phase: "idea", priority: 2 },
      { id: "m2", title: "Quicker start", phase: "judge", priority: 1 },
      { id: "m3", title: "Old one", phase: "done", priority: 8 },
    ];
    const made = world([], {
      missions: () => missions,
      openMission: (id) => void opened.push(id),
      subscribe(changed) {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    });
    const screen = await show(ObjectsPanel, made);
    const titles = () => screen.texts("[role=treeitem] .title");
    expect(titles()).toContain("Missions");
    expect(titles()).not.toContain("Passkeys");
    await screen.settle(() => screen.page.querySelector("[role=treeitem][tabindex=0]")?.focus());
    await screen.keys("m", "ArrowRight");
    expect(titles()).toEqual(expect.arrayContaining(["Passkeys", "Quicker start"]));
    expect(titles(), "what is over is not on the board").not.toContain("Old one");
    await screen.keys("ArrowDown", "ArrowDown", "Enter");
    expect(opened).toEqual(["m2"]);
    expect(made.model.selection.value, "a mission is no thing of the world").toBeNull();
    await screen.keys("ArrowDown", "Enter");
    expect(made.calls.filter(([name]) => name === "goToBoard")).toHaveLength(1);
    await screen.type("Find in the world", "passk");
    expect(titles()).toEqual(["Passkeys"]);
    await screen.type("Find in the world", "");
    missions = [];
    await screen.settle(() => {
      for (const changed of listeners) changed();
      vi.advanceTimersByTime(300);
    });
    expect(titles()).not.toContain("Missions");
  });

  it("deletes with its key, and says what came of it in one line", async () => {
    const { screen, calls, goTo } = await panel();
    await goTo("se");
    await screen.keys("Delete");
    expect(calls.at(-1)).toEqual(["runTool", "delete_objects", { objects: [{ id: "bench_1" }] }]);
    expect(screen.texts(".said [role=status]")).toEqual(["Deleted 1 thing."]);
  });

  it("changes nothing on a page that only looks", async () => {
    const { screen, calls, goTo } = await panel((model) => (model.viewer.value = true));
    await goTo("se");
    await screen.keys("Delete");
    expect(calls.map(([name]) => name)).not.toContain("runTool");
    expect(screen.buttons).not.toContain("Undo");
  });

  it.each([
    ["Undo", { of: "anyone" }],
    ["Redo", { of: "anyone", redo: true }],
  ])("%s is for the steps of everyone", async (button, args) => {
    const { screen, calls } = await panel();
    await screen.press(button);
    expect(calls.at(-1)).toEqual(["runTool", "undo", args]);
  });

  it("says that the user's agent is selected, and what can be done there", async () => {
    const { screen, calls, goTo } = await panel();
    await goTo("co");
    await screen.keys("Enter");
    expect(screen.texts("h3")).toEqual(["Codex avatar_codex"]);
    await screen.press("Go to");
    expect(calls.at(-1)).toEqual(["goTo", "avatar_codex"]);
    await screen.press("Follow");
    expect(calls.at(-1)).toEqual(["user.follow", "avatar_codex"]);
    expect(screen.text).toContain("The camera follows Codex. Move to stop.");
  });

  it("leads into the picture to edit there", async () => {
    const { screen, calls, model, goTo } = await panel((model) => (model.open.value = "twin"));
    await goTo("se");
    await screen.keys("Enter");
    await screen.press("Edit in the world");
    expect(calls.slice(-2)).toEqual([["user.hold", EDIT], ["focusWorld"]]);
    expect(model.open.value).toBe("none");
  });

  it("follows the world, but not each of many changes, and lets go of it when it closes", async () => {
    const { screen, titles, objects, listeners, happen } = await panel();
    await screen.settle(() => {
      objects.set("lamp_1", thing("lamp_1", "lamp", { label: "Light" }));
      happen("user");
    });
    expect(titles()).not.toContain("Light");
    await screen.settle(() => vi.advanceTimersByTime(250));
    expect(titles()).toContain("Light");
    await screen.leave();
    expect(listeners.size).toBe(0);
  });
});

describe("what others change while the list is open", () => {
  const put = (object: WorldObject) => ({ op: "put", type: "object", value: object }) as Entry["operations"][number];
  const SEAT = thing("bench_1", "bench", { label: "Seat", created: 9 });

  async function news() {
    const made = world();
    made.objects.set("bench_1", SEAT);
    const screen = await show(News, made);
    const pause = () => screen.settle(() => vi.advanceTimersByTime(2500));
    return { ...made, screen, pause };
  }

  it("is told in one sentence, when there was time for more of it", async () => {
    const { screen, happen, pause } = await news();
    happen("agent", put(SEAT));
    happen("agent", put(thing("tree_1", "tree")));
    expect(screen.text).toBe("");
    await pause();
    expect(screen.text).toBe("Codex placed Seat (bench_1), 2.2 m south-east, changed tree_1.");
  });

  it("is not told of what the user did, which is announced where it is done", async () => {
    const { screen, happen, pause } = await news();
    happen("user", put(SEAT));
    await pause();
    expect(screen.text).toBe("");
  });

  it("is not told of what happened before another world or another time was shown", async () => {
    const { screen, happen, pause, reset } = await news();
    happen("agent", put(SEAT));
    reset();
    await pause();
    expect(screen.text).toBe("");
  });

  it("stays told while only what deserves no word happens", async () => {
    const { screen, happen, pause } = await news();
    happen("agent", put(SEAT));
    await pause();
    const told = screen.text;
    happen("agent");
    await pause();
    expect(screen.text).toBe(told);
  });
});
