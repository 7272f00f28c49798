/** The page's own keys: Enter and / talk, Esc goes back, ? lists all keys. The camera's keys belong to the scene; they
 * are held back here while single keys are switched off. */

import type { Actions } from "./actions.ts";
import { dismissHelp } from "./help.tsx";
import type { Model } from "./model.ts";

export function watchKeys(model: Model, actions: Actions): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape") {
      if (escape(model, actions)) event.preventDefault();
      return;
    }
    if (takesText(event.target)) return;
    if (!model.shortcuts.value) {
      if (event.key.length === 1) event.stopPropagation();
      if (event.key !== "Enter") return;
    }
    if (event.key === "?") {
      event.preventDefault();
      model.open.value = model.open.value === "keys" ? "none" : "keys";
    } else if (event.key === "/" || (event.key === "Enter" && !takesEnter(event.target))) {
      event.preventDefault();
      document.getElementById("composer")?.focus();
    }
  };
  // Before the scene's own listeners, so that keys can be held back.
  window.addEventListener("keydown", onKeyDown, { capture: true });
  return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
}

/** Closes one thing, the topmost first. */
function escape(model: Model, actions: Actions): boolean {
  if (model.open.value !== "none") {
    const opener = model.open.value === "status" ? document.querySelector<HTMLElement>(".pill") : null;
    model.open.value = "none";
    if (opener) opener.focus();
    else actions.toWorld();
    return true;
  }
  if (takesText(document.activeElement)) {
    actions.toWorld();
    return true;
  }
  if (model.selection.value) {
    actions.clearSelection();
    return true;
  }
  if (dismissHelp(model)) return true;
  actions.toWorld();
  return false;
}

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio")
  );
}

/** Enter on a control works that control. */
function takesEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary, input, label") !== null;
}
