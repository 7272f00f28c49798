// Lays out what the city stands on, as flat boxes: pavement, plates of districts, rows of lots, the wall, the gate, and
// the track from the plaza. Pure: slabs.ts draws the result. Metres; the world's y axis is up, its plaza is at the
// origin.

import { type CityGate, cityGateOf, WALL, wallsOf } from "../../core/project/citygrid.ts";
import type { CityModel } from "../../core/project/model.ts";
import type { ProjectFolder, ProjectSite } from "../../wire/types.gen.ts";
import { seedOf } from "./buildingforms.ts";
import type { Park } from "./parks.ts";

/** What a slab is. The shader (slabs.ts) chooses colour and pattern by it. */
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

/** One box of the ground. */
export interface Slab {
  /** Centre and half sides (m). */
  x: number;
  z: number;
  halfX: number;
  halfZ: number;
  /** Height of the underside, and thickness (m). */
  low: number;
  high: number;
  tone: number;
  /** Rotation about the y axis (radians). */
  yaw: number;
}

/**
 * Upper faces of the flat layers (m), from the pavement up. Feet walk at height 0, so that no layer may be thicker than
 * a sole.
 */
const TOP = { paving: 0.02, district: 0.045, inner: 0.065, lot: 0.095 };
/** Radius of the plaza (m). */
const PLAZA = 8.9;

/** An axis-aligned slab that lies on the ground. */
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

/**
 * All slabs of a city; none while it has no site. Districts nest three levels deep: deeper folders get no plate of
 * their own.
 */
export function slabsOf(model: CityModel, rows = new LotRows(model), parks: readonly Park[] = []): Slab[] {
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

/** The plate under a folder's rectangle. */
function plate(f: ProjectFolder, high: number, tone: number): Slab {
  return flat(f.x + f.width / 2, f.z + f.depthZ / 2, f.width / 2, f.depthZ / 2, high, tone);
}

/**
 * Merges adjacent lots of a row into one slab, so that the gaps between slabs read as lanes. Caches the slabs by
 * folder: a change of files lays out only their folder again.
 */
export class LotRows {
  private readonly model: CityModel;
  private readonly cache = new Map<number, Slab[]>();

  constructor(model: CityModel) {
    this.model = model;
  }

  /** Drops the cache of one folder, or of all. */
  invalidate(folder?: number): void {
    if (folder === undefined) this.cache.clear();
    else this.cache.delete(folder);
  }

  /** The slabs of all folders. About one folder in seven has yards instead of lawns. */
  all(): Slab[] {
    const { model, cache } = this;
    const unit = model.site?.unit ?? 1;
    return [...model.folders.values()].flatMap((f) => {
      let rows = cache.get(f.id);
      if (!rows)
        cache.set(f.id, (rows = rowsOf(model.filesOf(f.id), unit, seedOf(f.x, f.z) > 0.14 ? TONE.lawn : TONE.yard)));
      return rows;
    });
  }
}

/** Slabs of the lots of one folder. A row ends where the next lot is more than a quarter of a unit away. */
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

/** Two pillars beside the gate, with lamps on top and caps. */
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

/** The paved track from the plaza to the gate; none when the gate is right at the plaza. */
function track(gate: CityGate): Slab[] {
  const far = Math.hypot(gate.x, gate.z);
  if (far <= PLAZA + 0.5) return [];
  const [fromX, fromZ] = [(gate.x / far) * PLAZA, (gate.z / far) * PLAZA];
  const [toX, toZ] = [gate.x - gate.outX * 0.6, gate.z - gate.outZ * 0.6];
  const long = Math.hypot(toX - fromX, toZ - fromZ);
  const yaw = Math.atan2(toX - fromX, toZ - fromZ);
  return [{ ...flat((fromX + toX) / 2, (fromZ + toZ) / 2, 1.35, long / 2, TOP.paving - 0.006, TONE.track), yaw }];
}

/**
 * Rectangles of meadow to keep flat and free of grass: the city with a margin, and the track as a chain of small
 * squares.
 */
export function clearedAreas(site: ProjectSite): { minX: number; minZ: number; maxX: number; maxZ: number }[] {
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
