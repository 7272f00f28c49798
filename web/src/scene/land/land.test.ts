// The land gives way to what is built on it, grass keeps off it, and beyond the bounds there are water and woods.

import { Box3, Color, type InstancedMesh, Matrix4, MeshBasicMaterial, Texture, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import type { Vec3 } from "../../core/vector.ts";
import type { Daylight } from "../light/daylight.ts";
import type { ObjectView } from "../things/objects.ts";
import { createDressing } from "./dressing.ts";
import { type Clearing, createGrass } from "./grass.ts";
import { type GroundOccupants, Land } from "./land.ts";
import { createLandMap } from "./map.ts";
import { HALF, Relief, SIDE } from "./relief.ts";
import { beyondBounds, terrainHeight, WATER_LEVEL, wetness } from "./terrain.ts";
import { TRACKS_GLSL, trackDistance } from "./tracks.ts";
import { createWater } from "./water.ts";

/** A place on a swell, and one on another, far away. */
const [HILL, OTHER] = ((): [[number, number], [number, number]] => {
  const r = new Relief();
  const found: [number, number][] = [];
  for (let x = -130; x < 130; x += 5)
    for (let z = -130; z < 130; z += 5)
      if (r.heightAt(x, z) > 1.5 && found.every(([a, b]) => Math.hypot(a - x, b - z) > 100)) found.push([x, z]);
  return [found[0] ?? expect.fail("no swell"), found[1] ?? expect.fail("no second swell")];
})();

/** Things that stand at places, each a box of this size. */
function standing(
  things: { at: Vec3; size?: number; path?: Vec3[] }[] = [],
  clearings: Clearing[] = [],
): GroundOccupants {
  const views = new Map<string, ObjectView>();
  for (const [i, { at, size = 2, path }] of things.entries()) {
    const box = new Box3().setFromCenterAndSize(
      new Vector3(at[0], at[1] + size / 2, at[2]),
      new Vector3(size, size, size),
    );
    const object = { position: at, ...(path ? { behavior: { path } } : {}) };
    views.set(`thing ${i}`, { box, object } as unknown as ObjectView);
  }
  return { views, clearings: () => clearings };
}

const land = (calm = false) => new Land({ material: new MeshBasicMaterial(), tufts: 0, calm });
const on = ([x, z]: [number, number], y = 0): Vec3 => [x, y, z];

describe("the land", () => {
  it("is in its final shape when the page opens, and eases to each later one", () => {
    const l = land();
    const house = standing([{ at: on(HILL) }]);
    expect([l.moving, l.update(0, 0, house), l.heightAt(...HILL)]).toEqual([true, true, 0]);
    l.touch();
    l.update(10, 1 / 60, standing());
    const [rising] = [l.heightAt(...HILL)];
    for (let t = 10; l.moving; t += 1 / 60) l.update(t, 1 / 60, standing());
    expect(rising).toBeLessThan(0.2);
    expect(l.heightAt(...HILL)).toBe(new Relief().heightAt(...HILL));
    expect(l.update(20, 1 / 60, standing())).toBe(false);
  });

  it("is there at once where motion is reduced", () => {
    const l = land(true);
    l.update(0, 0, standing());
    l.touch();
    l.update(10, 1 / 60, standing([{ at: on(HILL) }]));
    expect([l.heightAt(...HILL), l.moving]).toEqual([0, false]);
  });

  it("is looked at again only now and then while things change, and when the clock goes back", () => {
    const l = land(true);
    l.update(10, 0, standing());
    const house = standing([{ at: on(HILL) }]);
    l.touch();
    l.update(10.2, 0.2, house);
    expect([l.heightAt(...HILL) > 0, l.moving]).toEqual([true, true]);
    l.update(10.5, 0.3, house);
    expect(l.heightAt(...HILL)).toBe(0);
    l.touch();
    l.update(3, 0.1, standing());
    expect(l.heightAt(...HILL)).toBeGreaterThan(0);
  });

  it.each<[string, GroundOccupants, boolean]>([
    ["stands there", standing([{ at: on(HILL) }]), true],
    ["hangs low over it", standing([{ at: on(HILL, 5) }]), true],
    ["hangs high over it", standing([{ at: on(HILL, 14) }]), false],
    ["walks by", standing([{ at: [HILL[0] - 60, 0, HILL[1]], path: [[HILL[0] + 60, 0, HILL[1]]] }]), true],
    ["has no form yet", { ...standing(), views: new Map([["x", { box: new Box3() } as ObjectView]]) }, false],
  ])("gives way to what %s: %#", (_, occupants, flat) => {
    const l = land(true);
    l.update(0, 0, occupants);
    expect(l.heightAt(...HILL) === 0).toBe(flat);
  });

  it("keeps what is reserved flat, by its owner's last word", () => {
    const l = land(true);
    const area = ([x, z]: [number, number]) => [{ minX: x - 5, maxX: x + 5, minZ: z - 5, maxZ: z + 5 }];
    l.reserve("city", area(HILL));
    l.reserve("board", area(OTHER));
    l.update(0, 0, standing());
    expect([l.heightAt(...HILL), l.heightAt(...OTHER)]).toEqual([0, 0]);
    l.reserve("city", []);
    l.update(1, 1, standing());
    expect([l.heightAt(...HILL) > 1, l.heightAt(...OTHER)]).toEqual([true, 0]);
  });

  it("shows its final shape for a picture, and is on its way again afterwards", () => {
    const l = land();
    l.update(0, 0, standing());
    const house = standing([{ at: on(HILL) }]);
    l.touch();
    const back = l.rest(house);
    expect(l.heightAt(...HILL)).toBe(0);
    back();
    expect([l.heightAt(...HILL) > 1, l.moving]).toEqual([true, true]);
    for (let t = 5; l.moving; t += 0.1) l.update(t, 0.1, house);
    l.rest(house)();
    expect(l.heightAt(...HILL)).toBe(0);
    l.dispose();
  });

  it("is the same for the graphics card, which gets each change", () => {
    const relief = new Relief();
    const map = createLandMap(relief);
    const { version } = map.texture;
    expect(map.texture.image).toMatchObject({ width: SIDE, height: SIDE, data: relief.heights });
    map.touch();
    expect(map.texture.version).toBe(version + 1);
  });
});

/** Where a mesh has an instance that can be seen, and how large it is. */
function instances(mesh: InstancedMesh): { x: number; y: number; z: number; size: number }[] {
  const m = new Matrix4();
  return Array.from({ length: mesh.count }, (_, i) => {
    mesh.getMatrixAt(i, m);
    const { x, y, z } = new Vector3().setFromMatrixPosition(m);
    return { x, y, z, size: new Vector3().setFromMatrixColumn(m, 0).length() };
  });
}

describe("grass", () => {
  const AHEAD = new Vector3(0, 0, -1);
  const COUNT = 1100;
  function meadow(clearings: Clearing[] = [], relief = new Relief()) {
    const grass = createGrass(new MeshBasicMaterial(), relief, COUNT);
    grass.clear(clearings);
    /** The tufts that are seen by a camera there. */
    const seenFrom = (x: number, z: number) => {
      grass.follow(new Vector3(x, 2, z), AHEAD);
      return instances(grass.mesh).filter(({ size }) => size > 0);
    };
    return { grass, relief, seenFrom };
  }

  it("grows around the camera wherever that goes, on the ground, and the same in every page", () => {
    const { seenFrom, relief } = meadow();
    for (const [x, z] of [[60, 60], HILL, [-150, 100]] as const) {
      const tufts = seenFrom(x, z);
      expect(tufts.length).toBeGreaterThan(COUNT / 4);
      for (const t of tufts) {
        expect(Math.max(Math.abs(t.x - x), Math.abs(t.z - (z - 15)))).toBeLessThanOrEqual(25);
        expect(t.y).toBeCloseTo(relief.heightAt(t.x, t.z), 4);
      }
    }
    expect(meadow().seenFrom(60, 60)).toEqual(meadow().seenFrom(60, 60));
  });

  it("keeps off the plaza and its tracks, unless the ground is bare of them", () => {
    const { grass, seenFrom } = meadow();
    const paved = (t: { x: number; z: number }) => Math.hypot(t.x, t.z) <= 9.6 || trackDistance(t.x, t.z) <= 1.25;
    expect(seenFrom(0, 15).filter(paved)).toEqual([]);
    grass.setBare(true);
    expect(seenFrom(0, 15).filter(paved).length).toBeGreaterThan(10);
    grass.setBare(false);
    expect(seenFrom(0, 15).filter(paved)).toEqual([]);
  });

  it("keeps off what stands there and what is reserved, until that is gone", () => {
    const { grass, seenFrom } = meadow([{ x: 60, z: 45, radius: 6 }]);
    const under = (t: { x: number; z: number }) => Math.hypot(t.x - 60, t.z - 45) < 6;
    expect(seenFrom(60, 60).filter(under)).toEqual([]);
    grass.clear([], [{ minX: 54, maxX: 66, minZ: 39, maxZ: 51 }]);
    expect(seenFrom(60, 60).filter(under)).toEqual([]);
    grass.clear([{ x: 60, z: 45, radius: 0 }]);
    expect(seenFrom(60, 60).filter(under).length).toBeGreaterThan(0);
  });

  it("ends at the bounds of the world", () => {
    const { seenFrom } = meadow();
    for (const t of seenFrom(HALF, HALF)) expect(Math.max(Math.abs(t.x), Math.abs(t.z))).toBeLessThanOrEqual(HALF);
    expect(seenFrom(HALF + 60, 0)).toEqual([]);
  });

  it("is placed again for a step of the camera, and not for less, unless the land has changed", () => {
    const { grass, seenFrom } = meadow();
    const before = seenFrom(60, 60);
    const uploaded = () => grass.mesh.instanceMatrix.version;
    const n = uploaded();
    expect([seenFrom(61, 60.5), uploaded()]).toEqual([before, n]);
    seenFrom(64, 60);
    expect(uploaded()).toBe(n + 1);
    grass.touch();
    seenFrom(64, 60);
    expect(uploaded()).toBe(n + 2);
    grass.dispose();
  });
});

describe("the tracks", () => {
  it("lead from the plaza into the land, and are painted where grass keeps off them", () => {
    let on = 0;
    for (let a = 0; a < 360; a += 1) {
      const [x, z] = [Math.sin((a * Math.PI) / 180) * 30, Math.cos((a * Math.PI) / 180) * 30];
      const d = trackDistance(x, z);
      expect(d).toBeLessThanOrEqual(100);
      if (d < 1) on++;
    }
    expect(on).toBeGreaterThan(6);
    expect(on).toBeLessThan(30);
    expect(TRACKS_GLSL.match(/oneTrack\( p/g)).toHaveLength(3);
  });
});

describe("beyond the bounds", () => {
  it("all open water is covered by a sheet at its level, and takes the light of the sun, or by night of the moon", () => {
    const water = createWater(false, new Texture());
    const position = water.mesh.geometry.getAttribute("position");
    const sheets = Array.from({ length: position.count / 4 }, (_, n) =>
      new Box3().setFromPoints([0, 1, 2, 3].map((k) => new Vector3().fromBufferAttribute(position, n * 4 + k))),
    );
    let open = 0;
    for (let x = -330; x < 330; x += 6)
      for (let z = -500; z < 330; z += 6) {
        if (wetness(x, z) < 0.9 || terrainHeight(x, z) > WATER_LEVEL) continue;
        open++;
        expect(
          sheets.some((s) => s.containsPoint(new Vector3(x, s.min.y, z))),
          `${x} ${z}`,
        ).toBe(true);
      }
    expect(open).toBeGreaterThan(100);
    const c = (name: string) => new Color(name);
    const day = {
      water: c("teal"),
      middle: c("blue"),
      horizon: c("white"),
      glint: c("gold"),
      scatter: c("pink"),
      sunDisc: new Vector3(0, 0.5, 0.5),
      moonDisc: new Vector3(0, -0.5, -0.5),
    } as unknown as Daylight;
    water.set(day);
    const { uniforms } = water.mesh.material;
    expect([uniforms["deep"]?.value, uniforms["sun"]?.value]).toEqual([day.water, day.sunDisc]);
    water.set({ ...day, sunDisc: new Vector3(0, -0.4, 0), moonDisc: new Vector3(0, 0.4, 0) } as Daylight);
    expect(uniforms["sun"]?.value).toMatchObject({ y: 0.4 });
    water.time(7);
    expect(uniforms["time"]?.value).toBe(7);
    expect(createWater(true, new Texture()).mesh.material.defines).toEqual({ PLAIN: "" });
    water.dispose();
  });

  it("trees stand on dry land outside the world, and take the colour of the ground in steps", () => {
    const material = new MeshBasicMaterial();
    const woods = createDressing(material);
    const trees = instances(woods.mesh);
    expect(trees).toHaveLength(300);
    for (const { x, y, z } of trees) {
      expect(Math.max(Math.abs(x), Math.abs(z))).toBeGreaterThan(HALF);
      expect(wetness(x, z)).toBeLessThanOrEqual(0.02);
      expect(beyondBounds(x, z)).toBeLessThanOrEqual(150);
      expect(y).toBeCloseTo(terrainHeight(x, z) - 0.6, 3);
    }
    woods.set("sand");
    woods.approach(0.5);
    const half = material.color.b;
    woods.approach(1);
    expect([half > material.color.b, half < 1]).toEqual([true, true]);
    expect(material.color.getHexString()).toBe("e8d9a0");
    woods.dispose();
  });
});
