// The living ground outside what is built: the relief, its height texture for the shader, and grass. Other
// parts of the scene ask it for the visible height. The rules' own heights stay as they are (flat).

import type { Material, Texture, Vector3 } from "three";
import { clamp, type Vec3 } from "../../core/vector.ts";
import type { ObjectView } from "../things/objects.ts";
import { type Clearing, createGrass, type Grass } from "./grass.ts";
import { createLandMap, type LandMap } from "./map.ts";
import { type Footprint, Relief } from "./relief.ts";

/** Seconds between two scans of what stands where, while things keep changing. */
const SCAN_INTERVAL = 0.4;
/** Things that hang higher than this (m) leave the land below them alone. */
const OVERHEAD = 12;

interface LandOptions {
  /** Material of the grass blades. */
  material: Material;
  /** Number of tufts around the camera; 0: no grass. */
  tufts: number;
  /** The land changes at once instead of easing (reduced motion). */
  calm: boolean;
}

/** What the land gives way to: implemented by the object layer. */
export interface GroundOccupants {
  views: ReadonlyMap<string, ObjectView>;
  /** Circles that grass keeps clear of. */
  clearings(): Iterable<Clearing>;
}

export class Land {
  readonly grass: Grass | null;
  private readonly relief = new Relief();
  private readonly map: LandMap;
  private readonly calm: boolean;
  /** Footprints that stay flat whatever stands there, by whom they were reserved (the user's project, the workshop). */
  private readonly reservations = new Map<string, readonly Footprint[]>();
  /** The occupants changed since the last scan. */
  private changed = true;
  /** Scene time of the last scan; NaN before the first. */
  private lastScan = Number.NaN;

  constructor(options: LandOptions) {
    this.calm = options.calm;
    this.map = createLandMap(this.relief);
    this.grass = options.tufts > 0 ? createGrass(options.material, this.relief, options.tufts) : null;
  }

  /** Height texture for the ground shader. */
  get texture(): Texture {
    return this.map.texture;
  }

  /** Visible height of bare ground at a place (m). It is 0 wherever things stand. */
  heightAt(x: number, z: number): number {
    return this.relief.heightAt(x, z);
  }

  /** Distance along a ray of unit length to the ground (m); Infinity when there is none within `most`. */
  raycast(origin: Vec3, direction: Vec3, most = 600): number {
    return this.relief.raycast(origin, direction, most);
  }

  /** Reserves areas: they stay flat and bare whatever stands there. Replaces the earlier ones of the same owner. */
  reserve(owner: string, areas: readonly Footprint[]): void {
    this.reservations.set(owner, areas);
    this.changed = true;
  }

  /** Marks the occupants as changed; the next update scans them. */
  touch(): void {
    this.changed = true;
  }

  /** Whether the land is still changing. */
  get moving(): boolean {
    return this.changed || this.relief.moving;
  }

  /**
   * Advances to scene time t (s); returns whether the land changed. The first scan applies at once, so that a
   * page does not open on moving hills. A clock that runs backwards also scans.
   */
  update(t: number, dt: number, standing: GroundOccupants): boolean {
    const first = Number.isNaN(this.lastScan);
    if (this.changed && (first || t >= this.lastScan + SCAN_INTERVAL || t < this.lastScan)) {
      this.lastScan = t;
      this.scan(standing, first || this.calm);
    }
    if (!this.relief.update(clamp(dt, 0, 5))) return first;
    this.map.touch();
    this.grass?.touch();
    return true;
  }

  /** Shows the land in its final shape until the returned function is called. */
  rest(standing: GroundOccupants): () => void {
    if (!this.moving) return () => {};
    if (this.changed) this.scan(standing, false);
    const back = this.relief.rest();
    this.map.touch();
    return () => {
      back();
      this.map.touch();
    };
  }

  /** Gives the occupants' footprints to the relief and clears the grass under them. */
  private scan(standing: GroundOccupants, atOnce: boolean): void {
    this.changed = false;
    const reserved = [...this.reservations.values()].flat();
    this.relief.flatten([...footprints(standing.views.values()), ...reserved], atOnce);
    this.grass?.clear(standing.clearings(), reserved);
    this.map.touch();
  }

  /** Moves the tile of grass along with the camera. */
  follow(eye: Vector3, ahead: Vector3): void {
    this.grass?.follow(eye, ahead);
  }

  dispose(): void {
    this.map.dispose();
    this.grass?.dispose();
  }
}

/** The footprints of every object, and of the path that an object patrols. */
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

/** A straight line as point footprints at most 8 m apart, which is less than a cell's clearing. */
function* along(from: Readonly<Vec3>, to: Readonly<Vec3>): Generator<Footprint> {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const steps = Math.max(1, Math.ceil(Math.hypot(dx, dz) / 8));
  for (let i = 1; i <= steps; i++) {
    const [x, z] = [from[0] + (dx * i) / steps, from[2] + (dz * i) / steps];
    yield { minX: x, minZ: z, maxX: x, maxZ: z };
  }
}
