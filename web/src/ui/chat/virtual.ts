/**
 * A virtual list for long conversations: only the rows in view exist. Rows are measured as they appear. The list
 * stays at its end while it grows there (autoscroll.ts), and keeps its place while rows are inserted above.
 */

import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { AutoScroll } from "./autoscroll.ts";

/** Rows rendered beyond the view, in each direction. */
const OVERSCAN = 6;
/** Keys that scroll down or not at all. Any other key may scroll up; Tab does when it focuses something there. */
const KEYS_DOWN: ReadonlySet<string> = new Set(["ArrowDown", "PageDown", "End", " "]);

/** The virtual list of the rows with these keys. `estimate` is the height of a row before it is measured. */
export function useVirtualRows(
  keys: readonly string[],
  estimate: (index: number) => number,
  onScroll: (top: number) => void,
) {
  const scroller = useRef<HTMLDivElement>(null);
  const [, setRevision] = useState(0);
  const [atEnd, setAtEnd] = useState(true);
  const [autoScroll] = useState(() => new AutoScroll());
  const [virtual] = useState(
    () => new Virtualizer<HTMLDivElement, HTMLElement>(optionsOf(keys, estimate, () => scroller.current, autoScroll)),
  );
  // Uses the list's own numbers: reading the element's would force another layout.
  const report = () => {
    if ((virtual.scrollRect?.height ?? 0) > 0) onScroll(virtual.scrollOffset ?? 0);
  };
  const isShort = () => virtual.getTotalSize() - (virtual.scrollRect?.height ?? 0) - (virtual.scrollOffset ?? 0) > 1;
  virtual.setOptions({
    ...optionsOf(keys, estimate, () => scroller.current, autoScroll),
    onChange: () => {
      setRevision((n) => n + 1);
      report();
    },
  });
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  useLayoutEffect(report, [keys]);
  useLayoutEffect(
    () => (scroller.current ? watchScroll(scroller.current, autoScroll, setAtEnd) : undefined),
    [autoScroll],
  );
  useLayoutEffect(() => {
    if (scroller.current && autoScroll.pinned && isShort()) scrollToEnd(scroller.current, autoScroll);
  });
  return {
    scroller,
    /** The rows to render. */
    items: virtual.getVirtualItems(),
    /** Height of all rows, in CSS pixels. */
    height: virtual.getTotalSize(),
    /** Whether the end is in view. */
    atEnd,
    /** Scrolls to the end and stays there. */
    toEnd: () => {
      autoScroll.pinToEnd();
      if (scroller.current) scrollToEnd(scroller.current, autoScroll);
    },
    /** Ref of each row's element, which carries data-index. */
    measure: virtual.measureElement,
  };
}

/** Options of the virtualizer. */
function optionsOf(
  keys: readonly string[],
  estimate: (index: number) => number,
  element: () => HTMLDivElement | null,
  autoScroll: AutoScroll,
) {
  return {
    count: keys.length,
    getItemKey: (index: number) => keys[index] ?? index,
    estimateSize: estimate,
    getScrollElement: element,
    overscan: OVERSCAN,
    anchorTo: "end" as const,
    followOnAppend: false, // AutoScroll does that
    scrollToFn: ((...scroll) => {
      autoScroll.selfScrolled();
      elementScroll(...scroll);
    }) satisfies typeof elementScroll<HTMLDivElement>,
    observeElementRect,
    observeElementOffset,
  };
}

/** Scrolls the list to its end. */
function scrollToEnd(list: HTMLElement, autoScroll: AutoScroll): void {
  autoScroll.pinToEnd();
  list.scrollTop = list.scrollHeight;
}

/**
 * Tells AutoScroll where the list is and who moved it, and keeps it at its end whatever grows or shrinks: its rows,
 * or the space left for it. Returns a function that stops.
 */
function watchScroll(list: HTMLElement, autoScroll: AutoScroll, near: (near: boolean) => void): () => void {
  const measure = () => {
    if (list.clientHeight === 0) return; // hidden by a sheet
    autoScroll.update({ top: list.scrollTop, viewport: list.clientHeight, height: list.scrollHeight });
    near(autoScroll.near);
  };
  const sizes = new ResizeObserver(() => {
    if (autoScroll.pinned) scrollToEnd(list, autoScroll);
    measure();
  });
  sizes.observe(list);
  for (const rows of list.children) sizes.observe(rows);
  const ended = new AbortController();
  // In the capture phase, before the virtual list reacts: by then AutoScroll must know who scrolled.
  const on = (target: EventTarget, type: string, does: (event: Event) => void) =>
    target.addEventListener(type, does, { passive: true, capture: true, signal: ended.signal });
  on(list, "scroll", measure);
  on(list, "wheel", (event) => (event as WheelEvent).deltaY < 0 && autoScroll.userScrolled());
  on(list, "touchmove", () => autoScroll.userScrolled());
  on(list, "keydown", (event) => KEYS_DOWN.has((event as KeyboardEvent).key) || autoScroll.userScrolled());
  on(list, "pointerdown", () => autoScroll.press(true));
  for (const up of ["pointerup", "pointercancel"]) on(window, up, () => autoScroll.press(false));
  return () => {
    sizes.disconnect();
    ended.abort();
  };
}
