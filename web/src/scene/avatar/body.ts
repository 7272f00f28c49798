// The robot's body: one mesh in bind pose, bound stiffly to its bones. Type and name choose tint, ears and face.

import { BufferAttribute, BufferGeometry, type Material, Skeleton, SkinnedMesh, Vector3 } from "three";
import { hashText } from "../math.ts";
import { Builder, type Paint } from "../pieces/builder.ts";
import type { Outline } from "../pieces/shapes.ts";
import { ANKLE, BALL, BONES, type BoneName, type Bones, createBones, SHIN, THIGH } from "./rig.ts";

export interface Looks {
  tint: string;
  second: string;
  ears: "antenna" | "pair" | "sprout" | "fin" | "ring" | "cat";
  eyes: "round" | "tall" | "wide";
  glow: string;
}

const EARS: Looks["ears"][] = ["antenna", "pair", "sprout", "fin", "ring", "cat"];
const EYES: Looks["eyes"][] = ["tall", "round", "wide"];
const TINTS = ["teal", "coral", "indigo", "violet", "amber", "leaf", "water", "pink"];

/** Looks that are always the same for the same agent. `color` is the one the service gave it. */
export function looksOf(agentType: string, name: string, color?: string): Looks {
  const h = hashText(`${agentType}/${name}`);
  const t = hashText(agentType);
  const tint = color && /^#[0-9a-fA-F]{6}$/.test(color) ? color : (TINTS[t % TINTS.length] as string);
  return {
    tint,
    second: (h >>> 5) % 3 === 0 ? "amber" : (h >>> 5) % 3 === 1 ? "coral" : "mint",
    ears: EARS[h % EARS.length] as Looks["ears"],
    eyes: EYES[(h >>> 9) % EYES.length] as Looks["eyes"],
    glow: (h >>> 13) % 4 === 0 ? "#ffe08a" : (h >>> 13) % 4 === 1 ? "#8fe9ff" : "#7ff0cf",
  };
}

type Draw = (bone: BoneName, draw: (b: Builder) => void) => void;

/** A rounded block: a ball pushed towards a box. */
function block(b: Builder, w: number, h: number, d: number, power: number, p: Paint): void {
  const rings = 12;
  const outline: Outline[] = [];
  const sp = (v: number): number => Math.sign(v) * Math.abs(v) ** power;
  for (let i = 0; i <= rings; i++) {
    const a = -Math.PI / 2 + (i / rings) * Math.PI;
    outline.push([
      sp(Math.cos(a)) / 2,
      sp(Math.sin(a)) / 2,
      Math.cos(a) ** (2 - power),
      Math.sign(Math.sin(a)) * Math.abs(Math.sin(a)) ** (2 - power),
    ]);
  }
  b.squareLathe(outline, power, { ...p, scale: [w, h, d], segments: p.segments ?? 28 });
}

const capsule = (b: Builder, top: number, bottom: number, length: number, p: Paint): void => {
  const outline: Outline[] = [];
  for (let i = 0; i <= 4; i++) {
    const a = -Math.PI / 2 + (i / 4) * (Math.PI / 2);
    outline.push([Math.cos(a) * bottom, -length + Math.sin(a) * bottom, Math.cos(a), Math.sin(a)]);
  }
  for (let i = 0; i <= 4; i++) {
    const a = (i / 4) * (Math.PI / 2);
    outline.push([Math.cos(a) * top, Math.sin(a) * top, Math.cos(a), Math.sin(a)]);
  }
  b.lathe(outline, { segments: 12, ...p });
};

function torso(draw: Draw, k: Looks): void {
  draw("hips", (b) => block(b, 0.36, 0.22, 0.29, 0.72, { color: "ink", at: [0, -0.005, 0], shade: [0.9, 1.25] }));
  draw("spine", (b) => {
    const outline: Outline[] = [
      [0, -0.03, 0, -1],
      [0.14, -0.015, 0.4, -0.9],
      [0.205, 0.05, 0.95, -0.3],
      [0.225, 0.15, 1, 0],
      [0.215, 0.26, 1, 0.15],
      [0.185, 0.36, 0.9, 0.45],
      [0.13, 0.425, 0.5, 0.87],
      [0, 0.445, 0, 1],
    ];
    b.lathe(outline, { color: k.tint, segments: 24, scale: [1.06, 1, 0.92], shade: [0.82, 1.06] });
    b.torus(0.115, 0.034, { color: "white", at: [0, 0.43, 0], segments: 20 });
    block(b, 0.25, 0.2, 0.06, 0.6, {
      color: "white",
      at: [0, 0.2, 0.185],
      turn: [-0.08, 0, 0],
      segments: 20,
      shade: [0.92, 1.03],
    });
    b.ball(0.036, 0.036, 0.02, { color: k.glow, at: [-0.055, 0.235, 0.217], lamp: 0.9, segments: 10, shade: 1 });
    b.box(0.075, 0.022, 0.02, { color: "stone", at: [0.045, 0.238, 0.207], bevel: 0.008 });
    b.box(0.075, 0.022, 0.02, { color: k.second, at: [0.045, 0.2, 0.209], bevel: 0.008 });
    b.box(0.17, 0.022, 0.02, { color: "stone", at: [0, 0.148, 0.21], bevel: 0.008, shade: 1.06 });
    block(b, 0.25, 0.27, 0.14, 0.6, { color: k.tint, at: [0, 0.23, -0.215], segments: 20, shade: [0.64, 0.82] });
    for (const x of [-0.06, 0.06])
      b.cylinder(0.036, 0.028, 0.05, { color: "ink", at: [x, 0.055, -0.22], segments: 10, shade: 1.3 });
    for (const s of [-1, 1])
      b.ball(0.085, 0.085, 0.085, { color: "white", at: [s * 0.222, 0.37, 0], segments: 12, shade: [0.9, 1.04] });
  });
}

function head(draw: Draw, k: Looks): void {
  draw("head", (b) => {
    block(b, 0.72, 0.55, 0.6, 0.62, { color: "white", at: [0, 0.265, 0], segments: 36, shade: [0.86, 1.04] });
    block(b, 0.585, 0.385, 0.16, 0.52, { color: "ink", at: [0, 0.25, 0.242], segments: 32, shade: [0.82, 1.12] });
    for (const s of [-1, 1]) {
      b.ball(0.048, 0.026, 0.012, {
        color: "coral",
        at: [s * 0.2, 0.165, 0.306],
        turn: [0, s * 0.32, 0],
        segments: 10,
        lamp: 0.12,
        shade: 0.95,
      });
      b.cylinder(0.098, 0.088, 0.062, {
        color: k.tint,
        at: [s * 0.345, 0.26, 0],
        turn: [0, 0, (-s * Math.PI) / 2],
        segments: 18,
        bevel: 0.02,
        shade: [0.9, 1.05],
      });
      b.cylinder(0.052, 0.046, 0.03, {
        color: k.second,
        at: [s * 0.4, 0.26, 0],
        turn: [0, 0, (-s * Math.PI) / 2],
        segments: 14,
        bevel: 0.01,
      });
    }
    b.box(0.2, 0.014, 0.02, { color: k.tint, at: [0, 0.505, 0.185], turn: [-0.75, 0, 0], bevel: 0.006 });
  });
  draw("eyes", (b) => {
    const [w, h] = k.eyes === "tall" ? [0.05, 0.082] : k.eyes === "round" ? [0.066, 0.07] : [0.078, 0.056];
    for (const s of [-1, 1]) {
      b.ball(w, h, 0.022, {
        color: k.glow,
        at: [s * 0.135, 0, 0.016],
        turn: [0, s * 0.18, 0],
        segments: 16,
        lamp: 0.75,
        shade: 1,
      });
      b.ball(w * 0.3, w * 0.3, 0.01, {
        color: "white",
        at: [s * 0.135 + w * 0.32, h * 0.4, 0.04],
        segments: 8,
        lamp: 0.8,
        shade: 1,
      });
    }
  });
  draw("mouth", (b) => {
    // A smile: flat above, round below; speech stretches it downwards.
    const lip: [number, number][] = [];
    for (let i = 0; i <= 12; i++) {
      const a = Math.PI + (i / 12) * Math.PI;
      lip.push([Math.cos(a) * 0.07, Math.sin(a) * 0.05 + 0.012]);
    }
    for (let i = 1; i < 6; i++) lip.push([0.07 - (i / 6) * 0.14, 0.012 - Math.sin((i / 6) * Math.PI) * 0.012]);
    b.extrude(lip, 0.02, [0, -0.012], { color: k.glow, lamp: 0.75, shade: 1, bevel: 0.006 });
  });
}

function ears(draw: Draw, k: Looks): void {
  draw("ears", (b) => {
    const stalk = (x: number, lean: number, h: number): void => {
      b.rod(
        [
          [x, -0.02, 0],
          [x + lean * 0.5, h * 0.6, 0],
          [x + lean, h, 0],
        ],
        0.017,
        0.013,
        { color: "ink", segments: 7, shade: 1.3 },
      );
      b.ball(0.05, 0.05, 0.05, {
        color: k.second,
        at: [x + lean, h + 0.03, 0],
        segments: 12,
        lamp: 0.35,
        shade: [0.9, 1.05],
      });
    };
    if (k.ears === "antenna") stalk(0, 0.03, 0.19);
    else if (k.ears === "pair") {
      stalk(0.14, 0.07, 0.13);
      stalk(-0.14, -0.07, 0.13);
    } else if (k.ears === "sprout") {
      b.rod(
        [
          [0, -0.02, 0],
          [0.01, 0.1, 0],
        ],
        0.016,
        0.012,
        { color: "leaf", segments: 6 },
      );
      for (const s of [-1, 1])
        b.ball(0.085, 0.02, 0.045, {
          color: "leaf",
          at: [s * 0.08, 0.13, 0],
          turn: [0, s * 0.2, s * 0.5],
          segments: 10,
          shade: [0.85, 1.15],
        });
    } else if (k.ears === "fin")
      b.ball(0.035, 0.11, 0.2, { color: k.tint, at: [0, 0.015, -0.03], segments: 14, shade: [0.85, 1.06] });
    else if (k.ears === "ring") {
      b.rod(
        [
          [0, -0.03, 0],
          [0, 0.05, 0],
        ],
        0.018,
        0.014,
        { color: "ink", segments: 7, shade: 1.3 },
      );
      b.torus(0.075, 0.018, { color: k.second, at: [0, 0.13, 0], turn: [Math.PI / 2, 0, 0], segments: 18, lamp: 0.3 });
    } else
      for (const s of [-1, 1])
        b.cylinder(0.105, 0.02, 0.17, {
          color: k.tint,
          at: [s * 0.215, -0.05, 0],
          turn: [0, 0, -s * 0.28],
          scale: [1, 1, 0.62],
          segments: 12,
          shade: [0.9, 1.04],
        });
  });
}

function limbs(draw: Draw, k: Looks): void {
  for (const s of ["L", "R"] as const) {
    const out = s === "L" ? 1 : -1;
    draw(`arm${s}`, (b) =>
      capsule(b, 0.062, 0.056, 0.2, { color: k.tint, at: [out * 0.015, 0, 0], shade: [0.86, 1.02] }),
    );
    draw(`fore${s}`, (b) => {
      capsule(b, 0.056, 0.066, 0.13, { color: "white", at: [out * 0.015, 0, 0], shade: [0.9, 1.02] });
      b.torus(0.056, 0.018, { color: k.second, at: [out * 0.015, -0.145, 0], segments: 14 });
      b.ball(0.078, 0.084, 0.07, { color: k.tint, at: [out * 0.015, -0.215, 0.005], segments: 14, shade: [0.9, 1.05] });
      b.ball(0.032, 0.048, 0.032, {
        color: k.tint,
        at: [-out * 0.045, -0.19, 0.035],
        turn: [0.4, 0, out * 0.5],
        segments: 9,
        shade: [0.9, 1.05],
      });
    });
    draw(`leg${s}`, (b) => capsule(b, 0.088, 0.076, THIGH, { color: "ink", shade: [1, 1.3] }));
    draw(`shin${s}`, (b) => {
      capsule(b, 0.068, 0.08, SHIN - 0.07, { color: "white", shade: [0.88, 1.02] });
      b.ball(0.052, 0.058, 0.032, { color: k.tint, at: [0, -0.005, 0.066], segments: 12 });
    });
    draw(`foot${s}`, (b) => {
      block(b, 0.2, 0.15, 0.31, 0.66, {
        color: k.tint,
        at: [0, -ANKLE + 0.083, BALL - 0.03],
        segments: 22,
        shade: [0.88, 1.04],
      });
      block(b, 0.214, 0.055, 0.33, 0.5, {
        color: "white",
        at: [0, -ANKLE + 0.0275, BALL - 0.03],
        segments: 22,
        shade: [0.8, 0.96],
      });
    });
  }
}

/** Merges the parts of all bones; every vertex follows exactly one bone. */
function bodyGeometry(bones: Bones, looks: Looks): BufferGeometry {
  const parts: { g: BufferGeometry; bone: number }[] = [];
  const at = new Vector3();
  bones.hips.updateMatrixWorld(true);
  const draw: Draw = (bone, make) => {
    const b = new Builder();
    make(b);
    bones[bone].getWorldPosition(at);
    parts.push({ g: b.raw().translate(at.x, at.y, at.z), bone: BONES.findIndex(([n]) => n === bone) });
  };
  torso(draw, looks);
  head(draw, looks);
  ears(draw, looks);
  limbs(draw, looks);
  return merge(parts);
}

function merge(parts: { g: BufferGeometry; bone: number }[]): BufferGeometry {
  const total = parts.reduce((n, p) => n + p.g.getAttribute("position").count, 0);
  const out = new BufferGeometry();
  const skinIndex = new Uint8Array(total * 4);
  const skinWeight = new Uint8Array(total * 4);
  const index: number[] = [];
  let first = 0;
  for (const { g, bone } of parts) {
    const count = g.getAttribute("position").count;
    for (let i = 0; i < count; i++) {
      skinIndex[(first + i) * 4] = bone;
      skinWeight[(first + i) * 4] = 255;
    }
    const ix = g.index;
    if (ix) for (let i = 0; i < ix.count; i++) index.push(first + ix.getX(i));
    first += count;
  }
  for (const name of ["position", "normal", "color", "paint"]) {
    const size = name === "paint" ? 4 : 3;
    const all = new Float32Array(total * size);
    let o = 0;
    for (const { g } of parts) {
      const a = g.getAttribute(name).array;
      all.set(a, o);
      o += a.length;
    }
    out.setAttribute(name, new BufferAttribute(all, size));
  }
  out.setAttribute("skinIndex", new BufferAttribute(skinIndex, 4));
  out.setAttribute("skinWeight", new BufferAttribute(skinWeight, 4, true));
  out.setIndex(index);
  return out;
}

export interface Body {
  mesh: SkinnedMesh;
  bones: Bones;
  dispose(): void;
}

export function createBody(looks: Looks, material: Material): Body {
  const bones = createBones();
  const geometry = bodyGeometry(bones, looks);
  const mesh = new SkinnedMesh(geometry, material);
  mesh.add(bones.hips);
  mesh.updateMatrixWorld(true);
  const skeleton = new Skeleton(BONES.map(([name]) => bones[name]));
  mesh.bind(skeleton);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  return {
    mesh,
    bones,
    dispose() {
      mesh.removeFromParent();
      geometry.dispose();
      skeleton.dispose();
    },
  };
}
