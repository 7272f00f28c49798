import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { KeyTaker } from "../ui/keytaker.ts";
import { createRouter, type Router } from "./router.ts";

let page: EventTarget;
let router: Router;
let told: string[];

beforeEach(() => {
  page = Object.assign(new EventTarget(), { closest: () => null });
  vi.stubGlobal("window", page);
  vi.stubGlobal("Element", EventTarget);
  told = [];
  router = createRouter();
});
afterEach(() => vi.unstubAllGlobals());

/** Presses a key somewhere; returns the event. */
function press(key: string, more: Record<string, unknown> = {}): Event {
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key, ...more });
  page.dispatchEvent(event);
  return event;
}
/** A part that takes some keys, or one step back. */
const part = (name: string, takes: string, steps = 0): KeyTaker => ({
  down: ({ key }) => {
    told.push(`${name}:${key}`);
    return takes.includes(key);
  },
  cancel: () => {
    told.push(`${name} back`);
    return steps-- > 0;
  },
});

it("asks in one order, whoever came first, and nobody after the one who took the key", () => {
  router.takeKeys("camera", part("camera", "w"));
  router.takeKeys("commands", part("commands", "b"));
  const end = router.takeKeys("tool", part("tool", "r"));
  router.takeKeys("voice", part("voice", "m"));
  router.takeKeys("typeahead", part("typeahead", ""));
  press("b");
  expect(told).toEqual(["typeahead:b", "tool:b", "voice:b", "commands:b"]);
  told.length = 0;
  press("r");
  expect(told).toEqual(["typeahead:r", "tool:r"]);
  end();
  told.length = 0;
  press("r");
  expect(told).toEqual(["typeahead:r", "voice:r", "commands:r", "camera:r"]);
});

it("goes one step back by Esc, the thing in hand first, and by a controller in the same way", () => {
  router.takeKeys("commands", part("commands", "", 1));
  router.takeKeys("tool", part("tool", "", 1));
  expect(press("Escape").defaultPrevented).toBe(true);
  router.cancel();
  expect(press("Escape").defaultPrevented).toBe(false);
  const steps = told.filter((line) => line.endsWith("back"));
  expect(steps).toEqual(["tool back", "tool back", "commands back", "tool back", "commands back"]);
});

it.each([
  ["with Ctrl", { ctrlKey: true }],
  ["in the middle of a composition", { isComposing: true }],
])("leaves Esc alone %s", (_, more) => {
  router.takeKeys("commands", part("commands", "", 1));
  press("Escape", more);
  expect(told).toEqual(["commands:Escape"]);
});

it("leaves Esc alone in a card that has its own answer to it", () => {
  Object.assign(page, { closest: (selector: string) => (selector === ".bridge-asks" ? page : null) });
  router.takeKeys("commands", part("commands", "", 1));
  press("Escape");
  expect(told).toEqual(["commands:Escape"]);
});

it("tells everybody of a released key and of the lost focus", () => {
  for (const place of ["voice", "camera"] as const)
    router.takeKeys(place, { up: ({ key }) => told.push(`${place} ${key}`), away: () => told.push(`${place} away`) });
  page.dispatchEvent(Object.assign(new Event("keyup"), { key: "m" }));
  page.dispatchEvent(new Event("blur"));
  expect(told).toEqual(["voice m", "camera m", "voice away", "camera away"]);
  router.dispose();
  page.dispatchEvent(new Event("blur"));
  expect(told).toHaveLength(4);
});
