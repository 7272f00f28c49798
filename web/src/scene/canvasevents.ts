// What happens to the canvas: its size, its graphics context, whether the page is seen, where the pointer is.

export interface CanvasEvents {
  resize(): void;
  wake(): void;
  lost(): void;
  restored(): void;
  /** The pointer is here (CSS pixels of the canvas); null: it is away. */
  point(at: { x: number; y: number } | null): void;
}

export function watchCanvas(canvas: HTMLCanvasElement, events: CanvasEvents): () => void {
  const abort = new AbortController();
  const observer = new ResizeObserver(() => events.resize());
  observer.observe(canvas);
  canvas.style.touchAction = "none";
  const onLost = (e: Event): void => {
    e.preventDefault(); // so that it can come back
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
