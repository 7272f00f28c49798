// Fuzzy file search by path, as editors have it. Every word of the search must match; best in the file's own
// name, then in a part of the path, then as a subsequence of letters. A bit mask of letters per path rules out
// most files with one comparison.

import type { CityStore } from "./city.ts";
import type { CityChange, CityFile } from "./model.ts";

/** What a search found. */
export interface SearchResult {
  /** The best matches, best first; at most MAX. */
  best: CityFile[];
  /** All files that contain every word literally; when there are none, those that contain the letters in order. */
  ids: Set<number>;
}

/** How many files are ranked. */
const MAX = 60;
/** Points of a word that the path contains literally; a subsequence gives fewer. */
const LITERAL = 1000;

/** The search index of a city. It is built on the first search and updated with every change of the files. */
export class Finder {
  readonly #city: CityStore;
  readonly #stop: () => void;
  /** Index of each file in the arrays below. */
  readonly #indexById = new Map<number, number>();
  #files: CityFile[] = [];
  #paths: string[] = [];
  #lower: string[] = [];
  /** The letters that each path contains (maskOf). */
  #masks: number[] = [];
  /** Whether the arrays are valid. */
  #built = false;
  /** Cache of the last search. */
  #last: { search: string; found: SearchResult } | undefined;

  constructor(city: CityStore) {
    this.#city = city;
    this.#stop = city.on((change) => this.#onChange(change));
  }

  /** Stops following the city. */
  dispose(): void {
    this.#stop();
  }

  /** Searches. Returns the same object for the same search while the files do not change. */
  find(search: string): SearchResult {
    this.#build();
    if (this.#last?.search === search) return this.#last.found;
    const words = search.toLowerCase().split(/\s+/).filter(Boolean).map(wordOf);
    const top = new TopList();
    const literal = this.#collect(words, top, (word, i) => this.#literal(word, i));
    // Literal matches rank first. The more expensive fuzzy pass runs only when there is room left.
    const fuzzy = top.full
      ? literal
      : this.#collect(words, top, (word, i) => this.#fuzzy(word, i, words.length > 1), literal);
    const found = { best: top.list(), ids: literal.size > 0 ? literal : fuzzy };
    this.#last = { search, found };
    return found;
  }

  /**
   * Scores every file, offers those for which each word scores to `top`, and returns their ids. Files in `but`
   * are skipped.
   */
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

  /** Points for containing a word literally; 0 when the path does not. */
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

  /**
   * Points for containing the letters of a word in order. `several`: another word kept the file from matching
   * literally, so this one may still do so.
   */
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

  /** Keeps the index up to date; a change of folders changes paths and invalidates it. */
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

  /** Adds or updates a file. */
  #set(file: CityFile): void {
    const at = this.#indexById.get(file.id) ?? this.#files.length;
    const path = this.#city.pathOf(file);
    const lower = path.toLowerCase(); // also flattens the concatenated path into one string
    this.#indexById.set(file.id, at);
    this.#files[at] = file;
    this.#paths[at] = path;
    // A letter whose lower case is longer would shift every position after it; such a path is searched as it
    // is.
    this.#lower[at] = lower.length === path.length ? lower : path;
    this.#masks[at] = maskOf(this.#lower[at] as string);
  }

  /** Removes a file: the last one takes its slot. */
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

/** One word of a search. */
interface SearchWord {
  text: string;
  codes: readonly number[];
  mask: number;
}

/** Prepares a word. */
function wordOf(text: string): SearchWord {
  return { text, codes: Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)), mask: maskOf(text) };
}

/** The letters and digits of a text as bits: one per letter, one for all digits, one for everything else. */
function maskOf(text: string): number {
  let mask = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97);
    else mask |= code >= 48 && code <= 57 ? 1 << 26 : 1 << 27;
  }
  return mask;
}

/**
 * Points for where in the file name a word lies: the whole name is best, then the name without its extension,
 * then its beginning, then the beginning of a part.
 */
function nameBonus(path: string, name: number, at: number, word: string): number {
  const rest = path.length - name - word.length;
  if (at === name && rest === 0) return 900;
  if (at === name && path.charCodeAt(at + word.length) === 46 && path.lastIndexOf(".") === at + word.length) return 700;
  if (at === name) return 400 - Math.min(100, rest);
  return (isWordStart(path, at) ? 200 : 0) - Math.min(100, rest);
}

/** Whether a word begins here: after a separator, or at an upper-case letter after a lower-case one. */
function isWordStart(path: string, at: number): boolean {
  if (at === 0) return true;
  const before = path.charCodeAt(at - 1);
  return !isWordCharacter(before) || (isUpper(path.charCodeAt(at)) && !isUpper(before));
}

/** Whether a character belongs to a word. */
function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || isUpper(code) || (code >= 48 && code <= 57) || code > 127;
}

/** Whether a character is an upper-case ASCII letter. */
function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}

/**
 * Points for containing the letters in order from an index on; 0 when not all are there. Consecutive letters
 * and letters at word starts score higher.
 */
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

/** The best of many entries, without sorting all of them. */
class TopList {
  readonly #entries: { file: CityFile; points: number }[] = [];

  /** Whether only entries better than the last one are still accepted. */
  get full(): boolean {
    return this.#entries.length >= MAX;
  }

  /** Inserts a file if it is good enough. */
  offer(file: CityFile, points: number): void {
    const entries = this.#entries;
    const last = entries[entries.length - 1];
    if (last && entries.length >= MAX && points <= last.points) return;
    let at = entries.length;
    while (at > 0 && (entries[at - 1] as { points: number }).points < points) at--;
    entries.splice(at, 0, { file, points });
    if (entries.length > MAX) entries.pop();
  }

  /** The files, best first. */
  list(): CityFile[] {
    return this.#entries.map(({ file }) => file);
  }
}
