// What the city stands on, as flat boxes: the paved ground, districts with kerbs, rows of lots, the wall, the gate and the
// way from the plaza. Pure: it lays them out; slabs.ts draws them.

import { type Gate, gateOf, WALL, wallsOf } from "../../core/city.ts";
import type { CityModel } from "../../core/project/model.ts";
import type { ProjectFolder, ProjectSite } from "../../wire/types.gen.ts";
import { seedOf } from "./roofs.ts";

/** What a slab is: chooses its colours in the shader. */
export const TONE = {
  paving: 0,
  district: 1,
  inner: 2,
  lawn: 3,
  yard: 4,
  wall: 5,
  gate: 6,
  lamp: 7,
  track: 8,
} as const;

export interface Slab {
  x: number;
  z: number;
  halfX: number;
  halfZ: number;
  /** Underside and thickness (m). */
  low: number;
  high: number;
  tone: number;
  /** Turned about the y axis (radians). */
  yaw: number;
}

/** A tree or a lamp. */
export interface Ornament {
  kind: "tree" | "lamp";
  x: number;
  z: number;
  half: number;
  height: number;
}

/** Tops of the flat layers (m), from the paving up. Feet are on 0: what they walk on is no higher than a sole. */
const TOP = { paving: 0.02, district: 0.045, inner: 0.065, lot: 0.095 };
/** Where the plaza ends (m from the middle of the world). */
const PLAZA = 8.9;
/** Trees and lamps, at most. */
const MOST_ORNAMENTS = 320;

const flat = (x: number, z: number, halfX: number, halfZ: number, high: number, tone: number): Slab => ({
  x,
  z,
  halfX,
  halfZ,
  low: 0,
  high,
  tone,
  yaw: 0,
});

export function slabsOf(model: CityModel, rows = new Rows(model)): Slab[] {
  const { site } = model;
  if (!site) return [];
  const gate = gateOf(site);
  const slabs: Slab[] = [
    flat(
      site.x + site.width / 2,
      site.z + site.depth / 2,
      site.width / 2 + WALL.away,
      site.depth / 2 + WALL.away,
      TOP.paving,
      TONE.paving,
    ),
  ];
  for (const f of model.folders.values()) {
    if (f.depth === 0 || f.depth > 3) continue;
    const tone = f.depth === 1 ? TONE.district : TONE.inner;
    const high = (f.depth === 1 ? TOP.district : TOP.inner) + 0.004 * f.depth;
    slabs.push(plate(f, high, tone));
    for (const [x, z, w, d] of f.more ?? []) slabs.push(flat(x + w / 2, z + d / 2, w / 2, d / 2, high, tone));
  }
  slabs.push(...rows.all());
  for (const w of wallsOf(site)) slabs.push({ ...flat(w.x, w.z, w.halfX, w.halfZ, w.height, TONE.wall) });
  slabs.push(...gatework(gate), ...track(gate));
  return slabs;
}

function plate(f: ProjectFolder, high: number, tone: number): Slab {
  return flat(f.x + f.width / 2, f.z + f.depthZ / 2, f.width / 2, f.depthZ / 2, high, tone);
}

/** Rows of lots that touch are one slab each, so that what lies between them reads as a lane. Kept by folder: a file that
 * comes or goes lays out its own folder alone. */
export class Rows {
  private readonly model: CityModel;
  private readonly kept = new Map<number, Slab[]>();

  constructor(model: CityModel) {
    this.model = model;
  }

  forget(folder?: number): void {
    if (folder === undefined) this.kept.clear();
    else this.kept.delete(folder);
  }

  all(): Slab[] {
    const { model, kept } = this;
    const unit = model.site?.unit ?? 1;
    return [...model.folders.values()].flatMap((f) => {
      let rows = kept.get(f.id);
      if (!rows)
        kept.set(f.id, (rows = rowsOf(model.filesOf(f.id), unit, seedOf(f.x, f.z) > 0.14 ? TONE.lawn : TONE.yard)));
      return rows;
    });
  }
}

function rowsOf(files: readonly { x: number; z: number }[], unit: number, tone: number): Slab[] {
  const sorted = [...files].sort((a, b) => a.z - b.z || a.x - b.x);
  const slabs: Slab[] = [];
  let from = 0;
  sorted.forEach(({ x, z }, i) => {
    const next = sorted[i + 1];
    if (next && Math.abs(next.z - z) < 0.01 && next.x - x < unit * 1.25) return;
    const first = sorted[from]?.x ?? x;
    slabs.push(flat((first + x) / 2, z, (x - first) / 2 + unit * 0.5, unit * 0.5, TOP.lot, tone));
    from = i + 1;
  });
  return slabs;
}

/** Two pillars with lamps, and caps on the wall's ends. */
function gatework(gate: Gate): Slab[] {
  const along = gate.outZ !== 0;
  return [-1, 1].flatMap((side) => {
    const off = side * (WALL.gate / 2 + 0.25);
    const [x, z] = along ? [gate.x + off, gate.z] : [gate.x, gate.z + off];
    return [
      flat(x, z, 0.3, 0.3, 1.9, TONE.gate),
      { ...flat(x, z, 0.38, 0.38, 0.16, TONE.wall), low: 1.9 },
      { ...flat(x, z, 0.17, 0.17, 0.34, TONE.lamp), low: 2.06 },
      { ...flat(x, z, 0.24, 0.24, 0.09, TONE.wall), low: 2.4 },
    ];
  });
}

/** The paved way from the plaza to the gate. */
function track(gate: Gate): Slab[] {
  const far = Math.hypot(gate.x, gate.z);
  if (far <= PLAZA + 0.5) return [];
  const [fromX, fromZ] = [(gate.x / far) * PLAZA, (gate.z / far) * PLAZA];
  const [toX, toZ] = [gate.x - gate.outX * 0.6, gate.z - gate.outZ * 0.6];
  const long = Math.hypot(toX - fromX, toZ - fromZ);
  const yaw = Math.atan2(toX - fromX, toZ - fromZ);
  return [{ ...flat((fromX + toX) / 2, (fromZ + toZ) / 2, 1.35, long / 2, TOP.paving - 0.006, TONE.track), yaw }];
}

/** Ground that is kept flat and free of grass: the city with a margin, and the way to it. */
export function clearedBy(site: ProjectSite): { minX: number; minZ: number; maxX: number; maxZ: number }[] {
  const m = WALL.away + 0.4;
  const areas = [{ minX: site.x - m, minZ: site.z - m, maxX: site.x + site.width + m, maxZ: site.z + site.depth + m }];
  const gate = gateOf(site);
  const far = Math.hypot(gate.x, gate.z);
  const steps = Math.ceil(far / 1.5);
  for (let i = 0; i <= steps; i++) {
    const [x, z] = [(gate.x * i) / Math.max(1, steps), (gate.z * i) / Math.max(1, steps)];
    areas.push({ minX: x - 1.3, minZ: z - 1.3, maxX: x + 1.3, maxZ: z + 1.3 });
  }
  return areas;
}

/** Trees in the corners and along the sides of top districts, where no lot is, and lamps by the gate's avenue. */
export function ornamentsOf(model: CityModel, taken: (x: number, z: number, radius: number) => boolean): Ornament[] {
  const { site } = model;
  if (!site) return [];
  const gate = gateOf(site);
  const k = Math.min(1, Math.max(0.42, site.unit / 2.2));
  const found: Ornament[] = [];
  const plates = [...model.folders.values()].filter((f) => f.depth <= 2 && f.width > 3 && f.depthZ > 3);
  plates.sort((a, b) => a.depth - b.depth || a.id - b.id);
  for (const f of plates) {
    if (found.length >= MOST_ORNAMENTS) break;
    const inset = 0.42 * k;
    const every = (f.depth === 0 ? 7.5 : 4.2) * k + site.width * 0.012;
    const put = (x: number, z: number): void => {
      if (found.length >= MOST_ORNAMENTS) return;
      const seed = seedOf(x, z);
      const half = (0.42 + 0.3 * seed) * k;
      if (taken(x, z, half + 0.1) || Math.hypot(x - gate.x, z - gate.z) < 4) return;
      if (found.some((o) => Math.hypot(o.x - x, o.z - z) < 1.6 * k)) return;
      const lamp = f.depth < 2 && seed > 0.78;
      found.push(
        lamp
          ? { kind: "lamp", x, z, half: 0.2 * Math.max(0.7, k), height: 2.6 * Math.max(0.6, k) }
          : { kind: "tree", x, z, half, height: (1.5 + 1.3 * seedOf(z, x)) * k },
      );
    };
    const [x0, z0, x1, z1] = [f.x + inset, f.z + inset, f.x + f.width - inset, f.z + f.depthZ - inset];
    const nx = Math.max(1, Math.floor((x1 - x0) / every));
    const nz = Math.max(1, Math.floor((z1 - z0) / every));
    for (let i = 0; i <= nx; i++) for (const z of [z0, z1]) put(x0 + ((x1 - x0) * i) / nx, z);
    for (let j = 1; j < nz; j++) for (const x of [x0, x1]) put(x, z0 + ((z1 - z0) * j) / nz);
    if (f.depth > 1) continue;
    // Ground that is kept for what may come is a park until then.
    const built = plates.filter((c) => c.parent === f.id);
    for (let x = x0 + every / 2; x < x1 && found.length < MOST_ORNAMENTS; x += every)
      for (let z = z0 + every / 2; z < z1; z += every) {
        const [px, pz] = [x + (seedOf(x, z) - 0.5) * every * 0.7, z + (seedOf(z, x) - 0.5) * every * 0.7];
        const free = (c: ProjectFolder): boolean =>
          px < c.x - 0.6 || px > c.x + c.width + 0.6 || pz < c.z - 0.6 || pz > c.z + c.depthZ + 0.6;
        if (f.depth === 1 && built.every(free)) put(px, pz);
      }
  }
  return found;
}
