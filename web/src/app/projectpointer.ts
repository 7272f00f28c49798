/** Where the pointer rests over the picture: what lies there is told about, what it only passes is not. */

/** A pointer rests when it has not moved for so long, in milliseconds. */
const RESTS = 70;

/** Tells where a mouse rests on the canvas, in its pixels, and null when it moves on or leaves. A finger rests nowhere. */
export function watchRest(canvas: HTMLElement, tell: (at: readonly [number, number] | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting = false;
  const end = () => {
    clearTimeout(timer);
    if (resting) tell(null);
    resting = false;
  };
  const move = (event: PointerEvent) => {
    clearTimeout(timer);
    if (event.pointerType !== "mouse" || event.buttons !== 0) return end();
    const { clientX, clientY } = event;
    timer = setTimeout(() => {
      resting = true;
      tell([clientX, clientY]);
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
