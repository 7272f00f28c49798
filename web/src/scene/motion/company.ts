// Who and what is around things that move by themselves: bodies, the user, and what stands in the way.

import type { Space } from "../../core/state.ts";
import { blocksBody } from "../../core/surroundings.ts";
import { clamp, type Vec3 } from "../math.ts";
import type { Company } from "./behaviors.ts";

/** The user is about so far in front of the camera (m): at its very feet one sees nothing. */
const BEFORE = 2;

type Point = Readonly<{ x: number; y: number; z: number }>;

export class Present implements Company {
  private readonly space: Space;
  private readonly members: () => Iterable<[string, { body: { position: Readonly<Vec3> } }]>;
  private spot: Vec3 | null = null;

  constructor(space: Space, members: () => Iterable<[string, { body: { position: Readonly<Vec3> } }]>) {
    this.space = space;
    this.members = members;
  }

  /** Where the user looks from and to. */
  look(eye: Point, target: Point): void {
    const [dx, dz] = [target.x - eye.x, target.z - eye.z];
    const most = Math.hypot(dx, dz);
    // A camera that is high up sees the ground only farther ahead.
    const away = clamp(eye.y * 1.1, BEFORE, Math.max(BEFORE, most));
    const k = most > 0.01 ? away / most : 0;
    this.spot = [eye.x + dx * k, 0, eye.z + dz * k];
  }

  *bodies(): Generator<{ id: string; position: Readonly<Vec3> }> {
    for (const [id, m] of this.members()) yield { id, position: m.body.position };
  }

  user(): Vec3 | null {
    return this.spot;
  }

  blocked(x: number, z: number, radius: number, but: string): boolean {
    return this.space
      .near(x - radius, z - radius, x + radius, z + radius)
      .some((o) => o.id !== but && o.on !== but && !o.behavior?.path && blocksBody(o, [x, 0, z], radius));
  }
}
