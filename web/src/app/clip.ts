/**
 * Records clips of what the user sees. Every frame that the scene draws is copied to a canvas of the clip's size,
 * with names if wanted, and the browser's MediaRecorder encodes that canvas. The replay of a world's history uses it
 * too.
 */

import { facesOf } from "../scene/labels/labels.ts";
import { framedEye, frameRect } from "../scene/pictures/photo.ts";
import { drawLabels } from "../scene/pictures/sheet.ts";
import type { Bench } from "../scene/types.ts";
import type { PictureFrame, RecordedClip } from "../ui/useractions.ts";

/** Formats in order of preference: the ones that play in most programs first. */
const TYPES = [
  "video/mp4;codecs=avc1.640028",
  "video/mp4;codecs=avc1.42E01F",
  "video/webm;codecs=vp9",
  "video/webm;codecs=vp8",
  "video/webm",
];
/** Frames per second. */
const FRAMES = 30;
/** Bits per second of video. */
const BITS = 6_000_000;
/** The longer side of a clip, in pixels. */
const LARGEST = 1920;

/** Why this browser cannot record clips; undefined if it can. */
export function noClip(): string | undefined {
  if (typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype))
    return "This browser cannot record clips. Take a picture instead, or open the page in Chrome, Edge, Firefox or Safari 17.";
  return typeOf() === undefined ? "This browser cannot encode video." : undefined;
}

/** The first format that this browser can encode. */
function typeOf(): string | undefined {
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}

/**
 * Starts recording. `maxSeconds` is the longest clip, `tick` reports its length a few times a second. stop()
 * ends it early; `done` resolves with the clip in either case.
 */
export function recordClip(
  bench: Bench,
  frame: PictureFrame,
  maxSeconds: number,
  tick: (seconds: number) => void,
): { stop(): void; done: Promise<RecordedClip> } {
  const mimeType = typeOf();
  if (mimeType === undefined) throw new Error(noClip() ?? "clips cannot be recorded here");
  const sheet = document.createElement("canvas");
  const pen = sheet.getContext("2d", { alpha: false });
  if (!pen) throw new Error("this browser cannot draw the clip");
  const rect = frameRect(frame, { width: bench.canvas.clientWidth, height: bench.canvas.clientHeight });
  const dpr = bench.canvas.width / Math.max(1, bench.canvas.clientWidth);
  const pixelRatio = Math.min(dpr, LARGEST / Math.max(rect.width, rect.height));
  sheet.width = Math.max(2, Math.round((rect.width * pixelRatio) / 2) * 2);
  sheet.height = Math.max(2, Math.round((rect.height * pixelRatio) / 2) * 2);
  const { stream, push } = streamOf(sheet);
  const copy = (): void => {
    draw(bench, frame, pen, pixelRatio);
    push();
  };
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS });
  const chunks: Blob[] = [];
  recorder.ondataavailable = (event) => chunks.push(event.data);
  /** The scene draws on demand; a clip needs every frame. */
  const releaseWake = bench.stayAwake();
  const stopCopying = bench.onFrame(copy);
  const began = performance.now();
  const length = (): number => (performance.now() - began) / 1000;
  const stop = (): void => {
    if (recorder.state !== "inactive") recorder.stop();
  };
  const timer = setInterval(() => {
    tick(length());
    if (length() >= maxSeconds) stop();
  }, 200);
  const done = new Promise<RecordedClip>((resolve, reject) => {
    const end = (): void => {
      clearInterval(timer);
      stopCopying();
      releaseWake();
      for (const track of stream.getTracks()) track.stop();
    };
    recorder.onerror = () => {
      end();
      reject(new Error("the recording failed; try a smaller window"));
    };
    recorder.onstop = () => {
      const seconds = length();
      end();
      const blob = new Blob(chunks, { type: mimeType.split(";", 1)[0] ?? mimeType });
      if (blob.size === 0) reject(new Error("nothing was recorded"));
      else resolve({ blob, seconds, name: `world-clip.${mimeType.includes("mp4") ? "mp4" : "webm"}` });
    };
  });
  recorder.start(500);
  bench.wake();
  return { stop, done };
}

/**
 * The canvas as a stream. push() adds a frame, at most FRAMES a second; where the browser cannot take single frames,
 * it samples the canvas itself.
 */
function streamOf(sheet: HTMLCanvasElement): { stream: MediaStream; push(): void } {
  const stream = sheet.captureStream(0);
  const track = stream.getVideoTracks()[0] as (MediaStreamTrack & { requestFrame?(): void }) | undefined;
  if (!track?.requestFrame) return { stream: sheet.captureStream(FRAMES), push: () => {} };
  let last = Number.NEGATIVE_INFINITY;
  return {
    stream,
    push() {
      const now = performance.now();
      // Some slack: with a limit of exactly one frame time, jitter would skip every other frame.
      if (now - last < 1000 / (FRAMES * 1.15)) return;
      last = now;
      track.requestFrame?.();
    },
  };
}

/** Copies what was just drawn, cropped to the frame, and adds the names. */
function draw(bench: Bench, frame: PictureFrame, pen: CanvasRenderingContext2D, pixelRatio: number): void {
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
    pixelRatio,
    facesOf(bench.stage.crew, eye, width, height),
  );
}
