// Synthesises vowels and a hiss: a voice as pulses through resonators (formants), after Klatt. The lip sync
// profile is made from them, and tests speak with them: no recording of anybody is needed.

/** Five vowels, and S for hissing. */
export type Phoneme = "A" | "I" | "U" | "E" | "O" | "S";

/** Formants of a grown man's throat: frequency and bandwidth in Hz. A smaller throat has higher ones. */
const FORMANTS: Record<Exclude<Phoneme, "S">, readonly (readonly [hz: number, width: number])[]> = {
  A: [
    [740, 80],
    [1220, 90],
    [2500, 130],
    [3400, 200],
  ],
  I: [
    [290, 60],
    [2250, 100],
    [3000, 150],
    [3600, 200],
  ],
  U: [
    [320, 60],
    [850, 80],
    [2250, 130],
    [3300, 200],
  ],
  E: [
    [500, 70],
    [1850, 100],
    [2550, 140],
    [3500, 200],
  ],
  O: [
    [480, 70],
    [820, 80],
    [2550, 140],
    [3350, 200],
  ],
};

/** A throat. */
export interface Speaker {
  /** Pitch of the voice, in Hz. */
  pitch: number;
  /** How much higher than a grown man's the formants lie. */
  scale: number;
}

/** So many samples of one sound, with a peak of ±`loud`. The pitch wavers a little, as in a real throat. */
export function speak(
  phoneme: Phoneme,
  samples: number,
  rate: number,
  { pitch, scale }: Speaker,
  loud = 0.5,
): Float32Array<ArrayBuffer> {
  const noise = random(phoneme.charCodeAt(0) + Math.round(pitch));
  const source = phoneme === "S" ? hiss(samples, rate, noise) : pulses(samples, rate, pitch, noise);
  const throat = phoneme === "S" ? ([[6200, 1600]] as const) : FORMANTS[phoneme];
  for (const [hz, width] of throat) {
    const at = phoneme === "S" ? hz : hz * scale;
    if (at < rate * 0.45) resonate(source, rate, at, width * scale);
  }
  let top = 0;
  for (const v of source) top = Math.max(top, Math.abs(v));
  for (let i = 0; i < samples; i++) source[i] = ((source[i] as number) * loud) / (top || 1);
  return source;
}

/** The glottal source: one pulse per period, quieter towards high frequencies, with a little breath noise. */
function pulses(samples: number, rate: number, pitch: number, noise: () => number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(samples);
  let [phase, low, lower] = [0, 0, 0];
  for (let i = 0; i < samples; i++) {
    phase += (pitch * (1 + 0.01 * Math.sin((2 * Math.PI * 5 * i) / rate))) / rate;
    const pulse = phase >= 1 ? 1 : 0;
    if (phase >= 1) phase -= 1;
    low += (pulse + noise() * 0.002 - low) * 0.25;
    const before = lower;
    lower += (low - lower) * 0.5;
    // The lips radiate high frequencies better.
    out[i] = lower - before;
  }
  return out;
}

/** The source of S: noise without low frequencies. */
function hiss(samples: number, _rate: number, noise: () => number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(samples);
  let before = 0;
  for (let i = 0; i < samples; i++) {
    const now = noise();
    out[i] = now - before;
    before = now;
  }
  return out;
}

/** A two-pole resonator, in place. */
function resonate(sound: Float32Array, rate: number, hz: number, width: number): void {
  const r = Math.exp((-Math.PI * width) / rate);
  const b = 2 * r * Math.cos((2 * Math.PI * hz) / rate);
  const c = -r * r;
  const a = 1 - b - c;
  let [y1, y2] = [0, 0];
  for (let i = 0; i < sound.length; i++) {
    const y = a * (sound[i] as number) + b * y1 + c * y2;
    y2 = y1;
    y1 = y;
    sound[i] = y;
  }
}

/** Reproducible noise in [-1, 1): a linear congruential generator. */
function random(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
