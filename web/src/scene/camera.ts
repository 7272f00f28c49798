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
  go(at: Vec3, distance?: number, instantly?: boolean): void;
  jump(position: Vec3, target: Vec3): void;
  /** Jumps without damping from now on (reduced motion, tests). */
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

export function createCameraRig({ camera, element, avatarAt, favourite, still, wake }: CameraParts): CameraRig {
  const goal: Pose = { target: new Vector3(), yaw: 0, pitch: 0.2, distance: 6 };
  const now: Pose = { target: new Vector3(), yaw: 0, pitch: 0.2, distance: 6 };
  const keys = new Set<string>();
  let following: string | null = null;

  const set = (position: Vec3, target: Vec3, p: Pose): void => {
    const d = new Vector3(...position).sub(new Vector3(...target));
    p.target.set(...target);
    p.distance = clamp(d.length(), NEAR, FAR);
    p.yaw = Math.atan2(d.x, d.z);
    p.pitch = clamp(Math.asin(d.y / Math.max(0.01, d.length())), LOW, HIGH);
  };
  set(HOME.position, HOME.target, goal);
  set(HOME.position, HOME.target, now);

  const orbit = (dx: number, dy: number): void => {
    goal.yaw = goal.yaw - dx;
    goal.pitch = clamp(goal.pitch + dy, LOW, HIGH);
    wake();
  };
  const zoom = (factor: number): void => {
    goal.distance = clamp(goal.distance * factor, NEAR, FAR);
    wake();
  };
  const slide = (right: number, ahead: number): void => {
    if (right || ahead) following = null;
    const [s, c] = [Math.sin(goal.yaw), Math.cos(goal.yaw)];
    goal.target.x = clamp(goal.target.x + right * c - ahead * s, -200, 200);
    goal.target.z = clamp(goal.target.z - right * s - ahead * c, -200, 200);
    wake();
  };
  const go = (at: Vec3, distance?: number): void => {
    goal.target.set(...at);
    if (distance !== undefined) goal.distance = clamp(distance, NEAR, FAR);
    wake();
  };
  const visit = (id: string | null): void => {
    const at = id ? avatarAt(id) : null;
    if (at) go([at[0], at[1] + CHEST, at[2]], 5.5);
  };
  const follow = (id: string | null): void => {
    following = id;
    if (id) visit(id);
  };

  const hold = (dt: number): void => {
    const speed = Math.max(3, goal.distance * 0.55) * dt;
    const on = (k: string): number => (keys.has(k) ? 1 : 0);
    const [right, ahead] = [on("d") - on("a"), on("w") - on("s")];
    if (right || ahead) slide(right * speed, ahead * speed);
    const [turn, tilt] = [on("arrowright") - on("arrowleft"), on("arrowup") - on("arrowdown")];
    if (turn || tilt) orbit(turn * dt * 1.5, tilt * dt * 0.9);
  };

  const apply = (): void => {
    const c = Math.cos(now.pitch);
    camera.position.set(
      now.target.x + Math.sin(now.yaw) * c * now.distance,
      Math.max(EYE_FLOOR, now.target.y + Math.sin(now.pitch) * now.distance),
      now.target.z + Math.cos(now.yaw) * c * now.distance,
    );
    camera.lookAt(now.target);
    camera.updateMatrixWorld();
  };
  apply();

  const release = listen(
    element,
    keys,
    { orbit, zoom, slide, wake, follow: () => follow(following ? null : favourite()), visit: () => visit(favourite()) },
    () => goal.distance,
  );

  return {
    target: now.target,
    get distance() {
      return now.distance;
    },
    get following() {
      return following;
    },
    follow,
    go(at, distance, instantly = false) {
      go(at, distance);
      if (instantly) copyPose(goal, now);
    },
    jump(position, target) {
      set(position, target, goal);
      copyPose(goal, now);
      apply();
    },
    update(dt) {
      hold(dt);
      const at = following ? avatarAt(following) : null;
      if (at) goal.target.set(at[0], at[1] + CHEST, at[2]);
      const moved = approach(now, goal, still ? 1 : damp(9, dt));
      if (moved) apply();
      return moved || keys.size > 0;
    },
    dispose: release,
  };
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

interface Hands {
  orbit(dx: number, dy: number): void;
  zoom(factor: number): void;
  slide(right: number, ahead: number): void;
  follow(): void;
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

function listen(element: HTMLElement, keys: Set<string>, hands: Hands, distance: () => number): () => void {
  const abort = new AbortController();
  const on = { signal: abort.signal };
  const pointers = new Map<number, { x: number; y: number }>();
  listenPointers(element, pointers, hands, distance, on);
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
      } else if (key === "f" && !e.repeat) hands.follow();
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
  distance: () => number,
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
        const step = distance() / Math.max(300, element.clientHeight);
        hands.slide(-(after.x - before.x) * step, (after.y - before.y) * step);
        return;
      }
      const [dx, dy] = [e.clientX - p.x, e.clientY - p.y];
      p.x = e.clientX;
      p.y = e.clientY;
      if (e.buttons & 2 || e.shiftKey) {
        const step = (distance() * 0.9) / Math.max(300, element.clientHeight);
        hands.slide(-dx * step, dy * step);
      } else hands.orbit(dx * k, dy * k);
    },
    on,
  );
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"] as const)
    element.addEventListener(name, (e) => pointers.delete(e.pointerId), on);
}
