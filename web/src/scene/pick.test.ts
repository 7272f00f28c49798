// What a pointer hits, and how little of a large world it has to look at.

import { PerspectiveCamera, Ray, Scene, Vector2, type WebGLRenderer } from "three";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Vec3 } from "../core/vector.ts";
import { COMPOSITE } from "../wire/tables.gen.ts";
import type { Part, WorldObject } from "../wire/types.gen.ts";
import { createContact } from "./light/contact.ts";
import { Glow } from "./light/glow.ts";
import { createShadowProxies } from "./light/shadowproxies.ts";
import { behaviorsCode } from "./motion/latebehaviors.ts";
import { pick } from "./pick.ts";
import { createSurface, createSurfaceUniforms } from "./surface/material.ts";
import { createVeil } from "./surface/veil.ts";
import { ObjectLayer } from "./things/objects.ts";

const MIDDLE = new Vector2(0, 0);

function layerOf(...objects: WorldObject[]): ObjectLayer {
  const scene = new Scene();
  const surface = () => createSurface({ uniforms: createSurfaceUniforms(), shadows: "" });
  const layer = new ObjectLayer({
    scene,
    material: surface(),
    batched: surface(),
    glass: surface(),
    veil: createVeil(),
    shadowProxies: createShadowProxies(scene, { shadowMap: { render() {} } } as unknown as WebGLRenderer),
    contact: createContact(),
    glow: new Glow(scene, 0),
  });
  const all = new Map(objects.map((o) => [o.id, o]));
  layer.follow(all.keys(), all, 0, true);
  return layer;
}

function thing(kind: string, position: Vec3, more: Partial<WorldObject> = {}): WorldObject {
  const still = { rotation: [0, 0, 0, 1] as const, scale: [1, 1, 1] as Vec3, creator: "user", created: 1, changed: 1 };
  return { ...still, rotation: [0, 0, 0, 1], id: kind, kind, position, ...more };
}

function looking(from: Vec3, to: Vec3): PerspectiveCamera {
  const camera = new PerspectiveCamera(50, 1, 0.1, 1000);
  camera.position.set(...from);
  camera.lookAt(...to);
  camera.updateMatrixWorld();
  return camera;
}

const hit = (layer: ObjectLayer, from: Vec3, to: Vec3, but?: ReadonlySet<string>) =>
  pick(looking(from, to), MIDDLE, { objects: layer.index, ...(but && { but }), crew: null, height: () => 0 });

afterEach(() => vi.restoreAllMocks());

describe("the thing under the pointer", () => {
  const yard = layerOf(
    thing("house", [0, 0, 0]),
    thing("crate", [0, 0, 6]),
    thing("fence", [12, 0, 0]),
    thing("crate", [90, 0, 90], { id: "far" }),
  );

  it.each<[string, Vec3, Vec3, string | undefined, readonly string[]]>([
    ["the nearest of two in a line", [0, 0.4, 20], [0, 0.4, 0], "crate", []],
    ["the one behind, when the first is to be ignored", [0, 0.4, 20], [0, 0.4, 0], "house", ["crate"]],
    ["a house from above", [0.2, 30, 0.2], [0.2, 0, 0.2], "house", []],
    ["a fence between its slats, with nothing behind", [12, 0.55, 3], [12, 0.55, 0], "fence", []],
    ["a small thing that was just missed", [90.49, 0.4, 100], [90.49, 0.4, 90], "far", []],
    ["a small thing that was clearly missed", [91.2, 0.4, 100], [91.2, 0.4, 90], undefined, []],
    ["the ground before a thing", [0, 3, 20], [0, 0, 14], undefined, []],
  ])("is %s", (_, from, to, id, but) => {
    expect(hit(yard, from, to, new Set(but))?.objectId).toBe(id);
  });

  it("is the sky where nothing is, and the flat ground where no thing stands", () => {
    expect(hit(yard, [0, 2, 40], [0, 30, 80])).toBeNull();
    const point = hit(yard, [40, 5, 40], [44, 0, 40])?.point;
    expect(point?.map((n) => Math.round(n * 10) / 10)).toEqual([44, 0, 40]);
  });

  it("is found where it stands now after it was moved, and no more after it was taken away", () => {
    const layer = layerOf(thing("crate", [0, 0, 0]));
    const moved = new Map([["crate", thing("crate", [30, 0, 0])]]);
    layer.follow(["crate"], moved, 1, true);
    expect(hit(layer, [0, 5, 0.1], [0, 0, 0])?.objectId).toBeUndefined();
    expect(hit(layer, [30, 5, 0.1], [30, 0, 0])?.objectId).toBe("crate");
    layer.follow(["crate"], new Map(), 2, true);
    expect(hit(layer, [30, 5, 0.1], [30, 0, 0])?.objectId).toBeUndefined();
  });
});

describe("a thing on the move", () => {
  it("is hit where it is now, with what stands on it, and not at home", async () => {
    await behaviorsCode.load();
    const patrol = { motion: "patrol", speed: 1, path: [[30, 0, 0]] } satisfies WorldObject["behavior"];
    const layer = layerOf(
      thing("crate", [0, 0, 0], { id: "cart", scale: [4, 1, 1], behavior: patrol }),
      thing("crate", [0, 0.8, 0], { on: "cart" }),
      thing("house", [14, 0, -8]),
    );
    for (let t = 0; t < 9; t += 0.1) layer.animate(t);
    const [x, y, z] = layer.views.get("cart")?.box.min.toArray() ?? [0, 0, 0];
    expect(x).toBeGreaterThan(5);
    // A house stands behind it.
    expect(hit(layer, [x + 0.3, y + 0.3, z + 9], [x + 0.3, y + 0.3, z])?.objectId).toBe("cart");
    const on = layer.views.get("crate")?.box.max.toArray() as Vec3;
    expect(hit(layer, [on[0] - 0.4, 9, on[2] - 0.4], [on[0] - 0.4, 0, on[2] - 0.4])?.objectId).toBe("crate");
    expect(hit(layer, [0, 9, 0.1], [0, 0, 0])?.objectId).toBeUndefined();
  });
});

describe("the work of one move of the pointer", () => {
  it("is a few boxes of 5,000 objects", () => {
    const side = 71;
    const field = layerOf(
      ...Array.from({ length: 5000 }, (_, n) =>
        thing("crate", [((n % side) - side / 2) * 4, 0, (Math.floor(n / side) - side / 2) * 4], { id: `c${n}` }),
      ),
    );
    const triangles = vi.spyOn(Ray.prototype, "intersectTriangle");
    let boxes = 0;
    const index: Pick<typeof field.index, "along"> = {
      along: (ray, start, end, visit) =>
        field.index.along(ray, start, end, (view) => {
          boxes++;
          return visit(view);
        }),
    };
    for (const to of [
      [0, 0.5, 0],
      [130, 0, -130],
      [3, 0, 100],
    ] as Vec3[]) {
      boxes = 0;
      triangles.mockClear();
      const deps = { objects: index, but: new Set(["c7"]), crew: null, height: () => 0 };
      pick(looking([0, 12, 150], to), MIDDLE, deps);
      expect(boxes).toBeLessThan(200);
      expect(triangles.mock.calls.length).toBeLessThan(2000);
    }
  });

  it("is the triangles of the parts that the ray meets, not of the whole composite", () => {
    const part = (n: number): Part => ({
      kind: "crate",
      position: [(n % 8) * 3, 0, Math.floor(n / 8) * 3],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
    });
    const parts = Array.from({ length: 64 }, (_, n) => part(n));
    const layer = layerOf(thing(COMPOSITE, [0, 0, 0], { parts }));
    const one = layer.views.get(COMPOSITE)?.instances[0]?.kind.triangles ?? 0;
    const triangles = vi.spyOn(Ray.prototype, "intersectTriangle");
    expect(hit(layer, [9, 8, 9.1], [9, 0, 9])?.objectId).toBe(COMPOSITE);
    expect(triangles).toHaveBeenCalledTimes(one);
  });
});
