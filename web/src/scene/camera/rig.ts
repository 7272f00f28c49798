// The user's camera. It orbits a point, walks at eye height or flies; it follows an avatar, and goes to look at things.
// Damped, never under the ground nor inside a wall, and never moved by an agent.

import { MathUtils, type PerspectiveCamera, Vector3 } from "three";
import { clamp, damp, type Vec3, wrapAngle } from "../math.ts";
import { type Handled, listen } from "./input.ts";
import { clearArm, EYES, freeArm, freeSpot, type Ground, standAt, walk } from "./obstacles.ts";
import { approach, backwards, copyPose, lookFrom, newPose, type Pose, reanchor } from "./pose.ts";
import { type CameraMode, type CameraState, type Drive, HOME, MODES } from "./state.ts";

export interface CameraRig {
  /** Moves on; true: the picture changed. */
  update(dt: number): boolean;
  readonly mode: CameraMode;
  /** What the camera looks at. */
  readonly target: Vector3;
  readonly following: string | null;
  setMode(mode: CameraMode): void;
  follow(id: string | null): void;
  /** Looks at a place, from `distance` metres if given, from a side where nothing stands in the way. */
  go(at: Readonly<Vec3>, distance?: number): void;
  /** Goes to look at a place from where it is told to. */
  tour(at: Readonly<Vec3>, view: Readonly<Pick<Pose, "yaw" | "pitch" | "arm">>): void;
  /** Stands at a place of the ground and looks on as before. */
  walkTo(at: Readonly<Vec3>): void;
  /** Is there at once. */
  jump(state: CameraState): void;
  state(): CameraState;
  drive(wish: Partial<Drive>): void;
  turn(dx: number, dy: number): void;
  zoom(factor: number): void;
  dispose(): void;
}

export interface CameraParts {
  camera: PerspectiveCamera;
  element: HTMLElement;
  ground: Ground;
  /** Where an avatar visibly is. */
  avatarAt(id: string): Vec3 | null;
  /** The avatar that F and G mean. */
  favourite(): string | null;
  /** Cuts instead of flights. */
  still: boolean;
  wake(): void;
  /** The mode, or who is followed, is another. */
  changed(): void;
}

const NEAR = 1.6;
const FAR = 120;
/** What is told to stand farther away may, up to this. */
const FARTHEST = 320;
const LOW = MathUtils.degToRad(-4);
const HIGH = MathUtils.degToRad(86);
const STEEP = MathUtils.degToRad(82);
const EYE_FLOOR = 0.35;
/** The highest that a flying camera gets, in metres. */
const CEILING = 100;
/** Height of an avatar's chest: what a following camera looks at. */
const CHEST = 1.05;
/** How far ahead of a walking eye the picture's middle is taken to be. */
const AHEAD = 5;
/** Metres per second. */
const WALKS = 3;
const FLIES = 9;
const RUN = 2.4;
/** An eye that follows is never closer than this. */
const CLOSE = 0.9;
/** The arm of a camera that begins to orbit where it walked. */
const FRESH_ARM = 5.5;
/** Turns to try for a free line of sight, in radians from where the eye is now. */
const SIDES = [0, 0.5, -0.5, 1, -1, 1.6, -1.6, 2.3, -2.3, Math.PI];

export function createCameraRig(parts: CameraParts): CameraRig {
  return new Rig(parts);
}

class Rig implements CameraRig, Handled {
  mode: CameraMode = "orbit";
  following: string | null = null;
  readonly target = new Vector3();
  private readonly parts: CameraParts;
  private readonly wish = newPose();
  private readonly now = newPose();
  /** The arm as far as walls let it be. */
  private arm = 0;
  private readonly speed = new Vector3();
  private readonly keys = new Set<string>();
  private driven: Drive = { right: 0, ahead: 0, up: 0, turn: 0, tilt: 0 };
  /** On the way to somewhere: slower than a hand. */
  private flight = false;
  private readonly release: () => void;

  constructor(parts: CameraParts) {
    this.parts = parts;
    this.jump(HOME);
    this.release = listen(parts.element, this.keys, this);
  }

  get reach(): number {
    return this.mode === "orbit" ? this.now.arm : 8;
  }

  get flies(): boolean {
    return this.mode === "fly";
  }

  turn(dx: number, dy: number): void {
    if (this.mode === "orbit") this.look(-dx, dy);
    else this.look(dx * 0.8, -dy * 0.8); // one grabs the picture
  }

  private look(yaw: number, pitch: number): void {
    const [low, high] = this.mode === "orbit" ? [LOW, HIGH] : [-STEEP, STEEP];
    this.wish.yaw += yaw;
    this.wish.pitch = clamp(this.wish.pitch + pitch, low, high);
    this.wake();
  }

  zoom(factor: number): void {
    if (this.mode === "orbit") this.wish.arm = clamp(this.wish.arm * factor, NEAR, Math.max(FAR, this.wish.arm));
    else this.slide(0, -Math.log(factor) * (this.flies ? 6 : 2.5));
    this.wake();
  }

  slide(right: number, ahead: number): void {
    if (!right && !ahead) return;
    this.follow(null);
    this.flight = false;
    const [s, c] = [Math.sin(this.wish.yaw), Math.cos(this.wish.yaw)];
    this.shift(right * c - ahead * s, -right * s - ahead * c);
    this.wake();
  }

  /** Moves by metres along x and z, as the mode goes. */
  private shift(dx: number, dz: number): void {
    const { anchor } = this.wish;
    if (this.mode === "walk") {
      const feet: Vec3 = [anchor.x, anchor.y - EYES, anchor.z];
      walk(this.parts.ground, feet, dx, dz);
      anchor.set(feet[0], anchor.y, feet[2]);
    } else anchor.set(clamp(anchor.x + dx, -200, 200), anchor.y, clamp(anchor.z + dz, -200, 200));
  }

  wake(): void {
    this.parts.wake();
  }

  nextMode(): void {
    this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length] ?? "orbit");
  }

  setMode(mode: CameraMode): void {
    if (mode === this.mode) return;
    this.follow(null);
    this.settle();
    if (this.mode === "orbit") for (const p of [this.wish, this.now]) reanchor(p, 0);
    this.mode = mode;
    this.speed.set(0, 0, 0);
    if (mode === "orbit") {
      this.arm = this.armAhead();
      for (const p of [this.wish, this.now]) reanchor(p, this.arm);
      this.wish.pitch = clamp(this.wish.pitch, LOW, HIGH);
    } else if (mode === "walk") this.land(this.wish.anchor.x, this.wish.anchor.z, this.wish.anchor.y - EYES);
    this.parts.changed();
    this.wake();
  }

  /** Ends every movement where the eye is now. */
  private settle(): void {
    this.now.arm = this.arm;
    copyPose(this.now, this.wish);
    this.flight = false;
  }

  /** How far ahead a camera that begins to orbit finds something to turn about: the ground, or a few steps. */
  private armAhead(): number {
    const eye = this.now.anchor;
    const ahead = backwards(this.now).negate();
    if (ahead.y > -0.06) return FRESH_ARM;
    return clamp((eye.y - this.parts.ground.floor(eye.x, eye.z) - 0.8) / -ahead.y, NEAR + 0.4, 14);
  }

  /** Stands on the ground at the free spot nearest to here; the eye goes there by itself. */
  private land(x: number, z: number, from: number): void {
    const { ground } = this.parts;
    const feet = standAt(ground, x, z, Math.max(0, from));
    const [sx, sz] = freeSpot(ground, x, z, feet);
    this.wish.anchor.set(sx, standAt(ground, sx, sz, feet) + EYES, sz);
    this.wish.pitch = clamp(this.wish.pitch, -0.35, 0.35);
    this.flight = true;
  }

  walkTo(at: Readonly<Vec3>): void {
    this.setMode("walk");
    const { ground } = this.parts;
    const from = this.wish.anchor.toArray() as Vec3;
    this.land(at[0], at[2], at[1]);
    const way = this.wish.anchor.clone().sub(new Vector3(...from));
    const far = way.length();
    if (far > 0.01 && freeArm(ground, from, way.normalize().toArray() as Vec3, far) < far) {
      copyPose(this.wish, this.now); // through a wall there is no way to be shown
      this.apply(1);
    }
    this.wake();
  }

  toggleFollow(): void {
    this.follow(this.following ? null : this.parts.favourite());
  }

  visit(id: string | null = this.parts.favourite()): void {
    const at = id ? this.parts.avatarAt(id) : null;
    if (at) this.go([at[0], at[1] + CHEST, at[2]], 5.5);
  }

  follow(id: string | null): void {
    if (id && this.parts.avatarAt(id)) {
      this.setMode("orbit");
      this.visit(id);
    }
    if (id === this.following) return;
    this.following = id;
    this.parts.changed();
  }

  go(at: Readonly<Vec3>, distance?: number): void {
    if (this.mode !== "orbit") this.setMode("orbit");
    this.following = null;
    const { wish } = this;
    wish.anchor.set(...at);
    wish.arm = clamp(distance ?? wish.arm, NEAR, FAR);
    wish.pitch = clamp(Math.max(wish.pitch, 0.12), LOW, 1.1);
    const side = SIDES.find((turn) => {
      const dir = backwards({ yaw: wish.yaw + turn, pitch: wish.pitch }).toArray() as Vec3;
      return freeArm(this.parts.ground, at, dir, wish.arm) >= wish.arm;
    });
    wish.yaw = wrapAngle(wish.yaw + (side ?? 0));
    this.flight = true;
    this.wake();
  }

  tour(at: Readonly<Vec3>, { yaw, pitch, arm }: Readonly<Pick<Pose, "yaw" | "pitch" | "arm">>): void {
    this.go(at);
    Object.assign(this.wish, { yaw, pitch, arm: clamp(arm, NEAR, FARTHEST) });
  }

  jump(state: CameraState): void {
    this.mode = state.mode;
    this.following = null;
    this.flight = false;
    this.speed.set(0, 0, 0);
    lookFrom(state.position, state.target, this.wish);
    if (state.mode === "orbit") this.wish.arm = clamp(this.wish.arm, NEAR, FARTHEST);
    else reanchor(this.wish, 0);
    if (state.mode === "walk") this.land(state.position[0], state.position[2], state.position[1] - EYES);
    this.flight = false;
    copyPose(this.wish, this.now);
    this.apply(1);
    this.parts.changed();
    this.wake();
  }

  state(): CameraState {
    const { position } = this.parts.camera;
    return { mode: this.mode, position: position.toArray(), target: this.target.toArray() };
  }

  drive(wish: Partial<Drive>): void {
    Object.assign(this.driven, wish);
    this.wake();
  }

  update(dt: number): boolean {
    const held = this.hold(dt);
    const at = this.following ? this.parts.avatarAt(this.following) : null;
    if (at) this.wish.anchor.set(at[0], at[1] + CHEST, at[2]);
    if (this.mode === "walk") this.fall(dt);
    const rate = this.flight ? 4.5 : this.mode === "orbit" ? 9 : 16;
    const moved = approach(this.now, this.wish, this.parts.still ? 1 : damp(rate, dt));
    if (!moved) this.flight = false;
    const pulled = moved || held || at !== null ? this.apply(dt) : false;
    return moved || pulled || held;
  }

  /** What the held keys and sticks do; true: something is held. */
  private hold(dt: number): boolean {
    const { driven, keys } = this;
    const on = (k: string): number => (keys.has(k) ? 1 : 0);
    const arrows = { x: on("arrowright") - on("arrowleft"), y: on("arrowup") - on("arrowdown") };
    const free = this.mode !== "orbit";
    const right = on("d") - on("a") + driven.right;
    const ahead = on("w") - on("s") + driven.ahead + (free ? arrows.y : 0);
    const turn = driven.turn + arrows.x;
    const tilt = driven.tilt + (free ? 0 : arrows.y);
    const up = this.flies ? on("e") - on("q") + driven.up : 0;
    if (turn || tilt) this.look((free ? -turn : turn) * dt * 1.5, tilt * dt * 0.9);
    if (!free) {
      const pace = Math.max(3, this.wish.arm * 0.55) * dt;
      if (right || ahead) this.slide(right * pace, ahead * pace);
      if (driven.up) this.zoom(Math.exp(-driven.up * dt * 1.2));
    } else this.go3(right, ahead, up, dt);
    return Boolean(right || ahead || turn || tilt || up || driven.up) || this.speed.lengthSq() > 1e-4;
  }

  /** Walks or flies, with a little weight. */
  private go3(right: number, ahead: number, up: number, dt: number): void {
    const most = (this.flies ? FLIES : WALKS) * (this.keys.has("shift") ? RUN : 1);
    const length = Math.max(1, Math.hypot(right, ahead));
    const wanted = new Vector3(right / length, up, ahead / length).multiplyScalar(most);
    this.speed.lerp(wanted, this.parts.still ? 1 : damp(12, dt));
    if (this.speed.lengthSq() < 1e-4) {
      this.speed.set(0, 0, 0);
      return;
    }
    this.flight = false;
    const { x, y, z } = this.speed;
    const { wish } = this;
    const [s, c] = [Math.sin(wish.yaw), Math.cos(wish.yaw)];
    this.shift((x * c - z * s) * dt, (-x * s - z * c) * dt);
    if (!this.flies) return;
    const floor = this.parts.ground.floor(wish.anchor.x, wish.anchor.z) + EYE_FLOOR;
    // One flies where one looks: ahead is up when the eye looks up.
    wish.anchor.y = clamp(wish.anchor.y + (y - Math.sin(wish.pitch) * z) * dt, floor, CEILING);
    this.keepOut();
  }

  /** A flying eye stays out of what is solid. */
  private keepOut(): void {
    const { now, wish, parts } = this;
    const way = wish.anchor.clone().sub(now.anchor);
    const far = way.length();
    if (far < 1e-6) return;
    const free = freeArm(parts.ground, now.anchor.toArray() as Vec3, way.normalize().toArray() as Vec3, far);
    if (free < far) wish.anchor.copy(now.anchor).addScaledVector(way, Math.max(0, free - 0.05));
  }

  /** The walking eye comes to the height of what it stands on, and out of what was put where it stands. */
  private fall(dt: number): void {
    const { anchor } = this.wish;
    const { ground, still } = this.parts;
    const feet: Vec3 = [anchor.x, anchor.y - EYES, anchor.z];
    walk(ground, feet, 0, 0);
    const floor = standAt(ground, feet[0], feet[2], feet[1]);
    const by = floor - feet[1];
    const step = still || Math.abs(by) < 1e-3 ? by : clamp(by * damp(14, dt), -9 * dt, 9 * dt);
    anchor.set(feet[0], feet[1] + step + EYES, feet[2]);
  }

  /** Puts the camera where the pose says, as far as walls allow; true: it is still on its way there. */
  private apply(dt: number): boolean {
    const { now, parts } = this;
    const { camera, ground } = parts;
    const settled = this.mode !== "orbit" || this.ease(dt);
    if (this.mode !== "orbit") this.arm = 0;
    const dir = backwards(now);
    camera.position.copy(now.anchor).addScaledVector(dir, this.arm);
    const floor = ground.floor(camera.position.x, camera.position.z) + EYE_FLOOR;
    const low = camera.position.y < floor;
    if (low) camera.position.y = floor;
    if (this.arm > 0) this.target.copy(now.anchor);
    else this.target.copy(now.anchor).addScaledVector(dir, -AHEAD);
    if (low && this.arm > 0) camera.lookAt(this.target);
    else camera.rotation.set(-now.pitch, now.yaw, 0, "YXZ");
    camera.updateMatrixWorld();
    return !settled;
  }

  /** Brings the arm to where walls allow it; true: it is there. */
  private ease(dt: number): boolean {
    const { now, parts } = this;
    const dir = backwards(now).toArray() as Vec3;
    const from = now.anchor.toArray() as Vec3;
    const goal = this.following
      ? Math.max(CLOSE, freeArm(parts.ground, from, dir, now.arm))
      : clearArm(parts.ground, from, dir, now.arm, NEAR * 0.75);
    const free = Math.abs(this.arm - now.arm) < 0.02 && goal === now.arm;
    const k = parts.still || free || dt >= 1 ? 1 : damp(goal < this.arm ? 22 : 8, dt);
    this.arm += (goal - this.arm) * k;
    if (Math.abs(this.arm - goal) < 0.004) this.arm = goal;
    return this.arm === goal;
  }

  dispose(): void {
    this.release();
  }
}
