// The binary frames of the voice socket (internal/wire/voice.go): a header of 8 bytes, little-endian, and s16le mono
// sound of 24 kHz. What is malformed or too long is refused whole. PCM is read and written in the machine's own order,
// which is little-endian wherever a browser runs.

/** Samples a second of everything that crosses the socket. */
export const RATE = 24_000;
/** Samples of one frame of the microphone: 20 ms. */
export const FRAME = 480;
export const HEADER = 8;
/** Samples that one frame may hold: 200 ms of the microphone, 1 s of the agent. */
export const MAX_UP = 4_800;
export const MAX_DOWN = 24_000;

export interface DownFrame {
  turn: number;
  /** 0: none; else it lies behind the last sample. */
  mark: number;
  samples: Int16Array;
}

/** A frame of the microphone; `atMicros` is the playback clock at its first sample, in microseconds. */
export function encodeUp(atMicros: number, samples: Int16Array): ArrayBuffer {
  if (samples.length < 1 || samples.length > MAX_UP) throw new RangeError(`a frame of ${samples.length} samples`);
  if (!Number.isSafeInteger(atMicros)) throw new RangeError(`a frame at ${atMicros} µs`);
  const frame = new ArrayBuffer(HEADER + samples.length * 2);
  new DataView(frame).setBigInt64(0, BigInt(atMicros), true);
  new Int16Array(frame, HEADER).set(samples);
  return frame;
}

/** What a frame of the agent holds; undefined when it is none. The samples are a view of `data`. */
export function decodeDown(data: unknown): DownFrame | undefined {
  if (!(data instanceof ArrayBuffer)) return undefined;
  const bytes = data.byteLength - HEADER;
  if (bytes < 0 || bytes % 2 !== 0 || bytes > MAX_DOWN * 2) return undefined;
  const header = new DataView(data, 0, HEADER);
  return {
    turn: header.getUint32(0, true),
    mark: header.getUint32(4, true),
    samples: new Int16Array(data, HEADER, bytes / 2),
  };
}
