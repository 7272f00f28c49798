import { type BufferAttribute, Matrix4, Ray, Vector3 } from "three";
import { beforeAll, describe, expect, it } from "vitest";
import { CATALOG } from "../../wire/tables.gen.ts";
import type { Piece } from "../../wire/types.gen.ts";
import { buildPiece, fetchPiece, hasMaker } from "./index.ts";
import type { PieceShape } from "./mesh.ts";

const shapes = new Map<string, PieceShape>();

beforeAll(async () => {
  await Promise.all(CATALOG.map((p) => fetchPiece(p.kind)));
  for (const p of CATALOG) shapes.set(p.kind, buildPiece(p.kind));
}, 60_000);

const shapeOf = (kind: string): PieceShape => shapes.get(kind) as PieceShape;
const geometries = (s: PieceShape) => [s, ...s.hingedParts].map((f) => f.geometry);

/** Most triangles of a piece of this category. */
const MOST: Partial<Record<Piece["category"], number>> = { building: 3000, vehicle: 3000, nature: 1700 };

/** What of a kind is wrong, in words; empty: nothing. */
function faults(piece: Piece): string[] {
  const found: string[] = [];
  const check = (ok: boolean, what: string): unknown => ok || found.push(what);
  const shape = shapeOf(piece.kind);
  const { built, proxies: casters } = shape;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  let triangles = 0;
  for (const g of geometries(shape)) {
    triangles += (g.index?.count ?? 0) / 3;
    const { array } = g.getAttribute("position");
    for (let i = 0; i < array.length; i++) {
      low[i % 3] = Math.min(low[i % 3] as number, array[i] as number);
      high[i % 3] = Math.max(high[i % 3] as number, array[i] as number);
    }
    for (const name of ["position", "normal", "color", "paint"])
      check(g.getAttribute(name).array.every(Number.isFinite), `${name} that is no number`);
    const n = g.getAttribute("normal");
    for (let i = 0; i < n.count; i++)
      if (Math.abs(Math.hypot(n.getX(i), n.getY(i), n.getZ(i)) - 1) > 0.01)
        check(false, "a normal that is not one long");
  }
  for (const i of [0, 1, 2]) {
    const want = piece.size[i] as number;
    const is = (high[i] as number) - (low[i] as number);
    check(Math.abs(is - want) < want * 0.03, `axis ${i} is ${is.toFixed(2)}, not ${want}`);
    const ratio = (built[i] as number) / want;
    check(ratio > 0.75 && ratio < 1.25, `axis ${i} was drawn ${(ratio * want).toFixed(2)} instead of ${want}`);
  }
  check(Math.abs(low[1] as number) < 1e-3, `its underside is at ${low[1]}`);
  check(triangles >= 8 && triangles <= (MOST[piece.category] ?? 1500), `${triangles} triangles`);
  check(!piece.solid || piece.size[1] <= 0.3 || casters.length > 0, "no shadow");
  check(!piece.opens === (shape.hingedParts.length === 0), "opens and has no leaf, or the other way round");
  return [...new Set(found)];
}

describe("every catalogue piece", () => {
  it("has a maker of its own, the catalogue's size, sound numbers, a shadow and not too many triangles", () => {
    const wrong = CATALOG.flatMap((p) =>
      [...(hasMaker(p.kind) ? [] : ["no maker"]), ...faults(p)].map((f) => `${p.kind}: ${f}`),
    );
    expect(wrong).toEqual([]);
  });

  it("tints some part of every piece", () => {
    for (const piece of CATALOG) {
      const tinted = geometries(shapeOf(piece.kind)).some((g) => {
        const { array } = g.getAttribute("paint");
        return array.some((v, i) => i % 4 === 0 && Math.abs(v % 2) > 0.5);
      });
      expect(tinted, piece.kind).toBe(true);
    }
  });

  it("faces outwards: triangles agree with their normals", () => {
    for (const piece of CATALOG)
      for (const g of geometries(shapeOf(piece.kind))) {
        const [p, n, ix] = [g.getAttribute("position"), g.getAttribute("normal"), g.index];
        if (!ix) throw new Error("no index");
        let wrong = 0;
        for (let i = 0; i < ix.count; i += 3) {
          const [a, b, c] = [ix.getX(i), ix.getX(i + 1), ix.getX(i + 2)];
          const u = [p.getX(b) - p.getX(a), p.getY(b) - p.getY(a), p.getZ(b) - p.getZ(a)] as const;
          const v = [p.getX(c) - p.getX(a), p.getY(c) - p.getY(a), p.getZ(c) - p.getZ(a)] as const;
          const f = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
          const d =
            f[0] * (n.getX(a) + n.getX(b) + n.getX(c)) +
            f[1] * (n.getY(a) + n.getY(b) + n.getY(c)) +
            f[2] * (n.getZ(a) + n.getZ(b) + n.getZ(c));
          if (d < -1e-9 && !(n.getY(a) > 0.9)) wrong++; // blades are lit as if they looked up
        }
        expect(wrong / (ix.count / 3), piece.kind).toBeLessThan(0.02);
      }
  });

  it("has its text, its picture and its light inside its box", () => {
    for (const { kind, size, text, image, light } of CATALOG)
      for (const face of [text, image, light]) {
        if (!face) continue;
        const [x, y, z] = face.at;
        const [width, height] = "size" in face ? face.size : [0, 0];
        expect(Math.abs(x) + width / 2, kind).toBeLessThanOrEqual(size[0] / 2 + 0.01);
        expect(y + height / 2, kind).toBeLessThanOrEqual(size[1] + 0.01);
        expect(y - height / 2, kind).toBeGreaterThanOrEqual(0);
        expect(Math.abs(z), kind).toBeLessThanOrEqual(size[2] / 2 + 0.03);
      }
  });

  it("puts text and pictures on the board, not into it and not before it", () => {
    const ray = new Ray();
    const hit = new Vector3();
    const tri = [new Vector3(), new Vector3(), new Vector3()] as const;
    const wrong: string[] = [];
    const faces = CATALOG.flatMap(({ kind, text, image }) => [text, image].map((face) => ({ kind, face })));
    for (const { kind, face } of faces) {
      if (!face) continue;
      const lean = "lean" in face ? face.lean : 0;
      const turn = new Matrix4().makeRotationX(lean ?? 0).setPosition(...face.at);
      const { geometry } = shapeOf(kind);
      const p = geometry.getAttribute("position");
      const index = geometry.index as BufferAttribute;
      for (const [u, v] of [
        [0, 0],
        [-0.45, -0.45],
        [0.45, -0.45],
        [-0.45, 0.45],
        [0.45, 0.45],
      ] as const) {
        ray.origin.set(u * face.size[0], v * face.size[1], 1).applyMatrix4(turn);
        ray.direction.set(0, 0, -1).transformDirection(turn);
        let nearest = Infinity;
        for (let i = 0; i < index.count; i += 3) {
          tri.forEach((t, k) => t.fromBufferAttribute(p, index.getX(i + k)));
          if (ray.intersectTriangle(...tri, false, hit)) nearest = Math.min(nearest, hit.distanceTo(ray.origin));
        }
        if (nearest < 0.999 || nearest > 1.04)
          wrong.push(`${kind} at ${u}, ${v}: the board is ${(nearest - 1).toFixed(3)} m behind`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
