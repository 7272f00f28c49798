// Chooses where trees and street lamps of the city stand: along the edges of districts, on lawns, and on ground
// reserved for future folders. Pure, and the same for the same model.

import { type CityGate, cityGateOf } from "../../core/project/citygrid.ts";
import type { CityModel } from "../../core/project/model.ts";
import type { ProjectFolder } from "../../wire/types.gen.ts";
import { seedOf } from "./buildingforms.ts";
import type { Park } from "./parks.ts";

/** A tree or a lamp: its place, half width and height (m). */
export interface Ornament {
  kind: "tree" | "lamp";
  x: number;
  z: number;
  half: number;
  height: number;
}

/** Trees and lamps in all, at most. */
const MAX_ORNAMENTS = 420;
/** Share of places along streets that get a lamp instead of a tree. */
const LAMPS = 0.22;

/** Whether a circle of the ground is needed for something else (m). */
type IsOccupied = (x: number, z: number, radius: number) => boolean;

/** Collects ornaments: each place that is proposed is checked against buildings, the gate and neighbours. */
class Planting {
  readonly planted: Ornament[] = [];
  /** Size of trees relative to those of a small project: large projects have small lots. */
  readonly scale: number;
  private readonly gate: CityGate;
  private readonly taken: IsOccupied;

  constructor(scale: number, gate: CityGate, taken: IsOccupied) {
    this.scale = scale;
    this.gate = gate;
    this.taken = taken;
  }

  get full(): boolean {
    return this.planted.length >= MAX_ORNAMENTS;
  }

  /** Plants at a place, if it is free. A hash of the place decides size and kind. */
  put(x: number, z: number, lamps: boolean): void {
    if (this.full) return;
    const { scale: k, gate, planted } = this;
    const seed = seedOf(x, z);
    const half = (0.42 + 0.3 * seed) * k;
    if (this.taken(x, z, half + 0.1) || Math.hypot(x - gate.x, z - gate.z) < 4) return;
    if (planted.some((o) => (o.x - x) ** 2 + (o.z - z) ** 2 < (1.6 * k) ** 2)) return;
    if (lamps && seed > 1 - LAMPS)
      planted.push({ kind: "lamp", x, z, half: 0.2 * Math.max(0.7, k), height: 2.6 * Math.max(0.6, k) });
    else planted.push({ kind: "tree", x, z, half, height: (1.5 + 1.3 * seedOf(z, x)) * k });
  }

  /** Plants along the edges of a rectangle, corners included, about `every` metres. */
  around({ x, z, width, depthZ }: ProjectFolder, every: number, lamps: boolean): void {
    const inset = 0.42 * this.scale;
    const [x0, z0, x1, z1] = [x + inset, z + inset, x + width - inset, z + depthZ - inset];
    const nx = Math.max(1, Math.floor((x1 - x0) / every));
    const nz = Math.max(1, Math.floor((z1 - z0) / every));
    for (let i = 0; i <= nx; i++) for (const edge of [z0, z1]) this.put(x0 + ((x1 - x0) * i) / nx, edge, lamps);
    for (let j = 1; j < nz; j++) for (const edge of [x0, x1]) this.put(edge, z0 + ((z1 - z0) * j) / nz, lamps);
  }

  /** Plants inside a rectangle at loosely regular places where `isFree` allows; a narrow one gets a row. */
  within(p: Park, every: number, lamps: boolean, isFree: (x: number, z: number) => boolean = () => true): void {
    const [nx, nz] = [Math.max(1, Math.round((2 * p.halfX) / every)), Math.max(1, Math.round((2 * p.halfZ) / every))];
    for (let i = 0; i < nx && !this.full; i++)
      for (let j = 0; j < nz; j++) {
        const [x, z] = [p.x + p.halfX * ((2 * i + 1) / nx - 1), p.z + p.halfZ * ((2 * j + 1) / nz - 1)];
        const stray = (n: number, seed: number): number => (n > 1 ? (seed - 0.5) * every * 0.5 : 0);
        const [px, pz] = [x + stray(nx, seedOf(x, z)), z + stray(nz, seedOf(z, x))];
        if (isFree(px, pz)) this.put(px, pz, lamps);
      }
  }
}

/** All ornaments of a city. Parks come first, then districts, the outer ones first, until MAX_ORNAMENTS are planted. */
export function ornamentsOf(model: CityModel, taken: IsOccupied, parks: readonly Park[] = []): Ornament[] {
  const { site } = model;
  if (!site) return [];
  const k = Math.min(1, Math.max(0.42, site.unit / 2.2));
  // Spacing grows with the city, so that a large one has no more trees than a small one.
  const wide = site.width * 0.012;
  const p = new Planting(k, cityGateOf(site), taken);
  for (const park of parks) p.within(park, 2.9 * k + wide, true);
  const plates = [...model.folders.values()].filter(
    ({ depth, width, depthZ }) => depth > 0 && depth <= 2 && width > 3 && depthZ > 3,
  );
  plates.sort((a, b) => a.depth - b.depth || a.id - b.id);
  for (const f of plates) {
    if (p.full) break;
    const every = 4.2 * k + wide;
    p.around(f, every, f.depth === 1);
    if (f.depth > 1) continue;
    // Ground of a district that no subfolder uses yet is a park until then.
    const built = plates.filter((c) => c.parent === f.id);
    const isFree = (x: number, z: number): boolean =>
      built.every((c) => x < c.x - 0.6 || x > c.x + c.width + 0.6 || z < c.z - 0.6 || z > c.z + c.depthZ + 0.6);
    const ground = { x: f.x + f.width / 2, z: f.z + f.depthZ / 2, halfX: f.width / 2, halfZ: f.depthZ / 2 };
    p.within(ground, every, false, isFree);
  }
  return p.planted;
}
