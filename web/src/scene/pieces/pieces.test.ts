import { describe, expect, it } from "vitest";
import { CATALOG } from "../../wire/tables.gen.ts";
import { buildPiece, hasMaker } from "./index.ts";

describe("every catalogue piece", () => {
  for (const piece of CATALOG)
    it(`${piece.kind} has its own shape and the catalogue's size`, () => {
      expect(hasMaker(piece.kind)).toBe(true);
      const { geometry, casters, built } = buildPiece(piece.kind);
      const box = geometry.boundingBox;
      if (!box) throw new Error("no box");
      const size = [box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z];
      for (let i = 0; i < 3; i++) {
        const want = piece.size[i] as number;
        expect(Math.abs((size[i] as number) - want)).toBeLessThan(want * 0.03);
        // The parts themselves are drawn to size: the final fit may only trim them.
        expect((built[i] as number) / want).toBeGreaterThan(0.75);
        expect((built[i] as number) / want).toBeLessThan(1.25);
      }
      expect(Math.abs(box.min.y)).toBeLessThan(1e-4);
      expect(Math.abs(box.min.x + box.max.x)).toBeLessThan(1e-4);
      expect(Math.abs(box.min.z + box.max.z)).toBeLessThan(1e-4);
      for (const name of ["position", "normal", "color", "paint"])
        for (const v of geometry.getAttribute(name).array) expect(Number.isFinite(v)).toBe(true);
      const triangles = (geometry.index?.count ?? 0) / 3;
      expect(triangles).toBeGreaterThanOrEqual(8);
      expect(triangles).toBeLessThanOrEqual(piece.category === "building" ? 2000 : 1400);
      if (piece.solid && piece.size[1] > 0.3) expect(casters.length).toBeGreaterThan(0);
    });

  it("tints some part of every piece", () => {
    for (const piece of CATALOG) {
      const paint = buildPiece(piece.kind).geometry.getAttribute("paint");
      let tinted = 0;
      for (let i = 0; i < paint.count; i++) if (paint.getX(i) > 0.5) tinted++;
      expect(tinted, piece.kind).toBeGreaterThan(0);
    }
  });

  it("faces outwards: triangles agree with their normals", () => {
    for (const piece of CATALOG) {
      const g = buildPiece(piece.kind).geometry;
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
});
