// Behaviours in place: spin, bob and sway. Pure functions of time.

import { Matrix4, Quaternion, Vector3 } from "three";
import type { Behavior } from "../../wire/types.gen.ts";

const position = new Vector3();
const quaternion = new Quaternion();
const scale = new Vector3();
const turn = new Quaternion();
const AXIS_Y = new Vector3(0, 1, 0);
const AXIS_Z = new Vector3(0, 0, 1);

/**
 * The frame of an object with one of these behaviours; the rest frame for any other. The modulo keeps precision
 * when `time` is Unix time.
 */
export function idleFrame(rest: Matrix4, b: Behavior | undefined, time: number, out = new Matrix4()): Matrix4 {
  rest.decompose(position, quaternion, scale);
  const t = time * (b?.speed ?? 1);
  if (b?.motion === "spin") quaternion.multiply(turn.setFromAxisAngle(AXIS_Y, (t * 0.9) % (Math.PI * 2)));
  else if (b?.motion === "bob") position.y += 0.16 + 0.14 * Math.sin((t * 1.8) % (Math.PI * 2));
  else if (b?.motion === "sway")
    quaternion.multiply(turn.setFromAxisAngle(AXIS_Z, 0.09 * Math.sin((t * 1.5) % (Math.PI * 2))));
  return out.compose(position, quaternion, scale);
}
