/**
 * On a phone the open panel is a sheet at the bottom; its grip makes it larger and smaller. On any device, the middle
 * of the picture moves out from under the panel.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { NOTHING_COVERED } from "./chat/covered.ts";
import type { Model } from "./model.ts";
import { closePanel, isBeside } from "./panels.ts";

/** Heights of a sheet, as parts of the page's height. */
const SMALL = 0.46;
const LARGE = 0.6;
const LEAST = 0.2;
/** Released below this height, the sheet closes. */
const CLOSES = 0.24;
/** A pointer that moved less than this is a press, in CSS pixels. */
const SLOP = 6;

/** The grip while a side panel is open. */
export function SheetGrip({ model }: { model: Model }) {
  return isBeside(model.open.value) ? <Grip model={model} /> : null;
}

/** The grip: a button that toggles the size, and a handle to drag. */
function Grip({ model }: { model: Model }) {
  const grip = useRef<HTMLButtonElement>(null);
  const large = useSignal(false);
  const drag = useRef<{ y: number; from: number; moved: boolean } | null>(null);
  const set = (part: number | null) => {
    const page = grip.current?.parentElement;
    if (part === null) page?.style.removeProperty("--sheet");
    else page?.style.setProperty("--sheet", `${(part * 100).toFixed(1)}dvh`);
  };
  useEffect(() => set(large.value ? LARGE : SMALL), [large.value]);
  useCovered(model, grip);
  const close = () => {
    set(null);
    closePanel(model);
  };
  return (
    <button
      ref={grip}
      type="button"
      class="grip"
      aria-label={large.value ? "Make the panel smaller" : "Make the panel larger"}
      aria-expanded={large.value}
      onClick={() => {
        const dragged = drag.current?.moved;
        drag.current = null;
        if (!dragged) large.value = !large.value;
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { y: event.clientY, from: large.value ? LARGE : SMALL, moved: false };
      }}
      onPointerMove={(event) => {
        const now = drag.current;
        if (!now || event.buttons === 0) return;
        const by = now.y - event.clientY;
        now.moved ||= Math.abs(by) > SLOP;
        if (now.moved) set(Math.min(LARGE, Math.max(LEAST, now.from + by / innerHeight)));
      }}
      onPointerUp={(event) => {
        const now = drag.current;
        if (!now?.moved) return;
        const end = now.from + (now.y - event.clientY) / innerHeight;
        if (end < CLOSES) return close();
        large.value = end > (SMALL + LARGE) / 2;
        set(large.value ? LARGE : SMALL);
      }}
    />
  );
}

/**
 * Keeps model.covered up to date with the size of the panel. The panel may appear later than the grip, because its
 * code is loaded first.
 */
function useCovered(model: Model, grip: { current: HTMLElement | null }): void {
  useEffect(() => {
    const page = grip.current?.parentElement;
    if (!page) return;
    const measure = () => {
      const box = page.querySelector(":scope > .beside")?.getBoundingClientRect();
      if (!box || box.height === 0) return;
      const below = box.left < innerWidth / 3;
      const next = below
        ? { right: 0, bottom: Math.round(innerHeight - box.top) }
        : { right: Math.round(innerWidth - box.left), bottom: 0 };
      const now = model.covered.peek();
      if (now.right !== next.right || now.bottom !== next.bottom) model.covered.value = next;
    };
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      sizes.disconnect();
      const panel = page.querySelector(":scope > .beside");
      if (panel) sizes.observe(panel);
      measure();
    };
    const panels = new MutationObserver(watch);
    panels.observe(page, { childList: true });
    addEventListener("resize", measure);
    watch();
    return () => {
      panels.disconnect();
      sizes.disconnect();
      removeEventListener("resize", measure);
      model.covered.value = NOTHING_COVERED;
    };
  }, [model, grip]);
}
