// From where the camera looks at a part of the project so that all of it is in the free part of the picture, and nothing
// stands before it. Pure but for vectors.

import { MathUtils, type PerspectiveCamera, Vector3 } from "three";
import { backwards } from "../camera/pose.ts";
import { type Vec3, wrapAngle } from "../math.ts";

/** A box that is to be seen. */
export interface Sight {
  at: Vec3;
  /** Half its sides (m). */
  half: Vec3;
  /** How many times as far as it must be the eye stays: what is small wants its neighbours around it. */
  room: number;
  /** Where one would like to see it from (radians, as Pose). */
  yaw: number;
  pitch: number;
}

export interface View {
  yaw: number;
  pitch: number;
  arm: number;
}

/** The eye comes no nearer to a small thing than this (m). */
const LEAST = 4.5;
/** Turns and tilts that are tried where something stands in the way, from the most to the least wanted. */
const TURNS = [0, 0.4, -0.4, 0.8, -0.8, 1.3, -1.3, 2.2, -2.2, Math.PI];
const TILTS = [0, 0.2, 0.42, 0.68];
/** What a radian of turning costs against a radian of tilting. */
const TURN_COST = 0.45;

/** Tangents of half the angles that the free part of the picture shows across and upwards. */
export function opening(camera: PerspectiveCamera): [number, number] {
  const up = Math.tan(MathUtils.degToRad(camera.fov / 2));
  const { view } = camera;
  if (!view?.enabled) return [up * camera.aspect, up];
  // Panels push the picture's middle by half of what they cover.
  const share = (offset: number, full: number): number => Math.max(0.3, 1 - (2 * Math.abs(offset)) / full);
  return [up * camera.aspect * share(view.offsetX, view.fullWidth), up * share(view.offsetY, view.fullHeight)];
}

/** The least distance from which all corners of a box are in the picture. */
export function distanceFor(
  { half }: Pick<Sight, "half">,
  yaw: number,
  pitch: number,
  [across, up]: readonly [number, number],
): number {
  const back = backwards({ yaw, pitch });
  const right = new Vector3(Math.cos(yaw), 0, -Math.sin(yaw));
  const high = new Vector3().crossVectors(back, right);
  const corner = new Vector3();
  let far = 0;
  for (let i = 0; i < 8; i++) {
    corner.set(i & 1 ? half[0] : -half[0], i & 2 ? half[1] : -half[1], i & 4 ? half[2] : -half[2]);
    const near = corner.dot(back);
    far = Math.max(far, near + Math.abs(corner.dot(right)) / across, near + Math.abs(corner.dot(high)) / up);
  }
  return far;
}

/** The best of the places from which `clear` says that it is seen. */
export function frame(
  sight: Sight,
  open: readonly [number, number],
  clear: (eye: Vector3) => boolean = () => true,
): View {
  const at = (turn: number, tilt: number): View => {
    const [yaw, pitch] = [wrapAngle(sight.yaw + turn), Math.min(1.25, sight.pitch + tilt)];
    return { yaw, pitch, arm: Math.max(LEAST, sight.room * distanceFor(sight, yaw, pitch, open)) };
  };
  const tries = TURNS.flatMap((turn) => TILTS.map((tilt) => ({ turn, tilt, cost: Math.abs(turn) * TURN_COST + tilt })));
  tries.sort((a, b) => a.cost - b.cost);
  for (const { turn, tilt } of tries) {
    const view = at(turn, tilt);
    if (
      clear(
        backwards(view)
          .multiplyScalar(view.arm)
          .add(new Vector3(...sight.at)),
      )
    )
      return view;
  }
  return at(0, 0.55);
}
