// Photographs for the user: what they see, in the frame they chose, as large as they like, with or without names. The
// canvas that they look at is not touched.

import { type PerspectiveCamera, SRGBColorSpace, Vector3, WebGLRenderTarget } from "three";
import type { Bench } from "./bench.ts";
import { facesOf } from "./labels.ts";
import { clamp } from "./math.ts";
import { drawLabels, refuseBlank } from "./sheet.ts";
import { focusOf } from "./stage.ts";
import { SceneError } from "./types.ts";

/** The longest side of a picture, in pixels. */
const LARGEST = 4096;
const SAMPLES = 4;

/** What of the canvas a picture shows. */
export interface Framing {
  /** Width by height; null: the whole canvas. */
  aspect: number | null;
  /** What panels cover at the bottom, in CSS pixels: a frame stands above that. */
  below?: number;
}

/** The part of the canvas that a frame shows, in CSS pixels: as large as fits, in the middle of what is free. */
export function frameRect(
  { aspect, below = 0 }: Framing,
  { width, height }: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  if (aspect === null) return { x: 0, y: 0, width, height };
  const room = Math.max(height * 0.3, height - below);
  const w = Math.min(width, room * aspect);
  const h = w / aspect;
  return { x: (width - w) / 2, y: (room - h) / 2, width: w, height: h };
}

/** The user's camera, cut to a frame. */
export function framedEye(bench: Bench, framing: Framing): PerspectiveCamera {
  const size = { width: bench.canvas.clientWidth, height: bench.canvas.clientHeight };
  const rect = frameRect(framing, size);
  const eye = bench.eye.clone();
  const view = eye.view?.enabled ? { x: eye.view.offsetX, y: eye.view.offsetY } : { x: 0, y: 0 };
  eye.setViewOffset(size.width, size.height, rect.x + view.x, rect.y + view.y, rect.width, rect.height);
  eye.updateMatrixWorld();
  return eye;
}

export interface PhotoRequest extends Framing {
  names: boolean;
  type: "image/png" | "image/jpeg";
  /** Pixels for each pixel of the frame on the screen. */
  scale: number;
}

export async function takePhoto(bench: Bench, request: PhotoRequest): Promise<Blob> {
  const { stage } = bench;
  const { renderer } = stage;
  if (renderer.getContext().isContextLost())
    throw new SceneError("render_failed", "the picture is being restored; try again in a moment");
  const rect = frameRect(request, { width: bench.canvas.clientWidth, height: bench.canvas.clientHeight });
  const most = Math.min(LARGEST, renderer.capabilities.maxTextureSize);
  const k = Math.min(request.scale, most / Math.max(rect.width, rect.height));
  const width = Math.round((rect.width * k) / 2) * 2;
  const height = Math.round((rect.height * k) / 2) * 2;
  const sheet = document.createElement("canvas");
  sheet.width = width;
  sheet.height = height;
  const c = sheet.getContext("2d", { willReadFrequently: true });
  if (!c) throw new SceneError("render_failed", "this browser gives no sheet to draw the picture on");
  const eye = framedEye(bench, request);
  c.putImageData(render(bench, eye, width, height), 0, 0);
  refuseBlank(c, width, height);
  if (request.names) {
    const faces = facesOf(stage.crew, eye, width, height);
    drawLabels(c, bench.labels(eye), eye, { x: 0, y: 0, w: width, h: height }, clamp(k, 0.7, 3), faces);
  }
  const blob = await new Promise<Blob | null>((done) => sheet.toBlob(done, request.type, 0.92));
  if (!blob) throw new SceneError("render_failed", "the picture could not be written; try a smaller one");
  return blob;
}

/** One frame without what the hands hold, final colours, rows from the top. */
function render(bench: Bench, eye: PerspectiveCamera, width: number, height: number): ImageData {
  const { stage, tools } = bench;
  const { renderer } = stage;
  const target = new WebGLRenderTarget(width, height, {
    samples: SAMPLES,
    colorSpace: SRGBColorSpace,
    internalFormat: "RGBA8",
    generateMipmaps: false,
  });
  // three keeps tone mapping from ordinary targets; this one gets what the screen gets.
  Object.assign(target, { isXRRenderTarget: true });
  const shown = tools.visible;
  tools.visible = false;
  try {
    const ahead = eye.getWorldDirection(new Vector3()).multiplyScalar(6).add(eye.position);
    const f = focusOf(eye, ahead);
    stage.update(bench.now(), f.focus, f.distance, eye.position);
    renderer.setRenderTarget(target);
    stage.render(eye);
    const pixels = new Uint8Array(width * height * 4);
    renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels);
    return new ImageData(upright(pixels, width, height), width, height);
  } finally {
    tools.visible = shown;
    renderer.setRenderTarget(null);
    target.dispose();
    bench.wake(true);
  }
}

function upright(pixels: Uint8Array, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(pixels.length);
  const row = width * 4;
  for (let y = 0; y < height; y++) out.set(pixels.subarray((height - 1 - y) * row, (height - y) * row), y * row);
  for (let i = 3; i < out.length; i += 4) out[i] = 255;
  return out;
}
