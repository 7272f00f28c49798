/**
 * The conversation as seen in the world: an agent turns to the user when it is addressed, and its reply appears in a
 * bubble over its head while it streams. Only live messages count; opening an old conversation shows no bubbles.
 */

import { fold, type Transcript, UNOPENED } from "../core/chat.ts";
import type { Scene } from "../scene/types.ts";
import { bubbleSummary } from "../ui/chat/calltexts.ts";
import type { Backend, ChatEvent, ChatMessage } from "../wire/types.gen.ts";

/** A user message older than this does not make the agent turn, in milliseconds. */
const FRESH = 15_000;

/** What the bubbles need. */
interface SpeechBubblesDeps {
  scene(): Scene | null;
  backends(): readonly Backend[];
  now(): number;
}

/** Returns a handler for the chat events of all back ends. */
export function createSpeechBubbles({ scene, backends, now }: SpeechBubblesDeps): (event: ChatEvent) => void {
  /** The message that each back end is streaming, alone in a transcript, so that deltas fold as everywhere else. */
  const current = new Map<string, Transcript>();
  /** The turn for which the agent last turned to the user. */
  const attended = new Set<string>();

  /** Turns the agent to the user, once for each turn. */
  function attend(avatarId: string, message: ChatMessage): void {
    const turn = message.turn ?? message.id;
    if (attended.has(turn) || now() - Date.parse(message.at) > FRESH) return;
    attended.clear(); // one id is enough to recognize a repeat
    attended.add(turn);
    scene()?.people.attend(avatarId);
  }

  return (event) => {
    if (event.backend === undefined || (event.kind !== "message" && event.kind !== "delta")) return;
    const avatarId = backends().find((backend) => backend.id === event.backend)?.avatarId;
    if (avatarId === undefined) return;
    if (event.message?.role === "user") {
      attend(avatarId, event.message);
      return;
    }
    const held = current.get(event.backend) ?? UNOPENED;
    if (event.message && (event.message.role !== "agent" || endedBefore(event.message, held))) return;
    const base = event.message ? { ...UNOPENED, messages: [] } : held;
    const next = fold(base, event);
    current.set(event.backend, next);
    const message = next.messages[0];
    if (message && (!event.delta || event.delta.message === message.id)) {
      const latest = message.parts.findLast((part) => part.kind === "text" && part.text !== undefined);
      const text = latest ? bubbleSummary({ ...message, parts: [latest] }) : "";
      if (text !== "") scene()?.people.speak(avatarId, text);
      if (message.state !== "streaming") scene()?.people.speak(avatarId, null);
    }
  };
}

/** Whether a message had ended before this page saw it. */
function endedBefore(message: ChatMessage, held: Transcript): boolean {
  return message.state !== "streaming" && held.messages[0]?.id !== message.id;
}
