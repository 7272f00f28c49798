/** The building under the resting mouse. A pointer that only passes over buildings highlights none. */

/** A mouse that has not moved for this long is resting, in milliseconds. */
const RESTS = 70;

/**
 * Reports where the mouse rests on the canvas (client coordinates), and null when it moves on or leaves. Touch never
 * hovers.
 */
export function watchHover(canvas: HTMLElement, notify: (at: readonly [number, number] | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting = false;
  const end = () => {
    clearTimeout(timer);
    if (resting) notify(null);
    resting = false;
  };
  const move = (event: PointerEvent) => {
    clearTimeout(timer);
    if (event.pointerType !== "mouse" || event.buttons !== 0) return end();
    const { clientX, clientY } = event;
    timer = setTimeout(() => {
      resting = true;
      notify([clientX, clientY]);
    }, RESTS);
  };
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerleave", end);
  canvas.addEventListener("pointerdown", end);
  return () => {
    end();
    canvas.removeEventListener("pointermove", move);
    canvas.removeEventListener("pointerleave", end);
    canvas.removeEventListener("pointerdown", end);
  };
}
