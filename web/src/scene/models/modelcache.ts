// A cache of models for objects of kind "model". Each file is loaded once, by the chunk that parses it (load.ts), and
// its objects appear when it is ready. What cannot be loaded becomes a placeholder box.
//
// States of an entry:
// - loading: no template; objects wait.
// - ready: `template` shows any number of objects.
// - failed: `template` is the placeholder (null, if even that chunk cannot be loaded). Tried again when an object asks
//   for it after RETRY_AFTER seconds while no object shows it, or when its file is uploaded.
// - idle: no object shows it. The MAX_IDLE most recently used ones are kept; others are disposed of.

import type { Scene } from "three";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { SurfaceKit } from "../surface/material.ts";
import type { Guest } from "../things/instances.ts";
import type { FileSource } from "./files.ts";
import type { Template } from "./template.ts";

/** How many models without objects stay loaded, for when they are placed again. */
const MAX_IDLE = 4;
/** Seconds after which a failed load may be retried. */
const RETRY_AFTER = 20;

/** What the cache needs from the asset layer. */
interface ModelCacheDeps {
  scene: Scene;
  surface: SurfaceKit;
  /** undefined: every model is shown as broken. */
  files: FileSource | undefined;
  /** No animation. */
  calm: boolean;
  /** The model of these objects is ready. */
  onLoaded(ids: readonly string[]): void;
}

/** One file. */
interface Entry {
  template: Template | null;
  failed: boolean;
  /** When loading began (scene's clock, s). */
  triedAt: number;
  /** How many objects show it. */
  users: number;
  /** Ids of objects that wait for it. */
  waiting: Set<string>;
}

export class ModelCache {
  private readonly deps: ModelCacheDeps;
  /** By file id, least recently used first. */
  private readonly entries = new Map<string, Entry>();
  /** Loads in progress. */
  private readonly loads = new Set<Promise<void>>();
  private time = 0;
  /** Loads that end after dispose() must free their result. */
  private disposed = false;

  constructor(deps: ModelCacheDeps) {
    this.deps = deps;
  }

  /** Shows an object with its model; null while the file loads. */
  guestFor(object: WorldObject): Guest | null {
    const id = object.asset ?? "";
    const entry = this.entryOf(id);
    if (!entry.template) {
      entry.waiting.add(object.id);
      return null;
    }
    entry.users++;
    const { template } = entry;
    const shown = template.place(object);
    return {
      parts: shown.parts,
      move: (frame) => shown.move(frame),
      dispose: () => {
        shown.dispose();
        entry.users--;
        this.evictIdle();
      },
    };
  }

  /** The entry of a file; starts loading when there is none, or when a failed one is due for a retry. */
  private entryOf(id: string): Entry {
    const known = this.entries.get(id);
    if (known && !(known.failed && known.users === 0 && this.time - known.triedAt > RETRY_AFTER)) {
      this.entries.delete(id); // to the end of the order of use
      this.entries.set(id, known);
      return known;
    }
    known?.template?.dispose();
    const entry: Entry = {
      template: null,
      failed: false,
      triedAt: this.time,
      users: 0,
      waiting: known?.waiting ?? new Set(),
    };
    this.entries.set(id, entry);
    const pending = this.fetch(id, entry).finally(() => this.loads.delete(pending));
    this.loads.add(pending);
    return entry;
  }

  /** Loads a file, or falls back to the placeholder. Never rejects. */
  private async fetch(id: string, entry: Entry): Promise<void> {
    const { scene, surface, files, calm } = this.deps;
    try {
      const [load, bytes] = await Promise.all([import("./load.ts"), files?.bytes(id)]);
      const deps = { scene, surface, calm };
      try {
        entry.template = bytes ? await load.loadModel(bytes, deps) : new load.BrokenModel(deps);
      } catch (error) {
        console.warn(`world: could not show the model ${id}: ${String(error)}`);
        entry.failed = true;
        entry.template = new load.BrokenModel(deps);
      }
    } catch (error) {
      console.warn(`world: could not load the model ${id}: ${String(error)}`);
      entry.failed = true;
      entry.template = await import("./load.ts").then(
        (load) => new load.BrokenModel({ scene, surface, calm }),
        () => null,
      );
    }
    if (this.disposed || this.entries.get(id) !== entry) return entry.template?.dispose();
    const waiting = [...entry.waiting];
    entry.waiting.clear();
    if (entry.template) this.deps.onLoaded(waiting);
  }

  /**
   * A file was uploaded: drops an entry that failed without it, so that the next use loads it. Returns whether there
   * was one.
   */
  retryAsset(id: string): boolean {
    const entry = this.entries.get(id);
    if (!entry?.failed) return false;
    entry.template?.dispose();
    this.entries.delete(id);
    return true;
  }

  /** Disposes of the least recently used idle models. */
  private evictIdle(): void {
    const idle = [...this.entries].filter(([, e]) => e.template && e.users === 0 && e.waiting.size === 0);
    for (const [id, e] of idle.slice(0, Math.max(0, idle.length - MAX_IDLE))) {
      e.template?.dispose();
      this.entries.delete(id);
    }
  }

  /** Advances animations to time `t` (s); returns whether anything moved. */
  update(t: number): boolean {
    this.time = t;
    let moved = false;
    for (const { template } of this.entries.values()) moved = template?.animate(t) || moved;
    return moved;
  }

  /** Uploads what changed to the GPU. */
  flush(): void {
    for (const { template } of this.entries.values()) template?.flush();
  }

  /** Resolves when every load has ended, either way. */
  async ready(): Promise<void> {
    while (this.loads.size > 0) await Promise.all(this.loads);
  }

  /** Frees all models. */
  dispose(): void {
    this.disposed = true;
    for (const { template } of this.entries.values()) template?.dispose();
    this.entries.clear();
  }
}
