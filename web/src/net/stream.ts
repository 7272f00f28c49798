// The entries of the log in the order of their revisions, whichever way they come: as world.entry, in a conflict, in a
// welcome, or as this page's own commits.

import type { WorldState } from "../core/state.ts";
import type { Entry } from "../wire/types.gen.ts";

/** How many entries may come early before the page asks for the world anew. */
const MAX_EARLY = 500;

export interface StreamOptions {
  state: WorldState;
  onEntry(entry: Entry): void;
  /** Entries are missing that will not come by themselves. */
  onGap(): void;
  /** Whether a commit of this page is under way: what it is answered may fill the gap. */
  expecting(): boolean;
}

export class Stream {
  readonly #options: StreamOptions;
  readonly #buffered = new Map<number, Entry>();

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  receive(...entries: readonly Entry[]): void {
    const { state, expecting } = this.#options;
    for (const entry of entries) if (entry.revision > state.revision) this.#buffered.set(entry.revision, entry);
    for (;;) {
      const next = this.#buffered.get(state.revision + 1);
      if (!next) break;
      this.#buffered.delete(next.revision);
      if (!this.#apply(next)) return;
    }
    if (this.#buffered.size > MAX_EARLY || (this.#buffered.size > 0 && !expecting())) {
      this.gap();
    }
  }

  /** The world of this page is not the router's: it is asked for anew. */
  gap(): void {
    this.#buffered.clear();
    this.#options.onGap();
  }

  forget(): void {
    this.#buffered.clear();
  }

  #apply(entry: Entry): boolean {
    const { state, onEntry } = this.#options;
    const before = state.revision;
    try {
      state.apply(entry);
    } catch (error) {
      // Either the entry is not well formed, or a listener failed on one that is folded.
      console.error(`world: entry ${entry.revision}`, error);
      if (state.revision === before) {
        this.gap();
        return false;
      }
    }
    onEntry(entry);
    return true;
  }
}
