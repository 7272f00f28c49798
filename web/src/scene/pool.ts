// Instances of one geometry in one draw. Slots are dense: a freed slot is filled with the last one, so that the draw
// never pays for holes; handles follow their slot. Capacity doubles; only the changed range is uploaded.

import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  type Matrix4,
} from "three";

/** Where an instance is; the pool changes `slot` when it moves one. */
export interface Handle {
  slot: number;
}

export interface Pool {
  readonly mesh: InstancedMesh;
  readonly count: number;
  readonly capacity: number;
  add(matrix: Matrix4, color?: Color): Handle;
  setMatrix(handle: Handle, matrix: Matrix4): void;
  setColor(handle: Handle, color: Color): void;
  read(handle: Handle, matrix: Matrix4, color: Color): void;
  remove(handle: Handle): void;
  /** Hands the ranges changed since the last call to the renderer. */
  flush(): void;
  dispose(): void;
}

interface Range {
  from: number;
  to: number;
}

const WHITE = new Color(1, 1, 1);

export function createPool(
  geometry: BufferGeometry,
  material: Material,
  options: { colors: boolean; initial?: number },
): Pool {
  return new InstancePool(geometry, material, options.colors, options.initial ?? 8);
}

class InstancePool implements Pool {
  readonly mesh: InstancedMesh;
  capacity: number;
  private readonly owners: Handle[] = [];
  private readonly dirty: Range = { from: Infinity, to: -1 };

  constructor(geometry: BufferGeometry, material: Material, colors: boolean, capacity: number) {
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

  private touch(slot: number): void {
    this.dirty.from = Math.min(this.dirty.from, slot);
    this.dirty.to = Math.max(this.dirty.to, slot);
  }

  private grow(): void {
    const { mesh } = this;
    this.capacity *= 2;
    const matrices = new Float32Array(this.capacity * 16);
    matrices.set(mesh.instanceMatrix.array);
    const colors = mesh.instanceColor ? new Float32Array(this.capacity * 3) : null;
    if (colors && mesh.instanceColor) colors.set(mesh.instanceColor.array);
    mesh.dispose(); // frees the old buffers on the GPU
    mesh.instanceMatrix = new InstancedBufferAttribute(matrices, 16);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    if (colors) mesh.instanceColor = colorAttribute(colors);
  }

  add(matrix: Matrix4, color: Color = WHITE): Handle {
    if (this.owners.length === this.capacity) this.grow();
    const handle = { slot: this.owners.length };
    this.owners.push(handle);
    this.mesh.count = this.owners.length;
    this.setMatrix(handle, matrix);
    this.setColor(handle, color);
    return handle;
  }

  /** What stands where it stood is not sent again. */
  setMatrix({ slot }: Handle, matrix: Matrix4): void {
    const { array } = this.mesh.instanceMatrix;
    const first = slot * 16;
    if (matrix.elements.every((n, i) => Math.fround(n) === array[first + i])) return;
    matrix.toArray(array, first);
    this.touch(slot);
  }

  setColor(handle: Handle, color: Color): void {
    this.mesh.instanceColor?.setXYZ(handle.slot, color.r, color.g, color.b);
    this.touch(handle.slot);
  }

  read(handle: Handle, matrix: Matrix4, color: Color): void {
    this.mesh.getMatrixAt(handle.slot, matrix);
    if (this.mesh.instanceColor) color.fromBufferAttribute(this.mesh.instanceColor, handle.slot);
  }

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

  private copySlot(from: number, to: number): void {
    this.mesh.instanceMatrix.array.copyWithin(to * 16, from * 16, from * 16 + 16);
    this.mesh.instanceColor?.array.copyWithin(to * 3, from * 3, from * 3 + 3);
    this.touch(to);
  }

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

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.dispose();
  }
}

function colorAttribute(colors: Float32Array): InstancedBufferAttribute {
  const a = new InstancedBufferAttribute(colors, 3);
  a.setUsage(DynamicDrawUsage);
  return a;
}
