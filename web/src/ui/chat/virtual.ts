/** A list of which only the rows in sight exist, for long conversations: measured as they appear, held at its end while
 * it grows there, and where it is while rows come before it. */

import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from "@tanstack/virtual-core";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Pin } from "./pin.ts";

/** Rows beyond what is in sight, in each direction. */
const OVERSCAN = 6;
/** Keys that scroll down, or nowhere: any other may scroll up, Tab to what has the keyboard next. */
const KEYS_DOWN: ReadonlySet<string> = new Set(["ArrowDown", "PageDown", "End", " "]);

export interface VirtualRows {
  readonly scroller: { current: HTMLDivElement | null };
  readonly items: readonly VirtualItem[];
  /** Of all rows, in CSS pixels. */
  readonly height: number;
  readonly atEnd: boolean;
  toEnd(): void;
  /** For each row's element, which carries data-index. */
  measure(element: HTMLElement | null): void;
}

export function useVirtualRows(
  keys: readonly string[],
  estimate: (index: number) => number,
  onScroll: (top: number) => void,
): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [, setRevision] = useState(0);
  const [atEnd, setAtEnd] = useState(true);
  const [pin] = useState(() => new Pin());
  const [virtual] = useState(
    () => new Virtualizer<HTMLDivElement, HTMLElement>(optionsOf(keys, estimate, () => scroller.current, pin)),
  );
  // By the list's own numbers: to ask the element would make the browser lay everything out once more.
  const tell = () => {
    if ((virtual.scrollRect?.height ?? 0) > 0) onScroll(virtual.scrollOffset ?? 0);
  };
  const isShort = () => virtual.getTotalSize() - (virtual.scrollRect?.height ?? 0) - (virtual.scrollOffset ?? 0) > 1;
  virtual.setOptions({
    ...optionsOf(keys, estimate, () => scroller.current, pin),
    onChange: () => {
      setRevision((n) => n + 1);
      tell();
    },
  });
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  useLayoutEffect(tell, [keys]);
  useLayoutEffect(() => (scroller.current ? watchPlace(scroller.current, pin, setAtEnd) : undefined), [pin]);
  useLayoutEffect(() => {
    if (scroller.current && pin.held && isShort()) hold(scroller.current, pin);
  });
  return {
    scroller,
    items: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    atEnd,
    toEnd: () => {
      pin.end();
      if (scroller.current) hold(scroller.current, pin);
    },
    measure: virtual.measureElement,
  };
}

function optionsOf(
  keys: readonly string[],
  estimate: (index: number) => number,
  element: () => HTMLDivElement | null,
  pin: Pin,
) {
  return {
    count: keys.length,
    getItemKey: (index: number) => keys[index] ?? index,
    estimateSize: estimate,
    getScrollElement: element,
    overscan: OVERSCAN,
    anchorTo: "end" as const,
    followOnAppend: false, // the pin does that
    scrollToFn: ((...scroll) => {
      pin.own();
      elementScroll(...scroll);
    }) satisfies typeof elementScroll<HTMLDivElement>,
    observeElementRect,
    observeElementOffset,
  };
}

/** Puts the list at its end. */
function hold(list: HTMLElement, pin: Pin): void {
  pin.end();
  list.scrollTop = list.scrollHeight;
}

/** Tells the pin where the list stands and whose hand moved it, and holds it at its end whatever grows or shrinks: its
 * rows, or the room that is left for it. Returns how to end that. */
function watchPlace(list: HTMLElement, pin: Pin, near: (near: boolean) => void): () => void {
  const measure = () => {
    if (list.clientHeight === 0) return; // hidden, by a sheet
    pin.at({ top: list.scrollTop, room: list.clientHeight, height: list.scrollHeight });
    near(pin.near);
  };
  const sizes = new ResizeObserver(() => {
    if (pin.held) hold(list, pin);
    measure();
  });
  sizes.observe(list);
  for (const rows of list.children) sizes.observe(rows);
  const ended = new AbortController();
  // In capture, before the virtual list hears of it and is drawn: by then the pin knows whose hand it was.
  const on = (target: EventTarget, type: string, does: (event: Event) => void) =>
    target.addEventListener(type, does, { passive: true, capture: true, signal: ended.signal });
  on(list, "scroll", measure);
  on(list, "wheel", (event) => (event as WheelEvent).deltaY < 0 && pin.hand());
  on(list, "touchmove", () => pin.hand());
  on(list, "keydown", (event) => KEYS_DOWN.has((event as KeyboardEvent).key) || pin.hand());
  on(list, "pointerdown", () => pin.press(true));
  for (const up of ["pointerup", "pointercancel"]) on(window, up, () => pin.press(false));
  return () => {
    sizes.disconnect();
    ended.abort();
  };
}
