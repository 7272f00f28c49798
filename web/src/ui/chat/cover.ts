/**
 * Measures how much of the picture the conversation covers, so that the middle of the picture can move out from under
 * it.
 */

import type { Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { type CoveredEdges, NOTHING_COVERED } from "./covered.ts";

/** The height is rounded up to this, in CSS pixels, so that the picture does not move with each new line. */
const STEP = 40;

/** Keeps `covered` up to date while `on`. */
export function useCover(
  panel: RefObject<HTMLElement | null>,
  covered: Signal<CoveredEdges>,
  docked: boolean,
  on: boolean,
): void {
  useEffect(() => {
    const element = panel.current;
    if (!element || !on) return;
    const measure = () => {
      const box = element.getBoundingClientRect();
      if (box.height === 0) return; // hidden by a sheet, which measures itself
      const next = docked ? { right: innerWidth - box.left, bottom: 0 } : { right: 0, bottom: innerHeight - box.top };
      next.bottom = Math.ceil(next.bottom / STEP) * STEP;
      const now = covered.peek();
      if (now.right !== next.right || now.bottom !== next.bottom) covered.value = next;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
      covered.value = NOTHING_COVERED;
    };
  }, [docked, on, panel, covered]);
}
