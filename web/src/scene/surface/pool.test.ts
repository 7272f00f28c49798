import { BufferGeometry, Color, Matrix4, MeshBasicMaterial, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { seeded } from "../../core/random.ts";
import { type Handle, Pool } from "./pool.ts";

const at = (x: number): Matrix4 => new Matrix4().makeTranslation(x, 0, 0);
const make = () => new Pool(new BufferGeometry(), new MeshBasicMaterial(), { colors: true, initial: 4 });

function xOf(pool: ReturnType<typeof make>, h: Handle): number {
  const m = new Matrix4();
  pool.mesh.getMatrixAt(h.slot, m);
  return new Vector3().setFromMatrixPosition(m).x;
}

describe("instance pool", () => {
  it("keeps every instance under its handle, in whatever order instances come and go", () => {
    const rand = seeded(9);
    const pool = make();
    const live = new Map<Handle, number>();
    for (let i = 0; i < 4000; i++) {
      if (live.size > 0 && rand() < 0.48) {
        const h = [...live.keys()][Math.floor(rand() * live.size)] as Handle;
        pool.remove(h);
        live.delete(h);
      } else live.set(pool.add(at(i), new Color(i / 4000, 0, 0)), i);
      if (i % 97 === 0) pool.flush();
    }
    expect(pool.count).toBe(live.size);
    expect(new Set([...live.keys()].map((h) => h.slot)).size).toBe(live.size);
    for (const [h, x] of live) {
      expect(h.slot).toBeLessThan(pool.count);
      expect(xOf(pool, h)).toBe(x);
      expect(pool.mesh.instanceColor?.getX(h.slot)).toBeCloseTo(x / 4000, 5);
    }
  });

  it("reuses freed slots instead of growing", () => {
    const pool = make();
    for (let i = 0; i < 1000; i++) pool.remove(pool.add(at(i)));
    expect(pool.capacity).toBe(4);
    expect(pool.count).toBe(0);
  });

  it("uploads only what changed, and only once", () => {
    const pool = make();
    const [, b] = [pool.add(at(0)), pool.add(at(1)), pool.add(at(2))];
    pool.flush();
    pool.mesh.instanceMatrix.clearUpdateRanges();
    const version = pool.mesh.instanceMatrix.version;
    pool.flush();
    expect(pool.mesh.instanceMatrix.version).toBe(version);
    pool.setMatrix(b as Handle, at(9));
    pool.flush();
    expect(pool.mesh.instanceMatrix.updateRanges).toEqual([{ start: 16, count: 16 }]);
  });

  it("ignores a handle that was already removed", () => {
    const pool = make();
    const [a, b] = [pool.add(at(1)), pool.add(at(2))];
    pool.remove(a);
    pool.remove(a);
    expect(pool.count).toBe(1);
    expect(xOf(pool, b)).toBe(2);
  });
});
