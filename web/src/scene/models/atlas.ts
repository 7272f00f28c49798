// One picture for a whole figure: the pictures of its materials side by side, so that what has the same coat is one draw,
// and the graphics card holds one picture of a bounded size instead of a dozen large ones.

import { CanvasTexture, SRGBColorSpace, type Texture } from "three";

/** Pixels: a side of the whole at most, of one picture in it at most, and of the rim that keeps neighbours apart. */
const LARGEST = 2048;
const LARGEST_TILE = 1024;
const RIM = 4;
/** What is not to be seen keeps a trace of the picture's colour, or edges would be drawn with black. */
const TRACE = 0.07;
/** Alpha below which a picture in an atlas is to be a hole. */
export const HOLE = TRACE + 0.03;

export interface Tile {
  /** The corner and the size within the atlas, as shares of it. */
  at: [number, number];
  size: number;
}

export interface Atlas {
  map: Texture;
  /** Where a picture is; of null: where it is plain white. */
  tile(picture: Texture | null): Tile | undefined;
}

/** Places squares with sides that are powers of two, the largest first; answers the side of the whole and their corners. */
export function pack(sides: readonly number[]): { side: number; corners: [number, number][] } {
  const area = sides.reduce((sum, s) => sum + s * s, 0);
  let side = Math.max(1, ...sides);
  while (side * side < area) side *= 2;
  let from = 0; // pixels in the order of Z: every square begins at a multiple of its own area, so none overlap
  const corners = sides.map((s): [number, number] => {
    let [x, y] = [0, 0];
    for (let bit = 1, rest = from; rest > 0; bit *= 2, rest = Math.floor(rest / 4)) {
      if (rest & 1) x += bit;
      if (rest & 2) y += bit;
    }
    from += s * s;
    return [x, y];
  });
  return { side, corners };
}

/** Sides for pictures of these sizes, so that all have room; the largest give way first. */
export function sidesFor(sizes: readonly number[]): number[] {
  const sides = sizes.map((s) => Math.min(LARGEST_TILE, 2 ** Math.ceil(Math.log2(Math.max(16, s)))));
  while (sides.reduce((sum, s) => sum + s * s, 0) > LARGEST * LARGEST) {
    const most = Math.max(...sides);
    sides[sides.indexOf(most)] = most / 2;
  }
  return sides;
}

type Drawable = CanvasImageSource & { width: number; height: number };

/** undefined: these pictures cannot be put together. */
export function createAtlas(pictures: readonly Texture[], plain: boolean): Atlas | undefined {
  const images = pictures.map((p) => p.image as Drawable | null);
  if (pictures.length < 2 || typeof document === "undefined") return undefined;
  if (!images.every((i) => i && i.width > 0 && i.height > 0)) return undefined;
  const sizes = images.map((i) => (i ? Math.max(i.width, i.height) : 0));
  const all = sidesFor(plain ? [...sizes, 16] : sizes);
  const order = all.map((_, i) => i).sort((a, b) => (all[b] ?? 0) - (all[a] ?? 0));
  const { side, corners } = pack(order.map((i) => all[i] ?? 0));
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const c = canvas.getContext("2d");
  if (!c) return undefined;
  c.imageSmoothingQuality = "high";
  const tiles = new Map<Texture | null, Tile>();
  order.forEach((which, k) => {
    const [x, y] = corners[k] ?? [0, 0];
    const s = all[which] ?? 0;
    const image = images[which];
    if (image) draw(c, image, x, y, s);
    else {
      c.fillStyle = "#fff";
      c.fillRect(x, y, s, s);
    }
    tiles.set(pictures[which] ?? null, { at: [(x + RIM) / side, (y + RIM) / side], size: (s - 2 * RIM) / side });
  });
  const map = new CanvasTexture(canvas);
  Object.assign(map, { colorSpace: SRGBColorSpace, flipY: false, anisotropy: 4 });
  return { map, tile: (picture) => tiles.get(picture) };
}

/** A picture in its place, its rim filled with what is next to it, and where it is clear with a trace of its colour. */
function draw(c: CanvasRenderingContext2D, image: Drawable, x: number, y: number, side: number): void {
  const mean = document.createElement("canvas");
  mean.width = mean.height = 1;
  const one = mean.getContext("2d");
  for (let i = 0; i < 24; i++) one?.drawImage(image, 0, 0, 1, 1); // over itself, until it covers
  c.save();
  c.beginPath();
  c.rect(x, y, side, side);
  c.clip();
  c.globalAlpha = TRACE;
  c.drawImage(mean, x, y, side, side);
  c.globalAlpha = 1;
  const inner = side - 2 * RIM;
  for (const [dx, dy] of [
    [-RIM, -RIM],
    [RIM, -RIM],
    [-RIM, RIM],
    [RIM, RIM],
  ] as const) {
    c.save(); // the four corners pull the edges out; the middle is drawn over them
    c.beginPath();
    c.rect(x, y, side, side);
    c.rect(x + RIM, y + RIM, inner, inner);
    c.clip("evenodd");
    c.drawImage(image, x + RIM + dx, y + RIM + dy, inner, inner);
    c.restore();
  }
  c.drawImage(image, x + RIM, y + RIM, inner, inner);
  c.restore();
}
