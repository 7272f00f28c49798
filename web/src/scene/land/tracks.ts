// The three tracks that lead from the plaza into the land: painted ground, not objects. One table serves both
// the shader that paints them and the grass that keeps off them.

import { smoothstep } from "../../core/vector.ts";

/** Direction from the plaza as (sin, cos) from +z, and the phase of its bends. */
const TRACKS = [
  { x: 0.4092, z: -0.9124, phase: 0.4 },
  { x: -0.984, z: -0.1782, phase: 2 },
  { x: 0.9757, z: 0.219, phase: 4.4 },
] as const;

/** Metres to the middle line of the nearest track; at most 100. Must compute the same as TRACKS_GLSL. */
export function trackDistance(x: number, z: number): number {
  let nearest = 100;
  for (const t of TRACKS) {
    const along = x * t.x + z * t.z;
    if (along < 0) continue;
    const bend = (Math.sin(along * 0.075 + t.phase) - Math.sin(t.phase)) * 3.4 * smoothstep(6, 40, along);
    nearest = Math.min(nearest, Math.abs(x * t.z - z * t.x - bend));
  }
  return nearest;
}

const calls = TRACKS.map((t) => `oneTrack( p, vec2( ${t.x.toFixed(4)}, ${t.z.toFixed(4)} ), ${t.phase.toFixed(2)} )`);

/** The same distance function in GLSL. */
export const TRACKS_GLSL = /* glsl */ `
float oneTrack( vec2 p, vec2 d, float phase ) {
  float along = dot( p, d );
  float across = p.x * d.y - p.y * d.x;
  float bend = ( sin( along * 0.075 + phase ) - sin( phase ) ) * 3.4 * smoothstep( 6.0, 40.0, along );
  return along < 0.0 ? 100.0 : abs( across - bend );
}
float trackDistance( vec2 p ) { return ${calls.reduce((a, b) => `min( ${a}, ${b} )`)}; }
`;
