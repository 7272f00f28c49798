// The relief as the graphics card reads it: a small height texture, and GLSL that reads the same triangles as
// Relief.heightAt.

import { DataTexture, FloatType, NearestFilter, RedFormat } from "three";
import { CELL, HALF, type Relief, SIDE } from "./relief.ts";

/** Wraps the relief's height array; the texture shares its memory. */
export function createLandMap(relief: Relief) {
  const texture = new DataTexture(relief.heights, SIDE, SIDE, RedFormat, FloatType);
  texture.minFilter = texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  return {
    /** Value of the uniform `landMap`. */
    texture,
    /** Uploads the heights again with the next frame. */
    touch(): void {
      texture.needsUpdate = true;
    },
    dispose: () => texture.dispose(),
  };
}

export type LandMap = ReturnType<typeof createLandMap>;

/** GLSL that reads height and normal at a grid point, for a mesh whose vertices are the grid points. */
export const LAND_HEAD = /* glsl */ `
uniform highp sampler2D landMap;
float landPoint( ivec2 p ) { return texelFetch( landMap, clamp( p, ivec2( 0 ), ivec2( ${SIDE - 1} ) ), 0 ).r; }
ivec2 landCell( vec2 xz ) { return ivec2( floor( ( xz + ${HALF.toFixed(1)} ) / ${CELL.toFixed(1)} + 0.5 ) ); }
vec3 landNormal( ivec2 p ) {
  return normalize( vec3(
    landPoint( p - ivec2( 1, 0 ) ) - landPoint( p + ivec2( 1, 0 ) ),
    ${(2 * CELL).toFixed(1)},
    landPoint( p - ivec2( 0, 1 ) ) - landPoint( p + ivec2( 0, 1 ) ) ) );
}
`;
