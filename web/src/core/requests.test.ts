// Requests that a new user made in the first hour: nothing floats, overlaps or sticks out without a warning, and the
// result is what was asked for.

import { describe, expect, test } from "vitest";
import "./patterns/all.ts";
import { REQUESTS } from "./testing/requests.ts";
import { type ReportLine, reports, testWorld } from "./testing/world.ts";

describe.each(REQUESTS)("$name", ({ calls }) => {
  test("stands as it should, and the answers agree", () => {
    const world = testWorld();
    world.ok("walk_avatar", { position: [0, 0, 60] });
    const all: ReportLine[] = [];
    for (const [tool, args] of calls) {
      const { result } = world.ok(tool, args);
      if (tool !== "set_environment") all.push(...reports(result));
    }
    const faults = all.flatMap(({ id, stands_on, gap, overlaps, warnings }) => [
      ...(stands_on === "nothing" ? [`${id} hangs ${gap} m`] : []),
      ...overlaps.map((o) => `${id} overlaps ${o.id} by ${o.by}`),
      ...warnings.map((w) => `${id} ${w}`),
    ]);
    expect(faults).toEqual([]);
  });
});
