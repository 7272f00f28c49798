// The fountain, walls and the fence of the first plaza. Walls are 2 m long, so that they line up. Fronts face +z.

import type { Vec3 } from "../../core/vector.ts";
import type { Builder, Maker } from "./builder.ts";
import { pane } from "./facade.ts";
import { around, list, on } from "./places.ts";
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

/** Plinth of a wall. */
const base = (b: Builder, w = 2): void =>
  void b.box(w, 0.16, 0.3, { color: "stone", bevel: 0.03, shade: [0.86, 1.02] });
/** Wooden beam on top of a wall. */
const cap = (b: Builder): void => void b.trim.at(0, 2.28, 0).box(2, 0.12, 0.3, { color: "wood", bevel: 0.03 });

/** A plain wall. */
function wall(b: Builder): void {
  base(b);
  b.at(0, 0.12, 0).box(2, 2.2, 0.24, { bevel: 0.02, shade: [0.92, 1.02] });
  cap(b);
}

/** A wall with a window that is lit on both sides. */
function windowWall(b: Builder): void {
  base(b);
  b.at(0, 0.12, 0).box(2, 0.86, 0.24, { bevel: 0.02, shade: [0.92, 0.98] });
  b.at(0, 1.9, 0).box(2, 0.4, 0.24, { bevel: 0.02, shade: 1.02 });
  for (const x of [-0.81, 0.81]) b.at(x, 0.96, 0).box(0.38, 0.96, 0.24, { bevel: 0.02, shade: 1 });
  // One pane per side, so that both are lit.
  pane(b, [0, 0.98, 0.04], 1.22, 0.92);
  pane(b, [0, 0.98, -0.04], 1.22, 0.92, Math.PI);
  cap(b);
}

/** A wall with an open doorway. */
function doorWall(b: Builder): void {
  for (const x of [-0.77, 0.77]) {
    b.at(x, 0, 0).box(0.46, 0.16, 0.3, { color: "stone", bevel: 0.03 });
    b.at(x, 0.12, 0).box(0.46, 2.0, 0.24, { bevel: 0.02, shade: [0.92, 1] });
  }
  b.at(0, 2.0, 0).box(2, 0.3, 0.24, { bevel: 0.02, shade: 1.02 });
  // The door frame.
  for (const x of [-0.56, 0.56]) b.trim.at(x, 0, 0).box(0.09, 2.02, 0.29, { color: "wood", bevel: 0.02 });
  b.trim.at(0, 1.97, 0).box(1.2, 0.1, 0.29, { color: "wood", bevel: 0.02 });
  cap(b);
}

/** A picket fence between two posts. */
function fence(b: Builder): void {
  for (const x of [-0.94, 0.94]) {
    b.at(x, 0, 0).box(0.12, 0.86, 0.14, { bevel: 0.025 });
    b.trim.at(x, 0.85, 0, [0, Math.PI / 4, 0]).cylinder(0.085, 0, 0.1, { segments: 4 });
  }
  for (const y of [0.24, 0.58]) b.at(0, y, -0.03).box(1.86, 0.09, 0.05, { bevel: 0.015, shade: 0.94 });
  const picket = list([-0.065, 0.06], [0.065, 0.06], [0.065, 0.74], [0, 0.83], [-0.065, 0.74]);
  for (let i = 0; i < 7; i++)
    b.at(-0.72 + i * 0.24, 0, 0.02).extrude(picket, 0.05, [0, 0.4], { bevel: 0.012, shade: [0.9, 1.02] });
}

/** The makers of this file by kind. */
export const building: Record<string, Maker> = { fountain, wall, window_wall: windowWall, door_wall: doorWall, fence };
