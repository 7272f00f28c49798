// Pointers, wheel and keys over the canvas, and what they make the camera do.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CameraInput, createCameraInput } from "./input.ts";

const HEIGHT = 600;
const REACH = 12;
const element = Object.assign(new EventTarget(), {
  clientHeight: HEIGHT,
  setPointerCapture: vi.fn(),
}) as unknown as HTMLElement;
const panel = new EventTarget();
const body = new EventTarget();

let did: [string, number, number][];
let held: Set<string>;
let flies: boolean;
let woken: number;
let input: CameraInput;

beforeEach(() => {
  vi.stubGlobal("document", { body });
  [did, held, flies, woken] = [[], new Set(), false, 0];
  input = createCameraInput(element, held, {
    reach: REACH,
    get flies() {
      return flies;
    },
    turn: (x, y) => did.push(["turn", x, y]),
    zoom: (factor) => did.push(["zoom", factor, 0]),
    slide: (right, ahead) => did.push(["slide", right, ahead]),
    wake: () => woken++,
  });
});
afterEach(() => vi.unstubAllGlobals());

type Touch = Partial<Record<keyof PointerEvent, unknown>>;
const pointer = (type: string, clientX: number, clientY: number, more: Touch = {}): boolean =>
  input.pointer({
    type: `pointer${type}`,
    target: element,
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    buttons: 1,
    shiftKey: false,
    clientX,
    clientY,
    ...more,
  } as unknown as PointerEvent);
const key = (name: string, more: Partial<Record<keyof KeyboardEvent, unknown>> = {}) =>
  ({ key: name, target: body, preventDefault: vi.fn(), ...more }) as unknown as KeyboardEvent;

describe("one pointer", () => {
  it("turns the camera by how far it is dragged, whatever the number of steps", () => {
    pointer("down", 100, 100);
    expect(pointer("move", 130, 100)).toBe(true);
    pointer("move", 160, 140);
    const sum = did.reduce<readonly [number, number]>(([x, y], [, dx, dy]) => [x + dx, y + dy], [0, 0]);
    expect(did.map(([what]) => what)).toEqual(["turn", "turn"]);
    expect(sum[0]).toBeCloseTo((60 * 3.4) / HEIGHT, 9);
    expect(sum[1]).toBeCloseTo((40 * 3.4) / HEIGHT, 9);
  });

  it.each<[string, Touch]>([
    ["with the right button", { buttons: 2 }],
    ["with Shift", { shiftKey: true }],
  ])("slides %s: what is grabbed stays under it", (_, more) => {
    pointer("down", 100, 100, more);
    pointer("move", 150, 130, more);
    expect(did).toEqual([["slide", (-50 * 0.9 * REACH) / HEIGHT, (30 * 0.9 * REACH) / HEIGHT]]);
  });

  it.each(["up", "cancel"])("does nothing after pointer%s", (end) => {
    pointer("down", 100, 100);
    expect(pointer(end, 100, 100)).toBe(true);
    expect(pointer("move", 200, 200)).toBe(false);
    expect(did).toEqual([]);
  });

  it.each<[string, Touch]>([
    ["that went down on a panel", { target: panel }],
    ["of a mouse's side button", { button: 3 }],
  ])("%s is not the camera's", (_, more) => {
    pointer("down", 100, 100, more);
    expect(pointer("move", 150, 100, more)).toBe(false);
    expect(did).toEqual([]);
  });

  it("does not spin the camera in a tiny picture", () => {
    Object.assign(element, { clientHeight: 20 });
    pointer("down", 0, 0);
    pointer("move", 30, 0);
    Object.assign(element, { clientHeight: HEIGHT });
    expect(did[0]?.[1]).toBeCloseTo((30 * 3.4) / 300, 9);
  });
});

describe("two pointers", () => {
  const both = () => {
    pointer("down", 200, 300, { pointerId: 1, pointerType: "touch" });
    pointer("down", 400, 300, { pointerId: 2, pointerType: "touch" });
  };

  it("that part come closer by the same factor, and back", () => {
    both();
    pointer("move", 600, 300, { pointerId: 2 });
    pointer("move", 400, 300, { pointerId: 2 });
    const zooms = did.filter(([what]) => what === "zoom").map(([, factor]) => factor);
    expect(zooms[0]).toBeCloseTo(0.5, 9);
    expect(zooms[1]).toBeCloseTo(2, 9);
    expect(did.some(([what]) => what === "turn")).toBe(false);
  });

  it("that move together pan without a zoom", () => {
    both();
    for (let n = 1; n <= 10; n++) {
      pointer("move", 200, 300 + n * 6, { pointerId: 1 });
      pointer("move", 400, 300 + n * 6, { pointerId: 2 });
    }
    const zoom = did.filter(([what]) => what === "zoom").reduce((all, [, factor]) => all * factor, 1);
    const ahead = did.filter(([what]) => what === "slide").reduce((all, [, , by]) => all + by, 0);
    expect(zoom).toBeCloseTo(1, 6);
    expect(ahead).toBeCloseTo((60 * REACH) / HEIGHT, 6);
  });

  it("on one spot do not zoom to infinity", () => {
    both();
    pointer("move", 201, 300, { pointerId: 2 });
    pointer("move", 200, 300, { pointerId: 2 });
    for (const [what, factor] of did) if (what === "zoom") expect(Number.isFinite(factor) && factor > 0).toBe(true);
    expect(did.filter(([what]) => what === "zoom")).toEqual([]);
  });

  it("become one when a finger is lifted, without a jump", () => {
    both();
    pointer("up", 400, 300, { pointerId: 2 });
    pointer("move", 203, 300, { pointerId: 1 });
    expect(did).toEqual([["turn", (3 * 3.4) / HEIGHT, 0]]);
  });
});

describe("the wheel", () => {
  const wheel = (deltaY: number, more: Partial<WheelEvent> = {}): number => {
    did = [];
    input.wheel({ deltaY, deltaMode: 0, ctrlKey: false, ...more } as WheelEvent);
    return did[0]?.[1] ?? Number.NaN;
  };

  it("comes closer one way and goes away the other, by inverse factors", () => {
    expect(wheel(-100)).toBeLessThan(1);
    expect(wheel(-100) * wheel(100)).toBeCloseTo(1, 9);
  });

  it("takes lines for pixels, and a pinch for more than its small delta", () => {
    expect(wheel(3, { deltaMode: 1 })).toBeCloseTo(wheel(90), 9);
    expect(wheel(10, { ctrlKey: true })).toBeGreaterThan(wheel(10));
  });

  it("never leaps, however fast it is spun", () => {
    expect(wheel(1e6)).toBe(wheel(240));
    expect(wheel(1e6)).toBeLessThan(1.5);
  });
});

describe("keys", () => {
  it.each(["w", "A", "ArrowLeft", "Shift"])("%s is held until it comes up", (name) => {
    expect(input.down(key(name))).toBe(true);
    expect([...held]).toEqual([name.toLowerCase()]);
    expect(woken).toBe(1);
    input.up(key(name));
    expect(held.size).toBe(0);
  });

  it.each<[string, KeyboardEvent]>([
    ["with Control", key("w", { ctrlKey: true })],
    ["with Command", key("a", { metaKey: true })],
    ["with Alt", key("ArrowLeft", { altKey: true })],
    ["of a text field", key("w", { target: panel })],
    ["that is none of the camera's", key("x")],
    ["that lifts, while the camera stands", key("e")],
  ])("%s is left to others", (_, event) => {
    expect(input.down(event)).toBe(false);
    expect(held.size).toBe(0);
    expect(event.preventDefault).not.toHaveBeenCalled();
  });

  it("Q and E lift a flying camera", () => {
    flies = true;
    expect([input.down(key("q")), input.down(key("E"))]).toEqual([true, true]);
    expect([...held]).toEqual(["q", "e"]);
  });

  it("are all released when the page loses the focus", () => {
    for (const name of ["w", "d", "Shift"]) input.down(key(name));
    input.away();
    expect(held.size).toBe(0);
  });

  it("do not scroll the page, but Shift keeps its meaning", () => {
    const [arrow, shift] = [key("ArrowDown"), key("Shift")];
    input.down(arrow);
    input.down(shift);
    expect(arrow.preventDefault).toHaveBeenCalled();
    expect(shift.preventDefault).not.toHaveBeenCalled();
  });
});
