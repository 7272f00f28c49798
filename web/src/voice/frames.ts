// Codec of the binary frames of the voice socket (internal/wire/voice.go): a header of 8 bytes, little-endian,
// then s16le mono sound at 24 kHz. Malformed or overlong frames are refused as a whole. PCM is read and written
// in the machine's byte order, which is little-endian wherever a browser runs.
//
// A frame of the microphone: int64 playback clock in microseconds. A frame of the agent: uint32 turn, uint32
// mark.

/** Samples per second of everything that crosses the socket. */
export const RATE = 24_000;
/** Samples in one frame of the microphone: 20 ms. */
export const FRAME = 480;
/** Bytes of the header. */
export const HEADER = 8;
/** Samples that a frame of the microphone may hold: 200 ms. */
export const MAX_UP = 4_800;
/** Samples that a frame of the agent may hold: 1 s. */
export const MAX_DOWN = 24_000;

/** A frame of the agent. */
export interface DownFrame {
  /** The turn that it belongs to. */
  turn: number;
  /** A mark behind the last sample; 0: none. The page acknowledges it when it has been heard. */
  mark: number;
  samples: Int16Array;
}

/**
 * A frame of the microphone. `atMicros` is the playback clock at its first sample, in microseconds. Throws
 * RangeError.
 */
export function encodeUp(atMicros: number, samples: Int16Array): ArrayBuffer {
  if (samples.length < 1 || samples.length > MAX_UP) throw new RangeError(`a frame of ${samples.length} samples`);
  if (!Number.isSafeInteger(atMicros)) throw new RangeError(`a frame at ${atMicros} µs`);
  const frame = new ArrayBuffer(HEADER + samples.length * 2);
  new DataView(frame).setBigInt64(0, BigInt(atMicros), true);
  new Int16Array(frame, HEADER).set(samples);
  return frame;
}

/** Decodes a frame of the agent; undefined when it is malformed. The samples are a view of `data`. */
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
