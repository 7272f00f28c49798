// The household: kitchen units, plants and small objects, office equipment, instruments. Fronts face +z.

import type { Builder, Maker } from "../builder.ts";
import { around, bar, blade, on, PI } from "./kit.ts";

/** Three units with drawers under a wooden top. */
function counter(b: Builder): void {
  b.box(1.74, 0.1, 0.54, { color: "ink", bevel: 0.015, shade: 1.2 });
  b.box(1.78, 0.76, 0.6, { color: "tint", at: [0, 0.08, 0], bevel: 0.02, shade: [0.86, 0.98] });
  for (let i = 0; i < 3; i++) {
    const x = -0.58 + i * 0.58;
    b.box(0.54, 0.5, 0.04, { color: "tint", at: [x, 0.11, 0.3], bevel: 0.016, shade: 1.05, shadow: false });
    b.box(0.54, 0.18, 0.04, { color: "tint", at: [x, 0.63, 0.3], bevel: 0.016, shade: 1.08, shadow: false });
    b.box(0.18, 0.025, 0.03, { color: "stone", at: [x, 0.53, 0.33], bevel: 0.008, finish: "metal", shadow: false });
    b.box(0.18, 0.025, 0.03, { color: "stone", at: [x, 0.71, 0.33], bevel: 0.008, finish: "metal", shadow: false });
  }
  b.box(1.8, 0.07, 0.65, { color: "wood", at: [0, 0.85, 0.01], bevel: 0.02, shade: 1.06 });
}

/** A basin with a metal tap. */
function sink(b: Builder): void {
  b.box(0.88, 0.8, 0.58, { color: "tint", bevel: 0.025, shade: [0.84, 0.98] });
  b.box(0.78, 0.56, 0.04, { color: "tint", at: [0, 0.13, 0.28], bevel: 0.02, shade: 1.05, shadow: false });
  b.box(0.18, 0.025, 0.03, { color: "stone", at: [0, 0.6, 0.31], bevel: 0.008, finish: "metal", shadow: false });
  // Basin.
  for (const [x, z, w, d] of [
    [0, 0.27, 0.9, 0.1],
    [0, -0.25, 0.9, 0.14],
    [-0.4, 0, 0.1, 0.5],
    [0.4, 0, 0.1, 0.5],
  ] as const)
    b.box(w, 0.14, d, { color: "white", at: [x, 0.78, z], bevel: 0.03, finish: "gloss" });
  b.box(0.74, 0.03, 0.44, {
    color: "white",
    at: [0, 0.8, 0.02],
    bevel: 0.005,
    shade: 0.8,
    finish: "gloss",
    shadow: false,
  });
  // Tap.
  b.rod(
    [
      [0, 0.9, -0.24],
      [0, 1.12, -0.24],
      [0, 1.2, -0.16],
      [0, 1.16, -0.06],
    ],
    0.028,
    0.024,
    { color: "stone", segments: 8, finish: "metal", shade: 1.2 },
  );
  for (const x of [-0.14, 0.14])
    b.ball(0.035, 0.03, 0.035, {
      color: "stone",
      at: [x, 0.94, -0.24],
      segments: 8,
      finish: "metal",
      shade: 1.2,
      shadow: false,
    });
}

/** A stove with an oven, four burners and a red pot. */
function stove(b: Builder): void {
  b.box(0.7, 0.88, 0.62, { color: "tint", bevel: 0.03, shade: [0.84, 1], finish: "gloss" });
  // Oven door and knobs.
  b.box(0.56, 0.42, 0.04, {
    color: "ink",
    at: [0, 0.16, 0.3],
    bevel: 0.02,
    shade: 1.1,
    finish: "gloss",
    shadow: false,
  });
  b.box(0.5, 0.03, 0.05, { color: "stone", at: [0, 0.61, 0.34], bevel: 0.012, finish: "metal", shadow: false });
  for (let i = 0; i < 4; i++)
    b.cylinder(0.035, 0.03, 0.04, {
      color: "ink",
      at: [-0.21 + i * 0.14, 0.75, 0.3],
      turn: [PI / 2, 0, 0],
      segments: 9,
      bevel: 0.008,
      shadow: false,
    });
  // Cooktop with a pot.
  b.box(0.72, 0.03, 0.65, { color: "ink", at: [0, 0.87, 0], bevel: 0.01, shade: 1.3, shadow: false });
  for (const [x, z] of [
    [-0.17, -0.15],
    [0.17, -0.15],
    [-0.17, 0.15],
    [0.17, 0.15],
  ] as const)
    b.torus(0.09, 0.018, { color: "ink", at: [x, 0.905, z], segments: 14, shade: 0.8 });
  b.cylinder(0.11, 0.12, 0.13, { color: "coral", at: [0.17, 0.92, -0.15], segments: 14, bevel: 0.02, finish: "gloss" });
}

/** A fridge with two doors that stay closed. */
function fridge(b: Builder): void {
  b.box(0.74, 1.76, 0.66, { color: "tint", at: [0, 0.04, -0.02], bevel: 0.07, shade: [0.86, 1.02], finish: "gloss" });
  b.box(0.7, 1.1, 0.06, {
    color: "tint",
    at: [0, 0.08, 0.32],
    bevel: 0.03,
    shade: 1.05,
    finish: "gloss",
    shadow: false,
  });
  b.box(0.7, 0.54, 0.06, {
    color: "tint",
    at: [0, 1.21, 0.32],
    bevel: 0.03,
    shade: 1.05,
    finish: "gloss",
    shadow: false,
  });
  for (const [y, h] of [
    [0.8, 0.3],
    [1.26, 0.26],
  ] as const)
    b.box(0.035, h, 0.05, { color: "stone", at: [-0.28, y, 0.37], bevel: 0.014, finish: "metal", shadow: false });
  b.box(0.6, 0.05, 0.5, { color: "ink", bevel: 0.01, shade: 1.2 });
}

/** A pot plant; its leaves share one proxy. The pot is tinted. */
function plantPot(b: Builder): void {
  b.cylinder(0.15, 0.21, 0.34, { color: "tint", segments: 16, bevel: 0.03, shade: [0.84, 1] });
  b.cylinder(0.225, 0.235, 0.07, { color: "tint", at: [0, 0.3, 0], segments: 16, bevel: 0.025, shade: 1.06 });
  b.cylinder(0.19, 0.19, 0.02, {
    color: "bark",
    at: [0, 0.345, 0],
    segments: 12,
    shade: 0.7,
    bevel: 0.004,
    shadow: false,
  });
  around(7, (a, i) =>
    blade(
      b,
      on(a, 0.04, 0.34),
      a,
      { out: 0.2 + 0.03 * (i % 3), up: 0.55 + 0.12 * (i % 2), drop: 0.14, width: 0.17 },
      { color: "leaf", sway: 0.08 },
    ),
  );
  around(4, (a) =>
    blade(b, [0, 0.34, 0], a + 0.5, { out: 0.08, up: 0.72, drop: 0.02, width: 0.15 }, { color: "leaf", sway: 0.08 }),
  );
  b.proxy("ball", [0.45, 0.6, 0.45], [0, 0.42, 0], [0, 0, 0], "leaf");
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
    { color: "tint", segments: 16, finish: "gloss", shade: [0.86, 1.04] },
  );
  const petals = ["coral", "amber", "white", "pink"];
  petals.forEach((color, i) => {
    const [x, z] = [0.07 * Math.sin(i * 1.7), 0.07 * Math.cos(i * 1.7)];
    bar(b, [0, 0.3, 0], [x, 0.47 + 0.02 * i, z], 0.007, { color: "leaf", segments: 4, shadow: false });
    b.ball(0.05, 0.04, 0.05, { color, at: [x, 0.48 + 0.02 * i, z], segments: 8, shadow: false });
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
    b.box(w, 0.065, d, { color, at: [0, y, 0], turn: [0, turn, 0], bevel: 0.012 });
    b.box(w * 0.94, 0.045, d * 0.98, {
      color: "cream",
      at: [0.012, y + 0.01, 0.006],
      turn: [0, turn, 0],
      bevel: 0,
      shadow: false,
    });
    y += 0.066;
  }
}

/** An open laptop; its screen glows at night. */
function laptop(b: Builder): void {
  b.box(0.36, 0.022, 0.25, { color: "tint", at: [0, 0, 0.01], bevel: 0.008, finish: "metal" });
  // Keyboard and touch pad.
  b.box(0.31, 0.006, 0.11, { color: "ink", at: [0, 0.02, -0.02], bevel: 0, shade: 1.3, shadow: false });
  b.box(0.1, 0.004, 0.06, { color: "ink", at: [0, 0.021, 0.09], bevel: 0, shade: 1.6, shadow: false });
  // Screen.
  b.box(0.36, 0.25, 0.016, {
    color: "tint",
    at: [0, 0.02, -0.115],
    turn: [-0.28, 0, 0],
    bevel: 0.006,
    finish: "metal",
  });
  b.box(0.33, 0.21, 0.004, {
    color: "sky",
    at: [0, 0.037, -0.108],
    turn: [-0.28, 0, 0],
    bevel: 0,
    lamp: 0.5,
    shadow: false,
  });
}

/** A monitor with lines of text that glow at night, keyboard and mouse. */
function computer(b: Builder): void {
  b.cylinder(0.13, 0.12, 0.025, { color: "tint", at: [0, 0, -0.06], segments: 14, bevel: 0.008, finish: "metal" });
  b.box(0.05, 0.2, 0.03, { color: "tint", at: [0, 0.02, -0.08], bevel: 0.01, finish: "metal" });
  b.box(0.62, 0.38, 0.04, { color: "ink", at: [0, 0.16, -0.05], bevel: 0.014, shade: 1.2 });
  b.box(0.57, 0.33, 0.006, { color: "sky", at: [0, 0.185, -0.028], bevel: 0, lamp: 0.5, shadow: false });
  // Lines of text.
  for (let i = 0; i < 4; i++)
    b.box(0.2 + 0.07 * ((i * 3) % 4), 0.022, 0.004, {
      color: i % 2 ? "mint" : "white",
      at: [-0.12 + 0.03 * i, 0.43 - i * 0.06, -0.024],
      bevel: 0,
      lamp: 0.6,
      shadow: false,
    });
  // Keyboard and mouse.
  b.box(0.42, 0.02, 0.14, { color: "tint", at: [-0.03, 0, 0.12], bevel: 0.007 });
  b.box(0.38, 0.008, 0.1, { color: "white", at: [-0.03, 0.018, 0.12], bevel: 0, shadow: false });
  b.ball(0.032, 0.02, 0.048, { color: "tint", at: [0.25, 0.018, 0.12], segments: 8, shadow: false });
}

/** An easel with a canvas that can show a picture. */
function easel(b: Builder): void {
  const wood = { color: "tint", segments: 6, shade: [0.8, 1] as [number, number] };
  for (const s of [-1, 1]) b.taper([s * 0.36, 0, 0.26], [s * 0.05, 1.66, -0.06], 0.03, 0.026, wood);
  b.taper([0, 0, -0.34], [0, 1.5, -0.05], 0.028, 0.024, wood);
  b.box(0.74, 0.045, 0.1, { color: "tint", at: [0, 0.6, 0.19], bevel: 0.014 });
  b.box(0.5, 0.04, 0.05, { color: "tint", at: [0, 0.28, 0.21], bevel: 0.012, shade: 0.86 });
  // Canvas.
  b.box(0.78, 0.66, 0.035, { color: "cream", at: [0, 0.645, 0.2], turn: [-0.19, 0, 0], bevel: 0.01 });
  b.box(0.14, 0.06, 0.05, { color: "tint", at: [0, 1.28, 0.045], turn: [-0.19, 0, 0], bevel: 0.014, shadow: false });
  for (const [x, y, c] of [
    [-0.14, 0.02, "coral"],
    [-0.05, 0.02, "amber"],
    [0.04, 0.02, "teal"],
  ] as const)
    b.ball(0.025, 0.02, 0.025, { color: c, at: [x, 0.645 + y, 0.245], segments: 6, shadow: false });
}

/** An upright piano with a music sheet. */
function piano(b: Builder): void {
  b.box(1.46, 1.2, 0.34, { color: "tint", at: [0, 0.03, -0.14], bevel: 0.03, shade: [0.82, 1], finish: "gloss" });
  b.box(1.5, 0.06, 0.42, { color: "tint", at: [0, 1.19, -0.12], bevel: 0.02, shade: 1.06, finish: "gloss" });
  b.box(1.46, 0.12, 0.36, { color: "tint", at: [0, 0.6, 0.15], bevel: 0.03, finish: "gloss" });
  // Keys; the black ones come in groups.
  b.box(1.32, 0.03, 0.2, { color: "white", at: [0, 0.71, 0.21], bevel: 0.008, shadow: false });
  for (let i = 0; i < 15; i++)
    if (![2, 6, 9, 13].includes(i))
      b.box(0.04, 0.03, 0.12, { color: "ink", at: [-0.6 + i * 0.086, 0.735, 0.17], bevel: 0, shadow: false });
  for (const x of [-0.68, 0.68])
    b.box(0.1, 0.6, 0.12, { color: "tint", at: [x, 0.02, 0.26], bevel: 0.02, shade: 0.9, finish: "gloss" });
  // Music stand and sheet.
  b.box(0.66, 0.3, 0.03, {
    color: "tint",
    at: [0, 0.84, 0.06],
    turn: [-0.25, 0, 0],
    bevel: 0.012,
    shade: 1.06,
    shadow: false,
  });
  b.box(0.34, 0.24, 0.012, { color: "cream", at: [0, 0.87, 0.085], turn: [-0.25, 0, 0], bevel: 0, shadow: false });
  // Pedals.
  for (const x of [-0.08, 0.08])
    b.box(0.06, 0.03, 0.16, { color: "amber", at: [x, 0.05, 0.1], bevel: 0.01, finish: "metal", shadow: false });
}

/** A drum with tension cords and two sticks. */
function drum(b: Builder): void {
  b.cylinder(0.24, 0.24, 0.42, {
    color: "tint",
    at: [0, 0.05, 0],
    segments: 18,
    bevel: 0.01,
    shade: [0.86, 1],
    finish: "gloss",
  });
  for (const y of [0.03, 0.45])
    b.cylinder(0.262, 0.262, 0.06, { color: "wood", at: [0, y, 0], segments: 18, bevel: 0.015, shadow: false });
  b.cylinder(0.235, 0.235, 0.02, { color: "cream", at: [0, 0.495, 0], segments: 16, bevel: 0.005, shadow: false });
  // Cords.
  around(7, (a, i) =>
    bar(b, on(a, 0.255, 0.09), on(a + (i % 2 ? 0.4 : -0.4), 0.255, 0.45), 0.01, {
      color: "amber",
      segments: 4,
      shadow: false,
    }),
  );
  // Sticks.
  for (const [x, t] of [
    [-0.05, 0.5],
    [0.07, -0.4],
  ] as const)
    b.taper([x, 0.53, 0.12], [x + t * 0.2, 0.535, -0.14], 0.012, 0.016, { color: "wood", segments: 5, shadow: false });
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
