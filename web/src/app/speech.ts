/** What the conversation looks like in the world: an agent that is spoken to turns to the user, and what it answers stands
 * over its head as it comes. Only what happens now: opening a conversation says nothing aloud. */

import { type Transcript, fold, UNOPENED } from "../core/chat.ts";
import type { Scene } from "../scene/types.ts";
import { bubbleText } from "../ui/chat/words.ts";
import type { ChatEvent, ChatMessage, Backend } from "../wire/types.gen.ts";

/** A user's message older than this is news of the past, in milliseconds. */
const FRESH = 15_000;

export interface SpeechParts {
  scene(): Scene | null;
  lanes(): readonly Backend[];
  now(): number;
}

/** Returns what takes the events of all lanes. */
export function createSpeech({ scene, lanes, now }: SpeechParts): (event: ChatEvent) => void {
  /** The message that each lane is at, alone in a conversation, so that deltas fold as they do anywhere. */
  const current = new Map<string, Transcript>();
  const attended = new Set<string>();

  function attend(avatarId: string, message: ChatMessage): void {
    const turn = message.turn ?? message.id;
    if (attended.has(turn) || now() - Date.parse(message.at) > FRESH) return;
    attended.clear(); // one at a time is enough to tell a repeat
    attended.add(turn);
    scene()?.attend(avatarId);
  }

  return (event) => {
    if (event.backend === undefined || (event.kind !== "message" && event.kind !== "delta")) return;
    const avatarId = lanes().find((lane) => lane.id === event.backend)?.avatarId;
    if (avatarId === undefined) return;
    if (event.message?.role === "user") {
      attend(avatarId, event.message);
      return;
    }
    const held = current.get(event.backend) ?? UNOPENED;
    if (event.message && (event.message.role !== "agent" || settled(event.message, held))) return;
    const base = event.message ? { ...UNOPENED, messages: [] } : held;
    const next = fold(base, event);
    current.set(event.backend, next);
    const message = next.messages[0];
    if (message && (!event.delta || event.delta.message === message.id)) {
      const latest = message.parts.findLast((part) => part.kind === "text" && part.text !== undefined);
      const text = latest ? bubbleText({ ...message, parts: [latest] }) : "";
      if (text !== "") scene()?.speak(avatarId, text);
      if (message.state !== "streaming") scene()?.speak(avatarId, null);
    }
  };
}

/** A message that was over before this page heard of it. */
function settled(message: ChatMessage, held: Transcript): boolean {
  return message.state !== "streaming" && held.messages[0]?.id !== message.id;
}
