// The user's camera: orbits a point, walks at eye height or flies; follows an avatar, or flies to a place. All
// movement is damped. The camera never goes below the ground or into a wall, and an agent can never move it.
// (camera-controls has no walls, no walking and no covered edges.)
//
// Two poses: input changes `goal`, and each frame eases `current` towards it. `arm` is the current arm length
// after walls have shortened it.
//
// Modes: orbit (an arm around an anchor), walk and fly (arm 0: the anchor is the eye). setMode converts the
// pose; follow, go and flyTo switch to orbit, walkTo switches to walk.

import { Frustum, Matrix4, type PerspectiveCamera, Vector3 } from "three";
import type { Box } from "../../core/geometry.ts";
import { clamp, damp, eased, isPoint, radians, type Vec3, wrapAngle } from "../../core/vector.ts";
import type { Camera } from "../../wire/types.gen.ts";
import { type CameraActions, type CameraInput, createCameraInput } from "./input.ts";
import { type CollisionWorld, clearArm, EYES, freeArm, nearestFreeSpot, standAt, walk } from "./obstacles.ts";
import { approach, backwards, copyPose, isPose, lookFrom, newPose, type Pose, reanchor } from "./pose.ts";
import { type CameraMode, type CameraState, type Drive, HOME } from "./state.ts";

/** Closest and farthest arm (m) that zooming reaches. */
const NEAREST = 1.6;
const FARTHEST_ZOOM = 120;
/** Farthest arm (m) that flyTo and a restored state may ask for. */
const FARTHEST = 320;
/** Lowest and highest tilt of an orbiting camera. */
const ORBIT_LOW = radians(-4);
const ORBIT_HIGH = radians(86);
/** Steepest tilt of a walking or flying eye. */
const STEEP = radians(82);
/** What is smaller than this (its size by its distance) is not seen as anything. */
const SPECK = 0.02;
/** Metres that the eye stays above the ground. */
const EYE_FLOOR = 0.35;
/** Highest a flying camera gets (m). */
const CEILING = 100;
/** Height of an avatar's chest (m): what a following camera looks at. */
const CHEST = 1.05;
/** Distance (m) ahead of a walking or flying eye at which `target` lies. */
const AHEAD = 5;
/** Metres per second. */
const WALK_SPEED = 3;
const FLY_SPEED = 9;
/** Factor on speed while Shift is held. */
const RUN_FACTOR = 2.4;
/** A camera that follows an avatar comes no closer than this (m). */
const CLOSEST_FOLLOW = 0.9;
/** Arm (m) of a camera that switches to orbit with no ground in sight. */
const FRESH_ARM = 5.5;
/** Headings to try for a free line of sight, in radians from the current one. */
const SIDES = [0, 0.5, -0.5, 1, -1, 1.6, -1.6, 2.3, -2.3, Math.PI];

/** What the rig needs from the scene. */
interface CameraDeps {
  camera: PerspectiveCamera;
  /** Receives the input; usually the canvas. */
  element: HTMLElement;
  ground: CollisionWorld;
  /** The visible position of an avatar; null when it has no body. */
  avatarAt(id: string): Vec3 | null;
  /** Cuts instead of flights: the user asked for less motion. */
  still: boolean;
  /** Asks for a frame. */
  wake(): void;
}

/** The user's camera as the page may use it. */
export type CameraControl = Pick<
  CameraRig,
  | "get"
  | "input"
  | "follow"
  | "following"
  | "mode"
  | "setMode"
  | "walkTo"
  | "state"
  | "aspect"
  | "touched"
  | "sees"
  | "show"
  | "restore"
  | "drive"
  | "turn"
  | "onMode"
>;

/** What the scene does with the camera. */
export class CameraRig implements CameraActions {
  mode: CameraMode = "orbit";
  /** Avatar id the camera follows; null when it follows none. */
  following: string | null = null;
  /** The point the camera looks at. */
  readonly target = new Vector3();
  private readonly deps: CameraDeps;
  private readonly goal = newPose();
  private readonly current = newPose();
  /** The arm length after walls have shortened it (m). */
  private arm = 0;
  /** Metres per second: right, up, ahead. Used by walking and flying. */
  private readonly speed = new Vector3();
  readonly input: CameraInput;
  /** Lower-case names of the keys held now. */
  private readonly held = new Set<string>();
  private driven: Drive = { right: 0, ahead: 0, up: 0, turn: 0, tilt: 0 };
  /** Flying to a place: eases more slowly than direct input. */
  private flight = false;
  /** A flight that the user has not asked for: slower still, and over as soon as the user moves the camera. */
  private unasked = false;
  /** Whether the user has moved the camera since the page placed it. */
  touched = false;
  private readonly listeners = new Set<() => void>();

  constructor(deps: CameraDeps) {
    this.deps = deps;
    this.restore();
    this.input = createCameraInput(deps.element, this.held, this);
  }

  get(): Camera {
    return { position: this.deps.camera.position.toArray(), target: this.target.toArray() };
  }

  /** Calls back when the mode or the followed avatar changed; returns the unsubscriber. */
  onMode(fn: () => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  private changed(): void {
    for (const fn of this.listeners) fn();
  }

  /** Metres per picture height of a drag; a walking or flying eye has no arm to scale it by. */
  get reach(): number {
    return this.mode === "orbit" ? this.current.arm : 8;
  }

  get flies(): boolean {
    return this.mode === "fly";
  }

  /**
   * Orbiting drags the world around the camera's anchor; otherwise the pointer grabs the picture, which is the
   * opposite sign.
   */
  turn(dx: number, dy: number): void {
    if (this.mode === "orbit") this.rotate(-dx, dy);
    else this.rotate(dx * 0.8, -dy * 0.8);
  }

  /** Rotates the goal by radians, within the tilt limits of the mode. */
  private rotate(yaw: number, pitch: number): void {
    this.take();
    const [low, high] = this.mode === "orbit" ? [ORBIT_LOW, ORBIT_HIGH] : [-STEEP, STEEP];
    this.goal.yaw += yaw;
    this.goal.pitch = clamp(this.goal.pitch + pitch, low, high);
    this.wake();
  }

  /** Multiplies the distance; walking and flying cameras move instead. */
  zoom(factor: number): void {
    this.take();
    if (this.mode === "orbit")
      this.goal.arm = clamp(this.goal.arm * factor, NEAREST, Math.max(FARTHEST_ZOOM, this.goal.arm));
    else this.slide(0, -Math.log(factor) * (this.flies ? 6 : 2.5));
    this.wake();
  }

  /** Moves by metres along the view, as a pan does. Stops following and any flight. */
  slide(right: number, ahead: number): void {
    if (!right && !ahead) return;
    this.take();
    this.follow(null);
    this.flight = false;
    const [s, c] = [Math.sin(this.goal.yaw), Math.cos(this.goal.yaw)];
    this.shift(right * c - ahead * s, -right * s - ahead * c);
    this.wake();
  }

  /**
   * Moves the goal by metres along world x and z. A walking body collides with walls; the others stay within
   * the world's bounds.
   */
  private shift(dx: number, dz: number): void {
    const { anchor } = this.goal;
    if (this.mode === "walk") {
      const feet: Vec3 = [anchor.x, anchor.y - EYES, anchor.z];
      walk(this.deps.ground, feet, dx, dz);
      anchor.set(feet[0], anchor.y, feet[2]);
    } else anchor.set(clamp(anchor.x + dx, -200, 200), anchor.y, clamp(anchor.z + dz, -200, 200));
  }

  wake(): void {
    this.deps.wake();
  }

  /** The user moves the camera: from now on it is theirs. */
  private take(): void {
    if (this.unasked) this.stopMotion();
    this.touched = true;
  }

  /** Width of the picture by its height. */
  get aspect(): number {
    return this.deps.camera.aspect;
  }

  /** Whether the middle of a box is in the picture, and large enough to be noticed. */
  sees({ min, max }: Box): boolean {
    const { camera } = this.deps;
    const [from, to] = [new Vector3(...min), new Vector3(...max)];
    const middle = from.clone().add(to).multiplyScalar(0.5);
    if (from.distanceTo(to) < SPECK * middle.distanceTo(camera.position)) return false;
    const view = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    return new Frustum().setFromProjectionMatrix(view).containsPoint(middle);
  }

  setMode(mode: CameraMode): void {
    if (mode === this.mode) return;
    this.take();
    this.follow(null);
    this.stopMotion();
    if (this.mode === "orbit") for (const p of [this.goal, this.current]) reanchor(p, 0);
    this.mode = mode;
    this.speed.set(0, 0, 0);
    if (mode === "orbit") {
      this.arm = this.armAhead();
      for (const p of [this.goal, this.current]) reanchor(p, this.arm);
      this.goal.pitch = clamp(this.goal.pitch, ORBIT_LOW, ORBIT_HIGH);
    } else if (mode === "walk") this.landAt(this.goal.anchor.x, this.goal.anchor.z, this.goal.anchor.y - EYES);
    this.changed();
    this.wake();
  }

  /** Stops every movement where the eye is now. */
  private stopMotion(): void {
    this.current.arm = this.arm;
    copyPose(this.current, this.goal);
    this.flight = this.unasked = false;
  }

  /**
   * Distance (m) at which a camera that switches to orbit puts its anchor: on the ground it looks at, else
   * FRESH_ARM.
   */
  private armAhead(): number {
    const eye = this.current.anchor;
    const ahead = backwards(this.current).negate();
    if (ahead.y > -0.06) return FRESH_ARM;
    return clamp((eye.y - this.deps.ground.floor(eye.x, eye.z) - 0.8) / -ahead.y, NEAREST + 0.4, 14);
  }

  /** Puts the goal on the ground at the nearest unobstructed spot; the eye flies there. */
  private landAt(x: number, z: number, from: number): void {
    const { ground } = this.deps;
    const feet = standAt(ground, x, z, Math.max(0, from));
    const [sx, sz] = nearestFreeSpot(ground, x, z, feet);
    this.goal.anchor.set(sx, standAt(ground, sx, sz, feet) + EYES, sz);
    this.goal.pitch = clamp(this.goal.pitch, -0.35, 0.35);
    this.flight = true;
  }

  /** Stands on the ground at a place and keeps its view direction. */
  walkTo(place: Readonly<Vec3>): void {
    this.setMode("walk");
    const { ground } = this.deps;
    const from = this.goal.anchor.toArray() as Vec3;
    this.landAt(place[0], place[2], place[1]);
    const way = this.goal.anchor.clone().sub(new Vector3(...from));
    const far = way.length();
    if (far > 0.01 && freeArm(ground, from, way.normalize().toArray() as Vec3, far) < far) {
      // No flight through a wall: cut instead.
      copyPose(this.goal, this.current);
      this.applyPose(1);
    }
    this.wake();
  }

  /** Follows an avatar (in orbit mode); null stops. Unknown ids are ignored. */
  follow(id: string | null): void {
    const place = id ? this.deps.avatarAt(id) : null;
    if (place) this.go([place[0], place[1] + CHEST, place[2]], 5.5);
    if (id === this.following) return;
    this.following = id;
    this.changed();
  }

  /** Flies to look at a place, from `distance` metres if given, and from a side with a free line of sight. */
  go(place: Readonly<Vec3>, distance?: number): void {
    this.take();
    if (this.mode !== "orbit") this.setMode("orbit");
    this.following = null;
    const { goal } = this;
    goal.anchor.set(...place);
    goal.arm = clamp(distance ?? goal.arm, NEAREST, FARTHEST_ZOOM);
    // Tilts are kept friendly: never from below, never straight down.
    goal.pitch = clamp(Math.max(goal.pitch, 0.12), ORBIT_LOW, 1.1);
    const side = SIDES.find((turn) => {
      const dir = backwards({ yaw: goal.yaw + turn, pitch: goal.pitch }).toArray() as Vec3;
      return freeArm(this.deps.ground, place, dir, goal.arm) >= goal.arm;
    });
    goal.yaw = wrapAngle(goal.yaw + (side ?? 0));
    this.flight = true;
    this.wake();
  }

  /** Flies to look at a place with a given heading, tilt and distance. */
  flyTo(place: Readonly<Vec3>, { yaw, pitch, arm }: Readonly<Pick<Pose, "yaw" | "pitch" | "arm">>): void {
    this.go(place);
    Object.assign(this.goal, { yaw, pitch, arm: clamp(arm, NEAREST, FARTHEST) });
  }

  /** Glides to a state of orbit, unless the user has taken the camera; the user's next movement ends that. */
  show({ position, target }: CameraState): void {
    if (this.touched || this.mode !== "orbit") return;
    lookFrom(position, target, this.goal);
    this.goal.yaw = this.current.yaw + wrapAngle(this.goal.yaw - this.current.yaw);
    this.goal.arm = clamp(this.goal.arm, NEAREST, FARTHEST);
    this.flight = this.unasked = true;
    this.wake();
  }

  /** Takes a stored state at once, without a flight; without one, to where a visit begins. */
  restore(state: CameraState = HOME): void {
    this.mode = state.mode;
    this.following = null;
    this.flight = this.unasked = this.touched = false;
    this.speed.set(0, 0, 0);
    lookFrom(state.position, state.target, this.goal);
    if (state.mode === "orbit") this.goal.arm = clamp(this.goal.arm, NEAREST, FARTHEST);
    else reanchor(this.goal, 0);
    if (state.mode === "walk") this.landAt(state.position[0], state.position[2], state.position[1] - EYES);
    this.flight = false;
    copyPose(this.goal, this.current);
    this.applyPose(1);
    this.changed();
    this.wake();
  }

  /** The state to store across reloads. */
  state(): CameraState {
    const { position } = this.deps.camera;
    return { mode: this.mode, position: position.toArray(), target: this.target.toArray() };
  }

  /** Sets the axes of a stick; unnamed axes keep their value. */
  drive(input: Partial<Drive>): void {
    Object.assign(this.driven, input);
    this.wake();
  }

  /** Advances by dt seconds; true when the picture changed. */
  update(dt: number): boolean {
    const held = this.applyHeldInput(dt);
    const followed = this.following ? this.deps.avatarAt(this.following) : null;
    if (!isPose(this.goal)) this.recover();
    if (followed && isPoint(followed)) this.goal.anchor.set(followed[0], followed[1] + CHEST, followed[2]);
    if (this.mode === "walk") this.followFloor(dt);
    const rate = this.unasked ? 1.8 : this.flight ? 4.5 : this.mode === "orbit" ? 9 : 16;
    const moved = approach(this.current, this.goal, this.deps.still ? 1 : damp(rate, dt));
    if (!moved) this.flight = this.unasked = false;
    const pulled = moved || held || followed !== null ? this.applyPose(dt) : false;
    return moved || pulled || held;
  }

  /** Input has asked for a pose that is nowhere: stays where the eye is, or returns to where a visit begins. */
  private recover(): void {
    this.speed.set(0, 0, 0);
    if (isPose(this.current)) copyPose(this.current, this.goal);
    else this.restore();
  }

  /** Applies held keys and sticks; true while anything is held or the eye still coasts. */
  private applyHeldInput(dt: number): boolean {
    const { driven, held } = this;
    const on = (k: string): number => (held.has(k) ? 1 : 0);
    const arrows = { x: on("arrowright") - on("arrowleft"), y: on("arrowup") - on("arrowdown") };
    const free = this.mode !== "orbit";
    const right = on("d") - on("a") + driven.right;
    const ahead = on("w") - on("s") + driven.ahead + (free ? arrows.y : 0);
    const turn = driven.turn + arrows.x;
    const tilt = driven.tilt + (free ? 0 : arrows.y);
    const up = this.flies ? on("e") - on("q") + driven.up : 0;
    if (turn || tilt) this.rotate((free ? -turn : turn) * dt * 1.5, tilt * dt * 0.9);
    if (!free) {
      const pace = Math.max(3, this.goal.arm * 0.55) * dt;
      if (right || ahead) this.slide(right * pace, ahead * pace);
      if (driven.up) this.zoom(Math.exp(-driven.up * dt * 1.2));
    } else this.moveFree(right, ahead, up, dt);
    return Boolean(right || ahead || turn || tilt || up || driven.up) || this.speed.lengthSq() > 1e-4;
  }

  /** Walks or flies with a little inertia. */
  private moveFree(right: number, ahead: number, up: number, dt: number): void {
    const most = (this.flies ? FLY_SPEED : WALK_SPEED) * (this.held.has("shift") ? RUN_FACTOR : 1);
    const length = Math.max(1, Math.hypot(right, ahead));
    const wanted = new Vector3(right / length, up, ahead / length).multiplyScalar(most);
    this.speed.lerp(wanted, this.deps.still ? 1 : damp(12, dt));
    if (this.speed.lengthSq() < 1e-4) {
      this.speed.set(0, 0, 0);
      return;
    }
    this.flight = false;
    const { x, y, z } = this.speed;
    const { goal } = this;
    const [s, c] = [Math.sin(goal.yaw), Math.cos(goal.yaw)];
    this.shift((x * c - z * s) * dt, (-x * s - z * c) * dt);
    if (!this.flies) return;
    const floor = this.deps.ground.floor(goal.anchor.x, goal.anchor.z) + EYE_FLOOR;
    // A flying eye goes where it looks: ahead is up when it looks up.
    goal.anchor.y = clamp(goal.anchor.y + (y - Math.sin(goal.pitch) * z) * dt, floor, CEILING);
    this.stopAtWalls();
  }

  /** Stops a flying eye in front of walls. */
  private stopAtWalls(): void {
    const { current, goal, deps } = this;
    const way = goal.anchor.clone().sub(current.anchor);
    const far = way.length();
    if (far < 1e-6) return;
    const free = freeArm(deps.ground, current.anchor.toArray() as Vec3, way.normalize().toArray() as Vec3, far);
    if (free < far) goal.anchor.copy(current.anchor).addScaledVector(way, Math.max(0, free - 0.05));
  }

  /**
   * Brings the walking eye to the height of what it stands on, and out of anything that was put where it
   * stands. Falls at 9 m/s at most.
   */
  private followFloor(dt: number): void {
    const { anchor } = this.goal;
    const { ground, still } = this.deps;
    const feet: Vec3 = [anchor.x, anchor.y - EYES, anchor.z];
    walk(ground, feet, 0, 0);
    const floor = standAt(ground, feet[0], feet[2], feet[1]);
    const by = floor - feet[1];
    const step = still || Math.abs(by) < 1e-3 ? by : clamp(by * damp(14, dt), -9 * dt, 9 * dt);
    anchor.set(feet[0], feet[1] + step + EYES, feet[2]);
  }

  /**
   * Moves the three.js camera to the current pose, as far as walls allow; true while the arm is still easing.
   */
  private applyPose(dt: number): boolean {
    const { current, deps } = this;
    const { camera, ground } = deps;
    const settled = this.mode !== "orbit" || this.easeArm(dt);
    if (this.mode !== "orbit") this.arm = 0;
    const dir = backwards(current);
    camera.position.copy(current.anchor).addScaledVector(dir, this.arm);
    const floor = ground.floor(camera.position.x, camera.position.z) + EYE_FLOOR;
    const low = camera.position.y < floor;
    if (low) camera.position.y = floor;
    if (this.arm > 0) this.target.copy(current.anchor);
    else this.target.copy(current.anchor).addScaledVector(dir, -AHEAD);
    // The ground pushed the eye up: aim at the anchor again, or it would look past it.
    if (low && this.arm > 0) camera.lookAt(this.target);
    else camera.rotation.set(-current.pitch, current.yaw, 0, "YXZ");
    camera.updateMatrixWorld();
    return !settled;
  }

  /** Eases the arm to the length that walls allow; true when it has arrived. Shrinks faster than it grows. */
  private easeArm(dt: number): boolean {
    const { current, deps } = this;
    const dir = backwards(current).toArray() as Vec3;
    const from = current.anchor.toArray() as Vec3;
    const goal = this.following
      ? Math.max(CLOSEST_FOLLOW, freeArm(deps.ground, from, dir, current.arm))
      : clearArm(deps.ground, from, dir, current.arm, NEAREST * 0.75);
    const free = Math.abs(this.arm - current.arm) < 0.02 && goal === current.arm;
    const k = deps.still || free || dt >= 1 ? 1 : damp(goal < this.arm ? 22 : 8, dt);
    this.arm = eased(this.arm, goal, k, NEAREST);
    if (Math.abs(this.arm - goal) < 0.004) this.arm = goal;
    return this.arm === goal;
  }
}
