// The robot's body: one skinned mesh in bind pose, each vertex bound to exactly one bone. Its looks (looks.ts) choose
// head, build and clothes. Metres in the frame of each bone; the body faces +z.

import { BufferAttribute, BufferGeometry, type Material, Skeleton, SkinnedMesh, Vector3 } from "three";
import { Builder } from "../pieces/builder.ts";
import { drawCrown } from "./crown.ts";
import { BODY_BOUNDS } from "./figure.ts";
import { block, capsule, type Draw } from "./forms.ts";
import { drawHead, HEAD_SIZES } from "./head.ts";
import type { Looks } from "./looks.ts";
import { ANKLE, BALL, BONES, type Bones, createBones, NECK, SHIN, THIGH } from "./rig.ts";
import { drawWear, TRUNKS } from "./wear.ts";

/** Hips, trunk and shoulders of the build. */
function torso(draw: Draw, k: Looks): void {
  const { outline, wide, shoulder, front } = TRUNKS[k.build];
  draw("hips", (b) =>
    block(b.at(0, -0.005, 0), 0.36 * wide, 0.22, 0.29 * wide, 0.72, { color: "ink", shade: [0.9, 1.25], segments: 20 }),
  );
  draw("spine", (b) => {
    const [tint, shell] = [b.with({ color: k.tint }), b.with({ color: k.shell })];
    tint.lathe(outline, { segments: 20, scale: [1.06, 1, 0.92], shade: [0.82, 1.06] });
    shell.at(0, 0.43, 0).torus(0.115, 0.034, { segments: 14 });
    const chest = shell.at(0, 0.2, front - 0.014, [-0.08, 0, 0]);
    block(chest, 0.25 * wide, 0.2, 0.06, 0.6, { segments: 18, shade: [0.92, 1.03] });
    for (const s of [-1, 1])
      tint.at(s * (shoulder - 0.013), 0.37, 0).ball(0.085, 0.085, 0.085, { segments: 12, shade: [0.9, 1.04] });
  });
}

/** Arms and legs. `out` points outwards: +x for the left side. */
function limbs(draw: Draw, k: Looks): void {
  for (const s of ["L", "R"] as const) {
    const out = s === "L" ? 1 : -1;
    draw(`arm${s}`, (b) => capsule(b.at(out * 0.015, 0, 0), 0.062, 0.056, 0.2, { color: k.tint, shade: [0.86, 1.02] }));
    draw(`fore${s}`, (b) => {
      capsule(b.at(out * 0.015, 0, 0), 0.056, 0.066, 0.13, { color: k.shell, shade: [0.9, 1.02] });
      b.at(out * 0.015, -0.145, 0).torus(0.056, 0.018, { color: k.second, segments: 10 });
      const hand = b.with({ color: k.tint, shade: [0.9, 1.05] });
      hand.at(out * 0.015, -0.215, 0.005).ball(0.078, 0.084, 0.07, { segments: 12 });
      hand.at(-out * 0.045, -0.19, 0.035, [0.4, 0, out * 0.5]).ball(0.032, 0.048, 0.032, { segments: 8 });
    });
    draw(`leg${s}`, (b) => capsule(b, 0.088, 0.076, THIGH, { color: "ink", shade: [1, 1.3] }));
    draw(`shin${s}`, (b) => {
      capsule(b, 0.068, 0.08, SHIN - 0.07, { color: k.shell, shade: [0.88, 1.02] });
      b.at(0, -0.005, 0.066).ball(0.052, 0.058, 0.032, { color: k.tint, segments: 10 });
    });
    draw(`foot${s}`, (b) => {
      const shoe = (y: number): Builder => b.at(0, -ANKLE + y, BALL - 0.03);
      block(shoe(0.083), 0.2, 0.15, 0.31, 0.66, { color: k.tint, segments: 14, shade: [0.88, 1.04] });
      block(shoe(0.0275), 0.214, 0.055, 0.33, 0.5, { color: k.shell, segments: 14, shade: [0.8, 0.96] });
    });
  }
}

/** Draws all parts and merges them; every vertex follows exactly one bone. */
function bodyGeometry(bones: Bones, looks: Looks): BufferGeometry {
  const drawn: { g: BufferGeometry; bone: number }[] = [];
  const at = new Vector3();
  bones.hips.updateMatrixWorld(true);
  const draw: Draw = (bone, make) => {
    const b = new Builder();
    make(b);
    bones[bone].getWorldPosition(at);
    const g = b.raw().translate(at.x, at.y, at.z);
    if (g.getAttribute("position").count > 0) drawn.push({ g, bone: BONES.findIndex(([n]) => n === bone) });
  };
  torso(draw, looks);
  drawHead(draw, looks);
  drawCrown(draw, looks);
  limbs(draw, looks);
  drawWear(draw, looks);
  return merge(drawn);
}

/** Joins geometries into one, with skin index and weight for the bone of each. */
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

/** Uploads the bone matrices only after they changed, not in every frame as three does. */
class PosedSkeleton extends Skeleton {
  private posed = true;

  markPosed(): void {
    this.posed = true;
  }

  override update(): void {
    if (this.posed) super.update();
    this.posed = false;
  }
}

/** A robot's body with these looks. Its material is shared and not disposed with it. */
export function createBody(looks: Looks, material: Material) {
  const bones = createBones(TRUNKS[looks.build].shoulder);
  const geometry = bodyGeometry(bones, looks);
  const mesh = new SkinnedMesh(geometry, material);
  mesh.add(bones.hips);
  mesh.updateMatrixWorld(true);
  const skeleton = new PosedSkeleton(BONES.map(([name]) => bones[name]));
  mesh.bind(skeleton);
  // The bones belong to the body without being among its children: otherwise the renderer would walk over them twice
  // per frame. The one that poses the body updates their matrices (robot.ts).
  mesh.remove(bones.hips);
  bones.hips.parent = mesh;
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.boundingSphere = BODY_BOUNDS.clone();
  return {
    mesh,
    /** From the soles to the top of the head, without crown (m). */
    height: NECK + HEAD_SIZES[looks.head].top,
    bones,
    /** Must be called after the bones were moved. */
    markPosed: () => skeleton.markPosed(),
    dispose(): void {
      mesh.removeFromParent();
      geometry.dispose();
      skeleton.dispose();
    },
  };
}

/** The skinned mesh with its bones. */
export type Body = ReturnType<typeof createBody>;
