// Which building is drawn in which place of the buffers: dense, so that one draw shows all, and never two of one key.
// Pure: knows no graphics library. Numbers of one building lie side by side in each of the arrays below.

/** Numbers of a building in each array. */
export const WIDTHS = {
  /** Middle x and z, half a side, height (m). */
  lot: 4,
  /** Roof, family, signs (see sign bits), recency 0..1. */
  look: 4,
  /** Seconds: when it came, when it went, when its height began to change; and the height before (m). */
  life: 4,
  /** Seconds of the last edit, and depth by width of its footprint. */
  heat: 2,
} as const;
export type Column = keyof typeof WIDTHS;

/** Never: far enough from every moment, and small enough for single precision. */
export const NEVER = -1e5;
export const ALWAYS = 1e7;

export interface Row {
  lot: readonly [number, number, number, number];
  look: readonly [number, number, number, number];
  life: readonly [number, number, number, number];
  heat: readonly [number, number];
}

const COLUMNS = Object.keys(WIDTHS) as Column[];

export class Roster {
  readonly keys: number[] = [];
  readonly arrays: Record<Column, Float32Array>;
  /** Places that changed since they were handed over: [first, last]. */
  changed: [number, number] | null = null;
  /** The arrays are others: the buffers must be made anew. */
  grown = true;
  private room: number;
  private readonly slots = new Map<number, number>();

  constructor(room = 256) {
    this.room = room;
    this.arrays = arraysOf(room);
  }

  get size(): number {
    return this.keys.length;
  }

  has(key: number): boolean {
    return this.slots.has(key);
  }

  put(key: number, row: Row): void {
    let slot = this.slots.get(key);
    if (slot === undefined) {
      slot = this.keys.length;
      if (slot === this.room) this.grow();
      this.keys.push(key);
      this.slots.set(key, slot);
    }
    for (const c of COLUMNS) this.arrays[c].set(row[c], slot * WIDTHS[c]);
    this.touch(slot);
  }

  /** One number of a building. */
  get(key: number, column: Column, at: number): number {
    const slot = this.slots.get(key);
    return slot === undefined ? Number.NaN : (this.arrays[column][slot * WIDTHS[column] + at] as number);
  }

  set(key: number, column: Column, at: number, value: number): void {
    const slot = this.slots.get(key);
    if (slot === undefined) return;
    const i = slot * WIDTHS[column] + at;
    if (this.arrays[column][i] === value) return;
    this.arrays[column][i] = value;
    this.touch(slot);
  }

  remove(key: number): void {
    const slot = this.slots.get(key);
    if (slot === undefined) return;
    const last = this.keys.length - 1;
    const moved = this.keys[last] as number;
    if (slot !== last) {
      for (const c of COLUMNS) {
        const w = WIDTHS[c];
        this.arrays[c].copyWithin(slot * w, last * w, last * w + w);
      }
      this.keys[slot] = moved;
      this.slots.set(moved, slot);
      this.touch(slot);
    }
    this.keys.pop();
    this.slots.delete(key);
  }

  clear(): void {
    this.keys.length = 0;
    this.slots.clear();
    this.changed = null;
  }

  private touch(slot: number): void {
    const { changed } = this;
    if (!changed) this.changed = [slot, slot];
    else {
      changed[0] = Math.min(changed[0], slot);
      changed[1] = Math.max(changed[1], slot);
    }
  }

  private grow(): void {
    this.room *= 2;
    const wider = arraysOf(this.room);
    for (const c of COLUMNS) {
      wider[c].set(this.arrays[c]);
      this.arrays[c] = wider[c];
    }
    this.grown = true;
  }
}

function arraysOf(room: number): Record<Column, Float32Array> {
  const of = (c: Column): Float32Array => new Float32Array(room * WIDTHS[c]);
  return { lot: of("lot"), look: of("look"), life: of("life"), heat: of("heat") };
}
