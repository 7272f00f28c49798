import { PerspectiveCamera } from "three";
import { expect, it } from "vitest";
import type { Member } from "./member.ts";
import { PoseThrottle } from "./posethrottle.ts";

const eye = new PerspectiveCamera(50, 1.6, 0.1, 100);
eye.position.set(0, 1.5, 8);
eye.lookAt(0, 1, 0);

/** Number of poses in a second of 60 frames. */
function poses(body: Partial<Member["body"]>, crowd: number, through: PerspectiveCamera | null = eye) {
  const m = {
    posedAt: -Infinity,
    body: { position: [0, 0, 0], size: 1, busy: false, lively: false, console: 0, ...body },
  };
  const pace = new PoseThrottle();
  let [count, seconds] = [0, 0];
  for (let i = 1; i <= 60; i++) {
    pace.begin(crowd, through);
    const since = pace.since(m as unknown as Member, 100 + i / 60, 1 / 60);
    if (since === null) continue;
    m.posedAt = 100 + i / 60;
    count++;
    seconds += since;
  }
  expect(seconds).toBeGreaterThan(0.9); // no time is lost
  return count;
}

it("poses a small crowd, and busy bodies, in every frame", () => {
  expect(poses({}, 3)).toBe(60);
  expect(poses({ busy: true }, 40)).toBe(60);
  expect(poses({ busy: true, position: [0, 0, 60] }, 40)).toBe(60);
  expect(poses({ consoleShare: 1 }, 40)).toBe(60);
});

it("poses idle bodies less often in a crowd, and rarely out of view", () => {
  expect(poses({}, 20)).toBe(20);
  expect(poses({ position: [0, 0, 60] }, 3)).toBe(10);
  expect(poses({ position: [0, 0, 60] }, 3, null)).toBe(60); // for a picture from elsewhere
});
