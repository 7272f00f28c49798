import { describe, expect, it } from "vitest";
import { Builder } from "./builder.ts";
import { around, halfRound, list, on } from "./places.ts";

/** Corners of what a brush has drawn: [x, y, z] of the lowest and of the highest. */
function boxOf(b: Builder): number[][] {
  const box = b.raw().boundingBox;
  const round = (n: number): number => Math.round(n * 1000) / 1000 + 0;
  return [box?.min, box?.max].map((v) => v?.toArray().map(round) ?? []);
}

describe("a brush", () => {
  it("draws at its place, turned about the shape's own origin; places do not add up", () => {
    const b = new Builder();
    b.at(1, 2, 3)
      .at(5, 0, 0, [0, Math.PI / 2, 0])
      .box(2, 1, 4, { bevel: 0 });
    expect(boxOf(b)).toEqual([
      [3, 0, -1],
      [7, 1, 1],
    ]);
    b.at(0, 4, 0).ball(0.5, 0.5, 0.5);
    expect(boxOf(b)[1]?.[1]).toBe(4.5);
  });

  const red = { color: "#ff0000", shade: [1, 1] as [number, number] };
  it.each<[string, (b: Builder) => void, { tint: number; sway: number; proxies: number }]>([
    ["its own colour is the object's", (b) => b.box(1, 1, 1), { tint: 1, sway: 0, proxies: 1 }],
    ["a colour is no tint", (b) => b.with(red).box(1, 1, 1), { tint: 0, sway: 0, proxies: 1 }],
    [
      "the shape's paint goes before the brush's",
      (b) => b.with(red).box(1, 1, 1, { color: "tint" }),
      { tint: 1, sway: 0, proxies: 1 },
    ],
    [
      "the brush's goes before what is usual",
      (b) => b.with({ sway: 0 }).leaves(1, 1, 1),
      { tint: 1, sway: 0, proxies: 1 },
    ],
    ["leaves sway", (b) => b.leaves(1, 1, 1), { tint: 1, sway: 0.5, proxies: 1 }],
    [
      "paints add up",
      (b) => b.with({ sway: 0.3 }).with(red).at(0, 1, 0).box(1, 1, 1),
      { tint: 0, sway: 0.3, proxies: 1 },
    ],
    ["trim casts no shadow", (b) => b.trim.at(0, 1, 0).box(1, 1, 1), { tint: 1, sway: 0, proxies: 0 }],
    [
      "a ring casts none unless asked for",
      (b) => b.torus(1, 0.2).torus(1, 0.2, { shadow: true }),
      { tint: 1, sway: 0, proxies: 1 },
    ],
    ["what is tiny casts none", (b) => b.box(0.1, 0.1, 0.1), { tint: 1, sway: 0, proxies: 0 }],
  ])("%s", (_, make, want) => {
    const b = new Builder();
    make(b);
    const { geometry, proxies } = b.finish([1, 1, 1]);
    const paint = geometry.getAttribute("paint");
    expect({ tint: paint.getX(0), sway: paint.getW(0), proxies: proxies.length }).toMatchObject({
      tint: want.tint,
      sway: expect.closeTo(want.sway, 5),
      proxies: want.proxies,
    });
  });

  it("fits what it has drawn, with the parts that open, to the size of the catalogue", () => {
    const b = new Builder();
    b.at(3, 1, 0)
      .box(2, 1, 1)
      .hingedPart({ at: [2, 1, 0], axis: "y", angle: 1 }, (leaf) => leaf.at(5, 1, 0).box(2, 1, 1));
    const shape = b.finish([8, 2, 1]);
    expect(shape.built).toEqual([4, 1, 1]);
    expect(shape.geometry.boundingBox?.min.toArray()).toEqual([-4, 0, -0.5]);
    expect(shape.hingedParts.map((p) => [p.hinge.at, p.geometry.boundingBox?.max.toArray()])).toEqual([
      [
        [-4, 0, 0],
        [4, 2, 0.5],
      ],
    ]);
  });
});

it("places parts on circles, and half rounds from +x to −x", () => {
  const whole = (point: number[]): number[] => point.map((n) => Math.round(n) + 0);
  const seen: number[][] = [];
  around(4, (a, i) => seen.push([i, ...whole(on(a, 2, 1))]), Math.PI / 2);
  expect(seen).toEqual(list([0, 2, 1, 0], [1, 0, 1, -2], [2, -2, 1, 0], [3, 0, 1, 2]));
  expect(halfRound(3, 2, 1, 5).map(whole)).toEqual(list([2, 5], [0, 6], [-2, 5]));
});
