// What the workbenches show, of the bodies that are there: whose bench is which, and what its screen says. Pure.

import type { AgentPresence } from "../../wire/types.gen.ts";
import type { Stance } from "../avatar/stance.ts";
import { BENCHES } from "./ground.ts";

/** What a screen shows, as its shader numbers it: it is off, the session runs, waits for the user, or is done. */
export const SHOWS = { off: 0, working: 1, asks: 2, done: 3 } as const;
export type ScreenShows = (typeof SHOWS)[keyof typeof SHOWS];

/** Seconds for which a body stays at its bench after its last work. */
export const LINGER = 30;

/** The bench of an agent, 0 to 3; null: it is no coder. */
export function benchOf(agent: Pick<AgentPresence, "type" | "parent"> | null): number | null {
  const number = agent && !agent.parent ? /^coder-([1-9])$/.exec(agent.type)?.[1] : undefined;
  const bench = Number(number) - 1;
  return bench >= 0 && bench < BENCHES ? bench : null;
}

/** What the screen of a body shows. */
export function screenOf(stance: Stance): ScreenShows {
  switch (stance) {
    case "thinking":
    case "speaking":
    case "working":
    case "walking":
    case "listening":
      return SHOWS.working;
    case "needs-you":
      return SHOWS.asks;
    case "idle":
      return SHOWS.done;
    case "stale":
    case "lost":
    case "away":
      return SHOWS.off;
  }
}

/** Whether a session runs or waits for the user. */
export const isAtWork = (shows: ScreenShows): boolean => shows === SHOWS.working || shows === SHOWS.asks;
