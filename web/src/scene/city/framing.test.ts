import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { seeded } from "../../core/random.ts";
import type { Vec3 } from "../../core/vector.ts";
import { backwards } from "../camera/pose.ts";
import { type FramingTarget, frameBox, openTangents } from "./framing.ts";

/** Where a box lies in the picture of a camera that looks at it: the largest distance of a corner from the middle, 1 being
 * the edge of the free part. */
function extent(sight: FramingTarget, camera: PerspectiveCamera): number {
  const open = openTangents(camera);
  const view = frameBox({ ...sight, margin: 1 }, open);
  const eye = backwards(view)
    .multiplyScalar(view.arm)
    .add(new Vector3(...sight.at));
  const look = new PerspectiveCamera(camera.fov, open[0] / open[1], 0.1, 2000);
  look.fov = (Math.atan(open[1]) * 360) / Math.PI;
  look.position.copy(eye);
  look.lookAt(...sight.at);
  look.updateMatrixWorld();
  look.updateProjectionMatrix();
  let most = 0;
  for (let i = 0; i < 8; i++) {
    const p = new Vector3(...(sight.at.map((v, k) => v + (sight.half[k] as number) * (i & (1 << k) ? 1 : -1)) as Vec3));
    p.project(look);
    most = Math.max(most, Math.abs(p.x), Math.abs(p.y));
  }
  return most;
}

describe("framing", () => {
  it.each([
    ["a wide screen", 1440, 900, 0, 0],
    ["a phone", 390, 844, 0, 0],
    ["beside a panel", 1440, 900, 240, 0],
    ["over a sheet", 390, 844, 0, 220],
  ])("fills the free part and leaves nothing out: %s", (_name, width, height, x, y) => {
    const camera = new PerspectiveCamera(42, width / height, 0.1, 1200);
    if (x || y) camera.setViewOffset(width, height, x, y, width, height);
    const random = seeded(3);
    for (let i = 0; i < 60; i++) {
      const half: Vec3 = [3 + random() * 90, random() * 8, 3 + random() * 150];
      const sight = { at: [50, half[1], -40] as Vec3, half, margin: 1, yaw: random() * 6, pitch: 0.2 + random() * 0.8 };
      const most = extent(sight, camera);
      expect(most).toBeGreaterThan(0.93);
      expect(most).toBeLessThan(1.001);
    }
  });

  it("goes around what stands in the way, and not where nothing does", () => {
    const sight: FramingTarget = { at: [0, 1, 0], half: [1, 1, 1], margin: 2, yaw: 0, pitch: 0.4 };
    expect(frameBox(sight, [0.6, 0.4]).yaw).toBe(0);
    const view = frameBox(sight, [0.6, 0.4], (eye) => eye.z < 0);
    expect(Math.cos(view.yaw)).toBeLessThan(0);
    const above = frameBox(sight, [0.6, 0.4], (eye) => eye.y > 8);
    expect(above.pitch).toBeGreaterThan(0.6);
  });
});
