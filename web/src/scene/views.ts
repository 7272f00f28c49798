// Where a capture looks from: the user's eyes, the agent's, from above, or at one object.

import { Box3, MathUtils, PerspectiveCamera, Ray, Vector3 } from "three";
import type { Crew } from "./crew.ts";
import { clamp } from "./math.ts";
import type { ObjectView } from "./objects.ts";
import { boxDistance } from "./pick.ts";
import { SceneError } from "./types.ts";

export interface Shot {
  name: "user" | "avatar" | "overhead" | "object";
  camera: PerspectiveCamera;
  target: Vector3;
  /** Body that is not drawn: one does not see oneself from inside. */
  hide: string | null;
  /** Far views are not veiled. */
  clear: boolean;
}

export interface ShotContext {
  views: ReadonlyMap<string, ObjectView>;
  crew: Crew;
  user: PerspectiveCamera;
  userTarget: Vector3;
  agent: string;
  /** Seconds. */
  now: number;
}

const EYES = 1.42;
const AROUND = 26;

function camera(
  fov: number,
  aspect: number,
  position: Vector3,
  target: Vector3,
  up = new Vector3(0, 1, 0),
): PerspectiveCamera {
  const c = new PerspectiveCamera(fov, aspect, 0.08, 1200);
  c.position.copy(position);
  c.up.copy(up);
  c.lookAt(target);
  c.updateMatrixWorld();
  return c;
}

export function userShot(x: ShotContext, aspect: number): Shot {
  const c = x.user.clone();
  c.aspect = aspect;
  c.clearViewOffset();
  c.updateProjectionMatrix();
  c.updateMatrixWorld();
  return { name: "user", camera: c, target: x.userTarget.clone(), hide: null, clear: false };
}

/** The agent's eyes; 90 degrees wide. Without a body of its own: from where it would join. */
export function avatarShot(x: ShotContext, aspect: number): Shot {
  const m = x.crew.members.get(x.agent);
  const stands = m && x.crew.standpoint(m, x.now);
  const at = stands ? new Vector3(...stands.position) : new Vector3(0, 0, 2.5);
  const yaw = stands?.yaw ?? 0;
  const eye = at.clone().setY(at.y + (m ? m.body.body.bones.hips.position.y + 0.76 : EYES));
  const ahead = new Vector3(Math.sin(yaw), -0.14, Math.cos(yaw));
  const target = eye.clone().addScaledVector(ahead, 5);
  const fov = 2 * MathUtils.radToDeg(Math.atan(Math.tan(MathUtils.degToRad(45)) / aspect));
  return {
    name: "avatar",
    camera: camera(fov, aspect, eye.addScaledVector(ahead, 0.3), target),
    target,
    hide: x.agent,
    clear: false,
  };
}

/** What is around the agent (or the plaza), from high above; up is −z. */
export function overheadShot(x: ShotContext, aspect: number): Shot {
  const m = x.crew.members.get(x.agent);
  const middle = m ? new Vector3(...x.crew.standpoint(m, x.now).position) : new Vector3();
  const box = new Box3().setFromCenterAndSize(middle, new Vector3(8, 0.1, 8));
  for (const v of x.views.values()) {
    const c = v.box.getCenter(new Vector3());
    if (Math.hypot(c.x - middle.x, c.z - middle.z) < AROUND) box.union(v.box);
  }
  const size = box.getSize(new Vector3());
  const c = box.getCenter(new Vector3()).setY(0);
  const fov = 32;
  const half = Math.max(size.z / 2, size.x / 2 / aspect) * 1.08 + 0.5;
  const height = half / Math.tan(MathUtils.degToRad(fov / 2)) + box.max.y * 0.6;
  const up = new Vector3(0, 0, -1);
  return {
    name: "overhead",
    camera: camera(fov, aspect, c.clone().setY(height), c, up),
    target: c,
    hide: null,
    clear: true,
  };
}

/** Three-quarter view that frames an object, from the side where least stands in the way. */
export function objectShot(x: ShotContext, aspect: number, id: string): Shot {
  const view = x.views.get(id);
  if (!view) throw new SceneError("not_found", `There is no object ${id} to look at.`);
  const c = view.box.getCenter(new Vector3());
  const radius = Math.max(0.35, view.box.getSize(new Vector3()).length() / 2);
  const fov = 38;
  const distance = (radius / Math.sin(MathUtils.degToRad(fov / 2))) * 1.08;
  const front = new Vector3(0, 0, 1).transformDirection(view.matrix);
  const base = Math.atan2(front.x, front.z);
  let best = { eye: new Vector3(), blocked: Infinity };
  for (const turn of [0.62, -0.62, 0, 1.4, -1.4, 2.4, -2.4]) {
    const tilt = clamp(0.44 - radius * 0.01, 0.24, 0.44);
    const eye = new Vector3(
      Math.sin(base + turn) * Math.cos(tilt),
      Math.sin(tilt),
      Math.cos(base + turn) * Math.cos(tilt),
    )
      .multiplyScalar(distance)
      .add(c);
    eye.y = Math.max(eye.y, 0.4);
    const blocked = blockers(eye, c, view, x.views, distance - radius);
    if (blocked < best.blocked - 0.5) best = { eye, blocked };
  }
  return { name: "object", camera: camera(fov, aspect, best.eye, c), target: c, hide: null, clear: false };
}

function blockers(
  eye: Vector3,
  target: Vector3,
  self: ObjectView,
  views: ReadonlyMap<string, ObjectView>,
  reach: number,
): number {
  const ray = new Ray(eye, target.clone().sub(eye).normalize());
  let n = 0;
  for (const v of views.values()) {
    if (v === self) continue;
    if (v.box.containsPoint(eye)) n += 4;
    else if (boxDistance(ray, v, 0) < reach) n++;
  }
  return n;
}
