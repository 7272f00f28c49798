// Which building occupies which slot of the GPU buffers. Slots are dense, so that one instanced draw shows all
// buildings, and each key has exactly one slot: removing a building moves the last one into its slot. Pure: knows no
// graphics library. Keys: files by id (> 0), towers and ornaments by negative numbers (residents.ts).

/** Numbers per building in each array. One array is one instance attribute of the shader. */
export const WIDTHS = {
  /** Centre x and z, half width, height (m). */
  lot: 4,
  /** Form (formNumber), tint (index of TINTS), bits (see BIT in residents.ts), recency 0..1. */
  look: 4,
  /**
   * Seconds since the epoch: when it appeared, when it went, when its height began to change; and its former height
   * (m).
   */
  life: 4,
  /** Seconds of the last edit since the epoch, and depth / width of the footprint. */
  heat: 2,
} as const;
/** Name of an array. */
export type Column = keyof typeof WIDTHS;

/** A time long before any other, yet exact enough in single precision. */
export const NEVER = -1e5;
/** A time that is never reached: "when it went" of buildings that stay. */
export const ALWAYS = 1e7;

/** All numbers of one building. */
export interface RosterRow {
  lot: readonly [number, number, number, number];
  look: readonly [number, number, number, number];
  life: readonly [number, number, number, number];
  heat: readonly [number, number];
}

const COLUMNS = Object.keys(WIDTHS) as Column[];

/** The slots and their arrays. */
export class Roster {
  /** The key in each slot. */
  readonly keys: number[] = [];
  readonly arrays: Record<Column, Float32Array>;
  /** Range of slots to upload, [first, last]; null: none. The owner of the buffers resets it. */
  changed: [number, number] | null = null;
  /** The arrays were replaced by larger ones, so the GPU buffers must be created again. */
  grown = true;
  /** Slots that the arrays have room for. */
  private capacity: number;
  private readonly slots = new Map<number, number>();

  constructor(capacity = 256) {
    this.capacity = capacity;
    this.arrays = arraysOf(capacity);
  }

  /** Number of buildings. */
  get size(): number {
    return this.keys.length;
  }

  has(key: number): boolean {
    return this.slots.has(key);
  }

  /** Adds a building or replaces all of its numbers. */
  put(key: number, row: RosterRow): void {
    let slot = this.slots.get(key);
    if (slot === undefined) {
      slot = this.keys.length;
      if (slot === this.capacity) this.grow();
      this.keys.push(key);
      this.slots.set(key, slot);
    }
    for (const c of COLUMNS) this.arrays[c].set(row[c], slot * WIDTHS[c]);
    this.touch(slot);
  }

  /** One number of a building; NaN: the key is unknown. */
  get(key: number, column: Column, at: number): number {
    const slot = this.slots.get(key);
    return slot === undefined ? Number.NaN : (this.arrays[column][slot * WIDTHS[column] + at] as number);
  }

  /** Sets one number of a building; does nothing when the key is unknown or the number is the same. */
  set(key: number, column: Column, at: number, value: number): void {
    const slot = this.slots.get(key);
    if (slot === undefined) return;
    const i = slot * WIDTHS[column] + at;
    if (this.arrays[column][i] === value) return;
    this.arrays[column][i] = value;
    this.touch(slot);
  }

  /** Removes a building; the last slot takes its place. */
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

  /** Removes all buildings. */
  clear(): void {
    this.keys.length = 0;
    this.slots.clear();
    this.changed = null;
  }

  /** Extends the range to upload. */
  private touch(slot: number): void {
    const { changed } = this;
    if (!changed) this.changed = [slot, slot];
    else {
      changed[0] = Math.min(changed[0], slot);
      changed[1] = Math.max(changed[1], slot);
    }
  }

  /** Doubles the capacity. */
  private grow(): void {
    this.capacity *= 2;
    const wider = arraysOf(this.capacity);
    for (const c of COLUMNS) {
      wider[c].set(this.arrays[c]);
      this.arrays[c] = wider[c];
    }
    this.grown = true;
  }
}

/** Empty arrays for this many buildings. */
function arraysOf(capacity: number): Record<Column, Float32Array> {
  const of = (c: Column): Float32Array => new Float32Array(capacity * WIDTHS[c]);
  return { lot: of("lot"), look: of("look"), life: of("life"), heat: of("heat") };
}
