/**
 * Decides which replies are read aloud: new replies in the conversation that is shown, if the setting "Read written
 * replies aloud" is on and no call is running. The reading itself (readaloudvoice.ts) is loaded with the first reply.
 */

import type { Scene } from "../scene/types.ts";
import type { ChatModel } from "../ui/chat/types.ts";
import { choice } from "../ui/settings/choices.ts";
import type { VoiceModel } from "../ui/voice/model.ts";
import type { ChatEvent } from "../wire/types.gen.ts";

/** How many ids each of the two sets remembers. Oldest ids are evicted first. */
const MOST = 100;

/** What createReadAloud needs from the page. */
interface ReadAloudDeps {
  scene(): Scene | null;
  chat: Pick<ChatModel, "backend" | "session">;
  voice: Pick<VoiceModel, "running">;
  /** When the page started. Messages from before are old, unless this page saw them streaming. */
  startedAt: number;
}

/** Returns a handler for the chat events of all back ends. */
export function createReadAloud({ scene, chat, voice, startedAt }: ReadAloudDeps): (event: ChatEvent) => void {
  /** Ids of messages that this page saw streaming. */
  const streaming = new Set<string>();
  /** Ids of replies that have been read, or skipped. */
  const spoken = new Set<string>();
  /** Ids of the user's messages that have already stopped the reading once. */
  const sentByUser = new Set<string>();
  /** The lazily loaded reader. All calls go through this one promise, which keeps them in order. */
  let reader: ReturnType<typeof fetchReader> | undefined;

  return ({ backend, session, message, delta }) => {
    // A user message produces several events: "sending", then "sent", while its reply may already be read. Only the
    // first one interrupts.
    const fresh = message?.role === "user" && isNew(sentByUser, message.id);
    if (choice("aloud") !== "on" || backend !== chat.backend.peek()?.id || session !== chat.session.peek()) return;
    if (delta) streaming.add(delta.message);
    if (fresh || voice.running.peek()) void reader?.then(({ stopReading }) => stopReading());
    if (message?.role !== "agent") return;
    if (message.state === "streaming") streaming.add(message.id);
    else if ((streaming.delete(message.id) || Date.parse(message.at) >= startedAt) && isNew(spoken, message.id)) {
      if (voice.running.peek() || message.state !== "done") return;
      const avatar = chat.backend.peek()?.avatarId ?? "";
      reader ??= fetchReader();
      void reader.then(({ readAloud }) => readAloud(message, backend ?? "", avatar, scene));
    }
  };
}

/** Adds the id to the set; true if it was not in it. */
function isNew(seen: Set<string>, id: string): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (seen.size > MOST) seen.delete(seen.values().next().value ?? "");
  return true;
}

/** Loads the chunk that does the reading. */
const fetchReader = () => import("./readaloudvoice.ts");
