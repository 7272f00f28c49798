// The relief as the graphics card reads it: one small texture of heights, and the GLSL that reads the same triangles as
// Relief.heightAt does.

import { DataTexture, FloatType, NearestFilter, RedFormat } from "three";
import { CELL, HALF, type Relief, SIDE } from "./relief.ts";

export interface LandMap {
  /** Of the uniform `landMap`. */
  texture: DataTexture;
  /** The heights changed. */
  touch(): void;
  dispose(): void;
}

export function createLandMap(relief: Relief): LandMap {
  const texture = new DataTexture(relief.heights, SIDE, SIDE, RedFormat, FloatType);
  texture.minFilter = texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  return {
    texture,
    touch() {
      texture.needsUpdate = true;
    },
    dispose: () => texture.dispose(),
  };
}

/** Heights at points of the grid, for a mesh whose vertices are those points. */
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
