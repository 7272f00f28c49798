// Photographs for the user: their view, in a frame and size of their choice, with or without names. Rendered
// off-screen; the visible canvas is not touched.

import { type PerspectiveCamera, Vector3 } from "three";
import { clamp } from "../../core/vector.ts";
import type { Bench } from "../bench.ts";
import { facesOf } from "../labels/labels.ts";
import { viewOf } from "../stage.ts";
import { SceneError } from "./picture.ts";
import { renderOffscreen } from "./pixels.ts";
import { drawLabels, refuseBlank } from "./sheet.ts";

/** Longest side of a photo (pixels). */
const LARGEST = 4096;
/** Samples per pixel (antialiasing). */
const SAMPLES = 4;

/** Which part of the canvas a photo shows. */
interface Framing {
  /** Width by height; null: the whole canvas. */
  aspect: number | null;
  /** Height covered by panels at the bottom (CSS pixels): the frame stands above it. */
  below?: number;
}

/** The part of the canvas a frame shows, in CSS pixels: as large as possible, centred in the free area. */
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

/** A copy of the user's camera, cropped to a frame. */
export function framedEye(bench: Bench, framing: Framing): PerspectiveCamera {
  const size = { width: bench.canvas.clientWidth, height: bench.canvas.clientHeight };
  const rect = frameRect(framing, size);
  const eye = bench.eye.clone();
  const view = eye.view?.enabled ? { x: eye.view.offsetX, y: eye.view.offsetY } : { x: 0, y: 0 };
  eye.setViewOffset(size.width, size.height, rect.x + view.x, rect.y + view.y, rect.width, rect.height);
  eye.updateMatrixWorld();
  return eye;
}

/** A photo to take. */
interface PhotoRequest extends Framing {
  /** With names, bubbles and labels. */
  names: boolean;
  type: "image/png" | "image/jpeg";
  /** Pixels of the photo per CSS pixel of the frame. Limited by LARGEST and the graphics card. */
  scale: number;
}

/**
 * Takes a photo. Throws SceneError when the graphics context is lost, or the picture is blank or cannot be
 * encoded.
 */
export async function takePhoto(bench: Bench, request: PhotoRequest): Promise<Blob> {
  const { stage } = bench;
  const { renderer } = stage;
  if (renderer.getContext().isContextLost())
    throw new SceneError("render_failed", "the 3D view is being restored; try again in a moment");
  const rect = frameRect(request, { width: bench.canvas.clientWidth, height: bench.canvas.clientHeight });
  const most = Math.min(LARGEST, renderer.capabilities.maxTextureSize);
  const k = Math.min(request.scale, most / Math.max(rect.width, rect.height));
  const width = Math.round((rect.width * k) / 2) * 2;
  const height = Math.round((rect.height * k) / 2) * 2;
  const sheet = document.createElement("canvas");
  sheet.width = width;
  sheet.height = height;
  const c = sheet.getContext("2d", { willReadFrequently: true });
  if (!c) throw new SceneError("render_failed", "this browser cannot create a 2D canvas");
  const eye = framedEye(bench, request);
  c.putImageData(render(bench, eye, width, height), 0, 0);
  refuseBlank(c, width, height);
  if (request.names) {
    const faces = facesOf(stage.crew, eye, width, height);
    drawLabels(c, bench.labels(eye), eye, { x: 0, y: 0, w: width, h: height }, clamp(k, 0.7, 3), faces);
  }
  const blob = await new Promise<Blob | null>((done) => sheet.toBlob(done, request.type, 0.92));
  if (!blob) throw new SceneError("render_failed", "the picture could not be encoded; try a smaller one");
  return blob;
}

/** Renders one frame without what tools draw. */
function render(bench: Bench, eye: PerspectiveCamera, width: number, height: number): ImageData {
  const { stage, tools } = bench;
  const shown = tools.visible;
  tools.visible = false;
  try {
    return renderOffscreen(stage.renderer, { width, height, samples: SAMPLES }, (target) => {
      // Shadows are fitted to a point six metres ahead.
      const ahead = eye.getWorldDirection(new Vector3()).multiplyScalar(6).add(eye.position);
      stage.systems.prepare(viewOf(eye.position, ahead, bench.now()));
      stage.renderer.setRenderTarget(target);
      stage.render(eye);
    });
  } finally {
    tools.visible = shown;
    bench.wake(true);
  }
}
