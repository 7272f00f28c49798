// The states of an errand as a table: what leads from one to the next. The bodies and paths are stand-ins; what whole
// errands look like is in crew.test.ts and city/errand.test.ts.

import { Box3, Vector3 } from "three";
import { beforeEach, describe, expect, it } from "vitest";
import type { Vec3 } from "../../core/vector.ts";
import type { AvatarBody } from "../avatar/avatar.ts";
import { afterYielding, type ErrandState, purposeOf, type Travel, wayOf } from "./errand.ts";
import { Errands } from "./errands.ts";
import type { Member } from "./member.ts";
import type { FoundSeat } from "./seats.ts";
import type { Load } from "./workplaces.ts";

const HOME: Vec3 = [0, 0, 0];
const seat: FoundSeat = { id: "bench", seat: { at: [3, 0.5, 0], floor: 0, yaw: 0 } };
const load: Load = {
  object: "pot",
  from: [3, 0, 0],
  to: [6, 0, 0],
  onward: [
    [3, 0, 0],
    [6, 0, 0],
  ],
}; // prettier-ignore
const path: Vec3[] = [HOME, [3, 0, 0]];
const home = { kind: "home" } as const;
const work = { kind: "work" } as const;
const file = { kind: "file" } as const;
const rest = { kind: "rest", seat } as const;

const walking: Travel = { at: "walking", purpose: work, path };
const fetching: Travel = { at: "fetching", load, path };
const carrying: Travel = { at: "carrying", load, path: load.onward };
const fading: ErrandState = { at: "fading", purpose: file, path, until: 0 };
const lifting: ErrandState = { at: "lifting", load, until: 0 };
const yielding: ErrandState = { at: "yielding", next: carrying, until: 0 };
const working: ErrandState = { at: "working", purpose: file };
const resting: ErrandState = { at: "resting", purpose: rest };
const post: ErrandState = { at: "post" };

describe("a state", () => {
  it.each<[ErrandState, string | null, Vec3[] | null]>([
    [post, null, null],
    [walking, "work", path],
    [fading, "file", path],
    [fetching, "work", path],
    [lifting, "work", load.onward],
    [carrying, "work", load.onward],
    [yielding, "work", load.onward],
    [working, "file", null],
    [resting, "rest", null],
  ])("%o is for %s", (state, purpose, way) => {
    expect(purposeOf(state)?.kind ?? null).toBe(purpose);
    expect(wayOf(state)).toEqual(way);
  });

  it.each<[ErrandState, Travel]>([
    [post, { at: "walking", purpose: home, path: [HOME] }],
    [walking, walking],
    [fetching, fetching],
    [carrying, carrying],
    [yielding, carrying],
    [lifting, { at: "carrying", load, path: load.onward }],
    [fading, { at: "walking", purpose: file, path }],
    [working, { at: "walking", purpose: file, path: [[9, 0, 9]] }],
    [resting, { at: "walking", purpose: rest, path: [[9, 0, 9]] }],
  ])("%o goes on after making room", (state, next) => {
    expect(afterYielding(state, [9, 0, 9], HOME)).toEqual(next);
  });
});

/** A body that is wherever it was sent as soon as `arrive` is called. */
class FakeBody {
  readonly id = "a";
  position: Vec3 = HOME;
  yaw = 0;
  stance = "idle";
  moving = false;
  readonly done: string[] = [];
  private goal: Vec3 = HOME;

  walk(way: readonly Vec3[]): void {
    this.goal = way.at(-1) as Vec3;
    this.moving = true;
    this.done.push("walk");
  }
  arrive(): void {
    this.position = this.goal;
    this.moving = false;
  }
  sit = (): unknown => this.done.push("sit");
  place = ({ position }: { position: Vec3 }): void => {
    this.position = position;
    this.done.push("fade");
  };
  gesture = (g: { kind: string }): unknown => this.done.push(g.kind);
  carry = (): unknown => this.done.push("carry");
  workAt = (): void => {};
}

describe("errands", () => {
  let body = new FakeBody();
  let errands = {} as Errands;
  let m = {} as Member;
  let seats: FoundSeat[] = [];
  let isOpen = true;
  let now = 100;

  beforeEach(() => {
    body = new FakeBody();
    seats = [];
    isOpen = true;
    now = 100;
    m = {
      body: body as unknown as AvatarBody,
      parent: null,
      post: { position: HOME, yaw: 0, pose: "stand" },
      walkingUntil: -Infinity,
    } as Member;
    errands = new Errands({
      members: new Map([["a", m]]),
      paths: {
        nearestFree: (p: Vec3) => p,
        isClear: () => true,
        findPath: (from: Vec3, to: Vec3) => (isOpen ? [from, to] : null),
      } as never,
      seatsNear: () => seats,
      onPickUp: (_id, object) => void body.done.push(`picks up ${object}`),
    });
    after(0);
  });

  /** Advances after some seconds; returns the state. */
  const after = (seconds: number): string => {
    now += seconds;
    errands.update(now);
    return errands.stateOf("a").at;
  };
  const arrives = (): string => {
    body.arrive();
    return after(0.1);
  };
  const box = (x: number): Box3 => new Box3(new Vector3(x - 0.2, 0, -0.2), new Vector3(x + 0.2, 1, 0.2));
  const builds = (x: number): void => errands.onWork(m, box(x), now, { kind: "build" });

  it("go to work, stay while it goes on, and lead home", () => {
    builds(6);
    expect(after(0.1)).toBe("walking");
    expect(after(0.1), "it is still on its way").toBe("walking");
    expect(arrives()).toBe("working");
    expect(body.done).toEqual(["walk", "build"]);
    expect(after(8)).toBe("working");
    body.stance = "thinking";
    expect(after(20), "its agent is busy").toBe("working");
    body.stance = "idle";
    expect(after(0.1)).toBe("walking");
    expect(arrives()).toBe("post");
    expect(body.position).toEqual(HOME);
  });

  it("need no step when the work is near, and none while it sits", () => {
    builds(1);
    expect(after(0.1)).toBe("post");
    expect(body.done).toEqual(["build"]);
    m.post = { ...m.post, pose: "sit" };
    builds(6);
    expect(after(1)).toBe("post");
  });

  it("carry a light thing from where it stood to where it stands", () => {
    errands.onWork(m, box(8), now, { kind: "lift", carried: { id: "pot", from: [4, 0, 0], to: [8, 0, 0] } });
    expect(after(0.1)).toBe("fetching");
    expect(arrives()).toBe("lifting");
    expect(after(0.5), "it has not taken it up yet").toBe("lifting");
    expect(after(0.6)).toBe("carrying");
    expect(arrives()).toBe("working");
    expect(body.done).toEqual(["walk", "lift", "carry", "picks up pot", "walk", "put_down"]);
    expect(Math.abs(body.position[0] - 8)).toBeLessThan(1.5);
  });

  it("walk to a file nearby and fade to one far away", () => {
    errands.onFileVisit(m, { spot: [5, 0, 0], lookAt: [5, 1, 2], gesture: "look_at" }, now);
    expect(after(0.1)).toBe("walking");
    expect(arrives()).toBe("working");
    errands.onFileVisit(m, { spot: [90, 0, 0], lookAt: [90, 1, 2], gesture: "search" }, now);
    expect(after(1)).toBe("fading");
    expect(after(0.3)).toBe("fading");
    expect(after(0.3)).toBe("walking");
    expect(arrives()).toBe("working");
    expect(body.done).toEqual(["walk", "look_at", "fade", "walk", "search"]);
    expect(after(20)).toBe("working");
    expect(after(6), "too far to walk: it fades home").toBe("post");
    expect(body.position).toEqual(HOME);
  });

  it("rest after a minute, until something happens or the seat is gone", () => {
    seats = [seat];
    expect(after(59)).toBe("post");
    expect(after(2)).toBe("walking");
    expect(arrives()).toBe("resting");
    expect(body.done).toEqual(["walk", "sit"]);
    errands.onObjectsChanged(box(3), now + 1);
    expect(after(2), "its seat is still there").toBe("resting");
    seats = [];
    errands.onObjectsChanged(box(3), now + 1);
    expect(after(2)).toBe("walking");
    expect(arrives()).toBe("post");
  });

  it("make room on the way and find another path", () => {
    builds(6);
    after(0.1);
    expect(errands.canStepAside(m, now)).toBe(true);
    errands.stepAside(m, [1, 0, 1], now);
    expect(arrives()).toBe("yielding");
    expect(body.position).toEqual([1, 0, 1]);
    expect(after(1.7)).toBe("walking");
    expect(arrives()).toBe("working");
  });

  it("end where they are when the way is closed, and fade home from there", () => {
    builds(6);
    after(0.1);
    errands.stepAside(m, [1, 0, 1], now);
    isOpen = false;
    body.arrive();
    expect(after(2)).toBe("working");
    expect(after(10)).toBe("post");
    expect(body.position).toEqual(HOME);
  });

  it("wait while nothing is known of the agent, and end when it takes over", () => {
    builds(6);
    after(0.1);
    arrives();
    body.stance = "lost";
    expect(after(60)).toBe("working");
    errands.drop("a", now);
    expect(errands.isAway("a")).toBe(false);
    expect(errands.canStepAside(m, now)).toBe(false);
  });

  describe("of a body with a workbench", () => {
    const bench = { spot: [4, 0, 4] as Vec3, lookAt: [4, 1, 5] as Vec3 };
    const touches = (x: number): void =>
      errands.onFileVisit(m, { spot: [x, 0, 0], lookAt: [x, 1, 2], gesture: "look_at" }, now);
    const atBench = (): boolean => body.position.join() === bench.spot.join();

    it("lead there, last while it has something to do there, and then home", () => {
      errands.setBench(m, bench, now);
      expect(after(1)).toBe("walking");
      expect(arrives()).toBe("working");
      expect(atBench()).toBe(true);
      expect(after(300), "a bench is left by nobody who works there").toBe("working");
      errands.setBench(m, null, now);
      expect(after(0.1)).toBe("walking");
      expect(arrives()).toBe("post");
      expect(body.position).toEqual(HOME);
    });

    it("lead to a file and back to the bench, however busy its agent is", () => {
      body.stance = "working";
      errands.setBench(m, bench, now);
      after(1);
      arrives();
      touches(9);
      expect(after(1)).toBe("walking");
      expect(arrives()).toBe("working");
      expect(body.position).toEqual([9, 0, 0]);
      expect(after(8), "there may be another touch").toBe("working");
      touches(9);
      expect(after(8), "there was").toBe("working");
      expect(after(5)).toBe("walking");
      expect(arrives()).toBe("working");
      expect(atBench()).toBe(true);
    });

    it("lead back there after it has built something", () => {
      errands.setBench(m, bench, now);
      after(1);
      arrives();
      builds(12);
      expect(after(1)).toBe("walking");
      expect(arrives()).toBe("working");
      expect(after(10)).toBe("walking");
      arrives();
      expect(atBench()).toBe(true);
    });

    it("follow a bench that stands elsewhere now", () => {
      errands.setBench(m, bench, now);
      after(1);
      arrives();
      const other = { spot: [-4, 0, 4] as Vec3, lookAt: [-4, 1, 5] as Vec3 };
      errands.setBench(m, other, now);
      expect(after(1)).toBe("walking");
      arrives();
      expect(body.position).toEqual(other.spot);
    });

    it("do not begin while it sits because its agent said so", () => {
      m.post = { ...m.post, pose: "sit" };
      errands.setBench(m, bench, now);
      expect(after(1)).toBe("post");
      expect(body.done).toEqual([]);
    });
  });
});
