// The project as rows of a tree view, for those who read it: folders and files, each with its state in words.
// Only the contents of open folders are listed.

import type { ProjectFolder } from "../../wire/types.gen.ts";
import type { TreeRow } from "../treerow.ts";
import { counted } from "../words/text.ts";
import type { CityStore } from "./city.ts";
import { differenceLabel, formatLines } from "./format.ts";
import type { CityFile } from "./model.ts";
import { shownName } from "./names.ts";

/** A row of the project's tree. */
export interface ProjectTreeRow extends TreeRow {
  /** The file or folder that it shows. */
  subject: { file: number } | { folder: number };
}

/** What the tree is made of. */
interface TreeSource {
  city: CityStore;
  /** Keys of the folders that the user opened; of those they closed, when all folders open by themselves. */
  open: ReadonlySet<string>;
  /** Files that a filter lets through; null: all. */
  lit: ReadonlySet<number> | null;
}

/** When a filter leaves at most this many files, the folders on the way to them open by themselves. */
const FEW = 400;
/** Deeper than any tree that is shown. */
const DEEPEST = 64;

/** Per folder: the visible files below it, and how many of them differ from the last commit. */
type Sums = ReadonlyMap<number, { files: number; changed: number }>;

/** State of one traversal. */
interface Walk extends TreeSource {
  sums: Sums;
  marks: ReadonlyMap<number, string>;
  rows: ProjectTreeRow[];
}

/** All rows, in the order in which they are shown. */
export function treeRows(source: TreeSource): ProjectTreeRow[] {
  const { city } = source;
  const walk: Walk = { ...source, sums: sumsOf(source), marks: marksOf(city), rows: [] };
  for (const root of city.foldersOf(0)) walkFolder(walk, root.id, 1);
  return walk.rows;
}

/** Row key of a folder. */
export const folderKey = (id: number): string => `d${id}`;
/** Row key of a file. */
export const fileKey = (id: number): string => `f${id}`;

/** Appends the contents of a folder: folders first, then files, each in natural order. */
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

/** Whether all folders are open by themselves; `open` then lists those that the user closed. */
export function autoExpands({ lit }: Pick<TreeSource, "lit">): boolean {
  return lit !== null && lit.size <= FEW;
}

/** The state of a file: difference, mark, size. */
function fileWords(file: CityFile, mark = ""): string {
  return [differenceLabel(file.commit), mark, formatLines(file)].filter(Boolean).join(" · ");
}

/** The state of a folder: number of files, how many differ, whether it is closed. */
function folderWords(folder: ProjectFolder, { sums, lit }: Walk): string {
  const { files = 0, changed = 0 } = sums.get(folder.id) ?? {};
  const count = counted(lit ? files : folder.files, "file");
  const closed = folder.closed ? "not opened yet" : "";
  return [count, changed > 0 ? `${changed} changed` : "", closed].filter(Boolean).join(" · ");
}

/** The kinds of marks of each file, as words. */
function marksOf(city: CityStore): Map<number, string> {
  const words = new Map<number, string>();
  for (const { id, kind } of city.marks) {
    const before = words.get(id);
    if (!before?.split(", ").includes(kind)) words.set(id, before ? `${before}, ${kind}` : kind);
  }
  return words;
}

/** Counts the visible files of every folder, its subfolders included. */
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

/** Natural order: "a2" before "a10". */
const names = new Intl.Collator("en", { numeric: true });

function sorted<T extends { name: string }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => names.compare(a.name, b.name));
}
