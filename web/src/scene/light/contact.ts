// Contact shadows: a soft dark patch where a thing meets the ground. One instanced draw for all of them.

import { BufferAttribute, BufferGeometry } from "three";
import { Pool } from "../surface/pool.ts";
import { createSoftMaterial } from "../surface/soft.ts";

/** A flat square with sides of one metre. */
export function patchGeometry(): BufferGeometry {
  const g = new BufferGeometry();
  g.setAttribute(
    "position",
    new BufferAttribute(new Float32Array([-0.5, 0, -0.5, -0.5, 0, 0.5, 0.5, 0, 0.5, 0.5, 0, -0.5]), 3),
  );
  g.setIndex([0, 1, 2, 0, 2, 3]);
  return g;
}

/**
 * The pool of patches. In a patch's matrix x and z scale its size in metres, and the length of the y axis
 * (0..1) is its darkness.
 */
export function createContact(): Pool {
  const pool = new Pool(patchGeometry(), createSoftMaterial(false, { value: 0 }), { colors: true, initial: 64 });
  pool.mesh.renderOrder = 20;
  return pool;
}
