// Keeps the city as the service tells it: asks for all files in pages when they are others, folds changes in the order of
// their versions, and asks again when one is missing. What comes while rows are on their way is kept and folded after them;
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
import type { City } from "./city.ts";
import { HOUR } from "./touches.ts";

/** How far the asking is; null: everything is there. */
export type Progress = { have: number; of: number } | { failed: string } | null;

export interface FollowParts {
  city: City;
  /** Rejects with a Refusal in words. */
  ask(request: ProjectRequest): Promise<ProjectAnswer>;
  progress(progress: Progress): void;
  /** Milliseconds since 1970. */
  now(): number;
}

/** So often rows are asked for from their beginning before it is given up. */
const ATTEMPTS = 4;
/** So often in a row a missing change leads to asking again; a service that loses more is followed as well as it can be. */
const MOST_GAPS = 3;

/** All rows of one generation. `version`: every change up to this one is in them. */
interface Loaded {
  generation: number;
  version: number;
  folders: ProjectFolder[];
  rows: ProjectRows[];
}

export class Follow {
  readonly #parts: FollowParts;
  /** What the held files are of: project, generation, session; empty: none are held. */
  #held = "";
  /** What the rows on their way are wanted of. */
  #wanted = "";
  #generation = 0;
  #version = 0;
  /** Changes that came while rows were on their way; undefined: none are. */
  #kept: ProjectChange[] | undefined;
  /** Grows when what is on its way is not wanted any more. */
  #run = 0;
  /** Changes that were missing since the last one that was not. */
  #gaps = 0;
  /** Another connection: changes may have been missed. */
  #unsure = false;
  readonly #opening = new Map<number, Promise<void>>();
  /** For each folder that is being opened: what changed since it was asked for. */
  readonly #since = new Set<ProjectChange[]>();

  constructor(parts: FollowParts) {
    this.#parts = parts;
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
    const { city } = this.#parts;
    if (kind === "state" && state) this.#state(state);
    else if (kind === "change" && change) this.#change(change);
    else if (kind === "touches") city.addTouches(touches ?? [], true);
    else if (kind === "marks") city.setMarks(marks ?? []);
  }

  /** The connection is gone: what it told next is missing. */
  down(): void {
    this.#unsure = true;
  }

  /** Asks for everything anew, after a failure. */
  again(): void {
    if (this.#parts.city.state.phase === "ready") void this.#load();
  }

  #state(state: ProjectState): void {
    const { city } = this.#parts;
    const before = city.state;
    city.state = state;
    if (state.phase !== "ready") {
      if (state.phase !== "scanning" || state.id !== before.id) this.#drop();
      return;
    }
    if (state.id !== before.id) this.#drop();
    const missed = this.#unsure && state.version !== this.#version;
    this.#unsure = false;
    if (this.#kept ? this.#wanted !== identityOf(state) : missed || this.#held !== identityOf(state)) void this.#load();
    else if (!this.#kept) city.settle(state.site ?? null);
  }

  #drop(): void {
    this.#run++;
    this.#held = "";
    this.#kept = undefined;
    this.#parts.progress(null);
    this.#parts.city.clear();
  }

  #change(change: ProjectChange): void {
    if (this.#kept) this.#kept.push(change);
    else if (this.#held !== "" && change.generation === this.#generation && change.version > this.#version) {
      if (change.version === this.#version + 1) this.#gaps = 0;
      else if (this.#gaps++ < MOST_GAPS) return void this.#load();
      this.#fold(change);
    }
  }

  #fold(change: ProjectChange): void {
    this.#version = change.version;
    for (const since of this.#since) since.push(change);
    const { city } = this.#parts;
    const opens = (change.folders ?? []).filter(({ id, closed }) => !closed && city.folders.get(id)?.closed);
    city.apply(change);
    // They come open from now on, as the project shrank: their files are told only to those who ask.
    for (const { id } of opens) void this.#lookInto(id).catch(() => this.again());
  }

  async #load(): Promise<void> {
    const { city, progress } = this.#parts;
    const run = ++this.#run;
    const wanted = identityOf(city.state);
    this.#wanted = wanted;
    this.#kept = [];
    try {
      const loaded = await this.#rows(run);
      if (run !== this.#run || !loaded) return;
      const kept = this.#kept.filter((c) => c.generation === loaded.generation && c.version > loaded.version);
      this.#kept = undefined;
      const anew = this.#held !== wanted;
      this.#held = wanted;
      this.#generation = loaded.generation;
      this.#version = loaded.version;
      city.fill({ ...loaded, site: city.state.site ?? null }, anew);
      progress(null);
      for (const change of kept.toSorted((a, b) => a.version - b.version)) this.#change(change);
      await this.#earlier(run);
    } catch (error) {
      if (run !== this.#run) return;
      this.#kept = undefined;
      this.#held = "";
      progress({ failed: error instanceof Refusal ? error.error.message : "The files could not be read." });
    }
  }

  /** All pages of rows, of one generation; undefined: nobody waits for them any more. */
  async #rows(run: number): Promise<Loaded | undefined> {
    const { city, ask, progress } = this.#parts;
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
      if (whole && (await this.#insides(run, loaded))) return loaded;
      if (run !== this.#run) return undefined;
    }
    throw new Error("the rows never came whole");
  }

  /** What was opened before stays open when everything is asked for again; false: the generation is another by now. */
  async #insides(run: number, loaded: Loaded): Promise<boolean> {
    const { city, ask } = this.#parts;
    if (this.#held !== this.#wanted) return true;
    const closed = loaded.folders.filter(({ id, closed }) => closed && city.opened.has(id));
    for (const { id } of closed) {
      const { generation, rows } = await ask({ op: "inside", id });
      if (run !== this.#run || generation !== loaded.generation) return false;
      if (rows) loaded.rows.push(rows);
    }
    return true;
  }

  /** What agents did before the page came. */
  async #earlier(run: number): Promise<void> {
    const { city, ask, now } = this.#parts;
    try {
      const { touches } = await ask({ op: "touches", from: new Date(now() - HOUR).toISOString() });
      if (run === this.#run) city.addTouches(touches ?? [], false);
    } catch {
      // The city stands without them; what happens from now on is told.
    }
  }

  /** Shows the files of a folder that came closed. */
  open(folder: number): Promise<void> {
    const { city } = this.#parts;
    if (this.#kept || !city.folders.get(folder)?.closed) return Promise.resolve();
    return this.#lookInto(folder);
  }

  #lookInto(folder: number): Promise<void> {
    const under = this.#opening.get(folder);
    if (under) return under;
    const opening = this.#inside(folder).finally(() => this.#opening.delete(folder));
    this.#opening.set(folder, opening);
    return opening;
  }

  async #inside(folder: number): Promise<void> {
    const { city, ask } = this.#parts;
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

/** A service that began anew counts generations from the beginning: its session is another one. */
function identityOf({ id = "", generation = 0, began = "" }: ProjectState): string {
  return `${id} ${generation} ${began}`;
}
