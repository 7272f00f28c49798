import { Color, Matrix4, Scene, Vector3, type WebGLRenderer } from "three";
import { describe, expect, it, vi } from "vitest";
import { MODEL } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import { createContact } from "../light/contact.ts";
import { Glow } from "../light/glow.ts";
import { createShadowProxies } from "../light/shadowproxies.ts";
import { behaviorsCode } from "../motion/latebehaviors.ts";
import { fetchPiece } from "../pieces/index.ts";
import { createSurface, createSurfaceUniforms } from "../surface/material.ts";
import { createVeil } from "../surface/veil.ts";
import type { InstancesDeps } from "./instances.ts";
import { ObjectLayer } from "./objects.ts";

const surface = () => createSurface({ uniforms: createSurfaceUniforms(), shadows: "" });

function stage(guest?: InstancesDeps["guest"]): { layer: ObjectLayer; scene: Scene; heightOf(id: string): number } {
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
    glow: new Glow(scene, 0),
    ...(guest && { guest }),
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

it("what moves by itself rests until the code of behaviours is there, and then goes", async () => {
  const notYet = vi.spyOn(behaviorsCode, "now", "get").mockReturnValue(undefined); // another file may have loaded it
  const { layer } = stage();
  notYet.mockRestore();
  const cart: WorldObject = { ...crate(0), behavior: { motion: "spin", speed: 1 } };
  layer.follow([cart.id], new Map([[cart.id, cart]]), 10, true);
  const turned = () => !layer.views.get(cart.id)?.frame.equals(layer.views.get(cart.id)?.matrix as Matrix4);
  expect([layer.animate(11), turned()]).toEqual([false, false]);
  await layer.loadBehaviors();
  expect([layer.animate(12.3), turned()]).toEqual([true, true]);
});

describe("new things", () => {
  const list = Array.from({ length: 20 }, (_, i) => crate(i));
  const objects = new Map(list.map((o) => [o.id, o]));

  it("grow from an outline one after the other, and are complete within two seconds", () => {
    const { layer, scene, heightOf } = stage();
    layer.follow(objects.keys(), objects, 10, false);
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
    layer.follow(objects.keys(), objects, 10, false);
    layer.animate(10.1);
    layer.rest();
    for (const o of list) expect(heightOf(o.id)).toBe(1);
    layer.animate(10.12);
    expect(heightOf("crate_5")).toBeLessThan(0.5);
  });
});

describe("the view of an object", () => {
  /** A layer with one model, and how often the view of each of its states was disposed of. */
  function model(): {
    show(object: WorldObject | null, now: number, still?: boolean): void;
    layer: ObjectLayer;
    ends: number[];
  } {
    const ends: number[] = [];
    const { layer } = stage(() => {
      const at = ends.push(0) - 1;
      return { parts: [], move() {}, dispose: () => void (ends[at] = (ends[at] ?? 0) + 1) };
    });
    const show = (object: WorldObject | null, now: number, still = false): void =>
      layer.follow(["chair"], new Map(object ? [["chair", object]] : []), now, still);
    return { show, layer, ends };
  }
  const chair: WorldObject = { ...crate(0), id: "chair", kind: MODEL, asset: "a" };

  it("ends once when the object changes, animated or not, and leaves nothing that moves behind", () => {
    for (const still of [false, true]) {
      const { show, layer, ends } = model();
      show(chair, 10, true);
      show({ ...chair, position: [3, 0, 0] }, 11, still);
      show({ ...chair, position: [3, 0, 0], color: "red" }, 12, true);
      expect(ends).toEqual([1, 1, 0]);
      layer.animate(12.1);
      expect(layer.animate(20)).toBe(false);
      expect(ends).toEqual([1, 1, 0]);
    }
  });

  it("ends once when the object is deleted: at once when still, else when it has shrunk away", () => {
    const { show, layer, ends } = model();
    show(chair, 10, true);
    show(null, 11);
    expect(ends).toEqual([0]);
    layer.animate(20);
    expect(ends).toEqual([1]);
    show(chair, 21, true);
    show(null, 22, true);
    layer.animate(30);
    expect(ends).toEqual([1, 1]);
  });
});

describe("what the catalogue says of a piece", () => {
  /** The view of one piece of a kind, and its layer, at a time. */
  async function shown(kind: string, behavior?: WorldObject["behavior"], now = 10) {
    await Promise.all([fetchPiece(kind), behaviorsCode.load()]);
    const { layer } = stage();
    const object: WorldObject = { ...crate(0), id: "it", kind, ...(behavior && { behavior }) };
    layer.follow(["it"], new Map([["it", object]]), 10, true);
    layer.animate(now);
    const view = layer.views.get("it");
    if (!view) throw new Error(`no view of a ${kind}`);
    return { layer, view };
  }

  it.each([
    ["crate", true],
    ["lamp", true],
    ["hill", false],
    ["swing", false],
    ["rug", false],
  ])("decides whether a %s darkens the ground: %s", async (kind, dark) => {
    expect((await shown(kind)).view.contact !== null).toBe(dark);
  });

  it.each([
    ["crate", 0.8, 1],
    ["tree", 2.4, 0.45],
    ["parasol", 2.4, 0.4],
  ])("keeps grass away from the foot of a %s only", async (kind, size, foot) => {
    expect((await shown(kind)).layer.clearings()).toEqual([
      { x: 0, z: 0, radius: expect.closeTo((Math.hypot(size, size) / 2) * foot, 5) },
    ]);
  });

  it.each(["grass", "flower"])("lets the grass grow up to %s", async (kind) => {
    expect((await shown(kind)).layer.clearings()).toEqual([]);
  });

  it.each([
    ["boat", true],
    ["lily_pad", true],
    ["cart", false],
  ])("rocks a %s on its way only when it floats: %s", async (kind, rocks) => {
    const { view } = await shown(kind, { motion: "patrol", speed: 1, path: [[8, 0, 0]] }, 13.3);
    const up = new Vector3(0, 1, 0).transformDirection(view.frame);
    expect(up.y < 1 - 1e-6).toBe(rocks);
  });

  it.each([
    ["train", true],
    ["car", false],
  ])("turns a %s round on its way back unless it reverses: %s", async (kind, reverses) => {
    const { layer, view } = await shown(kind, { motion: "patrol", speed: 1, path: [[12, 0, 0]] });
    const ahead = new Set<number>();
    for (let now = 11; now < 60; now += 0.5) {
      layer.animate(now);
      ahead.add(Math.round(new Vector3(0, 0, 1).transformDirection(view.frame).x));
    }
    expect(ahead.has(-1) && ahead.has(1)).toBe(!reverses);
  });
});
