// Vehicles on wheels and on rails. The front points along +z; the bodywork is tinted. Wheels do not turn.

import type { Vec3 } from "../../../core/vector.ts";
import type { Builder, Maker } from "../builder.ts";
import { around, bar, PI, pipe, wheel } from "./kit.ts";

/** A small car with head and tail lights that glow at night. */
function car(b: Builder): void {
  const gloss = "gloss" as const;
  b.box(1.56, 0.44, 3.3, { color: "tint", at: [0, 0.28, 0], bevel: 0.14, finish: gloss, shade: [0.82, 1.02] });
  b.box(1.36, 0.52, 1.7, { color: "tint", at: [0, 0.68, -0.22], bevel: 0.16, finish: gloss, shade: [0.96, 1.06] });
  // Windows.
  const glass = { color: "sky", finish: gloss, shade: [0.6, 0.9] as [number, number], shadow: false, bevel: 0.03 };
  b.box(1.1, 0.3, 0.06, { ...glass, at: [0, 0.79, 0.62] });
  b.box(1.1, 0.3, 0.06, { ...glass, at: [0, 0.79, -1.06] });
  for (const s of [-1, 1]) for (const z of [-0.62, 0.2]) b.box(0.06, 0.3, 0.66, { ...glass, at: [s * 0.665, 0.79, z] });
  // On each side: wheels, lights, door handle.
  for (const s of [-1, 1]) {
    for (const z of [-1.02, 1.02]) wheel(b, s * 0.7, 0.31, z, 0.22);
    b.ball(0.12, 0.11, 0.07, { color: "#fff0c9", at: [s * 0.52, 0.56, 1.62], segments: 10, lamp: 0.9, shadow: false });
    b.box(0.2, 0.11, 0.06, { color: "coral", at: [s * 0.54, 0.5, -1.63], bevel: 0.02, lamp: 0.5, shadow: false });
    b.box(0.03, 0.04, 0.16, { color: "stone", at: [s * 0.79, 0.6, -0.2], bevel: 0.01, finish: "metal", shadow: false });
  }
  // Bumpers.
  for (const z of [-1.63, 1.63])
    b.box(1.5, 0.12, 0.12, {
      color: "stone",
      at: [0, 0.3, z],
      bevel: 0.04,
      finish: "metal",
      shade: 1.1,
      shadow: false,
    });
  b.box(0.6, 0.1, 0.05, { color: "ink", at: [0, 0.5, 1.64], bevel: 0.02, shade: 1.2, shadow: false });
}

/** The engine's running gear and cab sides, its cow-catcher and its headlight. */
function running(b: Builder): void {
  for (const s of [-1, 1]) {
    for (const z of [-0.78, -1.52])
      b.box(0.08, 0.62, 0.08, { color: "tint", at: [s * 0.62, 1.5, z], bevel: 0.015, shadow: false });
    b.box(0.05, 0.46, 0.6, {
      color: "sky",
      at: [s * 0.67, 1.34, -1.15],
      bevel: 0.01,
      window: 1,
      finish: "gloss",
      shadow: false,
    });
    for (const [z, r] of [
      [-1.2, 0.42],
      [-0.3, 0.42],
      [0.6, 0.28],
      [1.2, 0.28],
    ] as const)
      wheel(b, s * 0.62, r, z, 0.14, "coral");
    b.box(0.05, 0.07, 1.6, {
      color: "stone",
      at: [s * 0.74, 0.36, -0.5],
      bevel: 0.015,
      finish: "metal",
      shadow: false,
    });
  }
  // Cow-catcher and headlight.
  b.extrude(
    [
      [-0.62, 0],
      [0.62, 0],
      [0.62, 0.14],
      [-0.62, 0.14],
    ],
    0.5,
    [0, 0.07],
    { color: "coral", at: [0, 0.14, 1.66], turn: [-0.5, 0, 0], bevel: 0.02 },
  );
  b.cylinder(0.13, 0.11, 0.1, {
    color: "#fff0c9",
    at: [0, 1.66, 1.5],
    turn: [PI / 2, 0, 0],
    segments: 12,
    lamp: 1,
    bevel: 0.02,
    shadow: false,
  });
}

/** A steam engine. */
function train(b: Builder): void {
  b.box(1.3, 0.22, 3.5, { color: "ink", at: [0, 0.42, 0], bevel: 0.05, shade: 1.2 });
  // Boiler with its bands.
  b.cylinder(0.52, 0.52, 1.9, {
    color: "tint",
    at: [0, 1.18, -0.3],
    turn: [PI / 2, 0, 0],
    segments: 20,
    bevel: 0.05,
    finish: "gloss",
  });
  for (const z of [-0.1, 0.55, 1.2])
    b.cylinder(0.535, 0.535, 0.07, {
      color: "amber",
      at: [0, 1.18, z],
      turn: [PI / 2, 0, 0],
      segments: 16,
      bevel: 0,
      finish: "metal",
      shadow: false,
    });
  b.cylinder(0.4, 0.36, 0.1, {
    color: "ink",
    at: [0, 1.18, 1.58],
    turn: [PI / 2, 0, 0],
    segments: 18,
    bevel: 0.03,
    shade: 1.3,
    shadow: false,
  });
  // Chimney and dome.
  b.cylinder(0.15, 0.13, 0.4, { color: "ink", at: [0, 1.64, 1.2], segments: 14, shade: 1.3 });
  b.cylinder(0.14, 0.24, 0.16, { color: "ink", at: [0, 2.02, 1.2], segments: 14, bevel: 0.03, shade: 1.3 });
  b.ball(0.2, 0.2, 0.2, { color: "amber", at: [0, 1.68, 0.55], segments: 12, finish: "metal", shadow: false });
  // Cab.
  b.box(1.36, 1.3, 1.1, { color: "tint", at: [0, 0.6, -1.15], bevel: 0.06, finish: "gloss", shade: [0.88, 1] });
  b.box(1.6, 0.1, 1.36, { color: "ink", at: [0, 2.02, -1.15], bevel: 0.04, shade: 1.4 });
  running(b);
}

/** A goods wagon with cargo. */
function wagon(b: Builder): void {
  b.box(1.3, 0.2, 2.8, { color: "ink", at: [0, 0.38, 0], bevel: 0.05, shade: 1.2 });
  b.box(1.4, 0.9, 2.7, { color: "tint", at: [0, 0.56, 0], bevel: 0.06, shade: [0.84, 1] });
  b.box(1.2, 0.1, 2.5, { color: "bark", at: [0, 1.4, 0], bevel: 0.02, shade: 0.7, shadow: false });
  b.box(1.5, 0.09, 2.84, { color: "tint", at: [0, 1.38, 0], bevel: 0.03, shade: 1.06, shadow: false });
  // Cargo.
  for (let i = 0; i < 9; i++)
    b.leaves(0.3, 0.2, 0.3, {
      color: i % 3 ? "amber" : "coral",
      at: [-0.38 + (i % 3) * 0.38, 1.5, -0.9 + Math.floor(i / 3) * 0.9],
      segments: 8,
      sway: 0,
      shadow: i === 4,
    });
  // Ribs, wheels and couplings.
  for (const s of [-1, 1]) {
    for (let i = 0; i < 4; i++)
      b.box(0.06, 0.84, 0.1, {
        color: "wood",
        at: [s * 0.71, 0.56, -1.1 + i * 0.73],
        bevel: 0.015,
        shade: 0.9,
        shadow: false,
      });
    for (const z of [-0.85, 0.85]) wheel(b, s * 0.62, 0.28, z, 0.14, "coral");
    b.box(0.16, 0.1, 0.26, { color: "ink", at: [0, 0.4, s * 1.48], bevel: 0.02, shade: 1.2 });
  }
}

/** A wooden hand cart with hay. */
function cart(b: Builder): void {
  b.box(1.1, 0.08, 1.5, { color: "tint", at: [0, 0.52, -0.3], bevel: 0.02, shade: 0.94 });
  for (const s of [-1, 1]) {
    for (let i = 0; i < 2; i++)
      b.box(0.06, 0.15, 1.5, {
        color: "tint",
        at: [s * 0.53, 0.62 + i * 0.19, -0.3],
        bevel: 0.015,
        shade: 1 + i * 0.05,
      });
    for (const z of [-0.95, 0.35])
      b.box(0.09, 0.52, 0.09, { color: "tint", at: [s * 0.53, 0.5, z], bevel: 0.02, shade: 0.9 });
    b.taper([s * 0.42, 0.56, 0.4], [s * 0.34, 0.6, 1.1], 0.04, 0.035, { color: "tint", segments: 7 });
    b.torus(0.42, 0.05, {
      color: "wood",
      at: [s * 0.64, 0.46, -0.3],
      turn: [0, 0, PI / 2],
      segments: 18,
      shadow: true,
    });
    around(4, (a) =>
      b.box(0.04, 0.8, 0.055, {
        color: "wood",
        at: [s * 0.64, 0.46 - Math.cos(a / 2) * 0.4, -0.3 + Math.sin(a / 2) * 0.4],
        turn: [-a / 2, 0, 0],
        bevel: 0.01,
        shadow: false,
      }),
    );
    b.cylinder(0.09, 0.09, 0.14, {
      color: "bark",
      at: [s * 0.57, 0.46, -0.3],
      turn: [0, 0, (-s * PI) / 2],
      segments: 9,
      bevel: 0.02,
      shadow: false,
    });
  }
  for (const z of [-1.0, 0.42])
    for (let i = 0; i < 2; i++)
      b.box(1.04, 0.15, 0.06, { color: "tint", at: [0, 0.62 + i * 0.19, z], bevel: 0.015, shade: 0.98 + i * 0.05 });
  // Hay.
  for (let i = 0; i < 7; i++)
    b.leaves(0.26, 0.2, 0.26, {
      color: "amber",
      at: [-0.26 + (i % 3) * 0.26, 0.78, -0.8 + Math.floor(i / 3) * 0.46],
      segments: 8,
      sway: 0,
      shadow: false,
    });
  // Handle.
  bar(b, [-0.34, 0.6, 1.1], [0.34, 0.6, 1.1], 0.035, { color: "tint" });
}

/** Where the tubes of a bicycle's frame meet: the axles, the pedals, the saddle, the handlebars. */
const REAR: Vec3 = [0, 0.345, -0.54];
const FRONT: Vec3 = [0, 0.345, 0.54];
const CRANK: Vec3 = [0, 0.32, -0.08];
const SEAT: Vec3 = [0, 0.78, -0.22];
const HEAD: Vec3 = [0, 0.8, 0.36];

/** A bicycle with a basket. */
function bicycle(b: Builder): void {
  bicycleWheels(b);
  bicycleFrame(b);
  handlebars(b);
  // Saddle.
  bar(b, SEAT, [0, 0.9, -0.25], 0.022, { color: "stone", finish: "metal", shadow: false });
  b.ball(0.1, 0.045, 0.14, { color: "bark", at: [0, 0.92, -0.26], segments: 9 });
  // Pedals and basket.
  b.cylinder(0.08, 0.08, 0.02, {
    color: "stone",
    at: [-0.01, 0.32, -0.08],
    turn: [0, 0, -PI / 2],
    segments: 12,
    bevel: 0.005,
    finish: "metal",
    shadow: false,
  });
  for (const s of [-1, 1])
    b.box(0.09, 0.02, 0.07, {
      color: "ink",
      at: [s * 0.1, 0.32 + s * 0.1, -0.08 - s * 0.06],
      bevel: 0.005,
      shadow: false,
    });
  b.box(0.26, 0.16, 0.2, { color: "wood", at: [0, 0.86, 0.5], bevel: 0.03, shadow: false });
}

/** The two wheels of a bicycle: tyre, rim and spokes. */
function bicycleWheels(b: Builder): void {
  for (const z of [-0.54, 0.54]) {
    b.torus(0.31, 0.035, {
      color: "ink",
      at: [0, 0.345, z],
      turn: [0, 0, PI / 2],
      segments: 22,
      shade: 1.1,
      shadow: true,
    });
    b.torus(0.275, 0.012, { color: "stone", at: [0, 0.345, z], turn: [0, 0, PI / 2], segments: 20, finish: "metal" });
    around(5, (a) =>
      bar(b, [0, 0.345, z], [0, 0.345 + Math.cos(a) * 0.28, z + Math.sin(a) * 0.28], 0.007, {
        color: "stone",
        segments: 3,
        shadow: false,
      }),
    );
  }
}

/** The tubes of a bicycle. */
function bicycleFrame(b: Builder): void {
  const tube = { color: "tint", segments: 7, finish: "gloss" as const, shadow: false };
  for (const [p, q] of [
    [REAR, CRANK],
    [REAR, SEAT],
    [CRANK, SEAT],
    [CRANK, HEAD],
    [SEAT, HEAD],
    [HEAD, FRONT],
  ] as const)
    b.rod([p, q], 0.03, 0.03, tube);
}

/** The handlebars of a bicycle with their grips. */
function handlebars(b: Builder): void {
  bar(b, HEAD, [0, 0.96, 0.32], 0.022, { color: "stone", finish: "metal", shadow: false });
  pipe(
    b,
    [
      [-0.24, 0.96, 0.18],
      [-0.18, 1.0, 0.3],
      [0.18, 1.0, 0.3],
      [0.24, 0.96, 0.18],
    ],
    0.02,
    { color: "stone", finish: "metal" },
  );
  for (const s of [-1, 1])
    b.taper([s * 0.24, 0.96, 0.18], [s * 0.245, 0.95, 0.1], 0.028, 0.028, { color: "ink", segments: 6, shadow: false });
}

/** The makers of this file by kind. */
export const wheels: Record<string, Maker> = { car, train, wagon, cart, bicycle };
