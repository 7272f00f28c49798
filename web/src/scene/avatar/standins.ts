// What casts a robot's shadow: a few of the stage's unit shapes on its bones, a little inside its skin. They are drawn with
// everyone else's, so twenty bodies cost no draw for their shadows.

import { Matrix4, Vector3 } from "three";
import type { ShadowProxyHandle, ShadowProxies } from "../shadowproxies.ts";
import type { Vec3 } from "../math.ts";
import type { CasterShape } from "../pieces/builder.ts";
import type { BoneName, Bones } from "./rig.ts";

/** Bone, shape, size, and where its underside is in the bone's frame (m). */
type Part = readonly [BoneName, CasterShape, Vec3, Vec3];

const PARTS: readonly Part[] = [
  ["head", "ball", [0.68, 0.56, 0.56], [0, 0, 0]],
  ["spine", "cylinder", [0.4, 0.44, 0.35], [0, -0.02, 0]],
  ["hips", "ball", [0.34, 0.24, 0.28], [0, -0.13, 0]],
  ...(["L", "R"] as const).flatMap((s): Part[] => [
    [`arm${s}`, "cylinder", [0.1, 0.27, 0.1], [0, -0.24, 0]],
    [`fore${s}`, "cylinder", [0.11, 0.29, 0.11], [0, -0.28, 0]],
    [`leg${s}`, "cylinder", [0.14, 0.33, 0.14], [0, -0.31, 0]],
    [`shin${s}`, "cylinder", [0.13, 0.27, 0.13], [0, -0.26, 0]],
    [`foot${s}`, "box", [0.18, 0.12, 0.29], [0, -0.09, 0.045]],
  ]),
];

const FRAMES = PARTS.map(([, , size, at]) => new Matrix4().makeScale(...size).setPosition(new Vector3(...at)));
const matrix = new Matrix4();

export class StandIns {
  private readonly casters: ShadowProxies;
  private readonly bones: Bones;
  private handles: ShadowProxyHandle[] | null = null;

  constructor(casters: ShadowProxies, bones: Bones) {
    this.casters = casters;
    this.bones = bones;
  }

  /** Follows the bones, whose world matrices are up to date; or casts nothing. */
  follow(cast: boolean): void {
    if (!cast) return this.clear();
    this.handles ??= PARTS.map(([, shape]) => this.casters.add(shape, matrix));
    for (const [i, [bone]] of PARTS.entries()) {
      matrix.multiplyMatrices(this.bones[bone].matrixWorld, FRAMES[i] as Matrix4);
      this.casters.setMatrix(this.handles[i] as ShadowProxyHandle, matrix);
    }
  }

  clear(): void {
    for (const h of this.handles ?? []) this.casters.remove(h);
    this.handles = null;
  }
}
