/** Tells how much of the world the conversation covers, so that the picture's middle can move out from under it. */

import type { Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Covered at the right and the bottom edge, in CSS pixels. */
export interface Covered {
  right: number;
  bottom: number;
}

export const NOTHING: Covered = { right: 0, bottom: 0 };
/** In steps, so that the picture does not follow each new line. */
const STEP = 40;

export function useCover(
  panel: RefObject<HTMLElement | null>,
  covered: Signal<Covered>,
  docked: boolean,
  on: boolean,
): void {
  useEffect(() => {
    const element = panel.current;
    if (!element || !on) return;
    const tell = () => {
      const box = element.getBoundingClientRect();
      if (box.height === 0) return; // hidden, by a sheet that tells its own
      const next = docked ? { right: innerWidth - box.left, bottom: 0 } : { right: 0, bottom: innerHeight - box.top };
      next.bottom = Math.ceil(next.bottom / STEP) * STEP;
      const now = covered.peek();
      if (now.right !== next.right || now.bottom !== next.bottom) covered.value = next;
    };
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    addEventListener("resize", tell);
    return () => {
      observer.disconnect();
      removeEventListener("resize", tell);
      covered.value = NOTHING;
    };
  }, [docked, on, panel, covered]);
}
