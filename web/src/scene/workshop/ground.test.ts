// Where the workbenches and the board stand, in worlds that are empty, built up at random, and changed under them.

import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { outOf, type YawBox } from "../../core/geometry.ts";
import { distanceToBox, flatDepth } from "../../core/overlap.ts";
import { cityGateOf, wallsOf } from "../../core/project/citygrid.ts";
import { seeded } from "../../core/random.ts";
import { shapeOf } from "../../core/shape.ts";
import { createState, DAYLIGHT, type WorldState } from "../../core/state.ts";
import { flatDistance, type Vec3 } from "../../core/vector.ts";
import type { ProjectSite, WorldObject } from "../../wire/types.gen.ts";
import { trackDistance } from "../land/tracks.ts";
import { frameOf } from "./fixtures.ts";
import { BENCHES, boxOf, groundFor, placeAt, planWorkshop, type Spot, type WorkshopPlan } from "./ground.ts";

const NORTH: ProjectSite = { x: -22, z: -70, width: 44, depth: 50, unit: 2, lane: 1 };
const EAST: ProjectSite = { x: 15, z: -80, width: 60, depth: 76, unit: 2, lane: 1 };
const KINDS = ["bench", "tree", "house", "lamp", "crate", "fountain", "hedge"] as const;

function thing(kind: string, x: number, z: number, more: Partial<WorldObject> = {}): WorldObject {
  const id = `${kind}_${x}_${z}`;
  const still = { rotation: [0, 0, 0, 1], scale: [1, 1, 1], creator: "user", created: 1, changed: 1 };
  return { id, kind, position: [x, 0, z], ...still, ...more } as WorldObject;
}

function worldOf(...objects: WorldObject[]): WorldState {
  return createState({ name: "", revision: 1, objects, avatars: [], environment: DAYLIGHT });
}

/** A world with so many things around the plaza. */
function builtUp(seed: number, count: number): WorldState {
  const random = seeded(seed);
  return worldOf(
    ...Array.from({ length: count }, () =>
      thing(KINDS[Math.floor(random() * KINDS.length)] as string, random() * 44 - 22, random() * 40 - 28),
    ),
  );
}

const plan = (world: WorldState, site: ProjectSite | null, before?: WorkshopPlan): WorkshopPlan =>
  planWorkshop({ objects: world.objects, near: (...area) => world.near(...area), site }, before);

/** The pieces of ground that are taken. */
function grounds({ board, benches }: WorkshopPlan): YawBox[] {
  const of = (spot: Spot | null, kind: "bench" | "board"): YawBox[] => (spot ? [groundFor(spot, kind)] : []);
  return [...of(board, "board"), ...benches.flatMap((b) => of(b, "bench"))];
}

/** A place in the frame of a box, as one of the world. */
const outOf3 = (box: YawBox, x: number, z: number): Vec3 => {
  const [outX, outZ] = outOf(box, x, z);
  return [outX, 0, outZ];
};

/** The corners of a piece of ground and places within it. */
function* placesIn(g: YawBox): Generator<[number, number]> {
  for (let i = -4; i <= 4; i++)
    for (let k = -4; k <= 4; k++) {
      const [x, z] = [(i / 4) * g.halfX, (k / 4) * g.halfZ];
      yield [g.x + x * g.cos + z * g.sin, g.z - x * g.sin + z * g.cos];
    }
}

/** What is wrong with a place; empty: nothing. */
function faultsOf(world: WorldState, site: ProjectSite | null, found: WorkshopPlan): string[] {
  const faults: string[] = [];
  const all = grounds(found);
  all.forEach((g, i) => {
    if (all.some((other, k) => k > i && flatDepth(g, other) > 0)) faults.push(`${i} overlaps another one`);
    for (const [x, z] of placesIn(g)) {
      for (const { min, max } of world.near(x, z, x, z).map((o) => shapeOf(o).box))
        if (x > min[0] && x < max[0] && z > min[2] && z < max[2] && min[1] < 2) faults.push(`${i} is built over`);
      if (trackDistance(x, z) < 1.2) faults.push(`${i} stands on a track`);
      if (Math.hypot(x, z - 8.5) < 7.3) faults.push(`${i} stands where agents arrive`);
      if (Math.abs(x * found.gate[1] - z * found.gate[0]) / Math.hypot(...found.gate) < 1.3)
        faults.push(`${i} is in the way`);
      if (!site) continue;
      if (x > site.x && x < site.x + site.width && z > site.z && z < site.z + site.depth)
        faults.push(`${i} is in the city`);
      for (const w of wallsOf(site))
        if (Math.abs(x - w.x) < w.halfX && Math.abs(z - w.z) < w.halfZ) faults.push(`${i} is in its wall`);
    }
  });
  return faults;
}

describe("the places of the workshop", () => {
  it.each([
    ["no project", null],
    ["a city behind the plaza", NORTH],
    ["a city beside it", EAST],
  ])("are all there with %s, in nobody's way, and near its gate", (_, site) => {
    const world = worldOf();
    const found = plan(world, site);
    expect(grounds(found)).toHaveLength(BENCHES + 1);
    expect(faultsOf(world, site, found)).toEqual([]);
    const gate = cityGateOf(site ?? NORTH);
    for (const spot of [found.board, ...found.benches])
      expect(flatDistance([spot?.x ?? 999, 0, spot?.z ?? 999], [gate.x, 0, gate.z])).toBeLessThan(
        site === EAST ? 40 : 18,
      );
  });

  it.each(Array.from({ length: 12 }, (_, seed) => [seed]))("never overlap what is built (%i)", (seed) => {
    for (const site of [null, NORTH, EAST]) {
      const world = builtUp(seed, 10 + seed * 12);
      expect(faultsOf(world, site, plan(world, site))).toEqual([]);
    }
  });

  it("are not there at all where there is no room", () => {
    const wall = Array.from({ length: 900 }, (_, i) =>
      thing("crate", (i % 30) * 1.5 - 22, Math.floor(i / 30) * 1.2 - 26),
    );
    const found = plan(worldOf(...wall), null);
    expect(grounds(found)).toEqual([]);
    expect(found.benches).toHaveLength(BENCHES);
  });

  it("stay while other things are built and removed, and only what is built over moves", () => {
    const before = plan(worldOf(), NORTH);
    const [first, second] = before.benches as [Spot, Spot];
    const crowded = worldOf(thing("lamp", 9, -3), thing("crate", first.x, first.z));
    const after = plan(crowded, NORTH, before);
    expect(after.benches[0]).not.toEqual(first);
    expect([after.board, ...after.benches.slice(1)]).toEqual([before.board, ...before.benches.slice(1)]);
    expect(faultsOf(crowded, NORTH, after)).toEqual([]);
    expect(plan(worldOf(), NORTH, after), "what has a place keeps it").toEqual(after);
    expect(second).toEqual(after.benches[1]);
  });

  it("stay when a project is opened behind the plaza or grows, and go with it to another side", () => {
    const before = plan(worldOf(), null);
    expect(plan(worldOf(), NORTH, before).benches).toEqual(before.benches);
    expect(plan(worldOf(), { ...NORTH, z: -90, depth: 70 }, before)).toEqual(before);
    const east = plan(worldOf(), EAST, before);
    expect(east.board).not.toEqual(before.board);
    expect(faultsOf(worldOf(), EAST, east)).toEqual([]);
  });

  it("keep off the lane that a thing patrols on", () => {
    const before = plan(worldOf(), NORTH);
    const { x, z } = before.benches[0] as Spot;
    const path = [[x + 6, 0, z] as Vec3];
    const cart = thing("cart", x - 6, z, { behavior: { kind: "patrol", path } } as never);
    const world = worldOf({ ...cart, position: [x - 6, 0, z] });
    const after = plan(world, NORTH, before);
    for (const g of grounds(after))
      for (let k = -6; k <= 6; k++) expect(distanceToBox(g, x + k, z)).toBeGreaterThan(0.9);
  });

  it("take the ground under what is drawn, and who works there stands in the middle before it", () => {
    for (const spot of plan(worldOf(), NORTH).benches as Spot[]) {
      const drawn = frameOf(spot, 1).invert();
      const [box, { spot: stand }] = [boxOf(spot, "bench"), placeAt(spot)];
      const corner = new Vector3(...outOf3(box, box.halfX, box.halfZ)).applyMatrix4(drawn);
      expect([corner.x, corner.z]).toEqual([expect.closeTo(box.halfX, 6), expect.closeTo(box.halfZ, 6)]);
      const at = new Vector3(...stand).applyMatrix4(drawn);
      expect(at.x).toBeCloseTo(0, 6);
      expect(at.z).toBeGreaterThan(box.halfZ);
    }
  });

  it("have their front towards who comes from the plaza, with room to stand before it", () => {
    for (const site of [NORTH, EAST])
      for (const spot of plan(worldOf(), site).benches as Spot[]) {
        const { spot: stand, lookAt } = placeAt(spot);
        expect(Math.hypot(stand[0], stand[2])).toBeLessThan(Math.hypot(spot.x, spot.z));
        expect(distanceToBox(boxOf(spot, "bench"), stand[0], stand[2])).toBeGreaterThan(0.35);
        expect(distanceToBox(groundFor(spot, "bench"), stand[0], stand[2])).toBe(0);
        expect(flatDistance(stand, lookAt)).toBeLessThan(1.2);
      }
  });
});
