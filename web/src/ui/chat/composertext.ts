/** What may be sent to whom, and the texts of the composer. Pure except for the model it reads. */

import type { Backend } from "../../wire/types.gen.ts";
import { isSilent } from "../hosted/model.ts";
import type { Model } from "../model.ts";
import { backendProblem } from "./format.ts";
import type { About } from "./types.ts";

/** The longest line that can be said in the world, in characters. */
const MAX_LINE = 1000;
/** The longest message to an agent, in bytes (wire: MaxChatText). */
const MAX_TEXT = 32 << 10;

/** The most characters that the field accepts. */
export function textLimit(backend: Backend | null): number {
  return backend ? MAX_TEXT : MAX_LINE;
}

/** Whether a text is short enough. */
export function fits(text: string, backend: Backend | null): boolean {
  return backend ? new TextEncoder().encode(text).length <= MAX_TEXT : text.length <= MAX_LINE;
}

/** A message about a thing names it at its end, exactly as the user sees it on the chip. */
export function withAbout(text: string, about: About | null): string {
  return about && text !== "" ? `${text}\n\n(about ${about.id})` : text;
}

/** The text in the empty field. */
export function placeholderOf({ connection, chat, agentsHere }: Model): string {
  const { state } = connection.value;
  if (state === "connecting") return "Connecting…";
  if (state !== "live") return "Not connected";
  const backend = chat.backend.value;
  if (backend) return "Message"; // the target is shown in front of it
  const here = agentsHere.value;
  if (here.length === 0) return "No agent is listening yet";
  return here.length === 1 ? `Say something to ${here[0]?.name ?? "your agent"}` : "Say something to your agents";
}

/**
 * The line below the field: only when something prevents what is being written from being sent. Before that, the
 * status and the agent's card report it.
 */
export function hintOf({ connection, chat, agentsHere, relay, now }: Model, text: string): string {
  if (connection.value.state !== "live") return text === "" ? "" : "Not connected. Your text is kept.";
  const backend = chat.backend.value;
  if (!backend) {
    const silent = relay.devices.value?.find((device) => isSilent(device, now.value));
    if (silent && text !== "")
      return `“${silent.label}” does not share its conversations with this page. “Devices” says how to change that.`;
    const unheard = agentsHere.value.length === 0 && text !== "";
    return unheard ? "No agent is listening yet. What you say is saved in the world's log." : "";
  }
  if (chat.creating.value) return "Starting a new conversation.";
  if (!fits(text, backend)) return "That is too long for one message.";
  const problem = backendProblem(backend);
  return problem && text !== "" ? `${problem} Your text is kept.` : "";
}
