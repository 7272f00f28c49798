/** The keys that move, turn and scale what is being edited: arrows over the ground as one looks, PageUp and PageDown,
 * [ ] and + -. Shift makes small steps. What is done in one go is settled as one step. */

import { type PerspectiveCamera, Vector3 } from "three";

/** Metres, radians, factor; and with Shift. */
const STEP = { metres: 0.25, radians: Math.PI / 12, factor: 1.1 };
const FINE = { metres: 0.05, radians: Math.PI / 60, factor: 1.02 };
/** After this long without a key what was done is one step, in milliseconds. */
const SETTLE_AFTER = 700;

export interface NudgeParts {
  canvas: HTMLElement;
  nudge(change: { shift?: [number, number, number]; yaw?: number; scale?: number }): void;
  settle(): void;
}

export interface Nudges {
  clear(): void;
  dispose(): void;
}

export function createNudges(eye: PerspectiveCamera, { canvas, nudge, settle }: NudgeParts): Nudges {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = new AbortController();

  const onKey = (e: KeyboardEvent): void => {
    if (e.ctrlKey || e.metaKey || e.defaultPrevented) return;
    if (e.target !== canvas && e.target !== document.body) return;
    const change = changeOf(e.key, e.shiftKey, heading(eye));
    if (!change) return;
    e.preventDefault();
    nudge(change);
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE_AFTER);
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

/** Where the eye looks on the ground, as the nearest of the four ways of the grid: [x, z]. */
function heading(eye: PerspectiveCamera): [number, number] {
  const ahead = eye.getWorldDirection(new Vector3());
  return Math.abs(ahead.x) > Math.abs(ahead.z) ? [Math.sign(ahead.x), 0] : [0, Math.sign(ahead.z) || -1];
}

type Change = Parameters<NudgeParts["nudge"]>[0];

/** What a key asks for; undefined: it is none of these. */
export function changeOf(key: string, shift: boolean, [x, z]: readonly [number, number]): Change | undefined {
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
