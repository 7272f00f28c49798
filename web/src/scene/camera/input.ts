// Camera input: turns pointer, wheel and key events of the canvas into camera actions. One pointer rotates
// (Shift or the right button slides), two pointers pan and pinch. Held keys are only recorded here; the rig
// reads them each frame.

import { clamp } from "../../core/vector.ts";

/** What input can make the camera do. Implemented by the rig (rig.ts). */
export interface CameraActions {
  /** Metres that a drag over the full height of the picture covers. */
  readonly reach: number;
  /** Whether the camera flies: only then Q and E are camera keys. */
  readonly flies: boolean;
  /** Rotates by radians. */
  turn(dx: number, dy: number): void;
  /** Multiplies the distance; below 1 comes closer. */
  zoom(factor: number): void;
  /** Moves by metres to the right and ahead. */
  slide(right: number, ahead: number): void;
  /** Asks for a frame, because a held key starts to move the camera. */
  wake(): void;
}

/** Keys that act for as long as they are held. */
const HELD = new Set(["w", "a", "s", "d", "arrowleft", "arrowright", "arrowup", "arrowdown", "shift"]);
/** Held keys that act only while the camera flies. */
const LIFT = new Set(["q", "e"]);

/** Input over an element. `held` receives the lower-case names of the keys that are down. */
export function createCameraInput(element: HTMLElement, held: Set<string>, camera: CameraActions) {
  return {
    /** A key went down; true if it is one of the camera's. */
    down(e: KeyboardEvent): boolean {
      if (e.ctrlKey || e.metaKey || e.altKey) return false;
      // Only keys aimed at the canvas count: panels handle their own.
      if (e.target !== element && e.target !== document.body) return false;
      const key = e.key.toLowerCase();
      if (!HELD.has(key) && !(LIFT.has(key) && camera.flies)) return false;
      held.add(key);
      if (key !== "shift") e.preventDefault();
      camera.wake();
      return true;
    },
    up: (e: KeyboardEvent) => held.delete(e.key.toLowerCase()),
    /** Releases all keys: without focus none comes up, and the camera would move forever. */
    away: () => held.clear(),
    pointer: createDrags(element, camera),
    wheel(e: WheelEvent): boolean {
      // Firefox reports wheel steps in lines rather than pixels.
      const lines = e.deltaMode === 1 ? 30 : 1;
      // ctrlKey marks a pinch on a track pad, which sends much smaller deltas.
      camera.zoom(Math.exp(clamp(e.deltaY * lines, -240, 240) * (e.ctrlKey ? 0.008 : 0.0016)));
      return true;
    },
  };
}

/** The camera's side of the user's input: the page passes on what nobody else took. */
export type CameraInput = ReturnType<typeof createCameraInput>;

interface Point {
  x: number;
  y: number;
}

/** Drags and pinches. The pointers that are down are tracked by id. */
function createDrags(element: HTMLElement, camera: CameraActions): (event: PointerEvent) => boolean {
  const pointers = new Map<number, Point>();
  // At least 300 px, so that a drag in a tiny canvas does not spin the camera.
  const height = (): number => Math.max(300, element.clientHeight);
  const down = (e: PointerEvent): void => {
    if (e.target !== element || (e.pointerType === "mouse" && e.button > 2)) return;
    pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    element.setPointerCapture(e.pointerId);
  };
  const move = (e: PointerEvent, p: Point): void => {
    const before = pointers.size === 2 ? span(pointers) : null;
    const [dx, dy] = [e.clientX - p.x, e.clientY - p.y];
    p.x = e.clientX;
    p.y = e.clientY;
    const step = camera.reach / height();
    if (before) {
      const after = span(pointers);
      if (before.d > 8 && after.d > 8) camera.zoom(before.d / after.d);
      camera.slide(-(after.x - before.x) * step, (after.y - before.y) * step);
    } else if (e.buttons & 2 || e.shiftKey) camera.slide(-dx * 0.9 * step, dy * 0.9 * step);
    else camera.turn((dx * 3.4) / height(), (dy * 3.4) / height());
  };
  return (e) => {
    const pointer = pointers.get(e.pointerId);
    if (e.type === "pointerdown") down(e);
    else if (e.type !== "pointermove") pointers.delete(e.pointerId);
    else if (pointer) move(e, pointer);
    return pointer !== undefined;
  };
}

/** Distance between two pointers and their midpoint. */
function span(pointers: Map<number, Point>): { d: number; x: number; y: number } {
  const [a, b] = [...pointers.values()] as [Point, Point];
  return { d: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
