// The hands on the camera: pointer, wheel and keys of the canvas, as what they ask of the camera. A finger turns, two
// move and pinch; keys that are held count every frame.

import { clamp } from "../math.ts";

/** What hands can do with the camera. */
export interface Handled {
  /** Metres that a pixel of a sliding hand is worth, for each pixel of the picture's height. */
  readonly reach: number;
  readonly flies: boolean;
  turn(dx: number, dy: number): void;
  zoom(factor: number): void;
  slide(right: number, ahead: number): void;
  toggleFollow(): void;
  visit(): void;
  nextMode(): void;
  wake(): void;
}

const HELD = new Set(["w", "a", "s", "d", "arrowleft", "arrowright", "arrowup", "arrowdown", "shift"]);
/** Held only while the camera flies. */
const LIFT = new Set(["q", "e"]);

/** Whether a key belongs to a text field or a control and not to the world. */
function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export function listen(element: HTMLElement, keys: Set<string>, hands: Handled): () => void {
  const abort = new AbortController();
  const on = { signal: abort.signal };
  listenPointers(element, hands, on);
  element.addEventListener(
    "wheel",
    (e) => {
      if (e.defaultPrevented) return;
      e.preventDefault();
      const lines = e.deltaMode === 1 ? 30 : 1;
      hands.zoom(Math.exp(clamp(e.deltaY * lines, -240, 240) * (e.ctrlKey ? 0.008 : 0.0016)));
    },
    { ...on, passive: false },
  );
  const press: Record<string, () => void> = {
    f: () => hands.toggleFollow(),
    g: () => hands.visit(),
    v: () => hands.nextMode(),
  };
  window.addEventListener(
    "keydown",
    (e) => {
      if (typing(e.target) || e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return;
      const key = e.key.toLowerCase();
      const onCanvas = e.target === element || e.target === document.body || e.target === null;
      if (!onCanvas) return;
      if (HELD.has(key) || (LIFT.has(key) && hands.flies)) {
        keys.add(key);
        if (key !== "shift") e.preventDefault();
        hands.wake();
      } else if (!e.repeat) press[key]?.();
    },
    on,
  );
  window.addEventListener("keyup", (e) => keys.delete(e.key.toLowerCase()), on);
  window.addEventListener("blur", () => keys.clear(), on);
  return () => abort.abort();
}

interface Spot {
  x: number;
  y: number;
}

function listenPointers(element: HTMLElement, hands: Handled, on: { signal: AbortSignal }): void {
  const pointers = new Map<number, Spot>();
  const height = (): number => Math.max(300, element.clientHeight);
  element.addEventListener(
    "pointerdown",
    (e) => {
      if (e.defaultPrevented || (e.pointerType === "mouse" && e.button > 2)) return;
      pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      element.setPointerCapture(e.pointerId);
    },
    on,
  );
  element.addEventListener(
    "pointermove",
    (e) => {
      const p = pointers.get(e.pointerId);
      if (!p) return;
      const before = pointers.size === 2 ? span(pointers) : null;
      const [dx, dy] = [e.clientX - p.x, e.clientY - p.y];
      p.x = e.clientX;
      p.y = e.clientY;
      const step = hands.reach / height();
      if (before) {
        const after = span(pointers);
        if (before.d > 8 && after.d > 8) hands.zoom(before.d / after.d);
        hands.slide(-(after.x - before.x) * step, (after.y - before.y) * step);
      } else if (e.buttons & 2 || e.shiftKey) hands.slide(-dx * 0.9 * step, dy * 0.9 * step);
      else hands.turn((dx * 3.4) / height(), (dy * 3.4) / height());
    },
    on,
  );
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"] as const)
    element.addEventListener(name, (e) => pointers.delete(e.pointerId), on);
}

/** How far apart two fingers are, and their middle. */
function span(pointers: Map<number, Spot>): { d: number; x: number; y: number } {
  const [a, b] = [...pointers.values()] as [Spot, Spot];
  return { d: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
