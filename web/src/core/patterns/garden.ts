// Plan of a garden: a hedge with an opening in its front (+z), a path to a bench at the back that looks down
// it, flower beds on both sides, a tree in a corner, and lanterns at the gate.

import type { Part } from "../../wire/types.gen.ts";
import { fill, type Measures, measure, PartBuilder, range } from "./kit.ts";

/** Thickness of the hedge, in metres. */
const HEDGE = 0.6;
/** Width of the opening, in metres. */
const GATE = 2;

/** The parts of a garden; `kind` replaces the hedge. */
export function garden(m: Measures): Part[] {
  const wide = measure(m.width, 10, "width", 6, 40);
  const deep = measure(m.depth, 8, "depth", 5, 40);
  const border = m.kind ?? "hedge";
  const builder = new PartBuilder();
  const [x, z] = [wide / 2 - HEDGE / 2, deep / 2 - HEDGE / 2];
  hedgeRun(builder, border, [-x, -z], [x, -z], 0);
  for (const side of [-1, 1]) hedgeRun(builder, border, [side * x, -z + HEDGE / 2], [side * x, z - HEDGE / 2], 90);
  hedgeRun(builder, border, [-x, z], [-GATE / 2 - 0.3, z], 0);
  hedgeRun(builder, border, [GATE / 2 + 0.3, z], [x, z], 0);
  builder.both("box", [GATE / 2 + 0.12, 0, z], { size: [0.36, 1.1, 0.36], color: "stone" });
  builder.both("lantern", [GATE / 2 + 0.12, 1.1, z]);
  const back = -z + HEDGE / 2 + 0.9;
  const slabs = fill(z - back - 1.2, 1.25);
  for (const i of range(slabs)) {
    const at = z + 0.1 - ((i + 0.5) * (z + 0.1 - back - 0.7)) / slabs;
    const turned = i % 2 === 0 ? 4 : -6;
    builder.add("path", [i % 2 === 0 ? 0.06 : -0.06, 0, at], { size: [1.35, 0.06, 1.1], yaw: turned });
  }
  builder.add("bench", [0, 0, back]);
  builder.both("planter", [1.55, 0, back - 0.1]);
  beds(builder, wide, deep, x, z, back);
  builder.add("blossom_tree", [x - 1.75, 0, -z + 1.85]);
  builder.add("bush", [-x + 1.2, 0, -z + 1.15], { yaw: 30 });
  builder.add("bush", [-x + 2.15, 0, -z + 0.95], { size: [0.9, 0.65, 0.85], yaw: 80 });
  if (wide > 13) builder.add("birch", [-x + 2, 0, -z + 3]);
  return builder.parts;
}

/**
 * One straight run of the border between two points [x, z]. A hedge is stretched to fill it exactly; other
 * kinds keep their own size.
 */
function hedgeRun(builder: PartBuilder, kind: string, from: [number, number], to: [number, number], yaw: number): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) + (yaw === 0 ? 0 : 0.02);
  const count = fill(length, 2);
  for (const i of range(count)) {
    const t = (i + 0.5) / count;
    const size: [number, number, number] = [length / count + 0.04, kind === "hedge" ? 1.05 : 1, HEDGE];
    const position: [number, number, number] = [from[0] + (to[0] - from[0]) * t, 0, from[1] + (to[1] - from[1]) * t];
    if (kind === "hedge") builder.add(kind, position, { size, yaw });
    else builder.add(kind, position, { yaw });
  }
}

/** Rows of flower beds between the path and the side hedges, in four colours that repeat. */
function beds(builder: PartBuilder, wide: number, deep: number, x: number, z: number, back: number): void {
  const colors = ["coral", "amber", "violet", "pink"];
  const columns = Math.min(4, Math.max(1, Math.floor((x - 1.4) / 2.6)));
  const rows = Math.min(6, Math.max(1, Math.floor((z - back - 1) / 1.9)));
  const pitch = (x - HEDGE / 2 - 1.2) / columns;
  for (const column of range(columns)) {
    for (const row of range(rows)) {
      const at = z - 1.35 - row * 1.9;
      const out = 1.2 + pitch * (column + 0.5);
      // No bed where the tree stands, in the corner at the back right.
      const color = colors[(row + column) % colors.length] ?? "coral";
      const size: [number, number, number] = [Math.min(2.4, pitch - 0.25), 0.55, 1];
      for (const side of [1, -1]) {
        if (Math.hypot(side * out - (x - 1.75), at - (-z + 1.85)) < 2.2) continue;
        builder.add("flower_bed", [side * out, 0, at], { size, color });
      }
    }
  }
  if (wide > 8 && deep > 6) {
    builder.both("grass", [x - 0.75, 0, z - 0.85], { yaw: 40 });
    builder.both("mushroom", [x - 1.15, 0, z - 0.7], { size: [0.3, 0.34, 0.3] });
  }
}
