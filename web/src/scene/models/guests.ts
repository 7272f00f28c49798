// Objects whose form is a file: asks for each file once, by the lazy chunk that reads it, and shows its objects when it
// has come. What cannot be shown is a box that says so.

import type { Scene } from "three";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { Guest } from "../instances.ts";
import type { SurfaceKit } from "../material.ts";
import type { FileSource } from "./files.ts";
import type { Template } from "./load.ts";

/** Files that nothing shows any more are kept for when they come back, at most so many. */
const KEPT = 4;
/** Seconds after which a file that could not be shown is asked for again. */
const AGAIN = 20;

export interface GuestParts {
  scene: Scene;
  surface: SurfaceKit;
  files: FileSource | undefined;
  /** No motion of its own. */
  calm: boolean;
  /** The file of these objects has come. */
  arrived(ids: readonly string[]): void;
}

interface Entry {
  template: Template | null;
  failed: boolean;
  triedAt: number;
  /** How many objects show it. */
  users: number;
  /** Objects that wait for it. */
  waiting: Set<string>;
}

export class Guests {
  private readonly parts: GuestParts;
  private readonly entries = new Map<string, Entry>(); // least recently used first
  private readonly coming = new Set<Promise<void>>();
  private time = 0;
  private ended = false;

  constructor(parts: GuestParts) {
    this.parts = parts;
  }

  /** Shows an object; null while its file is on its way. */
  guest(object: WorldObject): Guest | null {
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
        this.sweep();
      },
    };
  }

  private entryOf(id: string): Entry {
    const known = this.entries.get(id);
    if (known && !(known.failed && known.users === 0 && this.time - known.triedAt > AGAIN)) {
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
    const coming = this.fetch(id, entry).finally(() => this.coming.delete(coming));
    this.coming.add(coming);
    return entry;
  }

  private async fetch(id: string, entry: Entry): Promise<void> {
    const { scene, surface, files, calm } = this.parts;
    try {
      const [load, bytes] = await Promise.all([import("./load.ts"), files?.bytes(id)]);
      const into = { scene, surface, calm };
      try {
        entry.template = bytes ? await load.loadModel(bytes, into) : load.brokenModel(into);
      } catch (error) {
        console.warn(`world: the model ${id} could not be shown: ${String(error)}`);
        entry.failed = true;
        entry.template = load.brokenModel(into);
      }
    } catch (error) {
      console.warn(`world: the model ${id} did not come: ${String(error)}`);
      entry.failed = true;
      entry.template = await import("./load.ts").then(
        (load) => load.brokenModel({ scene, surface, calm }),
        () => null,
      );
    }
    if (this.ended || this.entries.get(id) !== entry) return entry.template?.dispose();
    const waiting = [...entry.waiting];
    entry.waiting.clear();
    if (entry.template) this.parts.arrived(waiting);
  }

  /** A file was brought: what could not be shown without it is tried again. True: something was. */
  brought(id: string): boolean {
    const entry = this.entries.get(id);
    if (!entry?.failed) return false;
    entry.template?.dispose();
    this.entries.delete(id);
    return true;
  }

  private sweep(): void {
    const idle = [...this.entries].filter(([, e]) => e.template && e.users === 0 && e.waiting.size === 0);
    for (const [id, e] of idle.slice(0, Math.max(0, idle.length - KEPT))) {
      e.template?.dispose();
      this.entries.delete(id);
    }
  }

  /** Moves what has a motion of its own; true: something did. */
  update(t: number): boolean {
    this.time = t;
    let moved = false;
    for (const { template } of this.entries.values()) moved = template?.animate(t) || moved;
    return moved;
  }

  /** Hands what changed to the renderer. */
  flush(): void {
    for (const { template } of this.entries.values()) template?.flush();
  }

  /** Resolves when every file that was asked for is here, or is not to be had. */
  async ready(): Promise<void> {
    while (this.coming.size > 0) await Promise.all(this.coming);
  }

  dispose(): void {
    this.ended = true;
    for (const { template } of this.entries.values()) template?.dispose();
    this.entries.clear();
  }
}
