// Finds files by a few letters of their paths, as editors do: every word of the search must be met, best by the file's own
// name, then by a part of its path, then by letters in their order. What holds the letters at all is told by one number.

import type { City } from "./city.ts";
import type { CityChange, CityFile } from "./model.ts";

export interface Found {
  /** The best, best first. */
  best: CityFile[];
  /** Every file that holds all words as they are written; without any, those whose letters come in their order. */
  ids: Set<number>;
}

/** So many are ranked. */
const MOST = 60;
/** Points of a word that stands in the path as it is written; letters in their order give fewer. */
const WRITTEN = 1000;

export class Finder {
  readonly #city: City;
  readonly #stop: () => void;
  readonly #at = new Map<number, number>();
  #files: CityFile[] = [];
  #paths: string[] = [];
  #lower: string[] = [];
  #masks: number[] = [];
  #fresh = false;
  #last: { search: string; found: Found } | undefined;

  constructor(city: City) {
    this.#city = city;
    this.#stop = city.on((change) => this.#follow(change));
  }

  dispose(): void {
    this.#stop();
  }

  /** The same object for the same search of the same files. */
  find(search: string): Found {
    this.#build();
    if (this.#last?.search === search) return this.#last.found;
    const words = search.toLowerCase().split(/\s+/).filter(Boolean).map(wordOf);
    const best = new Best();
    const written = this.#collect(words, best, (word, i) => this.#written(word, i));
    // Words that stand as they are come first: what is only like them is looked for when there is room.
    const like = best.full
      ? written
      : this.#collect(words, best, (word, i) => this.#like(word, i, words.length > 1), written);
    const found = { best: best.list(), ids: written.size > 0 ? written : like };
    this.#last = { search, found };
    return found;
  }

  /** Ids of the files for which every word has points. */
  #collect(
    words: readonly Word[],
    best: Best,
    points: (word: Word, i: number) => number,
    but?: Set<number>,
  ): Set<number> {
    const ids = new Set<number>();
    for (let i = 0; words.length > 0 && i < this.#files.length; i++) {
      const mask = this.#masks[i] as number;
      const file = this.#files[i] as CityFile;
      if (but?.has(file.id)) continue;
      let sum = 0;
      for (const word of words) {
        const worth = (mask & word.mask) === word.mask ? points(word, i) : 0;
        sum = worth === 0 ? 0 : sum + worth;
        if (worth === 0) break;
      }
      if (sum === 0) continue;
      ids.add(file.id);
      best.offer(file, sum - (this.#lower[i] as string).length / 10);
    }
    return ids;
  }

  #written({ text }: Word, i: number): number {
    const path = this.#lower[i] as string;
    const name = path.length - (this.#files[i] as CityFile).name.length;
    let at = path.indexOf(text);
    if (at < 0) return 0;
    const inName = at >= name ? at : path.indexOf(text, name);
    if (inName >= 0) return WRITTEN + 600 + nameBonus(this.#paths[i] as string, name, inName, text);
    if (!isBorder(this.#paths[i] as string, at)) at = path.indexOf(`/${text}`) + 1;
    return WRITTEN + (at > 0 || path.startsWith(text) ? 150 : 0);
  }

  /** `several`: other words kept it from being found as written, this one may still be. */
  #like(word: Word, i: number, several: boolean): number {
    const written = several ? this.#written(word, i) : 0;
    if (written > 0) return written;
    const path = this.#lower[i] as string;
    const name = path.length - (this.#files[i] as CityFile).name.length;
    return inOrder(word, this.#paths[i] as string, path, name) || inOrder(word, this.#paths[i] as string, path, 0);
  }

  #follow(change: CityChange): void {
    if (!this.#fresh || (change.kind !== "reset" && change.kind !== "files")) return;
    this.#last = undefined;
    if (change.kind === "reset" || change.folders) this.#fresh = false;
    else {
      for (const file of change.removed) this.#remove(file.id);
      for (const file of change.changed) this.#set(file);
    }
  }

  #build(): void {
    if (this.#fresh) return;
    this.#fresh = true;
    this.#at.clear();
    this.#files = [];
    this.#paths = [];
    this.#lower = [];
    this.#masks = [];
    for (const file of this.#city.files.values()) this.#set(file);
  }

  #set(file: CityFile): void {
    const at = this.#at.get(file.id) ?? this.#files.length;
    const path = this.#city.pathOf(file);
    const lower = path.toLowerCase(); // also makes one string of the path's parts
    this.#at.set(file.id, at);
    this.#files[at] = file;
    this.#paths[at] = path;
    // A letter whose small form is longer would shift every place after it.
    this.#lower[at] = lower.length === path.length ? lower : path;
    this.#masks[at] = maskOf(this.#lower[at] as string);
  }

  /** The last one takes its place. */
  #remove(id: number): void {
    const at = this.#at.get(id);
    if (at === undefined) return;
    this.#at.delete(id);
    const [file, path, lower, mask] = [this.#files.pop(), this.#paths.pop(), this.#lower.pop(), this.#masks.pop()];
    if (!file || at === this.#files.length) return;
    this.#at.set(file.id, at);
    this.#files[at] = file;
    this.#paths[at] = path as string;
    this.#lower[at] = lower as string;
    this.#masks[at] = mask as number;
  }
}

interface Word {
  text: string;
  codes: readonly number[];
  mask: number;
}

function wordOf(text: string): Word {
  return { text, codes: Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)), mask: maskOf(text) };
}

/** Which letters and digits a text holds: a bit for each letter, one for all digits, one for the rest. */
function maskOf(text: string): number {
  let mask = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97);
    else mask |= code >= 48 && code <= 57 ? 1 << 26 : 1 << 27;
  }
  return mask;
}

/** A whole name is best, then its beginning, then a part that begins something. */
function nameBonus(path: string, name: number, at: number, word: string): number {
  const rest = path.length - name - word.length;
  if (at === name && rest === 0) return 900;
  if (at === name && path.charCodeAt(at + word.length) === 46 && path.lastIndexOf(".") === at + word.length) return 700;
  if (at === name) return 400 - Math.min(100, rest);
  return (isBorder(path, at) ? 200 : 0) - Math.min(100, rest);
}

/** Whether something begins here: after a mark, or a large letter after a small one. */
function isBorder(path: string, at: number): boolean {
  if (at === 0) return true;
  const before = path.charCodeAt(at - 1);
  return !isWord(before) || (isLarge(path.charCodeAt(at)) && !isLarge(before));
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || isLarge(code) || (code >= 48 && code <= 57) || code > 127;
}

function isLarge(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** Letters in their order, from a place of the path on; 0: not all are there. Letters in a row and at beginnings count. */
function inOrder({ codes }: Word, path: string, lower: string, from: number): number {
  let points = from > 0 ? 200 : 100;
  let met = 0;
  let wanted = codes[0];
  let last = from - 1;
  const end = lower.length - codes.length;
  for (let at = from; at <= end + met; at++) {
    if (lower.charCodeAt(at) !== wanted) continue;
    if (met > 0) points += at === last + 1 ? 15 : -Math.min(4, at - last - 1);
    if (isBorder(path, at)) points += 12;
    last = at;
    wanted = codes[++met];
    if (met === codes.length) return Math.max(1, Math.min(WRITTEN - 1, points));
  }
  return 0;
}

/** The best of many, without sorting all. */
class Best {
  readonly #held: { file: CityFile; points: number }[] = [];

  /** Nothing with fewer points than a word as it is written has a place any more. */
  get full(): boolean {
    return this.#held.length >= MOST;
  }

  offer(file: CityFile, points: number): void {
    const held = this.#held;
    const last = held[held.length - 1];
    if (last && held.length >= MOST && points <= last.points) return;
    let at = held.length;
    while (at > 0 && (held[at - 1] as { points: number }).points < points) at--;
    held.splice(at, 0, { file, points });
    if (held.length > MOST) held.pop();
  }

  list(): CityFile[] {
    return this.#held.map(({ file }) => file);
  }
}
