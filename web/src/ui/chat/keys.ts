/** The conversation's shortcuts: dock it, and stop the agent. */

import type { Model } from "../model.ts";

/** Docks the conversation, or undocks it. */
export const DOCK_KEY = "t";
/** With Ctrl or Cmd: stops the agent's answer. */
const STOP_KEY = ".";

/**
 * Listens in the bubbling phase, so that keys withheld by ui/keys.ts do not arrive here. Returns a function that
 * stops.
 */
export function watchChatKeys(model: Model, stop: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key === STOP_KEY && model.chat.status.peek().turn) {
      event.preventDefault();
      stop();
    } else if (!command && event.key.toLowerCase() === DOCK_KEY && !writes(event.target)) {
      event.preventDefault();
      model.chat.docked.value = !model.chat.docked.peek();
    }
  };
  window.addEventListener("keydown", onKeyDown);
  return () => window.removeEventListener("keydown", onKeyDown);
}

/** Whether the target is a text field. */
function writes(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
