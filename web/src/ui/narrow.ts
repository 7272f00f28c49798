/** Whether the panels stand in one column: on a phone, and wherever a panel at the side leaves little room. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { isBeside, isDocked, type Model } from "./model.ts";

/** Three columns need this much, in CSS pixels. */
const COLUMNS = 760;
/** What a panel at the side takes with the rail: --dock and --rail of layout.css. */
const SIDE = 512;

export function watchNarrow(model: Model): { is: ReadonlySignal<boolean>; stop(): void } {
  const width = signal(innerWidth);
  const measure = () => {
    width.value = innerWidth;
  };
  window.addEventListener("resize", measure);
  const is = computed(() => {
    const side = isBeside(model.open.value) || isDocked(model);
    return width.value - (side ? SIDE : 0) <= COLUMNS;
  });
  return { is, stop: () => window.removeEventListener("resize", measure) };
}
