// The shadow of a robot: a few of the stage's unit shapes (shadowproxies.ts) attached to its bones, slightly inside its
// skin. They are drawn together with all other shadow proxies, so that twenty bodies cost no extra draws.

import { Matrix4, Vector3 } from "three";
import type { Vec3 } from "../../core/vector.ts";
import type { ShadowProxies, ShadowProxyHandle } from "../light/shadowproxies.ts";
import type { ProxyShape } from "../pieces/mesh.ts";
import type { BoneName, Bones } from "./rig.ts";

/** Bone, shape, size, and the middle of its underside in the bone's frame (m). */
type ProxySpec = readonly [BoneName, ProxyShape, Vec3, Vec3];

const PROXIES: readonly ProxySpec[] = [
  ["head", "ball", [0.68, 0.56, 0.56], [0, 0, 0]],
  ["spine", "cylinder", [0.4, 0.44, 0.35], [0, -0.02, 0]],
  ["hips", "ball", [0.34, 0.24, 0.28], [0, -0.13, 0]],
  ...(["L", "R"] as const).flatMap((s): ProxySpec[] => [
    [`arm${s}`, "cylinder", [0.1, 0.27, 0.1], [0, -0.24, 0]],
    [`fore${s}`, "cylinder", [0.11, 0.29, 0.11], [0, -0.28, 0]],
    [`leg${s}`, "cylinder", [0.14, 0.33, 0.14], [0, -0.31, 0]],
    [`shin${s}`, "cylinder", [0.13, 0.27, 0.13], [0, -0.26, 0]],
    [`foot${s}`, "box", [0.18, 0.12, 0.29], [0, -0.09, 0.045]],
  ]),
];

/** From the unit shape to the bone's frame. */
const FRAMES = PROXIES.map(([, , size, at]) => new Matrix4().makeScale(...size).setPosition(new Vector3(...at)));
const matrix = new Matrix4();

/** The shadow of one robot. */
export class RobotShadow {
  private readonly proxies: ShadowProxies;
  private readonly bones: Bones;
  private handles: ShadowProxyHandle[] | null = null;

  constructor(proxies: ShadowProxies, bones: Bones) {
    this.proxies = proxies;
    this.bones = bones;
  }

  /** Follows the bones, whose world matrices must be up to date; without `cast`, removes the shadow. */
  follow(cast: boolean): void {
    if (!cast) return this.clear();
    this.handles ??= PROXIES.map(([, shape]) => this.proxies.add(shape, matrix));
    for (const [i, [bone]] of PROXIES.entries()) {
      matrix.multiplyMatrices(this.bones[bone].matrixWorld, FRAMES[i] as Matrix4);
      this.proxies.setMatrix(this.handles[i] as ShadowProxyHandle, matrix);
    }
  }

  /** Removes the shadow. */
  clear(): void {
    for (const h of this.handles ?? []) this.proxies.remove(h);
    this.handles = null;
  }
}
