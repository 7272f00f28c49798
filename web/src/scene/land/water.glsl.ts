// How all water moves and shines: the lake, the river, and the ponds and fountains that pieces paint as water
// (material.ts).

/**
 * GLSL. waterLayer: the noise of the surface at a place `p` (m) and time. waterSlope: the tilt of the surface.
 * waterShine: light on it, 0..1, as slowly moving streaks. `reach` is the size of a ripple in metres: a lake
 * has longer ones than a fountain.
 */
export const WATER_GLSL = /* glsl */ `
vec4 waterLayer( vec2 p, float reach, float t ) {
  vec2 q = p / ( reach * 32.0 );
  vec4 a = texture2D( noiseMap, q * vec2( 1.0, 2.3 ) + t * vec2( 0.0042, 0.0061 ) );
  vec4 b = texture2D( noiseMap, q * vec2( 2.1, 4.7 ) - t * vec2( 0.0067, 0.0031 ) + 0.43 );
  return a * 0.62 + b * 0.38;
}
vec2 waterSlope( vec4 layer ) { return layer.rg + layer.ba - 1.0; }
float waterShine( vec4 layer ) { return smoothstep( 0.56, 0.74, layer.r * 0.7 + layer.b * 0.3 ); }
`;
