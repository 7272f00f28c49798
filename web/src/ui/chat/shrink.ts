/** Pictures made small enough to go with a message, loaded when the first one is attached (attach.ts). */

import type { ChatImageData } from "../../wire/types.gen.ts";

/** The longer side of a picture, in pixels, and the JPEG qualities tried in turn until it is small enough. */
const LONGEST = 1568;
const QUALITIES = [0.85, 0.7, 0.5];

/** The largest file that is decoded, in bytes. */
const MAX_FILE = 40 << 20;

/** A file as a picture of at most `room` base64 characters. Rejects with a sentence if that is not possible. */
export async function pictureFromFile(file: Blob & { name?: string }, room: number): Promise<ChatImageData> {
  if (!file.type.startsWith("image/") || file.type === "image/svg+xml")
    throw new Error("Only pictures can be attached.");
  if (file.size > MAX_FILE) throw new Error("That picture is too large (40 MB at most).");
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error("This browser cannot read that picture.");
  });
  const alt = file.name ?? "";
  try {
    for (let longest = LONGEST; longest >= 196; longest /= 2) {
      const canvas = draw(bitmap, longest);
      for (const quality of QUALITIES) {
        const data = base64Of(canvas.toDataURL("image/jpeg", quality));
        if (data.length <= room) return { mimeType: "image/jpeg", data, ...(alt ? { alt } : {}) };
      }
    }
  } finally {
    bitmap.close();
  }
  throw new Error("There is no room for another picture in this message.");
}

/** A picture that already exists (a view of the world), made smaller. */
export async function shrinkToFit(image: ChatImageData, room: number): Promise<ChatImageData> {
  const bytes = Uint8Array.from(atob(image.data), (c) => c.charCodeAt(0));
  const small = await pictureFromFile(new Blob([bytes], { type: image.mimeType }), room);
  return image.alt === undefined ? small : { ...small, alt: image.alt };
}

/** The picture scaled down. Transparent areas become white, because JPEG has no transparency. */
function draw(bitmap: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot make pictures smaller.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The base64 part of a data URL. */
function base64Of(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(",") + 1);
}
