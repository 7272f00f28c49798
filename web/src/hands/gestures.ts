/**
 * Recognizes gestures on the canvas and tells them from camera drags: tap, double tap, Ctrl or Cmd tap, Shift tap,
 * second button, long press.
 *
 * A press is a gesture only if it is the only pointer and stays within SLOP of where it began. Touch and pen open the
 * menu by a long press, the mouse by its second button.
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

/** A gesture, in client coordinates. */
export interface PointerGesture {
  /**
   * - tap: a single tap; the first of a double tap too;
   * - look: the second tap of a double tap;
   * - add: Ctrl or Cmd tap;
   * - point: Shift tap;
   * - menu: second button or long press.
   */
  type: "tap" | "look" | "add" | "point" | "menu";
  x: number;
  y: number;
}

/** Creates the recognizer: it takes the pointer events of the canvas that nobody else wants. */
export function createGestures(tell: (gesture: PointerGesture) => void): (event: PointerEvent) => void {
  let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
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
      tell({ type: "menu", x, y });
    }, HOLD_AFTER);
  };
  const move = (event: PointerEvent) => {
    if (press?.id === event.pointerId && Math.hypot(event.clientX - press.x, event.clientY - press.y) > press.slop)
      end();
  };
  const typeOf = (event: PointerEvent, { x, y, button, slop }: NonNullable<typeof press>): PointerGesture["type"] => {
    if (button === 2 || (event.ctrlKey && CTRL_IS_SECOND)) return "menu";
    if (event.ctrlKey || event.metaKey) return "add";
    if (event.shiftKey) return "point";
    const isDouble = event.timeStamp - last.at < TWICE_WITHIN && Math.hypot(x - last.x, y - last.y) <= slop * 2;
    last = { x, y, at: isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp };
    return isDouble ? "look" : "tap";
  };
  const up = (event: PointerEvent) => {
    const ended = press;
    if (ended?.id !== event.pointerId) return;
    end();
    tell({ type: typeOf(event, ended), x: ended.x, y: ended.y });
  };

  return (event) => {
    if (event.type === "pointerdown") down(event);
    else if (event.type === "pointermove") move(event);
    else if (event.type === "pointerup") up(event);
    else if (event.type === "pointercancel") end();
  };
}
