// What the page and its two audio worklets say to each other.

import type { CapturedFrame, MicrophoneGate } from "./capture.ts";
import type { Flushed, PlaybackEvent } from "./queue.ts";

export const CAPTURE = "world-voice-capture";
export const PLAYER = "world-voice-player";

export type ToCapture = { kind: "gate"; gate: MicrophoneGate };

/** A frame is sent while the gate is not closed; `level` alone otherwise. */
export type FromCapture = CapturedFrame | { level: number };

export type ToPlayer =
  | { kind: "chunk"; turn: number; mark: number; samples: Float32Array<ArrayBuffer> }
  | { kind: "end"; turn: number }
  | { kind: "refuse"; turn: number }
  | { kind: "flush"; id: number }
  /** Seconds from here to the ear: notices wait that long. */
  | { kind: "latency"; seconds: number };

export type FromPlayer =
  | PlaybackEvent
  /** While sound comes out, ten times a second. */
  | { kind: "position"; turn: number; playedMillis: number; queuedMillis: number }
  | ({ kind: "flushed"; id: number } & Flushed)
  /** The queue is full: a chunk was lost. */
  | { kind: "overflow"; turn: number };
