// What the user does with empty hands, and with a point to choose.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EDIT, IDLE } from "../ui/inhand.ts";
import { agentNamed } from "../ui/testing/page.ts";
import { type HandsPage, handsPage } from "./testing/page.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BOX = { kind: "crate", id: "box", position: [0, 0, 2] };
const DESK = { kind: "table", id: "desk", position: [3, 0, 2] };
const done = ({ told }: HandsPage) => told.filter((line) => !line.startsWith("camera"));
const selected = ({ model }: HandsPage) => model.interaction.selected.peek();
const touch = { pointerType: "touch" };
const FILE = { file: 7 };
const BOARD = { board: { distance: 3, mission: "m1", far: false, along: 0 } };

describe("the user's project", () => {
  it("has its file selected by a click, and nothing behind it", async () => {
    const page = await handsPage(BOX, DESK);
    page.tap(page.at(0, 0.4, 2));
    page.before.hits = [FILE];
    page.tap(page.at(3, 0.5, 2));
    expect(done(page)).toEqual(["file 7"]);
    expect([selected(page), page.model.selection.peek()]).toEqual([[], null]);
  });

  it("is let go of by a click on anything else, once", async () => {
    const page = await handsPage(BOX);
    page.before.hits = [FILE];
    page.tap([400, 300]);
    page.before.hits = [];
    page.tap(page.at(0, 0.4, 2));
    page.tap(page.at(-3, 0, 2));
    expect(done(page)).toEqual(["file 7", "file null"]);
  });

  it("is flown to by a double click, before anything that stands there", async () => {
    const page = await handsPage(BOX);
    page.before.hits = [FILE];
    page.tap(page.at(0, 0.4, 2));
    page.tap(page.at(0, 0.4, 2));
    expect(done(page)).toEqual(["file 7", 'fly {"file":7}']);
  });

  it("opens a closed folder by a click, which selects nothing", async () => {
    const page = await handsPage(BOX);
    page.before.hits = [{ folder: 3 }];
    page.tap(page.at(0, 0.4, 2));
    expect([done(page), selected(page)]).toEqual([["folder 3"], []]);
  });
});

it("a click on the board of missions does what it does there, and selects nothing", async () => {
  const page = await handsPage(BOX);
  page.before.hits = [BOARD, FILE];
  page.tap(page.at(0, 0.4, 2));
  expect(done(page)).toEqual(["mission m1"]);
  expect(selected(page)).toEqual([]);
  page.before.hits = [FILE];
  page.tap(page.at(3, 0.4, 2));
  expect(done(page)).toEqual(["mission m1", "file 7"]);
});

describe("by finger", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("a tap selects, and a wobble is still one", async () => {
    const page = await handsPage(BOX);
    const [x, y] = page.at(0, 0.4, 2);
    page.pointer("pointerdown", [x, y], touch);
    page.pointer("pointermove", [x + 9, y], touch);
    page.pointer("pointerup", [x + 9, y], touch);
    expect(selected(page)).toEqual(["box"]);
  });

  it("a long press asks what can be done there, and its end selects nothing", async () => {
    const page = await handsPage(BOX);
    const at = page.at(0, 0.4, 2);
    page.pointer("pointerdown", at, touch);
    vi.advanceTimersByTime(600);
    page.pointer("pointerup", at, touch);
    expect(page.model.menu.peek()).toMatchObject({ selection: { type: "object", id: "box", name: "Crate" } });
    expect(selected(page)).toEqual([]);
  });

  it("two fingers select nothing and open no menu", async () => {
    const page = await handsPage(BOX);
    const at = page.at(0, 0.4, 2);
    page.pointer("pointerdown", at, touch);
    page.pointer("pointerdown", [at[0] + 50, at[1]], { ...touch, pointerId: 2 });
    vi.advanceTimersByTime(600);
    page.pointer("pointerup", at, touch);
    expect([selected(page), page.model.menu.peek()]).toEqual([[], null]);
  });

  it("a press that the system takes away is none", async () => {
    const page = await handsPage(BOX);
    const at = page.at(0, 0.4, 2);
    page.pointer("pointerdown", at, touch);
    page.pointer("pointercancel", at, touch);
    page.pointer("pointerup", at, touch);
    vi.advanceTimersByTime(600);
    expect([selected(page), page.model.menu.peek()]).toEqual([[], null]);
  });
});

describe("pointing", () => {
  it("shows the agents a thing or a place, and never the sky", async () => {
    const page = await handsPage(BOX);
    page.tap(page.at(0, 0.4, 2), { shiftKey: true });
    page.tap(page.at(-3, 0, 2), { shiftKey: true });
    page.tap([400, -200], { shiftKey: true });
    expect(done(page)).toHaveLength(2);
    expect(done(page)[0]).toBe('point {"objectId":"box"}');
    const { position } = JSON.parse(done(page)[1]?.slice(6) ?? "") as { position: number[] };
    expect(position.map(Math.round)).toEqual([-3, 0, 2]);
    expect(selected(page)).toEqual([]);
  });
});

describe("the selection", () => {
  it("of several is named by the last one, which a click with Ctrl takes out again", async () => {
    const page = await handsPage(BOX, DESK);
    page.tap(page.at(3, 0.5, 2));
    page.tap(page.at(0, 0.4, 2), { ctrlKey: true });
    expect(page.model.selection.peek()?.id).toBe("box");
    page.tap(page.at(0, 0.4, 2), { ctrlKey: true });
    expect([page.model.selection.peek()?.id, selected(page)]).toEqual(["desk", ["desk"]]);
    page.tap(page.at(-3, 0, 2), { ctrlKey: true });
    expect(selected(page)).toEqual(["desk"]);
  });

  it("loses what is deleted and keeps the rest, whoever deleted it", async () => {
    const page = await handsPage(BOX, DESK);
    page.selecting.selectAll(["box", "desk", "gone"]);
    expect(selected(page)).toEqual(["box", "desk"]);
    await page.edits.runTool("delete_objects", { objects: [{ id: "desk" }] });
    expect([selected(page), page.model.selection.peek()?.name]).toEqual([["box"], "Crate"]);
  });

  it("is empty in another world, also where a thing has the same name", async () => {
    const page = await handsPage(BOX);
    page.selecting.selectAll(["box"]);
    page.state.reset({ ...page.state.document(), objects: [] });
    expect([selected(page), page.model.selection.peek()]).toEqual([[], null]);
  });

  it("of an avatar has the name of its agent, and is no object to edit", async () => {
    const page = await handsPage(BOX);
    page.model.presence.value = { agents: [agentNamed("Robin")], pages: 1 };
    page.selecting.select(page.selecting.selectionOf({ avatarId: "avatar_robin" }));
    expect(page.model.selection.peek()).toEqual({ type: "avatar", id: "avatar_robin", name: "Robin" });
    expect(selected(page)).toEqual([]);
    expect(page.selecting.selectionOf({ avatarId: "avatar_gone" })?.name).toBe("avatar_gone");
    expect([page.selecting.selectionOf(null), page.selecting.selectionOf({ point: [0, 0, 0] })]).toEqual([null, null]);
  });
});

describe("choosing a point", () => {
  async function picking(back: Parameters<HandsPage["hands"]["hold"]>[0] = IDLE) {
    const page = await handsPage(BOX);
    const take = vi.fn();
    page.hands.hold({ tool: "pick", take, back });
    return { page, take, tool: () => page.hands.inHand.peek().tool };
  }

  it("takes the top of a thing as well as the ground, by whatever click, and selects nothing", async () => {
    for (const more of [{}, { shiftKey: true }, { button: 2 }]) {
      const { page, take, tool } = await picking();
      page.tap(page.at(0, 0.4, 2), more);
      expect([take.mock.calls.length, tool(), selected(page), page.model.menu.peek()]).toEqual([1, "idle", [], null]);
      expect(page.canvas.style.cursor).toBe("");
    }
  });

  it("still adds to the selection with Ctrl", async () => {
    const { page, take, tool } = await picking();
    expect(page.canvas.style.cursor).toBe("crosshair");
    page.tap(page.at(0, 0.4, 2), { ctrlKey: true });
    expect([take.mock.calls.length, tool(), selected(page)]).toEqual([0, "pick", ["box"]]);
  });

  it.each([
    ["Esc", (page: HandsPage) => page.key("Escape")],
    ["a controller's B", (page: HandsPage) => page.router.cancel()],
  ])("is given up by %s, and what was in hand before is in hand again", async (_, giveUp) => {
    const { page, take, tool } = await picking({ tool: "place", what: { kind: "bench", name: "Bench" } });
    giveUp(page);
    expect([tool(), take.mock.calls.length]).toEqual(["place", 0]);
    expect(page.canvas.focus).toHaveBeenCalled();
  });

  it("leaves a drag to the camera", async () => {
    const { page, take, tool } = await picking();
    page.pointer("pointerdown", [400, 300]);
    page.pointer("pointermove", [460, 300]);
    page.pointer("pointerup", [460, 300]);
    expect([take.mock.calls.length, tool()]).toEqual([0, "pick"]);
    expect(page.told).toContain("camera pointermove");
  });
});

describe("the hands", () => {
  it("leave a key alone that they have no use for, and Esc where there is nothing to put away", async () => {
    const page = await handsPage(BOX);
    page.key("r");
    expect(page.key("Escape").defaultPrevented).toBe(false);
    expect(page.told).toEqual(["camera r", "camera Escape"]);
  });

  it("edit nothing where nothing is selected", async () => {
    const page = await handsPage(BOX);
    page.hands.hold(EDIT);
    await page.settled();
    expect(page.hands.inHand.peek().tool).toBe("idle");
  });

  it("hear no news of a tool that was put away", async () => {
    const page = await handsPage(BOX);
    page.hands.tell(EDIT);
    expect(page.hands.inHand.peek()).toBe(IDLE);
  });

  it("put an edit away before something else is done with its thing, when its last change is made", async () => {
    const page = await handsPage(BOX);
    page.selecting.selectAll(["box"]);
    page.hands.hold(EDIT);
    await page.settled();
    page.key("ArrowRight");
    await page.hands.stopEditing();
    expect([page.hands.inHand.peek().tool, page.object("box").position[0]]).toEqual(["idle", 0.25]);
    page.hands.hold({ tool: "place", what: { kind: "bench", name: "Bench" } });
    await page.hands.stopEditing();
    expect(page.hands.inHand.peek().tool).toBe("place");
  });
});
