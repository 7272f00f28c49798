/** One reply read aloud. The browser gives no sound to listen to, only where it is in the text: the mouth goes by the
 * letters of the word that is spoken. */

import type { Scene, Vowels } from "../scene/types.ts";
import { bubbleText } from "../ui/chat/words.ts";
import { Mouth } from "../voice/mouth.ts";
import type { ChatMessage } from "../wire/types.gen.ts";

/** Seconds that a vowel of a word takes. */
const SYLLABLE = 0.17;
const LETTERS: Record<string, keyof Vowels> = { a: "aa", i: "ih", y: "ih", u: "ou", w: "ou", e: "ee", o: "oh" };
/** Most characters that are read: more is not listened to. */
const MOST = 1200;

export function readAloud(message: ChatMessage, avatar: string, scene: () => Scene | null): void {
  const text = bubbleText(message).slice(0, MOST);
  if (text === "" || !globalThis.speechSynthesis) return;
  const utterance = new SpeechSynthesisUtterance(text);
  const mouth = new WordMouth();
  let frame = 0;
  let last = 0;
  const draw = (now: number): void => {
    frame = requestAnimationFrame(draw);
    scene()?.setMouth(avatar, { ...mouth.at(now / 1000, last ? (now - last) / 1000 : 0) });
    last = now;
  };
  const end = (): void => {
    cancelAnimationFrame(frame);
    scene()?.setMouth(avatar, null);
    scene()?.converse(avatar, null);
  };
  utterance.onstart = () => {
    scene()?.converse(avatar, "speaking");
    frame = requestAnimationFrame(draw);
  };
  utterance.onboundary = ({ charIndex, charLength }) => {
    const word = text.slice(charIndex).match(/^[^\s]+/)?.[0] ?? "";
    mouth.word(charLength > 0 ? word.slice(0, charLength) : word, performance.now() / 1000);
  };
  utterance.onend = utterance.onerror = end;
  speechSynthesis.cancel(); // one voice at a time
  speechSynthesis.speak(utterance);
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
