/**
 * Reads one reply aloud: with the voice of the agent's gateway if it has one, otherwise with a voice of the browser.
 * A browser voice gives no audio to analyse, only word positions, so there the mouth follows the vowels of the word
 * being spoken.
 */

import { download } from "../net/rest.ts";
import type { Scene, Vowels } from "../scene/types.ts";
import { bubbleSummary } from "../ui/chat/calltexts.ts";
import { Mouth } from "../voice/mouth.ts";
import { rms } from "../voice/pcm.ts";
import type { ChatMessage } from "../wire/types.gen.ts";

/** Seconds that one vowel of a word takes. */
const SYLLABLE = 0.17;
/** Which mouth shape a letter gives; letters without an entry are consonants. */
const LETTERS: Record<string, keyof Vowels> = { a: "aa", i: "ih", y: "ih", u: "ou", w: "ou", e: "ee", o: "oh" };
/** The longest text that is read, in characters. Nobody listens to more. */
const MOST = 1200;

/** How long the gateway may take to synthesize the text, in milliseconds. Then the browser reads it. */
const PATIENCE = 20_000;

/** Stops the reply that is being read; null if none ever was. */
let stopCurrent: (() => void) | null = null;

/** Stops whatever is being read, by either voice. */
export function stopReading(): void {
  stopCurrent?.();
  globalThis.speechSynthesis?.cancel();
}

/**
 * Reads a message. `backend` is the back end whose own voice is tried first, `avatar` the avatar whose mouth moves.
 */
export async function readAloud(
  message: ChatMessage,
  backend: string,
  avatar: string,
  scene: () => Scene | null,
): Promise<void> {
  const text = bubbleSummary(message).slice(0, MOST);
  if (text === "") return;
  stopReading(); // only one reply at a time
  const stop = new AbortController();
  stopCurrent = () => stop.abort();
  const sound = await ownVoice(backend, text, stop.signal);
  if (stop.signal.aborted) return;
  if (sound) await playOwn(sound, avatar, scene, stop.signal).catch(() => readByBrowser(text, avatar, scene));
  else readByBrowser(text, avatar, scene);
}

/** The text synthesized by the agent's gateway; null if it has no voice, fails or takes too long. */
function ownVoice(backend: string, text: string, stop: AbortSignal): Promise<Blob | null> {
  const request = { body: { chat: backend, text }, signal: stop, timeout: PATIENCE };
  return download("POST", "/api/voice/speech", "blob", request).catch(() => null);
}

/** Plays synthesized audio; the mouth follows its loudness. Rejects if the browser cannot decode it. */
async function playOwn(sound: Blob, avatar: string, scene: () => Scene | null, stop: AbortSignal): Promise<void> {
  const context = new AudioContext();
  const shown = speaking(avatar, scene);
  try {
    const buffer = await context.decodeAudioData(await sound.arrayBuffer());
    const source = new AudioBufferSourceNode(context, { buffer });
    const analyser = new AnalyserNode(context, { fftSize: 512, smoothingTimeConstant: 0 });
    const block = new Float32Array(analyser.fftSize);
    const mouth = new Mouth();
    source.connect(analyser).connect(context.destination);
    await new Promise<void>((done) => {
      source.onended = () => done();
      stop.addEventListener("abort", () => source.stop());
      shown.draw((_, seconds) => {
        analyser.getFloatTimeDomainData(block);
        return mouth.update(seconds, { level: rms(block) });
      });
      source.start();
    });
  } finally {
    shown.end();
    await context.close();
  }
}

/** Reads with the browser's speech synthesis. Does nothing where there is none. */
function readByBrowser(text: string, avatar: string, scene: () => Scene | null): void {
  if (!globalThis.speechSynthesis) return;
  const utterance = new SpeechSynthesisUtterance(text);
  const mouth = new WordMouth();
  const shown = speaking(avatar, scene);
  utterance.onstart = () => shown.draw((now, seconds) => mouth.at(now, seconds));
  utterance.onboundary = ({ charIndex, charLength }) => {
    const word = text.slice(charIndex).match(/^[^\s]+/)?.[0] ?? "";
    mouth.word(charLength > 0 ? word.slice(0, charLength) : word, performance.now() / 1000);
  };
  utterance.onend = utterance.onerror = shown.end;
  speechSynthesis.speak(utterance);
}

/** Animates an avatar as speaking between draw() and end(). Times are in seconds. */
function speaking(avatar: string, scene: () => Scene | null) {
  let frame = 0;
  let last = 0;
  return {
    draw(mouth: (now: number, seconds: number) => Readonly<Vowels>): void {
      scene()?.people.converse(avatar, "speaking");
      const next = (now: number): void => {
        frame = requestAnimationFrame(next);
        scene()?.people.setMouth(avatar, { ...mouth(now / 1000, last ? (now - last) / 1000 : 0) });
        last = now;
      };
      frame = requestAnimationFrame(next);
    },
    end(): void {
      cancelAnimationFrame(frame);
      scene()?.people.setMouth(avatar, null);
      scene()?.people.converse(avatar, null);
    },
  };
}

/** Mouth shapes for a word that is being spoken: its vowels one after the other, then closed. */
export class WordMouth {
  readonly #mouth = new Mouth();
  #vowels: (keyof Vowels)[] = [];
  #began = 0;

  /** A new word begins at `now` (seconds). */
  word(text: string, now: number): void {
    const found = text
      .toLowerCase()
      .split("")
      .map((letter) => LETTERS[letter]);
    // Two vowels in a row count as one sound.
    this.#vowels = found.filter((v, i): v is keyof Vowels => v !== undefined && found[i - 1] === undefined);
    if (this.#vowels.length === 0) this.#vowels = ["ih"];
    this.#began = now;
  }

  /** The mouth shape at `now`; `seconds` is the time since the last call. */
  at(now: number, seconds: number): Readonly<Vowels> {
    const passed = (now - this.#began) / SYLLABLE;
    const vowel = this.#vowels[Math.floor(passed)];
    // The mouth closes a little between two vowels.
    const open = vowel ? 1 - (passed % 1) ** 3 : 0;
    const name = vowel && NAMES[vowel];
    return this.#mouth.update(seconds, name ? { weights: { [name]: 1 }, volume: open, level: 0.1 } : null);
  }
}

/** The vowel names that Mouth uses. */
const NAMES: Record<keyof Vowels, string> = { aa: "A", ih: "I", ou: "U", ee: "E", oh: "O" };
