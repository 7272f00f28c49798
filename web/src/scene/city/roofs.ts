// The forms of buildings: each is a stack of rings around its middle, from the ground to the roof, so that one geometry
// can become any of them in the shader. Which family builds what, and how that varies. Pure.

/** Rings of a form. */
export const RINGS = 6;

/** What a band of a form is: painted by the shader. */
export const PART = { wall: 0, roof: 1, trim: 2, bark: 3, leaf: 4, post: 5, lamp: 6 } as const;

/** Half widths along x and z (of the footprint's), height (≥ 0: share of the building's; < 0: roof heights below its top),
 * how round (0 square, 1 circle), and what the band above this ring is; of the last ring, its cap. */
type Ring = readonly [sx: number, sz: number, y: number, round: number, part: number];

const { wall, roof, trim, bark, leaf, post, lamp } = PART;
const even = (s: number, y: number, round: number, part: number): Ring => [s, s, y, round, part];

const FORMS = {
  /** A parapet around a sunken roof. */
  flat: [even(1, 0, 0, wall), even(1, 1, 0, trim), even(0.84, 1, 0, trim), even(0.84, -0.16, 0, roof)],
  gable: [
    even(1, 0, 0, wall),
    even(1, -1, 0, trim),
    [1.13, 1.14, -1.06, 0, roof],
    [1.13, 1.14, -0.9, 0, roof],
    [1.13, 0.03, 0, 0, roof],
  ],
  hip: [
    even(1, 0, 0, wall),
    even(1, -0.85, 0, trim),
    even(1.13, -0.9, 0, roof),
    even(1.13, -0.76, 0, roof),
    [0.42, 0.04, 0, 0, roof],
  ],
  setback: [
    even(1, 0, 0, wall),
    even(1, 0.6, 0, trim),
    even(0.76, 0.6, 0, wall),
    even(0.76, 0.9, 0, trim),
    even(0.5, 0.9, 0, wall),
    even(0.5, 1, 0, roof),
  ],
  dome: [
    even(1, 0, 0, wall),
    even(1, -1, 0, trim),
    even(0.9, -1, 1, roof),
    even(0.83, -0.52, 1, roof),
    even(0.5, -0.13, 1, roof),
    even(0.05, 0, 1, roof),
  ],
  silo: [
    even(0.96, 0, 1, wall),
    even(0.96, -0.62, 1, trim),
    even(1, -0.58, 1, roof),
    even(0.76, -0.24, 1, roof),
    even(0.38, -0.05, 1, roof),
    even(0.05, 0, 1, roof),
  ],
  water: [
    even(0.62, 0, 1, wall),
    even(0.46, 0.5, 1, trim),
    even(0.94, 0.6, 1, wall),
    even(0.96, -0.62, 1, roof),
    even(1.04, -0.58, 1, roof),
    even(0.06, 0, 1, roof),
  ],
  steep: [
    even(1, 0, 0, wall),
    even(1, -1.35, 0, trim),
    [1.1, 1.16, -1.42, 0, roof],
    [1.1, 1.16, -1.25, 0, roof],
    [1.1, 0.03, 0, 0, roof],
  ],
  tower: [
    even(1, 0, 0, wall),
    even(1, 0.5, 0, trim),
    even(0.82, 0.5, 0, wall),
    even(0.82, 0.82, 0, trim),
    even(0.58, 0.82, 0, wall),
    even(0.58, 1, 0, roof),
  ],
  tree: [
    even(0.16, 0, 1, bark),
    even(0.12, 0.3, 1, leaf),
    even(0.84, 0.36, 1, leaf),
    even(1, 0.54, 1, leaf),
    even(0.68, 0.84, 1, leaf),
    even(0.06, 1, 1, leaf),
  ],
  /** A tree of two bands, where forms have no more. */
  shrub: [even(0.3, 0, 1, leaf), even(0.9, 0.4, 1, leaf), even(0.28, 1, 1, leaf)],
  lamp: [
    even(0.3, 0, 1, post),
    even(0.12, 0.08, 1, post),
    even(0.1, 0.78, 1, lamp),
    even(0.5, 0.82, 1, lamp),
    even(0.44, 0.95, 1, lamp),
    even(0.16, 1, 1, post),
  ],
} as const satisfies Record<string, readonly Ring[]>;

export type Form = keyof typeof FORMS;
export const FORM_NAMES = Object.keys(FORMS) as Form[];
export const formNumber = (form: Form): number => FORM_NAMES.indexOf(form);

/** All rings of all forms, four numbers each: x, z, y, and round + 2 × part. */
export function ringTable(): number[] {
  return FORM_NAMES.flatMap((name) => {
    const rings: readonly Ring[] = FORMS[name];
    return Array.from({ length: RINGS }, (_, i) => rings[Math.min(i, rings.length - 1)] as Ring).flatMap(
      // On the ground only the first ring may be: 0 above it is the very top.
      ([sx, sz, y, round, part], i) => [sx, sz, i > 0 && y === 0 ? -1e-6 : y, round + 2 * part],
    );
  });
}

/** What is built for a family (ProjectRows): `slim` says how many times as high as half its width it is. */
export function formOf(family: number, slim: number, seed: number, plain: boolean): Form {
  if (plain) return family === 1 || family === 4 ? "gable" : family === 2 || family === 5 ? "hip" : "flat";
  switch (family) {
    case 0:
      return slim > 3.4 ? "setback" : "flat";
    case 1:
      return "gable";
    case 2:
      return "hip";
    case 3:
      return slim > 3 && seed > 0.45 ? "water" : "silo";
    case 4:
      return "steep";
    case 5:
      return "dome";
    default:
      return slim > 4 ? "setback" : "flat";
  }
}

/** 0..1, the same for a place in every run. */
export function seedOf(x: number, z: number): number {
  const s = Math.sin(x * 12.9898 + z * 78.233) * 43758.5453;
  return s - Math.floor(s);
}
