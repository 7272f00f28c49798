// Buildings of the country and the coast. Fronts face +z; windows are lit at night.

import type { Builder, Maker } from "../builder.ts";
import { pane } from "../facade.ts";
import { around, list, on, PI } from "../places.ts";

/** A round tower with a gallery and four sails, which stand still; the walls are tinted. */
function windmill(b: Builder): void {
  b.cylinder(1.5, 1.42, 0.4, { color: "stone", segments: 8, bevel: 0.05, shade: [0.82, 1] });
  b.at(0, 0.35, 0).cylinder(1.36, 0.86, 4, { segments: 8, bevel: 0.04, shade: [0.86, 1.03] });
  // Gallery.
  b.at(0, 1.9, 0).cylinder(1.26, 1.26, 0.12, { color: "wood", segments: 16, bevel: 0.03 });
  around(8, (a) => b.trim.at(...on(a, 1.18, 2)).box(0.07, 0.44, 0.07, { color: "wood", bevel: 0.015 }), 0.2);
  b.at(0, 2.44, 0).torus(1.19, 0.035, { color: "wood", segments: 24 });
  // Cap.
  b.at(0, 4.3, 0).lathe(
    [
      [0.3, 0, 0, -1],
      [1, 0, 0, -1],
      [1.0, 0.1, 1, 0.2],
      [0.8, 0.62, 0.8, 0.6],
      [0.3, 1.02, 0.4, 0.9],
      [0, 1.08, 0, 1],
    ],
    { color: "coral", segments: 10, shade: [0.86, 1.06] },
    "cone",
  );
  // Shaft and sails.
  b.at(0, 4.62, 0.8, [PI / 2, 0, 0]).cylinder(0.14, 0.1, 0.6, { color: "wood", segments: 10 });
  const sail = (a: number): void => {
    const [s, c] = [Math.sin(a), Math.cos(a)];
    const hub = (brush: Builder, x: number, y: number) =>
      brush.at(x * c - y * s, 4.62 + x * s + y * c, 1.34, [0, 0, a]);
    hub(b, 0, 0.05).box(0.09, 2.1, 0.07, { color: "wood", bevel: 0.016 });
    hub(b.trim, 0.27, 0.5).box(0.5, 1.56, 0.03, { color: "white", bevel: 0.01, shade: [0.94, 1.02] });
    for (let k = 0; k < 4; k++)
      hub(b.trim, 0.26, 0.56 + k * 0.46).box(0.56, 0.045, 0.05, { color: "wood", bevel: 0.01 });
  };
  around(4, sail, 0.4);
  b.trim.at(0, 4.62, 1.4).ball(0.15, 0.15, 0.12, { color: "amber", segments: 10 });
  // Door and window.
  b.trim.at(0, 0.2, 1.31, [-0.11, 0, 0]).box(0.86, 1.5, 0.2, { color: "wood", bevel: 0.04, shade: [0.8, 1] });
  pane(b, [0, 3.1, 0.93], 0.42, 0.5);
}

/** A barn with a broken (gambrel) roof and a hayloft; the walls are tinted. */
function barn(b: Builder): void {
  const [w, d, e] = [4.6, 5, 2.5];
  b.box(w + 0.1, 0.22, d + 0.1, { color: "stone", bevel: 0.05, shade: [0.84, 1] });
  b.at(0, 0.1, 0).box(w, e, d, { bevel: 0.04, shade: [0.86, 1] });
  // Gable walls.
  for (const z of [-d / 2 + 0.07, d / 2 - 0.07])
    b.trim
      .at(0, e + 0.08, z)
      .extrude(list([-w / 2, 0], [w / 2, 0], [w * 0.36, 1.15], [0, 1.9], [-w * 0.36, 1.15]), 0.14, [0, 0.7], {
        bevel: 0.02,
        shade: 1,
      });
  const [white, tiles] = [b.trim.with({ color: "white", bevel: 0.02 }), b.trim.with({ color: "ink", bevel: 0.03 })];
  // On each side: two slopes of roof with their proxies, a corner post, and one wing of the door.
  for (const s of [-1, 1]) {
    tiles.at(s * 2.06, e + 0.58, 0, [0, 0, -s * 1.02]).box(1.28, 0.12, d + 0.5, { shade: 1.5 });
    tiles.at(s * 0.84, e + 1.56, 0, [0, 0, -s * 0.44]).box(1.98, 0.12, d + 0.5, { shade: 1.6 });
    b.at(s * 2.02, e + 0.5, 0, [0, 0, -s * 1.02]).proxy("box", [1.2, 0.1, d + 0.4], "ink");
    b.at(s * 0.84, e + 1.45, 0, [0, 0, -s * 0.44]).proxy("box", [1.9, 0.1, d + 0.4], "ink");
    white.at(s * (w / 2 - 0.03), 0.12, d / 2 - 0.03).box(0.14, e, 0.14);
    white.at(s * 0.5, 0.12, d / 2 + 0.02).box(0.96, 1.9, 0.1);
    b.trim.at(s * 0.5, 0.2, d / 2 + 0.02).box(0.8, 1.74, 0.12, { bevel: 0.02, shade: 0.9 });
    white.at(s * 0.83, 0.2, d / 2 + 0.025, [0, 0, s * 0.36]).box(0.1, 2.0, 0.14, { scale: [1, 0.9, 1], bevel: 0.01 });
  }
  // Hatch of the hayloft.
  white.at(0, 2.8, d / 2 + 0.02).box(0.86, 0.8, 0.1);
  b.trim.at(0, 2.88, d / 2 + 0.02).box(0.7, 0.64, 0.12, { color: "bark", bevel: 0.02, window: 0.8 });
  for (const z of [-1.2, 1.2]) {
    pane(b, [w / 2 + 0.02, 1.1, z], 0.7, 0.7, PI / 2);
    pane(b, [-w / 2 - 0.02, 1.1, z], 0.7, 0.7, -PI / 2);
  }
}

/** A tinted frame with glass, over two rows of plants. */
function greenhouse(b: Builder): void {
  const [w, d, e] = [2.8, 3.8, 1.7];
  const frame = b.with({ bevel: 0.015 });
  const glass = b.trim.with({ color: "sky", bevel: 0, finish: "glass", shade: 1, window: 0.12 });
  b.box(w + 0.1, 0.3, d + 0.1, { color: "clay", bevel: 0.04, shade: [0.82, 1] });
  b.trim.box(w - 0.2, 0.32, d - 0.2, { color: "bark", bevel: 0.02, shade: 0.66 });
  // Long walls.
  for (const x of [-w / 2, w / 2]) {
    for (let i = 0; i < 4; i++) frame.at(x, 0.26, -d / 2 + 0.04 + (i * (d - 0.08)) / 3).box(0.08, e - 0.2, 0.08);
    frame.at(x, e, 0).box(0.1, 0.1, d + 0.04);
    glass.at(x, 0.3, 0).box(0.03, e - 0.3, d - 0.1);
  }
  // Gable walls.
  const gable = list([-w / 2, 0], [w / 2, 0], [w / 2, e - 0.3], [0, e + 0.66], [-w / 2, e - 0.3]);
  for (const z of [-d / 2, d / 2]) {
    for (const x of [-0.5, 0.5]) frame.at(x, 0.26, z).box(0.07, e + 0.3, 0.07);
    frame.at(0, e, z).box(w, 0.08, 0.08);
    glass.at(0, 0.3, z * 0.995).extrude(gable, 0.03, [0, 0.7]);
  }
  // Roof.
  for (const s of [-1, 1]) {
    glass.at(s * 0.7, e + 0.53, 0, [0, 0, -s * 0.6]).box(1.72, 0.03, d, { shade: 1.04 });
    for (let i = 0; i < 4; i++)
      frame.trim.at(s * 0.71, e + 0.53, -d / 2 + (i * d) / 3, [0, 0, -s * 0.6]).box(1.74, 0.07, 0.07);
  }
  frame.at(0, e + 1.0, 0).box(0.1, 0.1, d + 0.06);
  // Glass casts no shadow of its own: one box stands for the whole.
  b.at(0, 0.2, 0).proxy("box", [w, 1.5, d], "sky");
  for (const s of [-1, 1])
    for (let i = 0; i < 4; i++) {
      b.trim
        .at(s * 0.85, 0.6, -1.35 + i * 0.85)
        .leaves(0.3, 0.3, 0.3, { color: i % 2 ? "leaf" : "lime", segments: 8, sway: 0.05 });
      b.trim
        .at(s * 0.7, 0.72, -1.25 + i * 0.85)
        .ball(0.08, 0.08, 0.08, { color: i % 2 ? "coral" : "amber", segments: 7 });
    }
}

/** A striped tower on a rock, half of the stripes tinted, with a glowing lantern room. */
function lighthouse(b: Builder): void {
  // Rock.
  b.at(0, 0.2, 0).leaves(1.5, 0.5, 1.4, { color: "stone", segments: 12, sway: 0, shade: [0.7, 1] });
  b.at(0, 0.3, 0).cylinder(1.15, 1.1, 0.5, { color: "stone", segments: 20, bevel: 0.05, shade: 1.04 });
  // Striped tower.
  const r = (y: number): number => 1.02 - (y / 5.4) * 0.32;
  for (let i = 0; i < 5; i++) {
    const stripe = b.with({ color: i % 2 ? "white" : "tint", segments: 20, bevel: 0, shade: [0.94, 1.02] });
    stripe.at(0, 0.75 + i * 1.08, 0).cylinder(r(i * 1.08), r((i + 1) * 1.08), 1.09);
  }
  // Gallery.
  b.trim.at(0, 6.1, 0).cylinder(0.72, 1, 0.2, { color: "white", segments: 20, bevel: 0.03 });
  b.at(0, 6.28, 0).cylinder(1.02, 1.02, 0.1, { color: "ink", segments: 20, bevel: 0.03, shade: 1.4 });
  around(10, (a) => b.trim.bar(on(a, 0.94, 6.36), on(a, 0.94, 6.74), 0.02, { color: "ink", segments: 4, shade: 1.4 }));
  b.at(0, 6.75, 0).torus(0.94, 0.025, { color: "ink", segments: 22, shade: 1.4 });
  // Lantern room.
  b.at(0, 6.38, 0).cylinder(0.5, 0.5, 0.72, { color: "#fff0c9", segments: 14, bevel: 0.02, lamp: 1, shade: 1 });
  around(7, (a) =>
    b.trim.at(...on(a, 0.52, 6.38), [0, a, 0]).box(0.05, 0.74, 0.05, { color: "ink", bevel: 0, shade: 1.4 }),
  );
  b.at(0, 7.08, 0).lathe(
    [
      [0.2, 0, 0, -1],
      [0.68, 0, 0, -1],
      [0.68, 0.07, 1, 0.4],
      [0.3, 0.5, 0.7, 0.7],
      [0, 0.66, 0.2, 1],
    ],
    { segments: 16, shade: [0.9, 1.06] },
    "cone",
  );
  b.trim.at(0, 7.82, 0).ball(0.08, 0.1, 0.08, { color: "amber", segments: 8 });
  // Door and windows.
  b.trim.at(0, 0.6, 1.0).box(0.7, 1.3, 0.18, { color: "stone", bevel: 0.05 });
  b.trim.at(0, 0.6, 1.02).box(0.54, 1.16, 0.2, { color: "teal", bevel: 0.05 });
  for (const [a, y] of list([0.5, 2.6], [-0.6, 3.9], [0.3, 5.0])) pane(b, on(a, r(y - 0.6) + 0.01, y), 0.26, 0.4, a);
}

/** The makers of this file by kind. */
export const country: Record<string, Maker> = { windmill, barn, greenhouse, lighthouse };
