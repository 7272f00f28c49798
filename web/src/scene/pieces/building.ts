// The fountain of the first plaza.

import type { Vec3 } from "../../core/vector.ts";
import type { Builder, Maker } from "./builder.ts";
import { around, on } from "./places.ts";
import type { ProfilePoint } from "./shapes.ts";

/** Two basins with jets of water that glow faintly; the stone is tinted. */
function fountain(b: Builder): void {
  // The lower basin and its water.
  const basin: ProfilePoint[] = [
    [0, 0, 0, -1],
    [1.44, 0, 0, -1],
    [1.5, 0.06, 1, 0],
    [1.42, 0.14, 0.5, 0.9],
    [1.36, 0.34, 1, 0],
    [1.5, 0.44, 1, 0.2],
    [1.48, 0.52, 0, 1],
    [1.24, 0.52, 0, 1],
    [1.2, 0.36, -1, 0],
  ];
  b.lathe(basin, { segments: 22, shade: [0.84, 1.06] });
  b.trim.at(0, 0.38, 0).cylinder(1.22, 1.22, 0.03, { color: "water", segments: 20, bevel: 0, shade: 1.02 });
  b.trim.at(0, 0.41, 0).cylinder(0.86, 0.86, 0.012, { color: "water", segments: 16, bevel: 0.004, shade: 1.12 });
  // The column and the upper bowl with its water.
  b.at(0, 0.36, 0).cylinder(0.26, 0.16, 0.7, { segments: 14 });
  const bowl: ProfilePoint[] = [
    [0.16, 0, 0.6, -0.8],
    [0.5, 0.12, 0.6, -0.8],
    [0.68, 0.3, 1, -0.2],
    [0.66, 0.35, 0, 1],
    [0.54, 0.34, 0, 1],
    [0.5, 0.28, -1, 0],
  ];
  b.at(0, 1.0, 0).lathe(bowl, { segments: 20, shade: [0.86, 1.06] });
  b.trim.at(0, 1.28, 0).cylinder(0.54, 0.54, 0.02, { color: "water", segments: 16, bevel: 0.005, shade: 1.1 });
  b.at(0, 1.26, 0).cylinder(0.1, 0.06, 0.36, { segments: 10 });
  b.at(0, 1.66, 0).ball(0.15, 0.14, 0.15, { segments: 12, shade: [0.9, 1.06] });
  // Jets from the top, and water that runs over the rim of the bowl.
  const jet = b.trim.with({ color: "#d8f1fa", shade: [0.92, 1.05], lamp: 0.08, segments: 4 });
  around(8, (a, i) => {
    const at = (r: number, y: number): Vec3 => on(a, r, y);
    jet.rod([at(0.02, 1.76), at(0.12, 1.9), at(0.26, 1.86), at(0.38, 1.64), at(0.44, 1.3)], 0.014, 0.022);
    if (i % 2) return;
    jet.rod([at(0.63, 1.35), at(0.76, 1.31), at(0.86, 1.05), at(0.92, 0.4)], 0.026, 0.04);
    jet.at(...at(0.93, 0.425)).ball(0.1, 0.025, 0.1, { segments: 8 });
  });
}

/** The makers of this file by kind. */
export const building: Record<string, Maker> = { fountain };
