// Plan of a room: a door in its front (+z) that opens by itself, windows and a wooden floor. It is open at the
// top, so that the user sees in, unless a roof is requested.

import type { Part } from "../../wire/types.gen.ts";
import type { Vec3 } from "../vector.ts";
import { type Measures, measure, PartBuilder } from "./kit.ts";
import { frontDoor, THICK, wallSide } from "./walls.ts";

/** Thickness of the floor, in metres. */
const FLOOR = 0.06;
/** Thickness of the corner posts and beams, in metres. */
const POST = 0.36;

/** The parts of a room. */
export function room(m: Measures): Part[] {
  const wide = measure(m.width, 6, "width", 2.8, 30);
  const deep = measure(m.depth, 5, "depth", 2.8, 30);
  const high = measure(m.height, 2.6, "height", 2.3, 6);
  const builder = new PartBuilder();
  builder.add("deck", [0, 0, 0], { size: [wide - 0.1, FLOOR, deep - 0.1], color: "clay" });
  const [x, z] = [wide / 2 - THICK / 2, deep / 2 - THICK / 2];
  const all = { base: 0, high };
  wallSide(builder, { ...all, yaw: 0, away: z, length: wide - THICK, door: true, windows: true });
  wallSide(builder, { ...all, yaw: 180, away: z, length: wide - THICK, door: false, windows: wide > 8 });
  for (const yaw of [90, -90]) {
    wallSide(builder, { ...all, yaw, away: x, length: deep - THICK, door: false, windows: true });
  }
  for (const corner of [z, -z]) builder.both("box", [x, 0, corner], { size: [POST, high + 0.06, POST], color: "wood" });
  trim(builder, wide, deep, high);
  frontDoor(builder, z, wide - THICK, high);
  builder.add("box", [0, high - 0.06 - 0.1, z + THICK / 2 + 0.1], { size: [1.7, 0.1, 0.5], color: "teal" });
  if (m.roof === "gable") gable(builder, wide, deep, high);
  if (m.roof === "flat") flat(builder, wide, deep, high);
  return builder.parts;
}

/** How far a roof reaches out over the walls, in metres. */
const EAVES = 0.5;
/** Height of the beam that the roof lies on, in metres. */
const BEAM = 0.12;

/** A gable roof whose ridge runs along the longer side. */
function gable(builder: PartBuilder, wide: number, deep: number, high: number): void {
  const along = wide >= deep;
  const [length, across] = along ? [wide, deep] : [deep, wide];
  const size: Vec3 = [length + 2 * EAVES, Math.min(3.2, 0.5 + across * 0.28), across + 2 * EAVES];
  builder.add("roof", [0, high + BEAM - 0.02, 0], { size, yaw: along ? 0 : 90, color: "coral" });
}

/** A flat roof: a slab with an edge around it. */
function flat(builder: PartBuilder, wide: number, deep: number, high: number): void {
  const [w, d] = [wide + EAVES, deep + EAVES];
  const top = high + BEAM;
  builder.add("box", [0, top, 0], { size: [w, 0.16, d], color: "cream" });
  for (const side of [1, -1]) {
    builder.add("box", [0, top + 0.1, side * (d / 2 - 0.09)], { size: [w + 0.06, 0.22, 0.2], color: "wood" });
    builder.add("box", [side * (w / 2 - 0.09), top + 0.1, 0], { size: [0.2, 0.22, d + 0.06], color: "wood" });
  }
}

/** A beam on top of the walls, which ties them together. */
function trim(builder: PartBuilder, wide: number, deep: number, high: number): void {
  const [x, z] = [wide / 2 - THICK / 2, deep / 2 - THICK / 2];
  for (const side of [1, -1]) {
    builder.add("box", [0, high, side * z], { size: [wide, 0.12, POST], color: "wood" });
    builder.add("box", [side * x, high, 0], { size: [POST, 0.12, deep], color: "wood" });
  }
}
