// The few shapes by which objects cast their shadows and are seen from afar: instances of them replace whole pieces.

import type { BufferGeometry } from "three";
import { Builder } from "./builder.ts";
import type { Paint, ProxyShape } from "./mesh.ts";

export const UNIT_SHAPES: readonly ProxyShape[] = ["box", "ball", "cylinder", "cone"];

/** A shape that stands on y = 0 and is one metre in each direction; the paint says how fine it is too. */
export function unitShape(shape: ProxyShape, paint: Paint): BufferGeometry {
  const b = new Builder();
  if (shape === "box") b.box(1, 1, 1, { ...paint, bevel: 0 });
  else if (shape === "ball") b.ball(0.5, 0.5, 0.5, paint);
  else b.cylinder(0.5, shape === "cone" ? 0 : 0.5, 1, paint);
  return b.finish([1, 1, 1]).geometry;
}
