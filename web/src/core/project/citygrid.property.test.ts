// The city on the ground by property: after any changes of the project, what the grid answers is what a search through
// all buildings answers, and a grid that was kept is a grid that is made anew.

import { describe, expect, it } from "vitest";
import type { ProjectFolder, ProjectRows, ProjectSite } from "../../wire/types.gen.ts";
import { distanceAlong, type Ray } from "../space/ray.ts";
import { type Random, randomFrom } from "../testing/random.ts";
import { CityStore } from "./city.ts";
import { boundsOf, CityGrid, cityGateOf, cityGridOf, isGone, TINTS, tintOf, WALL, wallsOf } from "./citygrid.ts";
import { insidesOf, towersOf } from "./towers.ts";

const SITE: ProjectSite = { x: -40, z: 20, width: 80, depth: 60, unit: 2.2, lane: 1.3 };
const COLUMNS = 30;

/** The folders of a project: the root, two open ones and one that is closed. */
const FOLDERS: ProjectFolder[] = [
  { id: 1, parent: 0, name: "", depth: 0, x: -40, z: 20, width: 80, depthZ: 60, files: 90, own: 0, lines: 1 },
  { id: 2, parent: 1, name: "a", depth: 1, x: -40, z: 20, width: 70, depthZ: 30, files: 60, own: 60, lines: 1 },
  { id: 3, parent: 1, name: "b", depth: 1, x: -40, z: 52, width: 30, depthZ: 25, files: 30, own: 30, lines: 1 },
  {
    id: 4,
    parent: 1,
    name: "c",
    depth: 1,
    x: 0,
    z: 52,
    width: 28,
    depthZ: 25,
    files: 80,
    own: 80,
    lines: 1,
    closed: true,
  },
];

/** Rows of files on lots that nobody shares: the lot of a file follows from its id. */
function rowsOf(ids: readonly number[], r: Random): ProjectRows {
  const of = <T>(value: (id: number) => T): T[] => ids.map(value);
  return {
    id: [...ids],
    folder: of((id) => (id <= 60 ? 2 : 3)),
    name: of((id) => `f${id}.ts`),
    x: of((id) => -38 + (id % COLUMNS) * 2.3),
    z: of((id) => 22 + Math.floor(id / COLUMNS) * 4.7),
    face: of((id) => (id % 2 ? 1 : -1)),
    lines: of(() => r.pick([0, 10, 300, 9000])),
    bytes: of(() => r.whole(0, 90_000)),
    changed: of(() => 1_780_000_000),
    family: of((id) => id % 7),
    commit: of(() => (r.chance(0.1) ? 3 : 0)),
    session: of(() => 0),
  };
}

const idsOf = (r: Random, most: number): number[] => [
  ...new Set(Array.from({ length: r.whole(1, most) }, () => r.whole(1, 90))),
];

/** A store after random changes, with a grid that saw all of them. */
function lived(seed: number): { city: CityStore; kept: CityGrid } {
  const r = randomFrom(seed);
  const city = new CityStore(() => 0);
  const kept = new CityGrid(city);
  city.replace({ folders: FOLDERS, rows: [rowsOf(idsOf(r, 60), r)], site: SITE }, true);
  for (let n = 0; n < 40; n++) {
    if (r.chance(0.5)) kept.idsNear([-99, -99, 99, 99]); // the grid is asked between the changes
    const what = r.whole(0, 9);
    if (what < 5) city.apply({ rows: rowsOf(idsOf(r, 12), r) });
    else if (what < 8) city.apply({ removed: idsOf(r, 12) });
    else if (what === 8) city.setSite({ ...SITE, width: SITE.width + r.whole(0, 3) });
    else city.replace({ folders: FOLDERS, rows: [rowsOf(idsOf(r, 60), r)], site: SITE }, r.chance(0.5));
  }
  return { city, kept };
}

describe.each([1, 2, 3, 4])("a grid that lived through changes (seed %i)", (seed) => {
  const { city, kept } = lived(seed);
  const fresh = new CityGrid(city);
  const r = randomFrom(seed + 100);
  const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);
  const all = sorted(fresh.idsNear([-999, -999, 999, 999]));

  it("holds each file once, and the towers of what is closed", () => {
    expect(sorted(kept.idsNear([-999, -999, 999, 999]))).toEqual(all);
    expect(all.filter((id) => id > 0)).toEqual(sorted([...city.files.keys()]));
    expect(all.filter((id) => id < 0).length).toBeGreaterThan(1);
  });

  it("finds in any rectangle what stands there", () => {
    for (let n = 0; n < 200; n++) {
      const [x, z] = [r.between(-50, 45), r.between(10, 85)];
      const [w, d] = [r.between(0, 30), r.between(0, 30)];
      const wanted = all.filter((id) => {
        const s = fresh.solid(id);
        return s && s.x - s.half <= x + w && s.x + s.half >= x && s.z - s.half <= z + d && s.z + s.half >= z;
      });
      expect(sorted(kept.idsNear([x, z, x + w, z + d]))).toEqual(wanted);
    }
  });

  it("is hit by a ray where the nearest building of all is", () => {
    let hits = 0;
    for (let n = 0; n < 300; n++) {
      const to = { x: r.between(-40, 40), y: r.between(0, 2), z: r.between(20, 80) };
      const origin = { x: r.between(-90, 90), y: r.between(0.2, 40), z: r.between(-40, 120) };
      const long = Math.hypot(to.x - origin.x, to.y - origin.y, to.z - origin.z);
      const direction = { x: (to.x - origin.x) / long, y: (to.y - origin.y) / long, z: (to.z - origin.z) / long };
      const ray: Ray = { origin, direction };
      let best = Infinity;
      for (const id of all) {
        const s = fresh.solid(id);
        if (s) best = Math.min(best, distanceAlong(ray, boundsOf(s)));
      }
      const hit = kept.firstHit(ray);
      expect(hit?.distance ?? Infinity, `ray ${n}`).toBe(best);
      if (!hit) continue;
      hits++;
      const tower = hit.folder > 0;
      expect([tower, hit.id > 0]).toEqual([hit.folder === 4, !tower]);
    }
    expect(hits).toBeGreaterThan(20);
  });

  it("has no two buildings in each other, and all within the city", () => {
    const solids = all.flatMap((id) => fresh.solid(id) ?? []);
    solids.forEach((a, i) => {
      expect(a.half).toBeGreaterThan(0);
      expect(a.x - a.half >= SITE.x && a.x + a.half <= SITE.x + SITE.width + 3).toBe(true);
      expect(a.z - a.half >= SITE.z && a.z + a.half <= SITE.z + SITE.depth).toBe(true);
      for (const b of solids.slice(i + 1)) {
        const clear = Math.max(Math.abs(a.x - b.x), Math.abs(a.z - b.z)) - a.half - b.half;
        expect(clear, `${a.folder} and ${b.folder}`).toBeGreaterThan(-1e-6);
      }
    });
  });

  it("stops nobody where a deleted file's foundation is, nor anybody while the city is hidden", () => {
    const gone = [...city.files.values()].filter(isGone);
    for (const f of gone) {
      const inside = [...kept.near(f.x - 0.1, f.z - 0.1, f.x + 0.1, f.z + 0.1)];
      expect(inside).toEqual([]);
    }
    const before = kept.revision;
    city.setView({ hidden: true });
    expect(kept.revision).toBeGreaterThan(before);
    expect([...kept.near(-99, -99, 99, 99)]).toEqual([]);
    city.setView({ hidden: false });
    expect([...kept.near(-99, -99, 99, 99)].length).toBeGreaterThan(5);
  });

  it("tells of a change only by its revision: a look at a file is none", () => {
    const before = kept.revision;
    city.setView({ selected: [...city.files.keys()][0] ?? null, compare: "none" });
    expect(kept.revision).toBe(before);
    city.apply({ removed: [[...city.files.keys()][0] ?? 0] });
    expect(kept.revision).toBe(before + 1);
  });
});

describe("the wall", () => {
  it.each<[string, Partial<ProjectSite>, [number, number]]>([
    ["south of the plaza", { x: -20, z: 15, width: 40, depth: 40 }, [0, -1]],
    ["north of it", { x: -20, z: -70, width: 40, depth: 40 }, [0, 1]],
    ["east of it", { x: 30, z: -20, width: 40, depth: 40 }, [-1, 0]],
    ["west of it", { x: -90, z: -20, width: 40, depth: 40 }, [1, 0]],
  ])("of a city %s is open towards the plaza, as wide as its gate, and closed elsewhere", (_, place, [outX, outZ]) => {
    const site = { ...SITE, ...place };
    const gate = cityGateOf(site);
    expect([gate.outX, gate.outZ]).toEqual([outX, outZ]);
    expect(Math.hypot(gate.x + outX, gate.z + outZ)).toBeLessThan(Math.hypot(gate.x, gate.z));
    const walls = wallsOf(site);
    const stands = (x: number, z: number): boolean =>
      walls.some((w) => Math.abs(x - w.x) <= w.halfX + 1e-9 && Math.abs(z - w.z) <= w.halfZ + 1e-9);
    const [cx, cz] = [site.x + site.width / 2, site.z + site.depth / 2];
    const [halfX, halfZ] = [site.width / 2 + WALL.away, site.depth / 2 + WALL.away];
    let open = 0;
    for (let n = 0; n < 4000; n++) {
      // A walk all around the wall's middle line.
      const t = (n / 4000) * 4;
      const u = (t % 1) * 2 - 1;
      const [x, z] = [
        [u * halfX, -halfZ],
        [halfX, u * halfZ],
        [-u * halfX, halfZ],
        [-halfX, -u * halfZ],
      ][Math.floor(t)] as [number, number];
      const atGate = Math.hypot(cx + x - gate.x, cz + z - gate.z) < WALL.gate / 2 - 0.01;
      if (atGate) open++;
      if (Math.abs(Math.hypot(cx + x - gate.x, cz + z - gate.z) - WALL.gate / 2) > 0.02)
        expect(stands(cx + x, cz + z), `${x} ${z}`).toBe(!atGate);
    }
    expect(open).toBeGreaterThan(20);
  });

  it("has no gate in a side that is narrower than it, and is still closed around the rest", () => {
    const walls = wallsOf({ ...SITE, x: -1, width: 1.5, z: 20, depth: 30 });
    expect(walls).toHaveLength(3);
  });
});

describe("towers", () => {
  it("stand on their own folder's ground, apart from each other and from the folders inside it", () => {
    const r = randomFrom(9);
    for (let n = 0; n < 200; n++) {
      const place = { x: r.between(-50, 50), z: r.between(-50, 50), width: r.between(3, 40), depthZ: r.between(3, 40) };
      const own = r.whole(1, 400);
      const f: ProjectFolder = {
        id: 5,
        parent: 1,
        name: "t",
        depth: 1,
        files: own,
        own,
        lines: 1,
        closed: true,
        ...place,
      };
      const within: ProjectFolder[] = r.chance(0.5)
        ? [{ ...f, id: 6, parent: 5, width: f.width * 0.45, depthZ: f.depthZ * r.between(0.3, 1) }]
        : [];
      const towers = towersOf(f, within, SITE);
      expect(towers.length).toBeGreaterThan(0);
      expect(towers.length).toBeLessThanOrEqual(8);
      towers.forEach((a, i) => {
        expect(a.folder).toBe(5);
        expect(a.height).toBeGreaterThan(1);
        expect(a.x - a.half >= f.x - 1e-9 && a.x + a.half <= f.x + f.width + 1e-9).toBe(true);
        expect(a.z - a.half >= f.z - 1e-9 && a.z + a.half <= f.z + f.depthZ + 1e-9).toBe(true);
        for (const b of towers.slice(i + 1))
          expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.z - b.z))).toBeGreaterThanOrEqual(a.half + b.half);
      });
      expect(towersOf(f, within, SITE)).toEqual(towers);
      if (towers.length < 2) continue; // a single one may have to stand in the middle, whatever is there
      for (const t of towers)
        for (const c of within) expect(t.x - t.half >= c.x + c.width || t.z - t.half >= c.z + c.depthZ).toBe(true);
    }
  });

  it("are more for a folder of more files, on the ground that these take", () => {
    const counts = [1, 12, 40, 100, 1000].map((own) => {
      const side = Math.sqrt(own * SITE.unit * (SITE.unit + SITE.lane));
      const f = { ...(FOLDERS[3] as ProjectFolder), own, files: own, width: side, depthZ: side };
      return towersOf(f, [], SITE).length;
    });
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect([counts[0], counts.at(-1)]).toEqual([1, 8]);
  });

  it("are gone when their folder is opened, and back when it is closed", () => {
    const city = new CityStore(() => 0);
    city.replace({ folders: FOLDERS, rows: [], site: SITE }, true);
    const grid = new CityGrid(city);
    const towers = (): number => grid.idsNear([-999, -999, 999, 999]).filter((id) => id < 0).length;
    const before = towers();
    expect(before).toBeGreaterThan(1);
    city.open(4, undefined);
    expect(towers()).toBe(0);
    city.replace({ folders: FOLDERS, rows: [], site: SITE }, true);
    expect(towers()).toBe(before);
  });

  it("are found under the folder they are inside of", () => {
    const city = new CityStore(() => 0);
    city.replace({ folders: FOLDERS, rows: [], site: SITE }, true);
    expect(
      insidesOf(city)
        .get(1)
        ?.map(({ id }) => id),
    ).toEqual([2, 3, 4]);
    expect(cityGridOf(city)).toBe(cityGridOf(city));
  });
});

describe("tints", () => {
  it("are one of the palette's for any family and language, also those of a newer service", () => {
    for (const family of [-5, 0, 3, 6, 99])
      for (const language of ["", "TypeScript", "CSS", "Cobol", "constructor"]) {
        const tint = tintOf(family, language);
        expect(TINTS[tint]).toBeDefined();
      }
    expect(tintOf(1, "TypeScript")).not.toBe(tintOf(1, "CSS"));
    expect(tintOf(1, "Cobol")).toBe(tintOf(1));
  });
});
