// The project as rows of a tree, for those who read it: folders and files, each with its state in words. Only what lies in
// open folders is in the list.

import type { ProjectFolder } from "../../wire/types.gen.ts";
import type { CityStore } from "./city.ts";
import { differenceLabel, formatCount, formatLines } from "./format.ts";
import type { CityFile } from "./model.ts";
import { shownName } from "./names.ts";

export interface ProjectTreeRow {
  /** Unique in the list, and the same as long as the row means the same. */
  key: string;
  level: number;
  /** Among its siblings, from 1. */
  position: number;
  siblings: number;
  title: string;
  detail: string;
  /** Of a folder: whether what lies in it follows. */
  open?: boolean;
  /** What it stands for. */
  subject: { file: number } | { folder: number };
}

export interface TreeSource {
  city: CityStore;
  /** Keys of open folders. */
  open: ReadonlySet<string>;
  /** Files that a filter lets through; null: all. */
  lit: ReadonlySet<number> | null;
}

/** With so few files left by a filter, the folders on the way to them are open by themselves. */
const FEW = 400;
/** Deeper than any tree that is shown. */
const DEEPEST = 64;

/** Files below each folder that are to be seen, and how many of them differ. */
type Sums = ReadonlyMap<number, { files: number; changed: number }>;

interface Walk extends TreeSource {
  sums: Sums;
  marks: ReadonlyMap<number, string>;
  rows: ProjectTreeRow[];
}

export function treeRows(source: TreeSource): ProjectTreeRow[] {
  const { city } = source;
  const walk: Walk = { ...source, sums: sumsOf(source), marks: marksOf(city), rows: [] };
  for (const root of city.foldersOf(0)) walkFolder(walk, root.id, 1);
  return walk.rows;
}

export const folderKey = (id: number): string => `d${id}`;
export const fileKey = (id: number): string => `f${id}`;

function walkFolder(walk: Walk, id: number, level: number): void {
  const { city, lit, sums, rows } = walk;
  if (level > DEEPEST) return;
  const isOver = (folder: ProjectFolder) => !lit || (sums.get(folder.id)?.files ?? 0) > 0;
  const folders = sorted(city.foldersOf(id).filter(isOver));
  const files = sorted(city.filesOf(id).filter((file) => !lit || lit.has(file.id)));
  const siblings = folders.length + files.length;
  for (const [i, folder] of folders.entries()) {
    const key = folderKey(folder.id);
    const open = walk.open.has(key) !== autoExpands(walk);
    rows.push({
      key,
      level,
      position: i + 1,
      siblings,
      title: shownName(folder.name),
      detail: folderWords(folder, walk),
      open,
      subject: { folder: folder.id },
    });
    if (open) walkFolder(walk, folder.id, level + 1);
  }
  for (const [i, file] of files.entries()) {
    rows.push({
      key: fileKey(file.id),
      level,
      position: folders.length + i + 1,
      siblings,
      title: shownName(file.name),
      detail: fileWords(file, walk.marks.get(file.id)),
      subject: { file: file.id },
    });
  }
}

/** Whether all folders are open by themselves: then `open` holds those that the user closed. */
export function autoExpands({ lit }: Pick<TreeSource, "lit">): boolean {
  return lit !== null && lit.size <= FEW;
}

export function fileWords(file: CityFile, mark = ""): string {
  return [differenceLabel(file.commit), mark, formatLines(file)].filter(Boolean).join(" · ");
}

function folderWords(folder: ProjectFolder, { sums, lit }: Walk): string {
  const { files = 0, changed = 0 } = sums.get(folder.id) ?? {};
  const count = formatCount(lit ? files : folder.files, "file");
  const closed = folder.closed ? "not looked into yet" : "";
  return [count, changed > 0 ? `${changed} changed` : "", closed].filter(Boolean).join(" · ");
}

function marksOf(city: CityStore): Map<number, string> {
  const words = new Map<number, string>();
  for (const { id, kind } of city.marks) {
    const before = words.get(id);
    if (!before?.split(", ").includes(kind)) words.set(id, before ? `${before}, ${kind}` : kind);
  }
  return words;
}

function sumsOf({ city, lit }: TreeSource): Sums {
  const sums = new Map<number, { files: number; changed: number }>();
  for (const file of city.files.values()) {
    if (lit && !lit.has(file.id)) continue;
    let at = city.folders.get(file.folder);
    for (let depth = 0; at && depth < DEEPEST; depth++) {
      const sum = sums.get(at.id) ?? { files: 0, changed: 0 };
      sum.files++;
      if (file.commit !== 0) sum.changed++;
      sums.set(at.id, sum);
      at = city.folders.get(at.parent);
    }
  }
  return sums;
}

const names = new Intl.Collator("en", { numeric: true });

function sorted<T extends { name: string }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => names.compare(a.name, b.name));
}
