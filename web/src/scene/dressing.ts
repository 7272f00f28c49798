// What grows by itself: woods on the hills outside the world's bounds, and tufts of grass around the plaza that give
// way wherever an object stands. None of it is an object: nothing here can be picked, named or bumped into.

import { Color, InstancedMesh, type Material, Matrix4, Quaternion, Vector3 } from "three";
import type { Environment } from "../wire/types.gen.ts";
import { beyondBounds, terrainHeight } from "./ground.ts";
import { seeded } from "./math.ts";
import { Builder } from "./pieces/builder.ts";

/** A footprint that tufts keep clear of: a circle on the ground. */
export interface Clearing {
  x: number;
  z: number;
  radius: number;
}

export interface Dressing {
  meshes: InstancedMesh[];
  set(ground: Environment["ground"]): void;
  clear(areas: Iterable<Clearing>): void;
  dispose(): void;
}

const UP = new Vector3(0, 1, 0);
const REACH = 44;
const CELL = 2;

function compose(x: number, y: number, z: number, turn: number, scale: number, tall = 1): Matrix4 {
  return new Matrix4().compose(
    new Vector3(x, y, z),
    new Quaternion().setFromAxisAngle(UP, turn),
    new Vector3(scale, scale * tall, scale),
  );
}

/** A small group of round trees and firs, cheap enough to stand in hundreds. */
function woods(material: Material): InstancedMesh {
  const b = new Builder();
  const round = (x: number, z: number, r: number, h: number, k: number): void => {
    b.ball(r, h * 0.42, r, { color: "tint", at: [x, h * 0.56, z], segments: 7, shade: [0.58 * k, 1.08 * k] });
  };
  const fir = (x: number, z: number, r: number, h: number): void => {
    b.cylinder(r, 0, h, { color: "tint", at: [x, 0.3, z], segments: 5, bevel: 0, shade: [0.5, 0.84] });
  };
  round(0, 0, 2.4, 6.6, 1);
  round(3.4, 1.4, 2.0, 5.2, 1.06);
  round(-3.2, 1.0, 2.2, 5.8, 0.94);
  fir(1.6, -2.2, 1.7, 8.2);
  fir(-1.8, -1.6, 1.5, 7);
  fir(5.2, -1.4, 1.4, 6.4);
  const g = b.raw();
  g.computeBoundingSphere();
  const rand = seeded(21);
  const spots: Matrix4[] = [];
  while (spots.length < 230) {
    const [x, z] = [(rand() - 0.5) * 640, (rand() - 0.5) * 640];
    const out = beyondBounds(x, z);
    const drift = Math.sin(Math.atan2(x, z) * 9 + 2) * 0.5 + 0.5;
    if (out < 5 || out > 112 || rand() > 0.3 + 0.7 * drift * (1 - out / 150)) continue;
    spots.push(compose(x, terrainHeight(x, z) - 0.6, z, rand() * 6.3, 0.8 + rand() * 0.75));
  }
  const mesh = new InstancedMesh(g, material, spots.length);
  const tones = ["#6ea65a", "#5c9a5c", "#7fb25c", "#4f8c60"].map((c) => new Color(c));
  spots.forEach((m, i) => {
    mesh.setMatrixAt(i, m);
    mesh.setColorAt(i, tones[i % tones.length] as Color);
  });
  mesh.frustumCulled = false;
  return mesh;
}

interface Tuft {
  x: number;
  z: number;
  matrix: Matrix4;
}

function tuftSpots(): Tuft[] {
  const rand = seeded(77);
  const tufts: Tuft[] = [];
  while (tufts.length < 760) {
    const r = 9.6 + rand() ** 1.5 * (REACH - 9.6);
    const a = rand() * Math.PI * 2;
    const [cx, cz] = [Math.sin(a) * r, Math.cos(a) * r];
    const group = 1 + Math.floor(rand() * 4);
    for (let i = 0; i < group; i++) {
      const [x, z] = [cx + (rand() - 0.5) * 0.9, cz + (rand() - 0.5) * 0.9];
      if (Math.hypot(x, z) < 9.5) continue;
      tufts.push({ x, z, matrix: compose(x, 0, z, rand() * 6.3, 0.65 + rand() * 0.7, 0.8 + rand() * 0.5) });
    }
  }
  return tufts;
}

function tuftMesh(material: Material, spots: Tuft[]): InstancedMesh {
  const b = new Builder();
  for (let i = 0; i < 5; i++) {
    const a = i * 1.26 + 0.3;
    const [s, c] = [Math.sin(a), Math.cos(a)];
    const lean = 0.07 + (i % 3) * 0.035;
    const h = 0.17 + (i % 2) * 0.07;
    b.sheet(
      [
        [-c * 0.02 + s * 0.02, 0, s * 0.02 + c * 0.02],
        [c * 0.02 + s * 0.02, 0, -s * 0.02 + c * 0.02],
        [s * lean, h, c * lean],
      ],
      { color: "tint", shade: [0.8, 1.14], sway: 0.5, skyward: true },
    );
  }
  const mesh = new InstancedMesh(b.raw(), material, spots.length);
  const tones = ["#8fbc5f", "#a6c968", "#7fae58", "#b6cf74"].map((c) => new Color(c));
  spots.forEach((t, i) => {
    mesh.setMatrixAt(i, t.matrix);
    mesh.setColorAt(i, tones[i % tones.length] as Color);
  });
  mesh.frustumCulled = false;
  return mesh;
}

const WOODS: Record<Environment["ground"], string> = {
  meadow: "#ffffff",
  sand: "#e8d9a0",
  snow: "#dfe9f2",
  stone: "#c9cfc6",
};

export function createDressing(woodsMaterial: Material & { color: Color }, tuftMaterial: Material): Dressing {
  const spots = tuftSpots();
  const tufts = tuftMesh(tuftMaterial, spots);
  const cells = new Map<string, number[]>();
  spots.forEach((t, i) => {
    const key = `${Math.floor(t.x / CELL)},${Math.floor(t.z / CELL)}`;
    const list = cells.get(key);
    if (list) list.push(i);
    else cells.set(key, [i]);
  });
  const trees = woods(woodsMaterial);
  const gone = new Matrix4().makeScale(0, 0, 0);
  let hidden = new Set<number>();

  const covered = (areas: Iterable<Clearing>): Set<number> => {
    const found = new Set<number>();
    for (const a of areas) {
      if (Math.hypot(a.x, a.z) - a.radius > REACH) continue;
      const r = Math.min(a.radius, 2 * REACH);
      for (let i = Math.floor((a.x - r) / CELL); i <= Math.floor((a.x + r) / CELL); i++)
        for (let j = Math.floor((a.z - r) / CELL); j <= Math.floor((a.z + r) / CELL); j++)
          for (const k of cells.get(`${i},${j}`) ?? []) {
            const t = spots[k] as Tuft;
            if (Math.hypot(t.x - a.x, t.z - a.z) < r) found.add(k);
          }
    }
    return found;
  };

  return {
    meshes: [trees, tufts],
    set(ground) {
      woodsMaterial.color.set(WOODS[ground]);
      tufts.visible = ground === "meadow";
    },
    clear(areas) {
      const next = covered(areas);
      let changed = false;
      for (let i = 0; i < spots.length; i++) {
        if (next.has(i) === hidden.has(i)) continue;
        tufts.setMatrixAt(i, next.has(i) ? gone : (spots[i] as Tuft).matrix);
        changed = true;
      }
      hidden = next;
      if (changed) tufts.instanceMatrix.needsUpdate = true;
    },
    dispose() {
      for (const m of [trees, tufts]) {
        m.geometry.dispose();
        m.dispose();
      }
    },
  };
}
