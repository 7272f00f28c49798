// The surroundings of moving objects in the running scene: bodies, the user, and obstacles.

import { blocksBody } from "../../core/footing.ts";
import type { Space } from "../../core/state.ts";
import { clamp, type Vec3 } from "../../core/vector.ts";
import { type Frame, Motion, type System } from "../system.ts";
import type { Company } from "./behaviors.ts";

/**
 * The user is taken to stand this far (m) in front of the camera: a follower at the camera's own feet would be
 * out of sight.
 */
const USER_AHEAD = 2;

/** Implements Company over the world's state and the crew. */
export class SceneCompany implements Company, System {
  private readonly space: Space;
  private readonly members: () => Iterable<[string, { body: { position: Readonly<Vec3> } }]>;
  private spot: Vec3 | null = null;

  constructor(space: Space, members: () => Iterable<[string, { body: { position: Readonly<Vec3> } }]>) {
    this.space = space;
    this.members = members;
  }

  /** Records the user's camera: where it is and what it looks at. */
  update({ eye: { position: eye }, focus }: Frame): Motion {
    const [dx, dz] = [focus.x - eye.x, focus.z - eye.z];
    const most = Math.hypot(dx, dz);
    // A high camera sees the ground only farther ahead.
    const away = clamp(eye.y * 1.1, USER_AHEAD, Math.max(USER_AHEAD, most));
    const k = most > 0.01 ? away / most : 0;
    this.spot = [eye.x + dx * k, 0, eye.z + dz * k];
    return Motion.still;
  }

  *bodies(): Generator<{ id: string; position: Readonly<Vec3> }> {
    for (const [id, m] of this.members()) yield { id, position: m.body.position };
  }

  /** Null until the first frame has been drawn. */
  user(): Vec3 | null {
    return this.spot;
  }

  /** An object on a path is no obstacle: it may be elsewhere by now. */
  blocked(x: number, z: number, radius: number, but: string): boolean {
    return this.space
      .near(x - radius, z - radius, x + radius, z + radius)
      .some((o) => o.id !== but && o.on !== but && !o.behavior?.path && blocksBody(o, [x, 0, z], radius));
  }

  dispose(): void {}
}
