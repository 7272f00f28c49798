/**
 * Recognizes gestures on the canvas and tells them from camera drags: tap, double tap, Ctrl or Cmd tap, Shift tap,
 * second button, long press.
 *
 * A press is a gesture only if it is the only pointer, stays within SLOP of where it began, and nobody else called
 * preventDefault on it. Touch and pen open the menu by a long press, the mouse by its second button.
 */

/** How far a pointer may move and still be a tap, in CSS pixels. Fingers wobble more. */
const SLOP = { mouse: 5, touch: 12 };
/** Length of a long press, in milliseconds. */
const HOLD_AFTER = 550;
/** Longest pause between the two taps of a double tap, in milliseconds; the distance limit is two slops. */
const TWICE_WITHIN = 350;

/** On a Mac, Ctrl and a click is the second button. */
const CTRL_IS_SECOND = typeof navigator !== "undefined" && /mac/i.test(navigator.platform);

type Timer = ReturnType<typeof setTimeout>;

/** Called with client coordinates. */
export interface PointerHandlers {
  /** A single tap; the first of a double tap too. */
  tap(x: number, y: number): void;
  /** The second tap of a double tap. */
  look(x: number, y: number): void;
  /** Ctrl or Cmd tap. */
  add(x: number, y: number): void;
  /** Shift tap. */
  point(x: number, y: number): void;
  /** Second button or long press. */
  menu(x: number, y: number): void;
}

/** Starts listening; returns a function that stops. */
export function watchPointer(target: HTMLElement, handlers: PointerHandlers): () => void {
  let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
  let press: { id: number; x: number; y: number; slop: number; button: number; timer?: Timer } | null = null;

  const end = () => {
    clearTimeout(press?.timer);
    press = null;
  };
  const down = (event: PointerEvent) => {
    const second = press !== null;
    end();
    if (event.defaultPrevented || second || (event.button !== 0 && event.button !== 2)) return; // two fingers zoom
    const { pointerId: id, clientX: x, clientY: y, button } = event;
    press = { id, x, y, button, slop: event.pointerType === "touch" ? SLOP.touch : SLOP.mouse };
    if (event.pointerType === "mouse") return; // it has a second button; a slow click stays a click
    press.timer = setTimeout(() => {
      end();
      handlers.menu(x, y);
    }, HOLD_AFTER);
  };
  const move = (event: PointerEvent) => {
    if (press?.id === event.pointerId && Math.hypot(event.clientX - press.x, event.clientY - press.y) > press.slop)
      end();
  };
  const up = (event: PointerEvent) => {
    if (press?.id !== event.pointerId) return;
    const { x, y, button, slop } = press;
    end();
    if (button === 2 || (event.ctrlKey && CTRL_IS_SECOND)) handlers.menu(x, y);
    else if (event.ctrlKey || event.metaKey) handlers.add(x, y);
    else if (event.shiftKey) handlers.point(x, y);
    else {
      const isDouble = event.timeStamp - last.at < TWICE_WITHIN && Math.hypot(x - last.x, y - last.y) <= slop * 2;
      last = { x, y, at: isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp };
      if (isDouble) handlers.look(x, y);
      else handlers.tap(x, y);
    }
  };

  const menu = (event: Event) => event.preventDefault(); // the page has its own

  target.addEventListener("contextmenu", menu);
  target.addEventListener("pointerdown", down);
  target.addEventListener("pointermove", move);
  target.addEventListener("pointerup", up);
  target.addEventListener("pointercancel", end);
  return () => {
    end();
    target.removeEventListener("contextmenu", menu);
    target.removeEventListener("pointerdown", down);
    target.removeEventListener("pointermove", move);
    target.removeEventListener("pointerup", up);
    target.removeEventListener("pointercancel", end);
  };
}
