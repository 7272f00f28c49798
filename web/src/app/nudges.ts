/**
 * The keys that move, turn and scale what is being edited: arrows over the ground in the direction of view, PageUp
 * and PageDown, [ ] and + -. Shift makes small steps. Keys pressed in quick succession are committed as one step.
 */

import { type PerspectiveCamera, Vector3 } from "three";

/** Sizes of one key press: metres, radians, factor; FINE with Shift. */
const STEP = { metres: 0.25, radians: Math.PI / 12, factor: 1.1 };
const FINE = { metres: 0.05, radians: Math.PI / 60, factor: 1.02 };
/** A pause of this length commits the presses before it, in milliseconds. */
const COMMIT_AFTER = 700;

/** What the keys act on. */
interface NudgeDeps {
  canvas: HTMLElement;
  /** Applies one press to the preview. */
  nudge(change: { shift?: [number, number, number]; yaw?: number; scale?: number }): void;
  /** Commits the presses so far. */
  commit(): void;
}

/** The active key handler. */
export interface Nudges {
  /** Cancels the pending commit. */
  clear(): void;
  dispose(): void;
}

/** Starts listening. `eye` gives the direction of view. */
export function createNudges(eye: PerspectiveCamera, { canvas, nudge, commit: settle }: NudgeDeps): Nudges {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = new AbortController();

  const onKey = (e: KeyboardEvent): void => {
    if (e.ctrlKey || e.metaKey || e.defaultPrevented) return;
    if (e.target !== canvas && e.target !== document.body) return;
    const change = nudgeOf(e.key, e.shiftKey, heading(eye));
    if (!change) return;
    e.preventDefault();
    nudge(change);
    clearTimeout(timer);
    timer = setTimeout(settle, COMMIT_AFTER);
  };
  window.addEventListener("keydown", onKey, { capture: true, signal: abort.signal });
  return {
    clear: () => clearTimeout(timer),
    dispose() {
      clearTimeout(timer);
      abort.abort();
    },
  };
}

/** The horizontal direction of view, as the nearest of the four directions of the grid: [x, z]. */
function heading(eye: PerspectiveCamera): [number, number] {
  const ahead = eye.getWorldDirection(new Vector3());
  return Math.abs(ahead.x) > Math.abs(ahead.z) ? [Math.sign(ahead.x), 0] : [0, Math.sign(ahead.z) || -1];
}

type Change = Parameters<NudgeDeps["nudge"]>[0];

/** What a key does; undefined: nothing. `[x, z]` is the direction of view. */
export function nudgeOf(key: string, shift: boolean, [x, z]: readonly [number, number]): Change | undefined {
  const { metres, radians, factor } = shift ? FINE : STEP;
  const move = (right: number, ahead: number): Change => ({
    shift: [(x * ahead - z * right) * metres + 0, 0, (z * ahead + x * right) * metres + 0],
  });
  switch (key) {
    case "ArrowUp":
      return move(0, 1);
    case "ArrowDown":
      return move(0, -1);
    case "ArrowRight":
      return move(1, 0);
    case "ArrowLeft":
      return move(-1, 0);
    case "PageUp":
      return { shift: [0, metres, 0] };
    case "PageDown":
      return { shift: [0, -metres, 0] };
    case "[":
    case "{":
      return { yaw: radians };
    case "]":
    case "}":
      return { yaw: -radians };
    case "+":
    case "=":
      return { scale: STEP.factor };
    case "-":
      return { scale: 1 / factor };
    case "_":
      return { scale: 1 / FINE.factor };
    default:
      return undefined;
  }
}
