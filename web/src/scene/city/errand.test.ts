// Agents that visit files: on foot when near, by fading when far, around buildings, and back.

import { describe, expect, it } from "vitest";
import { cityGridOf } from "../../core/project/citygrid.ts";
import type { CityFile } from "../../core/project/model.ts";
import { flatDistance, type Vec3, wrapAngle, yawTo } from "../../core/vector.ts";
import type { AgentPresence } from "../../wire/types.gen.ts";
import { Troupe } from "../testing/troupe.ts";
import { Town } from "./testing/fixture.ts";
import { Visits } from "./visits.ts";

class Play extends Troupe {
  readonly town: Town;
  readonly visits = new Visits();

  constructor(count: number, calm = false) {
    super(1_780_000_000, { calm });
    this.town = new Town(count);
    this.crew.solids = cityGridOf(this.town);
  }

  join(position: Vec3, state: AgentPresence["activity"]["state"] = "idle"): void {
    const at = new Date(this.now * 1000).toISOString();
    const a = {
      avatarId: "a",
      name: "A",
      type: "other",
      color: "",
      position,
      yaw: 0,
      connected: true,
      lastSeen: at,
      activity: { state, since: at },
    };
    this.people.setPresence({ agents: [a as unknown as AgentPresence] } as never);
    this.run(3);
  }

  get at(): Vec3 {
    return this.crew.members.get("a")?.body.position ?? [Number.NaN, 0, 0];
  }

  touch(f: CityFile, how: "read" | "edit" = "edit"): void {
    const at = new Date(this.now * 1000).toISOString();
    const touches = [{ at, id: f.id, how, avatarId: "a", source: "tool" }];
    for (const v of this.visits.decide(touches, this.town, this.now)) this.people.visit(v.avatar, v);
  }

  /** Metres from its street. */
  off(f: CityFile): number {
    return flatDistance(this.at, this.town.streetOf(f));
  }
}

/** Files by how far their streets are from a place. */
const byDistance = (town: Town, from: Vec3): CityFile[] =>
  [...town.files.values()].sort((a, b) => flatDistance(town.streetOf(a), from) - flatDistance(town.streetOf(b), from));

describe("an agent in the city", () => {
  it("walks to the street of a file nearby, around buildings, faces it, and goes home when nothing more comes", () => {
    const play = new Play(60);
    const gate: Vec3 = [0, 0, -20];
    play.join(gate);
    const file = byDistance(play.town, gate).find((f) => flatDistance(play.town.streetOf(f), gate) > 9) as CityFile;
    play.touch(file);
    let last = play.at;
    let inside = 0;
    play.run(20, () => {
      const { at } = play;
      expect(flatDistance(at, last)).toBeLessThan(0.3); // on foot
      last = at;
      for (const f of play.town.files.values()) {
        const { half } = play.town.buildingOf(f);
        if (Math.max(Math.abs(at[0] - f.x), Math.abs(at[2] - f.z)) < half - 0.08) inside++;
      }
    });
    expect(play.off(file)).toBeLessThan(0.7);
    expect(inside).toBe(0);
    const body = play.crew.members.get("a")?.body;
    const [x, , z] = play.at;
    expect(Math.abs(wrapAngle((body?.yaw ?? 9) - yawTo(play.at, [file.x, 0, file.z])))).toBeLessThan(0.5);
    expect([x, z].every(Number.isFinite)).toBe(true);
    play.run(30);
    expect(flatDistance(play.at, gate)).toBeLessThan(0.4);
  });

  it("goes to the newest file when another is touched on its way", () => {
    const play = new Play(60);
    play.join([0, 0, -20]);
    const [first, second] = byDistance(play.town, [0, 0, -30]).filter(
      (f) => flatDistance(play.town.streetOf(f), [0, 0, -20]) > 8,
    ) as [CityFile, CityFile];
    const other =
      byDistance(play.town, play.town.streetOf(first)).find(
        (f) => flatDistance(play.town.streetOf(f), play.town.streetOf(first)) > 5,
      ) ?? second;
    play.touch(first);
    play.run(1.5);
    expect(play.off(first)).toBeGreaterThan(2);
    play.touch(other, "read");
    play.run(15);
    expect(play.off(other)).toBeLessThan(0.7);
  });

  it("fades to a file far away, and walks the last steps", () => {
    const play = new Play(3000);
    play.join([0, 0, 3]);
    const file = byDistance(play.town, [0, 0, 3]).at(-1) as CityFile;
    const way = play.off(file);
    expect(way).toBeGreaterThan(60);
    play.touch(file);
    let jumps = 0;
    let last = play.at;
    let landed = Number.NaN;
    play.run(12, () => {
      const { at } = play;
      if (flatDistance(at, last) > 3) {
        jumps++;
        landed = play.off(file);
      }
      last = at;
    });
    expect(jumps).toBe(1);
    expect(landed).toBeGreaterThan(2);
    expect(landed).toBeLessThan(12);
    expect(play.off(file)).toBeLessThan(0.7);
    play.run(30);
    expect(flatDistance(play.at, [0, 0, 3])).toBeLessThan(0.4);
  });

  it("arrives even when a frame takes seconds", () => {
    const play = new Play(3000);
    play.join([0, 0, 3]);
    const file = byDistance(play.town, [0, 0, 3]).at(-1) as CityFile;
    play.touch(file);
    play.run(20, () => {}, 0.3);
    expect(play.off(file)).toBeLessThan(0.7);
  });

  it("stays while touches go on and while it works, and does not move with less motion", () => {
    const play = new Play(60);
    play.join([0, 0, -20]);
    const file = byDistance(play.town, [0, 0, -26])[0] as CityFile;
    for (let i = 0; i < 4; i++) {
      play.touch(file);
      play.run(15);
    }
    expect(play.off(file)).toBeLessThan(0.7);
    const calm = new Play(60, true);
    calm.join([0, 0, -20]);
    calm.touch(file);
    calm.run(10);
    expect(flatDistance(calm.at, [0, 0, -20])).toBeLessThan(0.01);
  });
});
