// The profile that wlipsync tells vowels apart by: spectra (MFCC) of synthetic vowels, spoken by different
// throats and measured with wlipsync's own code. It takes a few milliseconds, so it is computed for each call
// and not stored.

import type { Profile } from "wlipsync/wlipsync.js";
import { type Phoneme, type Speaker, speak } from "./vowels.ts";

/** The sounds of the profile. */
export const PHONEMES: readonly Phoneme[] = ["A", "I", "U", "E", "O", "S"];

/**
 * Two entries for each sound: one of large throats and one of small ones. That there are twelve entries in all
 * is no accident: wlipsync compares as many coefficients of a spectrum as a profile has entries.
 */
const THROATS: readonly (readonly Speaker[])[] = [
  [
    { pitch: 92, scale: 0.97 },
    { pitch: 108, scale: 1 },
    { pitch: 124, scale: 1.02 },
    { pitch: 145, scale: 1.05 },
  ],
  [
    { pitch: 165, scale: 1.1 },
    { pitch: 195, scale: 1.14 },
    { pitch: 220, scale: 1.17 },
    { pitch: 250, scale: 1.2 },
  ],
];
/** Loudness at which each sound is measured. */
const LOUD = [0.12, 0.4] as const;

/** uLipSync's own settings: 64 ms of sound at 16 kHz, 30 bands, nearest by squared difference. */
const MEASURES = {
  targetSampleRate: 16_000,
  sampleCount: 1024,
  melFilterBankChannels: 30,
  compareMethod: 1,
  mfccNum: 12,
  useStandardization: true,
} as const;

/** The functions of wlipsync.wasm that are used here. */
interface Core {
  load_profile(
    rate: number,
    samples: number,
    bands: number,
    compare: number,
    phonemes: number,
    records: number,
    standardize: number,
  ): number;
  precompute_profile(): void;
  set_input(rate: number): void;
  get_input_buffer(): number;
  get_input_buffer_size(): number;
  execute(index: number): number;
  mfccOut: WebAssembly.Global;
}

/** Entries of a profile. */
const ENTRIES = PHONEMES.length * THROATS.length;
/** Spectra per entry. */
const RECORDS = 8;

/** Measures spectra with wlipsync's code, outside of an audio worklet. */
export class SpectrumMeter {
  readonly #core: Core;
  readonly #memory = new WebAssembly.Memory({ initial: 4 });

  /** `rate`: samples per second of what will be measured. */
  constructor(wasm: WebAssembly.Module, rate: number, profile?: Profile) {
    const { exports } = new WebAssembly.Instance(wasm, { env: { memory: this.#memory } });
    this.#core = exports as unknown as Core;
    const { targetSampleRate, sampleCount, melFilterBankChannels, compareMethod, mfccNum } = MEASURES;
    const at = this.#core.load_profile(
      targetSampleRate,
      sampleCount,
      melFilterBankChannels,
      compareMethod,
      ENTRIES,
      RECORDS,
      1,
    );
    const table = new Float32Array(this.#memory.buffer, at, ENTRIES * RECORDS * mfccNum);
    table.set(profile?.mfccs.flatMap((m) => m.mfccCalibrationDataList.flatMap((list) => list.array)) ?? []);
    this.#core.precompute_profile();
    this.#core.set_input(rate);
  }

  /** The profile's entry closest to the end of this sound, and the sound's spectrum. */
  of(sound: Float32Array): { index: number; mfcc: number[] } {
    const size = this.#core.get_input_buffer_size();
    const input = new Float32Array(this.#memory.buffer, this.#core.get_input_buffer(), size);
    input.set(sound.subarray(0, size));
    // The buffer is a ring: what lies before this index is measured.
    const index = this.#core.execute(sound.length % size);
    const at = this.#core.mfccOut.value as number;
    return { index, mfcc: [...new Float32Array(this.#memory.buffer, at, MEASURES.mfccNum)] };
  }
}

/** The profile for a context with this rate (samples per second). */
export function makeProfile(wasm: WebAssembly.Module, rate: number): Profile {
  const measure = new SpectrumMeter(wasm, rate);
  const taught = (phoneme: Phoneme, throats: readonly Speaker[]) =>
    throats.flatMap((speaker) =>
      LOUD.map((loud) => ({ array: measure.of(speak(phoneme, rate / 4, rate, speaker, loud)).mfcc })),
    );
  return {
    ...MEASURES,
    mfccDataCount: RECORDS,
    mfccs: THROATS.flatMap((throats) =>
      PHONEMES.map((name) => ({ name, mfccCalibrationDataList: taught(name, throats) })),
    ),
  };
}
