/** Whether the panels stand in a single column: on a phone, and wherever an open side panel leaves little room. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Model } from "./model.ts";
import { isBeside, isDocked } from "./panels.ts";

/** Width that three columns need, in CSS pixels. */
const COLUMNS = 760;
/** Width of a side panel with the rail: --dock and --rail in layout.css. */
const SIDE = 512;

/** The state as a signal; stop() ends the measuring. */
export function watchNarrowLayout(model: Model): { narrow: ReadonlySignal<boolean>; stop(): void } {
  const width = signal(innerWidth);
  const measure = () => {
    width.value = innerWidth;
  };
  window.addEventListener("resize", measure);
  const narrow = computed(() => {
    const side = isBeside(model.open.value) || isDocked(model);
    return width.value - (side ? SIDE : 0) <= COLUMNS;
  });
  return { narrow, stop: () => window.removeEventListener("resize", measure) };
}
