// What is seen of the guide (guide.ts): a paper lantern that floats in and, when it has nothing more to say, off. It is
// no agent and has no face.

import { type Material, Matrix4, Quaternion, type Scene, Vector3 } from "three";
import { clamp01, damp, smoothstep, type Vec3 } from "../../core/vector.ts";
import { Builder } from "../pieces/builder.ts";
import { list } from "../pieces/places.ts";
import type { ProfilePoint } from "../pieces/shapes.ts";
import { type Handle, Pool } from "../surface/pool.ts";
import { type Frame, Motion, type System } from "../system.ts";
import type { Guide, GuideState } from "./guide.ts";

/** In view of the first camera, beside where agents arrive. */
const FRONT: Vec3 = [-1.7, 0, 3.2];
/** Height of its middle above the ground (m). */
const HOVER = 1.3;
/** Seconds to appear and to leave. */
const ENTER = 0.9;
const LEAVE = 0.6;

/** The lantern of a scene. */
export class Lantern implements System {
  private readonly guide: Guide;
  /** No floating and no swinging (reduced motion). */
  private readonly calm: boolean;
  /** The pool of contact shadows. */
  private readonly contact: Pool;
  private readonly pool: Pool;
  /** Its draws, while it is visible. */
  private lantern: { body: Handle; patch: Handle } | null = null;
  private state: GuideState | null = null;
  private readonly position = new Vector3();
  /** When it last appeared or left (s). */
  private since = -Infinity;

  constructor(guide: Guide, calm: boolean, scene: Scene, material: Material, contact: Pool) {
    this.guide = guide;
    this.calm = calm;
    this.contact = contact;
    this.pool = new Pool(lanternGeometry(), material, { colors: true, initial: 1 });
    this.pool.mesh.name = "guide";
    scene.add(this.pool.mesh);
    this.pool.mesh.visible = false;
    guide.lantern = this;
  }

  /** Takes over what the guide shows now. */
  private follow(now: number): void {
    const { state } = this.guide;
    if (state === this.state) return;
    if (Boolean(state) !== Boolean(this.state)) this.since = this.calm ? -Infinity : now;
    if (state && !this.state) {
      this.position.set(...(state.at ?? FRONT));
      this.lantern ??= { body: this.pool.add(new Matrix4()), patch: this.contact.add(new Matrix4()) };
    }
    this.state = state;
  }

  /** How much of it is here, 0..1. */
  private presence(t: number): number {
    const u = t - this.since;
    return this.state ? smoothstep(0, ENTER, u) : 1 - smoothstep(0, LEAVE, u);
  }

  update(frame: Frame): Motion {
    const { now: t, dt } = frame;
    const { calm } = this;
    this.follow(t);
    if (!this.lantern) return Motion.still;
    const presence = this.presence(t);
    if (presence <= 0 && !this.state) {
      this.clear();
      return Motion.still;
    }
    if (this.state) this.position.lerp(goal.set(...(this.state.at ?? FRONT)), calm || dt <= 0 ? 1 : damp(2.4, dt));
    const { position } = this;
    const bob = calm ? 0 : Math.sin(t * 1.3) * 0.045;
    place.set(position.x, position.y + HOVER + bob + (1 - presence) * 1.1, position.z);
    turn.setFromAxisAngle(AHEAD, calm ? 0 : Math.sin(t * 0.9) * 0.05);
    const k = Math.max(0.001, clamp01(presence * 1.15));
    this.pool.setMatrix(this.lantern.body, matrix.compose(place, turn, size.setScalar(k)));
    this.contact.setMatrix(
      this.lantern.patch,
      matrix.makeScale(0.5, 0.42 * k, 0.5).setPosition(position.x, position.y + 0.014, position.z),
    );
    this.pool.mesh.visible = true;
    this.pool.flush();
    if (!this.changes(t)) return Motion.still;
    frame.castersMoved = true;
    return Motion.moves;
  }

  /** Removes the lantern after it has left. */
  private clear(): void {
    if (!this.lantern) return;
    this.pool.remove(this.lantern.body);
    this.contact.remove(this.lantern.patch);
    this.lantern = null;
    this.pool.mesh.visible = false;
  }

  /** Whether it is appearing, leaving or moving. */
  private changes(t: number): boolean {
    return t - this.since < ENTER || this.position.distanceTo(goal.set(...(this.state?.at ?? FRONT))) > 0.01;
  }

  /** Where the guide's name hangs. */
  anchor(): Vector3 {
    return new Vector3(this.position.x, this.position.y + HOVER + 0.42, this.position.z);
  }

  dispose(): void {
    this.guide.lantern = null;
    this.clear();
    this.pool.mesh.geometry.dispose();
    this.pool.dispose();
  }
}

// Axes, and scratch values that are valid until the next call.
const AHEAD = new Vector3(0, 0, 1);
const goal = new Vector3();
const place = new Vector3();
const size = new Vector3();
const turn = new Quaternion();
const matrix = new Matrix4();

/** The geometry of a ribbed paper lantern, centred on the origin, 0.62 m from loop to tassel. */
function lanternGeometry() {
  const b = new Builder();
  const paper: ProfilePoint[] = [];
  const RIBS = 7;
  for (let i = 0; i <= RIBS * 4; i++) {
    const u = i / (RIBS * 4);
    const bulge = Math.sin((0.17 + 0.66 * u) * Math.PI);
    const rib = 0.008 * Math.abs(Math.sin(u * RIBS * Math.PI));
    paper.push([0.215 * bulge + rib, (u - 0.5) * 0.36, bulge, (u - 0.5) * 1.4]);
  }
  b.lathe(paper, { color: "#ffe3b0", segments: 24, lamp: 0.55, shade: [0.94, 1.02] });
  for (const [y, r] of list([0.17, 0.115], [-0.205, 0.115]))
    b.at(0, y, 0).cylinder(r, r, 0.04, { color: "coral", segments: 18, bevel: 0.012 });
  b.at(0, 0.255, 0, [Math.PI / 2, 0, 0]).torus(0.05, 0.012, { color: "coral", segments: 14 });
  b.at(0, -0.235, 0).ball(0.03, 0.03, 0.03, { color: "amber", segments: 10 });
  b.at(0, -0.375, 0).cylinder(0.045, 0.02, 0.13, { color: "coral", segments: 10, bevel: 0.006, shade: [0.8, 1] });
  // A band of writing that is not legible, as on real ones.
  for (const s of [0, 1, 2, 3])
    b.at(Math.sin(s * 0.42 - 0.63) * 0.226, -0.06, Math.cos(s * 0.42 - 0.63) * 0.226, [0, s * 0.42 - 0.63, 0]).box(
      0.014,
      0.1 + (s % 2) * 0.05,
      0.012,
      { color: "coral", bevel: 0 },
    );
  return b.raw();
}
