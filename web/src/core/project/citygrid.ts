// The project's city as the rules of the ground know it: where its wall and gate are, which buildings stand in the way,
// and which of them are near a place. Reads a CityModel and changes nothing. Pure.

import type { ProjectSite } from "../../wire/types.gen.ts";
import type { YawBox } from "../geometry.ts";
import type { GroundObstacles } from "../state.ts";
import type { CityChange, CityFile, CityModel } from "./model.ts";
import { insidesOf, isTower, type Tower, towersOf } from "./towers.ts";

/** Palette names of the seven families of languages (ProjectRows says which are which). */
export const FAMILY_COLORS = ["indigo", "coral", "amber", "teal", "violet", "pink", "stone"] as const;

/** Colours of languages that stand beside others of their family in most projects: what is mixed can be told apart. */
export const LANGUAGE_COLORS: Readonly<Record<string, string>> = {
  TypeScript: "water",
  CSS: "lime",
  HTML: "clay",
  YAML: "pine",
  TOML: "wood",
  "Lock file": "bark",
};

/** Palette names of what buildings are painted with, by what their rows say: families, three that are no language's
 * (lawns, sand, towers of folders), languages of their own colour. */
export const TINTS: readonly string[] = [...FAMILY_COLORS, "leaf", "sand", "white", ...Object.values(LANGUAGE_COLORS)];
const FIRST_LANGUAGE = TINTS.length - Object.keys(LANGUAGE_COLORS).length;

/** Which of them a file has. */
export function tintOf(family: number, language = ""): number {
  const own = Object.keys(LANGUAGE_COLORS).indexOf(language);
  return own < 0 ? Math.min(FAMILY_COLORS.length - 1, Math.max(0, family)) : FIRST_LANGUAGE + own;
}

/** Of the low wall around the city and its gate (m). */
export const WALL = { away: 1.1, thick: 0.34, high: 0.5, gate: 4.4 } as const;

/** Metres by which a building's obstacle is smaller than what is seen: the narrowest lanes stay passable on a grid. */
const GIVE = 0.07;

/** The middle of the gate, and the direction that leads out of it. */
export interface CityGate {
  x: number;
  z: number;
  outX: number;
  outZ: number;
}

/** A box on the ground whose sides lie along x and z. */
export interface WallBlock {
  x: number;
  z: number;
  halfX: number;
  halfZ: number;
  height: number;
}

/** The gate lies in the middle of the side that faces the plaza. */
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

/** Whether only the place of a file is left: it is kept while the comparison shows it. */
export const isGone = (f: CityFile): boolean => f.commit === 3 || f.session === 3;

/** What is left of a building whose file is gone (m). */
const FOUNDATION = 0.1;

/** A building, or a tower of a closed folder, as the pointer and whoever walks meet it. */
export interface CitySolid {
  x: number;
  z: number;
  half: number;
  height: number;
  /** Of the closed folder; 0: it is a file's. */
  folder: number;
}

/** Which files are in which part of the ground, and which towers of closed folders, under ids below 0. A building lies in
 * every cell that it touches. */
export class CityGrid implements GroundObstacles {
  readonly model: CityModel;
  revision = 0;
  /** Side of a cell (m). */
  cell = 4;
  /** The highest roof (m): it only grows until everything is another. */
  highest = 0;
  private dirty = true;
  private hidden: boolean;
  private walls: WallBlock[] = [];
  private readonly cells = new Map<number, number[]>();
  private readonly spans = new Map<number, [number, number, number, number]>();
  private readonly towers = new Map<number, Tower>();

  constructor(model: CityModel) {
    this.model = model;
    this.hidden = model.view.hidden;
    model.on((change) => this.follow(change));
  }

  private follow(change: CityChange): void {
    const { hidden } = this.model.view;
    const toggled = hidden !== this.hidden;
    this.hidden = hidden;
    if (change.kind === "reset") this.dirty = true;
    else if (change.kind === "files" && !this.dirty) {
      for (const f of change.removed) this.remove(f.id);
      for (const f of change.changed) this.insertFile(f);
      if (change.folders) this.rebuildStatic();
    }
    if (toggled || change.kind === "reset" || change.kind === "files") this.revision++;
  }

  private rebuildIfDirty(): void {
    if (!this.dirty) return;
    this.dirty = false;
    const { model } = this;
    this.cells.clear();
    this.spans.clear();
    this.cell = Math.max(2, (model.site?.unit ?? 2) * 2);
    this.highest = 0;
    for (const f of model.files.values()) this.insertFile(f);
    this.rebuildStatic();
  }

  /** Walls of the ground as it is now, and towers of the folders that are closed now, in place of those that were. */
  private rebuildStatic(): void {
    const { model, towers } = this;
    this.walls = model.site ? wallsOf(model.site) : [];
    for (const id of towers.keys()) this.remove(id);
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

  private insertFile(f: CityFile): void {
    const { half, height } = this.model.buildingOf(f);
    this.insert(f.id, { x: f.x, z: f.z, half, height });
  }

  private insert(id: number, f: { x: number; z: number; half: number; height: number }): void {
    this.remove(id);
    const { half } = f;
    this.highest = Math.max(this.highest, f.height);
    const c = this.cell;
    const span: [number, number, number, number] = [
      Math.floor((f.x - half) / c),
      Math.floor((f.z - half) / c),
      Math.floor((f.x + half) / c),
      Math.floor((f.z + half) / c),
    ];
    this.spans.set(id, span);
    for (let i = span[0]; i <= span[2]; i++)
      for (let j = span[1]; j <= span[3]; j++) {
        const list = this.cells.get(keyOf(i, j));
        if (list) list.push(id);
        else this.cells.set(keyOf(i, j), [id]);
      }
  }

  private remove(id: number): void {
    const span = this.spans.get(id);
    if (!span) return;
    this.spans.delete(id);
    for (let i = span[0]; i <= span[2]; i++)
      for (let j = span[1]; j <= span[3]; j++) {
        const list = this.cells.get(keyOf(i, j));
        const at = list?.indexOf(id) ?? -1;
        if (!list || at < 0) continue;
        list[at] = list[list.length - 1] as number;
        list.pop();
        if (list.length === 0) this.cells.delete(keyOf(i, j));
      }
  }

  /** What stands there under an id of a cell. */
  solid(id: number): CitySolid | null {
    const tower = this.towers.get(id);
    if (tower) return tower;
    const f = this.model.files.get(id);
    if (!f) return null;
    const { half, height } = this.model.buildingOf(f);
    return { x: f.x, z: f.z, half, height: isGone(f) ? FOUNDATION : height, folder: 0 };
  }

  /** Ids of what touches a cell: of files, and of towers of closed folders. */
  at(i: number, j: number): readonly number[] {
    this.rebuildIfDirty();
    return this.cells.get(keyOf(i, j)) ?? NONE;
  }

  /** Obstacles in a rectangle of the ground; none while the user has put the city away. */
  *near(minX: number, minZ: number, maxX: number, maxZ: number): Generator<YawBox> {
    const { model, cell } = this;
    if (model.view.hidden || !model.site) return;
    this.rebuildIfDirty();
    for (const w of this.walls)
      if (w.x - w.halfX < maxX && w.x + w.halfX > minX && w.z - w.halfZ < maxZ && w.z + w.halfZ > minZ)
        yield { x: w.x, z: w.z, halfX: w.halfX, halfZ: w.halfZ, low: 0, high: w.height, sin: 0, cos: 1 };
    const seen = new Set<number>();
    for (let i = Math.floor(minX / cell); i <= Math.floor(maxX / cell); i++)
      for (let j = Math.floor(minZ / cell); j <= Math.floor(maxZ / cell); j++)
        for (const id of this.at(i, j)) {
          const f = seen.has(id) ? null : this.solid(id);
          seen.add(id);
          if (!f || f.height <= FOUNDATION) continue;
          const { half, height } = f;
          if (f.x - half > maxX || f.x + half < minX || f.z - half > maxZ || f.z + half < minZ) continue;
          const h = Math.max(0.1, half - GIVE);
          yield { x: f.x, z: f.z, halfX: h, halfZ: h, low: 0, high: height, sin: 0, cos: 1 };
        }
  }
}

const NONE: readonly number[] = [];
const keyOf = (i: number, j: number): number => (i + 4096) * 8192 + (j + 4096);

const plans = new WeakMap<CityModel, CityGrid>();

/** The one plan of a model: for the rules, the picture and the pointer. */
export function cityGridOf(model: CityModel): CityGrid {
  let plan = plans.get(model);
  if (!plan) plans.set(model, (plan = new CityGrid(model)));
  return plan;
}
