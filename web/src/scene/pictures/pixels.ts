// Pictures that are rendered beside the screen, into a target of their own.

import { SRGBColorSpace, type WebGLRenderer, WebGLRenderTarget } from "three";

/** The size of a picture (pixels), and its samples per pixel (antialiasing). */
interface PictureSize {
  width: number;
  height: number;
  samples: number;
}

/**
 * Lets `draw` render into a target that receives final colours, as the screen does, and reads its pixels in the same
 * task. Rows come from the top.
 */
export function renderOffscreen(
  renderer: WebGLRenderer,
  { width, height, samples }: PictureSize,
  draw: (target: WebGLRenderTarget) => void,
): ImageData {
  const target = new WebGLRenderTarget(width, height, {
    samples,
    colorSpace: SRGBColorSpace,
    internalFormat: "RGBA8",
    generateMipmaps: false,
  });
  // three tone-maps only for the screen and XR targets; the flag makes this one count as XR.
  Object.assign(target, { isXRRenderTarget: true });
  try {
    draw(target);
    const pixels = new Uint8Array(width * height * 4);
    renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels);
    return new ImageData(upright(pixels, width, height), width, height);
  } finally {
    renderer.setRenderTarget(null);
    target.dispose();
  }
}

/** Flips the rows (WebGL's run upwards) and makes every pixel opaque. */
function upright(pixels: Uint8Array, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(pixels.length);
  const row = width * 4;
  for (let y = 0; y < height; y++) out.set(pixels.subarray((height - 1 - y) * row, (height - y) * row), y * row);
  for (let i = 3; i < out.length; i += 4) out[i] = 255;
  return out;
}
