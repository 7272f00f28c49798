// Files and folders by id, by folder and by path. Lists and paths are made when they are asked for, and kept until
// something that they hold changes.

import type { ProjectFolder } from "../../wire/types.gen.ts";
import type { CityFile } from "./model.ts";
import { differs, isSame, renew } from "./rows.ts";

/** Deeper than any tree that the service shows: a ring of folders ends here. */
const DEEPEST = 64;

export class Index {
  readonly folders = new Map<number, ProjectFolder>();
  readonly files = new Map<number, CityFile>();
  /** Files of each folder, by id. */
  readonly #in = new Map<number, Map<number, CityFile>>();
  readonly #lists = new Map<number, readonly CityFile[]>();
  readonly #prefixes = new Map<number, string>();
  #under: Map<number, ProjectFolder[]> | undefined;
  #paths: Map<string, CityFile> | undefined;

  /** Holds exactly these. What changed by that; undefined when an id means another file than before. */
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
      const held = before.get(file.id);
      before.delete(file.id);
      if (held && !isSame(held, file)) same = false;
      const changes = !held || differs(held, file);
      const kept = held && renew(held, file) ? held : file;
      if (changes) changed.push(kept);
      this.setFile(kept);
    }
    return same ? { changed, removed: [...before.values()] } : undefined;
  }

  #empty(): void {
    this.folders.clear();
    this.files.clear();
    this.#in.clear();
    this.#lists.clear();
    this.#forgetFolders();
  }

  #forgetFolders(): void {
    this.#prefixes.clear();
    this.#under = undefined;
    this.#paths = undefined;
  }

  setFile(file: CityFile): void {
    const held = this.files.get(file.id);
    if (held) this.#drop(held);
    this.files.set(file.id, file);
    const list = this.#in.get(file.folder);
    if (list) list.set(file.id, file);
    else this.#in.set(file.folder, new Map([[file.id, file]]));
    this.#lists.delete(file.folder);
    this.#paths?.set(this.pathOf(file), file);
  }

  remove(ids: readonly number[]): CityFile[] {
    const removed = ids.flatMap((id) => this.files.get(id) ?? []);
    for (const file of removed) this.#drop(file);
    return removed;
  }

  #drop(file: CityFile): void {
    this.files.delete(file.id);
    this.#in.get(file.folder)?.delete(file.id);
    this.#lists.delete(file.folder);
    const path = this.pathOf(file);
    if (this.#paths?.get(path) === file) this.#paths.delete(path);
  }

  setFolder(folder: ProjectFolder): void {
    const held = this.folders.get(folder.id);
    this.folders.set(folder.id, folder);
    this.#under = undefined;
    if (!held || held.name !== folder.name || held.parent !== folder.parent) this.#forgetFolders();
  }

  /** Also their files, of which the service tells by themselves where it knows that the page has them. */
  removeFolders(ids: readonly number[]): CityFile[] {
    const files = ids.flatMap((id) => this.filesOf(id));
    for (const file of files) this.#drop(file);
    for (const id of ids) {
      this.folders.delete(id);
      this.#in.delete(id);
      this.#lists.delete(id);
    }
    if (ids.length > 0) this.#forgetFolders();
    return files;
  }

  filesOf(folder: number): readonly CityFile[] {
    let list = this.#lists.get(folder);
    if (!list) {
      list = [...(this.#in.get(folder)?.values() ?? [])];
      this.#lists.set(folder, list);
    }
    return list;
  }

  foldersOf(folder: number): readonly ProjectFolder[] {
    if (!this.#under) {
      this.#under = new Map();
      for (const one of this.folders.values()) {
        const list = this.#under.get(one.parent);
        if (list) list.push(one);
        else this.#under.set(one.parent, [one]);
      }
    }
    return this.#under.get(folder) ?? [];
  }

  pathOf(file: CityFile): string {
    return this.prefixOf(file.folder) + file.name;
  }

  /** "src/app/"; of the project itself: empty. */
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

  byPath(path: string): CityFile | undefined {
    this.#paths ??= new Map(Array.from(this.files.values(), (file) => [this.pathOf(file), file]));
    return this.#paths.get(path);
  }

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
