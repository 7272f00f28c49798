/**
 * Pictures that go with a message. They are made small enough (shrink.ts), because a message has a size limit
 * (internal/wire/chat.go).
 */

import { late } from "../../core/late.ts";
import type { ChatImageData } from "../../wire/types.gen.ts";

const code = late(() => import("./shrink.ts"));

/** The code that makes pictures smaller. Rejects with a sentence. */
const shrinking = (): ReturnType<typeof code.load> =>
  code.load().catch(() => {
    throw new Error("The picture could not be attached, because a part of the page could not be loaded. Try again.");
  });

/** A file as a picture of at most `room` base64 characters. Rejects with a sentence if that is not possible. */
export async function pictureFromFile(file: Blob & { name?: string }, room: number): Promise<ChatImageData> {
  return (await shrinking()).pictureFromFile(file, room);
}

/** A picture that already exists (a view of the world), made smaller only if it must be. */
export async function shrinkToFit(image: ChatImageData, room: number): Promise<ChatImageData> {
  return image.data.length <= room ? image : (await shrinking()).shrinkToFit(image, room);
}

/** How many pictures one message may have, and how many base64 characters all of them together. */
export interface PictureLimits {
  count: number;
  bytes: number;
}

/** Those of a message to an agent (wire: MaxChatImage). */
export const CHAT_PICTURES: PictureLimits = { count: 4, bytes: 700 << 10 };
/** The pictures in what was pasted or dropped. */
export function picturesIn(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter((file) => file.type.startsWith("image/"));
}
