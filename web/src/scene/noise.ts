// A small tile of smooth noise, made once: four independent fields in the channels of one texture. One fetch costs a
// fraction of computing the same noise for every pixel, most of all where the processor draws.

import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, RGBAFormat } from "three";
import { seeded } from "./math.ts";

/** The noise has this many cells before it repeats. */
export const NOISE_CELLS = 32;
const SIZE = 256;

export function createNoise(): DataTexture {
  const data = new Uint8Array(SIZE * SIZE * 4);
  for (let c = 0; c < 4; c++) {
    const rand = seeded(101 + c);
    const lattice = Float32Array.from({ length: NOISE_CELLS * NOISE_CELLS }, rand);
    const at = (x: number, y: number): number => lattice[(y % NOISE_CELLS) * NOISE_CELLS + (x % NOISE_CELLS)] as number;
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const [u, v] = [(x / SIZE) * NOISE_CELLS, (y / SIZE) * NOISE_CELLS];
        const [i, j] = [Math.floor(u), Math.floor(v)];
        const [fx, fy] = [u - i, v - j].map((t) => t * t * (3 - 2 * t)) as [number, number];
        const low = at(i, j) * (1 - fx) + at(i + 1, j) * fx;
        const high = at(i, j + 1) * (1 - fx) + at(i + 1, j + 1) * fx;
        data[(y * SIZE + x) * 4 + c] = Math.round(255 * (low * (1 - fy) + high * fy));
      }
  }
  const texture = new DataTexture(data, SIZE, SIZE, RGBAFormat);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
