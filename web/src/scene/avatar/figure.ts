// A figure: a body that can show an avatar's motions. The procedural robot (robot.ts) is one; a VRM file
// (models/vrmfigure.ts) is another. The avatar (avatar.ts) decides what the body does; each frame it passes one
// BodyPose and one FaceState, as plain numbers.
//
// - Frames: the root stands on the ground under the body, y up, and faces +z; L is +x (the body's own left).
// - Units: lengths of a pose are body units: 1 unit × `unit` = metres. An adult robot has unit 1. For another skeleton,
//   unit = (height of its hip joints above its soles in the rest pose, in metres) / STRETCHED_HIP, so that the gait's
//   steps fit its legs. `pose.hips` is where the hips joint is relative to the root; [0, 0.71, 0] stands with
//   straight legs. The avatar sets the root's own position, yaw and scale, in metres.
// - Rest pose: standing straight, facing +z, arms hanging straight down, palms inwards, legs straight. Every joint's
//   axes are then the root's axes, so a skeleton that rests in a T-pose must lower its arms first (L: −90° about z).
// - Rotations are [x, y, z] in radians, Euler order YXZ (yaw first, then pitch, then roll), relative to the parent
//   joint: x > 0 bows forward (an arm swings BACK: an arm raised ahead has x < 0), y > 0 turns left, z > 0 leans right
//   for the trunk; for arms z > 0 lifts the left one sideways and z < 0 the right one. Elbows bend by x < 0.
// - Legs: a pose says where the feet are, not how the legs bend. Solve them with solveLegAt (rig.ts) and your own
//   lengths.

import { type Object3D, Sphere, Vector3 } from "three";
import type { Vec3 } from "../../core/vector.ts";
import type { FootState } from "./gait.ts";

/** Joints that every figure has, by name; tests and pictures read them. Ears are optional. */
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

/** Height of the hip joints above the soles, with straight legs (body units). */
export const STRETCHED_HIP = 0.69;

/** Encloses an adult body whatever it does with its arms; the centre is measured from its soles (body units). */
export const BODY_BOUNDS: Readonly<Sphere> = new Sphere(new Vector3(0, 0.75, 0), 1.3);

/** Everything below the neck, and the head's rotation, at one moment. */
export interface BodyPose {
  /** Position of the hips joint relative to the root (body units), and its rotation. */
  hips: Vec3;
  hipsTurn: Vec3;
  spine: Vec3;
  head: Vec3;
  armL: Vec3;
  foreL: Vec3;
  armR: Vec3;
  foreR: Vec3;
  /** Left and right: the ball of each foot in the root's frame, its yaw, and how far the heel is raised. */
  feet: [FootState, FootState];
  /** Width of the chest; 1 at rest, breath widens it slightly. */
  chest: number;
  /** 0 stands .. 1 sits. */
  sit: number;
}

/** How far the mouth is open in each of five shapes; at most 0.7 in total. */
export interface Vowels {
  aa: number;
  ih: number;
  ou: number;
  ee: number;
  oh: number;
}

/** How open a mouth of this shape is, 0..1: "a" opens it fully, "u" hardly. */
export function openness({ aa, ih, ou, ee, oh }: Readonly<Vowels>): number {
  return Math.min(1, (aa + 0.55 * ih + 0.5 * ou + 0.65 * ee + 0.85 * oh) / 0.7);
}

/** The face at one moment. */
export interface FaceState {
  /** Where the eyes look, relative to the head: radians to the left and upwards. */
  gazeYaw: number;
  gazePitch: number;
  /** 0 closed .. 1 open. */
  eyes: number;
  /** 0..1: how far the mouth is open. */
  mouth: number;
  /** 0..1. */
  smile: number;
  /** Shape of the mouth, when a real voice provides it; otherwise figures derive one from `mouth`. */
  vowels: Readonly<Vowels> | null;
  /** 0..1: how far ears, hair or antennae droop. */
  droop: number;
  /** Radians: how far what stands on the head swings, forward and to the left. */
  swing: [number, number];
}

/** Effects on the whole body, each 0..1: darkened, without colour, vanished. */
export interface Look {
  dim: number;
  drain: number;
  fade: number;
}

/** Named points of a body, for labels, pictures and carried things. */
export type Anchor = "eyes" | "mouth" | "handL" | "handR" | "head" | "chest";

/** A body that can be posed. Its owner adds `root` to the scene and calls dispose(). */
export interface Figure {
  /** The crew adds it to the scene. */
  readonly root: Object3D;
  /** Metres per body unit. */
  readonly unit: number;
  /** From the soles to the top of a standing body, crown included (m). */
  readonly height: number;
  /** Scene nodes of the joints. Their world matrices are those of the last show(). */
  readonly joints: Readonly<Record<Joint, Object3D>>;
  /** #rrggbb or palette name: the colour of its console. */
  readonly glow: string;
  /**
   * Shows a pose and a face. `dt`: seconds since the last call, for parts that swing by physics; 0: they come to rest
   * at once.
   */
  show(pose: BodyPose, face: FaceState, dt: number): void;
  /** Applies effects to the whole body. */
  setLook(look: Look): void;
  /** Writes a point of the body in world space to `out`. */
  anchor(name: Anchor, out: Vector3): Vector3;
  /** Whether it casts a shadow. */
  setShadow(on: boolean): void;
  dispose(): void;
}

const local = new Vector3();

/**
 * Yaw and pitch (radians) from a joint towards a point of the world, and the distance (m), in the frame of the joint's
 * parent as last shown.
 */
export function aim(joint: Object3D, target: Readonly<Vec3>): { yaw: number; pitch: number; away: number } {
  local.set(...target);
  joint.parent?.worldToLocal(local);
  local.sub(joint.position);
  const flat = Math.hypot(local.x, local.z);
  return { yaw: Math.atan2(local.x, local.z), pitch: Math.atan2(local.y, flat), away: Math.hypot(flat, local.y) };
}
