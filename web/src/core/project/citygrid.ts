// The city on the ground: where its wall and gate are, which buildings stand in the way, and which of them are
// near a place. A spatial index over a CityModel, which it reads and never changes. Pure.

import type { ProjectSite } from "../../wire/types.gen.ts";
import type { YawBox } from "../geometry.ts";
import { type GroundRect, SpatialHash } from "../space/hash.ts";
import { type Bounds, crossBox, distanceAlong, type Ray } from "../space/ray.ts";
import type { GroundObstacles } from "../state.ts";
import type { CityChange, CityFile, CityModel } from "./model.ts";
import { insidesOf, isTower, type Tower, towersOf } from "./towers.ts";

/** Palette names of the seven families of languages (ProjectRows says which is which). */
export const FAMILY_COLORS = ["indigo", "coral", "amber", "teal", "violet", "pink", "stone"] as const;

/**
 * Palette names of single languages that appear beside others of their family in most projects, so that mixed
 * folders can be told apart.
 */
const LANGUAGE_COLORS: Readonly<Record<string, string>> = {
  TypeScript: "water",
  CSS: "lime",
  HTML: "clay",
  YAML: "pine",
  TOML: "wood",
  "Lock file": "bark",
};

/**
 * All palette names that buildings are painted with. A tint is an index into this list: first the families,
 * then three that belong to no language (lawns, sand, towers of folders), then languages with a colour of their
 * own.
 */
export const TINTS: readonly string[] = [...FAMILY_COLORS, "leaf", "sand", "white", ...Object.values(LANGUAGE_COLORS)];
/** Index of the first language with a colour of its own. */
const FIRST_LANGUAGE = TINTS.length - Object.keys(LANGUAGE_COLORS).length;

/** The tint of a file. */
export function tintOf(family: number, language = ""): number {
  const own = Object.keys(LANGUAGE_COLORS).indexOf(language);
  return own < 0 ? Math.min(FAMILY_COLORS.length - 1, Math.max(0, family)) : FIRST_LANGUAGE + own;
}

/**
 * The low wall around the city and its gate, in metres: distance from the site, thickness, height, width of the
 * gate.
 */
export const WALL = { away: 1.1, thick: 0.34, high: 0.5, gate: 4.4 } as const;

/**
 * Metres by which a building's obstacle is smaller than its picture, so that the narrowest lanes stay passable
 * on a grid.
 */
const GIVE = 0.07;

/** The middle of the gate and the direction that leads out of it. */
export interface CityGate {
  x: number;
  z: number;
  outX: number;
  outZ: number;
}

/** A box on the ground whose sides lie along x and z. */
interface WallBlock {
  x: number;
  z: number;
  halfX: number;
  halfZ: number;
  height: number;
}

/** The gate: in the middle of the side that faces the plaza. */
export function cityGateOf({ x, z, width, depth }: ProjectSite): CityGate {
  const [cx, cz] = [x + width / 2, z + depth / 2];
  const [overX, overZ] = [Math.abs(cx) - width / 2, Math.abs(cz) - depth / 2];
  if (overX > overZ) {
    const side = cx > 0 ? -1 : 1;
    return { x: cx + side * (width / 2 + WALL.away), z: cz, outX: side, outZ: 0 };
  }
  const side = cz > 0 ? -1 : 1;
  return { x: cx, z: cz + side * (depth / 2 + WALL.away), outX: 0, outZ: side };
}

/** The wall around the city, open at its gate. */
export function wallsOf(site: ProjectSite): WallBlock[] {
  const gate = cityGateOf(site);
  const [halfX, halfZ] = [site.width / 2 + WALL.away, site.depth / 2 + WALL.away];
  const [cx, cz] = [site.x + site.width / 2, site.z + site.depth / 2];
  const t = WALL.thick / 2;
  const walls: WallBlock[] = [];
  for (const [dx, dz] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    const x = cx + dx * halfX;
    const z = cz + dz * halfZ;
    const long = dx ? halfZ + t : halfX - t;
    const wall = (off: number, half: number): WallBlock => ({
      x: dx ? x : x + off,
      z: dx ? z + off : z,
      halfX: dx ? t : half,
      halfZ: dx ? half : t,
      height: WALL.high,
    });
    if (dx !== gate.outX || dz !== gate.outZ) walls.push(wall(0, long));
    else {
      const half = (long - WALL.gate / 2) / 2;
      if (half > 0) walls.push(wall(WALL.gate / 2 + half, half), wall(-WALL.gate / 2 - half, half));
    }
  }
  return walls;
}

/** Whether a file is deleted and only its place is left, which is kept while the comparison shows it. */
export const isGone = (f: CityFile): boolean => f.commit === 3 || f.session === 3;

/** How far rays reach, in metres. */
const RAY_REACH = 700;
/** Height of what is left of a deleted file's building, in metres. */
const FOUNDATION = 0.1;

/** A building, or a tower of a closed folder, as pointer and bodies meet it. */
interface CitySolid {
  x: number;
  z: number;
  half: number;
  height: number;
  /** Id of the closed folder; 0 for a file. */
  folder: number;
}

/** The building that a ray met first. */
export interface CityHit {
  /** Id of the file; 0: the building is the tower of a closed folder. */
  id: number;
  /** Id of the closed folder whose tower was hit; 0: the building is a file's. */
  folder: number;
  /** Metres along the ray. */
  distance: number;
}

/**
 * Where the buildings stand. Files have their own ids; towers of closed folders get ids below 0. A reset marks the grid
 * dirty, and the next query rebuilds it; other changes update it in place.
 */
export class CityGrid implements GroundObstacles {
  readonly model: CityModel;
  /** Incremented whenever near() may answer differently. */
  revision = 0;
  /** An upper bound of the roofs, in metres: it only grows until the next rebuild. */
  private highest = 0;
  /** Everything must be rebuilt before the next query. */
  private dirty = true;
  /** Whether the user had hidden the city when it was last looked up. */
  private hidden: boolean;
  private walls: WallBlock[] = [];
  /** Ids by place. */
  private hash = new SpatialHash<number>();
  /** Towers by their id. */
  private readonly towers = new Map<number, Tower>();

  constructor(model: CityModel) {
    this.model = model;
    this.hidden = model.view.hidden;
    model.on((change) => this.follow(change));
  }

  /** Applies a change of the model. */
  private follow(change: CityChange): void {
    const { hidden } = this.model.view;
    const toggled = hidden !== this.hidden;
    this.hidden = hidden;
    if (change.kind === "reset") this.dirty = true;
    else if (change.kind === "files" && !this.dirty) {
      for (const f of change.removed) this.hash.remove(f.id);
      for (const f of change.changed) this.insertFile(f);
      if (change.folders) this.rebuildStatic();
    }
    if (toggled || change.kind === "reset" || change.kind === "files") this.revision++;
  }

  /** Rebuilds everything, if a reset asked for it. */
  private rebuildIfDirty(): void {
    if (!this.dirty) return;
    this.dirty = false;
    const { model } = this;
    this.hash = new SpatialHash(Math.max(2, (model.site?.unit ?? 2) * 2));
    this.highest = 0;
    for (const f of model.files.values()) this.insertFile(f);
    this.rebuildStatic();
  }

  /** Replaces the walls and towers by those of the current site and the folders that are closed now. */
  private rebuildStatic(): void {
    const { model, towers } = this;
    this.walls = model.site ? wallsOf(model.site) : [];
    for (const id of towers.keys()) this.hash.remove(id);
    towers.clear();
    if (!model.site) return;
    const closed = [...model.folders.values()].filter((f) => isTower(model, f));
    if (closed.length === 0) return;
    const inside = insidesOf(model);
    for (const f of closed)
      for (const tower of towersOf(f, inside.get(f.id) ?? [], model.site)) {
        const id = -1 - towers.size;
        towers.set(id, tower);
        this.insert(id, tower);
      }
  }

  /** Adds or moves a file's building. */
  private insertFile(f: CityFile): void {
    const { half, height } = this.model.buildingOf(f);
    this.insert(f.id, { x: f.x, z: f.z, half, height });
  }

  /** Adds or moves a building under an id. */
  private insert(id: number, { x, z, half, height }: Omit<CitySolid, "folder">): void {
    this.highest = Math.max(this.highest, height);
    this.hash.put(id, [x - half, z - half, x + half, z + half]);
  }

  /** What stands there under an id; null when it is gone. */
  solid(id: number): CitySolid | null {
    const tower = this.towers.get(id);
    if (tower) return tower;
    const f = this.model.files.get(id);
    if (!f) return null;
    const { half, height } = this.model.buildingOf(f);
    return { x: f.x, z: f.z, half, height: isGone(f) ? FOUNDATION : height, folder: 0 };
  }

  /** Ids of what reaches into a rectangle: files, and towers of closed folders. */
  idsNear(rect: GroundRect): number[] {
    this.rebuildIfDirty();
    return this.hash.near(rect);
  }

  /** Obstacles in a rectangle of the ground; none while the user hides the city. */
  *near(minX: number, minZ: number, maxX: number, maxZ: number): Generator<YawBox> {
    const { model } = this;
    if (model.view.hidden || !model.site) return;
    const ids = this.idsNear([minX, minZ, maxX, maxZ]);
    for (const w of this.walls)
      if (w.x - w.halfX < maxX && w.x + w.halfX > minX && w.z - w.halfZ < maxZ && w.z + w.halfZ > minZ)
        yield { x: w.x, z: w.z, halfX: w.halfX, halfZ: w.halfZ, low: 0, high: w.height, sin: 0, cos: 1 };
    for (const id of ids) {
      const f = this.solid(id);
      if (!f || f.height <= FOUNDATION) continue;
      const half = Math.max(0.1, f.half - GIVE);
      yield { x: f.x, z: f.z, halfX: half, halfZ: half, low: 0, high: f.height, sin: 0, cos: 1 };
    }
  }

  /** What a click along a ray of unit length meets first; null: nothing, or the city is hidden or shows the past. */
  underPointer(ray: Ray): CityHit | null {
    const { hidden, at } = this.model.view;
    return hidden || at !== null ? null : this.firstHit(ray);
  }

  /** The building or tower that a ray meets first within RAY_REACH; null: none. */
  firstHit(ray: Ray): CityHit | null {
    const { site } = this.model;
    if (!site) return null;
    this.rebuildIfDirty();
    const { x, z, width, depth } = site;
    const all = { min: { x: x - 1, y: 0, z: z - 1 }, max: { x: x + width + 1, y: this.highest, z: z + depth + 1 } };
    const [start, end] = crossBox(ray, all, 0.1) ?? [1, 0];
    let best: CityHit | null = null;
    let reach = Math.min(end, RAY_REACH);
    this.hash.along(ray, Math.max(0, start), reach, (id) => {
      const f = this.solid(id);
      const distance = f ? distanceAlong(ray, boundsOf(f)) : Infinity;
      if (f && distance < reach) {
        reach = distance;
        best = { id: f.folder ? 0 : id, folder: f.folder, distance };
      }
      return reach;
    });
    return best;
  }
}

/** The box of a building. */
export const boundsOf = ({ x, z, half, height }: Omit<CitySolid, "folder">): Bounds => ({
  min: { x: x - half, y: 0, z: z - half },
  max: { x: x + half, y: height, z: z + half },
});

/** One grid per model. */
const plans = new WeakMap<CityModel, CityGrid>();

/** The grid of a model, shared by the rules, the picture and the pointer. */
export function cityGridOf(model: CityModel): CityGrid {
  let plan = plans.get(model);
  if (!plan) plans.set(model, (plan = new CityGrid(model)));
  return plan;
}
