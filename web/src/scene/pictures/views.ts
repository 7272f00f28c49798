// Camera positions for captures: the user's eyes, the agent's, from above, or around objects.

import { Box3, PerspectiveCamera, Ray, Vector3 } from "three";
import type { SpatialHash } from "../../core/space/hash.ts";
import { distanceAlong } from "../../core/space/ray.ts";
import { degrees, radians, type Vec3 } from "../../core/vector.ts";
import type { Crew } from "../people/crew.ts";
import { worldPose } from "../people/member.ts";
import type { ObjectView } from "../things/objects.ts";
import { SceneError } from "./picture.ts";

/** One view of a capture. */
export interface Shot {
  name: "user" | "avatar" | "overhead" | "object" | "free" | "front" | "left" | "behind" | "top";
  camera: PerspectiveCamera;
  target: Vector3;
  /** Avatar id whose body is not drawn: one does not see oneself from inside. */
  hide: string | null;
  /** Draws without fog, for views from far away. */
  clear: boolean;
}

/** What shots are computed from. */
export interface ShotContext {
  views: ReadonlyMap<string, ObjectView>;
  index: SpatialHash<ObjectView>;
  crew: Crew;
  /** The user's camera and its target. */
  user: PerspectiveCamera;
  userTarget: Vector3;
  /** Avatar id of the agent that asks. */
  agent: string;
  /** Now, on the page's clock (s). */
  now: number;
  /** Visible height of the ground (m). */
  height(x: number, z: number): number;
}

/** Eye height of an agent without a body (m). */
const EYES = 1.42;
/** The overhead view includes objects within this distance of the agent (m). */
const AROUND = 26;
/** An eye so near to an object (m) counts as inside it. */
const INSIDE = 0.15;
/** Width of a captured picture to its height. */
export const ASPECT = 16 / 9;

// Scratch point.
const eyes = new Vector3();

/** A camera at a position that looks at a target. */
function camera(fov: number, position: Vector3, target: Vector3, up = new Vector3(0, 1, 0)): PerspectiveCamera {
  const c = new PerspectiveCamera(fov, ASPECT, 0.08, 1200);
  c.position.copy(position);
  c.up.copy(up);
  c.lookAt(target);
  c.updateMatrixWorld();
  return c;
}

/** The user's view in the aspect of the picture, without the offset for panels. */
export function userShot(x: ShotContext): Shot {
  const c = x.user.clone();
  c.aspect = ASPECT;
  c.clearViewOffset();
  c.updateProjectionMatrix();
  c.updateMatrixWorld();
  return { name: "user", camera: c, target: x.userTarget.clone(), hide: null, clear: false };
}

/** The agent's view, 90 degrees wide. An agent without a body looks from where it would join. */
export function avatarShot(x: ShotContext): Shot {
  const m = x.crew.members.get(x.agent);
  const stands = m && worldPose(m, x.now);
  const feet = stands ? new Vector3(...stands.position) : new Vector3(0, 0, 2.5);
  const yaw = stands?.yaw ?? 0;
  const height = m ? m.body.figure.anchor("eyes", eyes).y - m.body.figure.root.position.y : EYES;
  const eye = feet.clone().setY(feet.y + (Number.isFinite(height) ? height : EYES));
  const ahead = new Vector3(Math.sin(yaw), -0.14, Math.cos(yaw));
  const target = eye.clone().addScaledVector(ahead, 5);
  const fov = 2 * degrees(Math.atan(Math.tan(radians(45)) / ASPECT));
  return {
    name: "avatar",
    camera: camera(fov, eye.addScaledVector(ahead, 0.3), target),
    target,
    hide: x.agent,
    clear: false,
  };
}

/** What is around the agent (or the plaza), from high above; up is -z. */
export function overheadShot(x: ShotContext): Shot {
  const m = x.crew.members.get(x.agent);
  const middle = m ? new Vector3(...worldPose(m, x.now).position) : new Vector3();
  const box = new Box3().setFromCenterAndSize(middle, new Vector3(8, 0.1, 8));
  for (const v of x.views.values()) {
    const c = v.box.getCenter(new Vector3());
    if (Math.hypot(c.x - middle.x, c.z - middle.z) < AROUND) box.union(v.box);
  }
  const size = box.getSize(new Vector3());
  const c = box.getCenter(new Vector3()).setY(0);
  const fov = 32;
  const half = Math.max(size.z / 2, size.x / 2 / ASPECT) * 1.08 + 0.5;
  const height = half / Math.tan(radians(fov / 2)) + box.max.y * 0.6;
  const up = new Vector3(0, 0, -1);
  return {
    name: "overhead",
    camera: camera(fov, c.clone().setY(height), c, up),
    target: c,
    hide: null,
    clear: true,
  };
}

/** A three-quarter view of an object, from the side where the least hides it. */
export function objectShot(x: ShotContext, id: string): Shot {
  const view = x.views.get(id);
  if (!view) throw new SceneError("not_found", `There is no object ${id} to look at.`);
  const front = new Vector3(0, 0, 1).transformDirection(view.matrix);
  const base = Math.atan2(front.x, front.z);
  const turns = [0.62, -0.62, 0, 1.1, -1.1, 1.6, -1.6, 2.4, -2.4, Math.PI];
  return framed(
    x,
    view.box,
    [view],
    "object",
    turns.map((turn) => base + turn),
  );
}

/** Field of view of a camera of the agent's own, in degrees: as wide as the user's. */
const FREE_FOV = 50;
/** How far such a camera stays above the ground (m). */
const ABOVE = 0.2;

/** From a point, towards another, an object or an avatar. */
export function freeShot(x: ShotContext, from: Vec3, to: { id?: string; at?: Vec3 }): Shot {
  const position = new Vector3(...from);
  position.y = Math.max(position.y, x.height(position.x, position.z) + ABOVE);
  const target = targetOf(x, to);
  if (target.distanceTo(position) < 0.01) target.z += 1;
  // Straight up or down, some direction must be up in the picture: -z, as in the view from above.
  const steep = Math.hypot(target.x - position.x, target.z - position.z) < 0.01 * Math.abs(target.y - position.y);
  const up = steep ? new Vector3(0, 0, -1) : new Vector3(0, 1, 0);
  return { name: "free", camera: camera(FREE_FOV, position, target, up), target, hide: null, clear: false };
}

/** The point to look at. */
function targetOf(x: ShotContext, { id, at }: { id?: string; at?: Vec3 }): Vector3 {
  if (at) return new Vector3(...at);
  const member = id === undefined ? undefined : x.crew.members.get(id);
  if (member) return new Vector3(...worldPose(member, x.now).position).add(new Vector3(0, 1, 0));
  if (id === "user") return x.user.position.clone();
  const view = id === undefined ? undefined : x.views.get(id);
  if (!view) throw new SceneError("not_found", `There is no object ${id ?? ""} to look at.`);
  return view.box.getCenter(new Vector3());
}

/** Four views of changed objects: from the user's side, from their left, from behind, and from above. */
export function aroundShots(x: ShotContext, views: readonly ObjectView[]): Shot[] {
  const box = new Box3();
  for (const v of views) box.union(v.box);
  const c = box.getCenter(new Vector3());
  const user = Math.atan2(x.user.position.x - c.x, x.user.position.z - c.z);
  const from = (name: Shot["name"], turn: number): Shot =>
    framed(
      x,
      box,
      views,
      name,
      [0, 0.3, -0.3, 0.55, -0.55].map((off) => user + turn + off),
    );
  return [from("front", 0.3), from("left", -1.45), from("behind", 2.5), topShot(box)];
}

/**
 * Share of the picture that the subject fills along its tighter side. More in a montage, whose pictures are
 * small.
 */
const FILL = 0.58;
const FILL_TILE = 0.8;
/** Tilts to try (radians), and the field of view (degrees). */
const TILTS = [0.42, 0.66, 0.95];
const FOV = 36;

/**
 * Frames a box from the heading and tilt (radians) at which the least hides it. Earlier headings and lower
 * tilts are preferred: each step costs a fraction of a hidden sight line.
 */
function framed(
  x: ShotContext,
  box: Box3,
  own: readonly ObjectView[],
  name: Shot["name"],
  headings: readonly number[],
): Shot {
  const c = box.getCenter(new Vector3());
  let best: { camera: PerspectiveCamera; hidden: number } | undefined;
  for (const [step, tilt] of TILTS.entries()) {
    for (const [i, heading] of headings.entries()) {
      const away = new Vector3(Math.sin(heading) * Math.cos(tilt), Math.sin(tilt), Math.cos(heading) * Math.cos(tilt));
      const eye = fitted(x, box, c, away, name === "object" ? FILL : FILL_TILE);
      const hidden = hiddenFrom(eye.position, box, own, x.index) + i * 0.12 + step * 0.5;
      if (!best || hidden < best.hidden) best = { camera: eye, hidden };
    }
  }
  if (!best) throw new SceneError("render_failed", "There is no place to look from.");
  return { name, camera: best.camera, target: c, hide: null, clear: name !== "object" };
}

/**
 * A camera in the direction `away` from a box, at the distance where the box fills its share of the picture.
 * Found by iteration, as perspective makes it non-linear.
 */
function fitted(x: ShotContext, box: Box3, target: Vector3, away: Vector3, fill: number): PerspectiveCamera {
  let distance = Math.max(0.7, box.getSize(new Vector3()).length() * 1.4);
  let eye = camera(FOV, target.clone().addScaledVector(away, distance), target);
  for (let i = 0; i < 5; i++) {
    distance = Math.max(0.7, (distance * extent(box, eye)) / fill);
    const position = target.clone().addScaledVector(away, distance);
    position.y = Math.max(position.y, x.height(position.x, position.z) + 0.35);
    eye = camera(FOV, position, target);
  }
  return eye;
}

/** How far a box reaches from the middle of the picture; 1 is the edge, 2 means too close. */
function extent(box: Box3, eye: PerspectiveCamera): number {
  let most = 0.02;
  for (const corner of corners(box)) {
    if (corner.clone().applyMatrix4(eye.matrixWorldInverse).z > -0.1) return 2;
    const p = corner.project(eye);
    most = Math.max(most, Math.abs(p.x), Math.abs(p.y));
  }
  return Math.min(2, most);
}

/** The eight corners of a box. */
export function corners(box: Box3): Vector3[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i) => new Vector3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z),
  );
}

/** Straight down on a box; up is -z. Aligned with the ground, so that a scale bar is valid there. */
function topShot(box: Box3): Shot {
  const size = box.getSize(new Vector3());
  const c = box.getCenter(new Vector3());
  const half = Math.max(size.z / 2, size.x / 2 / ASPECT, 0.5) / FILL_TILE;
  const height = box.max.y + half / Math.tan(radians(16));
  const target = c.clone().setY(0);
  const eye = camera(32, c.clone().setY(height), target, new Vector3(0, 0, -1));
  return { name: "top", camera: eye, target, hide: null, clear: true };
}

/**
 * How many of the sight lines to a box (its middle and towards its corners) other objects cut. An eye inside an
 * object counts as many.
 */
function hiddenFrom(eye: Vector3, box: Box3, own: readonly ObjectView[], index: SpatialHash<ObjectView>): number {
  const c = box.getCenter(new Vector3());
  const points = [c, ...corners(box).map((p) => p.lerp(c, 0.35))];
  const around = index.near([eye.x - INSIDE, eye.z - INSIDE, eye.x + INSIDE, eye.z + INSIDE]);
  let hidden = 40 * around.filter((v) => !own.includes(v) && v.box.distanceToPoint(eye) < INSIDE).length;
  for (const p of points) {
    const ray = new Ray(eye, p.clone().sub(eye).normalize());
    const reach = eye.distanceTo(p) - 0.05;
    let cut = false;
    index.along(ray, 0, reach, (v) => {
      // What the box contains (a bench in a garden) is part of the picture.
      cut ||= !own.includes(v) && !box.containsBox(v.box) && distanceAlong(ray, v.box) < reach;
      return cut ? 0 : reach;
    });
    if (cut) hidden++;
  }
  return hidden;
}
