// The words that come with a capture: numbers for objects in a montage, and the text of the answer.

import { roundVec } from "../../core/rotation.ts";
import { type Vec3 } from "../../core/vector.ts";
import { worldPose } from "../people/member.ts";
import type { CaptureView, VisibleObject } from "./picture.ts";
import type { Tile } from "./sheet.ts";
import type { Shot, ShotContext } from "./views.ts";

/** Most objects of a montage that get a number. */
const LEGEND = 24;
/** Most of them from one view. */
const OF_VIEW = 10;

/** Assigns numbers: first to changed objects, then to the nearest objects of each view, close-ups first. */
export function numbersOf(seen: readonly VisibleObject[][], changed: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  const add = (id: string) => {
    if (numbers.size < LEGEND && !numbers.has(id)) numbers.set(id, numbers.size + 1);
  };
  for (const id of changed) add(id);
  for (const list of [seen[3] ?? [], seen[2] ?? [], seen[0] ?? [], seen[1] ?? []]) {
    for (const s of list.slice(0, OF_VIEW)) add(s.id);
  }
  return numbers;
}

/**
 * The numbered objects of a montage, nearest first, each with its rectangle in the first tile that shows it. The tiles
 * have eyes of their own, so that `metresTo` measures all distances from one of them.
 */
export function mergeVisible(
  seen: VisibleObject[][],
  tiles: Tile[],
  numbers: ReadonlyMap<string, number>,
  metresTo: (id: string) => number,
): VisibleObject[] {
  const out: VisibleObject[] = [];
  for (const id of numbers.keys()) {
    const i = seen.findIndex((list) => list.some((s) => s.id === id));
    const s = seen[i]?.find((v) => v.id === id);
    const t = tiles[i];
    if (s && t)
      out.push({ ...s, distance: metresTo(id), rect: [s.rect[0] + t.x, s.rect[1] + t.y, s.rect[2], s.rect[3]] });
  }
  return out.sort((a, b) => a.distance - b.distance);
}

/** The text for a picture of a change. Short, because the answer already describes each object. */
export function describeChange(changed: readonly string[], numbers: ReadonlyMap<string, number>, size: string): string {
  const named = (ids: readonly string[]) => ids.map((id) => `${numbers.get(id) ?? "-"} ${id}`).join(", ");
  const others = [...numbers.keys()].filter((id) => !changed.includes(id));
  const more = changed.length > LEGEND ? ` and ${changed.length - LEGEND} more` : "";
  return [
    `Picture ${size}: from the user's side, from the left, from behind, from above.`,
    `Outlined: ${named(changed.slice(0, LEGEND))}${more}.`,
    ...(others.length > 0 ? [`Around: ${named(others)}.`] : []),
  ].join("\n");
}

/** The text for any other picture: view, visible objects (at most 40), avatars. */
export function describe(
  view: CaptureView,
  shot: Shot,
  visible: readonly VisibleObject[],
  numbers: ReadonlyMap<string, number>,
  x: ShotContext,
  size: string,
): string {
  const format = (v: Vec3): string => `[${roundVec(v, 2).join(", ")}]`;
  const from = format(shot.camera.position.toArray() as Vec3);
  const head =
    view === "montage"
      ? `Montage ${size}: user's view, your eyes, from above, ${x.views.size ? "object view" : "nothing placed yet"}.`
      : `${view === "free" ? "Picture" : `View ${view}`} ${size} from ${from} towards ${format(shot.target.toArray() as Vec3)}.`;
  const lines = visible.slice(0, 40).map((s) => {
    const n = numbers.get(s.id);
    return `${n === undefined ? "" : `${n}. `}${s.id}${s.kind === s.id.replace(/_\d+$/, "") ? "" : ` (${s.kind})`}${s.label ? ` "${s.label}"` : ""}, ${s.distance} m, at ${s.rect.slice(0, 2).join(",")} size ${s.rect.slice(2).join("x")} px`;
  });
  const more = visible.length > 40 ? [`and ${visible.length - 40} more`] : [];
  const who = [...x.crew.members].map(([id, m]) => `${m.name} (${id}) at ${format(worldPose(m, x.now).position)}`);
  return [
    head,
    visible.length
      ? `In view, ${view === "montage" ? "nearest to the user's eye" : "nearest"} first:`
      : "No object is in view.",
    ...lines,
    ...more,
    ...(who.length ? [`Avatars: ${who.join("; ")}.`] : []),
  ].join("\n");
}
