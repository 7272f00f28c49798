// The robot: the figure of every agent until its user gives it another one. One skinned mesh, drawn in one call.

import type { Material, MeshLambertMaterial, Vector3 } from "three";
import { Color } from "three";
import { clamp } from "../../core/vector.ts";
import type { ShadowProxies } from "../light/shadowproxies.ts";
import { createSurface, type SurfaceKit } from "../surface/material.ts";
import { type Body, createBody } from "./body.ts";
import { CROWN_HEIGHTS } from "./crown.ts";
import type { Anchor, BodyPose, FaceState, Figure, Joint, Look } from "./figure.ts";
import type { Looks } from "./looks.ts";
import { type BoneName, setRotation, solveLeg } from "./rig.ts";
import { RobotShadow } from "./robotshadow.ts";

/** Size of a helper (subagent) relative to an adult. */
export const SMALL = 0.55;

/** What a dimmed body's colours are multiplied by. */
const DIMMED = new Color(0.45, 0.47, 0.54);

/** For each anchor its bone, and the place in that bone's frame (m). */
const ANCHORS: Record<Anchor, [BoneName, number, number, number]> = {
  eyes: ["head", 0, 0.285, 0.3],
  mouth: ["mouth", 0, 0, 0.02],
  handL: ["foreL", 0.015, -0.215, 0.02],
  handR: ["foreR", -0.015, -0.215, 0.02],
  head: ["head", 0, 0.26, 0],
  chest: ["spine", 0, 0.22, 0],
};

/** What several robots share. */
interface RobotDeps {
  /** The material of robots that look as usual: shared, so that the renderer sets it up once for all of them. */
  skin?: Material;
  /** Draws its shadow; without it, the robot casts none. */
  shadowProxies?: ShadowProxies | undefined;
}

/** Creates robots that share their material. */
export class Robots {
  private readonly surface: SurfaceKit;
  private readonly shadowProxies: ShadowProxies | undefined;
  private readonly skin: Material;

  constructor(surface: SurfaceKit, shadowProxies?: ShadowProxies) {
    this.surface = surface;
    this.shadowProxies = shadowProxies;
    this.skin = createSurface(surface);
  }

  /** Creates a robot. A helper casts no shadow of its own: it only has its patch of contact shade. */
  make(looks: Looks, helper: boolean): Figure {
    const { skin, shadowProxies } = this;
    return new Robot(looks, this.surface, helper ? SMALL : 1, {
      skin,
      shadowProxies: helper ? undefined : shadowProxies,
    });
  }

  dispose(): void {
    this.skin.dispose();
  }
}

/** A single robot; `size` in metres per body unit. */
export class Robot implements Figure {
  readonly unit: number;
  readonly height: number;
  readonly glow: string;
  private readonly body: Body;
  /** Its own material, used while it is paler, darker or fainter than others. */
  private readonly material: MeshLambertMaterial;
  /** The shared material; without one, its own. */
  private readonly skin: Material;
  private readonly drain = { value: 0 };
  private readonly fade = { value: 0 };

  private readonly shadowBody: RobotShadow | null;
  private castsShadow = true;

  constructor(looks: Looks, surface: SurfaceKit, size: number, { skin, shadowProxies }: RobotDeps = {}) {
    this.unit = size;
    this.glow = looks.glow;
    this.material = createSurface({
      ...surface,
      uniforms: { ...surface.uniforms, drain: this.drain, fade: this.fade },
    });
    this.skin = skin ?? this.material;
    this.body = createBody(looks, this.skin);
    this.height = (this.body.height + CROWN_HEIGHTS[looks.crown]) * size;
    this.root.scale.setScalar(size);
    this.root.castShadow = false;
    this.shadowBody = shadowProxies ? new RobotShadow(shadowProxies, this.body.bones) : null;
  }

  get root(): Body["mesh"] {
    return this.body.mesh;
  }

  get joints(): Readonly<Record<Joint, Body["bones"][BoneName]>> {
    return this.body.bones;
  }

  show(pose: BodyPose, face: FaceState): void {
    const { bones } = this.body;
    bones.hips.position.set(...pose.hips);
    setRotation(bones.hips, pose.hipsTurn);
    for (const name of ["spine", "head", "armL", "foreL", "armR", "foreR"] as const)
      setRotation(bones[name], pose[name]);
    for (const [i, side] of (["L", "R"] as const).entries()) solveLeg(bones, side, pose.feet[i as 0 | 1]);
    bones.spine.scale.set(pose.chest, 1, pose.chest);
    this.express(face);
    bones.hips.updateWorldMatrix(true, true);
    this.body.markPosed();
    this.shadowBody?.follow(this.castsShadow && this.fade.value < 0.5 && this.root.visible);
  }

  /** Moves eyes, mouth and ears. */
  private express(f: FaceState): void {
    const { eyes, mouth, ears } = this.body.bones;
    // The eyes slide on the curved visor instead of leaving it.
    eyes.position.set(clamp(f.gazeYaw, -0.6, 0.6) * 0.062, 0.275 + clamp(f.gazePitch, -0.6, 0.6) * 0.05, 0.303);
    eyes.scale.set(1 + (1 - f.eyes) * 0.08, Math.max(0.08, f.eyes), 1);
    mouth.scale.set(1 - f.mouth * 0.2 + f.smile * 0.22 + wide(f), 0.3 + f.smile * 0.55 + f.mouth * 1.1, 1);
    setRotation(ears, [f.swing[0] + f.droop * 0.5, 0, f.swing[1]]);
  }

  /** Switches between the shared and its own material. */
  setLook({ dim, drain, fade }: Look): void {
    this.drain.value = drain;
    this.fade.value = fade;
    this.material.color.setScalar(1).lerp(DIMMED, dim);
    this.root.material = dim + drain + fade > 0 ? this.material : this.skin;
  }

  anchor(name: Anchor, out: Vector3): Vector3 {
    const [bone, x, y, z] = ANCHORS[name];
    return this.body.bones[bone].localToWorld(out.set(x, y, z));
  }

  setShadow(on: boolean): void {
    this.castsShadow = on;
  }

  dispose(): void {
    this.shadowBody?.clear();
    this.body.dispose();
    this.material.dispose();
  }
}

/** How much vowels widen the mouth: "e" and "i" draw it wide, "u" and "o" round. */
function wide({ vowels }: FaceState): number {
  return vowels ? (vowels.ee + vowels.ih) * 0.35 - vowels.ou * 0.55 - vowels.oh * 0.35 : 0;
}
