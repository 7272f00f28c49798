// Instances of one geometry in one draw. Slots are dense: removing an instance moves the last one into its
// slot, so that the draw never pays for holes. Handles follow their slot. Capacity doubles when exceeded, and
// only the changed range is uploaded.

import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  type Matrix4,
  type TypedArray,
} from "three";

/** Refers to an instance. The pool changes `slot` when it moves the instance; -1 after its removal. */
export interface Handle {
  slot: number;
}

/** First and last changed slot. */
interface Range {
  from: number;
  to: number;
}

const WHITE = new Color(1, 1, 1);

/** A growing set of instances. */
export class Pool {
  readonly mesh: InstancedMesh;
  capacity: number;
  /** The handle of each slot. */
  private readonly owners: Handle[] = [];
  private readonly dirty: Range = { from: Infinity, to: -1 };

  /** `colors`: instances have a colour each. `initial`: first capacity. */
  constructor(
    geometry: BufferGeometry,
    material: Material,
    { colors, initial: capacity = 8 }: { colors: boolean; initial?: number },
  ) {
    this.capacity = capacity;
    this.mesh = new InstancedMesh(geometry, material, capacity);
    this.mesh.count = 0;
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    if (colors) this.mesh.instanceColor = colorAttribute(new Float32Array(capacity * 3));
  }

  get count(): number {
    return this.owners.length;
  }

  /** Marks a slot as changed. */
  private touch(slot: number): void {
    this.dirty.from = Math.min(this.dirty.from, slot);
    this.dirty.to = Math.max(this.dirty.to, slot);
  }

  /** Doubles the capacity. The attributes must be replaced, as buffers on the graphics card cannot grow. */
  private grow(): void {
    const { mesh } = this;
    this.capacity *= 2;
    const matrices = new Float32Array(this.capacity * 16);
    matrices.set(mesh.instanceMatrix.array);
    const colors = mesh.instanceColor ? new Float32Array(this.capacity * 3) : null;
    if (colors && mesh.instanceColor) colors.set(mesh.instanceColor.array);
    // Frees the old buffers on the graphics card.
    mesh.dispose();
    mesh.instanceMatrix = new InstancedBufferAttribute(matrices, 16);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    if (colors) mesh.instanceColor = colorAttribute(colors);
  }

  /** Adds an instance; colour defaults to white. */
  add(matrix: Matrix4, color: Color = WHITE): Handle {
    if (this.owners.length === this.capacity) this.grow();
    const handle = { slot: this.owners.length };
    this.owners.push(handle);
    this.mesh.count = this.owners.length;
    this.setMatrix(handle, matrix);
    this.setColor(handle, color);
    return handle;
  }

  /** Skips the upload when the matrix has not changed. */
  setMatrix({ slot }: Handle, matrix: Matrix4): void {
    const { array } = this.mesh.instanceMatrix;
    if (equalsAt(array, slot * 16, matrix.elements)) return;
    matrix.toArray(array, slot * 16);
    this.touch(slot);
  }

  setColor(handle: Handle, color: Color): void {
    this.mesh.instanceColor?.setXYZ(handle.slot, color.r, color.g, color.b);
    this.touch(handle.slot);
  }

  /** Reads an instance back into `matrix` and `color`. */
  read(handle: Handle, matrix: Matrix4, color: Color): void {
    this.mesh.getMatrixAt(handle.slot, matrix);
    if (this.mesh.instanceColor) color.fromBufferAttribute(this.mesh.instanceColor, handle.slot);
  }

  /** Removes an instance; a second call does nothing. */
  remove(handle: Handle): void {
    if (handle.slot < 0) return;
    const last = this.owners.pop();
    if (!last) return;
    if (last !== handle) {
      this.copySlot(last.slot, handle.slot);
      last.slot = handle.slot;
      this.owners[last.slot] = last;
    }
    handle.slot = -1;
    this.mesh.count = this.owners.length;
  }

  /** Copies matrix and colour of one slot to another. */
  private copySlot(from: number, to: number): void {
    this.mesh.instanceMatrix.array.copyWithin(to * 16, from * 16, from * 16 + 16);
    this.mesh.instanceColor?.array.copyWithin(to * 3, from * 3, from * 3 + 3);
    this.touch(to);
  }

  /** Marks the range changed since the last call for upload. */
  flush(): void {
    const { dirty } = this;
    const to = Math.min(dirty.to, this.owners.length - 1);
    if (to >= dirty.from)
      for (const a of [this.mesh.instanceMatrix, this.mesh.instanceColor]) {
        if (!a) continue;
        a.addUpdateRange(dirty.from * a.itemSize, (to - dirty.from + 1) * a.itemSize);
        a.needsUpdate = true;
      }
    dirty.from = Infinity;
    dirty.to = -1;
  }

  /** Frees the mesh; geometry and material belong to the caller. */
  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.dispose();
  }
}

/** Whether an array of 32-bit numbers holds these from a place on. */
function equalsAt(array: TypedArray, first: number, numbers: readonly number[]): boolean {
  for (let i = 0; i < numbers.length; i++) if (Math.fround(numbers[i] as number) !== array[first + i]) return false;
  return true;
}

/** A colour attribute that changes often. */
function colorAttribute(colors: Float32Array): InstancedBufferAttribute {
  const a = new InstancedBufferAttribute(colors, 3);
  a.setUsage(DynamicDrawUsage);
  return a;
}
