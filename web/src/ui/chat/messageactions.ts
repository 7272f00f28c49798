/** What the user does in a conversation: send, retry, stop, start another one. */

import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { isOwn, ownMessage, withOwn, withoutMessage } from "../../core/chat.ts";
import { messageText } from "../../core/chatlists.ts";
import type { ChatImageData, ChatMessage, ChatPart } from "../../wire/types.gen.ts";
import type { BackendChoice } from "./backendchoice.ts";
import { failureReason, type HeldConversation } from "./conversations.ts";
import type { Ask } from "./types.ts";

/** For how many messages the pictures stay in memory, so that a retry can send them again. */
const MOST_PICTURES = 8;

/** What the actions need. */
interface MessageActionsDeps {
  ask: Ask;
  now(): number;
  /** The conversation on the screen. */
  shown: ReadonlySignal<HeldConversation | undefined>;
  choice: BackendChoice;
}

/** Creates the actions. All of them apply to the conversation that is shown. */
export function createMessageActions({ ask, now, shown, choice }: MessageActionsDeps) {
  const creating = signal(false);
  const stopFailed = signal("");
  /** Pictures by turn. */
  const pictures = new Map<string, readonly ChatImageData[]>();

  /** Shows the message at once as "sending" and sends it; then it is "done" or "failed". */
  function send(text: string, images: readonly ChatImageData[] = []): void {
    const held = shown.peek();
    if (!held) return;
    const turn = crypto.randomUUID();
    if (images.length > 0) pictures.set(turn, images);
    for (const old of pictures.keys()) if (pictures.size > MOST_PICTURES) pictures.delete(old);
    const message = ownMessage(turn, partsOf(text, images), now());
    put(held, message);
    const request = { backend: held.backend, session: held.session, turn, text };
    ask({ op: "send", ...request, ...(images.length > 0 ? { images: [...images] } : {}) }).then(
      () => put(held, { ...message, state: "done" }),
      (error: unknown) => put(held, { ...message, state: "failed", reason: failureReason(error) }),
    );
  }

  /** The user's message that a message answers; the message itself if it is the user's. */
  function origin(message: ChatMessage): ChatMessage | undefined {
    if (message.role === "user") return message;
    const messages = shown.peek()?.conversation.peek().messages ?? [];
    const at = messages.indexOf(message);
    const before = messages.slice(0, at < 0 ? undefined : at);
    return before.findLast((m) => m.role === "user" && (!message.turn || !m.turn || m.turn === message.turn));
  }

  return {
    send,
    canRetry: (message: ChatMessage) => origin(message) !== undefined,
    retry(message: ChatMessage) {
      const held = shown.peek();
      const said = origin(message);
      if (!held || !said) return;
      batch(() => {
        if (isOwn(said)) held.conversation.value = withoutMessage(held.conversation.peek(), said.id);
        send(messageText(said), pictures.get(said.turn ?? ""));
      });
    },
    stop() {
      const held = shown.peek();
      stopFailed.value = "";
      if (!held) return;
      ask({ op: "stop", backend: held.backend, session: held.session }).catch((error: unknown) => {
        stopFailed.value = failureReason(error);
      });
    },
    stopFailed,
    creating,
    /** Starts another conversation and shows it. Resolves with why it could not; empty: it could. */
    async create() {
      const of = choice.backend.peek();
      if (!of || creating.peek()) return "";
      const before = choice.session.peek();
      creating.value = true;
      try {
        const { sessions } = await ask({ op: "create", backend: of.id });
        batch(() => {
          if (sessions) choice.list(of.id, sessions);
          // The user may have switched elsewhere meanwhile.
          const stayed = choice.backend.peek()?.id === of.id && choice.session.peek() === before;
          if (sessions?.[0] && stayed) choice.show(sessions[0].id);
        });
        return "";
      } catch (error) {
        return failureReason(error);
      } finally {
        creating.value = false;
      }
    },
  };
}

/** Adds or updates the user's own message. */
function put(held: HeldConversation, message: ChatMessage): void {
  held.conversation.value = withOwn(held.conversation.peek(), message);
}

/** A message's text and pictures as parts. */
function partsOf(text: string, images: readonly ChatImageData[]): ChatPart[] {
  const pictures = images.map(({ mimeType, data, alt }): ChatPart => {
    const url = `data:${mimeType};base64,${data}`;
    return { kind: "image", image: alt === undefined ? { url, mimeType } : { url, mimeType, alt } };
  });
  return text === "" ? pictures : [{ kind: "text", text }, ...pictures];
}
