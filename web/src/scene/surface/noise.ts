// A small tile of smooth noise, computed once: four independent fields in the channels of one texture. One
// texture read costs a fraction of computing noise per pixel, above all in software rendering.

import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, RGBAFormat } from "three";
import { seeded } from "../../core/random.ts";

/** Cells of noise before it repeats. */
const NOISE_CELLS = 32;
/** Side of the texture (pixels). */
const SIZE = 256;

/** The two lattice points that a pixel of a row or column lies between, and the eased position between them. */
interface Step {
  from: number;
  to: number;
  ease: number;
}

const STEPS = Array.from({ length: SIZE }, (_, x): Step => {
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

/** Writes one field into one channel: random values on a lattice, interpolated along its rows, then between them. */
function fill(data: Uint8Array, channel: number): void {
  const rand = seeded(101 + channel);
  const lattice = Float32Array.from({ length: NOISE_CELLS * NOISE_CELLS }, rand);
  const rows = new Float64Array(NOISE_CELLS * SIZE);
  for (let row = 0; row < NOISE_CELLS; row++)
    for (let x = 0; x < SIZE; x++) {
      const { from, to, ease } = STEPS[x] as Step;
      const at = row * NOISE_CELLS;
      rows[row * SIZE + x] = (lattice[at + from] as number) * (1 - ease) + (lattice[at + to] as number) * ease;
    }
  let k = channel;
  for (const { from, to, ease } of STEPS)
    for (let x = 0; x < SIZE; x++) {
      const low = rows[from * SIZE + x] as number;
      const high = rows[to * SIZE + x] as number;
      data[k] = Math.round(255 * (low * (1 - ease) + high * ease));
      k += 4;
    }
}
