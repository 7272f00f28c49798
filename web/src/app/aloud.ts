/** Replies read aloud, when the user wants that and no call is going on. */

import type { Scene } from "../scene/types.ts";
import type { ChatModel } from "../ui/chat/types.ts";
import { choice } from "../ui/settings/choices.ts";
import type { VoiceModel } from "../ui/voice/types.ts";
import type { ChatEvent } from "../wire/types.gen.ts";

/** Ids of replies that are remembered as read. */
const MOST = 100;

export interface AloudParts {
  scene(): Scene | null;
  chat: Pick<ChatModel, "lane" | "session">;
  voice: Pick<VoiceModel, "running">;
  now(): number;
}

/** Returns what takes the events of all lanes. */
export function createAloud({ scene, chat, voice, now }: AloudParts): (event: ChatEvent) => void {
  /** Replies that began before are of the past, unless this page saw them coming. */
  const began = now();
  const coming = new Set<string>();
  const read = new Set<string>();

  return ({ lane, session, message, delta }) => {
    if (choice("aloud") !== "on" || lane !== chat.lane.peek()?.id || session !== chat.session.peek()) return;
    if (delta) coming.add(delta.message);
    if (message?.role === "user" || voice.running.peek()) void reader().then(({ stopReading }) => stopReading());
    if (message?.role !== "agent") return;
    if (message.state === "streaming") coming.add(message.id);
    else if ((coming.delete(message.id) || Date.parse(message.at) >= began) && !read.has(message.id)) {
      read.add(message.id);
      if (read.size > MOST) read.delete(read.values().next().value ?? "");
      if (voice.running.peek() || message.state !== "done") return;
      const avatar = chat.lane.peek()?.avatarId ?? "";
      void reader().then(({ readAloud }) => readAloud(message, lane ?? "", avatar, scene));
    }
  };
}

/** Fetched when the first reply is to be read. */
const reader = () => import("./aloudvoice.ts");
