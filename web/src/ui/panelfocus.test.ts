import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchPanelFocus } from "./panelfocus.ts";
import type { Open } from "./panels.ts";

/** What of an element counts here. */
class FakeElement {
  isConnected = true;
  readonly name: string;
  /** The panel that it is in. */
  readonly panel: string;
  /** It got the keyboard by keyboard, not by a click. */
  readonly byKey: boolean;

  constructor(name: string, panel = "", byKey = true) {
    this.name = name;
    this.panel = panel;
    this.byKey = byKey;
  }

  focus(): void {
    page.activeElement = this;
  }
  matches(): boolean {
    return this.byKey;
  }
  closest(): FakeElement | null {
    return this.panel ? this : null;
  }
}

const body = new FakeElement("body");
const world = new FakeElement("the world");
const pill = new FakeElement("the pill");
const page = { body, activeElement: body as FakeElement | null, querySelector: () => pill };

let open = signal<Open>("none");
beforeEach(() => {
  vi.stubGlobal("document", page);
  vi.stubGlobal("HTMLElement", FakeElement);
  open = signal<Open>("none");
  watchPanelFocus({ open }, () => world.focus());
});
afterEach(() => vi.unstubAllGlobals());

/** Who has the keyboard after these panels were open one after the other. */
function after(from: FakeElement, ...panels: Open[]): string | undefined {
  from.focus();
  for (const name of panels) {
    open.value = name;
    if (name !== "none") new FakeElement("a field", name).focus();
  }
  return page.activeElement?.name;
}

const button = () => new FakeElement("a button");
const clicked = () => new FakeElement("a clicked button", "", false);
const gone = () => Object.assign(button(), { isConnected: false });

it.each<[string, FakeElement, Open[], string]>([
  ["to the control that opened it", button(), ["build", "none"], "a button"],
  ["to the world from a control that was clicked", clicked(), ["build", "none"], "the world"],
  ["to the world from a control that is gone", gone(), ["log", "none"], "the world"],
  ["to what had it before the first of several", button(), ["settings", "keys", "none"], "a button"],
  ["to the pill from what is behind it", button(), ["status", "none"], "the pill"],
])("gives the keyboard back %s", (_, from, panels, to) => {
  expect(after(from, ...panels)).toBe(to);
});

it("does not take the keyboard from elsewhere when a panel closes", () => {
  after(button(), "worlds");
  new FakeElement("the composer").focus();
  open.value = "none";
  expect(page.activeElement?.name).toBe("the composer");
});
