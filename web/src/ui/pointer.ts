/** Tells a click on the world from a drag of the camera: a tap selects, Shift and a tap points, the second button or a
 * finger that rests asks what can be done there. */

/** How far a pointer may wander and still be a tap, in CSS pixels; a finger wanders more. */
const SLOP = { mouse: 5, touch: 12 };
/** A finger that rests this long asks for the menu, in milliseconds. */
const HOLD_AFTER = 550;

type Timer = ReturnType<typeof setTimeout>;

export interface PointerHandlers {
  tap(x: number, y: number): void;
  point(x: number, y: number): void;
  menu(x: number, y: number): void;
}

export function watchPointer(target: HTMLElement, handlers: PointerHandlers): () => void {
  let press: { id: number; x: number; y: number; slop: number; button: number; timer?: Timer } | null = null;

  const end = () => {
    clearTimeout(press?.timer);
    press = null;
  };
  const down = (event: PointerEvent) => {
    const second = press !== null;
    end();
    if (second || (event.button !== 0 && event.button !== 2)) return; // two fingers zoom
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
    const { x, y, button } = press;
    end();
    if (button === 2 || event.ctrlKey) handlers.menu(x, y);
    else if (event.shiftKey) handlers.point(x, y);
    else handlers.tap(x, y);
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
