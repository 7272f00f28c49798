import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRouter, type InputTaker, type Router } from "./router.ts";

let page: EventTarget;
let canvas: EventTarget;
let router: Router;
let told: string[];

beforeEach(() => {
  page = Object.assign(new EventTarget(), { closest: () => null });
  vi.stubGlobal("window", page);
  vi.stubGlobal("Element", EventTarget);
  told = [];
  canvas = new EventTarget();
  router = createRouter(canvas as HTMLElement);
});
afterEach(() => vi.unstubAllGlobals());

/** Presses a key somewhere; returns the event. */
function press(key: string, more: Record<string, unknown> = {}): Event {
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key, ...more });
  page.dispatchEvent(event);
  return event;
}
/** A part that takes some keys, or one step back. */
const part = (name: string, takes: string, steps = 0): InputTaker => ({
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
  router.take("camera", part("camera", "w"));
  router.take("commands", part("commands", "b"));
  const end = router.take("tool", part("tool", "r"));
  router.take("voice", part("voice", "m"));
  router.take("typeahead", part("typeahead", ""));
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
  router.take("commands", part("commands", "", 1));
  router.take("tool", part("tool", "", 1));
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
  router.take("commands", part("commands", "", 1));
  press("Escape", more);
  expect(told).toEqual(["commands:Escape"]);
});

it.each([
  ["a card that has its own answer to it", ".bridge-asks"],
  ["a field in which it stops something", "[data-esc]"],
])("leaves Esc alone in %s", (_, own) => {
  Object.assign(page, { closest: (selector: string) => (selector === own ? page : null) });
  router.take("commands", part("commands", "", 1));
  press("Escape");
  expect(told).toEqual(["commands:Escape"]);
});

it("tells everybody of a released key and of the lost focus", () => {
  for (const place of ["voice", "camera"] as const)
    router.take(place, { up: ({ key }) => told.push(`${place} ${key}`), away: () => told.push(`${place} away`) });
  page.dispatchEvent(Object.assign(new Event("keyup"), { key: "m" }));
  page.dispatchEvent(new Event("blur"));
  expect(told).toEqual(["voice m", "camera m", "voice away", "camera away"]);
  router.dispose();
  page.dispatchEvent(new Event("blur"));
  expect(told).toHaveLength(4);
});

it("passes on what the pointer and the wheel do, and keeps the browser from scrolling and from its own menu", () => {
  router.take("camera", { pointer: ({ type }) => told.push(type) > 0, wheel: () => true });
  router.take("tool", { pointer: ({ pointerId }) => pointerId === 7 });
  for (const [type, pointerId] of [
    ["pointerdown", 1],
    ["pointermove", 7],
    ["pointerup", 1],
  ] as const)
    page.dispatchEvent(Object.assign(new Event(type), { pointerId }));
  expect(told).toEqual(["pointerdown", "pointerup"]);
  for (const type of ["wheel", "contextmenu"]) {
    const event = new Event(type, { cancelable: true });
    canvas.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  }
});
