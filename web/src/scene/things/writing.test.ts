// Texts on signs, written through a stand-in canvas: the nearest signs, each into a cell of its own, only when changed.

import {
  Box3,
  type CanvasTexture,
  InstancedMesh,
  Matrix4,
  type PerspectiveCamera,
  Scene,
  type ShaderMaterial,
  Vector3,
} from "three";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pieceOf } from "../../core/catalog.ts";
import { CATALOG } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import { FakeCanvas, type FakeContext, widthOf } from "../testing/canvas.ts";
import { frameAt } from "../testing/frame.ts";
import type { ObjectView } from "./objects.ts";
import { Writing } from "./writing.ts";

/** A kind with a face for text. */
const SIGN = CATALOG.find((p) => p.text && !p.text.own && !p.opens)?.kind ?? "";
const FACE = pieceOf(SIGN)?.text;
const PLAIN = CATALOG.find((p) => !p.text)?.kind ?? "";

function view(id: string, x: number, more: Partial<WorldObject> = {}): ObjectView {
  const object = { id, kind: SIGN, text: `Text of ${id}`, ...more };
  const frame = new Matrix4().setPosition(x, 0, 0);
  const box = new Box3(new Vector3(x - 0.5, 0, -0.5), new Vector3(x + 0.5, 2, 0.5));
  const instances = [{ kind: { kind: object.kind }, local: null }];
  return { id, object, frame, box, instances, leafs: [] } as unknown as ObjectView;
}

let canvases: FakeCanvas[];
let scene: Scene;
let views: Set<ObjectView>;
let writing: Writing;

beforeEach(() => {
  canvases = [];
  vi.stubGlobal("document", {
    createElement: () => {
      const canvas = new FakeCanvas();
      canvases.push(canvas);
      return canvas;
    },
  });
  scene = new Scene();
  views = new Set();
  writing = new Writing(scene, views, { value: 0 });
});
afterEach(() => vi.unstubAllGlobals());

const show = (x = 0): void => {
  writing.update({ ...frameAt(0, 0.1, [x, 2, 5]) });
};
const context = (): FakeContext => canvases[0]?.context as FakeContext;
const mesh = (): InstancedMesh => scene.children.find((c) => c instanceof InstancedMesh) as InstancedMesh;

describe("writing", () => {
  it("costs nothing while there is nothing to write", () => {
    views.add(view("plain", 0, { kind: PLAIN }));
    views.add(view("mute", 2, { text: "", label: "" }));
    show();
    expect([canvases.length, scene.children.length]).toEqual([0, 0]);
  });

  it("is that of each sign, its own text before its label, each in a cell of its own", () => {
    views.add(view("a", 0));
    views.add(view("b", 2, { text: "", label: "A label" }));
    show();
    expect(mesh().count).toBe(2);
    expect(context().texts.join(" ").replaceAll(/\s+/g, " ")).toBe("Text of a A label");
    const [first, second] = ["a", "label"].map((word) => context().drawn.find((d) => d.text.includes(word)));
    expect(Math.floor((first?.x ?? 0) / 512)).toBe(0);
    expect(Math.floor((second?.x ?? 0) / 512)).toBe(1);
    expect(context().depth).toBe(0);
  });

  it("lies within its cell, in the ink of its face, as large as it fits", () => {
    for (const text of ["Hi", "A much longer text that needs several lines on any sign", "x".repeat(300)]) {
      views.clear();
      views.add(view("a", 0, { text }));
      show(text.length * 9);
      const lines = context().drawn.filter((d) => d.what === "text");
      context().drawn.length = 0;
      for (const d of lines) {
        expect(d.fill).toBe(FACE?.ink);
        expect(d.y > 0 && d.y < 256).toBe(true);
        expect(d.x).toBeCloseTo(256, 6);
        expect(widthOf(d.text, d.font)).toBeLessThan(512 * 2);
      }
    }
  });

  it("is set from right to left where it reads so", () => {
    views.add(view("a", 0, { text: "שלום" }));
    show();
    expect(context().drawn.find((d) => d.what === "text")?.direction).toBe("rtl");
  });

  it("is drawn again only where it changed", () => {
    views.add(view("a", 0));
    const b = view("b", 2);
    views.add(b);
    show();
    context().drawn.length = 0;
    show(9);
    show(0.1);
    expect(context().texts).toEqual([]);
    views.delete(b);
    views.add(view("b", 2, { text: "Other" }));
    show(0.1);
    expect(context().texts).toEqual(["Other"]);
  });

  it("moves with its sign, without being drawn again", () => {
    const a = view("a", 0);
    views.add(a);
    show();
    const at = (): Vector3 => {
      const m = new Matrix4();
      mesh().getMatrixAt(0, m);
      return new Vector3().setFromMatrixPosition(m);
    };
    const before = at();
    const version = mesh().instanceMatrix.version;
    show();
    expect(mesh().instanceMatrix.version).toBe(version);
    a.frame.setPosition(3, 0, 1);
    show();
    expect(
      at()
        .sub(before)
        .toArray()
        .map((v) => Math.round(v * 1000) / 1000),
    ).toEqual([3, 0, 1]);
    expect(context().texts.join(" ")).toBe("Text of a");
  });

  it("is on the 32 nearest signs of many", () => {
    for (let n = 0; n < 60; n++) views.add(view(`s${n}`, n * 2));
    show(0);
    expect(mesh().count).toBe(32);
    expect(context().texts.some((t) => t.includes("s31"))).toBe(true);
    expect(context().texts.some((t) => t.includes("s40"))).toBe(false);
    context().drawn.length = 0;
    show(118);
    expect(context().texts.some((t) => t.includes("s59"))).toBe(true);
    const cells = new Set(
      context()
        .drawn.filter((d) => d.what === "clear")
        .map((d) => `${d.x} ${d.y}`),
    );
    for (const cell of cells) {
      const [x = 0, y = 0] = cell.split(" ").map(Number);
      expect([x % 512, y % 256, x < 2048, y < 2048]).toEqual([0, 0, true, true]);
    }
  });

  it("takes a texture with room for the signs that there are, which grows with them", () => {
    const sheet = (): CanvasTexture => (mesh().material as ShaderMaterial).uniforms["sheet"]?.value;
    const sizes: [number, number][] = [];
    let before: CanvasTexture | undefined;
    const freed: unknown[] = [];
    for (const signs of [1, 2, 5, 6, 32]) {
      while (views.size < signs) views.add(view(`s${views.size}`, views.size));
      context()?.drawn.splice(0);
      show();
      const [canvas] = canvases as [FakeCanvas];
      sizes.push([canvas.width / 512, canvas.height / 256]);
      // What was written before it grew is there again, and where the shader looks for it.
      const grown = sheet() !== before;
      expect(context().texts.length, `${signs} signs`).toBeGreaterThanOrEqual(grown ? signs : 1);
      expect(canvases.length).toBe(1);
      const cleared = context().drawn.filter((d) => d.what === "clear");
      const cell = mesh().geometry.getAttribute("cell");
      const cells = Array.from({ length: signs }, (_, i) => `${cell.getX(i) * 512} ${cell.getY(i) * 256}`);
      if (grown) expect(cleared.map((d) => `${d.x} ${d.y}`)).toEqual(cells);
      expect((mesh().material as ShaderMaterial).uniforms["grid"]?.value.toArray()).toEqual(sizes.at(-1));
      if (grown) sheet().addEventListener("dispose", ({ target }) => freed.push(target));
      if (before && grown) expect(freed.at(-1)).toBe(before);
      before = sheet();
    }
    expect(sizes).toEqual([
      [1, 1],
      [2, 1],
      [4, 2],
      [4, 2],
      [4, 8],
    ]);
    expect(freed.length).toBe(3);
  });

  it("is hidden with the last sign, and written anew after the context was lost", () => {
    const a = view("a", 0);
    views.add(a);
    show();
    views.delete(a);
    show();
    expect(mesh().visible).toBe(false);
    views.add(a);
    show();
    expect(mesh().visible).toBe(true);
    context().drawn.length = 0;
    writing.restored();
    show();
    expect(context().texts.join(" ")).toBe("Text of a");
  });

  it("frees all it made", () => {
    views.add(view("a", 0));
    show();
    const freed: string[] = [];
    const { geometry, material } = mesh();
    geometry.addEventListener("dispose", () => freed.push("geometry"));
    (material as { addEventListener(type: "dispose", fn: () => void): void }).addEventListener("dispose", () =>
      freed.push("material"),
    );
    writing.dispose();
    expect(freed.toSorted()).toEqual(["geometry", "material"]);
    expect(scene.children).toEqual([]);
  });
});

it("reads the camera's place, not where it looks", () => {
  const frame = frameAt(0, 0.1, [0, 2, 5]);
  views.add(view("a", 0));
  writing.update(frame);
  context().drawn.length = 0;
  (frame.eye as PerspectiveCamera).rotation.set(0, 3, 0);
  writing.update(frame);
  expect(context().drawn).toEqual([]);
});
