// The state of the user's camera, and the input of a stick.

import type { Vec3 } from "../../core/vector.ts";

/** orbit turns about a point; walk stands on the ground at eye height; fly moves freely. */
export type CameraMode = "orbit" | "walk" | "fly";
/** All modes. */
const MODES: readonly CameraMode[] = ["orbit", "walk", "fly"];

/** Everything needed to restore a camera after a reload of the page. */
export interface CameraState {
  mode: CameraMode;
  /** Metres: where the eye is, and a point it looks at. */
  position: Vec3;
  target: Vec3;
}

/** Input of a stick or touch pad, each axis from -1 to 1. It stays in force until changed. */
export interface Drive {
  /** Sideways. */
  right: number;
  /** Forwards. */
  ahead: number;
  /** Up when flying; closer when orbiting. */
  up: number;
  /** Rotation about the vertical. */
  turn: number;
  /** Rotation up and down. */
  tilt: number;
}

/** Where a visit begins: south of the plaza, looking at where agents arrive. */
export const HOME: CameraState = { mode: "orbit", position: [1.5, 2.3, 8.4], target: [0.42, 1.12, 2.5] };

/** Parses a stored camera state; undefined when the text is not a valid one. */
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
