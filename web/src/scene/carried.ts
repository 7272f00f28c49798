// A small copy of a thing between the hands of who carries it. The thing itself stands where the world says.

import {
  Box3,
  type BufferGeometry,
  type Color,
  type Material,
  Matrix4,
  type Object3D,
  Quaternion,
  Vector3,
} from "three";
import type { AvatarBody } from "./avatar/avatar.ts";
import { damp, smoothstep } from "./math.ts";
import { createPool, type Handle, type Pool } from "./pool.ts";

/** Greatest extent of a copy (m), and seconds in which it comes and goes. */
const SIZE = 0.36;
const FADE = 0.25;

interface Copy {
  pool: Pool;
  handle: Handle;
  fit: Matrix4;
  since: number;
  until: number;
  /** It follows the hands a little late. */
  at: Vector3 | null;
}

const left = new Vector3();
const right = new Vector3();
const matrix = new Matrix4();
const turn = new Quaternion();
const size = new Vector3();
const grown = new Vector3();
const UP = new Vector3(0, 1, 0);

export class Carried {
  private readonly group: Object3D;
  private readonly material: Material;
  private readonly copies = new Map<string, Copy>();

  constructor(group: Object3D, material: Material) {
    this.group = group;
    this.material = material;
  }

  take(id: string, geometry: BufferGeometry, tone: Color, now: number, until: number): void {
    this.drop(id);
    const pool = createPool(geometry, this.material, { colors: true, initial: 1 });
    pool.mesh.name = "carried";
    const handle = pool.add(matrix.makeScale(0, 0, 0), tone);
    geometry.computeBoundingBox();
    const box = geometry.boundingBox ?? new Box3();
    const k = SIZE / Math.max(0.05, ...box.getSize(size).toArray());
    const fit = new Matrix4().makeScale(k, k, k);
    const middle = box.getCenter(left).multiplyScalar(-k);
    this.copies.set(id, {
      pool,
      handle,
      fit: fit.setPosition(middle.x, -box.min.y * k - 0.05, middle.z),
      since: now,
      until,
      at: null,
    });
    this.group.add(pool.mesh);
  }

  /** Whose hands are full until when. */
  until(id: string): number {
    return this.copies.get(id)?.until ?? -Infinity;
  }

  update(now: number, dt: number, bodyOf: (id: string) => AvatarBody | undefined): void {
    for (const [id, copy] of this.copies) {
      const body = bodyOf(id);
      if (!body || now > copy.until + FADE || now < copy.since - 1) {
        this.drop(id);
        continue;
      }
      const { figure } = body;
      const middle = figure.anchor("handL", left).add(figure.anchor("handR", right)).multiplyScalar(0.5);
      copy.at = copy.at && dt > 0 ? copy.at.lerp(middle, damp(24, dt)) : middle.clone();
      const show = smoothstep(0, FADE, now - copy.since) * (1 - smoothstep(0, FADE, now - copy.until));
      turn.setFromAxisAngle(UP, body.yaw);
      copy.pool.setMatrix(copy.handle, matrix.compose(copy.at, turn, grown.setScalar(show)).multiply(copy.fit));
      copy.pool.flush();
    }
  }

  drop(id: string): void {
    const copy = this.copies.get(id);
    if (!copy) return;
    copy.pool.mesh.removeFromParent();
    copy.pool.dispose(); // the geometry belongs to the piece
    this.copies.delete(id);
  }

  dispose(): void {
    for (const id of this.copies.keys()) this.drop(id);
  }
}
