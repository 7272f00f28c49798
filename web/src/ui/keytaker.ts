/** Who is asked about a key, and in which order. hands/router.ts listens and asks. */

/** The order: the first who takes a key is the last who is asked. */
export const KEY_ORDER = [
  "typeahead", // what is typed for a panel that is still loading means nothing else
  "tool", // what is in hand
  "voice", // hold to talk
  "commands",
  "camera",
] as const;

/** A part of the page that keys can act on. */
export interface KeyTaker {
  /** A key went down; true: it was taken. Whether the browser may still act on it, the taker decides. */
  down?(event: KeyboardEvent): boolean;
  /** Esc, or B of a controller: goes one step back; true if there was one. */
  cancel?(): boolean;
  /** A key came up, whoever took it. */
  up?(event: KeyboardEvent): void;
  /** The window lost the focus: the keys that are down come up elsewhere. */
  away?(event: Event): void;
}

/** Adds a taker at its place of the order; returns a function that removes it. */
export type TakeKeys = (place: (typeof KEY_ORDER)[number], taker: KeyTaker) => () => void;
