// Where the camera must be to show a part of the project: the whole box fits into the free part of the picture (the
// part that no panel covers), and nothing stands in front of it. Pure, apart from three's vectors.

import { type PerspectiveCamera, Vector3 } from "three";
import { radians, type Vec3, wrapAngle } from "../../core/vector.ts";
import { backwards } from "../camera/pose.ts";

/** An axis-aligned box to show, and the preferred direction to see it from. */
export interface FramingTarget {
  /** Centre of the box. */
  at: Vec3;
  /** Half of each side (m). */
  half: Vec3;
  /** Factor on the distance that just fits the box: small things are shown with some of their surroundings. */
  margin: number;
  /** Preferred direction of the camera (radians, as in camera/pose.ts). */
  yaw: number;
  pitch: number;
}

/** An orbit camera's view: angles (radians), and the distance of the eye from the box's centre (m). */
export interface FramedView {
  yaw: number;
  pitch: number;
  arm: number;
}

/** The eye comes no nearer than this (m). */
const MIN_ARM = 4.5;
/** Offsets of yaw and pitch that are tried when something blocks the view, in radians. */
const TURNS = [0, 0.4, -0.4, 0.8, -0.8, 1.3, -1.3, 2.2, -2.2, Math.PI];
const TILTS = [0, 0.2, 0.42, 0.68];
/** Cost of a radian of yaw relative to one of pitch: turning around the box is preferred to looking down on it. */
const TURN_COST = 0.45;

/** Tangents of half the field of view, horizontal and vertical, of the part of the picture that no panel covers. */
export function openTangents(camera: PerspectiveCamera): [number, number] {
  const up = Math.tan(radians(camera.fov / 2));
  const { view } = camera;
  if (!view?.enabled) return [up * camera.aspect, up];
  // A panel shifts the centre of the picture by half of what it covers (viewoffset.ts).
  const share = (offset: number, full: number): number => Math.max(0.3, 1 - (2 * Math.abs(offset)) / full);
  return [up * camera.aspect * share(view.offsetX, view.fullWidth), up * share(view.offsetY, view.fullHeight)];
}

/** The smallest distance at which all eight corners of a box are in the picture. */
function distanceFor(
  { half }: Pick<FramingTarget, "half">,
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

/** The cheapest view from which `clear` accepts the eye; when none does, a steep view from the preferred direction. */
export function frameBox(
  target: FramingTarget,
  open: readonly [number, number],
  clear: (eye: Vector3) => boolean = () => true,
): FramedView {
  /** The view for one pair of offsets. */
  const viewFor = (turn: number, tilt: number): FramedView => {
    const [yaw, pitch] = [wrapAngle(target.yaw + turn), Math.min(1.25, target.pitch + tilt)];
    return { yaw, pitch, arm: Math.max(MIN_ARM, target.margin * distanceFor(target, yaw, pitch, open)) };
  };
  const tries = TURNS.flatMap((turn) => TILTS.map((tilt) => ({ turn, tilt, cost: Math.abs(turn) * TURN_COST + tilt })));
  tries.sort((a, b) => a.cost - b.cost);
  for (const { turn, tilt } of tries) {
    const view = viewFor(turn, tilt);
    if (
      clear(
        backwards(view)
          .multiplyScalar(view.arm)
          .add(new Vector3(...target.at)),
      )
    )
      return view;
  }
  return viewFor(0, 0.55);
}
