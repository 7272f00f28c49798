// A small copy of an object between the hands of the body that carries it. The object itself stands where the
// world says.

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
import { damp, smoothstep } from "../../core/vector.ts";
import type { AvatarBody } from "../avatar/avatar.ts";
import { type Handle, Pool } from "../surface/pool.ts";

/** Largest extent of a copy (m), and seconds to fade in and out. */
const SIZE = 0.36;
const FADE = 0.25;

/** One copy. */
interface Copy {
  pool: Pool;
  handle: Handle;
  /** Scales the geometry to SIZE and centres it between the hands. */
  fit: Matrix4;
  /** Visible from and until (s). */
  since: number;
  until: number;
  /** Position now: it follows the hands with a slight lag. Null before the first frame. */
  position: Vector3 | null;
}

// Scratch values, valid until the next call.
const left = new Vector3();
const right = new Vector3();
const matrix = new Matrix4();
const turn = new Quaternion();
const size = new Vector3();
const grown = new Vector3();
const UP = new Vector3(0, 1, 0);

/** The copies of all carriers, by avatar id. */
export class Carried {
  private readonly group: Object3D;
  private readonly material: Material;
  private readonly copies = new Map<string, Copy>();

  constructor(group: Object3D, material: Material) {
    this.group = group;
    this.material = material;
  }

  /** Shows a copy in the hands of `id` from `now` until `until`; it replaces the previous one. */
  add(id: string, geometry: BufferGeometry, tone: Color, now: number, until: number): void {
    this.remove(id);
    const pool = new Pool(geometry, this.material, { colors: true, initial: 1 });
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
      position: null,
    });
    this.group.add(pool.mesh);
  }

  /** Until when (s) this body carries something; -Infinity when it carries nothing. */
  until(id: string): number {
    return this.copies.get(id)?.until ?? -Infinity;
  }

  /**
   * Moves the copies with the hands and removes those whose time is over or whose body is gone. The check
   * against `since` ends copies when the clock is set back.
   */
  update(now: number, dt: number, bodyOf: (id: string) => AvatarBody | undefined): void {
    for (const [id, copy] of this.copies) {
      const body = bodyOf(id);
      if (!body || now > copy.until + FADE || now < copy.since - 1) {
        this.remove(id);
        continue;
      }
      const { figure } = body;
      const middle = figure.anchor("handL", left).add(figure.anchor("handR", right)).multiplyScalar(0.5);
      copy.position = copy.position && dt > 0 ? copy.position.lerp(middle, damp(24, dt)) : middle.clone();
      const show = smoothstep(0, FADE, now - copy.since) * (1 - smoothstep(0, FADE, now - copy.until));
      turn.setFromAxisAngle(UP, body.yaw);
      copy.pool.setMatrix(copy.handle, matrix.compose(copy.position, turn, grown.setScalar(show)).multiply(copy.fit));
      copy.pool.flush();
    }
  }

  /** Removes a copy at once. */
  remove(id: string): void {
    const copy = this.copies.get(id);
    if (!copy) return;
    copy.pool.mesh.removeFromParent();
    // The geometry belongs to the piece and stays.
    copy.pool.dispose();
    this.copies.delete(id);
  }

  dispose(): void {
    for (const id of this.copies.keys()) this.remove(id);
  }
}
