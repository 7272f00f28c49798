/** The conversation's shortcuts: dock it, and stop the agent. */

import type { KeyTaker } from "../keytaker.ts";
import { takesText } from "../keytarget.ts";
import type { Model } from "../model.ts";

/** Docks the conversation, or undocks it. */
export const DOCK_KEY = "t";
/** With Ctrl or Cmd: stops the agent's answer. */
const STOP_KEY = ".";

/** The shortcuts, for as long as the conversation is there. `stop` stops the agent. */
export function chatKeys({ chat }: Pick<Model, "chat">, stop: () => void): KeyTaker {
  return {
    down(event) {
      if (event.isComposing || event.altKey) return false;
      if (event.ctrlKey || event.metaKey) {
        if (event.key !== STOP_KEY || !chat.status.peek().turn) return false;
        stop();
      } else {
        if (event.key.toLowerCase() !== DOCK_KEY || takesText(event.target)) return false;
        chat.docked.value = !chat.docked.peek();
      }
      event.preventDefault();
      return true;
    },
  };
}
