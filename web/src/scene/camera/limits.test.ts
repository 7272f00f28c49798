// What no input can make the camera do: leave its limits, tip over, sink, or jump; and the poses behind it.

import { PerspectiveCamera, Vector3 } from "three";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createState } from "../../core/state.ts";
import { times } from "../../core/testing/often.ts";
import { type Random, randomFrom } from "../../core/testing/random.ts";
import type { Vec3 } from "../../core/vector.ts";
import { approach, backwards, copyPose, lookFrom, newPose, type Pose, reanchor } from "./pose.ts";
import { CameraRig } from "./rig.ts";
import { FOV, ViewOffset } from "./viewoffset.ts";

const DAY = { timeOfDay: 13, sky: "clear", weather: "none", ground: "meadow", lights: "auto" } as const;
const hills = (x: number, z: number): number => Math.max(0, Math.sin(x * 0.07) + Math.cos(z * 0.05));

let camera: PerspectiveCamera;
let rig: CameraRig;
let woken: number;

function start(floor: (x: number, z: number) => number = () => 0): void {
  camera = new PerspectiveCamera();
  woken = 0;
  const space = createState({ name: "t", revision: 1, objects: [], avatars: [], environment: DAY });
  const element = new EventTarget() as HTMLElement;
  const avatarAt = (id: string): Vec3 | null => (id === "avatar_a" ? [12, 0, 5] : null);
  rig = new CameraRig({ camera, element, ground: { space, floor }, avatarAt, still: false, wake: () => woken++ });
}
beforeEach(() => start());

const run = (seconds: number, look: () => void = () => {}): void => {
  for (let t = 0; t < seconds; t += 1 / 60) {
    rig.update(1 / 60);
    look();
  }
};
/** The upward part of the camera's own up: below 0 it is upside down. */
const upright = (): number => new Vector3(0, 1, 0).applyQuaternion(camera.quaternion).y;
/** Sideways lean of the picture: 0 keeps the horizon level. */
const lean = (): number => new Vector3(1, 0, 0).applyQuaternion(camera.quaternion).y;

/** Any input that a user may give. */
function fiddle(r: Random): void {
  const any = r.whole(0, 6);
  if (any === 0) rig.turn(r.between(-3, 3), r.between(-3, 3));
  else if (any === 1) rig.zoom(Math.exp(r.between(-2, 2)));
  else if (any === 2) rig.slide(r.between(-20, 20), r.between(-20, 20));
  else if (any === 3) rig.setMode(r.pick(["orbit", "walk", "fly"] as const));
  else if (any === 4) rig.go([r.between(-90, 90), r.between(0, 5), r.between(-90, 90)], r.between(0.1, 400));
  else if (any === 5) rig.follow(r.pick(["avatar_a", "nobody", null]));
  else {
    const axis = (): number => r.pick([-1, 0, 1]);
    rig.drive({ right: axis(), ahead: axis(), up: axis(), turn: axis(), tilt: axis() });
  }
}

describe.each([1, 2, 3])("whatever a user does (seed %i)", (seed) => {
  it("the horizon stays level, the eye above the ground and within the world", () => {
    start(hills);
    const r = randomFrom(seed);
    for (let n = 0; n < times(70, 400); n++) {
      fiddle(r);
      run(r.between(0, 0.5), () => {
        const { x, y, z } = camera.position;
        expect(Number.isFinite(x + y + z)).toBe(true);
        expect(upright()).toBeGreaterThan(0.05);
        expect(Math.abs(lean())).toBeLessThan(1e-6);
        expect(y).toBeGreaterThan(hills(x, z) + 0.3);
        expect(y).toBeLessThan(350);
        if (rig.mode !== "orbit") expect(y).toBeLessThan(120);
        expect(Math.max(Math.abs(rig.target.x), Math.abs(rig.target.z))).toBeLessThan(206);
      });
    }
  });

  it("comes to rest when all is let go, and then asks for no frame", () => {
    const r = randomFrom(seed + 10);
    for (let n = 0; n < 25; n++) {
      for (let k = 0; k < 4; k++) fiddle(r);
      run(0.3);
      rig.drive({ right: 0, ahead: 0, up: 0, turn: 0, tilt: 0 });
      rig.follow(null);
      run(12);
      const at = camera.position.clone();
      expect(rig.update(1 / 60)).toBe(false);
      expect(camera.position.equals(at)).toBe(true);
    }
  });
});

describe("an orbiting camera", () => {
  it("tilts from just below level to almost straight down", () => {
    const height = (): number => (camera.position.y - rig.target.y) / camera.position.distanceTo(rig.target);
    rig.go([0, 30, 0], 10);
    rig.turn(0, 50);
    run(4);
    expect(height()).toBeCloseTo(Math.sin((86 * Math.PI) / 180), 2);
    rig.turn(0, -50);
    run(4);
    expect(height()).toBeCloseTo(Math.sin((-4 * Math.PI) / 180), 2);
  });

  it("zooms between 1.6 and 120 metres", () => {
    const arm = (): number => camera.position.distanceTo(rig.target);
    rig.go([0, 1, 0], 10);
    rig.zoom(1e-6);
    run(4);
    expect(arm()).toBeCloseTo(1.6, 2);
    rig.zoom(1e9);
    run(4);
    expect(arm()).toBeCloseTo(120, 1);
  });

  it.each(["orbit", "fly"] as const)("stops at the bounds of the world (%s)", (mode) => {
    rig.restore({ mode, position: [0, 20, 0], target: [0, 20, -8] });
    for (const [right, ahead] of [
      [0, 900],
      [900, 0],
      [0, -900],
      [-900, 0],
    ] as const) {
      rig.slide(right, ahead);
      run(4);
      for (const v of [rig.target.x, rig.target.z]) expect(Math.abs(v)).toBeLessThan(206);
      expect(Math.max(Math.abs(rig.target.x), Math.abs(rig.target.z))).toBeGreaterThan(194);
    }
  });

  it("drags the world with the pointer: to the right turns the eye to the left", () => {
    rig.go([0, 1, 0], 8);
    run(3);
    const before = Math.atan2(camera.position.x, camera.position.z);
    rig.turn(0.4, 0);
    run(3);
    expect(before - Math.atan2(camera.position.x, camera.position.z)).toBeCloseTo(0.4, 2);
  });

  it("flies without a jump, also the long way round", () => {
    rig.flyTo([0, 1, 0], { yaw: 3, pitch: 0.3, arm: 12 });
    run(4);
    rig.flyTo([30, 1, -10], { yaw: -3, pitch: 0.9, arm: 60 });
    const gaze = camera.quaternion.clone();
    let turned = 0;
    run(4, () => {
      const step = camera.quaternion.angleTo(gaze);
      expect(step).toBeLessThan(0.1);
      turned += step;
      gaze.copy(camera.quaternion);
    });
    expect(turned).toBeLessThan(1.2); // the short way from 3 to -3
    expect(rig.target.distanceTo(new Vector3(30, 1, -10))).toBeLessThan(0.01);
  });

  it("follows somebody until it is slid, and never somebody who is not here", () => {
    const changes = vi.fn();
    const stop = rig.onMode(changes);
    rig.follow("avatar_a");
    run(3);
    expect(rig.target.distanceTo(new Vector3(12, 1.05, 5))).toBeLessThan(0.01);
    rig.turn(0.5, 0);
    expect(rig.following).toBe("avatar_a");
    rig.slide(1, 0);
    expect(rig.following).toBeNull();
    expect(changes).toHaveBeenCalledTimes(2);
    stop();
    rig.follow("avatar_a");
    expect(changes).toHaveBeenCalledTimes(2);
  });
});

describe("sticks and keys", () => {
  const far = (seconds: number, drive: Partial<Record<"ahead" | "right", number>>): number => {
    rig.restore({ mode: "walk", position: [0, 1.6, 0], target: [0, 1.6, -5] });
    rig.drive({ right: 0, ahead: 0, up: 0, turn: 0, tilt: 0, ...drive });
    run(seconds);
    return Math.hypot(camera.position.x, camera.position.z);
  };

  it("walk at 3 m/s, no faster across than ahead, half as fast for half a push", () => {
    const [full, across, half] = [far(3, { ahead: 1 }), far(3, { ahead: 1, right: 1 }), far(3, { ahead: 0.5 })];
    expect(full).toBeGreaterThan(8.2);
    expect(full).toBeLessThan(9.1);
    expect(across).toBeCloseTo(full, 0);
    expect(half / full).toBeCloseTo(0.5, 1);
  });

  it("walk the same way at any frame rate", () => {
    const slow = (): number => {
      rig.restore({ mode: "walk", position: [0, 1.6, 0], target: [0, 1.6, -5] });
      rig.drive({ ahead: 1 });
      for (let n = 0; n < 45; n++) rig.update(1 / 15);
      return Math.hypot(camera.position.x, camera.position.z);
    };
    expect(slow()).toBeCloseTo(far(3, { ahead: 1 }), 0);
  });

  it("fly where the eye looks", () => {
    rig.restore({ mode: "fly", position: [0, 10, 0], target: [0, 15, -5] });
    rig.drive({ ahead: 1 });
    run(2);
    expect(camera.position.y).toBeGreaterThan(18);
    expect(camera.position.z).toBeLessThan(-5);
  });

  it("stop at the ceiling and over the ground", () => {
    rig.restore({ mode: "fly", position: [0, 90, 0], target: [0, 90, -5] });
    rig.drive({ up: 1 });
    run(6);
    expect(camera.position.y).toBeCloseTo(100, 1);
    rig.drive({ up: -1 });
    run(20);
    expect(camera.position.y).toBeCloseTo(0.35, 1);
  });
});

describe("a pose", () => {
  const poseOf = (r: Random): Pose => ({
    anchor: new Vector3(r.between(-20, 20), r.between(0, 20), r.between(-20, 20)),
    yaw: r.between(-9, 9),
    pitch: r.between(-1.4, 1.4),
    arm: r.between(0.5, 40),
  });
  const eyeOf = (p: Pose): Vector3 => backwards(p).multiplyScalar(p.arm).add(p.anchor);

  it("found from an eye and a target has that eye and that target", () => {
    const r = randomFrom(4);
    for (let n = 0; n < 200; n++) {
      const [from, to] = [eyeOf(poseOf(r)), poseOf(r).anchor];
      const p = newPose();
      lookFrom(from.toArray(), to.toArray(), p);
      expect(eyeOf(p).distanceTo(from)).toBeLessThan(1e-6);
      expect(p.anchor.distanceTo(to)).toBe(0);
    }
  });

  it("with another arm keeps its eye and its gaze", () => {
    const r = randomFrom(5);
    for (let n = 0; n < 200; n++) {
      const p = poseOf(r);
      const [eye, gaze] = [eyeOf(p), backwards(p)];
      reanchor(p, r.pick([0, r.between(0, 30)]));
      expect(eyeOf(p).distanceTo(eye)).toBeLessThan(1e-9);
      expect(backwards(p).distanceTo(gaze)).toBe(0);
    }
  });

  it("comes to its goal by the short way round, exactly, and then rests", () => {
    const r = randomFrom(6);
    for (let n = 0; n < 100; n++) {
      const [now, goal] = [poseOf(r), poseOf(r)];
      let last = now.yaw;
      let turned = 0;
      let steps = 0;
      while (approach(now, goal, 0.2) && steps < 200) {
        turned += steps < 40 ? Math.abs(now.yaw - last) : 0;
        last = now.yaw;
        steps++;
      }
      expect(turned).toBeLessThan(Math.PI + 0.01);
      expect(steps).toBeLessThan(100);
      expect(now.anchor.equals(goal.anchor)).toBe(true);
      expect([now.yaw, now.pitch, now.arm]).toEqual([goal.yaw, goal.pitch, goal.arm]);
      copyPose(poseOf(r), goal);
      expect(now.yaw).not.toBe(goal.yaw);
    }
  });
});

describe("the part of the picture that no panel covers", () => {
  /** Where the point that the camera looks at is drawn (px). */
  const middle = (eye: PerspectiveCamera, width: number, height: number): [number, number] => {
    const p = new Vector3(0, 0, -10).applyMatrix4(eye.projectionMatrix);
    return [(p.x * 0.5 + 0.5) * width, (0.5 - p.y * 0.5) * height];
  };
  const settled = (right: number, bottom: number): ViewOffset => {
    const offset = new ViewOffset();
    offset.set(right, bottom);
    for (let n = 0; n < 600 && offset.update(1 / 60); n++);
    return offset;
  };

  it.each([
    [0, 0, 500, 300],
    [200, 0, 400, 300],
    [0, 150, 500, 225],
    [300, 100, 350, 250],
    [900, 0, 260, 300], // never more than about a quarter
    [0, 500, 500, 198],
  ])("with %d px covered at the right and %d below has its middle at %d, %d", (right, bottom, x, y) => {
    const eye = new PerspectiveCamera();
    settled(right, bottom).frame(eye, 1000, 600);
    const found = middle(eye, 1000, 600);
    expect(found[0]).toBeCloseTo(x, 0);
    expect(found[1]).toBeCloseTo(y, 0);
  });

  it("moves there without a jump, and says so only while it moves", () => {
    const offset = new ViewOffset();
    expect(offset.update(1 / 60)).toBe(false);
    expect(offset.set(400, 0)).toBe(true);
    expect(offset.set(400, 0)).toBe(false);
    const eye = new PerspectiveCamera();
    let [before, frames] = [500, 0];
    while (offset.update(1 / 60)) {
      offset.frame(eye, 1000, 600);
      const [x] = middle(eye, 1000, 600);
      expect(x).toBeLessThanOrEqual(before);
      expect(before - x).toBeLessThan(30);
      before = x;
      if (++frames > 300) break;
    }
    expect(before).toBeCloseTo(300, 0);
    expect(frames).toBeGreaterThan(20);
    expect(frames).toBeLessThan(120);
  });

  it("widens a portrait picture, within reason", () => {
    const eye = new PerspectiveCamera();
    const fov = (width: number, height: number): number => {
      new ViewOffset().frame(eye, width, height);
      return eye.fov;
    };
    expect(fov(1600, 900)).toBe(FOV);
    let before = FOV;
    for (let width = 900; width >= 200; width -= 50) {
      const now = fov(width, 1000);
      expect(now).toBeGreaterThanOrEqual(before);
      before = now;
    }
    expect(before).toBeCloseTo(FOV * 1.35, 6);
  });
});
