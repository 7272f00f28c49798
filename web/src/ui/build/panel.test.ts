import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it } from "vitest";
import { CATALOG } from "../../wire/tables.gen.ts";
import { IDLE, type InHand } from "../inhand.ts";
import { createModel } from "../model.ts";
import { NOW, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { bufferKey, expectField, takeTyped } from "../typeahead.ts";
import BuildPanel from "./panel.tsx";

beforeEach(() => void takeTyped());

/** The panel; what is taken in hand is in hand. */
async function panel(tab: "Pieces" | "Make" = "Pieces", typed?: string) {
  const inHand = signal<InHand>(IDLE);
  const model = createModel(() => NOW, undefined, inHand);
  const hold = (next: InHand) => {
    const { ahead: _, ...kept } = next as Extract<InHand, { tool: "place" }>;
    inHand.value = kept;
  };
  const thumbnail = () => Promise.resolve(null);
  const { actions, calls } = recordedActions({ user: { hold, thumbnail } as never });
  if (typed !== undefined) {
    expectField();
    for (const key of typed) bufferKey({ key } as KeyboardEvent, true);
  }
  const screen = await show(BuildPanel, { model, actions });
  await screen.settle(() => screen.element("[role=tab]", tab).click());
  await screen.type("Colour", ""); // the panel keeps the colour of the one before
  calls.length = 0;
  const tiles = () => screen.texts("[role=group] button");
  /** Presses a tile or a button, by a pointer or by keyboard. */
  const press = (name: string, by: "pointer" | "keyboard") =>
    screen.settle(() => screen.element("button", name).fire("click", { detail: by === "pointer" ? 1 : 0 }));
  const held = () => calls.filter(([name]) => name === "user.hold").map(([, what]) => what);
  return { model, screen, calls, tiles, press, held, inHand };
}

const BENCH = { kind: "bench", name: "Bench" };

describe("the pieces", () => {
  it("are all there, each with its size, until a word or a kind leaves some of them", async () => {
    const { screen, tiles } = await panel();
    expect(tiles()).toHaveLength(CATALOG.length);
    expect(screen.element("button", "Bench").getAttribute("title")).toMatch(/^Bench, [\d.]+ × [\d.]+ × [\d.]+ m$/);
    await screen.check("Lights");
    const lights = CATALOG.filter(({ category }) => category === "light").map(({ title }) => title);
    expect(tiles().toSorted()).toEqual(lights.toSorted());
    await screen.type("Search pieces", "lantern");
    expect(tiles().length).toBeLessThan(lights.length);
    expect(screen.texts("[role=status]")).toContain(`${tiles().length} pieces`);
  });

  it("say what to try where none matches", async () => {
    const { screen, tiles } = await panel();
    await screen.type("Search pieces", "qqqqqqqqqqqq");
    expect(tiles()).toEqual([]);
    expect(screen.text).toContain("Try a simpler word: seat, tree, wall, lamp.");
  });

  it("are searched for what was typed while the panel was loading, with the keyboard in the field", async () => {
    const { screen, tiles } = await panel("Pieces", "bench");
    expect(screen.field("Search pieces").value).toBe("bench");
    expect(tiles()[0]).toBe("Bench");
  });

  it("are reached from the search with the down arrow, and gone through with the others", async () => {
    const { screen, tiles } = await panel();
    const [first, second] = tiles();
    screen.field("Search pieces").focus();
    await screen.keys("ArrowDown");
    expect(screen.focused).toBe(first);
    // Nothing is laid out here, so that all stand in one line.
    for (const tile of screen.page.querySelectorAll("[role=group] button")) Object.assign(tile, { offsetTop: 0 });
    await screen.keys("ArrowRight");
    expect(screen.focused).toBe(second);
    await screen.keys("ArrowLeft", "ArrowLeft");
    expect(screen.focused).toBe(first);
  });

  it.each([
    ["pointer", { tool: "place", what: BENCH }, true],
    ["keyboard", { tool: "place", what: BENCH, ahead: true }, false],
  ] as const)("are placed by %s: %o", async (by, what, toWorld) => {
    const { press, held, calls } = await panel();
    await press("Bench", by);
    expect(held()).toEqual([what]);
    expect(calls.some(([name]) => name === "focusWorld")).toBe(toWorld);
  });

  it.each([
    ["mouse", 0, 1],
    ["pen", 0, 1],
    ["touch", 0, 0],
    ["mouse", 2, 0],
  ])(
    "are dragged by %s with button %d: taken in hand %d times before the click",
    async (pointerType, button, times) => {
      const { screen, held, press } = await panel();
      await screen.settle(() => screen.element("button", "Bench").fire("pointerdown", { pointerType, button }));
      expect(held()).toHaveLength(times);
      await press("Bench", "pointer");
      expect(held()).toHaveLength(1); // the click that follows takes it no second time
    },
  );
});

describe("what is in hand", () => {
  it("is named, with what to do next, why it could not be placed, and a way to put it away", async () => {
    const { screen, press, inHand, held } = await panel();
    await press("Bench", "pointer");
    expect(screen.texts(".in-hand")[0]).toContain("Click the world to place it.");
    await screen.settle(() => (inHand.value = { tool: "place", what: BENCH, failed: "It would stand in the tree." }));
    expect(screen.texts(".in-hand .warn")).toEqual(["It would stand in the tree."]);
    await screen.press("Put away");
    expect(held().at(-1)).toEqual(IDLE);
  });

  it("takes the colour that is chosen, and its own again", async () => {
    const { screen, press, held } = await panel();
    await press("Bench", "pointer");
    await screen.type("Colour", "red");
    expect(held().at(-1)).toEqual({ tool: "place", what: { ...BENCH, color: "red" } });
    await screen.type("Colour", "");
    expect(held().at(-1)).toEqual({ tool: "place", what: BENCH });
  });

  it("has the colour that was chosen before, also in the next panel", async () => {
    const { screen, press, held } = await panel();
    await screen.type("Colour", "blue");
    expect(held()).toEqual([]); // nothing was in hand to paint
    await press("Bench", "pointer");
    expect(held()).toEqual([{ tool: "place", what: { ...BENCH, color: "blue" } }]);
  });
});

describe("buildings", () => {
  const bridge = { pattern: "bridge", depth: 6, width: 2 };

  it.each([
    ["pointer", { tool: "place", what: { kind: "bridge", name: "Bridge", build: bridge } }],
    ["keyboard", { tool: "place", what: { kind: "bridge", name: "Bridge", build: bridge }, ahead: true }],
  ] as const)("are placed by %s", async (by, what) => {
    const { press, held } = await panel("Make");
    await press("Place the bridge", by);
    expect(held()[0]).toEqual(what);
  });

  it("have the measures of their sliders, also while they are in hand, and keep them", async () => {
    const { screen, press, held } = await panel("Make");
    await screen.type("Length6 m", "12");
    expect(held()).toEqual([]);
    await press("Place the bridge", "pointer");
    expect(held().at(-1)).toMatchObject({ what: { build: { depth: 12, width: 2 } } });
    await screen.type("Width2 m", "4");
    expect(held().at(-1)).toMatchObject({ what: { build: { depth: 12, width: 4 } } });
    await screen.check("Tower");
    expect(held().at(-1)).toMatchObject({ what: { kind: "tower", build: { pattern: "tower", width: 4, height: 8 } } });
    await screen.check("Bridge");
    expect(held().at(-1)).toMatchObject({ what: { build: { depth: 12, width: 4 } } });
  });

  it("are made of what can be chosen for them, and of nothing that another one is made of", async () => {
    const { screen, press, held } = await panel("Make");
    await screen.check("Ring");
    await screen.type("Piece", "tree");
    await press("Place the ring", "pointer");
    expect(held().at(-1)).toMatchObject({ what: { build: { pattern: "ring", kind: "tree", count: 8, radius: 4 } } });
    await screen.check("Maze");
    expect(held().at(-1)).toMatchObject({ what: { build: { pattern: "maze", kind: "hedge" } } });
  });
});

describe("its tabs", () => {
  it("are gone through with the arrow keys, and say which is shown", async () => {
    const { screen } = await panel();
    const selected = () => screen.texts("[role=tab][aria-selected=true]");
    screen.element("[role=tab]", "Pieces").focus();
    await screen.keys("ArrowRight");
    expect([selected(), screen.focused]).toEqual([["Make"], "Make"]);
    expect(screen.buttons).toContain("Place the bridge");
    await screen.keys("ArrowRight");
    expect([selected(), screen.focused]).toEqual([["Pieces"], "Pieces"]);
  });

  it("lead to the user's own files", async () => {
    const { screen, model } = await panel();
    await screen.press("Your files");
    expect(model.open.value).toBe("files");
  });
});
