// Retargets poses of the robot to the bones of a VRM figure. Its normalised bones rest in a T-pose with the axes of the
// figure. A VRM 0.x figure faces −z instead of +z, so its rotations are mirrored: x and z change sign. Lengths are body
// units ("units of the pose") unless marked as metres of the file.

import type { VRM, VRMHumanBoneName } from "@pixiv/three-vrm";
import { Euler, Object3D, Quaternion, Vector3 } from "three";
import { mix, smoothstep, type Vec3 } from "../../core/vector.ts";
import type { Anchor, BodyPose, Joint } from "../avatar/figure.ts";
import { type FootState, HIP_HALF } from "../avatar/gait.ts";
import { ANKLE, ankleOf, BALL, type Leg, type LegTurns, solveLegAt } from "../avatar/rig.ts";

type Side = "L" | "R";
const SIDES = ["L", "R"] as const;

/** Bones and measures of one leg. */
interface LegBones {
  upper: Object3D;
  lower: Object3D;
  foot: Object3D;
  toes: Object3D | null;
  leg: Leg;
  /** Rotates the bone's direction at rest to straight down. */
  upperFix: Quaternion;
  lowerFix: Quaternion;
  /** Scratch for solveLegAt; holds the last solution. */
  turns: LegTurns;
}

/** Bones of one arm. */
interface ArmBones {
  upper: Object3D;
  lower: Object3D;
  hand: Object3D;
  /** From the T-pose to a hanging arm. */
  down: Quaternion;
}

const DOWN = new Vector3(0, -1, 0);
/** The robot's hip joints are this far below its hips joint. */
const HIPS_OVER_HIP = 0.02;
/** Share of its length to which a leg is stretched: standing. */
const STANDING = 0.992;
/** The same while walking. */
const STRIDING = 0.975;
/** How much higher than a robot's the hips may be. */
const RISE = 0.036;
/** Bend of the fingers of a resting hand (radians per joint). */
const CURL = 0.28;

const euler = new Euler(0, 0, 0, "YXZ");
const part = new Quaternion();
const work = new Quaternion();
const hipsTurn = new Quaternion();
const v = new Vector3();
const tip = new Vector3();
const hipsAt = new Vector3();
const IDENTITY = new Quaternion();

/** The skeleton of one figure. */
export class VrmRig {
  private readonly vrm: VRM;
  /** Body units per metre of the file. */
  private readonly k: number;
  /** Faces −z (VRM 0.x). */
  private readonly mirrored: boolean;
  private readonly hips: Object3D;
  /** Bones of the trunk and of the neck, from below; optional bones are missing. */
  private readonly spine: Object3D[];
  private readonly neck: Object3D[];
  private readonly legs: Record<Side, LegBones>;
  private readonly arms: Record<Side, ArmBones>;
  /** From the hips bone to the middle between the hip joints. */
  private readonly hipsToHip: Vector3;
  /** Height of the soles (metres of the file). */
  private readonly ground: number;
  /** Nodes that stand for the joints, see joint(). */
  private readonly proxies = new Map<Joint, Object3D>();

  /** Height of the hip joints at rest (metres of the file). */
  static hipHeight(vrm: VRM): number {
    const [l, r] = (["leftUpperLeg", "rightUpperLeg"] as const).map((name) => restOf(vrm, name).y);
    return ((l ?? 0) + (r ?? 0)) / 2;
  }

  /**
   * `ground`: height of the soles (metres of the file); `k`: body units per metre of the file. Throws when a required
   * bone is missing.
   */
  constructor(vrm: VRM, ground: number, k: number) {
    this.vrm = vrm;
    this.k = k;
    this.ground = ground;
    this.mirrored = vrm.meta.metaVersion === "0";
    this.hips = this.bone("hips");
    this.spine = this.bones("spine", "chest", "upperChest");
    this.neck = this.bones("neck", "head");
    this.legs = { L: this.legOf("left"), R: this.legOf("right") };
    this.arms = { L: this.armOf("left"), R: this.armOf("right") };
    const middle = this.rest("leftUpperLeg").add(this.rest("rightUpperLeg")).multiplyScalar(0.5);
    this.hipsToHip = middle.sub(this.rest("hips")).multiplyScalar(k);
    this.curlFingers();
  }

  /** A required bone. */
  private bone(name: VRMHumanBoneName): Object3D {
    const bone = this.vrm.humanoid.getNormalizedBoneNode(name);
    if (!bone) throw new Error(`the figure has no ${name}`);
    return bone;
  }

  /** Those of these bones that the figure has. */
  private bones(...names: VRMHumanBoneName[]): Object3D[] {
    return names.flatMap((name) => this.vrm.humanoid.getNormalizedBoneNode(name) ?? []);
  }

  /** Position of a bone at rest in the frame of the pose, facing +z (metres of the file). */
  private rest(name: VRMHumanBoneName): Vector3 {
    const position = restOf(this.vrm, name);
    return this.mirrored ? position.set(-position.x, position.y, -position.z) : position;
  }

  /** Measures a leg at rest. Without toes the ball is 0.1 units ahead of the ankle. */
  private legOf(side: "left" | "right"): LegBones {
    const { k } = this;
    const [hip, knee, ankle] = (["UpperLeg", "LowerLeg", "Foot"] as const).map((n) => this.rest(`${side}${n}`));
    if (!hip || !knee || !ankle) throw new Error("the figure has no leg");
    const [toes] = this.bones(`${side}Toes`);
    const ball = toes ? this.rest(`${side}Toes`).z - ankle.z : 0;
    const hips = this.rest("hips");
    return {
      upper: this.bone(`${side}UpperLeg`),
      lower: this.bone(`${side}LowerLeg`),
      foot: this.bone(`${side}Foot`),
      toes: toes ?? null,
      leg: {
        hip: [(hip.x - hips.x) * k, (hip.y - hips.y) * k, (hip.z - hips.z) * k],
        thigh: hip.distanceTo(knee) * k,
        shin: knee.distanceTo(ankle) * k,
        ankle: Math.max(0.02, (ankle.y - this.ground) * k),
        ball: Math.max(0.04, ball * k || 0.1),
      },
      upperFix: new Quaternion().setFromUnitVectors(knee.clone().sub(hip).normalize(), DOWN),
      lowerFix: new Quaternion().setFromUnitVectors(ankle.clone().sub(knee).normalize(), DOWN),
      turns: { upper: new Quaternion(), lower: new Quaternion(), foot: new Quaternion() },
    };
  }

  /** Measures an arm at rest. */
  private armOf(side: "left" | "right"): ArmBones {
    const [shoulder, elbow] = [this.rest(`${side}UpperArm`), this.rest(`${side}LowerArm`)];
    const along = elbow.clone().sub(shoulder);
    return {
      upper: this.bone(`${side}UpperArm`),
      lower: this.bone(`${side}LowerArm`),
      hand: this.bone(`${side}Hand`),
      down: new Quaternion().setFromUnitVectors(along.clone().normalize(), DOWN),
    };
  }

  /** Bends the fingers slightly, once and for all. */
  private curlFingers(): void {
    for (const [side, turn] of [
      ["left", -1],
      ["right", 1],
    ] as const)
      for (const finger of ["Index", "Middle", "Ring", "Little"] as const)
        for (const joint of ["Proximal", "Intermediate", "Distal"] as const)
          for (const bone of this.bones(`${side}${finger}${joint}` as VRMHumanBoneName))
            this.put(bone, work.setFromEuler(euler.set(0, 0, turn * CURL)));
  }

  /** Sets a bone's rotation, given in the frame of the pose. */
  private put(bone: Object3D, q: Quaternion): void {
    if (this.mirrored) bone.quaternion.set(-q.x, q.y, -q.z, q.w);
    else bone.quaternion.copy(q);
  }

  /** Distributes a rotation over bones that follow one another. */
  private share(bones: readonly Object3D[], turn: Quaternion): void {
    for (const bone of bones) this.put(bone, work.slerpQuaternions(IDENTITY, turn, 1 / bones.length));
  }

  /** Applies a pose. */
  set(pose: BodyPose, root: Object3D): void {
    hipsTurn.setFromEuler(turnOf(pose.hipsTurn));
    this.put(this.hips, hipsTurn);
    hipsAt
      .set(0, -HIPS_OVER_HIP, 0)
      .sub(this.hipsToHip)
      .applyQuaternion(hipsTurn)
      .add(v.set(...pose.hips));
    hipsAt.y += this.rise(pose);
    const { x, y, z } = hipsAt;
    const sign = this.mirrored ? -1 : 1;
    this.hips.position.set((sign * x) / this.k, y / this.k + this.ground, (sign * z) / this.k);
    this.share(this.spine, part.setFromEuler(turnOf(pose.spine)));
    this.share(this.neck, part.setFromEuler(turnOf(pose.head)));
    for (const side of SIDES) this.setArm(side, pose);
    for (const side of SIDES) this.setLeg(side, pose);
    this.follow(pose, root);
  }

  /**
   * How much higher than the robot it stands. The robot's short legs are always slightly bent; this figure stands as
   * high as both legs allow, and lower in a stride, where a straight knee would have to bend within one frame.
   */
  private rise({ feet, sit }: BodyPose): number {
    const reach = mix(STANDING, STRIDING, smoothstep(0.05, 0.3, Math.abs(feet[0].at[2] - feet[1].at[2])));
    let most = RISE;
    for (const [i, side] of SIDES.entries()) {
      const { leg } = this.legs[side];
      const ankle = ankleOf(this.underHip(feet[i as 0 | 1], leg), tip, leg);
      const hip = v
        .set(...leg.hip)
        .applyQuaternion(hipsTurn)
        .add(hipsAt);
      const flat = (ankle.x - hip.x) ** 2 + (ankle.z - hip.z) ** 2;
      const length = (leg.thigh + leg.shin) * reach;
      most = Math.min(most, ankle.y + Math.sqrt(Math.max(0, length * length - flat)) - hip.y);
    }
    return Math.max(0, most) * (1 - sit);
  }

  /** Applies an arm's rotations, from hanging arms to the T-pose of the bones. */
  private setArm(side: Side, pose: BodyPose): void {
    const { upper, lower, down } = this.arms[side];
    const up = down.clone().invert();
    part.setFromEuler(turnOf(pose[`arm${side}`])).multiply(down);
    this.put(upper, part);
    part.setFromEuler(turnOf(pose[`fore${side}`]));
    this.put(lower, part.premultiply(up).multiply(down));
  }

  /** Solves a leg; the toes bend as the heel rises. */
  private setLeg(side: Side, pose: BodyPose): void {
    const b = this.legs[side];
    const foot = this.underHip(pose.feet[side === "L" ? 0 : 1], b.leg);
    const { upper, lower, foot: flat } = solveLegAt(b.leg, hipsAt, hipsTurn, foot, b.turns);
    upper.multiply(b.upperFix);
    lower.multiply(b.lowerFix);
    this.put(b.upper, part.copy(hipsTurn).invert().multiply(upper));
    this.put(b.lower, part.copy(upper).invert().multiply(lower));
    this.put(b.foot, part.copy(lower).invert().multiply(flat));
    if (b.toes) this.put(b.toes, part.setFromEuler(euler.set(-Math.max(0, foot.pitch) * 0.9, 0, 0)));
  }

  /**
   * The gait sets feet as far apart as the robot's hips. A slimmer figure moves them inwards, each along its own sole;
   * a standing foot does not turn, so it does not slide either.
   */
  private underHip(foot: FootState, { hip }: Leg): FootState {
    const inwards = hip[0] - Math.sign(hip[0]) * HIP_HALF;
    const [x, y, z] = foot.at;
    return { ...foot, at: [x + inwards * Math.cos(foot.yaw), y, z - inwards * Math.sin(foot.yaw)] };
  }

  /** The node of a joint in the scene, with the axes in which poses are given. Creates it on first use. */
  joint(name: Joint, root: Object3D): Object3D {
    const known = this.proxies.get(name);
    if (known) return known;
    const proxy = new Object3D();
    proxy.name = name;
    this.proxies.set(name, proxy);
    const parent = PARENTS[name];
    (parent ? this.joint(parent, root) : root).add(proxy);
    return proxy;
  }

  /** Moves the joints' nodes to the bones. */
  private follow(pose: BodyPose, root: Object3D): void {
    root.updateMatrixWorld(true);
    const move = (name: Joint, bone: Object3D, turn: Quaternion): Object3D => {
      const proxy = this.joint(name, root);
      proxy.parent?.worldToLocal(bone.getWorldPosition(proxy.position));
      proxy.quaternion.copy(turn);
      proxy.updateMatrixWorld();
      return proxy;
    };
    move("hips", this.hips, hipsTurn);
    move("spine", this.spine[0] ?? this.hips, part.setFromEuler(turnOf(pose.spine)));
    move("head", this.neck.at(-1) ?? this.hips, part.setFromEuler(turnOf(pose.head)));
    for (const s of SIDES) {
      move(`arm${s}`, this.arms[s].upper, part.setFromEuler(turnOf(pose[`arm${s}`])));
      move(`fore${s}`, this.arms[s].lower, part.setFromEuler(turnOf(pose[`fore${s}`])));
      const { turns, upper, lower, foot, leg } = this.legs[s];
      move(`leg${s}`, upper, turns.upper);
      move(`shin${s}`, lower, turns.lower);
      // Callers look for the ball of the foot at the robot's measures.
      move(`foot${s}`, foot, turns.foot).scale.set(1, leg.ankle / ANKLE, leg.ball / BALL);
      this.joint(`foot${s}`, root).updateMatrixWorld();
    }
  }

  /** Writes a point of the body in world space to `out`. */
  anchor(name: Anchor, out: Vector3): Vector3 {
    if (name === "handL") return this.arms.L.hand.getWorldPosition(out);
    if (name === "handR") return this.arms.R.hand.getWorldPosition(out);
    if (name === "chest") return (this.spine.at(-1) ?? this.hips).getWorldPosition(out);
    const head = this.neck.at(-1) ?? this.hips;
    const [y, z] = ANCHORS[name];
    head.updateWorldMatrix(true, false);
    return head.localToWorld(out.set(0, y, this.mirrored ? -z : z));
  }
}

/** Up and forward from the head bone (metres of the file). */
const ANCHORS = { eyes: [0.07, 0.1], mouth: [0.02, 0.1], head: [0.1, 0] } as const;

/** Joints of the trunk are nested, so that aims are in the trunk's frame; legs hang on the root. */
const PARENTS: Partial<Record<Joint, Joint>> = {
  spine: "hips",
  head: "spine",
  armL: "spine",
  foreL: "armL",
  armR: "spine",
  foreR: "armR",
};

/** Euler angles (YXZ) of a pose. Reuses one object. */
function turnOf(turn: Readonly<Vec3>): Euler {
  return euler.set(turn[0], turn[1], turn[2], "YXZ");
}

/** Position of a bone at rest in the figure's own frame (metres of the file). */
function restOf(vrm: VRM, name: VRMHumanBoneName): Vector3 {
  const out = new Vector3();
  for (let o: Object3D | null = vrm.humanoid.getNormalizedBoneNode(name); o; o = o.parent) {
    if (o === vrm.humanoid.normalizedHumanBonesRoot) break;
    out.add(o.position);
  }
  return out;
}
