// The layout of labels by property: apart, within the picture, as little moved as possible, and steady.

import { describe, expect, it } from "vitest";
import { type Random, randomFrom } from "../../core/testing/random.ts";
import { type LabelRequest, layout, type Rect } from "./layout.ts";

const VIEW = { width: 900, height: 600 };
const apart = (a: Rect, b: Rect, gap = 0): boolean =>
  a.left + a.width + gap <= b.left ||
  b.left + b.width + gap <= a.left ||
  a.top + a.height + gap <= b.top ||
  b.top + b.height + gap <= a.top;

function wish(r: Random, n: number): LabelRequest {
  const kind = r.pick(["name", "bubble", "label"] as const);
  return {
    id: `l${n}`,
    kind,
    x: r.between(-80, 980),
    y: r.between(-80, 700),
    width: r.between(30, 260),
    height: r.between(16, 90),
    priority: r.whole(0, 9),
    slack: r.pick([0, 40, 60, 140]),
    depth: r.between(1, 40),
  };
}

describe.each([1, 2, 3, 4])("the layout (seed %i)", (seed) => {
  const r = randomFrom(seed);
  const cases = Array.from({ length: 40 }, () => {
    const wishes = Array.from({ length: r.whole(1, 30) }, (_, n) => wish(r, n));
    const rect = () => ({
      left: r.between(0, 800),
      top: r.between(0, 500),
      width: r.between(20, 300),
      height: r.between(20, 200),
    });
    const panels = Array.from({ length: r.whole(0, 2) }, rect);
    const faces = Array.from({ length: r.whole(0, 3) }, () => ({
      ...rect(),
      width: 50,
      height: 40,
      depth: r.between(1, 40),
    }));
    return { wishes, panels, faces, placed: layout(wishes, VIEW, { panels, faces }) };
  });
  const preferred = (w: LabelRequest): [number, number] => [
    Math.min(Math.max(w.x - w.width / 2, 6), VIEW.width - w.width - 6),
    Math.min(Math.max(w.y - w.height, 6), VIEW.height - w.height - 6),
  ];

  it("keeps labels apart from each other, from panels, and within the picture", () => {
    for (const { placed, panels } of cases)
      placed.forEach((a, i) => {
        expect(a.left >= 6 && a.left + a.width <= VIEW.width - 6 + 1e-9).toBe(true);
        expect(a.top >= 6 && a.top + a.height <= VIEW.height - 6 + 1e-9).toBe(true);
        for (const b of [...placed.slice(i + 1), ...panels]) expect(apart(a, b, 3.999), `${a.id}`).toBe(true);
      });
  });

  it("covers no face of somebody who stands before what is labelled", () => {
    for (const { placed, faces } of cases)
      for (const a of placed)
        for (const f of faces) if (f.depth < a.depth - 0.3) expect(apart(a, f), `${a.id}`).toBe(true);
  });

  it("moves none up by more than it may, and leaves none out whose own place is free", () => {
    for (const { wishes, placed, panels, faces } of cases) {
      for (const p of placed) {
        const [left, top] = preferred(p);
        expect(top - p.top).toBeLessThanOrEqual(p.slack + 1e-9);
        expect(Math.abs(p.left - left)).toBeLessThanOrEqual(0.35 * p.width + 1e-9);
      }
      const missing = wishes.filter(
        (w) => !placed.some(({ id }) => id === w.id) && w.x >= -40 && w.x <= 940 && w.y >= -40 && w.y <= 660,
      );
      for (const w of missing) {
        const [left, top] = preferred(w);
        const own = { left, top, width: w.width, height: w.height };
        const taken = [...placed, ...panels, ...faces.filter((f) => f.depth < w.depth - 0.3)];
        expect(
          taken.some((q) => !apart(own, q, 4)),
          w.id,
        ).toBe(true);
      }
    }
  });

  it("is the same whatever the order of the wishes, so that labels do not flicker", () => {
    for (const { wishes, placed, panels, faces } of cases)
      expect(layout(wishes.toReversed(), VIEW, { panels, faces })).toEqual(placed);
  });

  it("never takes the place of a more important label for a less important one", () => {
    for (const { wishes, placed, panels, faces } of cases) {
      const least = Math.min(...wishes.map((w) => w.priority));
      const others = wishes.filter((w) => w.priority > least);
      const alone = layout(others, VIEW, { panels, faces });
      expect(placed.filter((p) => p.priority > least)).toEqual(alone);
    }
  });

  it("moves labels a little when the picture moves a little: few of them jump", () => {
    let [jumps, all] = [0, 0];
    for (const { wishes, placed } of cases) {
      const shifted = layout(
        wishes.map((w) => ({ ...w, x: w.x + 0.5, y: w.y + 0.5 })),
        VIEW,
      );
      const before = layout(wishes, VIEW);
      expect(placed.length).toBeLessThanOrEqual(wishes.length);
      for (const p of before) {
        const now = shifted.find(({ id }) => id === p.id);
        all++;
        if (!now || Math.abs(now.left - p.left) > 2 || Math.abs(now.top - p.top) > 2) jumps++;
      }
    }
    expect(jumps / all).toBeLessThan(0.12);
  });
});
