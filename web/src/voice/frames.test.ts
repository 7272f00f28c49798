// The codec of the voice socket.

import { describe, expect, test } from "vitest";
import { randomFrom } from "../core/testing/random.ts";
import { decodeDown, encodeUp, FRAME, HEADER, MAX_DOWN, MAX_UP } from "./frames.ts";
import { toFloat, toInt16 } from "./pcm.ts";

function down(turn: number, mark: number, samples: readonly number[]): ArrayBuffer {
  const frame = new DataView(new ArrayBuffer(HEADER + samples.length * 2));
  frame.setUint32(0, turn, true);
  frame.setUint32(4, mark, true);
  samples.forEach((s, i) => {
    frame.setInt16(HEADER + i * 2, s, true);
  });
  return frame.buffer;
}

describe("frames", () => {
  test("up: every clock and every sample arrives as it was", () => {
    const r = randomFrom(1);
    for (let i = 0; i < 300; i++) {
      const samples = Int16Array.from({ length: r.whole(1, MAX_UP) }, () => r.whole(-32_768, 32_767));
      const at = r.whole(-(2 ** 40), 2 ** 52);
      const view = new DataView(encodeUp(at, samples));
      expect(view.byteLength).toBe(HEADER + samples.length * 2);
      expect(view.getBigInt64(0, true)).toBe(BigInt(at));
      for (const k of [0, samples.length - 1, r.whole(0, samples.length - 1)])
        expect(view.getInt16(HEADER + 2 * k, true)).toBe(samples[k]);
    }
  });

  test("up: frames that the service would refuse are not encoded", () => {
    for (const length of [0, MAX_UP + 1]) expect(() => encodeUp(0, new Int16Array(length))).toThrow(RangeError);
    for (const at of [Number.NaN, 0.5, Number.POSITIVE_INFINITY, 2 ** 60])
      expect(() => encodeUp(at, new Int16Array(FRAME))).toThrow(RangeError);
  });

  test("down: turn, mark and samples, also of a chunk that only carries its mark", () => {
    const r = randomFrom(2);
    for (let i = 0; i < 200; i++) {
      const samples = Array.from({ length: r.pick([0, 1, 480, MAX_DOWN]) }, () => r.whole(-32_768, 32_767));
      const [turn, mark] = [r.whole(0, 2 ** 32 - 1), r.whole(0, 2 ** 32 - 1)];
      const frame = decodeDown(down(turn, mark, samples));
      expect(frame).toMatchObject({ turn, mark });
      expect([...(frame?.samples ?? [])]).toEqual(samples);
    }
  });

  test("down: anything of a wrong size or kind is refused, and nothing throws", () => {
    for (const bytes of [0, 1, 7, 9, HEADER + 3, HEADER + MAX_DOWN * 2 + 2, 4_000_000])
      expect(decodeDown(new ArrayBuffer(bytes)), `${bytes} bytes`).toBeUndefined();
    for (const data of [undefined, null, "RIFF", 5, new Uint8Array(20), [1, 2], {}])
      expect(decodeDown(data)).toBeUndefined();
    for (let bytes = 0; bytes < 64; bytes++)
      expect(decodeDown(new ArrayBuffer(bytes)) !== undefined).toBe(bytes >= HEADER && bytes % 2 === 0);
  });
});

describe("pcm", () => {
  test("s16 → float → s16 changes nothing; overloads are clipped, NaN is silence", () => {
    const all = Int16Array.from({ length: 65_536 }, (_, i) => i - 32_768);
    expect(toInt16(toFloat(all))).toEqual(all);
    expect([...toInt16(Float32Array.of(2, -2, Number.NaN, Number.POSITIVE_INFINITY))]).toEqual([
      32_767, -32_768, 0, 32_767,
    ]);
  });
});
