// Walls and fences, to build with.

import type { Builder, Maker } from "../builder.ts";
import { pane } from "../facade.ts";
import { list } from "../places.ts";

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
export const walls: Record<string, Maker> = { wall, window_wall: windowWall, door_wall: doorWall, fence };
