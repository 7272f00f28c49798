import { afterEach, expect, it, vi } from "vitest";
import { yawOf } from "../core/vector.ts";
import { type HandsPage, handsPage } from "./testing/page.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BENCH = { kind: "bench", name: "Bench" };
const CRATE = { kind: "crate", name: "Crate" };
const GRASS = [-2, 0, 4] as const;

/** A page with a table, a thing in hand and the pointer over the grass. */
async function placing(what: object = CRATE): Promise<HandsPage> {
  const page = await handsPage({ kind: "table", id: "desk", position: [2, 0, 2] });
  page.hands.hold({ tool: "place", what: what as typeof CRATE });
  await page.settled();
  page.pointer("pointermove", page.at(...GRASS));
  return page;
}
const inHand = ({ hands }: HandsPage) => hands.inHand.peek() as { tool: string; feedback?: string; failed?: string };
/** The turn of the only ghost, in degrees. */
function ghostYaw({ ghosts }: HandsPage): number {
  const [ghost, more] = ghosts;
  expect(more).toBeUndefined();
  const e = ghost?.matrix.elements ?? [];
  return Math.round((Math.atan2(e[8] ?? 0, e[10] ?? 1) * 180) / Math.PI);
}
const placed = ({ state }: HandsPage, kind: string) => [...state.objects.values()].filter((o) => o.kind === kind);

it("shows a ghost where it would stand, with what the rules say, and places it there", async () => {
  const page = await placing();
  expect(inHand(page)).toMatchObject({ tool: "place", feedback: "On the ground" });
  expect(page.ghosts.size).toBe(1);
  expect(page.canvas.style.cursor).toBe("crosshair");
  page.pointer("pointermove", page.at(2, 0.76, 2));
  expect(inHand(page).feedback).toBe("On table");
  page.tap(page.at(2, 0.76, 2));
  expect(inHand(page).tool).toBe("idle");
  expect([page.ghosts.size, page.canvas.style.cursor]).toEqual([0, ""]);
  await page.settled();
  expect(placed(page, "crate")).toMatchObject([{ on: "desk" }]);
  expect(page.model.interaction.selected.peek()).toEqual([placed(page, "crate")[0]?.id]);
});

it("keeps the turn that the user gave it, over the grass and over a table, in another colour, and for the next one", async () => {
  const page = await placing();
  const facing = ghostYaw(page);
  page.key("r");
  expect(ghostYaw(page)).toBe(facing + 45);
  page.pointer("pointermove", page.at(2, 0.76, 2));
  expect([inHand(page).feedback, ghostYaw(page)]).toEqual(["On table", facing + 45]);
  page.hands.hold({ tool: "place", what: { ...CRATE, color: "teal" } });
  expect(ghostYaw(page)).toBe(facing + 45);
  page.tap(page.at(...GRASS), { shiftKey: true });
  page.pointer("pointermove", page.at(0, 0, 4));
  expect(ghostYaw(page)).toBe(facing + 45);
  page.tap(page.at(0, 0, 4));
  await page.settled();
  expect(placed(page, "crate").map((o) => Math.round(yawOf(o.rotation)))).toEqual([facing + 45, facing + 45]);
});

it("faces the user again when it is another thing", async () => {
  const page = await placing();
  const facing = ghostYaw(page);
  page.key("R", { shiftKey: true });
  expect(ghostYaw(page)).toBe(facing - 45);
  page.hands.hold({ tool: "place", what: BENCH });
  expect(ghostYaw(page)).toBe(facing);
});

it("is turned by the wheel, by a touch pad in small steps, while the camera stays", async () => {
  const page = await placing();
  const facing = ghostYaw(page);
  expect(page.wheel(120).defaultPrevented).toBe(true);
  expect(ghostYaw(page)).toBe(facing + 30);
  for (let i = 0; i < 6; i++) page.wheel(-10);
  expect(ghostYaw(page)).toBe(facing + 15);
  expect(page.told.filter((line) => line.includes("wheel"))).toEqual([]);
  page.key("Escape");
  page.wheel(120);
  expect(page.told.at(-1)).toBe("camera wheel");
});

it.each([
  ["Esc", (page: HandsPage) => page.key("Escape")],
  ["the controller's B", (page: HandsPage) => page.router.cancel()],
])("is put away by %s, and the next click places nothing", async (_, away) => {
  const page = await placing();
  away(page);
  expect([inHand(page).tool, page.ghosts.size]).toEqual(["idle", 0]);
  expect(page.canvas.focus).toHaveBeenCalled();
  page.tap(page.at(...GRASS));
  await page.settled();
  expect(page.state.objects.size).toBe(1);
});

it("leaves R alone in a panel, and with Ctrl", async () => {
  const page = await placing();
  const facing = ghostYaw(page);
  page.key("r", { target: new EventTarget() });
  page.key("r", { ctrlKey: true });
  expect(ghostYaw(page)).toBe(facing);
  expect(page.told.filter((line) => line === "camera r")).toHaveLength(2);
});

it("has no ghost for a finger, which taps where the thing should stand", async () => {
  const page = await handsPage();
  page.hands.hold({ tool: "place", what: BENCH });
  await page.settled();
  const touch = { pointerType: "touch" };
  page.pointer("pointermove", page.at(...GRASS), touch);
  expect(page.ghosts.size).toBe(0);
  page.tap(page.at(...GRASS), touch);
  await page.settled();
  const [bench] = placed(page, "bench");
  expect(bench?.position[0]).toBeCloseTo(GRASS[0], 1);
  expect(bench?.position[2]).toBeCloseTo(GRASS[2], 1);
});

it("turns the camera by a drag while something is in hand, and hides the ghost over a panel", async () => {
  const page = await placing();
  page.pointer("pointerdown", [400, 300]);
  page.pointer("pointermove", [460, 300]);
  page.pointer("pointerup", [460, 300]);
  await page.settled();
  expect(page.told.slice(-3)).toEqual(["camera pointerdown", "camera pointermove", "camera pointerup"]);
  expect([inHand(page).tool, page.state.objects.size]).toEqual(["place", 1]);
  page.pointer("pointermove", [10, 10], { target: new EventTarget() });
  expect(page.ghosts.size).toBe(0);
});

const from = (x: number, y: number) => ({ pointerId: 1, clientX: x, clientY: y }) as PointerEvent;

it("is dragged out of a panel: released over the world it stands, released beside it it is put away", async () => {
  const page = await handsPage();
  for (const to of [page.at(...GRASS), [900, 300] as const]) {
    page.hands.hold({ tool: "place", what: CRATE }, from(900, 100));
    await page.settled();
    page.pointer("pointermove", to);
    page.pointer("pointerup", to);
    expect(inHand(page).tool).toBe("idle");
    await page.settled();
    expect(placed(page, "crate")).toHaveLength(1);
  }
});

it("takes a press that does not move for a click on the tile: the thing stays in hand", async () => {
  const page = await handsPage();
  page.hands.hold({ tool: "place", what: CRATE }, from(900, 100));
  await page.settled();
  page.pointer("pointermove", [903, 100]);
  page.pointer("pointerup", [903, 100]);
  expect(inHand(page).tool).toBe("place");
});

it("places one by a click after a drag whose release was lost, and selects nothing else by it", async () => {
  const page = await handsPage({ kind: "table", id: "desk", position: [2, 0, 2] });
  page.hands.hold({ tool: "place", what: CRATE }, from(900, 100));
  await page.settled();
  page.pointer("lostpointercapture", [900, 100]); // a pen's, from the tile
  page.pointer("pointermove", page.at(2, 0.76, 2));
  page.tap(page.at(2, 0.76, 2));
  await page.settled();
  expect(placed(page, "crate")).toMatchObject([{ on: "desk" }]);
  expect(page.model.interaction.selected.peek()).toEqual([placed(page, "crate")[0]?.id]);
});

it("does what the user did before its code had come", async () => {
  const page = await handsPage();
  page.hands.hold({ tool: "place", what: BENCH });
  page.tap(page.at(...GRASS));
  expect(inHand(page).tool).toBe("place");
  await page.settled();
  expect(placed(page, "bench")).toHaveLength(1);
  expect(inHand(page).tool).toBe("idle");
});

it("is in hand again with the reason when it was refused, and says why it may not stand somewhere", async () => {
  const page = await placing();
  page.refuse("there is no connection");
  page.tap(page.at(...GRASS));
  await page.settled();
  expect(inHand(page)).toMatchObject({ tool: "place", failed: "There is no connection." });
  page.refuse("");
  page.pointer("pointermove", page.at(...GRASS));
  expect(inHand(page)).not.toHaveProperty("failed");
  page.hands.hold({ tool: "place", what: { kind: "no_such_kind", name: "Nothing" } });
  page.pointer("pointermove", page.at(...GRASS));
  expect(page.ghosts.size).toBe(0);
  expect(inHand(page).feedback).toMatch(/^[A-Z].*no_such_kind/);
});

it("stands ahead of users without a pointer, turned to them, and is edited there", async () => {
  const page = await handsPage();
  page.hands.hold({ tool: "place", what: { ...BENCH, color: "teal" }, ahead: true });
  await page.settled();
  const [bench] = placed(page, "bench");
  expect(Math.abs(bench?.position[0] ?? 9)).toBeLessThan(1);
  expect(bench?.position[2]).toBeLessThan(12);
  expect(bench && Math.round(yawOf(bench.rotation))).toBe(0);
  expect([inHand(page).tool, page.model.interaction.selected.peek()]).toEqual(["edit", [bench?.id]]);
});

it("is not edited when it was refused: it is in hand", async () => {
  const page = await handsPage();
  page.refuse("there is no connection");
  page.hands.hold({ tool: "place", what: BENCH, ahead: true });
  await page.settled();
  expect(inHand(page)).toEqual({ tool: "place", what: BENCH, failed: "There is no connection." });
});
