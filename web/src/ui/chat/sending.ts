/** What may be sent to whom, and what the composer says about it. Pure but for the model it reads. */

import type { Backend } from "../../wire/types.gen.ts";
import type { Model } from "../model.ts";
import type { About } from "./types.ts";
import { laneFault } from "./words.ts";

/** The longest line that can be said in the world, in characters; the longest message to an agent, in bytes (wire:
 * MaxChatText). */
const MAX_LINE = 1000;
const MAX_TEXT = 32 << 10;

/** The most characters that the field takes. */
export function limitOf(lane: Backend | null): number {
  return lane ? MAX_TEXT : MAX_LINE;
}

export function fits(text: string, lane: Backend | null): boolean {
  return lane ? new TextEncoder().encode(text).length <= MAX_TEXT : text.length <= MAX_LINE;
}

/** The thing that a message is about stands in it as the user sees it on the chip. */
export function withAbout(text: string, about: About | null): string {
  return about && text !== "" ? `${text}\n\n(about ${about.id})` : text;
}

export function placeholderOf({ connection, chat, agentsHere }: Model): string {
  const { state } = connection.value;
  if (state === "connecting") return "Connecting…";
  if (state !== "live") return "Not connected";
  const lane = chat.lane.value;
  if (lane) return "Message"; // to whom stands before it
  const here = agentsHere.value;
  if (here.length === 0) return "Nobody is listening yet";
  return here.length === 1 ? `Say something to ${here[0]?.name ?? "your agent"}` : "Say something to your agents";
}

/** The line under the field: only when something stands in the way of what is being written. Before that the status tells
 * of it, and the card of the agent. */
export function hintOf({ connection, chat, agentsHere }: Model, text: string): string {
  if (connection.value.state !== "live")
    return text === "" ? "" : "There is no connection now. What you write is kept.";
  const lane = chat.lane.value;
  if (!lane) {
    const unheard = agentsHere.value.length === 0 && text !== "";
    return unheard ? "Nobody is listening yet. What you say is kept in the world's log." : "";
  }
  if (chat.creating.value) return "A new conversation is being begun.";
  if (!fits(text, lane)) return "That is too long for one message.";
  const fault = laneFault(lane);
  return fault && text !== "" ? `${fault} What you write is kept.` : "";
}
