// What objects leave behind: nothing. Handles, draws, patches, lights and geometries over random lives of a world; and
// the level of detail.

import { Box3, type BufferGeometry, Scene, Vector3, type WebGLRenderer } from "three";
import { beforeAll, describe, expect, it } from "vitest";
import { type Random, randomFrom } from "../../core/testing/random.ts";
import type { Vec3 } from "../../core/vector.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import { createContact } from "../light/contact.ts";
import { Glow } from "../light/glow.ts";
import { createShadowProxies } from "../light/shadowproxies.ts";
import { buildPiece, fetchPiece } from "../pieces/index.ts";
import { createSurface, createSurfaceUniforms } from "../surface/material.ts";
import { createVeil } from "../surface/veil.ts";
import { detailRadius, lodShapes } from "./lod.ts";
import { ObjectLayer } from "./objects.ts";

const KINDS = ["crate", "bench", "tree", "house", "lamp", "fence", "door", "campfire"];

beforeAll(() => Promise.all(KINDS.map(fetchPiece)), 60_000);

function thing(r: Random, id: string): WorldObject {
  return {
    id,
    kind: r.pick(KINDS),
    position: [r.between(-60, 60), r.chance(0.8) ? 0 : r.between(0, 3), r.between(-60, 60)],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
    creator: "user",
    created: 1,
    changed: 1,
    ...(r.chance(0.2) ? { color: "red" } : {}),
    ...(r.chance(0.1) ? { material: "glass" as const } : {}),
    ...(r.chance(0.1) ? { behavior: { motion: "spin", speed: 1 } as WorldObject["behavior"] } : {}),
  } as WorldObject;
}

function stage() {
  const scene = new Scene();
  const surface = () => createSurface({ uniforms: createSurfaceUniforms(), shadows: "" });
  const contact = createContact();
  const layer = new ObjectLayer({
    scene,
    material: surface(),
    batched: surface(),
    glass: surface(),
    veil: createVeil(),
    shadowProxies: createShadowProxies(scene, { shadowMap: { render() {} } } as unknown as WebGLRenderer),
    contact,
    glow: new Glow(scene, 0),
  });
  /** Instances of all meshes of the scene. */
  const instances = (): number => {
    let sum = contact.count;
    scene.traverse((o) => {
      const { count, instanceCount } = o as unknown as { count?: number; instanceCount?: number };
      sum += instanceCount ?? count ?? 0;
    });
    return sum;
  };
  return { scene, layer, instances };
}

describe.each([1, 2, 3])("a world that lives (seed %i)", (seed) => {
  it("leaves no instance behind when all is deleted, however it came and went", () => {
    const r = randomFrom(seed);
    const { layer, instances } = stage();
    const empty = instances();
    const world = new Map<string, WorldObject>();
    let now = 10;
    for (let n = 0; n < 60; n++) {
      const ids = new Set<string>();
      for (let k = r.whole(1, 6); k > 0; k--) {
        const id = `o${r.whole(0, 25)}`;
        ids.add(id);
        if (r.chance(0.35)) world.delete(id);
        else world.set(id, thing(r, id));
      }
      layer.follow(ids, world, now, r.chance(0.4));
      layer.animate((now += r.between(0.01, 1)));
      expect(new Set(layer.views.keys())).toEqual(new Set(world.keys()));
      for (const [id, view] of layer.views) {
        expect(view.object).toBe(world.get(id));
        expect(view.box.isEmpty()).toBe(false);
      }
    }
    expect(instances()).toBeGreaterThan(empty);
    const all = [...world.keys()];
    world.clear();
    layer.follow(all, world, now, false);
    for (let k = 0; k < 40; k++) layer.animate((now += 0.1));
    expect(layer.views.size).toBe(0);
    expect(instances()).toBe(empty);
    expect(layer.animate(now + 1)).toBe(false);
  });

  it("looks the same whether it changed step by step or was there from the beginning", () => {
    const r = randomFrom(seed + 10);
    const [lived, fresh] = [stage(), stage()];
    const world = new Map<string, WorldObject>();
    let now = 10;
    for (let n = 0; n < 30; n++) {
      const id = `o${r.whole(0, 15)}`;
      if (r.chance(0.3)) world.delete(id);
      else world.set(id, thing(r, id));
      lived.layer.follow([id], world, now, r.chance(0.5));
      lived.layer.animate((now += 0.3));
    }
    for (let k = 0; k < 60; k++) lived.layer.animate((now += 0.1));
    fresh.layer.follow(world.keys(), world, now, true);
    fresh.layer.animate(now);
    expect(lived.instances()).toBe(fresh.instances());
    for (const [id, view] of lived.layer.views) {
      const other = fresh.layer.views.get(id);
      expect(view.box.min.distanceTo(other?.box.min ?? new Vector3(99))).toBeLessThan(1e-4);
      expect(view.box.max.distanceTo(other?.box.max ?? new Vector3(99))).toBeLessThan(1e-4);
      expect(view.instances.length).toBe(other?.instances.length);
    }
  });

  it("frees every geometry of its own, and leaves the scene empty, when it is given up", () => {
    const r = randomFrom(seed + 20);
    const { scene, layer } = stage();
    const world = new Map(Array.from({ length: 20 }, (_, n) => [`o${n}`, thing(r, `o${n}`)] as const));
    layer.follow(world.keys(), world, 10, true);
    layer.animate(10);
    const drawn: BufferGeometry[] = [];
    for (const view of layer.views.values()) for (const i of view.instances) drawn.push(i.kind.shape.geometry);
    const freed = new Set<BufferGeometry>();
    for (const g of new Set(drawn)) g.addEventListener("dispose", () => freed.add(g));
    layer.dispose();
    expect(freed.size).toBe(new Set(drawn).size);
    expect(scene.children.filter((c) => c.name !== "" && KINDS.includes(c.name))).toEqual([]);
  });
});

describe("the level of detail", () => {
  it("is full as far as the budget lasts", () => {
    const r = randomFrom(4);
    for (let n = 0; n < 200; n++) {
      const things = Array.from({ length: r.whole(0, 300) }, () => ({
        distance: r.between(0, 200),
        triangles: r.whole(50, 3000),
      }));
      const budget = r.between(1000, 400_000);
      const radius = detailRadius(things, budget);
      const cost = (most: number): number =>
        things.filter((t) => t.distance <= most).reduce((sum, t) => sum + t.triangles, 0);
      expect(radius).toBeGreaterThanOrEqual(10);
      expect(radius).toBeLessThanOrEqual(90);
      if (radius > 10) expect(cost(radius)).toBeLessThanOrEqual(budget);
      // One ring more would be too much.
      if (radius < 90) expect(cost(radius + 81 / 23 + (radius === 10 ? 4 : 0))).toBeGreaterThan(0);
      expect(detailRadius(things, budget * 2)).toBeGreaterThanOrEqual(radius);
    }
    expect(detailRadius([], 1)).toBe(90);
  });

  it.each(KINDS)("shows a %s from afar by few shapes that lie within it", (kind) => {
    const shape = buildPiece(kind);
    const shapes = lodShapes(shape);
    expect(shapes.length).toBeGreaterThan(0);
    expect(shapes.length).toBeLessThanOrEqual(6);
    const whole = (shape.geometry.boundingBox ?? new Box3()).clone().expandByScalar(0.35);
    for (const { matrix } of shapes) {
      const box = new Box3(new Vector3(-0.5, 0, -0.5), new Vector3(0.5, 1, 0.5)).applyMatrix4(matrix);
      expect(whole.containsPoint(box.getCenter(new Vector3()))).toBe(true);
      expect(box.getSize(new Vector3()).length()).toBeGreaterThan(0.05);
    }
  });

  it("is full near the eye and simple far away, and changes back as the eye comes", () => {
    const { layer } = stage();
    const crate = (id: string, x: number): WorldObject => ({
      ...thing(randomFrom(1), id),
      kind: "crate",
      position: [x, 0, 0],
    });
    const world = new Map([crate("near", 0), crate("far", 300)].map((o) => [o.id, o]));
    layer.follow(world.keys(), world, 10, true);
    const near = (id: string): boolean | undefined => layer.views.get(id)?.near;
    const look = (at: Vec3): void => {
      const eye = new Vector3(...at);
      layer.prepare({ time: 10, eye, focus: new Vector3(), distance: 9, sharpAt: eye, castersMoved: false });
    };
    look([0, 2, 5]);
    expect([near("near"), near("far")]).toEqual([true, false]);
    look([300, 2, 5]);
    expect([near("near"), near("far")]).toEqual([false, true]);
  });
});
