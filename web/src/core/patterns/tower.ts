// Plan of a square tower: a door in its front (+z) that opens by itself, storeys with windows, and battlements
// with a flag; with kind pyramid or cone, a roof instead of the battlements.

import type { Part } from "../../wire/types.gen.ts";
import { fill, type Measures, measure, PartBuilder, range } from "./kit.ts";
import { frontDoor, THICK, wallSide } from "./walls.ts";

/** Thickness of the floor, in metres. */
const FLOOR = 0.06;
/** Height of the stone band between two storeys, in metres. */
const BAND = 0.2;

/** The parts of a tower. */
export function tower(m: Measures): Part[] {
  const wide = measure(m.width, 4, "width", 2.6, 12);
  const high = measure(m.height, 8, "height", 3, 40);
  const roofed = m.kind === "pyramid" || m.kind === "cone";
  const builder = new PartBuilder();
  const crown = roofed ? 0 : 0.9;
  const walls = high - crown;
  const storeys = Math.min(9, fill(walls, 2.8));
  const storey = walls / storeys;
  const away = wide / 2 - THICK / 2;
  builder.add("deck", [0, 0, 0], { size: [wide - 0.1, FLOOR, wide - 0.1], color: "stone" });
  for (const floor of range(storeys)) {
    const base = floor * storey;
    for (const yaw of [0, 90, 180, -90]) {
      const door = floor === 0 && yaw === 0;
      const windows = floor > 0 && (yaw % 180 === 0) === (floor % 2 === 1 || floor === storeys - 1);
      wallSide(builder, { yaw, away, length: wide - THICK, base, high: storey - BAND, door, windows });
    }
    builder.add("box", [0, base + storey - BAND, 0], { size: [wide + 0.16, BAND, wide + 0.16], color: "stone" });
  }
  frontDoor(builder, away, wide - THICK, storey - BAND);
  const pier = 0.5;
  for (const z of [away, -away])
    builder.both("box", [away, 0, z], { size: [pier, walls - BAND, pier], color: "stone" });
  builder.add("box", [0, storey - BAND - 0.16, wide / 2 + 0.06], { size: [2.1, 0.16, 0.36], color: "stone" });
  if (roofed) roof(builder, m.kind ?? "pyramid", wide, walls);
  else battlements(builder, wide, walls);
  return builder.parts;
}

/** A pointed roof with a ball on top. */
function roof(builder: PartBuilder, kind: string, wide: number, base: number): void {
  const over = wide + 0.9;
  builder.add(kind, [0, base, 0], { size: [over, wide * 0.75, over], color: "coral" });
  builder.add("sphere", [0, base + wide * 0.75 - 0.08, 0], { size: [0.3, 0.3, 0.3], color: "amber" });
}

/** A parapet with merlons and a flag. */
function battlements(builder: PartBuilder, wide: number, base: number): void {
  const over = wide + 0.5;
  const edge = over / 2 - 0.17;
  builder.add("box", [0, base, 0], { size: [over, 0.16, over], color: "stone" });
  for (const side of [1, -1]) {
    builder.add("box", [0, base + 0.16, side * edge], { size: [over, 0.38, 0.34] });
    builder.add("box", [side * edge, base + 0.16, 0], { size: [0.34, 0.38, over - 0.68] });
  }
  const merlons = Math.max(3, fill(over, 1.1));
  const step = (over - 0.5) / (merlons - 1);
  for (const i of range(merlons)) {
    const along = -(over - 0.5) / 2 + i * step;
    const size: [number, number, number] = [0.5, 0.42, 0.36];
    for (const side of [1, -1]) {
      builder.add("box", [along, base + 0.54, side * edge], { size });
      if (i > 0 && i < merlons - 1) builder.add("box", [side * edge, base + 0.54, along], { size, yaw: 90 });
    }
  }
  builder.add("flag", [0, base + 0.16, 0], { size: [1.2, 2.6, 0.12], yaw: 25 });
}
