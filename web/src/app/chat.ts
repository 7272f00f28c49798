/** The chat lane of the page, put together: the model, fed by the socket, and what it shows outside of the panels. */

import { Refusal, wireError } from "../core/refuse.ts";
import type { RouterConnection } from "../net/connect.ts";
import type { Scene } from "../scene/types.ts";
import { createChatModel } from "../ui/chat/model.ts";
import type { Chat } from "../ui/chat/types.ts";
import type { ChatImageData } from "../wire/types.gen.ts";

/** The picture that goes with a message, in pixels. */
const WIDTH = 1024;

export function createChat(link: () => RouterConnection | null, now: () => number): Chat {
  return createChatModel({
    now,
    ask: (request) =>
      link()?.ask(request) ??
      Promise.reject(new Refusal(wireError("unavailable", "There is no connection to world-mcp now."))),
  });
}

/** The world as the user sees it now, to go with a message. */
export async function pictureOf(scene: Scene | null, alt = "A view of the world"): Promise<ChatImageData> {
  if (!scene) throw new Error("The picture is not there yet.");
  const { image } = await scene.capture({ view: "user", width: WIDTH, agent: "" });
  return { mimeType: image.mimeType as ChatImageData["mimeType"], data: image.data, alt };
}
