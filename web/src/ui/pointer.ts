/** Tells a click on the world from a drag of the camera: a tap selects, Shift and a tap or a long press points. */

/** How far a pointer may wander and still be a tap, in CSS pixels; a finger wanders more. */
const SLOP = { mouse: 5, touch: 12 };
/** A press this long points, in milliseconds. */
const HOLD_AFTER = 550;

export interface PointerHandlers {
  tap(x: number, y: number): void;
  point(x: number, y: number): void;
}

export function watchPointer(target: HTMLElement, handlers: PointerHandlers): () => void {
  let press: { id: number; x: number; y: number; slop: number; timer: ReturnType<typeof setTimeout> } | null = null;

  const end = () => {
    if (press) clearTimeout(press.timer);
    press = null;
  };
  const down = (event: PointerEvent) => {
    const second = press !== null;
    end();
    if (second || event.button !== 0) return; // two fingers zoom, the other buttons belong to the camera
    const { pointerId: id, clientX: x, clientY: y } = event;
    const slop = event.pointerType === "touch" ? SLOP.touch : SLOP.mouse;
    const timer = setTimeout(() => {
      end();
      handlers.point(x, y);
    }, HOLD_AFTER);
    press = { id, x, y, slop, timer };
  };
  const move = (event: PointerEvent) => {
    if (press?.id === event.pointerId && Math.hypot(event.clientX - press.x, event.clientY - press.y) > press.slop)
      end();
  };
  const up = (event: PointerEvent) => {
    if (press?.id !== event.pointerId) return;
    const { x, y } = press;
    end();
    if (event.shiftKey) handlers.point(x, y);
    else handlers.tap(x, y);
  };

  const menu = (event: Event) => event.preventDefault(); // a long press means pointing here

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
