// Plan of a pavilion: a low wooden floor, posts, a tiled roof, railings on three sides, and benches that look
// to the open front (+z).

import type { Part } from "../../wire/types.gen.ts";
import { fill, type Measures, measure, PartBuilder, range } from "./kit.ts";

/** Height of the floor, in metres. */
const FLOOR = 0.16;

/** The parts of a pavilion; height is that of the roof's tip. */
export function pavilion(m: Measures): Part[] {
  const wide = measure(m.width, 4.6, "width", 2.6, 20);
  const deep = measure(m.depth, Math.min(20, wide), "depth", 2.6, 20);
  const high = measure(m.height, 3.9, "height", 2.9, 10);
  const builder = new PartBuilder();
  const [x, z] = [wide / 2 - 0.28, deep / 2 - 0.28];
  const roofHigh = Math.min(high * 0.4, Math.min(wide, deep) * 0.34);
  const eaves = high - roofHigh;
  builder.add("deck", [0, 0, 0], { size: [wide, FLOOR, deep] });
  builder.add("path", [0, 0, 0], { size: [wide + 0.24, 0.07, deep + 0.24], color: "stone" });
  posts(builder, x, z, eaves);
  for (const side of [1, -1]) {
    builder.add("box", [0, eaves - 0.2, side * z], { size: [wide, 0.2, 0.2], color: "wood" });
    builder.add("box", [side * x, eaves - 0.2, 0], { size: [0.2, 0.2, deep], color: "wood" });
  }
  builder.add("pyramid", [0, eaves, 0], { size: [wide + 0.9, roofHigh, deep + 0.9], color: "coral" });
  builder.add("sphere", [0, eaves + roofHigh - 0.06, 0], { size: [0.24, 0.24, 0.24], color: "amber" });
  railing(builder, [-x, -z], [x, -z]);
  for (const side of [-1, 1]) railing(builder, [side * x, -z], [side * x, z]);
  if (deep > 3.4) {
    const benches = Math.max(1, Math.floor((wide - 1.2) / 2.2));
    for (const i of range(benches)) builder.add("bench", [(i - (benches - 1) / 2) * 2.05, FLOOR, -z + 0.55]);
  }
  builder.add("lantern", [0, eaves - 0.7, 0]);
  return builder.parts;
}

/** Posts about 3.4 m apart along the edges; the front has only its corner posts. */
function posts(builder: PartBuilder, x: number, z: number, eaves: number): void {
  const along = (half: number) => Math.max(1, fill(2 * half, 3.4));
  const post = (px: number, pz: number) => {
    builder.add("cylinder", [px, FLOOR, pz], { size: [0.24, eaves - FLOOR - 0.1, 0.24], color: "white" });
    builder.add("box", [px, FLOOR, pz], { size: [0.34, 0.16, 0.34], color: "stone" });
  };
  for (const i of range(along(x) + 1)) {
    const px = -x + (2 * x * i) / along(x);
    post(px, -z);
    if (i === 0 || i === along(x)) post(px, z);
  }
  for (const i of range(along(z) - 1)) {
    const pz = -z + (2 * z * (i + 1)) / along(z);
    post(x, pz);
    post(-x, pz);
  }
}

/** A railing between two corners [x, z]. */
function railing(builder: PartBuilder, [ax, az]: [number, number], [bx, bz]: [number, number]): void {
  const length = Math.hypot(bx - ax, bz - az);
  builder.beam([ax, FLOOR + 0.78, az], [bx, FLOOR + 0.78, bz], [0.1, 0.09], { color: "wood" });
  builder.beam([ax, FLOOR + 0.3, az], [bx, FLOOR + 0.3, bz], [0.06, 0.06], { color: "wood" });
  const bars = Math.min(14, fill(length, 0.55));
  for (const i of range(bars - 1)) {
    const t = (i + 1) / bars;
    const at: [number, number, number] = [ax + (bx - ax) * t, FLOOR, az + (bz - az) * t];
    builder.add("box", at, { size: [0.06, 0.76, 0.06], color: "wood" });
  }
}
