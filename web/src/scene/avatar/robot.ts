// The robot: the figure that every agent has until its user gives it another one. One skinned mesh, one draw.

import type { Material, MeshLambertMaterial, Vector3 } from "three";
import { Color } from "three";
import type { ShadowProxies } from "../shadowproxies.ts";
import { createSurface, type SurfaceKit } from "../material.ts";
import { clamp } from "../math.ts";
import { type Body, createBody } from "./body.ts";
import { CROWN_HEIGHTS } from "./crown.ts";
import type { Anchor, Face, Figure, Joint, Look, Pose } from "./figure.ts";
import type { Looks } from "./looks.ts";
import { type BoneName, setRotation, solveLeg } from "./rig.ts";
import { StandIns } from "./standins.ts";

/** A helper's size beside a grown body. */
export const SMALL = 0.55;

const DIMMED = new Color(0.45, 0.47, 0.54);

/** Of each anchor: the bone it hangs on, and where in that bone's frame (m). */
const ANCHORS: Record<Anchor, [BoneName, number, number, number]> = {
  eyes: ["head", 0, 0.285, 0.3],
  mouth: ["mouth", 0, 0, 0.02],
  handL: ["foreL", 0.015, -0.215, 0.02],
  handR: ["foreR", -0.015, -0.215, 0.02],
  head: ["head", 0, 0.26, 0],
  chest: ["spine", 0, 0.22, 0],
};

interface Shared {
  /** Of every robot that looks as usual: the graphics card is told its settings once for all of them. */
  skin?: Material;
  /** Draws its shadow; without, it casts none. */
  casters?: ShadowProxies | undefined;
}

export function createRobot(looks: Looks, surface: SurfaceKit, size: number, shared: Shared = {}): Figure {
  return new Robot(looks, surface, size, shared);
}

/** Makes robots that share what is the same for all of them. */
export class Robots {
  private readonly surface: SurfaceKit;
  private readonly casters: ShadowProxies | undefined;
  private readonly skin: Material;

  constructor(surface: SurfaceKit, casters?: ShadowProxies) {
    this.surface = surface;
    this.casters = casters;
    this.skin = createSurface(surface);
  }

  /** A helper has its patch of shade only. */
  make(looks: Looks, helper: boolean): Figure {
    const { skin, casters } = this;
    return createRobot(looks, this.surface, helper ? SMALL : 1, { skin, casters: helper ? undefined : casters });
  }

  dispose(): void {
    this.skin.dispose();
  }
}

class Robot implements Figure {
  readonly unit: number;
  readonly height: number;
  readonly glow: string;
  private readonly body: Body;
  /** Its own surface, for when it is paler or darker than others. */
  private readonly material: MeshLambertMaterial;
  private readonly skin: Material;
  private readonly drain = { value: 0 };
  private readonly fade = { value: 0 };

  private readonly standIns: StandIns | null;
  private casts = true;

  constructor(looks: Looks, surface: SurfaceKit, size: number, { skin, casters }: Shared) {
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
    this.standIns = casters ? new StandIns(casters, this.body.bones) : null;
  }

  get root(): Body["mesh"] {
    return this.body.mesh;
  }

  get joints(): Readonly<Record<Joint, Body["bones"][BoneName]>> {
    return this.body.bones;
  }

  show(pose: Pose, face: Face): void {
    const { bones } = this.body;
    bones.hips.position.set(...pose.hips);
    setRotation(bones.hips, pose.hipsTurn);
    for (const name of ["spine", "head", "armL", "foreL", "armR", "foreR"] as const)
      setRotation(bones[name], pose[name]);
    for (const [i, side] of (["L", "R"] as const).entries()) solveLeg(bones, side, pose.feet[i as 0 | 1]);
    bones.spine.scale.set(pose.chest, 1, pose.chest);
    this.express(face);
    bones.hips.updateWorldMatrix(true, true);
    this.body.posed();
    this.standIns?.follow(this.casts && this.fade.value < 0.5 && this.root.visible);
  }

  private express(f: Face): void {
    const { eyes, mouth, ears } = this.body.bones;
    // The eyes lie on a curved visor: they stay on it.
    eyes.position.set(clamp(f.gazeYaw, -0.6, 0.6) * 0.062, 0.275 + clamp(f.gazePitch, -0.6, 0.6) * 0.05, 0.303);
    eyes.scale.set(1 + (1 - f.eyes) * 0.08, Math.max(0.08, f.eyes), 1);
    mouth.scale.set(1 - f.mouth * 0.2 + f.smile * 0.22 + wide(f), 0.3 + f.smile * 0.55 + f.mouth * 1.1, 1);
    setRotation(ears, [f.swing[0] + f.droop * 0.5, 0, f.swing[1]]);
  }

  look({ dim, drain, fade }: Look): void {
    this.drain.value = drain;
    this.fade.value = fade;
    this.material.color.setScalar(1).lerp(DIMMED, dim);
    this.root.material = dim + drain + fade > 0 ? this.material : this.skin;
  }

  anchor(name: Anchor, out: Vector3): Vector3 {
    const [bone, x, y, z] = ANCHORS[name];
    return this.body.bones[bone].localToWorld(out.set(x, y, z));
  }

  shadow(on: boolean): void {
    this.casts = on;
  }

  dispose(): void {
    this.standIns?.clear();
    this.body.dispose();
    this.material.dispose();
  }
}

/** "e" and "i" draw the mouth wide, "u" and "o" round. */
function wide({ vowels }: Face): number {
  return vowels ? (vowels.ee + vowels.ih) * 0.35 - vowels.ou * 0.55 - vowels.oh * 0.35 : 0;
}
