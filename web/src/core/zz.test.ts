import { test } from "vitest";
import { pointGoal } from "./goals.ts";
import { Nav } from "./nav.ts";
import { findRoute } from "./route.ts";
import { seeded } from "./testing/random.ts";
import { testWorld } from "./testing/world.ts";

declare const process: any;
test("walk cost", () => {
  const r = seeded(5);
  const w = testWorld();
  for (let k = 0; k < 500; k++) {
    w.ok("place_objects", {
      objects: [
        {
          kind: r.pick(["tree", "bench", "house", "pine", "rock", "lamp", "hedge", "wall"]),
          position: [r.between(-60, 60), 0, r.between(-40, 40)],
          rotation: r.between(0, 360),
        },
      ],
    });
  }
  for (let k = 0; k < 14; k++) {
    const nav = new Nav(w.state);
    const a = nav.nearestFree([-58, 0, r.between(-30, 30)])!,
      b = nav.nearestFree([58, 0, r.between(-30, 30)])!;
    const t = process.cpuUsage();
    const o = findRoute(nav, a, pointGoal(b));
    const u = process.cpuUsage(t);
    console.log(
      ((u.user + u.system) / 1000).toFixed(1),
      "searched" in o ? [o.searched, o.length, o.path.length] : o.blockedBy,
      nav.cells,
    );
  }
});
