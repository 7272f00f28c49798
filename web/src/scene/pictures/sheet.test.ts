// What is drawn over an agent's picture, through a stand-in canvas; and the words that come with it.

import { Box3, PerspectiveCamera, Vector3 } from "three";
import { afterEach, describe, expect, it, vi } from "vitest";
import { randomFrom } from "../../core/testing/random.ts";
import type { LabelItem } from "../labels/labels.ts";
import { FakeCanvas } from "../testing/canvas.ts";
import type { ObjectView } from "../things/objects.ts";
import { describeChange, mergeVisible, numbersOf } from "./legend.ts";
import type { VisibleObject } from "./picture.ts";
import { drawCaption, drawLabels, drawOutline, drawScale, drawTags, encode, refuseBlank, type Tile } from "./sheet.ts";
import { visibleObjects } from "./visibility.ts";

const TILE: Tile = { x: 100, y: 50, w: 600, h: 400 };
const sheet = () => new FakeCanvas().context;

function eyeAt(x: number, y: number, z: number, to: [number, number, number] = [0, 0, 0]): PerspectiveCamera {
  const camera = new PerspectiveCamera(50, TILE.w / TILE.h, 0.1, 500);
  camera.position.set(x, y, z);
  camera.lookAt(...to);
  camera.updateMatrixWorld();
  return camera;
}

const seen = (id: string, rect: VisibleObject["rect"], distance = 5): VisibleObject => ({
  id,
  kind: id,
  rect,
  distance,
});
const within = ([x, y, w, h]: [number, number, number, number]): boolean =>
  x >= TILE.x && y >= TILE.y && x + w <= TILE.x + TILE.w + 1e-6 && y + h <= TILE.y + TILE.h + 1e-6;

afterEach(() => vi.unstubAllGlobals());

describe("tags", () => {
  it("name objects within the tile and never overlap", () => {
    const r = randomFrom(1);
    for (let n = 0; n < 60; n++) {
      const c = sheet();
      const list = Array.from({ length: r.whole(1, 30) }, (_, i) =>
        seen(`thing_${i}`, [r.between(-50, 560), r.between(-50, 380), r.between(4, 200), r.between(4, 200)]),
      );
      drawTags(c.real, list, TILE, r.pick([0.7, 1, 1.6]), () => null);
      expect(c.texts.length).toBeGreaterThan(0);
      expect(c.texts.length).toBeLessThanOrEqual(12);
      c.pills.forEach((a, i) => {
        expect(within(a)).toBe(true);
        for (const b of c.pills.slice(i + 1))
          expect(a[0] >= b[0] + b[2] || b[0] >= a[0] + a[2] || a[1] >= b[1] + b[3] || b[1] >= a[1] + a[3]).toBe(true);
      });
    }
  });

  it("are numbers where there is a legend, and changed objects stand out", () => {
    const c = sheet();
    const list = [seen("a", [10, 10, 50, 50]), seen("b", [300, 10, 50, 50])];
    drawTags(c.real, list, TILE, 1, (id) => (id === "a" ? 7 : null), new Set(["b"]));
    expect(c.texts).toEqual(["7", "b"]);
    const fills = c.drawn.filter(({ what }) => what === "fill").map(({ fill }) => fill);
    expect(fills[0]).not.toBe(fills[1]);
  });
});

describe("labels on a picture", () => {
  const item = (id: string, x: number, more: Partial<LabelItem> = {}): LabelItem => ({
    id,
    kind: "name",
    anchor: new Vector3(x, 1, 0),
    title: id,
    note: "",
    priority: 1,
    mark: null,
    dim: false,
    faint: false,
    ...more,
  });

  it("lie in their tile, apart, with all of their words", () => {
    const c = sheet();
    const speech = "These are the first words of a long speech, and here are some more of them.";
    const items = [
      item("Ada", 0),
      item("Ben", 1),
      item("Ada", 0, { kind: "bubble", title: speech, priority: 9 }),
      item("Behind", 0, { anchor: new Vector3(0, 1, 30) }),
    ];
    drawLabels(c.real, items, eyeAt(0, 1, 8, [0, 1, 0]), TILE, 1, []);
    expect(c.texts).toContain("Ada");
    expect(c.texts).not.toContain("Behind");
    expect(c.texts.filter((t) => t !== "Ada" && t !== "Ben").join(" ")).toBe(speech);
    for (const one of c.pills) expect(within(one)).toBe(true);
  });

  it("have the note of a name in smaller, paler letters, and nothing stays pale after it", () => {
    const c = sheet();
    drawLabels(c.real, [item("Ada", 0, { note: "thinking" })], eyeAt(0, 1, 8, [0, 1, 0]), TILE, 1, []);
    const note = c.drawn.find(({ text }) => text === "thinking");
    expect(note?.alpha).toBeLessThan(1);
    expect(c.globalAlpha).toBe(1);
    const size = (text: string) => Number(/(\d+)px/.exec(c.drawn.find((d) => d.text === text)?.font ?? "")?.[1]);
    expect(size("thinking")).toBeLessThan(size("Ada"));
  });
});

describe("an outline", () => {
  const cornersOf = (box: Box3): Vector3[] =>
    Array.from(
      { length: 8 },
      (_, i) =>
        new Vector3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z),
    );

  it("is a convex line around all corners of a box", () => {
    const r = randomFrom(2);
    for (let n = 0; n < 100; n++) {
      const c = sheet();
      const camera = eyeAt(r.between(-9, 9), r.between(2, 9), r.between(8, 12));
      const box = new Box3(
        new Vector3(-r.between(0.2, 2), 0, -1),
        new Vector3(r.between(0.2, 2), r.between(0.2, 2), 1),
      );
      drawOutline(c.real, cornersOf(box), camera, TILE, 1);
      expect(c.paths).toHaveLength(2);
      const hull = c.paths[0] ?? [];
      expect(hull.length).toBeGreaterThanOrEqual(4);
      for (const corner of cornersOf(box)) {
        const p = corner.project(camera);
        const [x, y] = [TILE.x + (p.x * 0.5 + 0.5) * TILE.w, TILE.y + (0.5 - p.y * 0.5) * TILE.h];
        hull.forEach(([ax, ay], i) => {
          const [bx, by] = hull[(i + 1) % hull.length] as [number, number];
          expect((bx - ax) * (y - ay) - (by - ay) * (x - ax)).toBeGreaterThan(-1e-6);
        });
      }
    }
  });

  it("is not drawn of what reaches behind the eye", () => {
    const c = sheet();
    drawOutline(c.real, cornersOf(new Box3(new Vector3(-1, 0, -1), new Vector3(1, 1, 20))), eyeAt(0, 1, 8), TILE, 1);
    expect(c.drawn).toEqual([]);
  });
});

describe("a scale", () => {
  it.each([
    [6, "2 m"],
    [14, "5 m"],
    [40, "10 m"],
    [150, "50 m"],
  ])("from %d m above is a round number of metres that is no longer than it looks", (height, text) => {
    const c = sheet();
    const camera = eyeAt(0, height, 0.001);
    drawScale(c.real, camera, new Vector3(), TILE, 1);
    expect(c.texts).toEqual([text]);
    for (const one of c.pills) expect(within(one)).toBe(true);
  });
});

it("a caption is inside its tile", () => {
  const c = sheet();
  drawCaption(c.real, "from above", TILE, 1);
  expect(c.texts).toEqual(["from above"]);
  for (const one of c.pills) expect(within(one)).toBe(true);
});

describe("a picture", () => {
  const blank = (pixels: number[]): (() => void) => {
    const probe = new FakeCanvas();
    probe.context.pixels = pixels;
    vi.stubGlobal("document", { createElement: () => probe });
    return () => refuseBlank(sheet().real, 600, 400);
  };

  it("of one colour is refused, one with anything on it is not", () => {
    const grey = Array.from({ length: 24 * 14 * 4 }, () => 90);
    expect(blank(grey)).toThrow(/blank/);
    expect(blank(grey.map((v, i) => (i === 800 ? 92 : v)))).toThrow(/blank/);
    expect(blank(grey.map((v, i) => (i === 800 ? 130 : v)))).not.toThrow();
  });

  it("is encoded with the best quality that is small enough", () => {
    const asked: number[] = [];
    const canvas = (bytes: (quality: number) => number) =>
      ({
        toDataURL: (_: string, quality: number) => {
          asked.push(quality);
          return `data:image/jpeg;base64,${"x".repeat(bytes(quality) / 0.75)}`;
        },
      }) as unknown as HTMLCanvasElement;
    expect(encode(canvas(() => 100_000)).data.length).toBeGreaterThan(100_000);
    expect(asked).toEqual([0.8]);
    asked.length = 0;
    encode(canvas((quality) => quality * 900_000));
    expect(asked).toEqual([0.8, 0.68, 0.55]);
    expect(() => encode(canvas(() => 0))).toThrow(/encoded/);
  });
});

describe("what a picture shows", () => {
  const view = (id: string, min: [number, number, number], max: [number, number, number]): ObjectView =>
    ({
      id,
      object: { id, kind: id, label: "" },
      box: new Box3(new Vector3(...min), new Vector3(...max)),
    }) as unknown as ObjectView;
  const ids = (views: ObjectView[], camera = eyeAt(0, 1, 10, [0, 1, 0])) =>
    visibleObjects(views, camera, 600, 400).map(({ id }) => id);

  it("is what stands in view, nearest first", () => {
    const far = view("far", [-3, 0, -9], [-2, 1, -8]);
    const near = view("near", [1, 0, 2], [2, 1, 3]);
    expect(ids([far, near])).toEqual(["near", "far"]);
  });

  it.each<[string, ObjectView]>([
    ["behind the eye", view("x", [-1, 0, 14], [1, 1, 16])],
    ["beside the picture", view("x", [40, 0, 0], [41, 1, 1])],
    ["too small to be seen", view("x", [0, 1, -60], [0.05, 1.05, -59.9])],
  ])("is nothing %s", (_, one) => expect(ids([one])).toEqual([]));

  it("is nothing through an eye that is nowhere", () => {
    expect(ids([view("x", [1, 0, 2], [2, 1, 3])], eyeAt(Number.NaN, 1, 10))).toEqual([]);
  });

  it("is nothing that another object hides, but what stands out beside it", () => {
    const wall = view("wall", [-2, 0, 2], [2, 3, 2.2]);
    expect(ids([wall, view("hidden", [-0.5, 0, -2], [0.5, 1, -1])])).toEqual(["wall"]);
    expect(ids([wall, view("beside", [2.5, 0, -2], [4, 1, -1])])).toContain("beside");
  });

  it("has rectangles inside the picture", () => {
    const r = randomFrom(5);
    for (let n = 0; n < 200; n++) {
      const [x, y, z] = [r.between(-9, 9), r.between(0, 3), r.between(-20, 9)];
      const one = view("x", [x, y, z], [x + r.between(0.1, 5), y + r.between(0.1, 5), z + r.between(0.1, 5)]);
      for (const { rect } of visibleObjects([one], eyeAt(0, 1, 10, [0, 1, 0]), 600, 400)) {
        expect(rect[0] >= 0 && rect[1] >= 0 && rect[0] + rect[2] <= 601 && rect[1] + rect[3] <= 401).toBe(true);
        expect(Math.min(rect[2], rect[3])).toBeGreaterThanOrEqual(4);
      }
    }
  });
});

describe("a legend", () => {
  it("numbers what changed first, then what is near in each view, at most 24", () => {
    const list = (prefix: string) => Array.from({ length: 15 }, (_, n) => seen(`${prefix}${n}`, [0, 0, 9, 9]));
    const numbers = numbersOf([list("a"), list("b"), list("c"), list("d")], ["x", "d3"]);
    expect([numbers.get("x"), numbers.get("d3"), numbers.get("d0")]).toEqual([1, 2, 3]);
    expect(numbers.size).toBe(24);
    expect([...numbers.values()]).toEqual(Array.from({ length: 24 }, (_, n) => n + 1));
    expect(numbers.has("d12")).toBe(false);
  });

  it("gives each object once, where it is first seen on the sheet", () => {
    const tiles = [
      { x: 0, y: 0, w: 300, h: 200 },
      { x: 300, y: 0, w: 300, h: 200 },
    ];
    const merged = mergeVisible(
      [[seen("a", [1, 2, 9, 9])], [seen("a", [5, 5, 9, 9]), seen("b", [7, 8, 9, 9])]],
      tiles,
      new Map([
        ["b", 1],
        ["a", 2],
        ["gone", 3],
      ]),
      () => 5,
    );
    expect(merged.map(({ id, rect }) => [id, rect])).toEqual([
      ["b", [307, 8, 9, 9]],
      ["a", [1, 2, 9, 9]],
    ]);
  });

  it("lists a montage by the distance from one eye, not by those of the tiles' own", () => {
    const metres: Record<string, number> = { a: 25.7, b: 2, c: 126.6 };
    const merged = mergeVisible(
      [[seen("a", [0, 0, 9, 9], 25.7)], [seen("b", [0, 0, 9, 9], 80), seen("c", [0, 0, 9, 9], 1)]],
      [TILE, TILE],
      new Map([
        ["a", 1],
        ["c", 2],
        ["b", 3],
      ]),
      (id) => metres[id] ?? 0,
    );
    expect(merged.map(({ id, distance }) => [id, distance])).toEqual([
      ["b", 2],
      ["a", 25.7],
      ["c", 126.6],
    ]);
  });

  it("says what changed, with its numbers, and how much is left out", () => {
    const changed = Array.from({ length: 30 }, (_, n) => `c${n}`);
    const numbers = numbersOf([[], [], [], []], changed);
    const text = describeChange(changed, numbers, "800x600");
    expect(text).toContain("1 c0, 2 c1");
    expect(text).toContain("and 6 more");
    expect(text).not.toContain("Around");
    expect(
      describeChange(
        ["c"],
        new Map([
          ["c", 1],
          ["d", 2],
        ]),
        "1x1",
      ),
    ).toContain("Around: 2 d.");
  });
});
