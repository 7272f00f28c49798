// A small tile of smooth noise, computed once: four independent fields in the channels of one texture. One
// texture read costs a fraction of computing noise per pixel, above all in software rendering.

import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, RGBAFormat } from "three";
import { seeded } from "../../core/random.ts";

/** Cells of noise before it repeats. */
const NOISE_CELLS = 32;
/** Side of the texture (pixels). */
const SIZE = 256;

/**
 * For each pixel of a row or column: the two lattice points it lies between, and the eased position between
 * them.
 */
const STEPS = Array.from({ length: SIZE }, (_, x) => {
  const u = (x / SIZE) * NOISE_CELLS;
  const from = Math.floor(u);
  const t = u - from;
  return { from, to: (from + 1) % NOISE_CELLS, ease: t * t * (3 - 2 * t) };
});

/** Creates the texture. It repeats without seams and is the same on every page. */
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

/** Writes one field into one channel: random values on a lattice, interpolated. */
function fill(data: Uint8Array, channel: number): void {
  const rand = seeded(101 + channel);
  const lattice = Float32Array.from({ length: NOISE_CELLS * NOISE_CELLS }, rand);
  const value = (row: number, column: number): number => lattice[row * NOISE_CELLS + column] as number;
  let k = channel;
  for (const y of STEPS)
    for (const x of STEPS) {
      const low = value(y.from, x.from) * (1 - x.ease) + value(y.from, x.to) * x.ease;
      const high = value(y.to, x.from) * (1 - x.ease) + value(y.to, x.to) * x.ease;
      data[k] = Math.round(255 * (low * (1 - y.ease) + high * y.ease));
      k += 4;
    }
}
