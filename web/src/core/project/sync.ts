// Keeps the city in step with the service.
//
// The service announces the project's state with a *generation* (which ids mean which files) and a *version* (a
// counter of changes). The page requests all rows of a generation, a page at a time, and then applies changes
// in the order of their versions. What causes what:
//
// - a state that is not ready: the city is emptied, except while the same project is scanned again
// - a state with another project, generation or session: all rows are loaded
// - a state with the same ones: only the ground may have changed
// - a change with the next version: it is applied
// - a change with a gap before it: all rows are loaded again, at most MAX_GAPS times in a row
// - a change while rows are loading: it is queued and applied after them
// - a broken connection: the next state tells whether anything was missed
//
// Applying a change that the rows contain already does no harm: the last word on each file is the newest one.

import type {
  ProjectAnswer,
  ProjectChange,
  ProjectEvent,
  ProjectFolder,
  ProjectRequest,
  ProjectRows,
  ProjectState,
} from "../../wire/types.gen.ts";
import { Refusal } from "../refuse.ts";
import type { CityStore } from "./city.ts";
import { HOUR } from "./touches.ts";

/** How far loading is; null: everything is there. */
export type LoadProgress = { have: number; of: number } | { failed: string } | null;

/** What the sync needs of the page. */
interface ProjectSyncOptions {
  city: CityStore;
  /** Sends a request to the service. Rejects with a Refusal. */
  ask(request: ProjectRequest): Promise<ProjectAnswer>;
  /** Called as loading goes on. */
  progress(progress: LoadProgress): void;
  /** Milliseconds since 1970. */
  now(): number;
}

/** How often all rows are requested from the beginning before loading fails. */
const ATTEMPTS = 4;
/**
 * How often in a row a missing change causes a reload. A service that loses more changes is followed as well as
 * possible.
 */
const MAX_GAPS = 3;

/** All rows of one generation. They contain every change up to `version`. */
interface Loaded {
  generation: number;
  version: number;
  folders: ProjectFolder[];
  rows: ProjectRows[];
}

/** The synchronisation of one page. */
export class ProjectSync {
  readonly #options: ProjectSyncOptions;
  /** Identity (identityOf) of what is in the city; empty: nothing is. */
  #heldId = "";
  /** Identity of the rows that are being loaded. */
  #wantedId = "";
  #generation = 0;
  #version = 0;
  /** Changes that arrived while rows were loading; undefined: nothing is loading. */
  #queued: ProjectChange[] | undefined;
  /** Incremented whenever a load under way becomes obsolete; results of older runs are dropped. */
  #run = 0;
  /** Missing changes since the last complete one. */
  #gaps = 0;
  /** The connection was interrupted: changes may have been missed. */
  #maybeMissed = false;
  /** Folders that are being opened. */
  readonly #opening = new Map<number, Promise<void>>();
  /** For each folder that is being opened: the changes since it was requested. */
  readonly #since = new Set<ProjectChange[]>();

  constructor(options: ProjectSyncOptions) {
    this.#options = options;
  }

  /** Version of the last change that is in the city. */
  get version(): number {
    return this.#version;
  }

  /** Generation of what is in the city. */
  get generation(): number {
    return this.#generation;
  }

  /** Handles an event of the service. */
  receive({ kind, state, change, touches, marks }: ProjectEvent): void {
    const { city } = this.#options;
    if (kind === "state" && state) this.#onState(state);
    else if (kind === "change" && change) this.#onChange(change);
    else if (kind === "touches") city.addTouches(touches ?? [], true);
    else if (kind === "marks") city.setMarks(marks ?? []);
  }

  /** The connection is gone: the changes that follow are missed. */
  down(): void {
    this.#maybeMissed = true;
  }

  /** Loads everything again, after a failure. */
  reload(): void {
    if (this.#options.city.state.phase === "ready") void this.#load();
  }

  /** Handles a state of the project. */
  #onState(state: ProjectState): void {
    const { city } = this.#options;
    const before = city.state;
    city.state = state;
    if (state.phase !== "ready") {
      if (state.phase !== "scanning" || state.id !== before.id) this.#discard();
      return;
    }
    if (state.id !== before.id) this.#discard();
    const missed = this.#maybeMissed && state.version !== this.#version;
    this.#maybeMissed = false;
    if (this.#queued ? this.#wantedId !== identityOf(state) : missed || this.#heldId !== identityOf(state))
      void this.#load();
    else if (!this.#queued) city.setSite(state.site ?? null);
  }

  /** Empties the city and cancels what is under way. */
  #discard(): void {
    this.#run++;
    this.#heldId = "";
    this.#queued = undefined;
    this.#options.progress(null);
    this.#options.city.clear();
  }

  /** Handles a change: queue it, skip it, reload, or apply it. */
  #onChange(change: ProjectChange): void {
    if (this.#queued) this.#queued.push(change);
    else if (this.#heldId !== "" && change.generation === this.#generation && change.version > this.#version) {
      if (change.version === this.#version + 1) this.#gaps = 0;
      else if (this.#gaps++ < MAX_GAPS) return void this.#load();
      this.#apply(change);
    }
  }

  /** Applies a change to the city. */
  #apply(change: ProjectChange): void {
    this.#version = change.version;
    for (const since of this.#since) since.push(change);
    const { city } = this.#options;
    const opens = (change.folders ?? []).filter(({ id, closed }) => !closed && city.folders.get(id)?.closed);
    city.apply(change);
    // These folders become open, because the project shrank: their files are sent only on request.
    for (const { id } of opens) void this.#openFolder(id).catch(() => this.reload());
  }

  /** Loads all rows and then applies the queued changes. */
  async #load(): Promise<void> {
    const { city, progress } = this.#options;
    const run = ++this.#run;
    const wanted = identityOf(city.state);
    this.#wantedId = wanted;
    this.#queued = [];
    try {
      const loaded = await this.#loadRows(run);
      if (run !== this.#run || !loaded) return;
      const queued = this.#queued.filter((c) => c.generation === loaded.generation && c.version > loaded.version);
      this.#queued = undefined;
      const reset = this.#heldId !== wanted;
      this.#heldId = wanted;
      this.#generation = loaded.generation;
      this.#version = loaded.version;
      city.replace({ ...loaded, site: city.state.site ?? null }, reset);
      progress(null);
      for (const change of queued.toSorted((a, b) => a.version - b.version)) this.#onChange(change);
      await this.#loadRecentTouches(run);
    } catch (error) {
      if (run !== this.#run) return;
      this.#queued = undefined;
      this.#heldId = "";
      progress({ failed: error instanceof Refusal ? error.error.message : "The files could not be read." });
    }
  }

  /** Requests all pages of rows of one generation. Undefined: the load became obsolete. */
  async #loadRows(run: number): Promise<Loaded | undefined> {
    const { city, ask, progress } = this.#options;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const loaded: Loaded = { generation: 0, version: 0, folders: [], rows: [] };
      let cursor = 0;
      let have = 0;
      do {
        progress({ have, of: city.state.files ?? 0 });
        const answer = await ask({ op: "rows", cursor });
        if (run !== this.#run) return undefined;
        const { generation = 0, version = 0, folders, rows, next = 0 } = answer;
        if (cursor === 0) Object.assign(loaded, { generation, version });
        loaded.folders.push(...(folders ?? []));
        // A cursor below zero: more folders follow, and then the files.
        const on = next < 0 ? cursor <= 0 && next < cursor : next === 0 || next > cursor;
        if (generation !== loaded.generation || !on) break;
        if (rows) loaded.rows.push(rows);
        have += rows?.id?.length ?? 0;
        cursor = next;
      } while (cursor !== 0);
      const whole = cursor === 0 && loaded.generation === (city.state.generation ?? 0);
      if (whole && (await this.#reloadOpened(run, loaded))) return loaded;
      if (run !== this.#run) return undefined;
    }
    throw new Error("the rows never arrived completely");
  }

  /** Folders that the user has opened stay open across a reload. False: the generation has changed meanwhile. */
  async #reloadOpened(run: number, loaded: Loaded): Promise<boolean> {
    const { city, ask } = this.#options;
    if (this.#heldId !== this.#wantedId) return true;
    const closed = loaded.folders.filter(({ id, closed }) => closed && city.opened.has(id));
    for (const { id } of closed) {
      const { generation, rows } = await ask({ op: "inside", id });
      if (run !== this.#run || generation !== loaded.generation) return false;
      if (rows) loaded.rows.push(rows);
    }
    return true;
  }

  /** Loads what agents did before the page was opened. */
  async #loadRecentTouches(run: number): Promise<void> {
    const { city, ask, now } = this.#options;
    try {
      const { touches } = await ask({ op: "touches", from: new Date(now() - HOUR).toISOString() });
      if (run === this.#run) city.addTouches(touches ?? [], false);
    } catch {
      // The city works without them; what happens from now on arrives as events.
    }
  }

  /** Shows the files of a closed folder. */
  open(folder: number): Promise<void> {
    const { city } = this.#options;
    if (this.#queued || !city.folders.get(folder)?.closed) return Promise.resolve();
    return this.#openFolder(folder);
  }

  /** Opens a folder once, even when several callers ask. */
  #openFolder(folder: number): Promise<void> {
    const under = this.#opening.get(folder);
    if (under) return under;
    const opening = this.#loadFolder(folder).finally(() => this.#opening.delete(folder));
    this.#opening.set(folder, opening);
    return opening;
  }

  /** Requests and adds the files of a folder. */
  async #loadFolder(folder: number): Promise<void> {
    const { city, ask } = this.#options;
    const run = this.#run;
    const since: ProjectChange[] = [];
    this.#since.add(since);
    try {
      const { generation, version = 0, rows } = await ask({ op: "inside", id: folder });
      if (run !== this.#run || generation !== this.#generation) return;
      // Changes to its files were skipped while it was closed: those newer than the answer are applied again.
      city.open(folder, rows);
      for (const change of since) if (change.version > version) city.apply(change);
    } finally {
      this.#since.delete(since);
    }
  }
}

/**
 * Project, generation and session as one string. A restarted service counts generations from the beginning, but
 * begins another session.
 */
function identityOf({ id = "", generation = 0, began = "" }: ProjectState): string {
  return `${id} ${generation} ${began}`;
}
