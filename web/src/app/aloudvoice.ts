/** One reply read aloud: in the voice of the agent's own side where it has one, else in one of the browser. That one gives
 * no sound to listen to, only where it is in the text: there the mouth goes by the letters of the word that is spoken. */

import type { Scene, Vowels } from "../scene/types.ts";
import { bubbleText } from "../ui/chat/words.ts";
import { Mouth } from "../voice/mouth.ts";
import { rms } from "../voice/pcm.ts";
import type { ChatMessage } from "../wire/types.gen.ts";

/** Seconds that a vowel of a word takes. */
const SYLLABLE = 0.17;
const LETTERS: Record<string, keyof Vowels> = { a: "aa", i: "ih", y: "ih", u: "ou", w: "ou", e: "ee", o: "oh" };
/** Most characters that are read: more is not listened to. */
const MOST = 1200;

/** Until the agent's own side has read it, in milliseconds: then the browser does. */
const PATIENCE = 20_000;

/** Ends what is read now. */
let hush: (() => void) | null = null;

/** Silence. */
export function stopReading(): void {
  hush?.();
  globalThis.speechSynthesis?.cancel();
}

/** `lane`: whose own voice is asked first. */
export async function readAloud(
  message: ChatMessage,
  lane: string,
  avatar: string,
  scene: () => Scene | null,
): Promise<void> {
  const text = bubbleText(message).slice(0, MOST);
  if (text === "") return;
  stopReading(); // one voice at a time
  const stop = new AbortController();
  hush = () => stop.abort();
  const sound = await ownVoice(lane, text, stop.signal);
  if (stop.signal.aborted) return;
  if (sound) await playOwn(sound, avatar, scene, stop.signal).catch(() => readByBrowser(text, avatar, scene));
  else readByBrowser(text, avatar, scene);
}

/** The text in the voice of the agent's own side; null: it has none. */
async function ownVoice(lane: string, text: string, stop: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetch("/api/voice/speech", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ chat: lane, text }),
      signal: AbortSignal.any([stop, AbortSignal.timeout(PATIENCE)]),
    });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** Plays a sound that was made; the mouth goes by its loudness. Rejects when the browser cannot play it. */
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
    await new Promise<void>((over) => {
      source.onended = () => over();
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

/** An avatar that is seen to speak, from draw to end; times in seconds. */
function speaking(avatar: string, scene: () => Scene | null) {
  let frame = 0;
  let last = 0;
  return {
    draw(mouth: (now: number, seconds: number) => Readonly<Vowels>): void {
      scene()?.converse(avatar, "speaking");
      const next = (now: number): void => {
        frame = requestAnimationFrame(next);
        scene()?.setMouth(avatar, { ...mouth(now / 1000, last ? (now - last) / 1000 : 0) });
        last = now;
      };
      frame = requestAnimationFrame(next);
    },
    end(): void {
      cancelAnimationFrame(frame);
      scene()?.setMouth(avatar, null);
      scene()?.converse(avatar, null);
    },
  };
}

/** The mouth of a word that is being spoken: its vowels, one after the other, then shut. */
export class WordMouth {
  readonly #mouth = new Mouth();
  #vowels: (keyof Vowels)[] = [];
  #began = 0;

  word(text: string, now: number): void {
    const found = text
      .toLowerCase()
      .split("")
      .map((letter) => LETTERS[letter]);
    // Two vowels in a row are one sound.
    this.#vowels = found.filter((v, i): v is keyof Vowels => v !== undefined && found[i - 1] === undefined);
    if (this.#vowels.length === 0) this.#vowels = ["ih"];
    this.#began = now;
  }

  /** `seconds` since the last time. */
  at(now: number, seconds: number): Readonly<Vowels> {
    const passed = (now - this.#began) / SYLLABLE;
    const vowel = this.#vowels[Math.floor(passed)];
    // It closes a little between two of them.
    const open = vowel ? 1 - (passed % 1) ** 3 : 0;
    const name = vowel && NAMES[vowel];
    return this.#mouth.update(seconds, name ? { weights: { [name]: 1 }, volume: open, level: 0.1 } : null);
  }
}

const NAMES: Record<keyof Vowels, string> = { aa: "A", ih: "I", ou: "U", ee: "E", oh: "O" };
