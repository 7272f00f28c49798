// What the city stands on, as flat boxes: the paved ground, districts with kerbs, rows of lots, the wall, the gate and the
// way from the plaza. Pure: it lays them out; slabs.ts draws them.

import type { CityModel } from "../../core/project/model.ts";
import { type CityGate, cityGateOf, WALL, wallsOf } from "../../core/project/citygrid.ts";
import type { ProjectFolder, ProjectSite } from "../../wire/types.gen.ts";
import type { Park } from "./parks.ts";
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

/** Tops of the flat layers (m), from the paving up. Feet are on 0: what they walk on is no higher than a sole. */
const TOP = { paving: 0.02, district: 0.045, inner: 0.065, lot: 0.095 };
/** Where the plaza ends (m from the middle of the world). */
const PLAZA = 8.9;

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

export function slabsOf(model: CityModel, rows = new Rows(model), parks: readonly Park[] = []): Slab[] {
  const { site } = model;
  if (!site) return [];
  const gate = cityGateOf(site);
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
  for (const p of parks) slabs.push(flat(p.x, p.z, p.halfX, p.halfZ, TOP.district, TONE.district));
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
function gatework(gate: CityGate): Slab[] {
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
function track(gate: CityGate): Slab[] {
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
  const gate = cityGateOf(site);
  const far = Math.hypot(gate.x, gate.z);
  const steps = Math.ceil(far / 1.5);
  for (let i = 0; i <= steps; i++) {
    const [x, z] = [(gate.x * i) / Math.max(1, steps), (gate.z * i) / Math.max(1, steps)];
    areas.push({ minX: x - 1.3, minZ: z - 1.3, maxX: x + 1.3, maxZ: z + 1.3 });
  }
  return areas;
}
