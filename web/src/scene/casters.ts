// What casts shadows: a few unit shapes drawn as instances into the shadow map only. Four draws for any number of
// objects, and a fraction of their triangles.

import { type BufferGeometry, type Matrix4, MeshBasicMaterial, type Scene, type WebGLRenderer } from "three";
import type { CasterShape } from "./pieces/builder.ts";
import { Builder } from "./pieces/builder.ts";
import { createPool, type Handle, type Pool } from "./pool.ts";

export interface CasterHandle {
  shape: CasterShape;
  handle: Handle;
}

export interface Casters {
  add(shape: CasterShape, matrix: Matrix4): CasterHandle;
  setMatrix(h: CasterHandle, matrix: Matrix4): void;
  remove(h: CasterHandle): void;
  flush(): void;
  /** Joins the renderer's shadow pass; again after the context was restored, which makes a new one. */
  attach(): void;
  dispose(): void;
}

const SHAPES: CasterShape[] = ["box", "ball", "cylinder", "cone"];

/** Unit shapes standing on y = 0, one metre in each direction. */
function unit(shape: CasterShape): BufferGeometry {
  const b = new Builder();
  const p = { color: "white" };
  if (shape === "box") b.box(1, 1, 1, { ...p, bevel: 0 });
  else if (shape === "ball") b.ball(0.5, 0.5, 0.5, { ...p, segments: 10 });
  else b.cylinder(0.5, shape === "cone" ? 0 : 0.5, 1, { ...p, segments: 10, bevel: 0.01 });
  const { geometry } = b.finish([1, 1, 1]);
  for (const name of ["normal", "color", "paint"]) geometry.deleteAttribute(name);
  return geometry;
}

export function createCasters(scene: Scene, renderer: WebGLRenderer): Casters {
  const material = new MeshBasicMaterial();
  const pools = {} as Record<CasterShape, Pool>;
  for (const shape of SHAPES) {
    const pool = createPool(unit(shape), material, { colors: false, initial: 64 });
    pool.mesh.castShadow = true;
    pool.mesh.visible = false;
    scene.add(pool.mesh);
    pools[shape] = pool;
  }
  // They are to be seen by the light and not by the camera; three has one visibility for both, so it changes for the
  // time in which the shadow map is drawn.
  let detach = (): void => {};
  const attach = (): void => {
    const map = renderer.shadowMap;
    const render = map.render;
    map.render = (...args: Parameters<typeof render>) => {
      for (const shape of SHAPES) pools[shape].mesh.visible = pools[shape].count > 0;
      render.apply(map, args);
      for (const shape of SHAPES) pools[shape].mesh.visible = false;
    };
    detach = () => {
      map.render = render;
    };
  };
  attach();
  return {
    add: (shape, matrix) => ({ shape, handle: pools[shape].add(matrix) }),
    setMatrix: (h, matrix) => pools[h.shape].setMatrix(h.handle, matrix),
    remove: (h) => pools[h.shape].remove(h.handle),
    attach,
    flush: () => SHAPES.forEach((s) => pools[s].flush()),
    dispose() {
      detach();
      for (const shape of SHAPES) {
        pools[shape].mesh.geometry.dispose();
        pools[shape].dispose();
      }
      material.dispose();
    },
  };
}
