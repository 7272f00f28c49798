// Hashes of geometries for golden tests: what is drawn may be written differently, but not move unseen.

import type { BufferGeometry } from "three";

const ATTRIBUTES = ["position", "normal", "color", "paint"];
const START = 0x811c9dc5;

/** A step of FNV-1a with a number that is rounded to 0.1 mm (0.0001 of colours and weights). */
const step = (hash: number, value: number): number => Math.imul(hash ^ (Math.round(value * 10_000) | 0), 0x01000193);

/** The hash of numbers in their order. */
export const hashNumbers = (values: readonly number[]): number => values.reduce(step, START);

/** The sum of the hashes of its triangles, so that the order in which shapes are drawn is free. */
export function hashGeometry(geometry: BufferGeometry): number {
  const attributes = ATTRIBUTES.map((name) => geometry.getAttribute(name));
  const index = geometry.index?.array ?? [];
  let sum = 0;
  let hash = START;
  index.forEach((vertex, i) => {
    for (const { array, itemSize } of attributes)
      for (let k = 0; k < itemSize; k++) hash = step(hash, array[vertex * itemSize + k] ?? 0);
    if (i % 3 < 2) return;
    sum = (sum + hash) | 0;
    hash = START;
  });
  return sum;
}
