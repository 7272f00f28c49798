// A figure: a body that can show an avatar's motions. The procedural robot (robot.ts) is one; a VRM file is another.
// The avatar (avatar.ts) decides what the body does; each frame it hands over one Pose and one Face, as plain numbers.
//
// Frames. The root stands on the ground under the body, y up, and looks along +z; L is +x (the body's own left).
// Units. Lengths of a pose are body units: 1 unit × `unit` = metres. A grown robot has unit 1. For another skeleton,
//   unit = (height of its hip joints over its soles in its rest pose, in metres) / STRETCHED_HIP: then the gait's steps
//   fit its legs. `pose.hips` is where the hips joint is over the root; [0, STRETCHED_HIPS, 0] is a stand with straight
//   legs. The root's own place, yaw and scale are set by the avatar, in metres.
// Rest pose. Standing straight, looking along +z, arms hanging straight down, palms inwards, legs straight. Every joint's
//   axes are then the root's axes, so a skeleton whose rest is a T-pose first lets its arms down (L: −90° about z).
// Turns are [x, y, z] in radians, Euler order YXZ (yaw first, then pitch, then roll), relative to the parent joint:
//   x > 0 bows forward (an arm swings BACK: a hanging arm raised ahead has x < 0), y > 0 turns left, z > 0 leans right
//   for the trunk; for arms z > 0 lifts the left one sideways and z < 0 the right one. Elbows bend by x < 0.
// Legs. A pose says where the feet are, not how the legs bend: solve them by solveLegAt (rig.ts) with your own lengths.

import { type Object3D, Sphere, Vector3 } from "three";
import type { Vec3 } from "../math.ts";
import type { FootState } from "./gait.ts";

/** Joints of every figure, by name; tests and pictures ask for them. A figure may lack ears. */
export const JOINTS = [
  "hips",
  "spine",
  "head",
  "armL",
  "foreL",
  "armR",
  "foreR",
  "legL",
  "shinL",
  "footL",
  "legR",
  "shinR",
  "footR",
] as const;
export type Joint = (typeof JOINTS)[number];

/** Body units: the hip joints over the soles, and the hips joint over the ground, of legs that are quite straight. */
export const STRETCHED_HIP = 0.69;
export const STRETCHED_HIPS = 0.71;

/** Around a grown body and whatever it does with its arms: from its soles up, in body units. */
export const AROUND: Readonly<Sphere> = new Sphere(new Vector3(0, 0.75, 0), 1.3);

export interface Pose {
  /** Where the hips joint is over the root, and how it is turned. */
  hips: Vec3;
  hipsTurn: Vec3;
  spine: Vec3;
  head: Vec3;
  armL: Vec3;
  foreL: Vec3;
  armR: Vec3;
  foreR: Vec3;
  /** Left and right: the ball of each foot in the root's frame, its yaw, and how far the heel is up. */
  feet: [FootState, FootState];
  /** 1 is a chest at rest; breath widens it a little. */
  chest: number;
  /** 0..1: how much it sits. */
  sit: number;
}

/** How far a mouth is open in each of five shapes; together at most 0.7. */
export interface Vowels {
  aa: number;
  ih: number;
  ou: number;
  ee: number;
  oh: number;
}

/** How open a mouth of this shape is, 0..1: "a" opens it wholly, "u" hardly. */
export function openness({ aa, ih, ou, ee, oh }: Readonly<Vowels>): number {
  return Math.min(1, (aa + 0.55 * ih + 0.5 * ou + 0.65 * ee + 0.85 * oh) / 0.7);
}

export interface Face {
  /** Where the eyes look, beyond the head's own turn: radians, left and up. */
  gazeYaw: number;
  gazePitch: number;
  /** 0 closed .. 1 open. */
  eyes: number;
  /** How open the mouth is, 0..1, and how much it smiles, 0..1. */
  mouth: number;
  smile: number;
  /** The shape of the mouth, where a voice gives it. */
  vowels: Readonly<Vowels> | null;
  /** 0..1: how much ears, hair or antennae hang. */
  droop: number;
  /** Radians: how far what stands up on the head swings, forward and to the left. */
  swing: [number, number];
}

/** How a body looks beside its pose, each 0..1: darker, without colour, vanished. */
export interface Look {
  dim: number;
  drain: number;
  fade: number;
}

/** Named places of a body, for labels, pictures and things that are held. */
export type Anchor = "eyes" | "mouth" | "handL" | "handR" | "head" | "chest";

export interface Figure {
  /** Added to the scene by the crew. */
  readonly root: Object3D;
  /** Metres of one body unit. */
  readonly unit: number;
  /** Metres from the soles to the top of a standing body, with all that stands on its head. */
  readonly height: number;
  /** What its joints are in the scene; their world matrices are those of the last show(). */
  readonly joints: Readonly<Record<Joint, Object3D>>;
  /** #rrggbb or a palette name: the light that it works by (its pane). */
  readonly glow: string;
  /** Shows a pose and a face. dt: seconds since the last (0: arrives at once), for what swings by itself. */
  show(pose: Pose, face: Face, dt: number): void;
  look(look: Look): void;
  /** A place of the body in world space. */
  anchor(name: Anchor, out: Vector3): Vector3;
  /** Whether it throws a shadow of its own. */
  shadow(on: boolean): void;
  dispose(): void;
}

const local = new Vector3();

/** Yaw and pitch from a joint towards a point of the world, in the frame of the joint's parent as last shown. */
export function aim(joint: Object3D, target: Readonly<Vec3>): { yaw: number; pitch: number; away: number } {
  local.set(...target);
  joint.parent?.worldToLocal(local);
  local.sub(joint.position);
  const flat = Math.hypot(local.x, local.z);
  return { yaw: Math.atan2(local.x, local.z), pitch: Math.atan2(local.y, flat), away: Math.hypot(flat, local.y) };
}
