// Streaming sample rate conversion: a windowed sinc that passes what both rates can carry and nothing else.
// Time is counted in whole numbers, so hours of sound do not drift, and how a stream is cut into pieces does
// not change the output.

/** Zero crossings of the sinc on each side. */
const CROSSINGS = 24;
/** Table entries between two zero crossings. */
const PLACES = 512;
/** Kaiser's β: about 80 dB of stop band attenuation. */
const BETA = 8;
/** Where the pass band ends, as a share of half the lower rate; the rest is the transition band. */
const PASS = 0.9;

/** The kernel at 0, 1/PLACES, … CROSSINGS. One table serves all rates. */
let kernel: Float64Array | undefined;

/** The modified Bessel function I0, which the Kaiser window is made of. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** Computes the table. */
function makeKernel(): Float64Array {
  const table = new Float64Array(CROSSINGS * PLACES + 2);
  const base = bessel(BETA);
  for (let i = 0; i <= CROSSINGS * PLACES; i++) {
    const x = i / PLACES;
    const sinc = i === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    table[i] = (sinc * bessel(BETA * Math.sqrt(1 - (x / CROSSINGS) ** 2))) / base;
  }
  return table;
}

/** One stream from one rate to another. */
export class Resampler {
  readonly #from: number;
  readonly #to: number;
  /** Width of a zero crossing's share of one input sample. */
  readonly #cutoff: number;
  /** Input samples on each side that an output sample depends on. */
  readonly #half: number;
  readonly #table: Float64Array;
  /** Input that is still needed. */
  #held: Float32Array;
  /** Samples in #held. */
  #count: number;
  /** Index in #held where the next output sample lies, plus #rest / #to. */
  #at: number;
  #rest = 0;

  /** Both in samples per second, whole numbers. */
  constructor(from: number, to: number) {
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 1000 || to < 1000)
      throw new RangeError(`from ${from} to ${to} samples a second`);
    this.#from = from;
    this.#to = to;
    this.#cutoff = PASS * Math.min(1, to / from);
    this.#half = from === to ? 0 : Math.ceil(CROSSINGS / this.#cutoff);
    kernel ??= makeKernel();
    this.#table = kernel;
    this.#held = new Float32Array(4 * this.#half + 256);
    this.#count = this.#half; // silence before the first sample
    this.#at = this.#half;
  }

  /** Input samples before and after its place that an output sample is made of. */
  get reach(): number {
    return this.#half;
  }

  /** How many samples push() writes at most for so many input samples. */
  most(samples: number): number {
    return Math.ceil((samples * this.#to) / this.#from) + 1;
  }

  /**
   * Writes the output that this input completes and returns how many samples that is. Output sample k lies
   * exactly at k/to seconds of the input; it is written when the input around it is known.
   */
  push(input: Float32Array, out: Float32Array): number {
    if (this.#from === this.#to) {
      out.set(input);
      return input.length;
    }
    this.#take(input);
    let made = 0;
    while (this.#at + this.#half < this.#count) {
      out[made++] = this.#sample();
      this.#rest += this.#from;
      const step = Math.floor(this.#rest / this.#to);
      this.#rest -= step * this.#to;
      this.#at += step;
    }
    return made;
  }

  /** Starts over, as if nothing had come before. */
  reset(): void {
    this.#held.fill(0);
    this.#count = this.#half;
    this.#at = this.#half;
    this.#rest = 0;
  }

  /** Appends input and drops what is no longer needed. */
  #take(input: Float32Array): void {
    const old = Math.min(this.#at - this.#half, this.#count);
    if (old > 0) {
      this.#held.copyWithin(0, old, this.#count);
      this.#count -= old;
      this.#at -= old;
    }
    if (this.#count + input.length > this.#held.length) {
      const larger = new Float32Array(2 * (this.#count + input.length));
      larger.set(this.#held.subarray(0, this.#count));
      this.#held = larger;
    }
    this.#held.set(input, this.#count);
    this.#count += input.length;
  }

  /** Computes one output sample. */
  #sample(): number {
    const scale = this.#cutoff * PLACES;
    const exact = this.#at + this.#rest / this.#to;
    const first = Math.max(0, Math.ceil(exact - CROSSINGS / this.#cutoff));
    const last = Math.floor(exact + CROSSINGS / this.#cutoff);
    let sum = 0;
    for (let i = first; i <= last; i++) {
      const x = Math.abs(i - exact) * scale;
      const place = Math.floor(x);
      const a = this.#table[place] as number;
      sum += (this.#held[i] as number) * (a + ((this.#table[place + 1] as number) - a) * (x - place));
    }
    return sum * this.#cutoff;
  }
}
