// Where patrols are, shared with internal/world/doc/patrol.go, which tells agents: both compute these places.

import { expect, it } from "vitest";
import type { Vec3 } from "../../core/vector.ts";
import { patrolAt, trackOf } from "./patrol.ts";

// The types of Node are not among those of the page.
const fs = (await import(/* @vite-ignore */ String("node:fs"))) as { readFileSync(at: URL, as: string): string };

interface Golden {
  rest: Vec3;
  path: Vec3[];
  speed: number;
  /** Seconds since 1970, and where the object is then. */
  places: { time: number; at: Vec3 }[];
}

const FILE = new URL("../../../../internal/world/doc/testdata/patrols.json", import.meta.url);

it("are where inspect_world says", () => {
  const all = JSON.parse(fs.readFileSync(FILE, "utf8")) as Golden[];
  expect(all.length).toBeGreaterThan(3);
  for (const { rest, path, speed, places } of all) {
    for (const { time, at } of places) {
      const { position } = patrolAt(trackOf(rest, path), speed, time, false);
      for (const i of [0, 1, 2] as const)
        expect(position[i], `${JSON.stringify(path)} at ${time}`).toBeCloseTo(at[i], 3);
    }
  }
});
