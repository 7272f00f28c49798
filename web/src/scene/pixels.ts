// What a read from the GPU needs before it can be a picture.

/** Flips the rows (WebGL's run upwards) and makes every pixel opaque. */
export function upright(pixels: Uint8Array, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(pixels.length);
  const row = width * 4;
  for (let y = 0; y < height; y++) out.set(pixels.subarray((height - 1 - y) * row, (height - y) * row), y * row);
  for (let i = 3; i < out.length; i += 4) out[i] = 255;
  return out;
}
