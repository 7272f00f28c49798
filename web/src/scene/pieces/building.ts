// Houses and other buildings. Fronts face +z. Panes have window light, so that they glow at night.

import type { Vec3 } from "../math.ts";
import type { Builder, Paint } from "./builder.ts";
import type { Outline } from "./shapes.ts";

type Maker = (b: Builder) => void;

/** A window: frame, cross and a pane that lights up at night; `turn` 0 looks along +z. */
export function pane(b: Builder, at: Vec3, w: number, h: number, turn = 0, frame = "white"): void {
  const [s, c] = [Math.sin(turn), Math.cos(turn)];
  const place = (x: number, y: number, z: number): Vec3 => [at[0] + x * c + z * s, at[1] + y, at[2] - x * s + z * c];
  const bar = (x: number, y: number, bw: number, bh: number, d: number): void => {
    b.box(bw, bh, d, { color: frame, at: place(x, y, 0), turn: [0, turn, 0], bevel: 0, shadow: false });
  };
  b.box(w, h, 0.03, {
    color: "sky",
    at: place(0, 0, -0.005),
    turn: [0, turn, 0],
    bevel: 0,
    window: 1,
    shade: [0.62, 0.95],
    shadow: false,
  });
  const t = 0.065;
  bar(0, h - t / 2, w + t, t, 0.09);
  bar(0, -t, w + t * 2.4, t * 1.1, 0.16);
  bar(-w / 2, 0, t, h, 0.08);
  bar(w / 2, 0, t, h, 0.08);
  bar(0, 0, 0.04, h, 0.05);
  bar(0, h * 0.55, w, 0.04, 0.05);
}

/** A gabled roof along x: two slopes with courses of tiles and a ridge. `y` is the height of the eaves. */
function gable(
  b: Builder,
  w: number,
  d: number,
  y: number,
  rise: number,
  p: Omit<Paint, "color">,
  color = "tint",
): void {
  const half = d / 2;
  const length = Math.hypot(half, rise);
  const tilt = Math.atan2(rise, half);
  const courses = 4;
  for (const side of [-1, 1])
    for (let i = 0; i < courses; i++) {
      const t = (i + 0.5) / courses;
      b.box(w - i * 0.015, 0.1, length / courses + 0.05, {
        ...p,
        color,
        at: [0, y + rise * t - 0.02 + 0.035, side * half * (1 - t)],
        turn: [side * tilt + side * 0.09, 0, 0],
        bevel: 0.03,
        shade: 0.93 + (i % 2) * 0.05 + i * 0.016,
        shadow: false,
      });
    }
  b.box(w + 0.02, 0.13, 0.2, { ...p, color, at: [0, y + rise - 0.01, 0], bevel: 0.04, shade: 1.08, shadow: false });
  for (const side of [-1, 1])
    b.caster("box", [w * 0.97, 0.08, length], [0, y + rise / 2 - 0.06, (side * half) / 2], [side * tilt, 0, 0], color);
}

/** The gable's triangle of wall under the roof, seen from ±x. */
function gableWall(b: Builder, x: number, d: number, y: number, rise: number, color: string): void {
  b.extrude(
    [
      [-d / 2, y],
      [d / 2, y],
      [0, y + rise],
    ],
    0.12,
    [0, y + rise * 0.35],
    { color, at: [x, 0, 0], turn: [0, Math.PI / 2, 0], bevel: 0.01, shade: 0.97, shadow: false },
  );
}

function house(b: Builder): void {
  const [w, d, eaves, rise] = [3.9, 3.2, 2.15, 1.7];
  b.box(w + 0.14, 0.26, d + 0.14, { color: "stone", bevel: 0.05, shade: [0.86, 1.04] });
  b.box(w, eaves, d, { color: "cream", at: [0, 0.05, 0], bevel: 0.06, shade: [0.93, 1.03] });
  for (const x of [-w / 2 + 0.06, w / 2 - 0.06]) gableWall(b, x, d, eaves, rise * 0.92, "cream");
  gable(b, 4.4, 4, eaves - 0.18, rise + 0.12, {});
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      b.box(0.18, eaves - 0.1, 0.18, {
        color: "wood",
        at: [x * (w / 2 - 0.02), 0.2, z * (d / 2 - 0.02)],
        bevel: 0,
        shadow: false,
      });
  const front = d / 2;
  b.box(0.92, 1.62, 0.14, { color: "wood", at: [0.05, 0.24, front], bevel: 0.04, shadow: false });
  b.box(0.74, 1.5, 0.16, {
    color: "teal",
    at: [0.05, 0.24, front + 0.02],
    bevel: 0.04,
    shadow: false,
    shade: [0.86, 1.06],
  });
  b.box(0.4, 0.36, 0.17, { color: "sky", at: [0.05, 1.24, front + 0.025], bevel: 0.02, window: 1, shadow: false });
  b.ball(0.05, 0.05, 0.05, { color: "amber", at: [0.33, 0.95, front + 0.13], segments: 8, shadow: false });
  b.box(1.2, 0.18, 0.55, { color: "stone", at: [0.05, 0, front + 0.28], bevel: 0.04 });
  pane(b, [-1.15, 0.98, front + 0.02], 0.8, 0.82);
  pane(b, [1.25, 0.98, front + 0.02], 0.8, 0.82);
  pane(b, [w / 2 + 0.02, 0.98, 0], 0.9, 0.82, Math.PI / 2);
  pane(b, [-w / 2 - 0.02, 0.98, 0], 0.9, 0.82, -Math.PI / 2);
  pane(b, [0, 0.98, -front - 0.02], 1.1, 0.82, Math.PI);
  for (const x of [-1.15, 1.25]) {
    b.box(0.95, 0.16, 0.22, { color: "clay", at: [x, 0.76, front + 0.16], bevel: 0.03, shadow: false });
    for (let i = 0; i < 4; i++)
      b.leaves(0.13, 0.12, 0.12, {
        color: i % 2 ? "coral" : "leaf",
        at: [x - 0.33 + i * 0.22, 0.97, front + 0.17],
        segments: 6,
        sway: 0.1,
        shadow: false,
      });
  }
  b.box(0.46, 1.5, 0.46, { color: "clay", at: [1.2, 2.62, -0.55], bevel: 0.04, shade: [0.85, 1.02] });
  b.box(0.58, 0.16, 0.58, { color: "stone", at: [1.2, 4.04, -0.55], bevel: 0.04, shadow: false });
}

function shed(b: Builder): void {
  const [w, d] = [2.1, 1.6];
  b.box(w + 0.1, 0.16, d + 0.1, { color: "stone", bevel: 0.04 });
  for (let i = 0; i < 8; i++)
    b.box(w, 0.235, d, {
      color: "tint",
      at: [0, 0.12 + i * 0.225, 0],
      bevel: 0.025,
      shade: 0.95 + (i % 2) * 0.06,
      shadow: i === 0,
    });
  b.caster("box", [w * 0.95, 1.75, d * 0.95], [0, 0.1, 0]);
  for (const x of [-w / 2 + 0.07, w / 2 - 0.07]) gableWall(b, x, d, 1.9, 0.52, "tint");
  gable(b, 2.4, 2, 1.78, 0.62, {}, "clay");
  b.box(0.86, 1.5, 0.1, { color: "white", at: [-0.35, 0.16, d / 2 + 0.01], bevel: 0.03, shadow: false });
  b.box(0.72, 1.4, 0.12, { color: "wood", at: [-0.35, 0.16, d / 2 + 0.02], bevel: 0.03, shadow: false });
  b.box(0.6, 0.08, 0.14, { color: "bark", at: [-0.35, 0.5, d / 2 + 0.03], shadow: false });
  b.box(0.6, 0.08, 0.14, { color: "bark", at: [-0.35, 1.2, d / 2 + 0.03], shadow: false });
  pane(b, [0.62, 0.95, d / 2 + 0.02], 0.5, 0.56);
  pane(b, [w / 2 + 0.02, 0.95, 0], 0.6, 0.56, Math.PI / 2);
}

function tower(b: Builder): void {
  b.cylinder(1.3, 1.22, 0.5, { color: "stone", segments: 20, bevel: 0.06, shade: [0.8, 1] });
  b.cylinder(1.08, 0.94, 4.3, { color: "tint", at: [0, 0.4, 0], segments: 20, shade: [0.86, 1.02] });
  for (let i = 0; i < 9; i++) {
    const a = i * 2.4 + 0.9;
    const y = 0.9 + ((i * 0.41) % 3.4);
    const r = 1.09 - (y / 4.3) * 0.13;
    b.box(0.42, 0.2, 0.1, {
      color: "tint",
      at: [Math.sin(a) * r, y, Math.cos(a) * r],
      turn: [0, a, 0],
      bevel: 0,
      shade: 0.86,
      shadow: false,
    });
  }
  b.cylinder(0.98, 1.16, 0.35, { color: "stone", at: [0, 4.62, 0], segments: 20, bevel: 0.04 });
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * Math.PI * 2;
    b.box(0.46, 0.42, 0.2, {
      color: "tint",
      at: [Math.sin(a) * 1.04, 4.95, Math.cos(a) * 1.04],
      turn: [0, a, 0],
      bevel: 0.04,
      shadow: false,
    });
  }
  b.cylinder(0.78, 0.78, 0.7, { color: "tint", at: [0, 4.9, 0], segments: 16, shade: 0.94 });
  const roof: Outline[] = [
    [0.3, 0.06, 0, -1],
    [1.02, 0, 0.2, -1],
    [1.05, 0.06, 1, 0.4],
    [0.5, 0.68, 0.9, 0.6],
    [0, 1.32, 0.8, 0.5],
  ];
  b.lathe(roof, { color: "coral", at: [0, 5.5, 0], segments: 20, shade: [0.84, 1.06] }, "cone");
  b.ball(0.09, 0.12, 0.09, { color: "amber", at: [0, 6.86, 0], segments: 8, shadow: false });
  b.box(0.78, 1.35, 0.2, { color: "stone", at: [0, 0.3, 1.06], bevel: 0.05, shadow: false });
  b.box(0.6, 1.24, 0.22, { color: "wood", at: [0, 0.3, 1.08], bevel: 0.05, shadow: false });
  pane(b, [0, 2.35, 1.01], 0.34, 0.6);
  pane(b, [-0.89, 3.4, 0.42], 0.3, 0.5, -1.13);
  pane(b, [0.94, 1.6, 0.46], 0.3, 0.5, 1.11);
}

function gazebo(b: Builder): void {
  const posts = 6;
  b.cylinder(1.8, 1.8, 0.15, {
    color: "wood",
    segments: 6,
    bevel: 0.03,
    turn: [0, Math.PI / 6, 0],
    shade: [0.85, 1.04],
  });
  for (let i = 0; i < posts; i++) {
    const a = (i / posts) * Math.PI * 2;
    const at: Vec3 = [Math.sin(a) * 1.5, 0.14, Math.cos(a) * 1.5];
    b.cylinder(0.08, 0.07, 2.1, { color: "tint", at, segments: 9 });
    b.cylinder(0.13, 0.11, 0.14, { color: "tint", at, segments: 9, shadow: false });
    if (i === 0) continue;
    const next = ((i + 1) / posts) * Math.PI * 2;
    const middle = (a + next) / 2;
    if (i === posts - 1) continue;
    const r = 1.5 * Math.cos(Math.PI / posts);
    for (const y of [0.3, 0.72])
      b.box(1.4, 0.07, 0.07, {
        color: "tint",
        at: [Math.sin(middle) * r, y, Math.cos(middle) * r],
        turn: [0, middle, 0],
        bevel: 0.02,
        shadow: false,
      });
    for (let k = -2; k <= 2; k++)
      b.box(0.05, 0.42, 0.05, {
        color: "tint",
        at: [
          Math.sin(middle) * r + Math.cos(middle) * k * 0.24,
          0.33,
          Math.cos(middle) * r - Math.sin(middle) * k * 0.24,
        ],
        turn: [0, middle, 0],
        bevel: 0,
        shadow: false,
      });
  }
  b.lathe(
    [
      [1.42, 0, 0, -1],
      [1.66, 0, 0, -1],
      [1.68, 0.16, 1, 0],
      [1.4, 0.16, 0, 1],
    ],
    { color: "tint", at: [0, 2.18, 0], segments: 6, shade: 0.98, shadow: false },
    "cylinder",
    true,
  );
  const roof: Outline[] = [
    [0.2, 0.3, 0, -1],
    [1.8, -0.06, 0.1, -1],
    [1.8, 0.04, 0.5, 0.85],
    [0.9, 0.5, 0.5, 0.85],
    [0.1, 0.9, 0.5, 0.85],
  ];
  b.lathe(roof, { color: "teal", at: [0, 2.32, 0], segments: 6, shade: [0.88, 1.08] }, "cone", true);
  b.ball(0.1, 0.13, 0.1, { color: "amber", at: [0, 3.3, 0], segments: 9, shadow: false });
}

function tent(b: Builder): void {
  const [w, h, d] = [2.3, 1.64, 2.7];
  const skin = (side: number): void => {
    const at = (t: number, y: number, z: number): Vec3 => [(side * w * t) / 2, y, z];
    b.sheet([at(1, 0.02, -d / 2), at(1, 0.02, d / 2), at(0.44, h * 0.56, d / 2), at(0.44, h * 0.56, -d / 2)], {
      color: "tint",
      shade: [0.84, 1],
      sway: 0.05,
      shadow: false,
    });
    b.sheet([at(0.44, h * 0.56, -d / 2), at(0.44, h * 0.56, d / 2), at(0, h, d / 2), at(0, h, -d / 2)], {
      color: "tint",
      shade: [1, 1.08],
      sway: 0.05,
      shadow: false,
    });
    b.sheet([at(1, 0.02, d / 2), at(0.42, 0.02, d / 2 - 0.02), at(0.1, h * 0.86, d / 2), at(0.44, h * 0.56, d / 2)], {
      color: "cream",
      shade: [0.86, 1.04],
      shadow: false,
    });
    b.sheet([at(0.44, h * 0.56, d / 2), at(0.1, h * 0.86, d / 2), at(0, h, d / 2)], {
      color: "cream",
      shade: 1.04,
      shadow: false,
    });
    b.sheet([at(1, 0.02, -d / 2), at(0, 0.02, -d / 2), at(0, h, -d / 2), at(0.44, h * 0.56, -d / 2)], {
      color: "tint",
      shade: [0.8, 0.96],
      shadow: false,
    });
    b.rod([at(1.04, 0.02, d / 2), at(0.44, h * 0.57, d / 2 + 0.01), at(-0.03, h + 0.05, d / 2 + 0.01)], 0.03, 0.025, {
      color: "wood",
      segments: 6,
    });
    b.rod([at(1.04, 0.02, -d / 2), at(0.44, h * 0.57, -d / 2), at(-0.03, h + 0.05, -d / 2)], 0.03, 0.025, {
      color: "wood",
      segments: 6,
    });
    b.sheet(
      [
        at(0.56, h * 0.44, -d / 2 - 0.002),
        at(0.56, h * 0.44, d / 2 + 0.002),
        at(0.5, h * 0.51, d / 2 + 0.002),
        at(0.5, h * 0.51, -d / 2 - 0.002),
      ],
      { color: "white", shade: 1.02, shadow: false },
    );
  };
  skin(1);
  skin(-1);
  b.box(1.9, 0.03, 2.5, { color: "bark", at: [0, 0.0, 0], bevel: 0.01, shade: 0.6, shadow: false });
  b.box(0.6, 0.12, 1.7, { color: "sky", at: [0.3, 0.03, -0.2], bevel: 0.05, shadow: false });
  for (const side of [-1, 1]) b.caster("box", [1.95, 0.06, 2.6], [side * 0.6, 0.78, 0], [0, 0, side * -0.96]);
}

function stall(b: Builder): void {
  for (const [x, z] of [
    [-1.05, -0.62],
    [1.05, -0.62],
    [-1.05, 0.55],
    [1.05, 0.55],
  ] as [number, number][])
    b.cylinder(0.06, 0.05, z < 0 ? 2.36 : 2.0, { color: "wood", at: [x, 0, z], segments: 8 });
  b.box(2.2, 0.86, 0.7, { color: "wood", at: [0, 0, 0.32], bevel: 0.03, shade: [0.8, 1] });
  for (let i = 0; i < 5; i++)
    b.box(0.4, 0.7, 0.04, {
      color: "wood",
      at: [-0.88 + i * 0.44, 0.08, 0.66],
      bevel: 0.015,
      shade: i % 2 ? 1.05 : 1.14,
      shadow: false,
    });
  b.box(2.34, 0.09, 0.86, { color: "cream", at: [0, 0.86, 0.32], bevel: 0.03 });
  const stripes = 8;
  for (let i = 0; i < stripes; i++) {
    const [l, r] = [-1.2 + i * 0.3, -1.2 + (i + 1) * 0.3];
    const color = i % 2 ? "white" : "tint";
    b.sheet(
      [
        [l, 2.02, 0.8],
        [r, 2.02, 0.8],
        [r, 2.5, -0.72],
        [l, 2.5, -0.72],
      ],
      { color, shade: [0.94, 1.06], shadow: false },
    );
    b.sheet(
      [
        [l, 1.84, 0.8],
        [(l + r) / 2, 1.78, 0.8],
        [r, 1.84, 0.8],
        [r, 2.02, 0.8],
        [l, 2.02, 0.8],
      ],
      { color, shade: [0.86, 0.98], sway: 0.08, shadow: false },
    );
  }
  b.caster("box", [2.36, 0.06, 1.6], [0, 2.22, 0.04], [0.3, 0, 0]);
  const goods = ["coral", "amber", "lime"];
  for (let k = 0; k < 3; k++) {
    const x = -0.75 + k * 0.75;
    b.box(0.56, 0.12, 0.44, { color: "bark", at: [x, 0.95, 0.36], bevel: 0.02, shade: 1.1, shadow: false });
    for (let i = 0; i < 5; i++)
      b.ball(0.085, 0.08, 0.085, {
        color: goods[k] as string,
        at: [x - 0.18 + (i % 3) * 0.18, 1.1 + (i > 2 ? 0.06 : 0), 0.27 + (i > 2 ? 0.12 : 0.06 * (i % 2))],
        segments: 6,
        shadow: false,
      });
  }
}

/** A round wall of stones: `rows` courses between two radii. */
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
      const a = ((i + (row % 2) * 0.5) / count) * Math.PI * 2;
      b.box(((radius * 2 * Math.PI) / count) * 0.97, (h / rows) * 0.99, thick, {
        color,
        at: [Math.sin(a) * radius, (row * h) / rows, Math.cos(a) * radius],
        turn: [0, a, 0],
        bevel: 0.035,
        shade: 0.88 + 0.14 * Math.abs(Math.sin(i * 3.7 + row * 1.9)),
        shadow: false,
      });
    }
  b.caster("cylinder", [radius * 2 + thick * 0.8, h * 0.96, radius * 2 + thick * 0.8], [0, 0, 0], [0, 0, 0], color);
}

function well(b: Builder): void {
  stoneRing(b, 0.62, 0.24, 0.72, 2, 9, "tint");
  b.cylinder(0.6, 0.6, 0.03, {
    color: "water",
    at: [0, 0.46, 0],
    segments: 14,
    bevel: 0.005,
    shade: 0.8,
    shadow: false,
  });
  for (const x of [-0.66, 0.66]) b.box(0.12, 1.95, 0.14, { color: "wood", at: [x, 0, 0], bevel: 0.03 });
  b.cylinder(0.07, 0.07, 1.3, { color: "bark", at: [-0.65, 1.38, 0], turn: [0, 0, -Math.PI / 2], segments: 8 });
  b.rod(
    [
      [0.05, 1.38, 0.05],
      [0.05, 1.02, 0.05],
    ],
    0.014,
    0.014,
    { color: "cream", segments: 5, shadow: false },
  );
  b.cylinder(0.11, 0.14, 0.22, { color: "wood", at: [0.05, 0.82, 0.05], segments: 10 });
  gable(b, 1.6, 1.2, 1.82, 0.5, {}, "coral");
}

function fountain(b: Builder): void {
  const basin: Outline[] = [
    [0, 0, 0, -1],
    [1.44, 0, 0, -1],
    [1.5, 0.06, 1, 0],
    [1.42, 0.14, 0.5, 0.9],
    [1.36, 0.34, 1, 0],
    [1.5, 0.44, 1, 0.2],
    [1.48, 0.52, 0, 1],
    [1.24, 0.52, 0, 1],
    [1.2, 0.36, -1, 0],
  ];
  b.lathe(basin, { color: "tint", segments: 22, shade: [0.84, 1.06] });
  b.cylinder(1.22, 1.22, 0.03, {
    color: "water",
    at: [0, 0.38, 0],
    segments: 20,
    bevel: 0,
    shade: 1.02,
    shadow: false,
  });
  b.cylinder(0.86, 0.86, 0.012, {
    color: "water",
    at: [0, 0.41, 0],
    segments: 16,
    bevel: 0.004,
    shade: 1.12,
    shadow: false,
  });
  b.cylinder(0.26, 0.16, 0.7, { color: "tint", at: [0, 0.36, 0], segments: 14 });
  const bowl: Outline[] = [
    [0.16, 0, 0.6, -0.8],
    [0.5, 0.12, 0.6, -0.8],
    [0.68, 0.3, 1, -0.2],
    [0.66, 0.35, 0, 1],
    [0.54, 0.34, 0, 1],
    [0.5, 0.28, -1, 0],
  ];
  b.lathe(bowl, { color: "tint", at: [0, 1.0, 0], segments: 20, shade: [0.86, 1.06] });
  b.cylinder(0.54, 0.54, 0.02, {
    color: "water",
    at: [0, 1.28, 0],
    segments: 16,
    bevel: 0.005,
    shade: 1.1,
    shadow: false,
  });
  b.cylinder(0.1, 0.06, 0.36, { color: "tint", at: [0, 1.26, 0], segments: 10 });
  b.ball(0.15, 0.14, 0.15, { color: "tint", at: [0, 1.66, 0], segments: 12, shade: [0.9, 1.06] });
  const water = { color: "#d8f1fa", shade: [0.92, 1.05] as [number, number], lamp: 0.08, shadow: false };
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * Math.PI * 2;
    const at = (r: number, y: number): Vec3 => [Math.sin(a) * r, y, Math.cos(a) * r];
    b.rod([at(0.02, 1.76), at(0.12, 1.9), at(0.26, 1.86), at(0.38, 1.64), at(0.44, 1.3)], 0.014, 0.022, {
      ...water,
      segments: 4,
    });
    if (i % 2) continue;
    b.rod([at(0.63, 1.35), at(0.76, 1.31), at(0.86, 1.05), at(0.92, 0.4)], 0.026, 0.04, { ...water, segments: 4 });
    b.ball(0.1, 0.025, 0.1, { ...water, at: at(0.93, 0.425), segments: 8 });
  }
}

const base = (b: Builder, w = 2): void =>
  void b.box(w, 0.16, 0.3, { color: "stone", bevel: 0.03, shade: [0.86, 1.02] });
const cap = (b: Builder): void =>
  void b.box(2, 0.12, 0.3, { color: "wood", at: [0, 2.28, 0], bevel: 0.03, shadow: false });

function wall(b: Builder): void {
  base(b);
  b.box(2, 2.2, 0.24, { color: "tint", at: [0, 0.12, 0], bevel: 0.02, shade: [0.92, 1.02] });
  cap(b);
}

function windowWall(b: Builder): void {
  base(b);
  b.box(2, 0.86, 0.24, { color: "tint", at: [0, 0.12, 0], bevel: 0.02, shade: [0.92, 0.98] });
  b.box(2, 0.4, 0.24, { color: "tint", at: [0, 1.9, 0], bevel: 0.02, shade: 1.02 });
  for (const x of [-0.81, 0.81]) b.box(0.38, 0.96, 0.24, { color: "tint", at: [x, 0.96, 0], bevel: 0.02, shade: 1 });
  pane(b, [0, 0.98, 0.04], 1.22, 0.92);
  pane(b, [0, 0.98, -0.04], 1.22, 0.92, Math.PI);
  cap(b);
}

function doorWall(b: Builder): void {
  for (const x of [-0.77, 0.77]) {
    b.box(0.46, 0.16, 0.3, { color: "stone", at: [x, 0, 0], bevel: 0.03 });
    b.box(0.46, 2.0, 0.24, { color: "tint", at: [x, 0.12, 0], bevel: 0.02, shade: [0.92, 1] });
  }
  b.box(2, 0.3, 0.24, { color: "tint", at: [0, 2.0, 0], bevel: 0.02, shade: 1.02 });
  for (const x of [-0.56, 0.56]) b.box(0.09, 2.02, 0.29, { color: "wood", at: [x, 0, 0], bevel: 0.02, shadow: false });
  b.box(1.2, 0.1, 0.29, { color: "wood", at: [0, 1.97, 0], bevel: 0.02, shadow: false });
  cap(b);
}

function fence(b: Builder): void {
  for (const x of [-0.94, 0.94]) {
    b.box(0.12, 0.86, 0.14, { color: "tint", at: [x, 0, 0], bevel: 0.025 });
    b.cylinder(0.085, 0, 0.1, {
      color: "tint",
      at: [x, 0.85, 0],
      segments: 4,
      turn: [0, Math.PI / 4, 0],
      shadow: false,
    });
  }
  for (const y of [0.24, 0.58])
    b.box(1.86, 0.09, 0.05, { color: "tint", at: [0, y, -0.03], bevel: 0.015, shade: 0.94 });
  for (let i = 0; i < 7; i++) {
    const x = -0.72 + i * 0.24;
    b.extrude(
      [
        [-0.065, 0.06],
        [0.065, 0.06],
        [0.065, 0.74],
        [0, 0.83],
        [-0.065, 0.74],
      ],
      0.05,
      [0, 0.4],
      { color: "tint", at: [x, 0, 0.02], bevel: 0.012, shade: [0.9, 1.02] },
    );
  }
}

export const building: Record<string, Maker> = {
  house,
  shed,
  tower,
  gazebo,
  tent,
  stall,
  well,
  fountain,
  wall,
  window_wall: windowWall,
  door_wall: doorWall,
  fence,
};
