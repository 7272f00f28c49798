// The 2D sheet of a capture: draws names, labels, numbers and captions over the rendered picture, and encodes
// it.

import type { PerspectiveCamera, Vector3 } from "three";
import { MARK_BOX, MARKS } from "../../core/words/marks.ts";
import { type LabelItem, labelRequests, speechPage } from "../labels/labels.ts";
import { type Face, layout } from "../labels/layout.ts";
import { wrap } from "../things/writing.ts";
import type { VisibleObject } from "./picture.ts";
import { SceneError } from "./picture.ts";

/** A picture's place on the sheet (px). */
export interface Tile {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Same fonts as on the page. */
const FONT = "ui-rounded, system-ui, sans-serif";
/** Largest size of an encoded picture. */
const MAX_BYTES = 500 * 1024;
/** Most ids drawn on a view; twice as many numbers. */
const TAGS = 12;
/** Outline and number of changed objects. */
const MARKED = "#ffc94d";

/** A filled rectangle with rounded corners. */
function pill(c: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, fill: string, r = 8): void {
  c.fillStyle = fill;
  c.beginPath();
  c.roundRect(x, y, w, h, Math.min(r, h / 2));
  c.fill();
}

/** A label set into lines, with its colours. */
interface Lettering {
  font: string;
  size: number;
  lines: string[];
  note: string;
  ink: string;
  back: string;
  mark: LabelItem["mark"];
}

/** Sets the text of a label; `k` scales it. */
function lettering(c: CanvasRenderingContext2D, i: LabelItem, k: number, width: number): Lettering {
  const size = Math.round((i.kind === "bubble" ? 14 : i.kind === "name" ? 13 : 12) * k);
  const font = `${i.kind === "name" ? 600 : 500} ${size}px ${FONT}`;
  c.font = font;
  const text = i.kind === "bubble" ? speechPage(i.title, 0) : i.title;
  const lines = wrap(c, text, Math.min(width * 0.42, 300 * k)).slice(0, 6);
  const dark = i.kind === "bubble";
  return {
    font,
    size,
    lines,
    note: i.note,
    ink: dark ? "#fffaf0" : "#2b3147",
    back: dark ? "rgba(43,49,71,.93)" : "rgba(255,252,246,.9)",
    mark: i.mark,
  };
}

/** Size of a label (px). */
function sizeOf(c: CanvasRenderingContext2D, l: Lettering): [number, number] {
  c.font = l.font;
  const w = Math.max(...l.lines.map((t) => c.measureText(t).width), l.note ? c.measureText(l.note).width * 0.86 : 0, 8);
  return [
    Math.ceil(w + l.size * 1.3 + markWidth(l)),
    Math.ceil(l.lines.length * l.size * 1.3 + (l.note ? l.size * 1.15 : 0) + l.size * 0.5),
  ];
}

/** Draws names, bubbles and labels of a tile; `k` scales the lettering with the picture. */
export function drawLabels(
  c: CanvasRenderingContext2D,
  items: LabelItem[],
  camera: PerspectiveCamera,
  tile: Tile,
  k: number,
  faces: readonly Face[],
): void {
  const style = new Map(items.map((i) => [`${i.kind}:${i.id}`, lettering(c, i, k, tile.w)]));
  const styleOf = (i: { kind: string; id: string }): Lettering => style.get(`${i.kind}:${i.id}`) as Lettering;
  for (const p of layout(
    labelRequests(items, camera, tile.w, tile.h, (i) => sizeOf(c, styleOf(i))),
    { width: tile.w, height: tile.h },
    { faces },
  )) {
    const l = styleOf(p);
    const [x, y] = [tile.x + p.left, tile.y + p.top];
    pill(c, x, y, p.width, p.height, l.back, 9 * k);
    c.fillStyle = l.ink;
    c.textAlign = "center";
    c.textBaseline = "top";
    c.font = l.font;
    const middle = x + (p.width + markWidth(l)) / 2;
    l.lines.forEach((t, n) => c.fillText(t, middle, y + l.size * 0.3 + n * l.size * 1.3));
    drawMark(c, l, middle - c.measureText(l.lines[0] ?? "").width / 2 - markWidth(l), y + l.size * 0.32);
    if (!l.note) continue;
    c.font = l.font.replace(`${l.size}px`, `${Math.round(l.size * 0.86)}px`);
    c.globalAlpha = 0.75;
    c.fillText(l.note, x + p.width / 2, y + l.size * 0.3 + l.lines.length * l.size * 1.3);
    c.globalAlpha = 1;
  }
}

/** Width of a mark beside a name (px). */
const markWidth = (l: Lettering): number => (l.mark ? l.size * 1.25 : 0);

/** Draws a state's mark before a name. */
function drawMark(c: CanvasRenderingContext2D, l: Lettering, x: number, y: number): void {
  if (!l.mark) return;
  const { path, color, line } = MARKS[l.mark];
  c.save();
  c.translate(x, y);
  c.scale((l.size * 0.9) / MARK_BOX, (l.size * 0.9) / MARK_BOX);
  c.fillStyle = color;
  c.strokeStyle = color;
  c.lineWidth = 1.8;
  c.lineCap = "round";
  c.lineJoin = "round";
  if (line) c.stroke(new Path2D(path));
  else c.fill(new Path2D(path), "evenodd");
  c.restore();
}

/**
 * Draws small tags on objects: their id, or their number in the legend. Tags that would overlap an earlier one
 * are left out.
 */
export function drawTags(
  c: CanvasRenderingContext2D,
  seen: readonly VisibleObject[],
  tile: Tile,
  k: number,
  number: (id: string) => number | null,
  marked: ReadonlySet<string> = new Set(),
): void {
  const size = Math.round(11 * k);
  c.font = `600 ${size}px ${FONT}`;
  c.textAlign = "center";
  c.textBaseline = "middle";
  const taken: [number, number, number, number][] = [];
  let drawn = 0;
  for (const s of seen) {
    const n = number(s.id);
    if (drawn >= TAGS * 2 || (n === null && drawn >= TAGS)) break;
    const text = n === null ? s.id : String(n);
    const w = Math.max(c.measureText(text).width + size * 0.9, size * 1.5);
    const h = size * 1.5;
    const x = Math.min(Math.max(s.rect[0] + s.rect[2] / 2 - w / 2, 2), tile.w - w - 2);
    const y = Math.min(Math.max(s.rect[1] + s.rect[3] * 0.55 - h / 2, 2), tile.h - h - 2);
    if (taken.some(([a, b, e, f]) => x < a + e && a < x + w && y < b + f && b < y + h)) continue;
    taken.push([x, y, w, h]);
    drawn++;
    const strong = marked.has(s.id);
    pill(c, tile.x + x, tile.y + y, w, h, strong ? MARKED : "rgba(43,49,71,.72)", 6 * k);
    c.fillStyle = strong ? "#2b3147" : "#fffaf0";
    c.fillText(text, tile.x + x + w / 2, tile.y + y + h / 2 + 0.5);
  }
}

/** Outlines a changed object by the hull of its box. Draws nothing when a corner is behind the camera. */
export function drawOutline(
  c: CanvasRenderingContext2D,
  corners: readonly Vector3[],
  camera: PerspectiveCamera,
  tile: Tile,
  k: number,
): void {
  const points: [number, number][] = [];
  for (const corner of corners) {
    if (corner.clone().applyMatrix4(camera.matrixWorldInverse).z > -0.05) return;
    const p = corner.clone().project(camera);
    points.push([tile.x + (p.x * 0.5 + 0.5) * tile.w, tile.y + (0.5 - p.y * 0.5) * tile.h]);
  }
  const hull = hullOf(points);
  for (const [color, line] of [
    ["rgba(43,49,71,.55)", 3.4],
    [MARKED, 1.8],
  ] as const) {
    c.beginPath();
    hull.forEach(([x, y], i) => (i === 0 ? c.moveTo(x, y) : c.lineTo(x, y)));
    c.closePath();
    c.strokeStyle = color;
    c.lineWidth = line * k;
    c.lineJoin = "round";
    c.stroke();
  }
}

/** The convex hull of points, in order (monotone chain). */
function hullOf(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly (readonly [number, number])[]) => {
    const chain: (readonly [number, number])[] = [];
    for (const p of list) {
      for (let n = chain.length; n >= 2; n = chain.length) {
        const [a, b] = [chain[n - 2] as readonly [number, number], chain[n - 1] as readonly [number, number]];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/**
 * Draws a scale bar of a round number of metres, valid on the ground under a camera that looks straight down.
 */
export function drawScale(
  c: CanvasRenderingContext2D,
  camera: PerspectiveCamera,
  ground: Vector3,
  tile: Tile,
  k: number,
): void {
  const middle = ground.clone().project(camera);
  const beside = ground
    .clone()
    .setX(ground.x + 1)
    .project(camera);
  const metre = (Math.hypot(beside.x - middle.x, beside.y - middle.y) / 2) * tile.w;
  if (!(metre > 0)) return;
  const length = [0.5, 1, 2, 5, 10, 20, 50].findLast((n) => n * metre < tile.w * 0.3) ?? 0.5;
  const size = Math.round(11 * k);
  const text = `${length} m`;
  c.font = `600 ${size}px ${FONT}`;
  const [wide, high] = [Math.max(length * metre, c.measureText(text).width) + size * 1.2, size * 2.4];
  const [x, y] = [tile.x + tile.w - wide - 8, tile.y + tile.h - high - 8];
  pill(c, x, y, wide, high, "rgba(43,49,71,.78)", 8);
  c.fillStyle = "#fffaf0";
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.fillText(text, x + wide / 2, y + size * 0.85);
  const from = x + (wide - length * metre) / 2;
  c.fillRect(from, y + size * 1.65, length * metre, 2 * k);
  for (const end of [from, from + length * metre - 2 * k]) c.fillRect(end, y + size * 1.4, 2 * k, size * 0.6);
}

/** Draws the caption of a tile. */
export function drawCaption(c: CanvasRenderingContext2D, text: string, tile: Tile, k: number): void {
  const size = Math.round(12 * k);
  c.font = `600 ${size}px ${FONT}`;
  c.textAlign = "left";
  c.textBaseline = "middle";
  pill(c, tile.x + 8, tile.y + 8, c.measureText(text).width + size * 1.4, size * 1.8, "rgba(43,49,71,.78)", 8);
  c.fillStyle = "#fffaf0";
  c.fillText(text, tile.x + 8 + size * 0.7, tile.y + 8 + size * 0.95);
}

/**
 * Throws SceneError when a picture is of one flat colour: there is nothing to be seen from there, or nothing was
 * drawn. Compares a thumbnail of 24 × 14 pixels.
 */
export function refuseBlank(c: CanvasRenderingContext2D, w: number, h: number): void {
  const probe = document.createElement("canvas");
  probe.width = 24;
  probe.height = 14;
  const p = probe.getContext("2d", { willReadFrequently: true });
  if (!p) return;
  p.drawImage(c.canvas, 0, 0, w, h, 0, 0, 24, 14);
  const { data } = p.getImageData(0, 0, 24, 14);
  for (let i = 4; i < data.length; i += 4)
    for (let k = 0; k < 3; k++) if (Math.abs((data[i + k] as number) - (data[k] as number)) > 3) return;
  throw new SceneError(
    "render_failed",
    "The picture came out blank, in one flat colour: either the eye is inside something, or the graphics context was lost. Try another view, or again in a moment.",
  );
}

/**
 * Encodes as JPEG in base64, with the best quality that stays below 500 KB. Throws SceneError when the browser
 * returns nothing.
 */
export function encode(canvas: HTMLCanvasElement): { mimeType: string; data: string } {
  let data = "";
  for (const quality of [0.8, 0.68, 0.55, 0.42]) {
    data = canvas.toDataURL("image/jpeg", quality).slice("data:image/jpeg;base64,".length);
    if (data.length * 0.75 <= MAX_BYTES) break;
  }
  if (data.length < 200) throw new SceneError("render_failed", "The picture could not be encoded.");
  return { mimeType: "image/jpeg", data };
}
