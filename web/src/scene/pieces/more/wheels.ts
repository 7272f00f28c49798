// Vehicles on wheels and on rails. The front points along +z; the bodywork is tinted. Wheels do not turn.

import type { Vec3 } from "../../../core/vector.ts";
import type { Builder, Maker } from "../builder.ts";
import { around, list, PI } from "../places.ts";
import { wheel } from "./kit.ts";

/** A small car with head and tail lights that glow at night. */
function car(b: Builder): void {
  b.at(0, 0.28, 0).box(1.56, 0.44, 3.3, { bevel: 0.14, finish: "gloss", shade: [0.82, 1.02] });
  b.at(0, 0.68, -0.22).box(1.36, 0.52, 1.7, { bevel: 0.16, finish: "gloss", shade: [0.96, 1.06] });
  // Windows.
  const glass = b.trim.with({ color: "sky", finish: "gloss", shade: [0.6, 0.9], bevel: 0.03 });
  for (const z of [-1.06, 0.62]) glass.at(0, 0.79, z).box(1.1, 0.3, 0.06);
  for (const s of [-1, 1]) for (const z of [-0.62, 0.2]) glass.at(s * 0.665, 0.79, z).box(0.06, 0.3, 0.66);
  // On each side: wheels, lights, door handle.
  for (const s of [-1, 1]) {
    for (const z of [-1.02, 1.02]) wheel(b, s * 0.7, 0.31, z, 0.22);
    b.trim.at(s * 0.52, 0.56, 1.62).ball(0.12, 0.11, 0.07, { color: "#fff0c9", segments: 10, lamp: 0.9 });
    b.trim.at(s * 0.54, 0.5, -1.63).box(0.2, 0.11, 0.06, { color: "coral", bevel: 0.02, lamp: 0.5 });
    b.trim.at(s * 0.79, 0.6, -0.2).box(0.03, 0.04, 0.16, { color: "stone", bevel: 0.01, finish: "metal" });
  }
  // Bumpers.
  for (const z of [-1.63, 1.63])
    b.trim.at(0, 0.3, z).box(1.5, 0.12, 0.12, { color: "stone", bevel: 0.04, finish: "metal", shade: 1.1 });
  b.trim.at(0, 0.5, 1.64).box(0.6, 0.1, 0.05, { color: "ink", bevel: 0.02, shade: 1.2 });
}

/** The engine's running gear and cab sides, its cow-catcher and its headlight. */
function running(b: Builder): void {
  for (const s of [-1, 1]) {
    for (const z of [-0.78, -1.52]) b.trim.at(s * 0.62, 1.5, z).box(0.08, 0.62, 0.08, { bevel: 0.015 });
    b.trim.at(s * 0.67, 1.34, -1.15).box(0.05, 0.46, 0.6, { color: "sky", bevel: 0.01, window: 1, finish: "gloss" });
    for (const [z, r] of list([-1.2, 0.42], [-0.3, 0.42], [0.6, 0.28], [1.2, 0.28]))
      wheel(b, s * 0.62, r, z, 0.14, "coral");
    b.trim.at(s * 0.74, 0.36, -0.5).box(0.05, 0.07, 1.6, { color: "stone", bevel: 0.015, finish: "metal" });
  }
  // Cow-catcher and headlight.
  const catcher = list([-0.62, 0], [0.62, 0], [0.62, 0.14], [-0.62, 0.14]);
  b.at(0, 0.14, 1.66, [-0.5, 0, 0]).extrude(catcher, 0.5, [0, 0.07], { color: "coral", bevel: 0.02 });
  const lamp = b.trim.with({ color: "#fff0c9", segments: 12, lamp: 1, bevel: 0.02 });
  lamp.at(0, 1.66, 1.5, [PI / 2, 0, 0]).cylinder(0.13, 0.11, 0.1);
}

/** A steam engine. */
function train(b: Builder): void {
  b.at(0, 0.42, 0).box(1.3, 0.22, 3.5, { color: "ink", bevel: 0.05, shade: 1.2 });
  // Boiler with its bands.
  b.at(0, 1.18, -0.3, [PI / 2, 0, 0]).cylinder(0.52, 0.52, 1.9, { segments: 20, bevel: 0.05, finish: "gloss" });
  const band = b.trim.with({ color: "amber", segments: 16, bevel: 0, finish: "metal" });
  for (const z of [-0.1, 0.55, 1.2]) band.at(0, 1.18, z, [PI / 2, 0, 0]).cylinder(0.535, 0.535, 0.07);
  const ink = b.with({ color: "ink", shade: 1.3 });
  ink.trim.at(0, 1.18, 1.58, [PI / 2, 0, 0]).cylinder(0.4, 0.36, 0.1, { segments: 18, bevel: 0.03 });
  // Chimney and dome.
  ink.at(0, 1.64, 1.2).cylinder(0.15, 0.13, 0.4);
  ink.at(0, 2.02, 1.2).cylinder(0.14, 0.24, 0.16, { bevel: 0.03 });
  b.trim.at(0, 1.68, 0.55).ball(0.2, 0.2, 0.2, { color: "amber", segments: 12, finish: "metal" });
  // Cab.
  b.at(0, 0.6, -1.15).box(1.36, 1.3, 1.1, { bevel: 0.06, finish: "gloss", shade: [0.88, 1] });
  b.at(0, 2.02, -1.15).box(1.6, 0.1, 1.36, { color: "ink", bevel: 0.04, shade: 1.4 });
  running(b);
}

/** A goods wagon with cargo. */
function wagon(b: Builder): void {
  b.at(0, 0.38, 0).box(1.3, 0.2, 2.8, { color: "ink", bevel: 0.05, shade: 1.2 });
  b.at(0, 0.56, 0).box(1.4, 0.9, 2.7, { bevel: 0.06, shade: [0.84, 1] });
  b.trim.at(0, 1.4, 0).box(1.2, 0.1, 2.5, { color: "bark", bevel: 0.02, shade: 0.7 });
  b.trim.at(0, 1.38, 0).box(1.5, 0.09, 2.84, { bevel: 0.03, shade: 1.06 });
  const cargo = b.with({ segments: 8, sway: 0 });
  for (let i = 0; i < 9; i++)
    cargo
      .at(-0.38 + (i % 3) * 0.38, 1.5, -0.9 + Math.floor(i / 3) * 0.9)
      .leaves(0.3, 0.2, 0.3, { color: i % 3 ? "amber" : "coral", shadow: i === 4 });
  // Ribs, wheels and couplings.
  for (const s of [-1, 1]) {
    for (let i = 0; i < 4; i++)
      b.trim.at(s * 0.71, 0.56, -1.1 + i * 0.73).box(0.06, 0.84, 0.1, { color: "wood", bevel: 0.015, shade: 0.9 });
    for (const z of [-0.85, 0.85]) wheel(b, s * 0.62, 0.28, z, 0.14, "coral");
    b.at(0, 0.4, s * 1.48).box(0.16, 0.1, 0.26, { color: "ink", bevel: 0.02, shade: 1.2 });
  }
}

/** A wooden hand cart with hay. */
function cart(b: Builder): void {
  b.at(0, 0.52, -0.3).box(1.1, 0.08, 1.5, { bevel: 0.02, shade: 0.94 });
  const spoke = b.trim.with({ color: "wood", bevel: 0.01 });
  const hub = b.trim.with({ color: "bark", segments: 9, bevel: 0.02 });
  for (const s of [-1, 1]) {
    for (let i = 0; i < 2; i++)
      b.at(s * 0.53, 0.62 + i * 0.19, -0.3).box(0.06, 0.15, 1.5, { bevel: 0.015, shade: 1 + i * 0.05 });
    for (const z of [-0.95, 0.35]) b.at(s * 0.53, 0.5, z).box(0.09, 0.52, 0.09, { bevel: 0.02, shade: 0.9 });
    b.taper([s * 0.42, 0.56, 0.4], [s * 0.34, 0.6, 1.1], 0.04, 0.035, { segments: 7 });
    b.at(s * 0.64, 0.46, -0.3, [0, 0, PI / 2]).torus(0.42, 0.05, { color: "wood", segments: 18, shadow: true });
    for (const a of [0, PI / 4, PI / 2, (3 * PI) / 4])
      spoke.at(s * 0.64, 0.46 - Math.cos(a) * 0.4, -0.3 + Math.sin(a) * 0.4, [-a, 0, 0]).box(0.04, 0.8, 0.055);
    hub.at(s * 0.57, 0.46, -0.3, [0, 0, (-s * PI) / 2]).cylinder(0.09, 0.09, 0.14);
  }
  for (const z of [-1.0, 0.42])
    for (let i = 0; i < 2; i++)
      b.at(0, 0.62 + i * 0.19, z).box(1.04, 0.15, 0.06, { bevel: 0.015, shade: 0.98 + i * 0.05 });
  const hay = b.trim.with({ color: "amber", segments: 8, sway: 0 });
  for (let i = 0; i < 7; i++)
    hay.at(-0.26 + (i % 3) * 0.26, 0.78, -0.8 + Math.floor(i / 3) * 0.46).leaves(0.26, 0.2, 0.26);
  // Handle.
  b.bar([-0.34, 0.6, 1.1], [0.34, 0.6, 1.1], 0.035);
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
  b.trim.bar(SEAT, [0, 0.9, -0.25], 0.022, { color: "stone", finish: "metal" });
  b.at(0, 0.92, -0.26).ball(0.1, 0.045, 0.14, { color: "bark", segments: 9 });
  // Pedals and basket.
  const steel = b.trim.with({ color: "stone", segments: 12, bevel: 0.005, finish: "metal" });
  steel.at(-0.01, 0.32, -0.08, [0, 0, -PI / 2]).cylinder(0.08, 0.08, 0.02);
  for (const s of [-1, 1])
    b.trim.at(s * 0.1, 0.32 + s * 0.1, -0.08 - s * 0.06).box(0.09, 0.02, 0.07, { color: "ink", bevel: 0.005 });
  b.trim.at(0, 0.86, 0.5).box(0.26, 0.16, 0.2, { color: "wood", bevel: 0.03 });
}

/** The two wheels of a bicycle: tyre, rim and spokes. */
function bicycleWheels(b: Builder): void {
  for (const z of [-0.54, 0.54]) {
    b.at(0, 0.345, z, [0, 0, PI / 2]).torus(0.31, 0.035, { color: "ink", segments: 22, shade: 1.1, shadow: true });
    b.at(0, 0.345, z, [0, 0, PI / 2]).torus(0.275, 0.012, { color: "stone", segments: 20, finish: "metal" });
    const spoke = b.trim.with({ color: "stone", segments: 3 });
    around(5, (a) => spoke.bar([0, 0.345, z], [0, 0.345 + Math.cos(a) * 0.28, z + Math.sin(a) * 0.28], 0.007));
  }
}

/** The tubes of a bicycle. */
function bicycleFrame(b: Builder): void {
  const tube = b.trim.with({ finish: "gloss" });
  for (const [p, q] of list([REAR, CRANK], [REAR, SEAT], [CRANK, SEAT], [CRANK, HEAD], [SEAT, HEAD], [HEAD, FRONT]))
    tube.taper(p, q, 0.03, 0.03);
}

/** The handlebars of a bicycle with their grips. */
function handlebars(b: Builder): void {
  const steel = b.with({ color: "stone", finish: "metal" });
  steel.trim.bar(HEAD, [0, 0.96, 0.32], 0.022);
  steel.pipe(list([-0.24, 0.96, 0.18], [-0.18, 1.0, 0.3], [0.18, 1.0, 0.3], [0.24, 0.96, 0.18]), 0.02);
  for (const s of [-1, 1])
    b.trim.taper([s * 0.24, 0.96, 0.18], [s * 0.245, 0.95, 0.1], 0.028, 0.028, { color: "ink", segments: 6 });
}

/** The makers of this file by kind. */
export const wheels: Record<string, Maker> = { car, train, wagon, cart, bicycle };
