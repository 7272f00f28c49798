// Contact shade: a soft dark patch where a thing meets the ground, one instanced draw for all.

import { BufferAttribute, BufferGeometry } from "three";
import { createPool, type Pool } from "./pool.ts";
import { createSoftMaterial } from "./soft.ts";

/** A square of one metre, lying flat. */
export function patchGeometry(): BufferGeometry {
  const g = new BufferGeometry();
  g.setAttribute(
    "position",
    new BufferAttribute(new Float32Array([-0.5, 0, -0.5, -0.5, 0, 0.5, 0.5, 0, 0.5, 0.5, 0, -0.5]), 3),
  );
  g.setIndex([0, 1, 2, 0, 2, 3]);
  return g;
}

/** Matrix of a patch: its box is 1 × 1 in x and z; the length of its y axis (0..1) is how dark it is. */
export function createContact(): Pool {
  const pool = createPool(patchGeometry(), createSoftMaterial(false, { value: 0 }), { colors: true, initial: 64 });
  pool.mesh.renderOrder = 20;
  return pool;
}
