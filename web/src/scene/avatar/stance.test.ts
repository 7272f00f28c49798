import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { createSurfaceUniforms } from "../surface/material.ts";
import { AvatarBody, type Stance, type Surroundings } from "./avatar.ts";
import { JOINTS } from "./figure.ts";
import { looksOf } from "./looks.ts";
import { Robot } from "./robot.ts";

const ALL: Stance[] = ["idle", "thinking", "speaking", "working", "needs-you", "stale", "lost", "away", "walking"];
const world: Surroundings = { camera: [0, 2, 8], seat: () => null, calm: false };

function make(): AvatarBody {
  const figure = new Robot(looksOf("test", "Test", "teal"), { uniforms: createSurfaceUniforms(), shadows: "" }, 1);
  return new AvatarBody("avatar_test", figure, [0, 0, 0], 0);
}

function play(a: AvatarBody, from: number, seconds: number, look: (t: number) => void = () => {}): number {
  let t = from;
  for (; t < from + seconds; t += 1 / 60) {
    a.update(t, 1 / 60, world);
    a.figure.root.updateMatrixWorld(true);
    look(t);
  }
  return t;
}

const hand = (a: AvatarBody, side: "L" | "R"): Vector3 =>
  a.figure.joints[`fore${side}`].localToWorld(new Vector3(0, -0.215, 0));

describe("stances", () => {
  it("blend into each other without a jump of any bone", () => {
    const a = make();
    let t = play(a, 0, 1);
    let before: number[][] | null = null;
    let worst = 0;
    for (const from of ALL)
      for (const to of ALL) {
        a.setStance(from);
        t = play(a, t, 0.25, measure);
        a.setStance(to);
        t = play(a, t, 0.4, measure);
      }
    function measure(): void {
      const now = JOINTS.map((name) => a.figure.joints[name].quaternion.toArray());
      for (const [i, q] of now.entries()) {
        const was = before?.[i];
        if (!was) continue;
        const dot = Math.abs(q.reduce((sum, v, k) => sum + v * (was[k] as number), 0));
        worst = Math.max(worst, 2 * Math.acos(Math.min(1, dot)));
      }
      before = now;
    }
    expect(worst).toBeLessThan(0.2); // radians in a sixtieth of a second
    expect(worst).toBeGreaterThan(0.01);
  });

  it("look different from each other", () => {
    const poses = ALL.filter((s) => s !== "walking").map((stance) => {
      const a = make();
      a.setStance(stance);
      play(a, 0, 3);
      const head = a.figure.joints.head.getWorldDirection(new Vector3());
      return [hand(a, "L"), hand(a, "R"), head].flatMap((v) => v.toArray());
    });
    for (const [i, p] of poses.entries())
      for (const q of poses.slice(i + 1))
        expect(Math.hypot(...p.map((v, k) => v - (q[k] as number)))).toBeGreaterThan(0.03);
  });

  it("raise a hand above the shoulder and face the user when they need one", () => {
    const a = make();
    a.teleport([0, 0, 0], Math.PI);
    a.setStance("needs-you");
    play(a, 0, 3);
    const shoulder = a.figure.joints.armR.getWorldPosition(new Vector3());
    expect(hand(a, "R").y).toBeGreaterThan(shoulder.y + 0.2);
    expect(Math.abs(a.yaw)).toBeLessThan(0.3);
  });

  it("stand still when the connection is lost, and show it by colour too", () => {
    const a = make();
    a.setStance("lost");
    let t = play(a, 0, 4);
    const seen: string[] = [];
    t = play(a, t, 3, () =>
      seen.push(JSON.stringify(JOINTS.map((n) => a.figure.joints[n].quaternion.toArray().map((v) => v.toFixed(4))))),
    );
    expect(new Set(seen).size).toBe(1);
    expect(a.busy).toBe(false);
    a.setStance("idle");
    play(a, t, 2);
    expect(a.stance).toBe("idle");
  });

  it("move the mouth only while they speak", () => {
    const a = make();
    const range = (from: number): number => {
      const open: number[] = [];
      play(a, from, 1.5, () => open.push(a.lastShown?.face.mouth ?? 0));
      return Math.max(...open) - Math.min(...open);
    };
    expect(range(0)).toBe(0);
    a.setStance("speaking");
    play(a, 1.5, 1);
    expect(range(2.5)).toBeGreaterThan(0.4);
    a.setStance("working");
    play(a, 4, 1);
    expect(range(5)).toBe(0);
  });
});
