// What there is to know of a user's camera, and what a stick asks of it.

import type { Vec3 } from "../math.ts";

export type CameraMode = "orbit" | "walk" | "fly";
export const MODES: readonly CameraMode[] = ["orbit", "walk", "fly"];

/** All there is to know of a camera: what survives a reload of the page. */
export interface CameraState {
  mode: CameraMode;
  position: Vec3;
  target: Vec3;
}

/** What a stick or a finger asks for, each from -1 to 1, until it is said anew. */
export interface Drive {
  right: number;
  ahead: number;
  up: number;
  turn: number;
  tilt: number;
}

export const HOME: CameraState = { mode: "orbit", position: [1.5, 2.3, 8.4], target: [0.42, 1.12, 2.5] };

/** A camera state that was kept as text; undefined when it is none. */
export function readCameraState(text: string | null): CameraState | undefined {
  try {
    const value = JSON.parse(text ?? "null") as CameraState | null;
    const point = (v: unknown): boolean =>
      Array.isArray(v) && v.length === 3 && v.every((n) => Number.isFinite(n) && Math.abs(n as number) < 1000);
    if (!value || !MODES.includes(value.mode) || !point(value.position) || !point(value.target)) return undefined;
    return { mode: value.mode, position: value.position, target: value.target };
  } catch {
    return undefined;
  }
}
