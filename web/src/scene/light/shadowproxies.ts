// Shadow proxies: objects cast their shadows by a few unit shapes (box, ball, cylinder, cone), drawn as
// instances into the shadow map only. Four draws for any number of objects, with a fraction of their triangles.

import { type BufferGeometry, type Matrix4, MeshBasicMaterial, type Scene, type WebGLRenderer } from "three";
import type { ProxyShape } from "../pieces/mesh.ts";
import { UNIT_SHAPES, unitShape } from "../pieces/unitshapes.ts";
import { type Handle, Pool } from "../surface/pool.ts";

/** One shape of one object. */
export interface ShadowProxyHandle {
  shape: ProxyShape;
  handle: Handle;
}

/** A unit shape that only casts a shadow. */
function unitGeometry(shape: ProxyShape): BufferGeometry {
  const geometry = unitShape(shape, { color: "white", segments: 10, bevel: 0.01 });
  for (const name of ["normal", "color", "paint"]) geometry.deleteAttribute(name);
  return geometry;
}

/** Creates the four pools and hooks them into the shadow pass. */
export function createShadowProxies(scene: Scene, renderer: WebGLRenderer) {
  const material = new MeshBasicMaterial();
  const pools = {} as Record<ProxyShape, Pool>;
  for (const shape of UNIT_SHAPES) {
    const pool = new Pool(unitGeometry(shape), material, { colors: false, initial: 64 });
    pool.mesh.castShadow = true;
    pool.mesh.visible = false;
    scene.add(pool.mesh);
    pools[shape] = pool;
  }
  // The light must see them and the camera must not. three has one visibility for both, so it is switched on
  // for the time in which the shadow map is drawn.
  let unhook = (): void => {};
  const attach = (): void => {
    const map = renderer.shadowMap;
    const render = map.render;
    map.render = (...args: Parameters<typeof render>) => {
      for (const shape of UNIT_SHAPES) pools[shape].mesh.visible = pools[shape].count > 0;
      render.apply(map, args);
      for (const shape of UNIT_SHAPES) pools[shape].mesh.visible = false;
    };
    unhook = () => {
      map.render = render;
    };
  };
  attach();
  return {
    add: (shape: ProxyShape, matrix: Matrix4): ShadowProxyHandle => ({ shape, handle: pools[shape].add(matrix) }),
    /** Moves a shape. */
    setMatrix: (h: ShadowProxyHandle, matrix: Matrix4) => pools[h.shape].setMatrix(h.handle, matrix),
    /** Removes a shape. */
    remove: (h: ShadowProxyHandle) => pools[h.shape].remove(h.handle),
    /**
     * Hooks into the renderer's shadow pass. Must be called again after a lost context was restored, because
     * three then makes a new shadow map.
     */
    attach,
    /** Uploads what changed since the last call. */
    flush: () => UNIT_SHAPES.forEach((s) => pools[s].flush()),
    /** Unhooks and frees everything. */
    dispose(): void {
      unhook();
      for (const shape of UNIT_SHAPES) {
        pools[shape].mesh.geometry.dispose();
        pools[shape].dispose();
      }
      material.dispose();
    },
  };
}

/** All shadow proxies of a scene. */
export type ShadowProxies = ReturnType<typeof createShadowProxies>;
