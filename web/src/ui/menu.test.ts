import { describe, expect, it } from "vitest";
import type { CommandContext } from "./command.ts";
import { commandKeys } from "./keys.ts";
import { Menu } from "./menu.tsx";
import type { Model } from "./model.ts";
import { agentNamed, liveModel, recordedActions } from "./testing/page.ts";
import { show } from "./testing/screen.ts";

const BENCH = { type: "object", id: "bench_1", name: "Bench" } as const;

/** The menu of something, opened at a point of the page. */
async function menu(about: Partial<Pick<CommandContext, "selection" | "ground">> = { selection: BENCH }) {
  const model = liveModel([agentNamed("Codex")]);
  const { actions, calls } = recordedActions();
  const screen = await show(Menu, { model, actions });
  await screen.settle(() => (model.menu.value = { x: 10, y: 20, selection: null, ground: null, ...about }));
  const entries = () => screen.texts("[role=menuitem]");
  return { model, calls, screen, entries, keys: commandKeys(model, actions) };
}

describe("the menu of the world", () => {
  it("is called by what it is for, and gives the keyboard to its first line", async () => {
    const { screen, entries } = await menu();
    expect(screen.page.querySelector("[role=menu]")?.getAttribute("aria-label")).toBe("Bench");
    expect(entries()).toContain("Delete");
    expect(screen.focused).toBe(entries()[0]);
  });

  it.each<[string, string[], (entries: string[]) => string | undefined]>([
    ["down", ["ArrowDown"], (entries) => entries[1]],
    ["up around the end", ["ArrowUp"], (entries) => entries.at(-1)],
    ["down around the end", ["End", "ArrowDown"], (entries) => entries[0]],
    ["to the last", ["End"], (entries) => entries.at(-1)],
    ["to the first", ["End", "Home"], (entries) => entries[0]],
    ["nowhere by other keys", ["ArrowRight", "x"], (entries) => entries[0]],
  ])("goes %s by keyboard", async (_, pressed, to) => {
    const { screen, entries } = await menu();
    await screen.keys(...pressed);
    expect(screen.focused).toBe(to(entries()));
  });

  it("does what its line says, is closed, and gives the keyboard back to the world", async () => {
    const { screen, model, calls } = await menu();
    await screen.press("Delete");
    expect(calls).toEqual([["user.removeObjects", ["bench_1"]], ["focusWorld"]]);
    expect(model.menu.value).toBeNull();
    expect(screen.text).toBe("");
  });

  it("leaves the keyboard where a line has put it", async () => {
    const { screen, calls, model } = await menu();
    const composer = screen.page.createElement("textarea");
    composer.setAttribute("id", "composer");
    screen.page.body.insertBefore(composer, null);
    await screen.press("Ask about this");
    expect(screen.page.activeElement).toBe(composer);
    expect(model.chat.about.value).toEqual({ id: "bench_1", name: "Bench" });
    expect(calls).toEqual([["select", BENCH]]);
    composer.remove();
  });

  it("is closed by Tab, and by Esc, which goes back to the world", async () => {
    const { screen, model, keys, calls } = await menu();
    await screen.keys("Tab");
    expect(model.menu.value).toBeNull();
    await screen.settle(() => (model.menu.value = { x: 10, y: 20, selection: BENCH, ground: null }));
    await screen.settle(() => keys.cancel?.());
    expect(model.menu.value).toBeNull();
    expect(calls).toEqual([["focusWorld"]]);
  });

  it("is closed by a press outside, and not by one inside", async () => {
    const { screen, model } = await menu();
    const press = (target: unknown) =>
      screen.settle(() => (window as never as typeof screen.page).fire("pointerdown", { target }));
    const inside = screen.page.querySelector("[role=menuitem]");
    await press(inside);
    expect(model.menu.value).not.toBeNull();
    await press(screen.page.body);
    expect(model.menu.value).toBeNull();
  });

  it("of a place says so, and has what can be done there", async () => {
    const { screen, calls, entries } = await menu({ ground: [1, 0, 2] });
    expect(screen.page.querySelector("[role=menu]")?.getAttribute("aria-label")).toBe("This spot");
    expect(entries()).not.toContain("Delete");
    await screen.press("Stand here");
    expect(calls[0]).toEqual(["user.walkTo", [1, 0, 2]]);
  });

  it("of a page that only looks has nothing that changes the world", async () => {
    const { screen, model, entries } = await menu();
    await screen.settle(() => {
      model.viewer.value = true;
      model.menu.value = { x: 11, y: 20, selection: BENCH, ground: null };
    });
    expect(entries()).toEqual(["Go to"]);
  });
});

describe("Esc", () => {
  /** What Esc closes, one thing after the other, the topmost first; "" when there is nothing more. */
  async function closing(prepare: (model: Model) => void): Promise<string[]> {
    const { model, keys, screen, calls } = await menu();
    model.menu.value = null;
    model.helpSeen.value = true;
    await screen.settle(() => prepare(model));
    const state = () => [
      model.menu.value && "menu",
      model.open.value !== "none" && model.open.value,
      !model.helpSeen.value && "help",
    ];
    const closed: string[] = [];
    for (let i = 0; i < 5; i++) {
      const [before, asked] = [state(), calls.length];
      const stepped = keys.cancel?.();
      const gone = before.filter((what, at) => what && state()[at] !== what);
      const other = calls.slice(asked).map(([name]) => name);
      closed.push([...gone, ...other].join(" "));
      if (calls.at(-1)?.[0] === "clearSelection") model.selection.value = null;
      if (!stepped) break;
    }
    return closed;
  }

  it("goes one step back at a time, the topmost first, and ends in the world", async () => {
    const closed = await closing((model) => {
      model.selection.value = BENCH;
      model.open.value = "build";
      model.helpSeen.value = false;
      model.menu.value = { x: 1, y: 1, selection: null, ground: null };
    });
    expect(closed).toEqual(["menu focusWorld", "build", "clearSelection", "help", "focusWorld"]);
  });

  it("leads from the card of a file to where it was opened", async () => {
    const closed = await closing((model) => (model.open.value = "file"));
    expect(closed[0]).toBe("project.select");
  });
});
