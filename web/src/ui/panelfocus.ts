/** Gives the keyboard back when a panel closes, whichever way: to what had it when the panel was opened. */

import type { Model } from "./model.ts";
import { type Open, panelOf } from "./panels.ts";

/** Starts watching; returns a function that stops. `focusWorld` gives the keyboard to the picture. */
export function watchPanelFocus({ open }: Pick<Model, "open">, focusWorld: () => void): () => void {
  /** The control that was reached by keyboard when the first of the panels was opened; null: the world has it. */
  let opener: Element | null = null;
  let before: Open = "none";
  return open.subscribe((now) => {
    const closed = before;
    before = now;
    if (closed === "none") opener = control();
    else if (now === "none" && isLeft(document.activeElement)) {
      const own = panelOf(closed)?.opener;
      const place = own ? document.querySelector(own) : opener;
      if (place instanceof HTMLElement && place.isConnected) giveTo(place);
      else focusWorld();
    }
  });
}

/** Gives an element the keyboard: at once, or if the panel was hiding it, when the page is drawn without the panel. */
function giveTo(place: HTMLElement): void {
  place.focus();
  if (document.activeElement === place) return;
  requestAnimationFrame(() => requestAnimationFrame(() => place.focus()));
}

/**
 * What has the keyboard now, if it was reached by keyboard. A button that was clicked does not keep it: after a click,
 * letters and arrows are meant for the picture.
 */
function control(): Element | null {
  const active = document.activeElement;
  return active?.matches(":focus-visible") && !active.closest("[data-panel]") ? active : null;
}

/** Whether the place of the keyboard goes with the panel, or is nowhere already. */
function isLeft(active: Element | null): boolean {
  return active === null || active === document.body || active.closest("[data-panel]") !== null;
}
