// Applies the entries of the log in the order of their revisions, however they arrive: as world.entry, in a
// conflict, in a welcome, or as this page's own commits. Entries that arrive early wait in a buffer.

import type { WorldState } from "../core/state.ts";
import type { Entry } from "../wire/types.gen.ts";

/** How many entries may arrive early before the page requests the whole world. */
const MAX_EARLY = 500;

/** What the stream needs of the connection. */
interface StreamOptions {
  state: WorldState;
  /** An entry was applied. */
  onEntry(entry: Entry): void;
  /** Entries are missing that will not arrive by themselves. */
  onGap(): void;
  /** Whether a commit of this page is pending: its answer may close the gap. */
  expecting(): boolean;
}

/** The log as this page receives it. */
export class Stream {
  readonly #options: StreamOptions;
  /** Entries that arrived before their predecessor, by revision. */
  readonly #buffered = new Map<number, Entry>();

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  /**
   * Takes entries in any order; duplicates are ignored. Applies all that are next, and reports a gap that will
   * not close.
   */
  receive(...entries: readonly Entry[]): void {
    const { state, expecting } = this.#options;
    // Entries that are applied already are duplicates.
    for (const entry of entries) if (entry.revision > state.revision) this.#buffered.set(entry.revision, entry);
    for (;;) {
      const next = this.#buffered.get(state.revision + 1);
      if (!next) break;
      this.#buffered.delete(next.revision);
      if (!this.#apply(next)) return;
    }
    // Something before the buffered entries is missing.
    if (this.#buffered.size > MAX_EARLY || (this.#buffered.size > 0 && !expecting())) {
      this.gap();
    }
  }

  /** This page's world differs from the router's: requests it again. */
  gap(): void {
    this.#buffered.clear();
    this.#options.onGap();
  }

  /** Drops the buffer, because a welcome follows. */
  forget(): void {
    this.#buffered.clear();
  }

  /** Applies one entry. False when it could not be applied. */
  #apply(entry: Entry): boolean {
    const { state, onEntry } = this.#options;
    const before = state.revision;
    try {
      state.apply(entry);
    } catch (error) {
      // Either the entry is malformed, or a subscriber failed on an entry that has been applied.
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
