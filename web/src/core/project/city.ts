// The project as this page holds it: files and folders by id and by path, touches, marks, and how the user
// looks at it. A passive store: sync.ts writes what the service sends, and subscribers are notified of every
// change. No network, no DOM.

import type {
  ProjectChange,
  ProjectFolder,
  ProjectMarked,
  ProjectRows,
  ProjectSite,
  ProjectState,
  ProjectTouch,
} from "../../wire/types.gen.ts";
import { buildingOf, streetOf } from "./buildings.ts";
import { filesFrom, renew } from "./columns.ts";
import { FileIndex } from "./fileindex.ts";
import type { Building, CityChange, CityFile, CityModel, CityView } from "./model.ts";
import { recentTouches, withTouches } from "./touches.ts";

/** Stands in for a missing site: nothing can be drawn then, but the sizes of buildings are still asked for. */
const NOWHERE: ProjectSite = { x: 0, z: 0, width: 0, depth: 0, unit: 1, lane: 0.85 };

/** All files and folders at one moment. */
interface ProjectSnapshot {
  folders: readonly ProjectFolder[];
  rows: readonly ProjectRows[];
  site: ProjectSite | null;
}

/** The only implementation of CityModel. */
export class CityStore implements CityModel {
  state: ProjectState = { phase: "none" };
  readonly #now: () => number;
  readonly #index = new FileIndex();
  readonly folders: ReadonlyMap<number, ProjectFolder> = this.#index.folders;
  readonly files: ReadonlyMap<number, CityFile> = this.#index.files;
  /** Closed folders that the user has opened: their files are known. */
  readonly #opened = new Set<number>();
  readonly opened: ReadonlySet<number> = this.#opened;
  readonly #listeners = new Set<(change: CityChange) => void>();
  #site: ProjectSite | null = null;
  #marks: readonly ProjectMarked[] = [];
  /** Of the last hour. */
  #touches: readonly ProjectTouch[] = [];
  /** Touches of the past that is shown. */
  #pastTouches: readonly ProjectTouch[] = [];
  #view: CityView = { lit: null, compare: "commit", selected: null, hovered: null, at: null, hidden: false };

  /** `now` returns milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get site(): ProjectSite | null {
    return this.#site;
  }

  get marks(): readonly ProjectMarked[] {
    return this.#marks;
  }

  /** Old touches are dropped when the list is read. */
  get touches(): readonly ProjectTouch[] {
    if (this.#view.at !== null) return this.#pastTouches;
    this.#touches = recentTouches(this.#touches, this.#now());
    return this.#touches;
  }

  get view(): Readonly<CityView> {
    return this.#view;
  }

  filesOf(folder: number): readonly CityFile[] {
    return this.#index.filesOf(folder);
  }

  /** The folders directly inside a folder; inside 0 is the project itself. */
  foldersOf(folder: number): readonly ProjectFolder[] {
    return this.#index.foldersOf(folder);
  }

  pathOf(file: CityFile): string {
    return this.#index.pathOf(file);
  }

  /** Path of a folder without a trailing slash; empty for the project itself. */
  folderPath(folder: number): string {
    return this.#index.prefixOf(folder).slice(0, -1);
  }

  byPath(path: string): CityFile | undefined {
    return this.#index.byPath(path);
  }

  /** The deepest known folder on the way to a path. */
  folderOn(path: string): ProjectFolder | undefined {
    return this.#index.folderOn(path);
  }

  buildingOf(file: CityFile): Building {
    return buildingOf(file, this.#site ?? NOWHERE);
  }

  streetOf(file: CityFile): [number, number, number] {
    return streetOf(file, this.#site ?? NOWHERE);
  }

  on(listener: (change: CityChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Holds exactly this snapshot from now on. `reset`: ids mean other files than before, so subscribers get a
   * reset instead of a difference.
   */
  replace({ folders, rows, site }: ProjectSnapshot, reset: boolean): void {
    if (reset) this.#opened.clear();
    const closed = new Set(folders.filter(({ id, closed }) => closed && !this.#opened.has(id)).map(({ id }) => id));
    const files = rows.flatMap(filesFrom).filter(({ folder }) => !closed.has(folder));
    const diff = this.#index.replace(
      folders.map((folder) => this.#withOpenState(folder)),
      files,
    );
    const moved = JSON.stringify(site) !== JSON.stringify(this.#site);
    this.#site = site;
    if (reset || moved || !diff) {
      this.#emit({ kind: "reset" });
      this.#clearGoneSelection();
    } else this.#emitFiles(diff.changed, diff.removed, true);
  }

  /** The city's ground has changed, because the city grew; its files stay. */
  setSite(site: ProjectSite | null): void {
    if (JSON.stringify(site) === JSON.stringify(this.#site)) return;
    this.#site = site;
    this.#emitFiles([], [], true);
  }

  /** Nothing is shown any more. */
  clear(): void {
    if (!this.#site && this.files.size === 0 && this.folders.size === 0) return;
    this.#index.replace([], []);
    this.#opened.clear();
    this.#site = null;
    this.#marks = [];
    this.#touches = [];
    this.#emit({ kind: "reset" });
    this.#clearGoneSelection();
  }

  /** Applies one change of the service. */
  apply({ folders, rows, removed, goneFolders }: Omit<ProjectChange, "generation" | "version">): void {
    const gone = this.#index.remove(removed ?? []);
    const changed = this.#applyRows(rows, folders);
    for (const id of goneFolders ?? []) this.#opened.delete(id);
    gone.push(...this.#index.removeFolders(goneFolders ?? []));
    this.#emitFiles(changed, gone, (folders?.length ?? 0) + (goneFolders?.length ?? 0) > 0);
  }

  /** Adds the files of a folder that was closed. */
  open(folder: number, rows: ProjectRows | undefined): void {
    const held = this.folders.get(folder);
    if (!held) return;
    this.#opened.add(folder);
    this.#index.setFolder(this.#withOpenState(held));
    const files = rows ? filesFrom(rows) : [];
    this.#emitFiles(
      files.map((file) => this.#put(file)),
      [],
      true,
    );
  }

  /** Stores changed folders and files; returns the files. Files of folders that are still closed are skipped. */
  #applyRows(rows: ProjectRows | undefined, folders: readonly ProjectFolder[] = []): CityFile[] {
    for (const folder of folders) {
      // A folder may become closed as the project grows: its known files stay.
      const held = this.folders.get(folder.id);
      if (folder.closed && held && !held.closed) this.#opened.add(folder.id);
      this.#index.setFolder(this.#withOpenState(folder));
    }
    const changed: CityFile[] = [];
    for (const file of rows ? filesFrom(rows) : []) {
      if (!this.folders.get(file.folder)?.closed) changed.push(this.#put(file));
    }
    return changed;
  }

  /** Stores a file. The existing object is updated in place where possible, because others hold on to it. */
  #put(file: CityFile): CityFile {
    const held = this.files.get(file.id);
    if (held && renew(held, file)) return held;
    this.#index.setFile(file);
    return file;
  }

  /** The folder as this page shows it: open once the user has opened it. */
  #withOpenState(folder: ProjectFolder): ProjectFolder {
    return folder.closed && this.#opened.has(folder.id) ? { ...folder, closed: false } : folder;
  }

  /** Replaces all marks. */
  setMarks(marks: readonly ProjectMarked[]): void {
    this.#marks = marks;
    this.#emit({ kind: "marks" });
  }

  /**
   * Adds touches. `live`: they happen now and are shown; otherwise they are what happened before the page was
   * opened.
   */
  addTouches(touches: readonly ProjectTouch[], live: boolean): void {
    const { all, added } = withTouches(this.#touches, touches, this.#now());
    if (added.length === 0) return;
    this.#touches = all;
    if (this.#view.at === null) this.#emit({ kind: "touches", touches: live ? added : [] });
  }

  /** Sets the touches of the hour before `view.at`; ignored when the user has moved on to another time. */
  setPast(at: number, touches: readonly ProjectTouch[]): void {
    if (this.#view.at !== at) return;
    this.#pastTouches = withTouches([], touches, at).all.filter((touch) => Date.parse(touch.at) <= at);
    this.#emit({ kind: "view" });
  }

  /** Changes how the user looks at it; a no-op when nothing differs. */
  setView(view: Partial<CityView>): void {
    const next = { ...this.#view, ...view };
    if ((Object.keys(next) as (keyof CityView)[]).every((key) => next[key] === this.#view[key])) return;
    if (next.at === null) this.#pastTouches = [];
    this.#view = next;
    this.#emit({ kind: "view" });
  }

  /** Notifies about files, if there is anything to say. */
  #emitFiles(changed: readonly CityFile[], removed: readonly CityFile[], folders: boolean): void {
    if (changed.length === 0 && removed.length === 0 && !folders) return;
    this.#emit({ kind: "files", changed, removed, folders });
    this.#clearGoneSelection();
  }

  /** Drops the selection and the hover of files that no longer exist. */
  #clearGoneSelection(): void {
    const { selected, hovered } = this.#view;
    const there = (id: number | null) => (id !== null && this.files.has(id) ? id : null);
    this.setView({ selected: there(selected), hovered: there(hovered) });
  }

  /** Notifies all subscribers. */
  #emit(change: CityChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
