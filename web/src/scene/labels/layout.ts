// Places labels on the screen by priority: each at its preferred point or moved slightly, never over a more
// important one. Greedy and pure.

import { clamp } from "../../core/vector.ts";

/** A label that asks for a place. */
export interface LabelRequest {
  id: string;
  kind: "name" | "bubble" | "label";
  /** The screen point the label belongs to (px): its bottom centre. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Higher priority is placed first. */
  priority: number;
  /** How far it may be moved up (px). */
  slack: number;
  /** Distance from the eye (m). */
  depth: number;
}

/** A face in the picture, or that of the board. A label of something behind it must not cover it. */
export interface Face {
  left: number;
  top: number;
  width: number;
  height: number;
  depth: number;
}

/** A label with its place (px of its top left corner). */
export interface PlacedLabel extends LabelRequest {
  left: number;
  top: number;
}

/** A visible label; its rectangle is left, top, width, height in CSS pixels. */
export interface LabelRect {
  id: string;
  kind: "name" | "bubble" | "label";
  rect: [number, number, number, number];
}

/** Size of the picture (px). */
interface Bounds {
  width: number;
  height: number;
}

/** Least gap between two labels (px). */
const GAP = 4;
/** How far a label may be moved down (px) when nothing higher is free: below a panel at the top edge. */
const LOWER = 60;

export type Rect = Pick<PlacedLabel, "left" | "top" | "width" | "height">;

/** Whether two rectangles come closer than GAP. */
const overlaps = (a: Rect, b: Rect): boolean =>
  a.left < b.left + b.width + GAP &&
  b.left < a.left + a.width + GAP &&
  a.top < b.top + b.height + GAP &&
  b.top < a.top + a.height + GAP;

/** How far a label may be moved up (px): the largest `slack`. */
const HIGHER = 200;
/** How many pixels lie between two places that are tried. */
const SHIFT = 10;
/**
 * Offsets to try in order, sideways as a share of the label's width and down in pixels: in place, then up (straight,
 * right, left), then down.
 */
const SHIFTS: readonly (readonly [side: number, down: number])[] = [
  [0, 0],
  ...Array.from({ length: HIGHER / SHIFT }, (_, i) => -SHIFT * (i + 1)).flatMap(
    (up) =>
      [
        [0, up],
        [0.35, up],
        [-0.35, up],
      ] as const,
  ),
  ...Array.from({ length: LOWER / SHIFT }, (_, i) => [0, SHIFT * (i + 1)] as const),
];

/** Moves a rectangle to an offset from the label's preferred point, kept 6 px inside the picture. */
function moveTo(rect: Rect, w: LabelRequest, dx: number, dy: number, view: Bounds): void {
  rect.left = clamp(w.x - w.width / 2 + dx, 6, Math.max(6, view.width - w.width - 6));
  rect.top = clamp(w.y - w.height + dy, 6, Math.max(6, view.height - w.height - 6));
}

/** Parts of the picture that are taken by other things. */
interface Occupied {
  faces?: readonly Face[];
  /** The page's panels (px). */
  panels?: readonly Rect[];
}

/**
 * The labels that find room, with their places. The others are left out. Ties are broken by id, so that the
 * layout does not flicker.
 */
export function layout(
  wishes: readonly LabelRequest[],
  view: Bounds,
  { faces = [], panels = [] }: Occupied = {},
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const sorted = [...wishes].sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
  for (const w of sorted) {
    // Only labels whose point is in the picture, or just outside it.
    if (w.x < -40 || w.x > view.width + 40 || w.y < -40 || w.y > view.height + 60) continue;
    const p: PlacedLabel = { ...w, left: 0, top: 0 };
    const free = SHIFTS.some(([side, down]) => {
      if (-down > w.slack) return false;
      moveTo(p, w, side * w.width, down, view);
      if (placed.some((q) => overlaps(p, q)) || panels.some((q) => overlaps(p, q))) return false;
      // A label moved down would cover the face it belongs to.
      return !faces.some((f) => (down > 0 || f.depth < w.depth - 0.3) && overlaps(p, f));
    });
    if (free) placed.push(p);
  }
  return placed;
}
