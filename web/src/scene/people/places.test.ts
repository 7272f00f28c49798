// Where bodies go in the picture: seats, places beside work, the street before a file.
// By property, over worlds of obstacles.

import { Box3, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { createState } from "../../core/state.ts";
import { type Random, randomFrom } from "../../core/testing/random.ts";
import { flatDistance, type Vec3, yawTo } from "../../core/vector.ts";
import { CATALOG } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import { planVisit } from "./filevisit.ts";
import type { Member, Members } from "./member.ts";
import { Pathfinder } from "./pathfinder.ts";
import { seatAt, seatsNear } from "./seats.ts";
import { distanceTo, frontOf, leadsTo, middleOf, pathToWork, planCarry } from "./workplaces.ts";

function thing(kind: string, id: string, position: Vec3, yaw = 0): WorldObject {
  const half = (yaw * Math.PI) / 360;
  return {
    id,
    kind,
    position,
    rotation: [0, Math.sin(half), 0, Math.cos(half)],
    scale: [1, 1, 1],
    creator: "user",
    created: 1,
    changed: 1,
  };
}

function worldOf(...objects: WorldObject[]): ReturnType<typeof createState> {
  const state = createState();
  state.reset({ ...state.document(), revision: 1, objects });
  return state;
}

/** Houses and walls at random, none at the middle. */
function village(r: Random): WorldObject[] {
  return Array.from({ length: 14 }, (_, n) => {
    const a = r.between(0, 6.3);
    const away = r.between(6, 22);
    return thing(
      r.pick(["house", "wall", "tree", "crate"]),
      `o${n}`,
      [Math.sin(a) * away, 0, Math.cos(a) * away],
      r.between(0, 360),
    );
  });
}

const pathfinder = (state: ReturnType<typeof createState>): Pathfinder =>
  new Pathfinder(
    state,
    () => null,
    () => [],
  );
const NOBODY: Members = new Map();
/** Bodies that stand somewhere. */
const standing = (...places: Vec3[]): Members =>
  new Map(
    places.map((position, n) => [
      `b${n}`,
      { parent: null, body: { position }, post: { position } } as unknown as Member,
    ]),
  );

describe("seats", () => {
  const bench = CATALOG.find(({ kind }) => kind === "bench");

  it.each([0, 90, 200])("of a bench turned by %d degrees are on it, and face its front", (yaw) => {
    const found = seatsNear(worldOf(thing("bench", "bench_1", [4, 0, 2], yaw)), [4, 0, 2], 5);
    expect(found.length).toBeGreaterThan(0);
    for (const { id, seat } of found) {
      expect(id).toBe("bench_1");
      expect(flatDistance(seat.at, [4, 0, 2])).toBeLessThan((bench?.size[0] ?? 0) / 2 + 0.1);
      expect(seat.floor).toBe(0);
      expect(seat.at[1]).toBeGreaterThan(0.3);
      expect(Math.cos(seat.yaw - (yaw * Math.PI) / 180)).toBeCloseTo(1, 3);
      const front = frontOf(seat);
      expect(Math.cos(yawTo(seat.at, front) - seat.yaw)).toBeCloseTo(1, 6);
      expect(front[1]).toBe(seat.floor);
    }
  });

  it("are found nearest first, and none beyond the range", () => {
    const r = randomFrom(1);
    const objects = Array.from({ length: 20 }, (_, n) =>
      thing("bench", `b${n}`, [r.between(-20, 20), 0, r.between(-20, 20)], r.between(0, 360)),
    );
    const state = worldOf(...objects);
    for (let n = 0; n < 40; n++) {
      const [here, most] = [[r.between(-20, 20), 0, r.between(-20, 20)] as Vec3, r.between(1, 12)];
      const away = seatsNear(state, here, most).map(({ seat }) => flatDistance(seat.at, here));
      expect(away).toEqual(away.toSorted((a, b) => a - b));
      expect(Math.max(0, ...away)).toBeLessThanOrEqual(most);
      const all = objects
        .flatMap((o) => seatsNear(worldOf(o), o.position, 5))
        .filter(({ seat }) => flatDistance(seat.at, here) <= most);
      expect(away).toHaveLength(all.length);
    }
  });

  it("of one object is the nearest, and none of what has no seats", () => {
    const one = thing("bench", "b", [0, 0, 0]);
    const left = seatAt(one, [-9, 0, 0]);
    const right = seatAt(one, [9, 0, 0]);
    expect((left?.at[0] ?? 0) <= (right?.at[0] ?? 0)).toBe(true);
    expect(seatAt(thing("house", "h", [0, 0, 0]), [0, 0, 0])).toBeNull();
    expect(seatAt(undefined, [0, 0, 0])).toBeNull();
  });
});

describe.each([1, 2, 3])("a way to work (seed %i)", (seed) => {
  const r = randomFrom(seed);
  const objects = village(r);
  const state = worldOf(...objects);
  const paths = pathfinder(state);
  const boxes = objects.map((o) => {
    const size = CATALOG.find(({ kind }) => kind === o.kind)?.size ?? [1, 1, 1];
    const half = Math.max(size[0], size[2]) / 2;
    const [x, , z] = o.position;
    return new Box3(new Vector3(x - half, 0, z - half), new Vector3(x + half, size[1], z + half));
  });

  it("ends beside the work, on free ground, and leads through nothing", () => {
    let found = 0;
    for (const box of boxes) {
      const path = pathToWork({ members: NOBODY, paths }, { id: "me", position: [0, 0, 0] }, box);
      if (!path) continue;
      found++;
      const end = path.at(-1) as Vec3;
      expect(path[0]).toEqual([0, 0, 0]);
      expect(distanceTo(box, end)).toBeGreaterThanOrEqual(0.29);
      expect(distanceTo(box, end)).toBeLessThan(2.5);
      expect(paths.nearestFree(end, 0.05)).not.toBeNull();
      expect(paths.isClear(path)).toBe(true);
      expect(leadsTo({ members: NOBODY, paths }, path, box, [0, 0, 0])).toBe(distanceTo(box, end) < 1.7);
    }
    expect(found).toBeGreaterThan(4);
  });

  it("keeps an elbow's room to others who stand there", () => {
    for (const box of boxes) {
      const first = pathToWork({ members: NOBODY, paths }, { id: "me", position: [0, 0, 0] }, box)?.at(-1);
      if (!first) continue;
      const members = standing(first);
      const second = pathToWork({ members, paths }, { id: "me", position: [0, 0, 0] }, box)?.at(-1);
      if (second) expect(flatDistance(first, second)).toBeGreaterThanOrEqual(0.95);
    }
  });

  it("is none for work that is beside one anyway, or too far to walk to", () => {
    const near = { members: NOBODY, paths };
    const at = (x: number): Box3 => new Box3(new Vector3(x - 0.5, 0, -0.5), new Vector3(x + 0.5, 1, 0.5));
    expect(pathToWork(near, { id: "me", position: [0, 0, 0] }, at(1.5))).toBeNull();
    expect(pathToWork(near, { id: "me", position: [0, 0, 0] }, at(30))).toBeNull();
  });

  it("with something in hand goes by where it stood to where it stands", () => {
    const pot = new Box3(new Vector3(2.8, 0, 1.8), new Vector3(3.2, 0.4, 2.2));
    const plan = planCarry({ members: NOBODY, paths }, { id: "me", position: [0, 0, 0] }, pot, {
      id: "pot",
      from: [-3, 0, 1],
      to: [3, 0, 2],
    });
    expect(plan?.load.object).toBe("pot");
    expect(flatDistance(plan?.path.at(-1) ?? [99, 0, 0], [-3, 0, 1])).toBeLessThan(1.9);
    expect(plan?.load.onward[0]).toEqual(plan?.path.at(-1));
    expect(flatDistance(plan?.load.onward.at(-1) ?? [99, 0, 0], [3, 0, 2])).toBeLessThan(1.9);
    expect(plan?.load.to).toEqual(middleOf(pot));
    const far = planCarry({ members: NOBODY, paths }, { id: "me", position: [0, 0, 0] }, pot, {
      id: "pot",
      from: [40, 0, 0],
      to: [3, 0, 2],
    });
    expect(far).toBeNull();
  });
});

describe("the distance of a box", () => {
  it("is that of its nearest point, and 0 within", () => {
    const r = randomFrom(4);
    for (let n = 0; n < 200; n++) {
      const box = new Box3(new Vector3(-r.between(0, 3), 0, -1), new Vector3(r.between(0, 3), 1, 2));
      const p: Vec3 = [r.between(-6, 6), r.between(0, 9), r.between(-6, 6)];
      const nearest = box.clampPoint(new Vector3(p[0], 0, p[2]), new Vector3());
      expect(distanceTo(box, p)).toBeCloseTo(Math.hypot(nearest.x - p[0], nearest.z - p[2]), 9);
    }
  });
});

describe("a visit to a file", () => {
  const visit = { spot: [10, 0, 0] as Vec3, lookAt: [10, 1, 3] as Vec3, gesture: "look_at" as const };
  const plan = (here: Vec3, more: Partial<Parameters<typeof planVisit>[1]> = {}) =>
    planVisit(visit, {
      id: "me",
      here,
      moving: false,
      heading: undefined,
      seated: false,
      members: NOBODY,
      paths: pathfinder(worldOf()),
      ...more,
    });

  it.each<[string, Vec3, Partial<Parameters<typeof planVisit>[1]>, string]>([
    ["walks from nearby", [0, 0, 0], {}, "walk"],
    ["has arrived at the spot", [10.2, 0, 0.1], {}, "here"],
    ["carries on while it is still moving there", [10.2, 0, 0.1], { moving: true }, "stay"],
    ["stays seated when its agent made it sit", [0, 0, 0], { seated: true }, "stay"],
    ["is on its way already", [0, 0, 0], { heading: [10.4, 0, 0] }, "stay"],
    ["turns to a new file on the way to another", [0, 0, 0], { heading: [-10, 0, 0] }, "walk"],
    ["fades over from far away", [-80, 0, 0], {}, "fade"],
  ])("%s", (_, here, more, what) => expect(plan(here, more).what).toBe(what));

  it("takes a spot beside, along the street, when another stands there", () => {
    const found = plan([0, 0, 0], { members: standing([10, 0, 0]) });
    const end = found.what === "walk" ? (found.path.at(-1) as Vec3) : [0, 0, 0];
    expect(Math.abs((end[0] ?? 0) - 10)).toBeGreaterThanOrEqual(0.95);
    expect(Math.abs((end[0] ?? 0) - 10)).toBeLessThan(2.3);
    expect(end[2]).toBeCloseTo(0, 1);
  });

  it("crowds nobody: with all spots taken it stays", () => {
    const crowd = [-2, -1, 0, 1, 2].map((k): Vec3 => [10 + k, 0, 0]);
    expect(plan([0, 0, 0], { members: standing(...crowd) }).what).toBe("stay");
  });

  it("after a fade walks the last steps along the street", () => {
    const found = plan([-80, 0, 0]);
    const path = found.what === "fade" ? found.path : [];
    expect(flatDistance(path.at(-1) as Vec3, visit.spot)).toBeLessThan(0.5);
    expect(flatDistance(path[0] as Vec3, visit.spot)).toBeGreaterThan(6);
    expect(flatDistance(path[0] as Vec3, visit.spot)).toBeLessThan(10);
    expect(path[0]?.[2]).toBeCloseTo(0, 0);
  });
});
