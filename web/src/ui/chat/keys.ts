/** The conversation's own keys: one docks it, one stops the agent. */

import type { Model } from "../model.ts";

/** Docks the conversation, or lets it go. */
export const DOCK_KEY = "t";
/** With Ctrl or Cmd: stops the agent. */
export const STOP_KEY = ".";

/** Bubbling, so that keys which are switched off (ui/keys.ts) do not come here. */
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

function writes(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
