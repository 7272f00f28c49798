import { Color, Matrix4, Scene, Vector3, type WebGLRenderer } from "three";
import { describe, expect, it } from "vitest";
import type { WorldObject } from "../wire/types.gen.ts";
import { createContact } from "./contact.ts";
import { createGlow } from "./glow.ts";
import { createSurface, createSurfaceUniforms } from "./material.ts";
import { ObjectLayer } from "./objects.ts";
import { createShadowProxies } from "./shadowproxies.ts";
import { createVeil } from "./veil.ts";

const surface = () => createSurface({ uniforms: createSurfaceUniforms(), shadows: "" });

function stage(): { layer: ObjectLayer; scene: Scene; heightOf(id: string): number } {
  const scene = new Scene();
  const renderer = { shadowMap: { render() {} } } as unknown as WebGLRenderer;
  const layer = new ObjectLayer({
    scene,
    material: surface(),
    batched: surface(),
    glass: surface(),
    veil: createVeil(),
    shadowProxies: createShadowProxies(scene, renderer),
    contact: createContact(),
    glow: createGlow(scene, 0),
  });
  const heightOf = (id: string): number => {
    const i = layer.views.get(id)?.instances[0];
    const m = new Matrix4();
    i?.full?.shown.store.read(i.full.shown.handle, m, new Color());
    return new Vector3().setFromMatrixScale(m).y;
  };
  return { layer, scene, heightOf };
}

const crate = (i: number): WorldObject => ({
  id: `crate_${i}`,
  kind: "crate",
  position: [i * 1.5, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  creator: "a",
  created: 1,
  changed: 1,
});

describe("new things", () => {
  const list = Array.from({ length: 20 }, (_, i) => crate(i));
  const objects = new Map(list.map((o) => [o.id, o]));

  it("grow from an outline one after the other, and are complete within two seconds", () => {
    const { layer, scene, heightOf } = stage();
    layer.update(objects.keys(), objects, 10, false);
    const outlines = scene.children.filter((c) => c.renderOrder === 30 && c.visible).length;
    layer.animate(10.05);
    expect(scene.children.filter((c) => c.renderOrder === 30 && c.visible).length).toBe(outlines + 1);
    expect(heightOf("crate_0")).toBeLessThan(0.1);
    layer.animate(10.5);
    expect(heightOf("crate_0")).toBeGreaterThan(0.8);
    expect(heightOf("crate_19")).toBeLessThan(0.1);
    layer.animate(11.9);
    for (const o of list) expect(heightOf(o.id)).toBe(1);
    layer.animate(12);
    expect(layer.animate(12.1)).toBe(false);
    expect(scene.children.filter((c) => c.renderOrder === 30 && c.visible).length).toBe(outlines);
  });

  it("are complete in a picture an agent takes at once, and keep growing for the user", () => {
    const { layer, heightOf } = stage();
    layer.update(objects.keys(), objects, 10, false);
    layer.animate(10.1);
    layer.showFinal();
    for (const o of list) expect(heightOf(o.id)).toBe(1);
    layer.animate(10.12);
    expect(heightOf("crate_5")).toBeLessThan(0.5);
  });
});
