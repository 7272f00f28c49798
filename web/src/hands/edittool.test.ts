import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { yawOf } from "../core/vector.ts";
import { EDIT } from "../ui/inhand.ts";
import { type HandsPage, handsPage } from "./testing/page.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with a table and a crate, of which some are selected and edited. */
async function editing(...ids: string[]): Promise<HandsPage> {
  const page = await handsPage(
    { kind: "table", id: "desk", position: [3, 0, 2] },
    { kind: "crate", id: "box", position: [0, 0, 2] },
  );
  page.selecting.selectAll(ids);
  page.hands.hold(EDIT);
  await page.settled();
  return page;
}
const inHand = ({ hands }: HandsPage) =>
  hands.inHand.peek() as { tool: string; feedback?: { text: string; bad: boolean } };
const gizmo = ({ tools }: HandsPage) => tools.getObjectByName("gizmo");
const round = (v: readonly number[]) => v.map((n) => Math.round(n * 1000) / 1000);
/** Lets the pause after a key pass. */
const pause = async (page: HandsPage) => {
  vi.advanceTimersByTime(800);
  await page.settled();
};
/** A point on a handle, in units of the gizmo: 0.8 along x is on the red arrow. */
function handle(page: HandsPage, x: number, y: number, z: number): [number, number] {
  const { position, scale } = gizmo(page) ?? expect.fail("there is no gizmo");
  return page.at(position.x + x * scale.x, position.y + y * scale.x, position.z + z * scale.x);
}
/** Drags from one point to another; `more` are the keys held. */
function drag(page: HandsPage, from: readonly [number, number], to: readonly [number, number], more = {}): void {
  page.pointer("pointerdown", from, more);
  page.pointer("pointermove", [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], more);
  page.pointer("pointermove", to, more);
}
/** Where a handle comes when it is dragged by metres along x. */
function along(page: HandsPage, metres: number): readonly [[number, number], [number, number]] {
  const k = gizmo(page)?.scale.x ?? 1;
  return [handle(page, 0.8, 0, 0), handle(page, 0.8 + metres / k, 0, 0)];
}

it("drags along an arrow onto the grid, as one step of the log, and the camera stays", async () => {
  const page = await editing("box");
  const revision = page.state.revision;
  const [from, to] = along(page, 1.1);
  drag(page, from, to);
  expect(round(page.held.get("box")?.toArray().slice(12, 15) ?? [])).toEqual([1, 0, 2]);
  expect(inHand(page).feedback).toEqual({ text: "On the ground", bad: false });
  expect([page.state.revision, page.told]).toEqual([revision, []]);
  page.pointer("pointerup", to);
  await page.settled();
  expect(page.object("box").position).toEqual([1, 0, 2]);
  expect([page.state.revision, page.held.size]).toEqual([revision + 1, 0]);
});

it("leaves the grid with Alt", async () => {
  const page = await editing("box");
  const [from, to] = along(page, 1.1);
  drag(page, from, to, { altKey: true });
  page.pointer("pointerup", to);
  await page.settled();
  expect(page.object("box").position[0]).toBeCloseTo(1.1, 2);
});

it("carries the thing itself over the ground and onto the table, with what stands on it", async () => {
  const page = await editing("box");
  await page.edits.runTool("place_objects", { objects: [{ kind: "lantern", id: "light", on: "box" }] });
  drag(page, page.at(0, 0.3, 2.4), page.at(3, 0.76, 2.2));
  page.pointer("pointerup", page.at(3, 0.76, 2.2));
  await page.settled();
  expect(page.object("box").on).toBe("desk");
  expect(page.object("light").position[1]).toBeGreaterThan(1);
});

it("turns by the ring and sizes by the cube, in notches", async () => {
  const page = await editing("box");
  drag(page, handle(page, 0, 0, 0.82), handle(page, 0.6, 0, 0.56));
  page.pointer("pointerup", handle(page, 0.6, 0, 0.56));
  await page.settled();
  expect(Math.round(yawOf(page.object("box").rotation)) % 15).toBe(0);
  expect(yawOf(page.object("box").rotation)).toBeGreaterThan(30);
  const [from, to] = [handle(page, 0.62, 0.62, 0.62), handle(page, 1.24, 1.24, 1.24)];
  drag(page, from, to);
  page.pointer("pointerup", to);
  await page.settled();
  const [x, y, z] = page.object("box").scale;
  expect(x).toBeGreaterThan(1.5);
  expect([y, z, round([(x * 10) % 1])[0]]).toEqual([x, x, 0]);
});

it("cancels a drag by Esc and keeps the tool; Esc again ends the edit", async () => {
  const page = await editing("box");
  const revision = page.state.revision;
  const [from, to] = along(page, 2);
  drag(page, from, to);
  expect(page.key("Escape").defaultPrevented).toBe(true);
  expect([page.held.size, inHand(page).tool]).toEqual([0, "edit"]);
  page.pointer("pointerup", to);
  await page.settled();
  expect(page.state.revision).toBe(revision);
  page.key("Escape");
  expect([inHand(page).tool, gizmo(page)]).toEqual(["idle", undefined]);
});

it("commits keys pressed in quick succession as one step", async () => {
  const page = await editing("box");
  const revision = page.state.revision;
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "]"]) page.key(key);
  page.key("ArrowRight", { shiftKey: true });
  page.key("+");
  expect(page.state.revision).toBe(revision);
  await pause(page);
  expect(page.state.revision).toBe(revision + 1);
  const { position, rotation, scale } = page.object("box");
  expect(round(position)).toEqual([0.55, 0, 1.75]);
  expect(Math.round(yawOf(rotation))).toBe(-15);
  expect(round(scale)).toEqual([1.1, 1.1, 1.1]);
  expect(page.told).toEqual([]);
});

it.each([
  ["Enter", (page: HandsPage) => page.key("Enter")],
  ["E", (page: HandsPage) => page.key("e")],
  ["clearing the selection", (page: HandsPage) => page.selecting.select(null)],
  [
    "taking something else in hand",
    (page: HandsPage) => page.hands.hold({ tool: "place", what: { kind: "crate", name: "Crate" } }),
  ],
])("keeps what was moved before %s", async (_, end) => {
  const page = await editing("box");
  page.key("ArrowRight");
  end(page);
  expect(inHand(page).tool).not.toBe("edit");
  await page.hands.settle();
  expect([page.object("box").position[0], page.held.size]).toEqual([0.25, 0]);
});

it("keeps what was moved when another thing is selected, and moves that one from then on", async () => {
  const page = await editing("box");
  page.key("ArrowRight");
  page.selecting.selectAll(["desk"]);
  page.key("ArrowLeft");
  await pause(page);
  expect([page.object("box").position[0], page.object("desk").position[0]]).toEqual([0.25, 2.75]);
});

it("lets letters alone while E lifts a flying camera, in panels, and while single keys are off", async () => {
  const page = await editing("box");
  page.key("e", { target: new EventTarget() });
  page.model.shortcuts.value = false;
  page.key("e");
  page.model.shortcuts.value = true;
  page.model.interaction.view.value = { mode: "fly", following: null };
  page.key("e");
  expect([inHand(page).tool, page.told]).toEqual(["edit", ["camera e", "camera e", "camera e"]]);
});

it("moves several things together, each from where it is", async () => {
  const page = await editing("desk", "box");
  page.key("PageUp");
  page.key("[");
  await pause(page);
  for (const id of ["desk", "box"]) expect(page.object(id).position[1]).toBeCloseTo(0.25, 3);
  expect(page.object("box").position[2]).toBeGreaterThan(2); // about their middle
  expect(page.object("desk").position[2]).toBeLessThan(2);
});

it("puts back what is refused, with the reason in a toast", async () => {
  const page = await editing("box");
  page.refuse("there is no connection");
  page.key("ArrowRight");
  await pause(page);
  expect(page.model.interaction.toast.peek()).toEqual({ text: "Change reverted. There is no connection.", warn: true });
  expect([page.object("box").position[0], page.held.size, inHand(page).tool]).toEqual([0, 0, "edit"]);
});

it("says that it would overlap before it is released", async () => {
  const page = await editing("box");
  const [from, to] = along(page, 3);
  drag(page, from, to);
  expect(inHand(page).feedback?.bad).toBe(true);
});

it("selects another thing by a click, adds one by Ctrl and a click on a handle, and goes with its panel", async () => {
  const page = await editing("box");
  page.model.open.value = "edit";
  page.tap(page.at(3, 0.5, 2), { ctrlKey: true });
  expect(page.model.interaction.selected.peek()).toEqual(["box", "desk"]);
  page.tap(page.at(0, 0.3, 2.4), { ctrlKey: true });
  expect(page.model.interaction.selected.peek()).toEqual(["desk"]);
  expect([inHand(page).tool, page.model.open.peek()]).toEqual(["edit", "edit"]);
  page.tap(page.at(-4, 0, 4));
  expect([inHand(page).tool, page.model.open.peek()]).toEqual(["idle", "none"]);
});

it("shows the other handles while Shift is held", async () => {
  const page = await editing("box");
  const shown = () => gizmo(page)?.children.filter((mesh) => mesh.visible).length;
  const plain = shown();
  page.key("Shift");
  expect(shown()).not.toBe(plain);
  page.key("Shift", {}, "keyup");
  expect(shown()).toBe(plain);
});
