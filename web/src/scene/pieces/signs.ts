// The sign of the first plaza. Its text is on the +z side.

import type { Builder, Maker } from "./builder.ts";

/** A board on two posts. */
function sign(b: Builder): void {
  for (const x of [-0.46, 0.46]) b.at(x, 0, -0.02).box(0.1, 1.42, 0.09, { color: "bark", bevel: 0.02 });
  b.at(0, 0.65, 0.015).box(1.3, 0.8, 0.08, { bevel: 0.03, shade: [0.84, 0.92] });
  b.trim.at(0, 0.72, 0.02).box(1.16, 0.66, 0.1, { color: "cream", bevel: 0.02, shade: [0.98, 1.04] });
  b.at(0, 1.43, 0).box(1.3, 0.07, 0.14, { bevel: 0.025, shade: 1.05 });
}

/** The makers of this file by kind. */
export const signs: Record<string, Maker> = { sign };
