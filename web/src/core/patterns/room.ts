// A room with a door in its front (+z) that opens by itself, windows, a wooden floor and no roof, so that one sees in.

import type { Part } from "../../wire/types.gen.ts";
import { type Measures, measure, Plan } from "./kit.ts";
import { frontDoor, THICK, wallSide } from "./walls.ts";

const FLOOR = 0.06;
const POST = 0.36;

export function room(m: Measures): Part[] {
  const wide = measure(m.width, 6, "width", 2.8, 30);
  const deep = measure(m.depth, 5, "depth", 2.8, 30);
  const high = measure(m.height, 2.6, "height", 2.3, 6);
  const plan = new Plan();
  plan.add("deck", [0, 0, 0], { size: [wide - 0.1, FLOOR, deep - 0.1], color: "clay" });
  const [x, z] = [wide / 2 - THICK / 2, deep / 2 - THICK / 2];
  const all = { base: 0, high };
  wallSide(plan, { ...all, yaw: 0, away: z, length: wide - THICK, door: true, windows: true });
  wallSide(plan, { ...all, yaw: 180, away: z, length: wide - THICK, door: false, windows: wide > 8 });
  for (const yaw of [90, -90]) {
    wallSide(plan, { ...all, yaw, away: x, length: deep - THICK, door: false, windows: true });
  }
  for (const corner of [z, -z]) plan.both("box", [x, 0, corner], { size: [POST, high + 0.06, POST], color: "wood" });
  trim(plan, wide, deep, high);
  frontDoor(plan, z, wide - THICK, high);
  plan.add("box", [0, high - 0.06 - 0.1, z + THICK / 2 + 0.1], { size: [1.7, 0.1, 0.5], color: "teal" });
  return plan.parts;
}

/** A beam on top of the walls and a plinth at their foot, which make them one. */
function trim(plan: Plan, wide: number, deep: number, high: number): void {
  const [x, z] = [wide / 2 - THICK / 2, deep / 2 - THICK / 2];
  for (const side of [1, -1]) {
    plan.add("box", [0, high, side * z], { size: [wide, 0.12, POST], color: "wood" });
    plan.add("box", [side * x, high, 0], { size: [POST, 0.12, deep], color: "wood" });
  }
}
