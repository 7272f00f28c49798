/** Replies read aloud, when the user wants that and no call is going on. */

import type { Scene } from "../scene/types.ts";
import type { ChatModel } from "../ui/chat/types.ts";
import { choice } from "../ui/settings/choices.ts";
import type { VoiceModel } from "../ui/voice/types.ts";
import type { ChatEvent } from "../wire/types.gen.ts";

/** Ids of replies that are remembered as read, and of messages that are remembered as said. */
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
  const said = new Set<string>();
  /** Fetched when the first reply is to be read; one promise, so that what is asked of it is done in order. */
  let reader: ReturnType<typeof fetchReader> | undefined;

  return ({ backend: lane, session, message, delta }) => {
    // More is told of it later, that it was sent, while its reply is read already.
    const fresh = message?.role === "user" && isNew(said, message.id);
    if (choice("aloud") !== "on" || lane !== chat.lane.peek()?.id || session !== chat.session.peek()) return;
    if (delta) coming.add(delta.message);
    if (fresh || voice.running.peek()) void reader?.then(({ stopReading }) => stopReading());
    if (message?.role !== "agent") return;
    if (message.state === "streaming") coming.add(message.id);
    else if ((coming.delete(message.id) || Date.parse(message.at) >= began) && isNew(read, message.id)) {
      if (voice.running.peek() || message.state !== "done") return;
      const avatar = chat.lane.peek()?.avatarId ?? "";
      reader ??= fetchReader();
      void reader.then(({ readAloud }) => readAloud(message, lane ?? "", avatar, scene));
    }
  };
}

/** Whether an id was not met before; from now on it was. */
function isNew(met: Set<string>, id: string): boolean {
  if (met.has(id)) return false;
  met.add(id);
  if (met.size > MOST) met.delete(met.values().next().value ?? "");
  return true;
}

const fetchReader = () => import("./aloudvoice.ts");
