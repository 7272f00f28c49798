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

/** Rows beyond what is in sight, in each direction. */
const OVERSCAN = 6;
/** This near to the end counts as there, in CSS pixels. */
const AT_END = 48;

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
  const [virtual] = useState(
    () => new Virtualizer<HTMLDivElement, HTMLElement>(optionsOf(keys, estimate, () => scroller.current)),
  );
  // All by the list's own numbers: to ask the element would make the browser lay everything out once more.
  const tell = () => {
    const top = virtual.scrollOffset ?? 0;
    const height = virtual.scrollRect?.height ?? 0;
    setAtEnd(virtual.getTotalSize() - height - top < AT_END);
    if (height > 0) onScroll(top);
  };
  virtual.setOptions({
    ...optionsOf(keys, estimate, () => scroller.current),
    onChange: () => {
      setRevision((n) => n + 1);
      tell();
    },
  });
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  useLayoutEffect(tell, [keys]);
  return {
    scroller,
    items: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    atEnd,
    toEnd: () => virtual.scrollToEnd(),
    measure: virtual.measureElement,
  };
}

function optionsOf(keys: readonly string[], estimate: (index: number) => number, element: () => HTMLDivElement | null) {
  return {
    count: keys.length,
    getItemKey: (index: number) => keys[index] ?? index,
    estimateSize: estimate,
    getScrollElement: element,
    overscan: OVERSCAN,
    anchorTo: "end" as const,
    followOnAppend: true,
    scrollEndThreshold: AT_END,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
  };
}
