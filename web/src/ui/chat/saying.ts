/** What the user says in a conversation, and does about it: send, try again, stop, begin another one. */

import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { isOwn, ownMessage, withOwn, withoutMessage } from "../../core/chat.ts";
import { messageText } from "../../core/chatlists.ts";
import type { ChatImageData, ChatMessage, ChatPart } from "../../wire/types.gen.ts";
import type { Choice } from "./choice.ts";
import { faultWords, type Held } from "./conversations.ts";
import type { Ask } from "./types.ts";

/** Of how many messages the pictures are kept, to send them again. */
const MOST_PICTURES = 8;

export interface SayingParts {
  ask: Ask;
  now(): number;
  shown: ReadonlySignal<Held | undefined>;
  choice: Choice;
}

export function createSaying({ ask, now, shown, choice }: SayingParts) {
  const creating = signal(false);
  const pictures = new Map<string, readonly ChatImageData[]>();

  function send(text: string, images: readonly ChatImageData[] = []): void {
    const held = shown.peek();
    if (!held) return;
    const turn = crypto.randomUUID();
    if (images.length > 0) pictures.set(turn, images);
    for (const old of pictures.keys()) if (pictures.size > MOST_PICTURES) pictures.delete(old);
    const message = ownMessage(turn, partsOf(text, images), now());
    put(held, message);
    const request = { backend: held.lane, session: held.session, turn, text };
    ask({ op: "send", ...request, ...(images.length > 0 ? { images: [...images] } : {}) }).then(
      () => put(held, { ...message, state: "done" }),
      (error: unknown) => put(held, { ...message, state: "failed", reason: faultWords(error) }),
    );
  }

  /** What the user said that a message belongs to. */
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
    async stop() {
      const held = shown.peek();
      if (!held) return "";
      return await ask({ op: "stop", backend: held.lane, session: held.session }).then(() => "", faultWords);
    },
    creating,
    async create() {
      const of = choice.lane.peek();
      if (!of || creating.peek()) return "";
      const before = choice.session.peek();
      creating.value = true;
      try {
        const { sessions } = await ask({ op: "create", backend: of.id });
        batch(() => {
          if (sessions) choice.list(of.id, sessions);
          // Unless the user has gone elsewhere meanwhile.
          const stayed = choice.lane.peek()?.id === of.id && choice.session.peek() === before;
          if (sessions?.[0] && stayed) choice.show(sessions[0].id);
        });
        return "";
      } catch (error) {
        return faultWords(error);
      } finally {
        creating.value = false;
      }
    },
  };
}

function put(held: Held, message: ChatMessage): void {
  held.conversation.value = withOwn(held.conversation.peek(), message);
}

function partsOf(text: string, images: readonly ChatImageData[]): ChatPart[] {
  const pictures = images.map(({ mimeType, data, alt }): ChatPart => {
    const url = `data:${mimeType};base64,${data}`;
    return { kind: "image", image: alt === undefined ? { url, mimeType } : { url, mimeType, alt } };
  });
  return text === "" ? pictures : [{ kind: "text", text }, ...pictures];
}
