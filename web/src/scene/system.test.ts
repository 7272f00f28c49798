import { Vector3 } from "three";
import { beforeEach, describe, expect, it } from "vitest";
import { type Frame, Motion, type System, Systems } from "./system.ts";
import { frameAt } from "./testing/frame.ts";

const view = (): Parameters<Systems["prepare"]>[0] => ({
  time: 0,
  eye: new Vector3(),
  focus: new Vector3(),
  distance: 8,
  sharpAt: new Vector3(),
  castersMoved: false,
});

describe("systems", () => {
  let done: string[] = [];
  let shadows = { needsUpdate: false };
  let systems = new Systems(shadows);
  let frame: Frame = frameAt(0, 0);
  beforeEach(() => {
    done = [];
    shadows = { needsUpdate: false };
    systems = new Systems(shadows);
    frame = frameAt(1, 0.1);
  });

  /** A system that tells all that is asked of it. */
  const whole = (name: string, motion: Motion = Motion.still): System => ({
    update: () => (done.push(`${name} update`), motion),
    prepare: () => void done.push(`${name} prepare`),
    drawn: () => void done.push(`${name} drawn`),
    rest: () => (done.push(`${name} rests`), () => void done.push(`${name} wakes`)),
    lost: () => void done.push(`${name} lost`),
    restored: () => void done.push(`${name} restored`),
    dispose: () => void done.push(`${name} dispose`),
  });
  const bare: System = { dispose: () => void done.push("bare dispose") };

  it("run each phase in order, and end in the opposite one", () => {
    systems.add(whole("a"), bare, whole("b"));
    systems.update(frame);
    systems.prepare(view());
    systems.drawn(frame);
    systems.lost();
    systems.restored();
    systems.dispose();
    expect(done).toEqual([
      "a update",
      "b update",
      "a prepare",
      "b prepare",
      "a drawn",
      "b drawn",
      "a lost",
      "b lost",
      "a restored",
      "b restored",
      "b dispose",
      "bare dispose",
      "a dispose",
    ]);
    done = [];
    systems.update(frame);
    systems.dispose();
    expect(done).toEqual([]);
  });

  it("may join while others run", () => {
    systems.add(whole("a"));
    systems.update(frame);
    systems.add(whole("late"));
    systems.update(frame);
    expect(done).toEqual(["a update", "a update", "late update"]);
  });

  it.each([
    { moves: [], motion: Motion.still },
    { moves: [Motion.still, Motion.still], motion: Motion.still },
    { moves: [Motion.fades, Motion.still], motion: Motion.fades },
    { moves: [Motion.fades, Motion.moves, Motion.still], motion: Motion.moves },
  ])("move a frame as much as the liveliest of $moves", ({ moves, motion }) => {
    systems.add(...moves.map((m) => whole("one", m)), bare);
    systems.update(frame);
    expect(frame.motion).toBe(motion);
  });

  it("do not calm a frame in which the camera moves", () => {
    systems.add(whole("a"));
    frame.motion = Motion.moves;
    systems.update(frame);
    expect(frame.motion).toBe(Motion.moves);
  });

  it("ask for shadows when what casts them has moved, in a frame or for a view", () => {
    const caster: System = {
      update: (f) => {
        f.castersMoved = f.now > 1;
        return Motion.still;
      },
      prepare: (v) => {
        v.castersMoved = v.time > 1;
      },
      dispose() {},
    };
    systems.add(caster, whole("a"));
    systems.update(frame);
    systems.prepare(view());
    expect(shadows.needsUpdate).toBe(false);
    systems.update(frameAt(2, 0.1));
    expect(shadows.needsUpdate).toBe(true);
    shadows.needsUpdate = false;
    systems.prepare({ ...view(), time: 2 });
    expect(shadows.needsUpdate).toBe(true);
    systems.update(frame);
    expect(shadows.needsUpdate, "it was not drawn yet").toBe(true);
  });

  it("rest while a picture is taken and wake in the opposite order", () => {
    systems.add(whole("a"), bare, whole("b"));
    expect(systems.atRest(() => (done.push("picture"), 7))).toBe(7);
    expect(done).toEqual(["a rests", "b rests", "picture", "b wakes", "a wakes"]);
  });

  it("wake when the picture fails, also those that rested before one that could not", () => {
    systems.add(whole("a"), {
      rest: () => {
        throw new Error("no rest");
      },
      dispose() {},
    });
    expect(() => systems.atRest(() => done.push("picture"))).toThrow("no rest");
    expect(done).toEqual(["a rests", "a wakes"]);
    done = [];
    const fine = new Systems(shadows);
    fine.add(whole("b"));
    expect(() =>
      fine.atRest(() => {
        throw new Error("no picture");
      }),
    ).toThrow("no picture");
    expect(done).toEqual(["b rests", "b wakes"]);
  });
});
