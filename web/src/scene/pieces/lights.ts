// Lights of the first plaza: the post is tinted, the glass glows at night. Their range is in the catalogue.

import type { Builder, Maker } from "./builder.ts";
import { around, on, PI } from "./places.ts";

/** A street lamp. */
function lamp(b: Builder): void {
  // Post.
  b.cylinder(0.2, 0.16, 0.14, { segments: 14, shade: 1.15 });
  b.at(0, 0.13, 0).cylinder(0.12, 0.07, 0.3, { segments: 12, shade: 1.15 });
  b.at(0, 0.4, 0).cylinder(0.05, 0.038, 2.1, { segments: 10, shade: 1.15 });
  b.trim.at(0, 1.0, 0).cylinder(0.065, 0.065, 0.06, { color: "amber", segments: 10 });
  // Lamp glass in a cage of rods.
  b.trim.at(0, 2.44, 0).cylinder(0.05, 0.13, 0.1, { segments: 12, shade: 1.2 });
  b.at(0, 2.52, 0).cylinder(0.13, 0.2, 0.4, { color: "#fff0c9", segments: 12, lamp: 1, shade: 1, bevel: 0.04 });
  const cage = b.trim.with({ segments: 5, shade: 1.2 });
  around(4, (a) => cage.taper(on(a, 0.135, 2.52), on(a, 0.205, 2.94), 0.014, 0.014), PI / 4);
  // Roof.
  b.at(0, 2.91, 0).lathe(
    [
      [0.1, 0, 0, -1],
      [0.25, 0, 0, -1],
      [0.25, 0.03, 1, 0.5],
      [0.12, 0.11, 0.5, 0.9],
      [0.03, 0.15, 0.5, 0.9],
    ],
    { segments: 14, shade: 1.2 },
    "cone",
  );
  b.trim.at(0, 3.08, 0).ball(0.035, 0.045, 0.035, { color: "amber", segments: 8 });
}

/** A lantern with a ring to carry it. */
function lantern(b: Builder): void {
  b.cylinder(0.15, 0.15, 0.06, { segments: 10, bevel: 0.018 });
  b.at(0, 0.055, 0).cylinder(0.115, 0.115, 0.27, { color: "#fff0c9", segments: 12, lamp: 1, shade: 1 });
  around(4, (a) => b.at(...on(a, 0.135, 0.05)).cylinder(0.014, 0.014, 0.28, { segments: 6 }), PI / 4);
  b.at(0, 0.32, 0).cylinder(0.17, 0.06, 0.09, { segments: 10, bevel: 0.015, shade: 1.06 });
  b.at(0, 0.45, 0, [PI / 2, 0, 0]).torus(0.05, 0.012, { segments: 12 });
}

/** The makers of this file by kind. */
export const lights: Record<string, Maker> = { lamp, lantern };
