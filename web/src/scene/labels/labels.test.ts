import { describe, expect, it } from "vitest";
import { seeded } from "../../core/random.ts";
import { speechPage } from "./labels.ts";
import { type LabelRequest, layout } from "./layout.ts";

const view = { width: 800, height: 600 };
const request = (id: string, x: number, y: number, priority: number): LabelRequest => ({
  id,
  kind: "name",
  x,
  y,
  width: 90,
  height: 36,
  priority,
  slack: 60,
  depth: 5,
});

describe("label layout", () => {
  it("never overlaps labels, and keeps them inside the picture", () => {
    const rand = seeded(2);
    for (let n = 0; n < 60; n++) {
      const requests = Array.from({ length: 24 }, (_, i) => request(`l${i}`, rand() * 800, rand() * 600, rand() * 100));
      const placed = layout(requests, view);
      placed.forEach((a, i) => {
        expect(a.left).toBeGreaterThanOrEqual(0);
        expect(a.left + a.width).toBeLessThanOrEqual(view.width);
        expect(a.top).toBeGreaterThanOrEqual(0);
        expect(a.top + a.height).toBeLessThanOrEqual(view.height);
        for (const b of placed.slice(i + 1)) {
          const apart =
            a.left + a.width <= b.left ||
            b.left + b.width <= a.left ||
            a.top + a.height <= b.top ||
            b.top + b.height <= a.top;
          expect(apart).toBe(true);
        }
      });
    }
  });

  it("gives the more important label its place and moves or drops the other", () => {
    const [first, second] = layout([request("low", 400, 300, 1), request("high", 400, 300, 9)], view);
    expect(first?.id).toBe("high");
    expect([first?.left, first?.top]).toEqual([355, 264]);
    expect(second?.id).toBe("low");
    expect(second?.top).toBeLessThan(264);
  });
});

describe("faces", () => {
  const face = { left: 380, top: 250, width: 60, height: 50, depth: 4 };

  it("are not covered by labels of things behind them", () => {
    const [label] = layout([{ ...request("far", 400, 300, 1), depth: 8 }], view, { faces: [face] });
    expect((label?.top ?? 0) + 36).toBeLessThanOrEqual(face.top);
  });

  it("do not push away labels of things in front of them", () => {
    const [label] = layout([{ ...request("near", 400, 300, 1), depth: 4 }], view, { faces: [face] });
    expect([label?.left, label?.top]).toEqual([355, 264]);
  });
});

describe("panels", () => {
  const panel = { left: 340, top: 200, width: 140, height: 210 };

  it("push a label up or aside, or drop it; no label lies under a panel", () => {
    expect(layout([request("name", 400, 300, 1)], view, { panels: [panel] })).toEqual([]);
    const [moved] = layout([{ ...request("name", 400, 300, 1), slack: 200 }], view, { panels: [panel] });
    expect((moved?.top ?? 999) + 36).toBeLessThanOrEqual(panel.top);
  });

  it("at the top edge push a label down, but not over a face", () => {
    const bar = { left: 300, top: 0, width: 200, height: 60 };
    const [moved] = layout([request("name", 400, 50, 1)], view, { panels: [bar] });
    expect(moved?.top).toBeGreaterThanOrEqual(64);
    const face = { left: 370, top: 60, width: 60, height: 60, depth: 5.2 };
    expect(layout([request("name", 400, 50, 1)], view, { panels: [bar], faces: [face] })).toEqual([]);
  });
});

describe("long speech", () => {
  it("shows page after page without losing a word", () => {
    const text = Array.from({ length: 120 }, (_, i) => `word${i}`).join(" ");
    const seen = new Set<string>();
    for (let share = 0; share < 1; share += 0.01)
      for (const w of speechPage(text, share).match(/word\d+/g) ?? []) seen.add(w);
    expect(seen.size).toBe(120);
    expect(speechPage(text, 0).length).toBeLessThan(170);
    expect(speechPage("Hello.", 0.9)).toBe("Hello.");
  });
});
