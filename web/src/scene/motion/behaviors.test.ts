// What moves by itself: doors for who comes near, patrols in phase on every page, followers, and what rides on them.

import { Box3, Matrix4, Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { createState } from "../../core/state.ts";
import { randomFrom } from "../../core/testing/random.ts";
import type { Vec3 } from "../../core/vector.ts";
import type { Behavior, WorldObject } from "../../wire/types.gen.ts";
import { frameAt } from "../testing/frame.ts";
import type { Instances, ObjectView } from "../things/instances.ts";
import { Behaviors, type Company } from "./behaviors.ts";
import { SceneCompany } from "./company.ts";
import { idleFrame } from "./idle.ts";
import { anyMoves, sameBehavior } from "./moves.ts";
import { patrolAt, trackOf } from "./patrol.ts";

const patrol = (...path: Vec3[]): Behavior => ({ motion: "patrol", speed: 1, path });

/** Objects, bodies and a clock around the behaviours; the instances only keep where things were put. */
class Yard {
  readonly views = new Map<string, ObjectView>();
  readonly bodies: { id: string; position: Vec3 }[] = [];
  readonly walls: (readonly [x: number, z: number, radius: number])[] = [];
  user: Vec3 | null = null;
  now = 1000;
  readonly behaviors: Behaviors;

  constructor({ calm = false } = {}) {
    const put = (view: ObjectView, frame: Matrix4): void => void view.frame.copy(frame);
    const instances = {
      move: put,
      relocate: put,
      swing: (_: ObjectView, leaf: { open: number }, open: number) => void (leaf.open = open),
    } as unknown as Instances;
    const company: Company = {
      bodies: () => this.bodies,
      user: () => this.user,
      blocked: (x, z, radius) => this.walls.some(([wx, wz, r]) => Math.hypot(x - wx, z - wz) < r + radius),
    };
    this.behaviors = new Behaviors(instances, { company, calm, epoch: 0 });
  }

  add(id: string, position: Vec3, more: Partial<WorldObject> = {}, live = false, kind = "crate"): ObjectView {
    const matrix = new Matrix4().setPosition(...position);
    const object = {
      id,
      kind,
      position,
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      creator: "user",
      ...more,
    } as WorldObject;
    const box = new Box3(new Vector3(-0.4, 0, -0.4), new Vector3(0.4, 0.8, 0.4)).translate(new Vector3(...position));
    const view = { id, object, matrix, frame: matrix.clone(), box, leafs: [], waiting: false } as unknown as ObjectView;
    const before = this.views.get(id);
    if (before) this.behaviors.remove(before);
    this.behaviors.add(view, before, live, this.now);
    this.views.set(id, view);
    return view;
  }

  door(id: string, position: Vec3, axis: "x" | "y" = "y", more: Partial<WorldObject> = {}): ObjectView {
    const geometry = { boundingBox: new Box3(new Vector3(-0.5, 0, 0), new Vector3(0.5, 2, 0.1)) };
    const hinge = { at: [-0.5, 0, 0], axis, angle: 1.5 };
    const leaf = { instance: { kind: { shape: { geometry } } }, base: null, hinge, open: 0, target: false };
    const view = this.add(id, position, more);
    this.behaviors.remove(view);
    view.leafs.push(leaf as unknown as ObjectView["leafs"][number]);
    this.behaviors.add(view, undefined, false, this.now);
    return view;
  }

  go(id: string, position: Vec3): void {
    for (const b of this.bodies) if (b.id === id) b.position = position;
  }

  run(seconds: number, look: () => void = () => {}): boolean {
    let moved = false;
    for (let t = 0; t < seconds - 1e-9; t += 1 / 30) {
      this.now += 1 / 30;
      moved = this.behaviors.update(this.now, () => false) || moved;
      look();
    }
    return moved;
  }

  at(id: string): Vector3 {
    return new Vector3().setFromMatrixPosition(this.views.get(id)?.frame ?? new Matrix4());
  }
}

describe("a door", () => {
  const openOf = (view: ObjectView): number => view.leafs[0]?.open ?? -1;

  it("opens for a body that comes, stays open while it stands there, and shuts behind it", () => {
    const yard = new Yard();
    const door = yard.door("d", [0, 0, 0]);
    yard.bodies.push({ id: "a", position: [0, 0, 5] });
    expect(yard.run(1)).toBe(false);
    yard.go("a", [0, 0, 1.2]);
    yard.run(1.2);
    expect(openOf(door)).toBe(1);
    yard.run(5);
    expect(openOf(door)).toBe(1);
    yard.go("a", [0, 0, 3]);
    yard.run(1.2);
    expect(openOf(door)).toBe(0);
  });

  it.each<[string, Vec3, "x" | "y", Partial<WorldObject>, number]>([
    ["stays shut for a body on another storey", [0, 3, 0.5], "y", {}, 0],
    ["opens for one on a low step", [0, 1, 0.5], "y", {}, 1],
    ["that is a lid stays shut for whoever comes", [0, 0, 0.5], "x", {}, 0],
    ["that is to be open is open without anybody", [0, 0, 50], "y", { behavior: { motion: "open" } as Behavior }, 1],
  ])("%s", (_, position, axis, more, open) => {
    const yard = new Yard();
    const door = yard.door("d", [0, 0, 0], axis, more);
    yard.bodies.push({ id: "a", position });
    yard.run(2);
    expect(openOf(door)).toBe(open);
  });

  it("works with reduced motion too, at once", () => {
    const yard = new Yard({ calm: true });
    const door = yard.door("d", [0, 0, 0]);
    yard.bodies.push({ id: "a", position: [0, 0, 1] });
    yard.run(0.2);
    expect(openOf(door)).toBe(1);
    yard.add("cart", [5, 0, 0], { behavior: patrol([9, 0, 0]) });
    yard.run(3);
    expect(yard.at("cart").toArray()).toEqual([5, 0, 0]);
  });
});

describe("a patrol", () => {
  it("is at the same place on two pages that were opened at different times", () => {
    const [early, late] = [new Yard(), new Yard()];
    const path = patrol([8, 0, 0], [8, 0, 6]);
    late.now += 123.4;
    for (const yard of [early, late]) {
      yard.behaviors.epoch = 1e9;
      yard.add("cart", [0, 0, 0], { behavior: path });
    }
    early.run(130);
    late.run(early.now - late.now);
    late.now = early.now;
    for (const yard of [early, late]) yard.behaviors.update(early.now, () => false);
    expect(early.at("cart").distanceTo(late.at("cart"))).toBeLessThan(1e-6);
  });

  it("that has just been set up starts from where it stands, never jumps, and comes into phase with the others", () => {
    const r = randomFrom(1);
    for (let n = 0; n < 6; n++) {
      const yard = new Yard();
      yard.behaviors.epoch = r.between(0, 1e6);
      yard.behaviors.update(yard.now, () => false);
      yard.add("cart", [1, 0, 2], { behavior: patrol([6, 0, 2], [6, 0, 7]) }, true);
      let before = yard.at("cart");
      yard.run(0.05);
      expect(yard.at("cart").distanceTo(before)).toBeLessThan(0.15);
      yard.run(120, () => {
        const now = yard.at("cart");
        expect(now.distanceTo(before)).toBeLessThan(0.15);
        before = now;
      });
      const phase = patrolAt(
        trackOf(
          [1, 0, 2],
          [
            [6, 0, 2],
            [6, 0, 7],
          ],
        ),
        1,
        yard.now + yard.behaviors.epoch,
        false,
      );
      expect(yard.at("cart").distanceTo(new Vector3(...phase.position))).toBeLessThan(0.01);
    }
  });

  it("goes on where it was when only its colour is changed, and starts anew with another path", () => {
    const yard = new Yard();
    yard.behaviors.update(yard.now, () => false);
    const path = patrol([9, 0, 0]);
    yard.add("cart", [0, 0, 0], { behavior: path }, true);
    yard.run(5);
    const there = yard.at("cart");
    expect(there.x).toBeGreaterThan(2);
    yard.add("cart", [0, 0, 0], { behavior: path, color: "red" }, true);
    yard.run(1 / 30);
    expect(yard.at("cart").distanceTo(there)).toBeLessThan(0.1);
    yard.add("cart", [0, 0, 0], { behavior: patrol([0, 0, 9]) }, true);
    yard.run(1 / 30);
    expect(yard.at("cart").length()).toBeLessThan(0.2);
  });

  it("carries what stands on it, and what stands on that, without a slip", () => {
    const yard = new Yard();
    yard.add("cart", [0, 0, 0], { behavior: patrol([7, 0, 0], [7, 0, 7]) });
    yard.add("crate", [0.2, 0.8, 0.1], { on: "cart" });
    yard.add("lamp", [0.2, 1.6, 0.1], { on: "crate" });
    const own = (): Vector3[] => {
      const inverse = (yard.views.get("cart")?.frame ?? new Matrix4()).clone().invert();
      return ["crate", "lamp"].map((id) => yard.at(id).applyMatrix4(inverse));
    };
    const rest = [new Vector3(0.2, 0.8, 0.1), new Vector3(0.2, 1.6, 0.1)];
    let far = 0;
    yard.run(12, () => {
      far = Math.max(far, yard.at("lamp").x);
      own().forEach((p, i) => expect(p.distanceTo(rest[i] as Vector3)).toBeLessThan(1e-5));
    });
    expect(far).toBeGreaterThan(4);
  });

  it("ends in no loop when two things stand on each other", () => {
    const yard = new Yard();
    yard.add("a", [0, 0, 0], { behavior: patrol([5, 0, 0]), on: "b" });
    yard.add("b", [0, 0.8, 0], { on: "a" });
    expect(() => yard.run(1)).not.toThrow();
  });

  it("waits while it is busy otherwise, and nothing moves after it is gone", () => {
    const yard = new Yard();
    const view = yard.add("cart", [0, 0, 0], { behavior: patrol([5, 0, 0]) });
    yard.run(2);
    const there = yard.at("cart");
    for (let n = 0; n < 30; n++) expect(yard.behaviors.update((yard.now += 1 / 30), (id) => id === "cart")).toBe(false);
    expect(yard.at("cart").equals(there)).toBe(true);
    yard.behaviors.remove(view);
    expect(yard.run(1)).toBe(false);
  });
});

describe("a follower", () => {
  const follow = (target?: string): Behavior => ({ motion: "follow", speed: 1, ...(target && { target }) }) as Behavior;

  it("goes after whom it names, faces them, and stands still near them", () => {
    const yard = new Yard();
    yard.bodies.push({ id: "avatar_a", position: [6, 0, 0] }, { id: "avatar_b", position: [-9, 0, 0] });
    const dog = yard.add("dog", [0, 0, 0], { behavior: follow("avatar_a") });
    expect(yard.behaviors.takeFollowers()).toEqual([{ id: "dog", position: [0, 0, 0] }]);
    yard.run(10);
    expect(yard.at("dog").distanceTo(new Vector3(6, 0, 0))).toBeLessThan(3);
    expect(yard.behaviors.takeFollowers()?.[0]?.position[0]).toBeCloseTo(yard.at("dog").x, 3);
    const ahead = new Vector3(0, 0, 1).transformDirection(yard.views.get("dog")?.frame ?? new Matrix4());
    expect(ahead.x).toBeGreaterThan(0.95);
    expect(yard.run(1)).toBe(false);
    expect(yard.behaviors.takeFollowers()).toBeNull();
    yard.behaviors.remove(dog);
    expect(yard.behaviors.takeFollowers()).toEqual([]);
  });

  it.each<[string, string, Vec3 | null, boolean]>([
    ["that the user made goes after the user", "user", [0, 0, 7], true],
    ["of the world too", "world", [0, 0, 7], true],
    ["that an agent made waits for that agent", "avatar_x", [0, 0, 7], false],
    ["of the user waits until there is one", "user", null, false],
  ])("%s", (_, creator, user, goes) => {
    const yard = new Yard();
    yard.user = user;
    yard.add("dog", [0, 0, 0], { behavior: follow(), creator });
    yard.run(8);
    expect(yard.at("dog").length() > 2).toBe(goes);
  });

  it("never stands in a wall or in a body on its way", () => {
    const yard = new Yard();
    yard.walls.push([4, 0, 1], [3, 4, 0.8]);
    yard.bodies.push({ id: "avatar_a", position: [9, 0, 0] }, { id: "b", position: [6.5, 0, 1] });
    yard.add("dog", [0, 0, 0], { behavior: follow("avatar_a") });
    yard.run(25, () => {
      const { x, z } = yard.at("dog");
      for (const [wx, wz, r] of yard.walls) expect(Math.hypot(x - wx, z - wz)).toBeGreaterThan(r);
      for (const b of yard.bodies) expect(Math.hypot(x - b.position[0], z - b.position[2])).toBeGreaterThan(0.8);
    });
    expect(yard.at("dog").x).toBeGreaterThan(5);
  });
});

describe("motion in place", () => {
  const rest = new Matrix4().compose(
    new Vector3(3, 1, -2),
    new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), 0.7),
    new Vector3(2, 1, 0.5),
  );
  const partsOf = (m: Matrix4): [Vector3, Quaternion, Vector3] => {
    const parts: [Vector3, Quaternion, Vector3] = [new Vector3(), new Quaternion(), new Vector3()];
    m.decompose(...parts);
    return parts;
  };
  const frames = (motion: Behavior["motion"], speed = 1) =>
    Array.from({ length: 400 }, (_, n) =>
      partsOf(idleFrame(rest, { motion, speed } as Behavior, 1_780_000_000 + n / 30)),
    );

  it("spins about the vertical only, and bobs up and never into the ground", () => {
    const [place, , size] = partsOf(rest);
    for (const [p, q, s] of frames("spin")) {
      expect(p.distanceTo(place)).toBeLessThan(1e-6);
      expect(s.distanceTo(size)).toBeLessThan(1e-6);
      expect(new Vector3(0, 1, 0).applyQuaternion(q).y).toBeCloseTo(1, 9);
    }
    const heights = frames("bob").map(([p]) => p.y - place.y);
    expect(Math.min(...heights)).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThan(0.31);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(0.25);
  });

  it("sways a little to both sides, and stays on its foot", () => {
    const leans = frames("sway").map(([p, q]) => {
      expect(p.distanceTo(partsOf(rest)[0])).toBeLessThan(1e-6);
      return new Vector3(0, 1, 0).applyQuaternion(q).angleTo(new Vector3(0, 1, 0));
    });
    expect(Math.max(...leans)).toBeGreaterThan(0.07);
    expect(Math.max(...leans)).toBeLessThan(0.1);
  });

  it.each(["spin", "bob", "sway"] as const)(
    "is smooth even with the clock of today, and faster when told: %s",
    (motion) => {
      const step = (list: ReturnType<typeof frames>): number =>
        list.slice(1).reduce((most, [p, q], i) => {
          const [p0, q0] = list[i] as (typeof list)[number];
          return Math.max(most, p.distanceTo(p0) + q.angleTo(q0));
        }, 0);
      expect(step(frames(motion))).toBeLessThan(0.04);
      expect(step(frames(motion, 3))).toBeGreaterThan(2 * step(frames(motion)));
    },
  );

  it("is none without a behaviour", () => {
    expect(idleFrame(rest, undefined, 5).elements.map((v) => Math.round(v * 1e6))).toEqual(
      rest.elements.map((v) => Math.round(v * 1e6)),
    );
  });

  it("is seen in the first picture, unless it is none or only opens something", () => {
    const with_ = (motion?: Behavior["motion"]) => ({ ...(motion && { behavior: { motion } }) }) as WorldObject;
    for (const motion of ["patrol", "follow", "spin", "bob", "sway"] as const)
      expect(anyMoves([with_(), with_(motion)]), motion).toBe(true);
    expect(anyMoves([])).toBe(false);
    expect(anyMoves([with_(), with_("open")])).toBe(false);
  });

  it("is compared by what it is, not by who holds it", () => {
    const with_ = (behavior?: Behavior) => ({ behavior }) as WorldObject;
    expect(sameBehavior(with_(patrol([1, 0, 0])), with_(patrol([1, 0, 0])))).toBe(true);
    expect(sameBehavior(with_(patrol([1, 0, 0])), with_(patrol([2, 0, 0])))).toBe(false);
    expect(sameBehavior(with_(), with_(patrol([1, 0, 0])))).toBe(false);
  });
});

describe("where the user is taken to be", () => {
  const space = createState();
  const spotFrom = (eye: Vec3, focus: Vec3): Vec3 | null => {
    const company = new SceneCompany(space, () => []);
    const frame = frameAt(0, 0, eye);
    frame.focus.set(...focus);
    company.update(frame);
    return company.user();
  };

  it.each<[string, Vec3, Vec3, Vec3]>([
    ["two metres before a low eye", [0, 1.6, 10], [0, 1, 0], [0, 0, 8]],
    ["farther ahead of a high one", [0, 6, 10], [0, 0, 0], [0, 0, 3.4]],
    ["never beyond what is looked at", [0, 40, 10], [0, 0, 0], [0, 0, 0]],
    ["below an eye that looks straight down", [4, 9, 4], [4, 0, 4], [4, 0, 4]],
  ])("%s", (_, eye, focus, spot) => {
    const found = spotFrom(eye, focus);
    found?.forEach((v, i) => expect(v).toBeCloseTo(spot[i] as number, 6));
  });

  it("is unknown before the first picture", () => {
    expect(new SceneCompany(space, () => []).user()).toBeNull();
  });

  it("is clear of solid things, but not of what patrols, nor of what follows itself", () => {
    const house = { id: "house", kind: "house", position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
    const more = { creator: "user", created: 1, changed: 1 };
    const world = createState();
    world.reset({ ...world.document(), revision: 1, objects: [{ ...house, ...more } as WorldObject] });
    const company = new SceneCompany(world, () => []);
    expect(company.blocked(0, 0, 0.3, "dog")).toBe(true);
    expect(company.blocked(0, 0, 0.3, "house")).toBe(false);
    expect(company.blocked(20, 0, 0.3, "dog")).toBe(false);
    world.reset({
      ...world.document(),
      revision: 2,
      objects: [{ ...house, ...more, behavior: patrol([9, 0, 0]) } as WorldObject],
    });
    expect(company.blocked(0, 0, 0.3, "dog")).toBe(false);
  });
});
