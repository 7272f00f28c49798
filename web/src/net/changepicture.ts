// Pictures of changes: a call with `picture: true` gets its answer together with a picture of what it changed.
// The change is on disk by then; what follows is a tool.result with the picture, or with the reason why there
// is none.

import { bytes } from "../core/text.ts";
import type { Entry, Result, WorldObject } from "../wire/types.gen.ts";
import type { ActiveCall } from "./active.ts";

/** How long the page may take to draw it, in milliseconds; the router waits a little longer. */
export const PICTURE_MILLIS = 7_000;
/** Longest text of the change and its picture together, in bytes. */
const MAX_BYTES = 8 << 10;
/** Tools with a `picture` argument. */
const CHANGING = new Set(["place_objects", "build", "modify_objects"]);

/** Whether a call asks for a picture of its change. */
export function wantsPicture(call: Pick<ActiveCall, "tool" | "arguments">): boolean {
  if (!CHANGING.has(call.tool) || typeof call.arguments !== "object" || call.arguments === null) return false;
  return (call.arguments as Record<string, unknown>)["picture"] === true;
}

/** Arguments of the screenshot: a montage of the objects that the entry put. */
export function pictureArguments(entry: Entry): { view: "montage"; ids: string[] } {
  const ids = entry.operations.flatMap((op) =>
    op.type === "object" && op.op === "put" ? [(op.value as WorldObject).id] : [],
  );
  return { view: "montage", ids: [...new Set(ids)] };
}

/** The picture, with as many lines of its text as fit behind the text of the change. */
export function pictureResult(entry: Entry, picture: Result): Result {
  // Bytes that are left behind the text of the change and a line break.
  let room = MAX_BYTES - bytes(entry.result?.text ?? "") - 1;
  const lines: string[] = [];
  for (const line of picture.text.split("\n")) {
    room -= bytes(line) + 1;
    if (room < 0) break;
    lines.push(line);
  }
  return { text: lines.join("\n"), images: picture.images ?? [] };
}

/** The answer to a call that asked for a picture but changed nothing. */
export function withoutPicture(call: ActiveCall, result: Result): Result {
  if (!wantsPicture(call)) return result;
  return { ...result, text: `${result.text}\nThere is no picture: nothing was changed. screenshot shows the world.` };
}
