// Vowels and a hiss made in code: a voice as pulses through resonators (formants), after Klatt. What the lips are taught
// by, and what tests speak with: no recording of anybody is needed.

export type Phoneme = "A" | "I" | "U" | "E" | "O" | "S";

/** Formants in Hz and their bandwidths, of a grown man's throat; a smaller one has them higher. */
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

export interface Speaker {
  /** Of the voice, in Hz. */
  pitch: number;
  /** How much higher than a grown man's the formants lie. */
  scale: number;
}

/** So many samples of one sound, at most ±`loud`. Pitch wavers a little, as in a throat. */
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

/** The pulses of a voice: one for each swing of the vocal cords, less loud towards high tones, with a little breath. */
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
    out[i] = lower - before; // the lips let high tones out better
  }
  return out;
}

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

/** A resonance of two poles, in place. */
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

/** −1..1, the same every time (a linear congruential generator). */
function random(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
