// Tufts of grass around the camera. One tile of tufts wraps around with the camera (like a torus), so that
// every meadow is covered by a constant number of blades. Tufts keep off what stands on the ground, the plaza
// and the tracks.

import { Color, InstancedMesh, type Material, Matrix4, Quaternion, Vector3 } from "three";
import { seeded } from "../../core/random.ts";
import { smoothstep } from "../../core/vector.ts";
import { Builder } from "../pieces/builder.ts";
import { type Footprint, HALF, type Relief } from "./relief.ts";
import { trackDistance } from "./tracks.ts";

/** A circle on the ground that tufts keep clear of. */
export interface Clearing {
  x: number;
  z: number;
  radius: number;
}

/** Side of the tile (m). */
const TILE = 50;
/** The tile's centre lies this far ahead of the camera (m). */
const AHEAD = 15;
/** Metres the camera moves before tufts are placed again. */
const STEP = 1.5;
/** Radius of the paved plaza with its worn edge (m). */
const PLAZA = 9.6;

/** One tuft. */
interface Tuft {
  /** Position within the tile (m). */
  x: number;
  z: number;
  turn: number;
  size: number;
  tall: number;
  /** Where it is shown now; NaN before the first placement. */
  atX: number;
  atZ: number;
}

/** Creates `count` tufts over a relief. `bare` is a raster of one-metre cells where nothing grows. */
export function createGrass(material: Material, relief: Relief, count: number) {
  const tufts = scatter(count);
  const mesh = tuftMesh(material, tufts);
  const bare = new Uint8Array((2 * HALF) ** 2);
  const last = { x: Number.NaN, z: Number.NaN };
  let unpaved = false;
  const matrix = new Matrix4();
  const place = new Vector3();
  const turn = new Quaternion();
  const scale = new Vector3();

  const free = (x: number, z: number): boolean => {
    const [i, j] = [Math.floor(x + HALF), Math.floor(z + HALF)];
    if (i < 0 || j < 0 || i >= 2 * HALF || j >= 2 * HALF) return false;
    if (bare[j * 2 * HALF + i] !== 0) return false;
    return unpaved || (Math.hypot(x, z) > PLAZA && trackDistance(x, z) > 1.25);
  };

  // Tufts fade out by size towards the tile's edge, so that the wrap never shows.
  const put = (t: Tuft, i: number): void => {
    const near = 1 - smoothstep(TILE * 0.34, TILE * 0.5, Math.max(Math.abs(t.atX - last.x), Math.abs(t.atZ - last.z)));
    const size = near > 0.01 && free(t.atX, t.atZ) ? t.size * near : 0;
    place.set(t.atX, size > 0 ? relief.heightAt(t.atX, t.atZ) : 0, t.atZ);
    turn.setFromAxisAngle(UP, t.turn);
    mesh.setMatrixAt(i, matrix.compose(place, turn, scale.set(size, size * t.tall, size)));
  };

  // The repetition of a tile coordinate that lies nearest to the tile's centre.
  const wrap = (v: number, middle: number): number => v + TILE * Math.round((middle - v) / TILE);

  return {
    mesh,
    /** Replaces the areas without grass: circles around things, and rectangles. */
    clear(areas: Iterable<Clearing>, fields: Iterable<Footprint> = []): void {
      bare.fill(0);
      for (const a of areas) markCircle(bare, a);
      for (const f of fields) markRectangle(bare, f);
      last.x = Number.NaN;
    },
    /** Whether grass grows on the plaza and its tracks, too. */
    setBare(is: boolean): void {
      if (is === unpaved) return;
      unpaved = is;
      last.x = Number.NaN;
    },
    /** Forces all tufts to be placed again with the next follow(): the land or what stands on it changed. */
    touch(): void {
      last.x = Number.NaN;
    },
    /** Places the tufts for a camera at `eye` that looks along `ahead` on the ground. */
    follow(eye: Vector3, ahead: Vector3): void {
      const [x, z] = [eye.x + ahead.x * AHEAD, eye.z + ahead.z * AHEAD];
      if (Math.abs(x - last.x) < STEP && Math.abs(z - last.z) < STEP) return;
      // From high above no blade is visible, so the tile need not follow up there.
      Object.assign(last, { x, z });
      tufts.forEach((t, i) => {
        t.atX = wrap(t.x, x);
        t.atZ = wrap(t.z, z);
        put(t, i);
      });
      mesh.instanceMatrix.needsUpdate = true;
    },
    dispose(): void {
      mesh.geometry.dispose();
      mesh.dispose();
    },
  };
}

export type Grass = ReturnType<typeof createGrass>;

const UP = new Vector3(0, 1, 0);

/** Marks the cells whose centre lies inside a circle. */
function markCircle(bare: Uint8Array, a: Clearing): void {
  const side = 2 * HALF;
  const r = a.radius + 0.35;
  if (a.radius <= 0) return;
  for (let j = Math.max(0, Math.floor(a.z - r + HALF)); j <= Math.min(side - 1, Math.floor(a.z + r + HALF)); j++)
    for (let i = Math.max(0, Math.floor(a.x - r + HALF)); i <= Math.min(side - 1, Math.floor(a.x + r + HALF)); i++)
      if (Math.hypot(i + 0.5 - HALF - a.x, j + 0.5 - HALF - a.z) < r) bare[j * side + i] = 1;
}

/** Marks the cells that a rectangle touches. */
function markRectangle(bare: Uint8Array, f: Footprint): void {
  const side = 2 * HALF;
  const cell = (v: number): number => Math.min(side - 1, Math.max(0, Math.floor(v + HALF)));
  for (let j = cell(f.minZ); j <= cell(f.maxZ); j++) bare.fill(1, j * side + cell(f.minX), j * side + cell(f.maxX) + 1);
}

/**
 * Random tufts in patches: a few to many around each of a number of centres. Seeded, so every page grows the
 * same meadow.
 */
function scatter(count: number): Tuft[] {
  const rand = seeded(77);
  const tufts: Tuft[] = [];
  while (tufts.length < count) {
    const [cx, cz] = [rand() * TILE, rand() * TILE];
    const wide = 0.5 + rand() * 2.2;
    for (let n = 2 + Math.floor(rand() * wide * 7); n > 0 && tufts.length < count; n--)
      tufts.push({
        x: cx + (rand() + rand() - 1) * wide,
        z: cz + (rand() + rand() - 1) * wide,
        turn: rand() * 6.3,
        size: 0.6 + rand() * 0.75,
        tall: 0.8 + rand() * 0.5,
        atX: Number.NaN,
        atZ: Number.NaN,
      });
  }
  return tufts;
}

/** One instanced mesh of five-bladed tufts in four shades of green. */
function tuftMesh(material: Material, tufts: readonly Tuft[]): InstancedMesh {
  const b = new Builder();
  for (let i = 0; i < 5; i++) {
    const a = i * 1.26 + 0.3;
    const [s, c] = [Math.sin(a), Math.cos(a)];
    const lean = 0.07 + (i % 3) * 0.035;
    const h = 0.17 + (i % 2) * 0.07;
    b.sheet(
      [
        [-c * 0.02 + s * 0.02, 0, s * 0.02 + c * 0.02],
        [c * 0.02 + s * 0.02, 0, -s * 0.02 + c * 0.02],
        [s * lean, h, c * lean],
      ],
      { shade: [0.8, 1.14], sway: 0.5, skyward: true },
    );
  }
  const mesh = new InstancedMesh(b.raw(), material, tufts.length);
  const tones = ["#93bb66", "#a5c673", "#86b160", "#b3cb7e"].map((c) => new Color(c));
  tufts.forEach((_, i) => mesh.setColorAt(i, tones[i % tones.length] as Color));
  mesh.frustumCulled = false;
  return mesh;
}
