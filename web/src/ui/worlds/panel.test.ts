import { describe, expect, it } from "vitest";
import type { WorldCard } from "../../wire/types.gen.ts";
import { liveModel, minutesAgo, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import type { WorldsActions } from "./actions.ts";
import WorldsPanel from "./panel.tsx";

const card = (name: string, more: Partial<WorldCard> = {}): WorldCard =>
  ({ id: name.toLowerCase(), name, objects: 23, updatedAt: minutesAgo(5), ...more }) as WorldCard;
const GARDEN = card("Garden", { current: true });
const MOON = card("Moon", { updatedAt: minutesAgo(90), damage: "Its log ends too early." });
const GONE = card("Old", { deletedAt: minutesAgo(60 * 48) });

/** The panel with these worlds. */
async function panel(worlds: readonly WorldCard[], given: Partial<WorldsActions> = {}) {
  const model = liveModel();
  const client = { list: () => Promise.resolve(worlds), thumbnail: () => null, ...given };
  const recorded = recordedActions({ hosted: {}, ...({ client } as object) });
  const kept = (recorded.actions as unknown as { client: WorldsActions }).client;
  const { actions } = recordedActions({ worlds: () => Promise.resolve(kept) });
  const calls = () => recorded.calls.map(([name, ...args]) => [name.replace("client.", ""), ...args]);
  return { model, calls, screen: await show(WorldsPanel, { model, actions }) };
}

describe("the list of worlds", () => {
  it("says which is open, how old each is, and what is wrong with one", async () => {
    const { screen } = await panel([MOON, GARDEN]);
    expect(screen.texts("li.world")).toEqual([
      "G Garden23 thingschanged 5 min ago You are here",
      "M Moon23 thingschanged 1 h ago Open Its log ends too early.",
    ]);
    expect(screen.page.querySelector(".world.current")?.getAttribute("aria-current")).toBe("true");
  });

  it("shows its bones while it loads, and can be loaded again after a failure", async () => {
    let answer: (worlds: WorldCard[]) => void = () => {};
    let fail = true;
    const list = () =>
      fail ? Promise.reject(new Error("nobody answered")) : new Promise<WorldCard[]>((resolve) => (answer = resolve));
    const { screen } = await panel([], { list });
    expect(screen.alerts).toEqual(["Nobody answered."]);
    fail = false;
    await screen.press("Try again");
    expect(screen.text).toContain("Loading your worlds");
    await screen.settle(() => answer([GARDEN]));
    expect(screen.text).toContain("Garden");
    expect(screen.alerts).toEqual([]);
  });

  it("finds by name only where there are many", async () => {
    const many = Array.from({ length: 9 }, (_, i) => card(`World ${i}`));
    const { screen } = await panel(many);
    await screen.type("Find a world", " WORLD 7");
    expect(screen.texts("strong.name")).toEqual(["World 7"]);
    await screen.type("Find a world", "zebra");
    expect(screen.text).toContain("No world matches.");
    const few = await panel(many.slice(1));
    expect(() => few.screen.field("Find a world")).toThrow();
  });

  it("gives a page that only looks no way to change one", async () => {
    const { screen, model } = await panel([GARDEN, MOON, GONE]);
    await screen.settle(() => (model.viewer.value = true));
    expect(screen.buttons).toEqual(["Close"]);
    expect(screen.text).not.toContain("Deleted");
  });
});

describe("what is done with a world", () => {
  it.each([
    ["opens", ["Open Moon"], ["open", "moon"]],
    ["copies", ["More for Moon", "Duplicate"], ["duplicate", "moon", expect.any(AbortSignal)]],
    ["exports", ["More for Moon", "Export"], ["download", "moon"]],
    ["deletes", ["More for Moon", "Delete"], ["remove", "moon"]],
    ["restores", ["Restore Old"], ["restore", "old"]],
    ["creates", ["New world"], ["create", false]],
    ["creates an empty", ["Empty world"], ["create", true]],
  ])("%s", async (_, buttons, call) => {
    const { screen, calls } = await panel([MOON, GONE], { create: () => Promise.resolve(card("New")) });
    for (const button of buttons) await screen.press(button);
    expect(calls()).toContainEqual(call);
  });

  it("renames with Enter, keeps the field while the name is none, and gives up with Esc", async () => {
    const { screen, calls } = await panel([MOON]);
    await screen.press("More for Moon");
    await screen.press("Rename");
    const field = () => screen.field("New name of Moon");
    await screen.type("New name of Moon", "  ");
    await screen.key(field(), "Enter");
    expect(screen.alerts).toEqual(["A world needs a name."]);
    await screen.key(field(), "Escape");
    expect(screen.texts("strong.name")).toEqual(["Moon"]);
    await screen.press("Rename");
    await screen.type("New name of Moon", "Luna");
    await screen.key(field(), "Enter");
    expect(calls().filter(([name]) => name === "rename")).toEqual([["rename", "moon", "Luna"]]);
  });

  it("says why something did not work, and leaves the list", async () => {
    const { screen } = await panel([GARDEN, MOON], { remove: () => Promise.reject(new Error("it is open")) });
    await screen.press("More for Moon");
    await screen.press("Delete");
    expect(screen.alerts).toEqual(["It is open."]);
    expect(screen.text).toContain("Moon");
  });
});
