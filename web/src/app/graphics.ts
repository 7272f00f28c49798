/**
 * Follows the canvas's WebGL context, which the browser may take away and give back at any time. The scene restores
 * itself; this only tells the user.
 */

import type { Graphics } from "../ui/model.ts";

/** Milliseconds after which a lost context is no longer expected back. */
const GIVE_UP_AFTER = 5000;

/** Reports "lost", "ok" once it is restored, and "gone" if it stays away. Returns a function that stops. */
export function watchGraphics(canvas: HTMLCanvasElement, notify: (graphics: Graphics) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = () => {
    notify("lost");
    timer = setTimeout(() => notify("gone"), GIVE_UP_AFTER);
  };
  const restored = () => {
    clearTimeout(timer);
    notify("ok");
  };
  canvas.addEventListener("webglcontextlost", lost);
  canvas.addEventListener("webglcontextrestored", restored);
  return () => {
    clearTimeout(timer);
    canvas.removeEventListener("webglcontextlost", lost);
    canvas.removeEventListener("webglcontextrestored", restored);
  };
}
