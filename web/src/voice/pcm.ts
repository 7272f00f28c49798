// PCM samples: conversion between s16 and float, loudness, decibels.

/** Full scale of s16. Both directions use the same factor, so s16 → float → s16 changes nothing. */
const SCALE = 32_768;

/** Float samples as s16, clipped; NaN becomes 0. */
export function toInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const out = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const v = Math.round((samples[i] as number) * SCALE);
    out[i] = v > 32_767 ? 32_767 : v < -32_768 ? -32_768 : v; // NaN becomes 0
  }
  return out;
}

/** s16 samples as floats in [-1, 1). */
export function toFloat(samples: Int16Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) out[i] = (samples[i] as number) / SCALE;
  return out;
}

/** Root mean square; 1 is a square wave of full scale. */
export function rms(samples: Float32Array): number {
  let sum = 0;
  for (const v of samples) sum += v * v;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}

/** At this level (dBFS) and below everything counts as silence. */
export const SILENCE = -100;

/** A root mean square in dBFS. */
export function decibels(level: number): number {
  return level > 1e-5 ? 20 * Math.log10(level) : SILENCE;
}

/** Decibels as a factor. */
export function gainOf(dB: number): number {
  return 10 ** (dB / 20);
}

/** Position of a level on a meter, 0 to 1: linear in decibels from -60 to -6 dBFS, as loudness is perceived. */
export function meterOf(level: number): number {
  return Math.min(1, Math.max(0, (decibels(level) + 60) / 54));
}
