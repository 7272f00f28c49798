// A texture atlas for a whole figure: the pictures of its materials side by side in one texture, so that meshes of the
// same coat (bake.ts) merge into one draw, and the GPU holds one texture of bounded size instead of a dozen large ones.

import { CanvasTexture, SRGBColorSpace, type Texture } from "three";

/** Largest side of an atlas (pixels). */
const MAX_SIDE = 2048;
/** Largest side of one picture in it (pixels). */
const MAX_TILE = 1024;
/** Rim around each picture, filled with its own edge, so that filtering does not mix neighbours (pixels). */
const RIM = 4;
/**
 * Transparent pixels keep this much of the picture's mean colour; otherwise filtering would give edges a black fringe.
 */
const TRACE = 0.07;
/** Alpha test for pictures in an atlas: above the trace. */
export const HOLE = TRACE + 0.03;

/** Where a picture is in the atlas, as shares of the atlas's side. */
interface AtlasTile {
  /** Its low corner, without the rim. */
  at: [number, number];
  size: number;
}

/** A texture made of several pictures. */
export interface Atlas {
  map: Texture;
  /** The tile of a picture; of null: the plain white one. undefined: it is not in the atlas. */
  tile(picture: Texture | null): AtlasTile | undefined;
}

/**
 * Packs squares whose sides are powers of two, sorted from large to small. Returns the side of the whole and the low
 * corner of each.
 */
export function pack(sides: readonly number[]): { side: number; corners: [number, number][] } {
  const area = sides.reduce((sum, s) => sum + s * s, 0);
  let side = Math.max(1, ...sides);
  while (side * side < area) side *= 2;
  let from = 0; // Z-order (Morton) index: every square starts at a multiple of its own area, so none overlap
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

/**
 * Sides for pictures of these sizes (pixels), rounded up to powers of two. While they do not fit into MAX_SIDE², the
 * largest is halved.
 */
export function sidesFor(sizes: readonly number[]): number[] {
  const sides = sizes.map((s) => Math.min(MAX_TILE, 2 ** Math.ceil(Math.log2(Math.max(16, s)))));
  while (sides.reduce((sum, s) => sum + s * s, 0) > MAX_SIDE * MAX_SIDE) {
    const most = Math.max(...sides);
    sides[sides.indexOf(most)] = most / 2;
  }
  return sides;
}

/** A source that a 2D canvas can draw and that knows its size. */
type Drawable = CanvasImageSource & { width: number; height: number };

/**
 * An atlas of these pictures; `plain` adds a white tile for meshes without a picture. undefined: there is nothing to
 * gain, an image has not been decoded, or there is no canvas (in tests without a DOM).
 */
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
  const tiles = new Map<Texture | null, AtlasTile>();
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

/**
 * Draws a picture into its tile: a trace of its mean colour, then the picture shifted towards the four corners for the
 * rim, then the picture itself.
 */
function draw(c: CanvasRenderingContext2D, image: Drawable, x: number, y: number, side: number): void {
  const mean = document.createElement("canvas");
  mean.width = mean.height = 1;
  const one = mean.getContext("2d");
  for (let i = 0; i < 24; i++) one?.drawImage(image, 0, 0, 1, 1); // drawn over itself until transparent parts are covered
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
    c.save(); // only the rim: the picture is drawn over its middle below
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
