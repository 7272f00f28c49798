// How often a body is posed: in every frame while it does something. One that only breathes and looks about needs less
// where many stand together, and little where nobody sees it.

import { Frustum, Matrix4, type PerspectiveCamera, Sphere, Vector3 } from "three";
import { AROUND } from "./avatar/figure.ts";
import type { Member } from "./member.ts";

/** So many bodies are posed in every frame, all of them. */
const SMALL_CROWD = 6;
/** Least seconds between two poses of one that does nothing: in the picture among many, and outside of it. */
const AMONG_MANY = 0.04;
const UNSEEN = 0.09;

export class PoseThrottle {
  private readonly frustum = new Frustum();
  private readonly ball = new Sphere();
  private readonly at = new Vector3();
  private readonly matrix = new Matrix4();
  private crowd = 0;
  private all = true;

  /** A frame begins. eye null: everybody is posed. */
  begin(crowd: number, eye: PerspectiveCamera | null): void {
    this.crowd = crowd;
    this.all = eye === null;
    if (!eye) return;
    eye.updateMatrixWorld();
    this.frustum.setFromProjectionMatrix(this.matrix.multiplyMatrices(eye.projectionMatrix, eye.matrixWorldInverse));
  }

  /** Seconds since the body was posed, if it is to be posed now; null: not yet. dt: seconds since the last frame. */
  since(m: Member, t: number, dt: number): number | null {
    const rested = t - m.posedAt;
    if (dt > 0 && rested > 0 && rested < this.interval(m)) return null;
    return dt > 0 && rested > 0 && rested < UNSEEN * 2 ? rested : dt;
  }

  private interval({ body }: Member): number {
    if (this.all || body.busy || body.lively || body.console > 0) return 0;
    this.ball.center
      .copy(AROUND.center)
      .multiplyScalar(body.size)
      .add(this.at.set(...body.position));
    this.ball.radius = AROUND.radius * body.size;
    if (!this.frustum.intersectsSphere(this.ball)) return UNSEEN;
    return this.crowd > SMALL_CROWD ? AMONG_MANY : 0;
  }
}
