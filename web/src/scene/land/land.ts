// The living ground outside of what is built: relief, its map for the graphics card, and grass. Others ask it how high
// the ground is; the world's own heights stay what they are.

import type { Material, Texture, Vector3 } from "three";
import { clamp, type Vec3 } from "../math.ts";
import type { ObjectView } from "../objects.ts";
import { type Clearing, createGrass, type Grass } from "./grass.ts";
import { createLandMap, type LandMap } from "./map.ts";
import { type Footprint, Relief } from "./relief.ts";

/** Seconds between two looks at what stands where, while things keep changing. */
const EVERY = 0.4;
/** What hangs higher than this (m) leaves the land below it alone. */
const OVERHEAD = 12;

export interface LandParts {
  /** Of the blades. */
  material: Material;
  /** Tufts around the camera; 0: none. */
  tufts: number;
  /** The land settles at once. */
  calm: boolean;
}

export interface Standing {
  views: ReadonlyMap<string, ObjectView>;
  clearings(): Iterable<Clearing>;
}

export class Land {
  readonly grass: Grass | null;
  private readonly relief = new Relief();
  private readonly map: LandMap;
  private readonly calm: boolean;
  private kept: readonly Footprint[] = [];
  private changed = true;
  private looked = Number.NaN;

  constructor(parts: LandParts) {
    this.calm = parts.calm;
    this.map = createLandMap(this.relief);
    this.grass = parts.tufts > 0 ? createGrass(parts.material, this.relief, parts.tufts) : null;
  }

  /** Heights as a texture, for the ground's shader. */
  get texture(): Texture {
    return this.map.texture;
  }

  /** Height of bare ground at a place, as it is seen (m). Things stand where this is 0. */
  heightAt(x: number, z: number): number {
    return this.relief.heightAt(x, z);
  }

  /** Metres along a ray of unit length to the ground; Infinity: it meets none within `most`. */
  hit(origin: Vec3, direction: Vec3, most = 600): number {
    return this.relief.hit(origin, direction, most);
  }

  /** These areas are flat and bare from now on, whatever stands there. */
  keep(areas: readonly Footprint[]): void {
    this.kept = areas;
    this.changed = true;
  }

  /** What stands on the ground changed. */
  touch(): void {
    this.changed = true;
  }

  /** Whether the land is on its way. */
  get moving(): boolean {
    return this.changed || this.relief.moving;
  }

  /** Moves on to time t (s); true: the land changed. */
  update(t: number, dt: number, standing: Standing): boolean {
    const first = Number.isNaN(this.looked);
    if (this.changed && (first || t >= this.looked + EVERY || t < this.looked)) {
      this.looked = t;
      this.look(standing, first || this.calm);
    }
    if (!this.relief.settle(clamp(dt, 0, 5))) return first;
    this.map.touch();
    this.grass?.touch();
    return true;
  }

  /** Shows the land as it will be, for as long as `draw` takes. */
  atRest<T>(standing: Standing, draw: () => T): T {
    if (!this.moving) return draw();
    if (this.changed) this.look(standing, false);
    try {
      return this.relief.atRest(() => {
        this.map.touch();
        return draw();
      });
    } finally {
      this.map.touch();
    }
  }

  private look(standing: Standing, atOnce: boolean): void {
    this.changed = false;
    this.relief.flatten([...footprints(standing.views.values()), ...this.kept], atOnce);
    this.grass?.clear(standing.clearings(), this.kept);
    this.map.touch();
  }

  /** The grass goes with the camera. */
  follow(eye: Vector3, ahead: Vector3): void {
    this.grass?.follow(eye, ahead);
  }

  dispose(): void {
    this.map.dispose();
    this.grass?.dispose();
  }
}

/** What the land keeps clear of: every thing, and every way that a thing patrols. */
function* footprints(views: Iterable<ObjectView>): Generator<Footprint> {
  for (const { box, object } of views) {
    if (box.isEmpty() || box.min.y > OVERHEAD) continue;
    yield { minX: box.min.x, minZ: box.min.z, maxX: box.max.x, maxZ: box.max.z };
    let from = object.position;
    for (const to of object.behavior?.path ?? []) {
      yield* along(from, to);
      from = to;
    }
  }
}

/** A way, as footprints that follow it. */
function* along(from: Readonly<Vec3>, to: Readonly<Vec3>): Generator<Footprint> {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const steps = Math.max(1, Math.ceil(Math.hypot(dx, dz) / 8));
  for (let i = 1; i <= steps; i++) {
    const [x, z] = [from[0] + (dx * i) / steps, from[2] + (dz * i) / steps];
    yield { minX: x, minZ: z, maxX: x, maxZ: z };
  }
}
