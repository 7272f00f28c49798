// Remembers every id that was ever used, so that a new object never reuses the id of a removed one: an agent
// that remembers bench_2 must not find a different bench under that id.

/** "bench_2": a base and a counter. */
const NUMBERED = /^(.+)_(\d{1,6})$/;

/**
 * The registry of used ids of one world. It stores only the highest counter per base, so it stays small however
 * many objects come and go.
 */
export class Names {
  /** Highest counter used per base; 0 for an id without a counter. */
  readonly #highest = new Map<string, number>();

  /** Records that an id is in use or was in use. */
  use(id: string): void {
    const [, base, digits] = NUMBERED.exec(id) ?? [];
    if (base === undefined) {
      if (!this.#highest.has(id)) this.#highest.set(id, 0);
      return;
    }
    const count = Number(digits);
    if (count > (this.#highest.get(base) ?? 0)) this.#highest.set(base, count);
  }

  /**
   * A fresh id: the base with the counter after the highest one ever used, starting at base_1. `taken` reports
   * ids that are in use but not recorded yet, such as objects of the draft.
   */
  next(base: string, taken: (id: string) => boolean): string {
    let count = (this.#highest.get(base) ?? 0) + 1;
    while (taken(`${base}_${count}`)) count++;
    return `${base}_${count}`;
  }

  /** Whether no object has ever had this id. */
  isFresh(id: string): boolean {
    return !this.#highest.has(id);
  }

  /** Forgets everything, before another world is loaded. */
  clear(): void {
    this.#highest.clear();
  }
}
