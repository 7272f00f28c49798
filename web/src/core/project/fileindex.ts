// Files and folders by id, by folder and by path. Derived lists and paths are computed on demand and cached
// until something that they contain changes.

import type { ProjectFolder } from "../../wire/types.gen.ts";
import { differs, isSame, renew } from "./columns.ts";
import type { CityFile } from "./model.ts";

/** Deeper than any tree that the service sends: a cycle of folders ends here. */
const DEEPEST = 64;

/** The index behind CityStore. */
export class FileIndex {
  readonly folders = new Map<number, ProjectFolder>();
  readonly files = new Map<number, CityFile>();
  /** Files of each folder, by id. */
  readonly #byFolder = new Map<number, Map<number, CityFile>>();
  /** Cache: files of each folder as a list. */
  readonly #lists = new Map<number, readonly CityFile[]>();
  /** Cache: path of each folder, with a trailing slash. */
  readonly #prefixes = new Map<number, string>();
  /** Cache: folders by their parent. */
  #children: Map<number, ProjectFolder[]> | undefined;
  /** Cache: files by path. */
  #byPath: Map<string, CityFile> | undefined;

  /**
   * Holds exactly these from now on. Returns what changed; undefined when an id means another file than before,
   * so that a difference makes no sense.
   */
  replace(
    folders: readonly ProjectFolder[],
    files: readonly CityFile[],
  ): { changed: CityFile[]; removed: CityFile[] } | undefined {
    const before = new Map(this.files);
    this.#empty();
    for (const folder of folders) this.folders.set(folder.id, folder);
    let same = true;
    const changed: CityFile[] = [];
    for (const file of files) {
      const existing = before.get(file.id);
      before.delete(file.id);
      if (existing && !isSame(existing, file)) same = false;
      const changes = !existing || differs(existing, file);
      const stored = existing && renew(existing, file) ? existing : file;
      if (changes) changed.push(stored);
      this.setFile(stored);
    }
    return same ? { changed, removed: [...before.values()] } : undefined;
  }

  /** Removes everything. */
  #empty(): void {
    this.folders.clear();
    this.files.clear();
    this.#byFolder.clear();
    this.#lists.clear();
    this.#invalidatePaths();
  }

  /** Drops the caches that depend on the names or parents of folders. */
  #invalidatePaths(): void {
    this.#prefixes.clear();
    this.#children = undefined;
    this.#byPath = undefined;
  }

  /** Adds or replaces a file. */
  setFile(file: CityFile): void {
    const existing = this.files.get(file.id);
    if (existing) this.#drop(existing);
    this.files.set(file.id, file);
    const list = this.#byFolder.get(file.folder);
    if (list) list.set(file.id, file);
    else this.#byFolder.set(file.folder, new Map([[file.id, file]]));
    this.#lists.delete(file.folder);
    this.#byPath?.set(this.pathOf(file), file);
  }

  /** Removes files and returns those that existed. */
  remove(ids: readonly number[]): CityFile[] {
    const removed = ids.flatMap((id) => this.files.get(id) ?? []);
    for (const file of removed) this.#drop(file);
    return removed;
  }

  /** Removes one file from every map. */
  #drop(file: CityFile): void {
    this.files.delete(file.id);
    this.#byFolder.get(file.folder)?.delete(file.id);
    this.#lists.delete(file.folder);
    const path = this.pathOf(file);
    if (this.#byPath?.get(path) === file) this.#byPath.delete(path);
  }

  /** Adds or replaces a folder. */
  setFolder(folder: ProjectFolder): void {
    const existing = this.folders.get(folder.id);
    this.folders.set(folder.id, folder);
    this.#children = undefined;
    if (!existing || existing.name !== folder.name || existing.parent !== folder.parent) this.#invalidatePaths();
  }

  /**
   * Removes folders and their files, and returns the files. The service names removed files itself only where
   * it knows that this page has them.
   */
  removeFolders(ids: readonly number[]): CityFile[] {
    const files = ids.flatMap((id) => this.filesOf(id));
    for (const file of files) this.#drop(file);
    for (const id of ids) {
      this.folders.delete(id);
      this.#byFolder.delete(id);
      this.#lists.delete(id);
    }
    if (ids.length > 0) this.#invalidatePaths();
    return files;
  }

  /** The known files of a folder. */
  filesOf(folder: number): readonly CityFile[] {
    let list = this.#lists.get(folder);
    if (!list) {
      list = [...(this.#byFolder.get(folder)?.values() ?? [])];
      this.#lists.set(folder, list);
    }
    return list;
  }

  /** The folders directly inside a folder. */
  foldersOf(folder: number): readonly ProjectFolder[] {
    if (!this.#children) {
      this.#children = new Map();
      for (const one of this.folders.values()) {
        const list = this.#children.get(one.parent);
        if (list) list.push(one);
        else this.#children.set(one.parent, [one]);
      }
    }
    return this.#children.get(folder) ?? [];
  }

  /** Path of a file relative to the project. */
  pathOf(file: CityFile): string {
    return this.prefixOf(file.folder) + file.name;
  }

  /** Path of a folder with a trailing slash ("src/app/"); empty for the project itself. */
  prefixOf(id: number): string {
    const known = this.#prefixes.get(id);
    if (known !== undefined) return known;
    const names: string[] = [];
    let folder = this.folders.get(id);
    while (folder && folder.parent !== 0 && names.length < DEEPEST) {
      names.unshift(folder.name);
      folder = this.folders.get(folder.parent);
    }
    const prefix = names.map((name) => `${name}/`).join("");
    this.#prefixes.set(id, prefix);
    return prefix;
  }

  /** The file at a path, when it is known. */
  byPath(path: string): CityFile | undefined {
    this.#byPath ??= new Map(Array.from(this.files.values(), (file) => [this.pathOf(file), file]));
    return this.#byPath.get(path);
  }

  /** The deepest known folder on the way to a path; undefined when there are no folders. */
  folderOn(path: string): ProjectFolder | undefined {
    const parts = path.split("/").slice(0, -1);
    let at = this.foldersOf(0)[0];
    for (const part of parts) {
      const next = at && this.foldersOf(at.id).find(({ name }) => name === part);
      if (!next) break;
      at = next;
    }
    return at;
  }
}
