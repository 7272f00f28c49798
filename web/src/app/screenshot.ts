/** A screenshot for an agent: reads the arguments of the call, has the scene draw, and returns picture and text. */

import type { Vec3 } from "../core/vector.ts";
import type { CaptureRequest } from "../scene/pictures/picture.ts";
import type { CaptureView, Scene } from "../scene/types.ts";
import type { Agent, Result } from "../wire/types.gen.ts";

/** Views that the tool offers. */
const VIEWS: readonly CaptureView[] = ["user", "avatar", "overhead", "object", "montage"];
/** Widths in pixels. */
const WIDTH = { least: 256, usual: 1024, most: 1568 };

/** Executes a screenshot call. */
export async function takeScreenshot(scene: Scene, args: unknown, agent: Agent): Promise<Result> {
  const { view, id, ids, from, at, width } = readArguments(args);
  const { image, camera, visible, text } = await scene.picture.capture({
    view,
    width,
    agent: agent.avatarId,
    ...(id === undefined ? {} : { id }),
    ...(ids === undefined ? {} : { ids }),
    ...(from === undefined ? {} : { from }),
    ...(at === undefined ? {} : { at }),
  });
  return { text, images: [image], data: { view, camera, visible } };
}

/**
 * Reads the arguments. The service has checked them against the tool's schema; anything else falls back to defaults.
 */
function readArguments(args: unknown): Omit<CaptureRequest, "agent" | "width"> & { width: number } {
  const given = typeof args === "object" && args !== null ? (args as Record<string, unknown>) : {};
  const [from, at] = [pointOf(given["from"]), pointOf(given["at"])];
  const view = from ? "free" : (VIEWS.find((v) => v === given["view"]) ?? "user");
  const requested =
    typeof given["width"] === "number" && Number.isFinite(given["width"]) ? given["width"] : WIDTH.usual;
  const width = Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, requested)));
  const { id, ids } = given; // ids: only the page itself sets them, for the picture of a change
  return {
    view,
    width,
    ...(typeof id === "string" ? { id } : {}),
    ...(Array.isArray(ids) ? { ids: ids.filter((one) => typeof one === "string") } : {}),
    ...(from ? { from } : {}),
    ...(from && at ? { at } : {}),
  };
}

/** A point, if it is one. */
function pointOf(value: unknown): Vec3 | undefined {
  return Array.isArray(value) && value.length === 3 && value.every((n) => Number.isFinite(n))
    ? (value as Vec3)
    : undefined;
}
