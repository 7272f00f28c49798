// Which ids have been used, so that a new object never takes the id of an earlier one: an agent that remembers
// bench_2 must not find another bench under it.

const NUMBERED = /^(.+)_(\d{1,6})$/;

export class Names {
  readonly #highest = new Map<string, number>();

  /** Remembers that an id was used. */
  use(id: string): void {
    const [, base, digits] = NUMBERED.exec(id) ?? [];
    if (base === undefined) {
      if (!this.#highest.has(id)) this.#highest.set(id, 0);
      return;
    }
    const count = Number(digits);
    if (count > (this.#highest.get(base) ?? 0)) this.#highest.set(base, count);
  }

  /** base_1, or the counter after the highest one ever used. `taken` answers for ids that are in use only now. */
  next(base: string, taken: (id: string) => boolean): string {
    let count = (this.#highest.get(base) ?? 0) + 1;
    while (taken(`${base}_${count}`)) count++;
    return `${base}_${count}`;
  }

  /** Whether nothing was ever called so. */
  isFresh(id: string): boolean {
    return !this.#highest.has(id);
  }

  clear(): void {
    this.#highest.clear();
  }
}
