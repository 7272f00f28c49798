import { expect, it } from "vitest";
import { testWorld } from "../core/testing/world.ts";
import { firstView } from "./view.ts";

const built = (bare: boolean, ...objects: Record<string, unknown>[]) => {
  const world = testWorld();
  if (objects.length > 0) world.ok("place_objects", { objects });
  return firstView({ environment: { ...world.state.environment, bare }, objects: world.state.objects });
};

it("a first visit begins at the plaza, and in a world that was made empty at what was built there", () => {
  const house = { kind: "house", position: [60, 0, 30] };
  expect(built(false, house)).toBeUndefined();
  expect(built(true)).toBeUndefined();
  const view = built(true, house, { kind: "tree", position: [66, 0, 30] });
  expect(view?.target[0]).toBeGreaterThan(60);
  expect(view?.target[0]).toBeLessThan(66);
  const [x, y, z] = view?.position ?? [0, 0, 0];
  expect(z).toBeGreaterThan(36); // from the front
  expect(y).toBeGreaterThan(3);
  expect(Math.hypot(x - 63, z - 30)).toBeLessThan(25);
});

it("a whole town and a single flower are both seen from a fair distance", () => {
  const corners = [-150, 150].flatMap((x) => [-150, 150].map((z) => ({ kind: "tower", position: [x, 0, z] })));
  for (const [objects, most] of [
    [corners, 125],
    [[{ kind: "flower", position: [5, 0, 5] }], 7],
  ] as const) {
    const view = built(true, ...objects);
    const away = Math.hypot(...[0, 1, 2].map((i) => (view?.position[i] ?? 0) - (view?.target[i] ?? 0)));
    expect(away).toBeGreaterThan(5);
    expect(away).toBeLessThan(most);
  }
});
