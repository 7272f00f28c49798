// Finds files by a few letters of their paths, as editors do: every word of the search must be met, top by the file's own
// name, then by a part of its path, then by letters in their order. What holds the letters at all is told by one number.

import type { CityStore } from "./city.ts";
import type { CityChange, CityFile } from "./model.ts";

export interface SearchResult {
  /** The top, top first. */
  best: CityFile[];
  /** Every file that holds all words as they are literal; without any, those whose letters come in their order. */
  ids: Set<number>;
}

/** So many are ranked. */
const MAX = 60;
/** Points of a word that stands in the path as it is literal; letters in their order give fewer. */
const LITERAL = 1000;

export class Finder {
  readonly #city: CityStore;
  readonly #stop: () => void;
  readonly #indexById = new Map<number, number>();
  #files: CityFile[] = [];
  #paths: string[] = [];
  #lower: string[] = [];
  #masks: number[] = [];
  #built = false;
  #last: { search: string; found: SearchResult } | undefined;

  constructor(city: CityStore) {
    this.#city = city;
    this.#stop = city.on((change) => this.#onChange(change));
  }

  dispose(): void {
    this.#stop();
  }

  /** The same object for the same search of the same files. */
  find(search: string): SearchResult {
    this.#build();
    if (this.#last?.search === search) return this.#last.found;
    const words = search.toLowerCase().split(/\s+/).filter(Boolean).map(wordOf);
    const top = new TopList();
    const literal = this.#collect(words, top, (word, i) => this.#literal(word, i));
    // Words that stand as they are come first: what is only fuzzy them is looked for when there is room.
    const fuzzy = top.full
      ? literal
      : this.#collect(words, top, (word, i) => this.#fuzzy(word, i, words.length > 1), literal);
    const found = { best: top.list(), ids: literal.size > 0 ? literal : fuzzy };
    this.#last = { search, found };
    return found;
  }

  /** Ids of the files for which every word has points. */
  #collect(
    words: readonly SearchWord[],
    top: TopList,
    points: (word: SearchWord, i: number) => number,
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
      top.offer(file, sum - (this.#lower[i] as string).length / 10);
    }
    return ids;
  }

  #literal({ text }: SearchWord, i: number): number {
    const path = this.#lower[i] as string;
    const name = path.length - (this.#files[i] as CityFile).name.length;
    let at = path.indexOf(text);
    if (at < 0) return 0;
    const inName = at >= name ? at : path.indexOf(text, name);
    if (inName >= 0) return LITERAL + 600 + nameBonus(this.#paths[i] as string, name, inName, text);
    if (!isWordStart(this.#paths[i] as string, at)) at = path.indexOf(`/${text}`) + 1;
    return LITERAL + (at > 0 || path.startsWith(text) ? 150 : 0);
  }

  /** `several`: other words kept it from being found as literal, this one may still be. */
  #fuzzy(word: SearchWord, i: number, several: boolean): number {
    const literal = several ? this.#literal(word, i) : 0;
    if (literal > 0) return literal;
    const path = this.#lower[i] as string;
    const name = path.length - (this.#files[i] as CityFile).name.length;
    return (
      subsequenceScore(word, this.#paths[i] as string, path, name) ||
      subsequenceScore(word, this.#paths[i] as string, path, 0)
    );
  }

  #onChange(change: CityChange): void {
    if (!this.#built || (change.kind !== "reset" && change.kind !== "files")) return;
    this.#last = undefined;
    if (change.kind === "reset" || change.folders) this.#built = false;
    else {
      for (const file of change.removed) this.#remove(file.id);
      for (const file of change.changed) this.#set(file);
    }
  }

  #build(): void {
    if (this.#built) return;
    this.#built = true;
    this.#indexById.clear();
    this.#files = [];
    this.#paths = [];
    this.#lower = [];
    this.#masks = [];
    for (const file of this.#city.files.values()) this.#set(file);
  }

  #set(file: CityFile): void {
    const at = this.#indexById.get(file.id) ?? this.#files.length;
    const path = this.#city.pathOf(file);
    const lower = path.toLowerCase(); // also makes one string of the path's parts
    this.#indexById.set(file.id, at);
    this.#files[at] = file;
    this.#paths[at] = path;
    // A letter whose small form is longer would shift every place after it.
    this.#lower[at] = lower.length === path.length ? lower : path;
    this.#masks[at] = maskOf(this.#lower[at] as string);
  }

  /** The last one takes its place. */
  #remove(id: number): void {
    const at = this.#indexById.get(id);
    if (at === undefined) return;
    this.#indexById.delete(id);
    const [file, path, lower, mask] = [this.#files.pop(), this.#paths.pop(), this.#lower.pop(), this.#masks.pop()];
    if (!file || at === this.#files.length) return;
    this.#indexById.set(file.id, at);
    this.#files[at] = file;
    this.#paths[at] = path as string;
    this.#lower[at] = lower as string;
    this.#masks[at] = mask as number;
  }
}

interface SearchWord {
  text: string;
  codes: readonly number[];
  mask: number;
}

function wordOf(text: string): SearchWord {
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

/** A whole name is top, then its beginning, then a part that begins something. */
function nameBonus(path: string, name: number, at: number, word: string): number {
  const rest = path.length - name - word.length;
  if (at === name && rest === 0) return 900;
  if (at === name && path.charCodeAt(at + word.length) === 46 && path.lastIndexOf(".") === at + word.length) return 700;
  if (at === name) return 400 - Math.min(100, rest);
  return (isWordStart(path, at) ? 200 : 0) - Math.min(100, rest);
}

/** Whether something begins here: after a mark, or a large letter after a small one. */
function isWordStart(path: string, at: number): boolean {
  if (at === 0) return true;
  const before = path.charCodeAt(at - 1);
  return !isWordCharacter(before) || (isUpper(path.charCodeAt(at)) && !isUpper(before));
}

function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || isUpper(code) || (code >= 48 && code <= 57) || code > 127;
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** Letters in their order, from a place of the path on; 0: not all are there. Letters in a row and at beginnings count. */
function subsequenceScore({ codes }: SearchWord, path: string, lower: string, from: number): number {
  let points = from > 0 ? 200 : 100;
  let met = 0;
  let wanted = codes[0];
  let last = from - 1;
  const end = lower.length - codes.length;
  for (let at = from; at <= end + met; at++) {
    if (lower.charCodeAt(at) !== wanted) continue;
    if (met > 0) points += at === last + 1 ? 15 : -Math.min(4, at - last - 1);
    if (isWordStart(path, at)) points += 12;
    last = at;
    wanted = codes[++met];
    if (met === codes.length) return Math.max(1, Math.min(LITERAL - 1, points));
  }
  return 0;
}

/** The top of many, without sorting all. */
class TopList {
  readonly #entries: { file: CityFile; points: number }[] = [];

  /** Nothing with fewer points than a word as it is literal has a place any more. */
  get full(): boolean {
    return this.#entries.length >= MAX;
  }

  offer(file: CityFile, points: number): void {
    const entries = this.#entries;
    const last = entries[entries.length - 1];
    if (last && entries.length >= MAX && points <= last.points) return;
    let at = entries.length;
    while (at > 0 && (entries[at - 1] as { points: number }).points < points) at--;
    entries.splice(at, 0, { file, points });
    if (entries.length > MAX) entries.pop();
  }

  list(): CityFile[] {
    return this.#entries.map(({ file }) => file);
  }
}
