/** Clips of what the user sees: each frame that the scene draws is copied into a sheet of the frame's size, with names if
 * wanted, and the browser's own recorder makes a film of it. Also for the replay of a world's history. */

import { facesOf } from "../scene/labels.ts";
import { framedEye, frameRect } from "../scene/photo.ts";
import { drawLabels } from "../scene/sheet.ts";
import type { Bench } from "../scene/types.ts";
import type { Clip, Frame } from "../ui/hand.ts";

/** The first of these that the browser can write: what plays everywhere first. */
const TYPES = [
  "video/mp4;codecs=avc1.640028",
  "video/mp4;codecs=avc1.42E01F",
  "video/webm;codecs=vp9",
  "video/webm;codecs=vp8",
  "video/webm",
];
const FRAMES = 30;
const BITS = 6_000_000;
/** The longer side of a clip, in pixels. */
const LARGEST = 1920;

/** Why this browser can make no clip; undefined: it can. */
export function noClip(): string | undefined {
  if (typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype))
    return "This browser cannot record clips. A picture works; or open the page in Chrome, Edge, Firefox or Safari 17.";
  return typeOf() === undefined ? "This browser knows no film format that could be written." : undefined;
}

function typeOf(): string | undefined {
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}

export function recordClip(
  bench: Bench,
  frame: Frame,
  most: number,
  tick: (seconds: number) => void,
): { stop(): void; done: Promise<Clip> } {
  const mimeType = typeOf();
  if (mimeType === undefined) throw new Error(noClip() ?? "no clip can be made here");
  const sheet = document.createElement("canvas");
  const pen = sheet.getContext("2d", { alpha: false });
  if (!pen) throw new Error("this browser gives no sheet to draw the clip on");
  const rect = frameRect(frame, { width: bench.canvas.clientWidth, height: bench.canvas.clientHeight });
  const dpr = bench.canvas.width / Math.max(1, bench.canvas.clientWidth);
  const k = Math.min(dpr, LARGEST / Math.max(rect.width, rect.height));
  sheet.width = Math.max(2, Math.round((rect.width * k) / 2) * 2);
  sheet.height = Math.max(2, Math.round((rect.height * k) / 2) * 2);
  const { stream, push } = streamOf(sheet);
  const copy = (): void => {
    draw(bench, frame, pen, k);
    push();
  };
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS });
  const parts: Blob[] = [];
  recorder.ondataavailable = (event) => parts.push(event.data);
  const rest = bench.stayAwake();
  const stopCopying = bench.onFrame(copy);
  const began = performance.now();
  const length = (): number => (performance.now() - began) / 1000;
  const stop = (): void => {
    if (recorder.state !== "inactive") recorder.stop();
  };
  const timer = setInterval(() => {
    tick(length());
    if (length() >= most) stop();
  }, 200);
  const done = new Promise<Clip>((resolve, reject) => {
    const end = (): void => {
      clearInterval(timer);
      stopCopying();
      rest();
      for (const track of stream.getTracks()) track.stop();
    };
    recorder.onerror = () => {
      end();
      reject(new Error("the recorder gave up; try a smaller window"));
    };
    recorder.onstop = () => {
      const seconds = length();
      end();
      const blob = new Blob(parts, { type: mimeType.split(";", 1)[0] ?? mimeType });
      if (blob.size === 0) reject(new Error("nothing was recorded"));
      else resolve({ blob, seconds, name: `world-clip.${mimeType.includes("mp4") ? "mp4" : "webm"}` });
    };
  });
  recorder.start(500);
  bench.wake();
  return { stop, done };
}

/** The sheet as a stream: each frame that is pushed, at most so many in a second; where that cannot be, as it changes. */
function streamOf(sheet: HTMLCanvasElement): { stream: MediaStream; push(): void } {
  const stream = sheet.captureStream(0);
  const track = stream.getVideoTracks()[0] as (MediaStreamTrack & { requestFrame?(): void }) | undefined;
  if (!track?.requestFrame) return { stream: sheet.captureStream(FRAMES), push: () => {} };
  let last = Number.NEGATIVE_INFINITY;
  return {
    stream,
    push() {
      const now = performance.now();
      if (now - last < 1000 / (FRAMES * 1.15)) return;
      last = now;
      track.requestFrame?.();
    },
  };
}

/** Copies what was just drawn, cut to the frame, and letters it. */
function draw(bench: Bench, frame: Frame, pen: CanvasRenderingContext2D, k: number): void {
  const { canvas } = bench;
  const { width, height } = pen.canvas;
  const rect = frameRect(frame, { width: canvas.clientWidth, height: canvas.clientHeight });
  const dpr = canvas.width / Math.max(1, canvas.clientWidth);
  pen.drawImage(canvas, rect.x * dpr, rect.y * dpr, rect.width * dpr, rect.height * dpr, 0, 0, width, height);
  if (!frame.names) return;
  const eye = framedEye(bench, frame);
  drawLabels(
    pen,
    bench.labels(eye),
    eye,
    { x: 0, y: 0, w: width, h: height },
    k,
    facesOf(bench.stage.crew, eye, width, height),
  );
}
