// Keeps the city as the service tells it: asks for all files in pages when they are others, folds changes in the order of
// their versions, and asks again when one is missing. What comes while rows are on their way is queued and folded after them;
// folding what the rows hold already does no harm, because the last word on each file is the newest.

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

/** How far the asking is; null: everything is there. */
export type LoadProgress = { have: number; of: number } | { failed: string } | null;

export interface ProjectSyncOptions {
  city: CityStore;
  /** Rejects with a Refusal in words. */
  ask(request: ProjectRequest): Promise<ProjectAnswer>;
  progress(progress: LoadProgress): void;
  /** Milliseconds since 1970. */
  now(): number;
}

/** So often rows are asked for from their beginning before it is given up. */
const ATTEMPTS = 4;
/** So often in a row a missing change leads to asking again; a service that loses more is followed as well as it can be. */
const MAX_GAPS = 3;

/** All rows of one generation. `version`: every change up to this one is in them. */
interface Loaded {
  generation: number;
  version: number;
  folders: ProjectFolder[];
  rows: ProjectRows[];
}

export class ProjectSync {
  readonly #options: ProjectSyncOptions;
  /** What the held files are of: project, generation, session; empty: none are held. */
  #heldId = "";
  /** What the rows on their way are wanted of. */
  #wantedId = "";
  #generation = 0;
  #version = 0;
  /** Changes that came while rows were on their way; undefined: none are. */
  #queued: ProjectChange[] | undefined;
  /** Grows when what is on its way is not wanted any more. */
  #run = 0;
  /** Changes that were missing since the last one that was not. */
  #gaps = 0;
  /** Another connection: changes may have been missed. */
  #maybeMissed = false;
  readonly #opening = new Map<number, Promise<void>>();
  /** For each folder that is being opened: what changed since it was asked for. */
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

  receive({ kind, state, change, touches, marks }: ProjectEvent): void {
    const { city } = this.#options;
    if (kind === "state" && state) this.#onState(state);
    else if (kind === "change" && change) this.#onChange(change);
    else if (kind === "touches") city.addTouches(touches ?? [], true);
    else if (kind === "marks") city.setMarks(marks ?? []);
  }

  /** The connection is gone: what it told next is missing. */
  down(): void {
    this.#maybeMissed = true;
  }

  /** Asks for everything reset, after a failure. */
  reload(): void {
    if (this.#options.city.state.phase === "ready") void this.#load();
  }

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

  #discard(): void {
    this.#run++;
    this.#heldId = "";
    this.#queued = undefined;
    this.#options.progress(null);
    this.#options.city.clear();
  }

  #onChange(change: ProjectChange): void {
    if (this.#queued) this.#queued.push(change);
    else if (this.#heldId !== "" && change.generation === this.#generation && change.version > this.#version) {
      if (change.version === this.#version + 1) this.#gaps = 0;
      else if (this.#gaps++ < MAX_GAPS) return void this.#load();
      this.#apply(change);
    }
  }

  #apply(change: ProjectChange): void {
    this.#version = change.version;
    for (const since of this.#since) since.push(change);
    const { city } = this.#options;
    const opens = (change.folders ?? []).filter(({ id, closed }) => !closed && city.folders.get(id)?.closed);
    city.apply(change);
    // They come open from now on, as the project shrank: their files are told only to those who ask.
    for (const { id } of opens) void this.#openFolder(id).catch(() => this.reload());
  }

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

  /** All pages of rows, of one generation; undefined: nobody waits for them any more. */
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
        // Below zero there are more folders to come, and then the files.
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
    throw new Error("the rows never came whole");
  }

  /** What was opened before stays open when everything is asked for again; false: the generation is another by now. */
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

  /** What agents did before the page came. */
  async #loadRecentTouches(run: number): Promise<void> {
    const { city, ask, now } = this.#options;
    try {
      const { touches } = await ask({ op: "touches", from: new Date(now() - HOUR).toISOString() });
      if (run === this.#run) city.addTouches(touches ?? [], false);
    } catch {
      // The city stands without them; what happens from now on is told.
    }
  }

  /** Shows the files of a folder that came closed. */
  open(folder: number): Promise<void> {
    const { city } = this.#options;
    if (this.#queued || !city.folders.get(folder)?.closed) return Promise.resolve();
    return this.#openFolder(folder);
  }

  #openFolder(folder: number): Promise<void> {
    const under = this.#opening.get(folder);
    if (under) return under;
    const opening = this.#loadFolder(folder).finally(() => this.#opening.delete(folder));
    this.#opening.set(folder, opening);
    return opening;
  }

  async #loadFolder(folder: number): Promise<void> {
    const { city, ask } = this.#options;
    const run = this.#run;
    const since: ProjectChange[] = [];
    this.#since.add(since);
    try {
      const { generation, version = 0, rows } = await ask({ op: "inside", id: folder });
      if (run !== this.#run || generation !== this.#generation) return;
      // Files that were told of in between were left out, for their folder was closed: the newer word is folded again.
      city.open(folder, rows);
      for (const change of since) if (change.version > version) city.apply(change);
    } finally {
      this.#since.delete(since);
    }
  }
}

/** A service that began reset counts generations from the beginning: its session is another one. */
function identityOf({ id = "", generation = 0, began = "" }: ProjectState): string {
  return `${id} ${generation} ${began}`;
}
