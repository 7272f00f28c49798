// From one sample rate to another, as a stream: a windowed sinc that lets pass what both rates can carry and nothing
// else. Time is counted in whole numbers, so hours of sound do not drift, and how a stream is cut into pieces changes
// nothing in what comes out.

/** Zero crossings of the sinc on each side, and places of the table between two of them. */
const CROSSINGS = 24;
const PLACES = 512;
/** Kaiser's β: about 80 dB of stop band. */
const BETA = 8;
/** Where the pass band ends, as a share of the lower rate's half: the rest is the slope. */
const PASS = 0.9;

/** Kernel at 0, 1/PLACES, … CROSSINGS. One table serves all rates. */
let kernel: Float64Array | undefined;

function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

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

export class Resampler {
  readonly #from: number;
  readonly #to: number;
  /** Width of a zero crossing's share of one input sample, and input samples on each side that count. */
  readonly #cutoff: number;
  readonly #half: number;
  readonly #table: Float64Array;
  /** Input that is still needed; `#at` is the place in it where the next output sample lies, plus `#rest`/to. */
  #held: Float32Array;
  #count: number;
  #at: number;
  #rest = 0;

  /** Both in samples a second, whole numbers. */
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

  /** Samples that come at most out of so many. */
  most(samples: number): number {
    return Math.ceil((samples * this.#to) / this.#from) + 1;
  }

  /** Writes what can be told after this input and returns how many samples that is. Output sample k lies exactly at
   * k/to seconds of the input; it comes when the input around it is known. */
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

  /** As if nothing had come before. */
  reset(): void {
    this.#held.fill(0);
    this.#count = this.#half;
    this.#at = this.#half;
    this.#rest = 0;
  }

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
