// Which files a filter of the panel lets through.

import type { CityStore } from "./city.ts";
import type { CityFile } from "./model.ts";
import type { Finder } from "./search.ts";
import { HOUR } from "./touches.ts";

/** The user's filter; a file must pass every part of it. */
export interface Filter {
  /** Words of the search field. */
  text: string;
  /** Only files of these languages; empty: of any. */
  languages: ReadonlySet<string>;
  /** Only files that changed since then. */
  changed: "commit" | "session" | null;
  /** Only files that fail, are in conflict, or are marked. */
  marked: boolean;
  /** Only files that an agent touched in the last hour. */
  touched: boolean;
  /** Only files in this folder and below it. */
  folder: number | null;
}

/** The filter that lets everything through. */
export const NO_FILTER: Filter = {
  text: "",
  languages: new Set(),
  changed: null,
  marked: false,
  touched: false,
  folder: null,
};

/** Whether a filter lets everything through. */
export function isUnfiltered({ text, languages, changed, marked, touched, folder }: Filter): boolean {
  return text.trim() === "" && languages.size === 0 && !changed && !marked && !touched && folder === null;
}

/** Ids of the files that pass; null: all. `now` is the time that is shown, in milliseconds since 1970. */
export function matchingFiles(city: CityStore, finder: Finder, filter: Filter, now: number): Set<number> | null {
  if (isUnfiltered(filter)) return null;
  const tests = testsOf(city, finder, filter, now);
  const lit = new Set<number>();
  for (const file of city.files.values()) if (tests.every((test) => test(file))) lit.add(file.id);
  return lit;
}

/** One predicate per part of the filter that is set. */
function testsOf(city: CityStore, finder: Finder, filter: Filter, now: number): ((file: CityFile) => boolean)[] {
  const tests: ((file: CityFile) => boolean)[] = [];
  const { text, languages, changed, marked, touched, folder } = filter;
  const among = (ids: ReadonlySet<number>) => tests.push(({ id }) => ids.has(id));
  if (languages.size > 0) tests.push(({ language = "" }) => languages.has(language));
  if (changed) tests.push((file) => file[changed] !== 0);
  if (marked) {
    const marks = new Set(city.marks.map(({ id }) => id));
    tests.push(({ id, commit }) => commit === 4 || marks.has(id));
  }
  if (touched) among(touchedIds(city, now));
  if (folder !== null) {
    const within = foldersWithin(city, folder);
    tests.push((file) => within.has(file.folder));
  }
  if (text.trim() !== "") among(finder.find(text).ids);
  return tests;
}

/** Files that were touched in the hour before `now`. */
function touchedIds(city: CityStore, now: number): Set<number> {
  const ids = new Set<number>();
  for (const { id = 0, at } of city.touches) if (Date.parse(at) > now - HOUR) ids.add(id);
  return ids;
}

/** A folder and all folders below it. */
function foldersWithin(city: CityStore, folder: number): Set<number> {
  const within = new Set<number>();
  const ahead = [folder];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    // The tree comes from outside and could contain a cycle.
    if (within.has(id)) continue;
    within.add(id);
    for (const below of city.foldersOf(id)) ahead.push(below.id);
  }
  return within;
}
