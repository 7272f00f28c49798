// What wlipsync tells the vowels apart by: the spectra (MFCC) of vowels made in code, spoken by different throats and
// measured by wlipsync's own code. It takes some milliseconds, so it is made anew each time and is no file.

import type { Profile } from "wlipsync/wlipsync.js";
import { type Phoneme, type Speaker, speak } from "./vowels.ts";

export const PHONEMES: readonly Phoneme[] = ["A", "I", "U", "E", "O", "S"];

/** Two entries for each sound, one of large throats and one of small ones. Twelve entries in all are no accident: wlipsync
 * compares as many numbers of a spectrum as a profile has entries. */
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
/** Loudness at which each is heard. */
const LOUD = [0.12, 0.4] as const;

/** uLipSync's own measures: 64 ms of sound at 16 kHz, 30 bands, nearest by the square of the difference. */
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

/** Entries of a profile, and records of each. */
const ENTRIES = PHONEMES.length * THROATS.length;
const RECORDS = 8;

export class SpectrumMeter {
  readonly #core: Core;
  readonly #memory = new WebAssembly.Memory({ initial: 4 });

  /** `rate`: samples a second of what will be measured. */
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

  /** The entry of the profile that the end of this sound is nearest to, and its spectrum. */
  of(sound: Float32Array): { index: number; mfcc: number[] } {
    const size = this.#core.get_input_buffer_size();
    const input = new Float32Array(this.#memory.buffer, this.#core.get_input_buffer(), size);
    input.set(sound.subarray(0, size));
    const index = this.#core.execute(sound.length % size); // what lies before this place of the ring
    const at = this.#core.mfccOut.value as number;
    return { index, mfcc: [...new Float32Array(this.#memory.buffer, at, MEASURES.mfccNum)] };
  }
}

/** `rate`: samples a second of the context that will be listened to. */
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
