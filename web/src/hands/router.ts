/**
 * The one place where the page listens for keys, and for the pointer and the wheel over the world. It hears them
 * before any element does, and asks the parts of the page in the order of ui/keytaker.ts.
 */

import { KEY_ORDER, type KeyTaker } from "../ui/keytaker.ts";

/** A part of the page that input can act on. Where a method returns true, nobody else is asked. */
export interface InputTaker extends KeyTaker {
  /** A pointer event anywhere on the page. */
  pointer?(event: PointerEvent): boolean;
  /** The wheel over the canvas. */
  wheel?(event: WheelEvent): boolean;
}

/** The running router. */
export type Router = ReturnType<typeof createRouter>;

const POINTER_EVENTS = ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture"] as const;

/** Starts listening on the window. */
export function createRouter(canvas: HTMLElement) {
  const abort = new AbortController();
  const parts: { rank: number; taker: InputTaker }[] = [];
  /** Asks in order until one says yes. */
  const ask = (asks: (taker: InputTaker) => boolean | undefined): boolean => parts.some(({ taker }) => asks(taker));

  const down = (event: KeyboardEvent): void => {
    const back = isBack(event);
    ask((taker) => {
      if (taker.down?.(event)) return true;
      if (!back || !taker.cancel?.()) return false;
      event.preventDefault();
      return true;
    });
  };
  const on = { capture: true, signal: abort.signal };
  window.addEventListener("keydown", down, on);
  window.addEventListener("keyup", (event) => parts.forEach(({ taker }) => taker.up?.(event)), on);
  const away = (event: Event) => parts.forEach(({ taker }) => taker.away?.(event));
  window.addEventListener("blur", away, { signal: abort.signal }); // of the window itself, not of its elements
  for (const type of POINTER_EVENTS) window.addEventListener(type, (e) => ask((taker) => taker.pointer?.(e)), on);
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (ask((taker) => taker.wheel?.(event))) event.preventDefault();
    },
    { ...on, passive: false },
  );
  canvas.addEventListener("contextmenu", (event) => event.preventDefault(), on); // the page has its own

  return {
    /** Adds a part at its place of the order; returns a function that removes it. */
    take(place: (typeof KEY_ORDER)[number], taker: InputTaker) {
      const part = { rank: KEY_ORDER.indexOf(place), taker };
      parts.push(part);
      parts.sort((a, b) => a.rank - b.rank);
      return () => parts.splice(parts.indexOf(part), 1);
    },
    /** Goes one step back, as Esc does. */
    cancel: () => void ask((taker) => taker.cancel?.()),
    dispose: () => abort.abort(),
  };
}

/** Whether a key means "back": plain Esc, except where it is the answer of a card, or a field's own (data-esc). */
function isBack({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  if (key !== "Escape" || ctrlKey || metaKey || altKey || isComposing) return false;
  return !(target instanceof Element && (target.closest(".bridge-asks") ?? target.closest("[data-esc]")));
}
