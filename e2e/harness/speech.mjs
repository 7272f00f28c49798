// Speech made in code, as WAV files for Chromium's fake microphone: syllables of a voice (harmonics shaped by formants),
// with silence around them. Nothing of it was ever said by anybody.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const RATE = 48_000; // what Chromium's fake device takes as it is

/** Formants in Hz, of the vowels a i u e o. */
const VOWELS = [
  [740, 1220, 2500],
  [290, 2250, 3000],
  [320, 850, 2250],
  [500, 1850, 2550],
  [480, 820, 2550],
];

/** Speech of so many seconds, at most ±loud, as a part of a file. */
export const syllables = (seconds, loud = 0.5, pitch = 125) => ({ seconds, loud, pitch });

/** One of a list of vowels after the other, 180 ms each with a short rest. */
function spoken({ seconds, loud, pitch }) {
  const out = new Float32Array(Math.round(seconds * RATE));
  const each = 0.18;
  for (let i = 0; i < out.length; i++) {
    const time = i / RATE;
    const n = Math.floor(time / each);
    const share = (time % each) / each;
    const swell = Math.sin(Math.PI * Math.min(1, share / 0.85)) ** 0.6 || 0;
    out[i] = loud * (share < 0.85 ? swell : 0) * voice(time, VOWELS[n % VOWELS.length], pitch * (1 + 0.06 * Math.sin(n)));
  }
  return out;
}

const tables = new Map();

/** One sample of a vowel, −1..1: harmonics of a pitch, the stronger the nearer they lie to a formant. */
function voice(time, formants, pitch) {
  const key = `${formants[0]}/${Math.round(pitch)}`;
  if (!tables.has(key)) tables.set(key, strengths(formants, Math.round(pitch)));
  const { all, sum } = tables.get(key);
  let v = 0;
  for (const [n, strength] of all) v += strength * Math.sin(2 * Math.PI * n * Math.round(pitch) * time);
  return (v / sum) * 2.2;
}

function strengths(formants, pitch) {
  const all = [];
  for (let n = 1; n * pitch < 4000; n++) {
    const strength = formants.reduce((most, f, i) => most + 1 / (1 + ((n * pitch - f) / (60 + 30 * i)) ** 2), 0.02) / n ** 0.4;
    all.push([n, strength]);
  }
  return { all, sum: all.reduce((s, [, x]) => s + x, 0) };
}

/** Writes a WAV (s16, mono) of parts: seconds of silence, syllables, or samples. One that is not of samples is made once: it
 * takes longer than most of what is done with it. */
export function writeSpeech(file, parts) {
  if (parts.some((p) => p instanceof Float32Array)) return makeSpeech(file, parts);
  const own = readFileSync(import.meta.filename);
  const name = createHash("sha256").update(own).update(JSON.stringify(parts)).digest("hex").slice(0, 24);
  const kept = join(import.meta.dirname, "../out/speech", `${name}.wav`);
  if (!existsSync(kept)) {
    mkdirSync(dirname(kept), { recursive: true });
    const fresh = `${kept}.${process.pid}`;
    makeSpeech(fresh, parts);
    renameSync(fresh, kept); // whole or not at all: another process may want it too
  }
  copyFileSync(kept, file);
}

function makeSpeech(file, parts) {
  const silence = (seconds) => new Float32Array(Math.round(seconds * RATE));
  const sound = parts.map((p) => (typeof p === "number" ? silence(p) : p instanceof Float32Array ? p : spoken(p)));
  const samples = sound.reduce((n, s) => n + s.length, 0);
  const b = Buffer.alloc(44 + samples * 2);
  b.write("RIFF", 0);
  b.writeUInt32LE(36 + samples * 2, 4);
  b.write("WAVEfmt ", 8);
  b.writeUInt32LE(16, 16);
  b.writeUInt16LE(1, 20);
  b.writeUInt16LE(1, 22);
  b.writeUInt32LE(RATE, 24);
  b.writeUInt32LE(RATE * 2, 28);
  b.writeUInt16LE(2, 32);
  b.writeUInt16LE(16, 34);
  b.write("data", 36);
  b.writeUInt32LE(samples * 2, 40);
  let at = 44;
  for (const s of sound) for (const v of s) at = b.writeInt16LE(Math.round(Math.max(-1, Math.min(1, v)) * 32767), at);
  writeFileSync(file, b);
}
