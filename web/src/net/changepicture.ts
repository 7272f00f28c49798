// Pictures of changes: a call that asked for one gets its answer together with it. The change is on disk by then; what
// follows is only the picture, as a tool.result, or the reason why there is none.

import { bytes } from "../core/text.ts";
import type { Entry, Result, WorldObject } from "../wire/types.gen.ts";
import type { ActiveCall } from "./active.ts";

/** Milliseconds that the page takes for it at most; the router waits a little longer. */
export const PICTURE_MILLIS = 7_000;
/** The words of a change and of its picture together, in bytes. */
const MAX_BYTES = 8 << 10;
const CHANGING = new Set(["place_objects", "build", "modify_objects"]);

export function wantsPicture(call: Pick<ActiveCall, "tool" | "arguments">): boolean {
  if (!CHANGING.has(call.tool) || typeof call.arguments !== "object" || call.arguments === null) return false;
  return (call.arguments as Record<string, unknown>)["picture"] === true;
}

/** What the screenshot is asked for: the objects that the entry put. */
export function pictureArguments(entry: Entry): { view: "montage"; ids: string[] } {
  const ids = entry.operations.flatMap((op) =>
    op.type === "object" && op.op === "put" ? [(op.value as WorldObject).id] : [],
  );
  return { view: "montage", ids: [...new Set(ids)] };
}

/** The picture with as many of its words as fit behind those of the change. */
export function pictureResult(entry: Entry, picture: Result): Result {
  let room = MAX_BYTES - bytes(entry.result?.text ?? "") - 1;
  const lines: string[] = [];
  for (const line of picture.text.split("\n")) {
    room -= bytes(line) + 1;
    if (room < 0) break;
    lines.push(line);
  }
  return { text: lines.join("\n"), images: picture.images ?? [] };
}

/** The answer of a call that asked for a picture and changed nothing. */
export function withoutPicture(call: ActiveCall, result: Result): Result {
  if (!wantsPicture(call)) return result;
  return { ...result, text: `${result.text}\nThere is no picture: nothing was changed. screenshot shows the world.` };
}
