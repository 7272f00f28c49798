// The messages between the page and its two audio worklets.

import type { CapturedFrame, MicrophoneGate } from "./capture.ts";
import type { Flushed, PlaybackEvent } from "./queue.ts";

/** Names under which the worklets register themselves. */
export const CAPTURE = "world-voice-capture";
export const PLAYER = "world-voice-player";

/** To the capture worklet. */
export type ToCapture = { kind: "gate"; gate: MicrophoneGate };

/** A frame while the gate is not closed; otherwise only its level. */
export type FromCapture = CapturedFrame | { level: number };

/** To the player worklet. */
export type ToPlayer =
  | { kind: "chunk"; turn: number; mark: number; samples: Float32Array<ArrayBuffer> }
  | { kind: "end"; turn: number }
  | { kind: "refuse"; turn: number }
  | { kind: "flush"; id: number }
  /** Seconds from the player to the ear: events are held back that long. */
  | { kind: "latency"; seconds: number };

/** From the player worklet: playback events, and answers. */
export type FromPlayer =
  | PlaybackEvent
  /** Ten times a second while sound comes out. */
  | { kind: "position"; turn: number; playedMillis: number; queuedMillis: number }
  | ({ kind: "flushed"; id: number } & Flushed)
  /** The queue is full: a chunk was dropped. */
  | { kind: "overflow"; turn: number };
