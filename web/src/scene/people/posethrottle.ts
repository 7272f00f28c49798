// How often a body is posed. While it does something: in every frame. One that only breathes and looks around
// is posed less often in a crowd, and rarely while out of view.

import { Frustum, Matrix4, type PerspectiveCamera, Sphere, Vector3 } from "three";
import { BODY_BOUNDS } from "../avatar/figure.ts";
import type { Member } from "./member.ts";

/** Up to this many bodies, all visible ones are posed in every frame. */
const SMALL_CROWD = 6;
/** Least seconds between two poses of an idle body: in view among many, and out of view. */
const AMONG_MANY = 0.04;
const UNSEEN = 0.09;

/** Decides per frame which bodies are posed. */
export class PoseThrottle {
  private readonly frustum = new Frustum();
  private readonly ball = new Sphere();
  private readonly position = new Vector3();
  private readonly matrix = new Matrix4();
  private crowd = 0;
  private all = true;

  /** Starts a frame. `eye` is the camera; null: pose every body. */
  begin(crowd: number, eye: PerspectiveCamera | null): void {
    this.crowd = crowd;
    this.all = eye === null;
    if (!eye) return;
    eye.updateMatrixWorld();
    this.frustum.setFromProjectionMatrix(this.matrix.multiplyMatrices(eye.projectionMatrix, eye.matrixWorldInverse));
  }

  /**
   * Seconds since the body was last posed if it is due now, else null. `dt`: seconds since the last frame. A
   * new or long unseen body gets `dt`, so that it does not jump.
   */
  since(m: Member, t: number, dt: number): number | null {
    const rested = t - m.posedAt;
    if (dt > 0 && rested > 0 && rested < this.interval(m)) return null;
    return dt > 0 && rested > 0 && rested < UNSEEN * 2 ? rested : dt;
  }

  /** Least seconds between two poses of this body. */
  private interval({ body }: Member): number {
    if (this.all || body.busy || body.lively || body.consoleShare > 0) return 0;
    this.ball.center
      .copy(BODY_BOUNDS.center)
      .multiplyScalar(body.size)
      .add(this.position.set(...body.position));
    this.ball.radius = BODY_BOUNDS.radius * body.size;
    if (!this.frustum.intersectsSphere(this.ball)) return UNSEEN;
    return this.crowd > SMALL_CROWD ? AMONG_MANY : 0;
  }
}
