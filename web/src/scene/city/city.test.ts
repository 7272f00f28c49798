// Labels, signs, slabs of the ground, and forms of buildings. No graphics.

import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { cityGateOf, cityGridOf, FAMILY_COLORS } from "../../core/project/citygrid.ts";
import { FORM_NAMES, formOf, RINGS, ringTable } from "./buildingforms.ts";
import { buildingGeometry } from "./buildinggeometry.ts";
import { clearedAreas, slabsOf, TONE } from "./ground.ts";
import { recordTouches } from "./heat.ts";
import { labelsOf, labelText } from "./labels.ts";
import { signsOf, trailOf } from "./signlist.ts";
import { SIGN } from "./signs.ts";
import { Town } from "./testing/fixture.ts";
import { ornamentsOf } from "./trees.ts";

const NOW = 1_780_000_000;
const NONE: ReadonlySet<number> = new Set();

function touchTimesOf(
  town: Town,
): ReturnType<typeof labelsOf> extends never ? never : Map<number, { read: number; edit: number }> {
  const known = new Map<number, { read: number; edit: number }>();
  recordTouches(known, town.touches);
  return known;
}

describe("names", () => {
  const town = new Town(3000);
  for (const f of [...town.files.values()].slice(0, 40)) town.touchAt(NOW - 20 + f.id * 0.1, { id: f.id, how: "edit" });
  const eye = new Vector3(town.site.x, 20, town.site.z);
  const view = { eye, now: NOW, touchTimes: touchTimesOf(town), hidden: NONE, roofs: new Map() };

  it("go to a few districts and to the twelve hottest files", () => {
    const items = labelsOf(town, view);
    const files = items.filter((i) => i.id.startsWith("city:file"));
    expect(files.map((i) => i.id)).toEqual(Array.from({ length: 12 }, (_, i) => `city:file:${40 - i}`));
    const districts = items.length - files.length;
    expect(districts).toBeGreaterThan(0);
    expect(districts).toBeLessThanOrEqual(8);
    expect(new Set(items.map((i) => i.id)).size).toBe(items.length);
  });

  it("put the selected and the hovered file first, even when they are cold", () => {
    town.view = { ...town.view, selected: 900, hovered: 901 };
    const items = labelsOf(town, view).filter((i) => i.id.startsWith("city:file"));
    expect(items.slice(0, 2).map((i) => i.id)).toEqual(["city:file:900", "city:file:901"]);
    expect(items).toHaveLength(12);
    expect(Math.min(...items.slice(0, 2).map((i) => i.priority))).toBeGreaterThan(
      Math.max(...items.slice(2).map((i) => i.priority)),
    );
    town.view = { ...town.view, selected: null, hovered: null };
  });

  it("go to no cold file, and to none that the filter leaves out", () => {
    const later = labelsOf(town, { ...view, now: NOW + 4000 });
    expect(later.filter((i) => i.id.startsWith("city:file"))).toEqual([]);
    town.view = { ...town.view, lit: new Set([3]) };
    expect(
      labelsOf(town, view)
        .filter((i) => i.id.startsWith("city:file"))
        .map((i) => i.id),
    ).toEqual(["city:file:3"]);
    town.view = { ...town.view, lit: null };
  });

  it("make control characters visible", () => {
    expect(labelText("a\nb\u202ec")).toBe("a␊b�c");
    expect(labelText("x".repeat(80)).length).toBe(47);
  });
});

describe("signs", () => {
  it("show marks, conflicts, reads and the selection, each in its own shape", () => {
    const town = new Town(60);
    const [a, b, c, d, e] = [...town.files.values()];
    if (!a || !b || !c || !d || !e) throw new Error("no files");
    town.marks = [
      { id: a.id, path: "", kind: "failing", by: "go test", at: "" },
      { id: a.id, path: "", kind: "failing", by: "tsc", at: "" },
      { id: b.id, path: "", kind: "note", by: "user", at: "" },
    ];
    c.commit = 4;
    town.touchAt(NOW - 0.5, { id: d.id, how: "read" });
    town.touchAt(NOW - 9, { id: a.id, how: "read" });
    town.view = { ...town.view, selected: e.id, hovered: e.id };
    const at = { now: NOW, epoch: NOW - 10, touchTimes: touchTimesOf(town), hidden: NONE };
    const signs = signsOf(town, at);
    const of = (kind: number) => signs.filter((s) => s.kind === kind).map((s) => [s.x, s.z]);
    expect(of(SIGN.cube)).toEqual([[a.x, a.z]]);
    expect(of(SIGN.flag)).toEqual([[b.x, b.z]]);
    expect(of(SIGN.stripes)).toEqual([[c.x, c.z]]);
    expect(signs.filter((s) => s.kind === SIGN.ring).map((s) => [s.x, s.color, s.since])).toEqual([
      [d.x, "water", 9.5],
      [e.x, "amber", -1e5],
    ]);
    expect(signsOf(town, { ...at, hidden: new Set(town.files.keys()) })).toEqual([]);
  });

  it("lay a trail only between files that an agent touched in the last hour", () => {
    const town = new Town(60);
    const [a, b, c] = [...town.files.keys()] as [number, number, number];
    const trail = (now = NOW) => trailOf(town, { now, hidden: NONE }).length;
    expect(trail()).toBe(0);
    town.touchAt(NOW - 100, { id: a, how: "read", avatarId: "a" });
    town.touchAt(NOW - 90, { id: a, how: "edit", avatarId: "a" });
    town.touchAt(NOW - 80, { id: b, how: "edit", avatarId: "b" });
    town.touchAt(NOW - 70, { id: c, how: "edit" });
    expect(trail()).toBe(0);
    town.touchAt(NOW - 60, { id: c, how: "edit", avatarId: "a" });
    expect(trail()).toBeGreaterThan(1);
    expect(trail(NOW - 75)).toBe(0);
    expect(trail(NOW + 3700)).toBe(0);
  });
});

describe("the ground", () => {
  const town = new Town(300);

  it("has a slab under every lot", () => {
    const rows = slabsOf(town).filter((s) => s.tone === TONE.lawn || s.tone === TONE.yard);
    for (const f of town.files.values())
      expect(rows.some((s) => Math.abs(s.x - f.x) <= s.halfX && Math.abs(s.z - f.z) <= s.halfZ)).toBe(true);
    expect(rows.length).toBeLessThan(town.files.size / 2);
  });

  it("is kept clear all the way from the plaza to the far wall", () => {
    const areas = clearedAreas(town.site);
    const free = (x: number, z: number) => areas.some((a) => x >= a.minX && x <= a.maxX && z >= a.minZ && z <= a.maxZ);
    const gate = cityGateOf(town.site);
    for (let u = 0; u <= 1; u += 0.02) expect(free(gate.x * u, gate.z * u)).toBe(true);
    expect(free(town.site.x, town.site.z)).toBe(true);
    expect(free(town.site.x - 8, town.site.z)).toBe(false);
  });

  it("has trees where no building stands", () => {
    const trees = ornamentsOf(town, (x, z, r) => [...cityGridOf(town).near(x - r, z - r, x + r, z + r)].length > 0);
    expect(trees.length).toBeGreaterThan(10);
    for (const t of trees)
      for (const f of town.files.values())
        expect(Math.max(Math.abs(f.x - t.x), Math.abs(f.z - t.z))).toBeGreaterThan(
          town.buildingOf(f).half + t.half - 0.08,
        );
  });
});

describe("forms", () => {
  it("stand on the ground, end at the top, and match their table", () => {
    const table = ringTable();
    expect(table).toHaveLength(FORM_NAMES.length * RINGS * 4);
    for (let i = 0; i < table.length; i += 4) {
      const [sx, sz, y, code] = table.slice(i, i + 4) as [number, number, number, number];
      const ring = (i / 4) % RINGS;
      expect(y === 0).toBe(ring === 0);
      expect(y).toBeLessThanOrEqual(1);
      expect(Math.max(sx, sz)).toBeLessThan(1.2);
      expect(code % 2).toBeGreaterThanOrEqual(0);
      expect(code % 2).toBeLessThanOrEqual(1);
    }
  });

  it("differ by family where there is room for it", () => {
    expect(new Set(FAMILY_COLORS).size).toBe(7);
    expect(new Set([0, 1, 2, 3, 4, 5].map((f) => formOf(f, 2, 0.5, false))).size).toBe(6);
  });

  it.each([
    ["fine", 200],
    ["middle", 72],
    ["plain", 18],
  ] as const)("%s: at most %i triangles", (detail, most) => {
    const g = buildingGeometry(detail);
    const triangles = (g.index?.count ?? 0) / 3;
    expect(triangles).toBeGreaterThan(9);
    expect(triangles).toBeLessThanOrEqual(most);
    const used = Math.max(...(g.index?.array ?? []));
    expect(used).toBe(g.getAttribute("position").count - 1);
  });
});
