import { afterEach, expect, it, vi } from "vitest";
import { EDIT, editFeedback } from "../ui/inhand.ts";
import { Hands } from "./hands.ts";
import { handsPage } from "./testing/page.ts";

afterEach(() => vi.unstubAllGlobals());

const BOX = { kind: "crate", id: "box", position: [0, 0, 2] };

it("selects, looks, points, adds and asks with empty hands", async () => {
  const page = await handsPage(BOX, { kind: "crate", id: "more", position: [3, 0, 2] });
  const box = page.at(0, 0.4, 2);
  page.tap(box);
  expect(page.model.selection.peek()).toEqual({ type: "object", id: "box", name: "Crate" });
  page.tap(page.at(3, 0.4, 2), { metaKey: true });
  expect(page.model.interaction.selected.peek()).toEqual(["box", "more"]);
  page.tap(box, { shiftKey: true });
  page.tap(page.at(-3, 0, 2), { button: 2 });
  expect(page.model.menu.peek()).toMatchObject({
    selection: null,
    ground: [expect.closeTo(-3, 3), 0, expect.closeTo(2, 3)],
  });
  page.tap(box);
  page.tap(box);
  expect(page.told.filter((line) => !line.startsWith("camera"))).toEqual(['point {"objectId":"box"}', "look box"]);
});

it("keeps the selection true: a thing that goes is selected no more, a new name is told", async () => {
  const page = await handsPage(BOX);
  page.tap(page.at(0, 0.4, 2));
  await page.edits.runTool("modify_objects", { objects: [{ id: "box", label: "Toys" }] });
  expect(page.model.selection.peek()?.name).toBe("Toys");
  await page.edits.runTool("delete_objects", { objects: [{ id: "box" }] });
  expect([page.model.selection.peek(), page.model.interaction.selected.peek()]).toEqual([null, []]);
});

it("chooses a point in the middle of an edit, and goes on with the edit and its panel", async () => {
  const page = await handsPage(BOX);
  page.selecting.selectAll(["box"]);
  page.hands.hold(EDIT);
  await page.settled();
  page.model.open.value = "edit";
  const take = vi.fn();
  page.hands.hold({ tool: "pick", take, back: page.hands.inHand.peek() });
  expect(editFeedback(page.hands.inHand.peek())).not.toBeNull();
  page.tap(page.at(-2, 0, 3));
  expect(take).toHaveBeenCalledExactlyOnceWith([expect.closeTo(-2, 3), 0, expect.closeTo(3, 3)]);
  expect([page.hands.inHand.peek().tool, page.model.open.peek()]).toEqual(["edit", "edit"]);
  expect(page.tools.getObjectByName("gizmo")?.visible).toBe(true);
});

it("does not choose the sky, and gives up by Esc", async () => {
  const page = await handsPage();
  const take = vi.fn();
  page.hands.hold({ tool: "pick", take, back: { tool: "idle" } });
  page.tap([400, -200]);
  expect(page.hands.inHand.peek().tool).toBe("pick");
  page.key("Escape");
  page.tap(page.at(-2, 0, 3));
  expect([page.hands.inHand.peek().tool, take.mock.calls]).toEqual(["idle", []]);
});

it("is put away while its code is loading, and does not come back", async () => {
  const page = await handsPage();
  page.hands.hold({ tool: "place", what: { kind: "bench", name: "Bench" } });
  expect(page.key("Escape").defaultPrevented).toBe(true);
  page.tap(page.at(-2, 0, 3));
  await page.settled();
  expect([page.hands.inHand.peek().tool, page.state.objects.size]).toEqual(["idle", 0]);
});

it("holds nothing without a picture, and says so when the tools cannot be loaded", async () => {
  const hands = new Hands();
  hands.hold(EDIT);
  expect([hands.inHand.peek().tool, await hands.toolbox()]).toEqual(["idle", null]);
  vi.doMock("./toolbox.ts", () => {
    throw new Error("offline");
  });
  vi.resetModules();
  const { handsPage: pageWithout } = await import("./testing/page.ts");
  const page = await pageWithout();
  page.hands.hold({ tool: "place", what: { kind: "bench", name: "Bench" } });
  await page.hands.toolbox();
  expect(page.model.interaction.toast.peek()).toMatchObject({
    text: expect.stringMatching(/^This tool could not/),
    warn: true,
  });
  expect(page.hands.inHand.peek().tool).toBe("idle");
  vi.doUnmock("./toolbox.ts");
});
