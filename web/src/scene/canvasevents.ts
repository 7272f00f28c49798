// Events of the canvas: its size, its graphics context, the page's visibility and the pointer.

/** Receives the events. */
interface CanvasEvents {
  resize(): void;
  /** The page became visible or hidden. */
  wake(): void;
  /** The graphics context was lost; it may come back. */
  lost(): void;
  restored(): void;
  /** The pointer is here (CSS pixels of the canvas); null: it left. */
  point(position: { x: number; y: number } | null): void;
}

/**
 * Starts listening; returns a function that stops it. Also turns off touch gestures of the browser on the
 * canvas.
 */
export function watchCanvas(canvas: HTMLCanvasElement, events: CanvasEvents): () => void {
  const abort = new AbortController();
  const observer = new ResizeObserver(() => events.resize());
  observer.observe(canvas);
  canvas.style.touchAction = "none";
  const onLost = (e: Event): void => {
    // Without this the browser would not restore the context.
    e.preventDefault();
    events.lost();
  };
  canvas.addEventListener("webglcontextlost", onLost, abort);
  canvas.addEventListener("webglcontextrestored", () => events.restored(), abort);
  canvas.addEventListener("pointermove", (e) => events.point({ x: e.offsetX, y: e.offsetY }), {
    signal: abort.signal,
    passive: true,
  });
  canvas.addEventListener("pointerleave", () => events.point(null), abort);
  document.addEventListener("visibilitychange", () => events.wake(), abort);
  return () => {
    abort.abort();
    observer.disconnect();
  };
}
