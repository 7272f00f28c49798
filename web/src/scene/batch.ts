// Pieces of many kinds in one draw: what there is little of. Geometries are kept side by side in one buffer, and one
// multi-draw call shows all of them. What there is much of has a pool of its own (pool.ts), which draws faster.

import { BatchedMesh, type BufferGeometry, Color, type Material, type Matrix4, Vector4 } from "three";
import type { Handle } from "./pool.ts";

/** Where the pieces of one kind are drawn: the batch, or a pool. */
export interface Home {
  add(matrix: Matrix4, color?: Color): Handle;
  setMatrix(handle: Handle, matrix: Matrix4): void;
  setColor(handle: Handle, color: Color): void;
  read(handle: Handle, matrix: Matrix4, color: Color): void;
  remove(handle: Handle): void;
}

const FIRST = { instances: 256, vertices: 24_000, indices: 72_000 };
const tone = new Vector4();

export class Batch {
  readonly mesh: BatchedMesh;
  private vertices = FIRST.vertices;
  private indices = FIRST.indices;
  private used = { vertices: 0, indices: 0 };
  private readonly homes = new Map<BufferGeometry, Home>();

  /** `sorted`: the farthest first, as see-through things need it. */
  constructor(material: Material, sorted: boolean) {
    this.mesh = new BatchedMesh(FIRST.instances, FIRST.vertices, FIRST.indices, material);
    this.mesh.frustumCulled = false;
    this.mesh.perObjectFrustumCulled = false;
    this.mesh.sortObjects = sorted;
    this.mesh.matrixAutoUpdate = false;
    this.mesh.receiveShadow = true;
    this.mesh.visible = false;
  }

  get count(): number {
    return this.mesh.instanceCount;
  }

  /** The home of a geometry; it stays in the buffer from then on. */
  of(geometry: BufferGeometry): Home {
    let home = this.homes.get(geometry);
    if (!home) {
      home = this.open(this.take(geometry));
      this.homes.set(geometry, home);
    }
    return home;
  }

  private take(geometry: BufferGeometry): number {
    const { used } = this;
    used.vertices += geometry.getAttribute("position").count;
    used.indices += geometry.index?.count ?? 0;
    if (used.vertices > this.vertices || used.indices > this.indices) {
      while (used.vertices > this.vertices) this.vertices *= 2;
      while (used.indices > this.indices) this.indices *= 2;
      this.mesh.setGeometrySize(this.vertices, this.indices);
    }
    return this.mesh.addGeometry(geometry);
  }

  private open(geometry: number): Home {
    const { mesh } = this;
    return {
      add: (matrix, color = WHITE) => {
        if (mesh.instanceCount >= mesh.maxInstanceCount) mesh.setInstanceCount(mesh.maxInstanceCount * 2);
        const handle = { slot: mesh.addInstance(geometry) };
        mesh.setMatrixAt(handle.slot, matrix);
        mesh.setColorAt(handle.slot, tone.set(color.r, color.g, color.b, 1));
        return handle;
      },
      setMatrix: (handle, matrix) => {
        mesh.setMatrixAt(handle.slot, matrix);
      },
      setColor: (handle, c) => {
        mesh.setColorAt(handle.slot, tone.set(c.r, c.g, c.b, 1));
      },
      read: (handle, matrix, color) => {
        mesh.getMatrixAt(handle.slot, matrix);
        mesh.getColorAt(handle.slot, tone);
        color.setRGB(tone.x, tone.y, tone.z);
      },
      remove: (handle) => {
        if (handle.slot < 0) return;
        mesh.deleteInstance(handle.slot);
        handle.slot = -1;
      },
    };
  }

  /** Hands what changed to the renderer. */
  flush(): void {
    this.mesh.visible = this.count > 0;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.dispose();
  }
}

const WHITE = new Color(1, 1, 1);
