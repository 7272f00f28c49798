// The forms of buildings, trees and lamps. Each form is a stack of rings around a vertical axis, from the ground to the
// roof, so that the shader can bend one geometry (buildinggeometry.ts) into any of them. Also chooses the form by a
// file's family (language group). Pure.

/** Rings per form. Forms with fewer repeat their last one. */
export const RINGS = 6;

/** What the band above a ring is made of; the shader paints by it. */
export const PART = { wall: 0, roof: 1, trim: 2, bark: 3, leaf: 4, post: 5, lamp: 6 } as const;

/**
 * One ring:
 * - sx, sz: half widths along x and z, as shares of the footprint's half width.
 * - y: height; ≥ 0 as a share of the building's height, < 0 in roof heights below its top.
 * - round: 0 square .. 1 circle.
 * - part: what the band above the ring is (PART); for the last ring, its cap.
 */
type Ring = readonly [sx: number, sz: number, y: number, round: number, part: number];

const { wall, roof, trim, bark, leaf, post, lamp } = PART;
/** A ring that is equally wide along both axes. */
const even = (s: number, y: number, round: number, part: number): Ring => [s, s, y, round, part];

/** Round bands of one part: half width and height of each ring. */
const bands = (part: number, ...rings: readonly (readonly [s: number, y: number])[]): Ring[] =>
  rings.map(([s, y]) => even(s, y, 1, part));

/** Four walls, closed by a strip of trim below the roof. */
const walls = (top: number): Ring[] => [even(1, 0, 0, wall), even(1, top, 0, trim)];

/** Two slopes that meet in a ridge along z and reach over the walls by `sx` and `sz`, from one height to the other. */
const ridge = (sx: number, sz: number, low: number, high: number): Ring[] => [
  [sx, sz, low, 0, roof],
  [sx, sz, high, 0, roof],
  [sx, 0.03, 0, 0, roof],
];

/** Three storeys, each narrower than the one below it: half widths, and where the lower two end. */
const tiers = (middle: number, top: number, first: number, second: number): Ring[] => [
  ...walls(first),
  even(middle, first, 0, wall),
  even(middle, second, 0, trim),
  even(top, second, 0, wall),
  even(top, 1, 0, roof),
];

const FORMS = {
  /** A parapet around a sunken roof. */
  flat: [...walls(1), even(0.84, 1, 0, trim), even(0.84, -0.16, 0, roof)],
  gable: [...walls(-1), ...ridge(1.13, 1.14, -1.06, -0.9)],
  hip: [...walls(-0.85), even(1.13, -0.9, 0, roof), even(1.13, -0.76, 0, roof), [0.42, 0.04, 0, 0, roof]],
  setback: tiers(0.76, 0.5, 0.6, 0.9),
  dome: [...walls(-1), ...bands(roof, [0.9, -1], [0.83, -0.52], [0.5, -0.13], [0.05, 0])],
  silo: [
    even(0.96, 0, 1, wall),
    even(0.96, -0.62, 1, trim),
    ...bands(roof, [1, -0.58], [0.76, -0.24], [0.38, -0.05], [0.05, 0]),
  ],
  water: [
    even(0.62, 0, 1, wall),
    even(0.46, 0.5, 1, trim),
    even(0.94, 0.6, 1, wall),
    ...bands(roof, [0.96, -0.62], [1.04, -0.58], [0.06, 0]),
  ],
  steep: [...walls(-1.35), ...ridge(1.1, 1.16, -1.42, -1.25)],
  tower: tiers(0.82, 0.58, 0.5, 0.82),
  tree: [even(0.16, 0, 1, bark), ...bands(leaf, [0.12, 0.3], [0.84, 0.36], [1, 0.54], [0.68, 0.84], [0.06, 1])],
  /** A tree of two bands, for the `plain` level of detail that has no more. */
  shrub: bands(leaf, [0.3, 0], [0.9, 0.4], [0.28, 1]),
  lamp: [
    ...bands(post, [0.3, 0], [0.12, 0.08]),
    ...bands(lamp, [0.1, 0.78], [0.5, 0.82], [0.44, 0.95]),
    even(0.16, 1, 1, post),
  ],
} as const satisfies Record<string, readonly Ring[]>;

export type BuildingForm = keyof typeof FORMS;
export const FORM_NAMES = Object.keys(FORMS) as BuildingForm[];
/** Index of a form in FORMS; the shader's attribute look.x. */
export const formNumber = (form: BuildingForm): number => FORM_NAMES.indexOf(form);

/** All rings of all forms for the shader's uniform, four numbers each: x, z, y, and round + 2 × part. */
export function ringTable(): number[] {
  return FORM_NAMES.flatMap((name) => {
    const rings: readonly Ring[] = FORMS[name];
    return Array.from({ length: RINGS }, (_, i) => rings[Math.min(i, rings.length - 1)] as Ring).flatMap(
      // Only the first ring may be at height 0: for the others, 0 in roof heights means the very top, encoded as just
      // below.
      ([sx, sz, y, round, part], i) => [sx, sz, i > 0 && y === 0 ? -1e-6 : y, round + 2 * part],
    );
  });
}

/**
 * The form for a file's family (ProjectRows). `slim`: height divided by half the width; `seed` 0..1 varies forms;
 * `plain`: only forms that four walls and a roof can show.
 */
export function formOf(family: number, slim: number, seed: number, plain: boolean): BuildingForm {
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

/** A pseudo-random number 0..1 for a place, the same in every run. */
export function seedOf(x: number, z: number): number {
  const s = Math.sin(x * 12.9898 + z * 78.233) * 43758.5453;
  return s - Math.floor(s);
}
