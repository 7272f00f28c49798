// What can carry something is what the pieces really look like: every level top is one that things go on, and every top
// that the catalogue names is level where it says.

import { beforeAll, expect, it } from "vitest";
import { testWorld } from "../../core/testing/world.ts";
import { CATALOG } from "../../wire/tables.gen.ts";
import { fetchAllPieces } from "./index.ts";
import { heightsOf, levelSpot } from "./testing/heights.ts";

/** A level part narrower than this (m) carries nothing. */
const NARROW = 0.28;

/** Kinds with a level part that is no top, and why. */
const NO_TOPS: Record<string, string> = {
  pond: "water",
  waterfall: "water",
  fountain: "water",
  sink: "a basin",
  hammock: "cloth that gives way",
  seesaw: "it tilts",
  house: "the chimney",
  church: "the step to its door",
  igloo: "the crown of its entrance",
  wagon: "its load",
  sailboat: "the floor under its sail",
};

beforeAll(() => fetchAllPieces(), 60_000);

it("every kind with a level top lets things stand on it, at the height of that top", () => {
  const faults: string[] = [];
  for (const piece of CATALOG) {
    const spot = levelSpot(heightsOf(piece));
    if (!spot || Math.min(spot.width, spot.depth) < NARROW || piece.kind in NO_TOPS) continue;
    const world = testWorld();
    const objects = [
      { kind: piece.kind, id: "base", position: [0, 0, 40] },
      { kind: "books", id: "thing", on: "base", scale: 0.5 },
    ];
    try {
      world.ok("place_objects", { objects });
      const { on, position } = world.state.object("thing") ?? {};
      if (on !== "base") faults.push(`${piece.kind}: on ${on}`);
      const tops = [spot.y, ...(piece.sockets ?? []).filter((s) => s.kind === "surface").map((s) => s.at[1])];
      if (!tops.some((y) => Math.abs(y - (position?.[1] ?? 0)) < 0.06))
        faults.push(`${piece.kind}: at ${position?.[1]}, its top is at ${spot.y}`);
    } catch (error) {
      faults.push(`${piece.kind}: ${String(error)}`);
    }
  }
  expect(faults).toEqual([]);
}, 60_000);

it("every top beside the main one is level and free where the catalogue says", () => {
  const faults: string[] = [];
  for (const piece of CATALOG) {
    const heights = heightsOf(piece);
    for (const { kind, at, size } of piece.sockets ?? []) {
      if (kind !== "surface" || !size || piece.kind.endsWith("shelf")) continue; // boards have more above them
      let [all, level] = [0, 0];
      for (let c = 0; c < heights.columns; c++)
        for (let r = 0; r < heights.rows; r++) {
          const [x, z] = heights.middle(c, r);
          if (Math.abs(x - at[0]) > size[0] / 2 || Math.abs(z - at[2]) > size[1] / 2) continue;
          all++;
          if (Math.abs(heights.at(c, r) - at[1]) < 0.04) level++;
        }
      if (level < 0.85 * all || all === 0) faults.push(`${piece.kind}: ${level} of ${all} cells at y ${at[1]}`);
    }
  }
  expect(faults).toEqual([]);
}, 60_000);
