// Buildings of a village: sheds, towers, tents, stalls and wells. Fronts face +z; windows are lit at night.

import type { Vec3 } from "../../../core/vector.ts";
import type { Builder, Maker } from "../builder.ts";
import { gable, gableWall, pane } from "../facade.ts";
import { around, list, on, PI } from "../places.ts";
import type { ProfilePoint } from "../shapes.ts";
import { awning } from "./kit.ts";

/** A garden shed of planks. */
function shed(b: Builder): void {
  const [w, d] = [2.1, 1.6];
  b.box(w + 0.1, 0.16, d + 0.1, { color: "stone", bevel: 0.04 });
  for (let i = 0; i < 8; i++)
    b.at(0, 0.12 + i * 0.225, 0).box(w, 0.235, d, { bevel: 0.025, shade: 0.95 + (i % 2) * 0.06, shadow: i === 0 });
  b.at(0, 0.1, 0).proxy("box", [w * 0.95, 1.75, d * 0.95]);
  for (const x of [-w / 2 + 0.07, w / 2 - 0.07]) gableWall(b, x, d, 1.9, 0.52, "tint");
  gable(b, 2.4, 2, 1.78, 0.62, "clay");
  // Door.
  b.trim.at(-0.35, 0.16, d / 2 + 0.01).box(0.86, 1.5, 0.1, { color: "white", bevel: 0.03 });
  b.trim.at(-0.35, 0.16, d / 2 + 0.02).box(0.72, 1.4, 0.12, { color: "wood", bevel: 0.03 });
  b.trim.at(-0.35, 0.5, d / 2 + 0.03).box(0.6, 0.08, 0.14, { color: "bark" });
  b.trim.at(-0.35, 1.2, d / 2 + 0.03).box(0.6, 0.08, 0.14, { color: "bark" });
  pane(b, [0.62, 0.95, d / 2 + 0.02], 0.5, 0.56);
  pane(b, [w / 2 + 0.02, 0.95, 0], 0.6, 0.56, PI / 2);
}

/** A round stone tower with battlements and a pointed roof. */
function tower(b: Builder): void {
  b.cylinder(1.3, 1.22, 0.5, { color: "stone", segments: 20, bevel: 0.06, shade: [0.8, 1] });
  b.at(0, 0.4, 0).cylinder(1.08, 0.94, 4.3, { segments: 20, shade: [0.86, 1.02] });
  // Single stones of another shade.
  for (let i = 0; i < 9; i++) {
    const a = i * 2.4 + 0.9;
    const y = 0.9 + ((i * 0.41) % 3.4);
    const r = 1.09 - (y / 4.3) * 0.13;
    b.trim.at(...on(a, r, y), [0, a, 0]).box(0.42, 0.2, 0.1, { bevel: 0, shade: 0.86 });
  }
  // Battlements and roof.
  b.at(0, 4.62, 0).cylinder(0.98, 1.16, 0.35, { color: "stone", segments: 20, bevel: 0.04 });
  around(8, (a) => b.trim.at(...on(a, 1.04, 4.95), [0, a, 0]).box(0.46, 0.42, 0.2, { bevel: 0.04 }));
  b.at(0, 4.9, 0).cylinder(0.78, 0.78, 0.7, { segments: 16, shade: 0.94 });
  const roof: ProfilePoint[] = [
    [0.3, 0.06, 0, -1],
    [1.02, 0, 0.2, -1],
    [1.05, 0.06, 1, 0.4],
    [0.5, 0.68, 0.9, 0.6],
    [0, 1.32, 0.8, 0.5],
  ];
  b.at(0, 5.5, 0).lathe(roof, { color: "coral", segments: 20, shade: [0.84, 1.06] }, "cone");
  b.trim.at(0, 6.86, 0).ball(0.09, 0.12, 0.09, { color: "amber", segments: 8 });
  // Door and windows.
  b.trim.at(0, 0.3, 1.06).box(0.78, 1.35, 0.2, { color: "stone", bevel: 0.05 });
  b.trim.at(0, 0.3, 1.08).box(0.6, 1.24, 0.22, { color: "wood", bevel: 0.05 });
  pane(b, [0, 2.35, 1.01], 0.34, 0.6);
  pane(b, [-0.89, 3.4, 0.42], 0.3, 0.5, -1.13);
  pane(b, [0.94, 1.6, 0.46], 0.3, 0.5, 1.11);
}

/** A hexagonal pavilion, open at the front. */
function gazebo(b: Builder): void {
  const posts = 6;
  const deck = b.with({ color: "wood", segments: 6, bevel: 0.03, shade: [0.85, 1.04] });
  deck.at(0, 0, 0, [0, PI / 6, 0]).cylinder(1.8, 1.8, 0.15);
  around(posts, (a, i) => {
    b.at(...on(a, 1.5, 0.14)).cylinder(0.08, 0.07, 2.1, { segments: 9 });
    b.trim.at(...on(a, 1.5, 0.14)).cylinder(0.13, 0.11, 0.14, { segments: 9 });
    // No railing at the entrance.
    if (i === 0 || i === posts - 1) return;
    const middle = a + PI / posts;
    const r = 1.5 * Math.cos(PI / posts);
    for (const y of [0.3, 0.72]) b.trim.at(...on(middle, r, y), [0, middle, 0]).box(1.4, 0.07, 0.07, { bevel: 0.02 });
    for (let k = -2; k <= 2; k++) {
      const [x, y, z] = on(middle, r, 0.33);
      const along = k * 0.24;
      b.trim
        .at(x + Math.cos(middle) * along, y, z - Math.sin(middle) * along, [0, middle, 0])
        .box(0.05, 0.42, 0.05, { bevel: 0 });
    }
  });
  // Ring beam and roof.
  b.trim
    .at(0, 2.18, 0)
    .lathe(
      list([1.42, 0, 0, -1], [1.66, 0, 0, -1], [1.68, 0.16, 1, 0], [1.4, 0.16, 0, 1]),
      { segments: 6, shade: 0.98 },
      "cylinder",
      true,
    );
  const roof: ProfilePoint[] = [
    [0.2, 0.3, 0, -1],
    [1.8, -0.06, 0.1, -1],
    [1.8, 0.04, 0.5, 0.85],
    [0.9, 0.5, 0.5, 0.85],
    [0.1, 0.9, 0.5, 0.85],
  ];
  b.at(0, 2.32, 0).lathe(roof, { color: "teal", segments: 6, shade: [0.88, 1.08] }, "cone", true);
  b.trim.at(0, 3.3, 0).ball(0.1, 0.13, 0.1, { color: "amber", segments: 9 });
}

/** A ridge tent along z, open at the front, with a sleeping mat inside. */
function tent(b: Builder): void {
  const [w, h, d] = [2.3, 1.64, 2.7];
  // One half of the tent: two slopes, front flap, back wall, poles and a stripe.
  const [cloth, flap] = [b.trim.with({ sway: 0.05 }), b.trim.with({ color: "cream" })];
  const [pole, stripe] = [b.with({ color: "wood", segments: 6 }), b.trim.with({ color: "white", shade: 1.02 })];
  const skin = (side: number): void => {
    // `t`: from the ridge (0) to the ground (1); `z`: from the front (0.5) to the back (-0.5).
    const at = (t: number, y: number, z: number, out = 0): Vec3 => [(side * w * t) / 2, y, z * d + out];
    const knee = (z: number): Vec3 => at(0.44, h * 0.56, z);
    cloth.sheet([at(1, 0.02, -0.5), at(1, 0.02, 0.5), knee(0.5), knee(-0.5)], { shade: [0.84, 1] });
    cloth.sheet([knee(-0.5), knee(0.5), at(0, h, 0.5), at(0, h, -0.5)], { shade: [1, 1.08] });
    const inner = at(0.1, h * 0.86, 0.5);
    flap.sheet([at(1, 0.02, 0.5), at(0.42, 0.02, 0.5, -0.02), inner, knee(0.5)], { shade: [0.86, 1.04] });
    flap.sheet([knee(0.5), inner, at(0, h, 0.5)], { shade: 1.04 });
    b.trim.sheet([at(1, 0.02, -0.5), at(0, 0.02, -0.5), at(0, h, -0.5), knee(-0.5)], { shade: [0.8, 0.96] });
    for (const [z, out] of list([0.5, 0.01], [-0.5, 0]))
      pole.rod([at(1.04, 0.02, z), at(0.44, h * 0.57, z, out), at(-0.03, h + 0.05, z, out)], 0.03, 0.025);
    const edge = (t: number, y: number, s: number): Vec3 => at(t, h * y, s / 2, s * 0.002);
    stripe.sheet([edge(0.56, 0.44, -1), edge(0.56, 0.44, 1), edge(0.5, 0.51, 1), edge(0.5, 0.51, -1)]);
  };
  skin(1);
  skin(-1);
  b.trim.at(0, 0.0, 0).box(1.9, 0.03, 2.5, { color: "bark", bevel: 0.01, shade: 0.6 });
  b.trim.at(0.3, 0.03, -0.2).box(0.6, 0.12, 1.7, { color: "sky", bevel: 0.05 });
  for (const side of [-1, 1]) b.at(side * 0.6, 0.78, 0, [0, 0, side * -0.96]).proxy("box", [1.95, 0.06, 2.6]);
}

/** A market stall with a striped awning and fruit. */
function stall(b: Builder): void {
  for (const x of [-1.05, 1.05])
    for (const [z, h] of list([-0.62, 2.36], [0.55, 2.0]))
      b.at(x, 0, z).cylinder(0.06, 0.05, h, { color: "wood", segments: 8 });
  b.at(0, 0, 0.32).box(2.2, 0.86, 0.7, { color: "wood", bevel: 0.03, shade: [0.8, 1] });
  for (let i = 0; i < 5; i++)
    b.trim
      .at(-0.88 + i * 0.44, 0.08, 0.66)
      .box(0.4, 0.7, 0.04, { color: "wood", bevel: 0.015, shade: i % 2 ? 1.05 : 1.14 });
  b.at(0, 0.86, 0.32).box(2.34, 0.09, 0.86, { color: "cream", bevel: 0.03 });
  awning(b, 1.2, 0.8, -0.72, 2.5);
  b.at(0, 2.22, 0.04, [0.3, 0, 0]).proxy("box", [2.36, 0.06, 1.6]);
  // Boxes of fruit.
  for (const [x, color] of list([-0.75, "coral"], [0, "amber"], [0.75, "lime"])) {
    b.trim.at(x, 0.95, 0.36).box(0.56, 0.12, 0.44, { color: "bark", bevel: 0.02, shade: 1.1 });
    for (let i = 0; i < 5; i++)
      b.trim
        .at(x - 0.18 + (i % 3) * 0.18, 1.1 + (i > 2 ? 0.06 : 0), 0.27 + (i > 2 ? 0.12 : 0.06 * (i % 2)))
        .ball(0.085, 0.08, 0.085, { color, segments: 6 });
  }
}

/** A round wall of stones: `rows` courses of `count` stones each, offset by half a stone; one cylinder as its proxy. */
function stoneRing(
  b: Builder,
  radius: number,
  thick: number,
  h: number,
  rows: number,
  count: number,
  color: string,
): void {
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < count; i++) {
      const a = ((i + (row % 2) * 0.5) / count) * PI * 2;
      b.trim
        .at(...on(a, radius, (row * h) / rows), [0, a, 0])
        .box(((radius * 2 * PI) / count) * 0.97, (h / rows) * 0.99, thick, {
          color,
          bevel: 0.035,
          shade: 0.88 + 0.14 * Math.abs(Math.sin(i * 3.7 + row * 1.9)),
        });
    }
  b.at(0, 0, 0).proxy("cylinder", [radius * 2 + thick * 0.8, h * 0.96, radius * 2 + thick * 0.8], color);
}

/** A well with a bucket below a small roof. */
function well(b: Builder): void {
  stoneRing(b, 0.62, 0.24, 0.72, 2, 9, "tint");
  b.trim.at(0, 0.46, 0).cylinder(0.6, 0.6, 0.03, { color: "water", segments: 14, bevel: 0.005, shade: 0.8 });
  for (const x of [-0.66, 0.66]) b.at(x, 0, 0).box(0.12, 1.95, 0.14, { color: "wood", bevel: 0.03 });
  // Windlass, rope and bucket.
  b.at(-0.65, 1.38, 0, [0, 0, -PI / 2]).cylinder(0.07, 0.07, 1.3, { color: "bark", segments: 8 });
  b.trim.taper([0.05, 1.38, 0.05], [0.05, 1.02, 0.05], 0.014, 0.014, { color: "cream", segments: 5 });
  b.at(0.05, 0.82, 0.05).cylinder(0.11, 0.14, 0.22, { color: "wood", segments: 10 });
  gable(b, 1.6, 1.2, 1.82, 0.5, "coral");
}

/** The makers of this file by kind. */
export const village: Record<string, Maker> = { shed, tower, gazebo, tent, stall, well };
