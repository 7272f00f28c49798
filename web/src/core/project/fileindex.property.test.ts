// The index of files and folders by property: whatever is added, renamed and removed, and however often it is asked
// in between, it answers as a search through everything does.

import { describe, expect, it } from "vitest";
import type { ProjectFolder } from "../../wire/types.gen.ts";
import { type Random, randomFrom } from "../testing/random.ts";
import { FileIndex } from "./fileindex.ts";
import type { CityFile } from "./model.ts";

const NAMES = ["a", "b", "core", "ui", "main.go", "index.ts"];
const place = { x: 0, z: 0, width: 1, depthZ: 1, files: 1, own: 1, lines: 1 };

/** A folder whose parent has a smaller id: never a cycle. */
const folderOf = (r: Random, id: number): ProjectFolder => {
  const parent = id === 1 ? 0 : r.whole(1, id - 1);
  return { id, parent, name: id === 1 ? "" : `${r.pick(NAMES)}${id}`, depth: 1, ...place };
};
const fileOf = (r: Random, id: number, folder: number): CityFile => ({
  id,
  folder,
  name: `${r.pick(NAMES)}${r.whole(0, 1) ? id : `${id}b`}`,
  x: id,
  z: 0,
  face: 1,
  lines: r.whole(0, 99),
  bytes: 0,
  changed: 0,
  family: 0,
  commit: 0,
  session: 0,
});

/** The path of a file, found step by step. */
function pathOf(index: FileIndex, file: CityFile): string {
  let path = file.name;
  for (let at = index.folders.get(file.folder); at && at.parent !== 0; at = index.folders.get(at.parent))
    path = `${at.name}/${path}`;
  return path;
}

/** Compares all that the index answers with a search. */
function verify(index: FileIndex): void {
  const files = [...index.files.values()];
  for (const file of files) {
    const path = pathOf(index, file);
    expect(index.pathOf(file)).toBe(path);
    const same = files.filter((one) => pathOf(index, one) === path);
    expect(same, path).toContain(index.byPath(path));
  }
  for (const id of index.folders.keys()) {
    expect(new Set(index.filesOf(id))).toEqual(new Set(files.filter(({ folder }) => folder === id)));
    expect(new Set(index.foldersOf(id))).toEqual(new Set([...index.folders.values()].filter((f) => f.parent === id)));
  }
  expect(index.byPath("nowhere/at/all")).toBeUndefined();
}

describe.each([1, 2, 3, 4, 5])("the index (seed %i)", (seed) => {
  it("answers as a search does, after any changes", () => {
    const r = randomFrom(seed);
    const index = new FileIndex();
    index.setFolder(folderOf(r, 1));
    for (let n = 0; n < 250; n++) {
      const what = r.whole(0, 9);
      const folders = [...index.folders.keys()];
      if (what < 2) index.setFolder(folderOf(r, r.whole(2, 14)));
      else if (what < 7) index.setFile(fileOf(r, r.whole(1, 60), r.pick(folders)));
      else if (what < 9) {
        for (const gone of index.remove([r.whole(1, 60), r.whole(1, 60)]))
          expect(index.byPath(index.pathOf(gone))).not.toBe(gone);
      } else {
        const id = r.whole(2, 14);
        const held = index.filesOf(id).length;
        expect(index.removeFolders([id])).toHaveLength(held);
        expect(index.folders.has(id)).toBe(false);
      }
      if (r.chance(0.4)) verify(index);
    }
    verify(index);
  });

  it("tells what a new snapshot changed, and keeps the objects of files that are still the same", () => {
    const r = randomFrom(seed + 50);
    const index = new FileIndex();
    const folders = Array.from({ length: 5 }, (_, i) => folderOf(r, i + 1));
    const first = Array.from({ length: 40 }, (_, i) => fileOf(r, i + 1, r.whole(1, 5)));
    expect(index.replace(folders, first)?.changed).toHaveLength(40);
    const gone = new Set([r.whole(1, 40), r.whole(1, 40)]);
    const edited = new Set([r.whole(1, 40), r.whole(1, 40), r.whole(1, 40)]);
    const second = first
      .filter(({ id }) => !gone.has(id))
      .map((f) => ({ ...f, lines: edited.has(f.id) ? f.lines + 1 : f.lines }));
    const diff = index.replace(folders, [...second, fileOf(r, 99, 1)]);
    expect(new Set(diff?.removed.map(({ id }) => id))).toEqual(gone);
    expect(new Set(diff?.changed.map(({ id }) => id))).toEqual(new Set([...edited, 99].filter((id) => !gone.has(id))));
    for (const f of first) if (!gone.has(f.id)) expect(index.files.get(f.id)).toBe(f);
    verify(index);
  });

  it("says when a snapshot means other files by the same ids", () => {
    const r = randomFrom(seed + 90);
    const index = new FileIndex();
    const file = fileOf(r, 1, 1);
    index.replace([folderOf(r, 1)], [file]);
    expect(index.replace([folderOf(r, 1)], [{ ...file, x: file.x + 1 }])).toBeUndefined();
    expect(index.files.get(1)?.x).toBe(file.x + 1);
  });
});
