// The user's camera: orbits a point on drag, zooms, walks over the ground, follows an avatar. Damped, never under the
// ground, and never moved by an agent.

import { MathUtils, type PerspectiveCamera, Vector3 } from "three";
import { clamp, damp, type Vec3, wrapAngle } from "./math.ts";

export interface CameraRig {
  /** Moves on; true: the picture changed. */
  update(dt: number): boolean;
  readonly target: Vector3;
  readonly distance: number;
  readonly following: string | null;
  follow(id: string | null): void;
  /** Looks at a place, from `distance` metres if given. */
  go(at: Vec3, distance?: number): void;
  /** Is there at once. */
  jump(position: Vec3, target: Vec3): void;
  dispose(): void;
}

export interface CameraParts {
  camera: PerspectiveCamera;
  element: HTMLElement;
  /** Where an avatar visibly is. */
  avatarAt(id: string): Vec3 | null;
  /** The avatar that F and G mean. */
  favourite(): string | null;
  still: boolean;
  wake(): void;
}

const NEAR = 1.6;
const FAR = 120;
const LOW = MathUtils.degToRad(-4);
const HIGH = MathUtils.degToRad(86);
const EYE_FLOOR = 0.35;
/** Height of an avatar's chest: what a following camera looks at. */
const CHEST = 1.05;

export const HOME: { position: Vec3; target: Vec3 } = { position: [1.5, 2.3, 8.4], target: [0.42, 1.12, 2.5] };

interface Pose {
  target: Vector3;
  yaw: number;
  pitch: number;
  distance: number;
}

export function createCameraRig(parts: CameraParts): CameraRig {
  return new Rig(parts);
}

const newPose = (): Pose => ({ target: new Vector3(), yaw: 0, pitch: 0.2, distance: 6 });

function lookFrom(position: Vec3, target: Vec3, p: Pose): void {
  const d = new Vector3(...position).sub(new Vector3(...target));
  p.target.set(...target);
  p.distance = clamp(d.length(), NEAR, FAR);
  p.yaw = Math.atan2(d.x, d.z);
  p.pitch = clamp(Math.asin(d.y / Math.max(0.01, d.length())), LOW, HIGH);
}

class Rig implements CameraRig, Hands {
  following: string | null = null;
  private readonly parts: CameraParts;
  private readonly wish = newPose();
  private readonly now = newPose();
  private readonly keys = new Set<string>();
  private readonly release: () => void;

  constructor(parts: CameraParts) {
    this.parts = parts;
    this.jump(HOME.position, HOME.target);
    this.release = listen(parts.element, this.keys, this);
  }

  get target(): Vector3 {
    return this.now.target;
  }

  get distance(): number {
    return this.now.distance;
  }

  orbit(dx: number, dy: number): void {
    this.wish.yaw -= dx;
    this.wish.pitch = clamp(this.wish.pitch + dy, LOW, HIGH);
    this.wake();
  }

  zoom(factor: number): void {
    this.wish.distance = clamp(this.wish.distance * factor, NEAR, FAR);
    this.wake();
  }

  slide(right: number, ahead: number): void {
    if (right || ahead) this.following = null;
    const { target, yaw } = this.wish;
    const [s, c] = [Math.sin(yaw), Math.cos(yaw)];
    target.x = clamp(target.x + right * c - ahead * s, -200, 200);
    target.z = clamp(target.z - right * s - ahead * c, -200, 200);
    this.wake();
  }

  wake(): void {
    this.parts.wake();
  }

  toggleFollow(): void {
    this.follow(this.following ? null : this.parts.favourite());
  }

  visit(id: string | null = this.parts.favourite()): void {
    const at = id ? this.parts.avatarAt(id) : null;
    if (at) this.go([at[0], at[1] + CHEST, at[2]], 5.5);
  }

  follow(id: string | null): void {
    this.following = id;
    if (id) this.visit(id);
  }

  go(at: Vec3, distance?: number): void {
    this.wish.target.set(...at);
    if (distance !== undefined) this.wish.distance = clamp(distance, NEAR, FAR);
    this.wake();
  }

  jump(position: Vec3, target: Vec3): void {
    lookFrom(position, target, this.wish);
    copyPose(this.wish, this.now);
    this.apply();
  }

  update(dt: number): boolean {
    this.hold(dt);
    const at = this.following ? this.parts.avatarAt(this.following) : null;
    if (at) this.wish.target.set(at[0], at[1] + CHEST, at[2]);
    const moved = approach(this.now, this.wish, this.parts.still ? 1 : damp(9, dt));
    if (moved) this.apply();
    return moved || this.keys.size > 0;
  }

  /** What the held keys do. */
  private hold(dt: number): void {
    const speed = Math.max(3, this.wish.distance * 0.55) * dt;
    const on = (k: string): number => (this.keys.has(k) ? 1 : 0);
    const [right, ahead] = [on("d") - on("a"), on("w") - on("s")];
    if (right || ahead) this.slide(right * speed, ahead * speed);
    const [turn, tilt] = [on("arrowright") - on("arrowleft"), on("arrowup") - on("arrowdown")];
    if (turn || tilt) this.orbit(turn * dt * 1.5, tilt * dt * 0.9);
  }

  private apply(): void {
    const { target, yaw, pitch, distance } = this.now;
    const { camera } = this.parts;
    const flat = Math.cos(pitch) * distance;
    const y = Math.max(EYE_FLOOR, target.y + Math.sin(pitch) * distance);
    camera.position.set(target.x + Math.sin(yaw) * flat, y, target.z + Math.cos(yaw) * flat);
    camera.lookAt(target);
    camera.updateMatrixWorld();
  }

  dispose(): void {
    this.release();
  }
}

function copyPose(from: Pose, to: Pose): void {
  to.target.copy(from.target);
  to.yaw = from.yaw;
  to.pitch = from.pitch;
  to.distance = from.distance;
}

function approach(now: Pose, goal: Pose, k: number): boolean {
  const far =
    now.target.distanceTo(goal.target) +
    Math.abs(wrapAngle(goal.yaw - now.yaw)) +
    Math.abs(goal.pitch - now.pitch) +
    Math.abs(goal.distance - now.distance);
  if (far === 0) return false;
  if (far < 1e-3 || k >= 1) copyPose(goal, now);
  else {
    now.target.lerp(goal.target, k);
    now.yaw += wrapAngle(goal.yaw - now.yaw) * k;
    now.pitch += (goal.pitch - now.pitch) * k;
    now.distance += (goal.distance - now.distance) * k;
  }
  return true;
}

/** What hands can do with the camera. */
interface Hands {
  readonly distance: number;
  orbit(dx: number, dy: number): void;
  zoom(factor: number): void;
  slide(right: number, ahead: number): void;
  toggleFollow(): void;
  visit(): void;
  wake(): void;
}

const HELD = new Set(["w", "a", "s", "d", "arrowleft", "arrowright", "arrowup", "arrowdown"]);

/** Whether a key belongs to a text field or a control and not to the world. */
function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function listen(element: HTMLElement, keys: Set<string>, hands: Hands): () => void {
  const abort = new AbortController();
  const on = { signal: abort.signal };
  const pointers = new Map<number, { x: number; y: number }>();
  listenPointers(element, pointers, hands, on);
  element.addEventListener(
    "wheel",
    (e) => {
      e.preventDefault();
      const lines = e.deltaMode === 1 ? 30 : 1;
      hands.zoom(Math.exp(clamp(e.deltaY * lines, -240, 240) * (e.ctrlKey ? 0.008 : 0.0016)));
    },
    { ...on, passive: false },
  );
  window.addEventListener(
    "keydown",
    (e) => {
      if (typing(e.target) || e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return;
      const key = e.key.toLowerCase();
      const onCanvas = e.target === element || e.target === document.body || e.target === null;
      if (!onCanvas) return;
      if (HELD.has(key)) {
        keys.add(key);
        e.preventDefault();
        hands.wake();
      } else if (key === "f" && !e.repeat) hands.toggleFollow();
      else if (key === "g" && !e.repeat) hands.visit();
    },
    on,
  );
  window.addEventListener("keyup", (e) => keys.delete(e.key.toLowerCase()), on);
  window.addEventListener("blur", () => keys.clear(), on);
  return () => abort.abort();
}

function listenPointers(
  element: HTMLElement,
  pointers: Map<number, { x: number; y: number }>,
  hands: Hands,
  on: { signal: AbortSignal },
): void {
  const span = (): { d: number; x: number; y: number } => {
    const [a, b] = [...pointers.values()] as [{ x: number; y: number }, { x: number; y: number }];
    return { d: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  element.addEventListener(
    "pointerdown",
    (e) => {
      if (e.pointerType === "mouse" && e.button > 2) return;
      pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      element.setPointerCapture(e.pointerId);
    },
    on,
  );
  element.addEventListener(
    "pointermove",
    (e) => {
      const p = pointers.get(e.pointerId);
      if (!p) return;
      const k = 3.4 / Math.max(300, element.clientHeight);
      if (pointers.size === 2) {
        const before = span();
        p.x = e.clientX;
        p.y = e.clientY;
        const after = span();
        if (before.d > 8 && after.d > 8) hands.zoom(before.d / after.d);
        const step = hands.distance / Math.max(300, element.clientHeight);
        hands.slide(-(after.x - before.x) * step, (after.y - before.y) * step);
        return;
      }
      const [dx, dy] = [e.clientX - p.x, e.clientY - p.y];
      p.x = e.clientX;
      p.y = e.clientY;
      if (e.buttons & 2 || e.shiftKey) {
        const step = (hands.distance * 0.9) / Math.max(300, element.clientHeight);
        hands.slide(-dx * step, dy * step);
      } else hands.orbit(dx * k, dy * k);
    },
    on,
  );
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"] as const)
    element.addEventListener(name, (e) => pointers.delete(e.pointerId), on);
}
