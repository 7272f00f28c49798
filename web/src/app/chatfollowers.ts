/** What follows the conversation beside the panels: bubbles in the world, reading aloud, calling the user back. */

import type { ChatEvent } from "../wire/types.gen.ts";
import { createAttention } from "./attention.ts";
import { createReadAloud } from "./readaloud.ts";
import { createSpeechBubbles } from "./speechbubbles.ts";

/** What they need from the page. */
interface ChatFollowersDeps {
  model: Parameters<typeof createAttention>[0];
  /** Null while the picture shows the past. */
  scene: Parameters<typeof createReadAloud>[0]["scene"];
  now(): number;
  /** When the page started. */
  startedAt: number;
}

/** Returns a handler for the chat events of all back ends. */
export function createChatFollowers({ model, scene, now, startedAt }: ChatFollowersDeps): (event: ChatEvent) => void {
  const { chat, voice } = model;
  const followers = [
    createSpeechBubbles({ scene, backends: () => chat.backends.peek(), now }),
    createReadAloud({ scene, chat, voice, startedAt }),
    createAttention(model, now, (avatarId) => scene()?.focus(avatarId)),
  ];
  return (event) => {
    for (const follow of followers) follow(event);
  };
}
