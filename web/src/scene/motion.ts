// How objects move: growing in, moving over, shrinking away, and their behaviours. Each gives an object's frame at a time.

import { Matrix4, Quaternion, Vector3 } from "three";
import type { Behavior } from "../wire/types.gen.ts";
import { clamp01, mix } from "./math.ts";

/** Seconds in which a thing grows, moves or shrinks. */
export const SETTLE = 0.42;

/** A change on its way: `to` is where it ends, `from` where it began (null: it grows from nothing). */
export interface Motion {
  from: Matrix4 | null;
  to: Matrix4;
  start: number;
  leaving: boolean;
}

const position = new Vector3();
const quaternion = new Quaternion();
const scale = new Vector3();

/** Grows past its size a little and settles. */
function settle(t: number): number {
  const u = 1 - t;
  return 1 - u * u * u * (1 - 2.6 * t);
}

export function motionFrame(m: Motion, now: number): Matrix4 {
  const t = clamp01((now - m.start) / SETTLE);
  const out = new Matrix4();
  if (m.from) return lerpFrames(m.from, m.to, 1 - (1 - t) ** 3, out);
  m.to.decompose(position, quaternion, scale);
  const k = Math.max(0.001, m.leaving ? (1 - t) * (1 - t) : settle(t));
  const tall = m.leaving ? k : Math.max(0.001, mix(k, 1, 0.25 * t));
  return out.compose(position, quaternion, scale.set(scale.x * k, scale.y * tall, scale.z * k));
}

function lerpFrames(a: Matrix4, b: Matrix4, t: number, out: Matrix4): Matrix4 {
  const [p, q, s] = [new Vector3(), new Quaternion(), new Vector3()];
  a.decompose(p, q, s);
  b.decompose(position, quaternion, scale);
  return out.compose(p.lerp(position, t), q.slerp(quaternion, t), s.lerp(scale, t));
}

const AXIS_Y = new Vector3(0, 1, 0);
const AXIS_Z = new Vector3(0, 0, 1);

export function behaviorFrame(rest: Matrix4, b: Behavior | undefined, now: number): Matrix4 {
  rest.decompose(position, quaternion, scale);
  const t = now * (b?.speed ?? 1);
  if (b?.motion === "spin") quaternion.multiply(new Quaternion().setFromAxisAngle(AXIS_Y, (t * 0.9) % (Math.PI * 2)));
  else if (b?.motion === "bob") position.y += 0.16 + 0.14 * Math.sin(t * 1.8);
  else if (b?.motion === "sway")
    quaternion.multiply(new Quaternion().setFromAxisAngle(AXIS_Z, 0.09 * Math.sin(t * 1.5)));
  return new Matrix4().compose(position, quaternion, scale);
}
