// A small tile of smooth noise, made once: four independent fields in the channels of one texture. One fetch costs a
// fraction of computing the same noise for every pixel, most of all where the processor draws.

import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, RGBAFormat } from "three";
import { seeded } from "./math.ts";

/** The noise has this many cells before it repeats. */
export const NOISE_CELLS = 32;
const SIZE = 256;

/** Where each pixel of a row lies between two lattice points, eased; the same for columns. */
const STEPS = Array.from({ length: SIZE }, (_, x) => {
  const u = (x / SIZE) * NOISE_CELLS;
  const from = Math.floor(u);
  const t = u - from;
  return { from, to: (from + 1) % NOISE_CELLS, ease: t * t * (3 - 2 * t) };
});

export function createNoise(): DataTexture {
  const data = new Uint8Array(SIZE * SIZE * 4);
  for (let c = 0; c < 4; c++) fill(data, c);
  const texture = new DataTexture(data, SIZE, SIZE, RGBAFormat);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

/** Writes one field into one channel. */
function fill(data: Uint8Array, channel: number): void {
  const rand = seeded(101 + channel);
  const lattice = Float32Array.from({ length: NOISE_CELLS * NOISE_CELLS }, rand);
  const at = (row: number, column: number): number => lattice[row * NOISE_CELLS + column] as number;
  let k = channel;
  for (const y of STEPS)
    for (const x of STEPS) {
      const low = at(y.from, x.from) * (1 - x.ease) + at(y.from, x.to) * x.ease;
      const high = at(y.to, x.from) * (1 - x.ease) + at(y.to, x.to) * x.ease;
      data[k] = Math.round(255 * (low * (1 - y.ease) + high * y.ease));
      k += 4;
    }
}
