import { h } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { typeAheadKeys } from "./keys.ts";
import { isPanelLoading, lazyPanel, lazyView, type PanelProps } from "./lazy.tsx";
import { Panel } from "./panel.tsx";
import { liveModel, recordedActions } from "./testing/page.ts";
import { show } from "./testing/screen.ts";
import { expectField, takeTyped } from "./typeahead.ts";

beforeEach(() => void takeTyped());
afterEach(() => void takeTyped());

/** A panel with a search field. */
function Searched({ model }: PanelProps) {
  return h(
    Panel,
    { name: "build", model },
    h("input", { type: "search", "aria-label": "Search" }),
    h("p", {}, "pieces"),
  );
}

/** The place of the panel, whose code arrives or fails when the test says so. */
async function place() {
  const loads: { arrive(): void; fail(): void }[] = [];
  const load = () =>
    new Promise<{ default: typeof Searched }>((resolve, reject) => {
      loads.push({ arrive: () => resolve({ default: Searched }), fail: () => reject(new Error("gone")) });
    });
  const model = liveModel();
  const { actions, calls } = recordedActions();
  const screen = await show(lazyPanel("build", load), { model, actions });
  const open = () => screen.settle(() => (model.open.value = "build"));
  const arrives = () => screen.settle(() => loads.at(-1)?.arrive());
  const fails = () => screen.settle(() => loads.at(-1)?.fail());
  /** Types, with nothing but the page to hear it. */
  const type = (text: string) => {
    const keys = typeAheadKeys(model);
    const rest = { target: null, preventDefault() {}, stopImmediatePropagation() {} };
    for (const key of text.split("")) keys.down?.({ key, ...rest } as never);
  };
  return { model, calls, screen, loads, open, arrives, fails, type };
}

describe("a panel whose code is loaded when it is first opened", () => {
  it("is asked for when it is opened, and once", async () => {
    const { screen, loads, open, arrives, model } = await place();
    expect([loads.length, screen.text]).toEqual([0, ""]);
    await open();
    expect(screen.texts("h2")).toEqual(["Build"]);
    expect(screen.text).toContain("Loading…");
    expect(isPanelLoading("build")).toBe(true);
    await screen.settle(() => (model.open.value = "none"));
    await open();
    await arrives();
    expect(screen.text).toContain("pieces");
    await screen.settle(() => (model.open.value = "none"));
    await open();
    expect([loads.length, isPanelLoading("build")]).toEqual([1, false]);
  });

  it("can be closed while it loads, and does not come up by itself then", async () => {
    const { screen, open, arrives } = await place();
    await open();
    await screen.press("Close");
    await arrives();
    expect(screen.text).toBe("");
  });

  it("gets what was typed meanwhile into its field, with the keyboard", async () => {
    const { screen, open, arrives, type } = await place();
    await open();
    expectField();
    type("tree");
    await arrives();
    expect(screen.field("Search").value).toBe("tree");
    expect(screen.focused).toBe("Search");
  });

  it("gets nothing that was typed for another one", async () => {
    const { screen, open, arrives, type } = await place();
    await open();
    type("tree");
    takeTyped(); // as when another panel is opened
    await arrives();
    expect(screen.field("Search").value).toBe("");
  });

  it("says that it could not be loaded, and is asked for again", async () => {
    const { screen, open, fails, arrives, loads } = await place();
    await open();
    await fails();
    expect(screen.alerts).toEqual(["This panel could not be loaded. Try again"]);
    expect(isPanelLoading("build")).toBe(false); // keys mean what they always do
    await screen.press("Try again");
    expect(screen.text).toContain("Loading…");
    await arrives();
    expect([loads.length, screen.alerts]).toEqual([2, []]);
    expect(screen.text).toContain("pieces");
  });

  it("asks for a reload where the service has another version, which does not have it", async () => {
    const { screen, open, fails, model, calls } = await place();
    model.otherBuild.value = "b2";
    await open();
    await fails();
    await screen.press("Reload");
    expect(calls.map(([name]) => name)).toEqual(["reload"]);
  });
});

describe("a part that is loaded with its first use", () => {
  it("is asked for again when it comes again after a failure", async () => {
    let fail = true;
    const load = vi.fn(() =>
      fail ? Promise.reject(new Error("gone")) : Promise.resolve({ default: () => h("p", {}, "here") }),
    );
    const View = lazyView(load);
    const first = await show(View, {});
    expect(first.text).toBe("");
    await first.leave();
    fail = false;
    const second = await show(View, {});
    expect(second.text).toBe("here");
    expect(load).toHaveBeenCalledTimes(2);
  });
});
