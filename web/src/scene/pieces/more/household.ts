// The household: kitchen units, plants and small objects, office equipment, instruments. Fronts face +z.

import type { Builder, Maker } from "../builder.ts";
import type { Paint } from "../mesh.ts";
import { around, list, on, PI } from "../places.ts";
import { blade } from "./kit.ts";

/** Three units with drawers under a wooden top. */
function counter(b: Builder): void {
  b.box(1.74, 0.1, 0.54, { color: "ink", bevel: 0.015, shade: 1.2 });
  b.at(0, 0.08, 0).box(1.78, 0.76, 0.6, { bevel: 0.02, shade: [0.86, 0.98] });
  for (let i = 0; i < 3; i++) {
    const x = -0.58 + i * 0.58;
    b.trim.at(x, 0.11, 0.3).box(0.54, 0.5, 0.04, { bevel: 0.016, shade: 1.05 });
    b.trim.at(x, 0.63, 0.3).box(0.54, 0.18, 0.04, { bevel: 0.016, shade: 1.08 });
    for (const y of [0.53, 0.71])
      b.trim.at(x, y, 0.33).box(0.18, 0.025, 0.03, { color: "stone", bevel: 0.008, finish: "metal" });
  }
  b.at(0, 0.85, 0.01).box(1.8, 0.07, 0.65, { color: "wood", bevel: 0.02, shade: 1.06 });
}

/** A basin with a metal tap. */
function sink(b: Builder): void {
  b.box(0.88, 0.8, 0.58, { bevel: 0.025, shade: [0.84, 0.98] });
  b.trim.at(0, 0.13, 0.28).box(0.78, 0.56, 0.04, { bevel: 0.02, shade: 1.05 });
  b.trim.at(0, 0.6, 0.31).box(0.18, 0.025, 0.03, { color: "stone", bevel: 0.008, finish: "metal" });
  // Basin.
  for (const [x, z, w, d] of list([0, 0.27, 0.9, 0.1], [0, -0.25, 0.9, 0.14], [-0.4, 0, 0.1, 0.5], [0.4, 0, 0.1, 0.5]))
    b.at(x, 0.78, z).box(w, 0.14, d, { color: "white", bevel: 0.03, finish: "gloss" });
  b.trim.at(0, 0.8, 0.02).box(0.74, 0.03, 0.44, { color: "white", bevel: 0.005, shade: 0.8, finish: "gloss" });
  const tap = b.with({ color: "stone", segments: 8, finish: "metal", shade: 1.2 });
  tap.rod(list([0, 0.9, -0.24], [0, 1.12, -0.24], [0, 1.2, -0.16], [0, 1.16, -0.06]), 0.028, 0.024);
  for (const x of [-0.14, 0.14]) tap.trim.at(x, 0.94, -0.24).ball(0.035, 0.03, 0.035);
}

/** A stove with an oven, four burners and a red pot. */
function stove(b: Builder): void {
  b.box(0.7, 0.88, 0.62, { bevel: 0.03, shade: [0.84, 1], finish: "gloss" });
  // Oven door and knobs.
  b.trim.at(0, 0.16, 0.3).box(0.56, 0.42, 0.04, { color: "ink", bevel: 0.02, shade: 1.1, finish: "gloss" });
  b.trim.at(0, 0.61, 0.34).box(0.5, 0.03, 0.05, { color: "stone", bevel: 0.012, finish: "metal" });
  const knob = b.trim.with({ color: "ink", segments: 9, bevel: 0.008 });
  for (let i = 0; i < 4; i++) knob.at(-0.21 + i * 0.14, 0.75, 0.3, [PI / 2, 0, 0]).cylinder(0.035, 0.03, 0.04);
  // Cooktop with a pot.
  b.trim.at(0, 0.87, 0).box(0.72, 0.03, 0.65, { color: "ink", bevel: 0.01, shade: 1.3 });
  for (const [x, z] of list([-0.17, -0.15], [0.17, -0.15], [-0.17, 0.15], [0.17, 0.15]))
    b.at(x, 0.905, z).torus(0.09, 0.018, { color: "ink", segments: 14, shade: 0.8 });
  b.at(0.17, 0.92, -0.15).cylinder(0.11, 0.12, 0.13, { color: "coral", segments: 14, bevel: 0.02, finish: "gloss" });
}

/** A fridge with two doors that stay closed. */
function fridge(b: Builder): void {
  b.at(0, 0.04, -0.02).box(0.74, 1.76, 0.66, { bevel: 0.07, shade: [0.86, 1.02], finish: "gloss" });
  const door = b.trim.with({ bevel: 0.03, shade: 1.05, finish: "gloss" });
  door.at(0, 0.08, 0.32).box(0.7, 1.1, 0.06);
  door.at(0, 1.21, 0.32).box(0.7, 0.54, 0.06);
  for (const [y, h] of list([0.8, 0.3], [1.26, 0.26]))
    b.trim.at(-0.28, y, 0.37).box(0.035, h, 0.05, { color: "stone", bevel: 0.014, finish: "metal" });
  b.box(0.6, 0.05, 0.5, { color: "ink", bevel: 0.01, shade: 1.2 });
}

/** A pot plant; its leaves share one proxy. The pot is tinted. */
function plantPot(b: Builder): void {
  b.cylinder(0.15, 0.21, 0.34, { segments: 16, bevel: 0.03, shade: [0.84, 1] });
  b.at(0, 0.3, 0).cylinder(0.225, 0.235, 0.07, { segments: 16, bevel: 0.025, shade: 1.06 });
  b.trim.at(0, 0.345, 0).cylinder(0.19, 0.19, 0.02, { color: "bark", segments: 12, shade: 0.7, bevel: 0.004 });
  const leaf: Paint = { color: "leaf", sway: 0.08 };
  around(7, (a, i) => {
    const reach = { out: 0.2 + 0.03 * (i % 3), up: 0.55 + 0.12 * (i % 2), drop: 0.14, width: 0.17 };
    blade(b, on(a, 0.04, 0.34), a, reach, leaf);
  });
  around(4, (a) => blade(b, [0, 0.34, 0], a + 0.5, { out: 0.08, up: 0.72, drop: 0.02, width: 0.15 }, leaf));
  b.at(0, 0.42, 0).proxy("ball", [0.45, 0.6, 0.45], "leaf");
}

/** A glazed vase with four flowers. */
function vase(b: Builder): void {
  b.lathe(
    [
      [0, 0, 0, -1],
      [0.07, 0, 0.3, -1],
      [0.13, 0.12, 1, 0],
      [0.11, 0.22, 1, 0.5],
      [0.05, 0.3, 1, 0.3],
      [0.07, 0.35, 0.6, 0.8],
      [0.04, 0.34, -0.5, 0.5],
    ],
    { segments: 16, finish: "gloss", shade: [0.86, 1.04] },
  );
  const petals = ["coral", "amber", "white", "pink"];
  petals.forEach((color, i) => {
    const [x, z] = [0.07 * Math.sin(i * 1.7), 0.07 * Math.cos(i * 1.7)];
    b.trim.bar([0, 0.3, 0], [x, 0.47 + 0.02 * i, z], 0.007, { color: "leaf", segments: 4 });
    b.trim.at(x, 0.48 + 0.02 * i, z).ball(0.05, 0.04, 0.05, { color, segments: 8 });
  });
}

/** A pile of three books; the lowest is tinted. */
function books(b: Builder): void {
  const pile: [string, number, number, number][] = [
    ["tint", 0.3, 0.22, 0.1],
    ["indigo", 0.27, 0.2, -0.15],
    ["amber", 0.25, 0.18, 0.25],
  ];
  let y = 0;
  for (const [color, w, d, turn] of pile) {
    b.at(0, y, 0, [0, turn, 0]).box(w, 0.065, d, { color, bevel: 0.012 });
    b.trim.at(0.012, y + 0.01, 0.006, [0, turn, 0]).box(w * 0.94, 0.045, d * 0.98, { color: "cream", bevel: 0 });
    y += 0.066;
  }
}

/** An open laptop; its screen glows at night. */
function laptop(b: Builder): void {
  b.at(0, 0, 0.01).box(0.36, 0.022, 0.25, { bevel: 0.008, finish: "metal" });
  // Keyboard and touch pad.
  b.trim.at(0, 0.02, -0.02).box(0.31, 0.006, 0.11, { color: "ink", bevel: 0, shade: 1.3 });
  b.trim.at(0, 0.021, 0.09).box(0.1, 0.004, 0.06, { color: "ink", bevel: 0, shade: 1.6 });
  // Screen.
  b.at(0, 0.02, -0.115, [-0.28, 0, 0]).box(0.36, 0.25, 0.016, { bevel: 0.006, finish: "metal" });
  b.trim.at(0, 0.037, -0.108, [-0.28, 0, 0]).box(0.33, 0.21, 0.004, { color: "sky", bevel: 0, lamp: 0.5 });
}

/** A monitor with lines of text that glow at night, keyboard and mouse. */
function computer(b: Builder): void {
  b.at(0, 0, -0.06).cylinder(0.13, 0.12, 0.025, { segments: 14, bevel: 0.008, finish: "metal" });
  b.at(0, 0.02, -0.08).box(0.05, 0.2, 0.03, { bevel: 0.01, finish: "metal" });
  b.at(0, 0.16, -0.05).box(0.62, 0.38, 0.04, { color: "ink", bevel: 0.014, shade: 1.2 });
  b.trim.at(0, 0.185, -0.028).box(0.57, 0.33, 0.006, { color: "sky", bevel: 0, lamp: 0.5 });
  // Lines of text.
  for (let i = 0; i < 4; i++)
    b.trim
      .at(-0.12 + 0.03 * i, 0.43 - i * 0.06, -0.024)
      .box(0.2 + 0.07 * ((i * 3) % 4), 0.022, 0.004, { color: i % 2 ? "mint" : "white", bevel: 0, lamp: 0.6 });
  // Keyboard and mouse.
  b.at(-0.03, 0, 0.12).box(0.42, 0.02, 0.14, { bevel: 0.007 });
  b.trim.at(-0.03, 0.018, 0.12).box(0.38, 0.008, 0.1, { color: "white", bevel: 0 });
  b.trim.at(0.25, 0.018, 0.12).ball(0.032, 0.02, 0.048, { segments: 8 });
}

/** An easel with a canvas that can show a picture. */
function easel(b: Builder): void {
  const wood = { color: "tint", segments: 6, shade: [0.8, 1] as [number, number] };
  for (const s of [-1, 1]) b.taper([s * 0.36, 0, 0.26], [s * 0.05, 1.66, -0.06], 0.03, 0.026, wood);
  b.taper([0, 0, -0.34], [0, 1.5, -0.05], 0.028, 0.024, wood);
  b.at(0, 0.6, 0.19).box(0.74, 0.045, 0.1, { bevel: 0.014 });
  b.at(0, 0.28, 0.21).box(0.5, 0.04, 0.05, { bevel: 0.012, shade: 0.86 });
  // Canvas.
  b.at(0, 0.645, 0.2, [-0.19, 0, 0]).box(0.78, 0.66, 0.035, { color: "cream", bevel: 0.01 });
  b.trim.at(0, 1.28, 0.045, [-0.19, 0, 0]).box(0.14, 0.06, 0.05, { bevel: 0.014 });
  for (const [x, y, c] of list([-0.14, 0.02, "coral"], [-0.05, 0.02, "amber"], [0.04, 0.02, "teal"]))
    b.trim.at(x, 0.645 + y, 0.245).ball(0.025, 0.02, 0.025, { color: c, segments: 6 });
}

/** An upright piano with a music sheet. */
function piano(b: Builder): void {
  b.at(0, 0.03, -0.14).box(1.46, 1.2, 0.34, { bevel: 0.03, shade: [0.82, 1], finish: "gloss" });
  b.at(0, 1.19, -0.12).box(1.5, 0.06, 0.42, { bevel: 0.02, shade: 1.06, finish: "gloss" });
  b.at(0, 0.6, 0.15).box(1.46, 0.12, 0.36, { bevel: 0.03, finish: "gloss" });
  // Keys; the black ones come in groups.
  b.trim.at(0, 0.71, 0.21).box(1.32, 0.03, 0.2, { color: "white", bevel: 0.008 });
  for (let i = 0; i < 15; i++)
    if (![2, 6, 9, 13].includes(i))
      b.trim.at(-0.6 + i * 0.086, 0.735, 0.17).box(0.04, 0.03, 0.12, { color: "ink", bevel: 0 });
  for (const x of [-0.68, 0.68]) b.at(x, 0.02, 0.26).box(0.1, 0.6, 0.12, { bevel: 0.02, shade: 0.9, finish: "gloss" });
  // Music stand and sheet.
  b.trim.at(0, 0.84, 0.06, [-0.25, 0, 0]).box(0.66, 0.3, 0.03, { bevel: 0.012, shade: 1.06 });
  b.trim.at(0, 0.87, 0.085, [-0.25, 0, 0]).box(0.34, 0.24, 0.012, { color: "cream", bevel: 0 });
  // Pedals.
  for (const x of [-0.08, 0.08])
    b.trim.at(x, 0.05, 0.1).box(0.06, 0.03, 0.16, { color: "amber", bevel: 0.01, finish: "metal" });
}

/** A drum with tension cords and two sticks. */
function drum(b: Builder): void {
  b.at(0, 0.05, 0).cylinder(0.24, 0.24, 0.42, { segments: 18, bevel: 0.01, shade: [0.86, 1], finish: "gloss" });
  for (const y of [0.03, 0.45])
    b.trim.at(0, y, 0).cylinder(0.262, 0.262, 0.06, { color: "wood", segments: 18, bevel: 0.015 });
  b.trim.at(0, 0.495, 0).cylinder(0.235, 0.235, 0.02, { color: "cream", segments: 16, bevel: 0.005 });
  // Cords.
  around(7, (a, i) =>
    b.trim.bar(on(a, 0.255, 0.09), on(a + (i % 2 ? 0.4 : -0.4), 0.255, 0.45), 0.01, { color: "amber", segments: 4 }),
  );
  // Sticks.
  for (const [x, t] of list([-0.05, 0.5], [0.07, -0.4]))
    b.trim.taper([x, 0.53, 0.12], [x + t * 0.2, 0.535, -0.14], 0.012, 0.016, { color: "wood", segments: 5 });
}

/** The makers of this file by kind. */
export const household: Record<string, Maker> = {
  counter,
  sink,
  stove,
  fridge,
  plant_pot: plantPot,
  vase,
  books,
  laptop,
  computer,
  easel,
  piano,
  drum,
};
