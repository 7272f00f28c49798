// What the scene must know about a piece beside its geometry: where its text, its picture and its light are. Metres in
// the finished piece's frame (underside on y = 0, centred, front towards +z), so these tables must follow changes of
// the makers; a test checks them against the geometry.

import type { Vec3 } from "../../core/vector.ts";

/** Where an object's text is drawn. */
export interface TextFace {
  /** Middle of the face. */
  at: Vec3;
  /** Width and height (m). */
  size: [number, number];
  /** Colour of the letters. */
  ink: string;
  /** Rotation about x (radians), for boards that lean back. */
  lean?: number;
  /** Its letters glow at night. */
  shines?: boolean;
  /** Shows only text written for it, never the object's label. */
  own?: boolean;
}

/** By kind; other kinds have no text. */
export const TEXT_FACES: Readonly<Record<string, TextFace>> = {
  sign: { at: [0, 1.05, 0.075], size: [1.12, 0.6], ink: "#4a3424" },
  signpost: { at: [-0.02, 1.62, 0.105], size: [0.86, 0.26], ink: "#4a3424" },
  billboard: { at: [0, 1.95, 0.155], size: [3.06, 1.56], ink: "#fbf7ef" },
  arrow_sign: { at: [-0.05, 1.22, 0.08], size: [0.86, 0.3], ink: "#4a3424" },
  banner: { at: [0, 2.05, 0.03], size: [2.4, 0.5], ink: "#fffaf0" },
  milestone: { at: [0, 0.42, 0.12], size: [0.38, 0.32], ink: "#3d3a44" },
  whiteboard: { at: [0, 1.24, 0.04], size: [1.5, 0.84], ink: "#34407a" },
  neon: { at: [0, 1.41, 0.06], size: [1.4, 0.46], ink: "#ffe9f4", shines: true },
  screen: { at: [0, 1.16, 0.066], size: [1.9, 1.06], ink: "#f4fbff", shines: true, own: true },
  shop: { at: [0, 2.75, 1.345], size: [3.2, 0.4], ink: "#fffaf0" },
};

/** Where a picture is shown. The face looks along +z, unless it leans back. */
export interface ImageFace {
  /** Middle of the face. */
  at: Vec3;
  /** Width and height (m). */
  size: [number, number];
  lean?: number;
  /** It glows at night, as screens do. */
  lit: boolean;
}

/** By kind; other kinds show no picture. */
export const IMAGE_FACES: Readonly<Record<string, ImageFace>> = {
  billboard: { at: [0, 1.95, 0.15], size: [3.06, 1.56], lit: true },
  screen: { at: [0, 1.16, 0.06], size: [2, 1.16], lit: true },
  poster: { at: [0, 0.62, 0.196], size: [0.6, 0.84], lean: -0.2, lit: false },
  easel: { at: [0, 0.97, 0.223], size: [0.72, 0.6], lean: -0.19, lit: false },
};

/** A piece's light. */
interface LightPoint {
  at: Vec3;
  /** Radius that it lights (m). */
  reach: number;
  /** #rrggbb, or "tint": the object's own colour. */
  color: string;
  /** It shines by day too, and flickers (fire). */
  always: boolean;
}

/** By kind; other kinds give no light. */
export const LIGHT_POINTS: Readonly<Record<string, LightPoint>> = {
  lamp: { at: [0, 2.72, 0], reach: 7, color: "#ffd28a", always: false },
  lantern: { at: [0, 0.24, 0], reach: 3.2, color: "#ffc46b", always: false },
  campfire: { at: [0, 0.5, 0], reach: 6, color: "#ff9a4a", always: true },
  beacon: { at: [0, 0.85, 0], reach: 4.5, color: "tint", always: false },
  lighthouse: { at: [0, 6.75, 0], reach: 13, color: "#ffe2a0", always: false },
  string_lights: { at: [0, 1.95, 0], reach: 6, color: "#ffd28a", always: false },
  floor_lamp: { at: [0, 1.4, 0], reach: 4.5, color: "#ffd7a0", always: false },
  desk_lamp: { at: [0, 0.34, 0.08], reach: 2.4, color: "#ffe0ae", always: false },
  torch: { at: [0, 1.36, 0], reach: 4.6, color: "#ff9a4a", always: true },
  garden_light: { at: [0, 0.44, 0], reach: 2.6, color: "#ffd28a", always: false },
  neon: { at: [0, 1.4, 0.12], reach: 4.2, color: "tint", always: false },
};
