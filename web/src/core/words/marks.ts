// The marks that show how something is: an agent, a connection, a tool call. They are told apart by shape first, by
// colour second. One set of drawings for the page's labels and panels, and for pictures.

import type { Activity } from "../../wire/types.gen.ts";

/** One mark as a vector drawing. */
interface Mark {
  /** An SVG path in a box of MARK_BOX × MARK_BOX. */
  path: string;
  color: string;
  /** Drawn as a stroke; otherwise filled. */
  line: boolean;
}

/** What has a mark: the states of an agent; something that works; and how a tool call ended. */
export type MarkName = Activity["state"] | "good" | "done" | "failed" | "stopped";

/** Side of the box that the paths are drawn in. */
export const MARK_BOX = 12;

/** A circle as a path. */
const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** All marks. */
export const MARKS: Record<MarkName, Mark> = {
  /** An open ring. */
  idle: { path: dot(6, 6, 3.4), color: "#4f7a68", line: true },
  /** Three dots. */
  thinking: { path: `${dot(2, 6, 1.5)}${dot(6, 6, 1.5)}${dot(10, 6, 1.5)}`, color: "#6a4fc0", line: false },
  /** A speech balloon. */
  speaking: {
    path: "M2.6 1.5h6.8a1.6 1.6 0 0 1 1.6 1.6v3.3A1.6 1.6 0 0 1 9.4 8H6.3L3.4 10.9V8H2.6A1.6 1.6 0 0 1 1 6.4V3.1A1.6 1.6 0 0 1 2.6 1.5Z",
    color: "#17787a",
    line: false,
  },
  /** A diamond. */
  working: { path: "M6 .8 11.2 6 6 11.2.8 6Z", color: "#2867c4", line: false },
  /** Two arrowheads. */
  walking: { path: "M2 2 6 6 2 10M6.5 2 10.5 6 6.5 10", color: "#3f7d2c", line: true },
  /** A triangle with an exclamation mark cut out of it. */
  "needs-you": {
    path: "M6 .6 11.8 11H.2ZM5.3 4v3.4h1.4V4ZM5.3 8.3v1.4h1.4V8.3Z",
    color: "#c2410c",
    line: false,
  },
  /** A clock. */
  stale: { path: `${dot(6, 6, 4.6)}M6 3.4V6.2L8 7.6`, color: "#85610f", line: true },
  /** A ring with a line through it. */
  lost: { path: `${dot(6, 6, 4.4)}M2.9 9.1 9.1 2.9`, color: "#a5323c", line: true },
  /** A moon. */
  away: { path: "M7.6 1.2A5 5 0 1 0 11 8 4.3 4.3 0 0 1 7.6 1.2Z", color: "#626a80", line: false },
  /** A tick in a ring. */
  good: { path: `${dot(6, 6, 4.8)}M3.8 6.2 5.4 7.7 8.2 4.4`, color: "#2f7d4f", line: true },
  /** A tick. */
  done: { path: "M2 6.4 4.8 9.2 10 2.8", color: "#2f7d4f", line: true },
  /** A cross. */
  failed: { path: "M2.6 2.6 9.4 9.4M9.4 2.6 2.6 9.4", color: "#a5323c", line: true },
  /** A square. */
  stopped: { path: "M2.6 2.6h6.8v6.8H2.6Z", color: "#626a80", line: true },
};
