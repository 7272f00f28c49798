// Where labels go: by priority, each at its wish or moved a little, never over a more important one. Pure.

export interface LabelRequest {
  id: string;
  kind: "name" | "bubble" | "label";
  /** Screen point that the label belongs to (px): its bottom centre. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Higher goes first. */
  priority: number;
  /** May be moved by up to so many pixels upwards. */
  slack: number;
  /** Metres from the eye. */
  depth: number;
}

/** A face in the picture: what belongs to something behind it does not lie over it. */
export interface Face {
  left: number;
  top: number;
  width: number;
  height: number;
  depth: number;
}

export interface PlacedLabel extends LabelRequest {
  left: number;
  top: number;
}

export interface Bounds {
  width: number;
  height: number;
}

const GAP = 4;
/** Pixels by which a label may lie lower than its wish where nothing higher is free: under a panel at the top edge. */
const LOWER = 60;

export type Rect = Pick<PlacedLabel, "left" | "top" | "width" | "height">;

const overlaps = (a: Rect, b: Rect): boolean =>
  a.left < b.left + b.width + GAP &&
  b.left < a.left + a.width + GAP &&
  a.top < b.top + b.height + GAP &&
  b.top < a.top + a.height + GAP;

function placeAt(w: LabelRequest, dx: number, dy: number, view: Bounds): PlacedLabel {
  const left = Math.min(Math.max(w.x - w.width / 2 + dx, 6), Math.max(6, view.width - w.width - 6));
  const top = Math.min(Math.max(w.y - w.height + dy, 6), Math.max(6, view.height - w.height - 6));
  return { ...w, left, top };
}

/** What of the picture other things lie over. */
export interface Occupied {
  faces?: readonly Face[];
  /** The page's panels (px). */
  panels?: readonly Rect[];
}

/** The labels that find room, each with its place. What finds none is left out. */
export function layout(wishes: readonly LabelRequest[], view: Bounds, { faces = [], panels = [] }: Occupied = {}): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const sorted = [...wishes].sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
  for (const w of sorted) {
    if (w.x < -40 || w.x > view.width + 40 || w.y < -40 || w.y > view.height + 60) continue;
    const shifts: [number, number][] = [[0, 0]];
    for (let up = 10; up <= w.slack; up += 10) shifts.push([0, -up], [w.width * 0.35, -up], [-w.width * 0.35, -up]);
    for (let down = 10; down <= LOWER; down += 10) shifts.push([0, down]);
    for (const [dx, dy] of shifts) {
      const p = placeAt(w, dx, dy, view);
      if (placed.some((q) => overlaps(p, q)) || panels.some((q) => overlaps(p, q))) continue;
      // Lower than its wish it would lie over the face that it belongs to.
      if (faces.some((f) => (dy > 0 || f.depth < w.depth - 0.3) && overlaps(p, f))) continue;
      placed.push(p);
      break;
    }
  }
  return placed;
}
