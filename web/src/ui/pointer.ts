/** Tells a click on the world from a drag of the camera: a tap selects, a second one looks at it, Ctrl or Cmd and a tap
 * selects more, Shift and a tap points, the second button or a finger that rests asks what can be done there. */

/** How far a pointer may wander and still be a tap, in CSS pixels; a finger wanders more. */
const SLOP = { mouse: 5, touch: 12 };
/** A finger that rests this long asks for the menu, in milliseconds. */
const HOLD_AFTER = 550;
/** Two taps this close are one act, in milliseconds and in slops. */
const TWICE_WITHIN = 350;

/** On a Mac, Ctrl and a click is the second button. */
const CTRL_IS_SECOND = typeof navigator !== "undefined" && /mac/i.test(navigator.platform);

type Timer = ReturnType<typeof setTimeout>;

export interface PointerHandlers {
  tap(x: number, y: number): void;
  /** The second tap of two. */
  look(x: number, y: number): void;
  add(x: number, y: number): void;
  point(x: number, y: number): void;
  menu(x: number, y: number): void;
}

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
      const again = event.timeStamp - last.at < TWICE_WITHIN && Math.hypot(x - last.x, y - last.y) <= slop * 2;
      last = { x, y, at: again ? Number.NEGATIVE_INFINITY : event.timeStamp };
      if (again) handlers.look(x, y);
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
