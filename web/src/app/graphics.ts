/** Follows the canvas's graphics context: the browser may take it away and give it back at any time. The scene draws
 * itself anew; here is only what the user is told. */

import type { Graphics } from "../ui/model.ts";

/** A context that has not come back by then is not expected any more, in milliseconds. */
const GIVE_UP_AFTER = 5000;

export function watchGraphics(canvas: HTMLCanvasElement, tell: (graphics: Graphics) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = () => {
    tell("lost");
    timer = setTimeout(() => tell("gone"), GIVE_UP_AFTER);
  };
  const restored = () => {
    clearTimeout(timer);
    tell("ok");
  };
  canvas.addEventListener("webglcontextlost", lost);
  canvas.addEventListener("webglcontextrestored", restored);
  return () => {
    clearTimeout(timer);
    canvas.removeEventListener("webglcontextlost", lost);
    canvas.removeEventListener("webglcontextrestored", restored);
  };
}
