import { expect, it } from "vitest";
import { AutoScroll, type ScrollState } from "./autoscroll.ts";

/** A list of which 400 pixels are seen. */
const at = (top: number, height = 2000, room = 400): ScrollState => ({ top, viewport: room, height });
const END = at(1600);

/** The list that stands at its end, as it does when it is opened. */
function opened(): AutoScroll {
  const pin = new AutoScroll();
  pin.update(END);
  return pin;
}

const SCROLLS: [string, (pin: AutoScroll) => void, boolean][] = [
  ["stands at its end from the first", () => {}, true],
  ["is held while rows turn out higher", (p) => p.update(at(1600, 2545)), true],
  ["is held while rows above turn out lower and pull it up", (p) => (p.selfScrolled(), p.update(at(1300))), true],
  ["is let go by a search in the page", (p) => p.update(at(1300)), false],
  ["is held when it is cut shorter", (p) => (p.update(at(900, 1300)), p.update(at(900, 1300))), true],
  ["is held in a lower window", (p) => p.update(at(1600, 2000, 300)), true],
  ["is held after a wheel that moved nothing", (p) => (p.userScrolled(), p.pinToEnd(), p.update(at(1590, 2100))), true],
  ["is let go by the wheel, however little", (p) => (p.userScrolled(), p.update(at(1597))), false],
  [
    "is let go by the scroll bar, also while it grows",
    (p) => (p.press(true), p.pinToEnd(), p.update(at(1500, 2100))),
    false,
  ],
  [
    "is held once the scroll bar is let go of",
    (p) => (p.press(true), p.press(false), p.pinToEnd(), p.update(at(1500, 2100))),
    true,
  ],
  ["stays let go while it grows", (p) => (p.userScrolled(), p.update(at(1300)), p.update(at(1300, 2600))), false],
  [
    "stays let go near the end while the user goes up",
    (p) => (p.userScrolled(), p.update(at(1590)), p.update(at(1580))),
    false,
  ],
  ["is held again when the user comes down", (p) => (p.userScrolled(), p.update(at(1300)), p.update(at(1570))), true],
  [
    "is held again when it shrinks to its end",
    (p) => (p.userScrolled(), p.update(at(1300)), p.update(at(1300, 1700))),
    true,
  ],
  ["is held again when the user sends", (p) => (p.userScrolled(), p.update(at(900)), p.pinToEnd()), true],
  [
    "is let go again after that",
    (p) => (p.userScrolled(), p.update(at(900)), p.pinToEnd(), p.update(END), p.userScrolled(), p.update(at(900))),
    false,
  ],
];

it.each(SCROLLS)("a list %s", (_, scroll, held) => {
  const pin = opened();
  scroll(pin);
  expect(pin.pinned).toBe(held);
});

it("a way to the end is wanted far from it alone", () => {
  const pin = opened();
  expect(pin.near).toBe(true);
  pin.update(at(1600, 2545));
  expect(pin.near).toBe(true);
  pin.userScrolled();
  pin.update(at(1560, 2000));
  expect([pin.pinned, pin.near]).toEqual([false, true]);
  pin.update(at(1500));
  expect(pin.near).toBe(false);
});
