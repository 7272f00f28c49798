// Draws pieces of many kinds with one call: for kinds with few instances. Their geometries share one buffer,
// drawn with a multi-draw. A kind with many instances gets a pool of its own (pool.ts), which is faster;
// kinds.ts decides which.

import { BatchedMesh, type BufferGeometry, Color, type Material, type Matrix4, Vector4 } from "three";
import type { Handle } from "./pool.ts";

/** Where the instances of one geometry live: the batch, or a pool. */
export interface InstanceStore {
  add(matrix: Matrix4, color?: Color): Handle;
  setMatrix(handle: Handle, matrix: Matrix4): void;
  setColor(handle: Handle, color: Color): void;
  /** Reads an instance back into `matrix` and `color`. */
  read(handle: Handle, matrix: Matrix4, color: Color): void;
  /** Removes an instance; a second call does nothing. */
  remove(handle: Handle): void;
}

/** Initial capacities; all of them double when exceeded. */
const FIRST = { instances: 256, vertices: 24_000, indices: 72_000 };
// Scratch colour, valid until the next call.
const tone = new Vector4();

/** The shared draw. */
export class Batch {
  readonly mesh: BatchedMesh;
  /** Capacity of the buffer. */
  private vertices = FIRST.vertices;
  private indices = FIRST.indices;
  /** What of it is in use. It never shrinks: geometries stay. */
  private used = { vertices: 0, indices: 0 };
  private readonly stores = new Map<BufferGeometry, InstanceStore>();

  /** `sorted`: draw the farthest first, as transparent things need it. */
  constructor(material: Material, sorted: boolean) {
    this.mesh = new BatchedMesh(FIRST.instances, FIRST.vertices, FIRST.indices, material);
    this.mesh.frustumCulled = false;
    this.mesh.perObjectFrustumCulled = false;
    this.mesh.sortObjects = sorted;
    this.mesh.matrixAutoUpdate = false;
    this.mesh.receiveShadow = true;
    this.mesh.visible = false;
  }

  /** Instances drawn now. */
  get count(): number {
    return this.mesh.instanceCount;
  }

  /** The store of a geometry, which stays in the buffer from then on. */
  storeFor(geometry: BufferGeometry): InstanceStore {
    let home = this.stores.get(geometry);
    if (!home) {
      home = this.createStore(this.addGeometry(geometry));
      this.stores.set(geometry, home);
    }
    return home;
  }

  /** Adds a geometry to the buffer, which grows if needed; returns its id. */
  private addGeometry(geometry: BufferGeometry): number {
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

  /** The store that draws one geometry through this mesh. */
  private createStore(geometry: number): InstanceStore {
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

  /** Hides the mesh when it is empty, which saves the draw. BatchedMesh uploads its changes by itself. */
  flush(): void {
    this.mesh.visible = this.count > 0;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.dispose();
  }
}

const WHITE = new Color(1, 1, 1);
