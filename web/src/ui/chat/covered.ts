/** How much of the picture is covered (cover.ts measures it). */

/** Covered width at the right edge and height at the bottom edge, in CSS pixels. */
export interface CoveredEdges {
  right: number;
  bottom: number;
}

/** Nothing is covered. */
export const NOTHING_COVERED: CoveredEdges = { right: 0, bottom: 0 };
