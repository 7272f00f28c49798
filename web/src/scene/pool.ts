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
  const mesh = new InstancedMesh(geometry, material, options.initial ?? 8);
  mesh.count = 0;
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  let capacity = options.initial ?? 8;
  if (options.colors) mesh.instanceColor = colorAttribute(new Float32Array(capacity * 3));
  const owners: Handle[] = [];
  const dirty: Range = { from: Infinity, to: -1 };

  const touch = (slot: number): void => {
    dirty.from = Math.min(dirty.from, slot);
    dirty.to = Math.max(dirty.to, slot);
  };

  const grow = (): void => {
    capacity *= 2;
    const matrices = new Float32Array(capacity * 16);
    matrices.set(mesh.instanceMatrix.array);
    const colors = mesh.instanceColor ? new Float32Array(capacity * 3) : null;
    if (colors && mesh.instanceColor) colors.set(mesh.instanceColor.array);
    mesh.dispose(); // frees the old buffers on the GPU
    mesh.instanceMatrix = new InstancedBufferAttribute(matrices, 16);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    if (colors) mesh.instanceColor = colorAttribute(colors);
  };

  const copySlot = (from: number, to: number): void => {
    mesh.instanceMatrix.array.copyWithin(to * 16, from * 16, from * 16 + 16);
    mesh.instanceColor?.array.copyWithin(to * 3, from * 3, from * 3 + 3);
    touch(to);
  };

  const flush = (): void => {
    if (dirty.to < dirty.from) return;
    const to = Math.min(dirty.to, owners.length - 1);
    for (const a of [mesh.instanceMatrix, mesh.instanceColor]) {
      if (!a || to < dirty.from) continue;
      a.addUpdateRange(dirty.from * a.itemSize, (to - dirty.from + 1) * a.itemSize);
      a.needsUpdate = true;
    }
    dirty.from = Infinity;
    dirty.to = -1;
  };

  return {
    mesh,
    get count() {
      return owners.length;
    },
    get capacity() {
      return capacity;
    },
    add(matrix, color) {
      if (owners.length === capacity) grow();
      const handle = { slot: owners.length };
      owners.push(handle);
      mesh.count = owners.length;
      mesh.setMatrixAt(handle.slot, matrix);
      mesh.instanceColor?.setXYZ(handle.slot, (color ?? WHITE).r, (color ?? WHITE).g, (color ?? WHITE).b);
      touch(handle.slot);
      return handle;
    },
    setMatrix(handle, matrix) {
      mesh.setMatrixAt(handle.slot, matrix);
      touch(handle.slot);
    },
    setColor(handle, color) {
      mesh.instanceColor?.setXYZ(handle.slot, color.r, color.g, color.b);
      touch(handle.slot);
    },
    remove(handle) {
      const last = owners.pop();
      if (!last) return;
      if (last !== handle) {
        copySlot(last.slot, handle.slot);
        last.slot = handle.slot;
        owners[last.slot] = last;
      }
      handle.slot = -1;
      mesh.count = owners.length;
    },
    flush,
    dispose() {
      mesh.removeFromParent();
      mesh.dispose();
    },
  };
}

function colorAttribute(colors: Float32Array): InstancedBufferAttribute {
  const a = new InstancedBufferAttribute(colors, 3);
  a.setUsage(DynamicDrawUsage);
  return a;
}
