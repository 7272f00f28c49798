/** The page's chat: creates the model, connects it to the socket and renders the pictures that go with messages. */

import { Refusal, wireError } from "../core/refuse.ts";
import type { RouterConnection } from "../net/connect.ts";
import type { Scene } from "../scene/types.ts";
import { createChatModel } from "../ui/chat/model.ts";
import type { Chat } from "../ui/chat/types.ts";
import type { ChatImageData } from "../wire/types.gen.ts";

/** Width of a picture of the world that goes with a message, in pixels. */
const WIDTH = 1024;

/** Creates the chat model. Requests reject at once while there is no connection. */
export function createChat(link: () => RouterConnection | null, now: () => number): Chat {
  return createChatModel({
    now,
    ask: (request) =>
      link()?.ask(request) ??
      Promise.reject(new Refusal(wireError("unavailable", "There is no connection to world-mcp."))),
  });
}

/** The world as the user sees it, to go with a message. */
export async function pictureOf(scene: Scene | null, alt = "A view of the world"): Promise<ChatImageData> {
  if (!scene) throw new Error("The picture is not ready yet.");
  const { image } = await scene.picture.capture({ view: "user", width: WIDTH, agent: "" });
  return { mimeType: image.mimeType as ChatImageData["mimeType"], data: image.data, alt };
}
