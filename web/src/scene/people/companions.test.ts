// Helpers' places beside their parents, things in hands, and the end of a piece of work.

import { Box3, BoxGeometry, Color, Group, type InstancedMesh, Matrix4, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { flatDistance, type Vec3, yawTo } from "../../core/vector.ts";
import type { AgentPresence } from "../../wire/types.gen.ts";
import { createVeil } from "../surface/veil.ts";
import { Troupe } from "../testing/troupe.ts";
import { Carried } from "./carried.ts";
import { WorkTimer } from "./worktimer.ts";

describe("helpers", () => {
  const agent = (id: string, more: Partial<AgentPresence> = {}): AgentPresence => ({
    avatarId: id,
    type: "test",
    name: id,
    connected: true,
    lastSeen: "",
    activity: { state: "working", since: "", source: "test" },
    position: [0, 0, 2],
    yaw: 0,
    color: "#4d5bd1",
    ...more,
  });
  const show = (play: Troupe, count: number): void => {
    const helpers = Array.from({ length: count }, (_, n) => agent(`h${n}`, { parent: "a" }));
    play.people.setPresence({ agents: [agent("a"), ...helpers], pages: 1 });
  };
  const bodies = (play: Troupe): [string, Vec3][] =>
    [...play.crew.members].filter(([, m]) => m.parent).map(([id, m]) => [id, m.body.position]);

  it.each([1, 4, 8])("take %d places beside and behind, apart from each other and from the parent", (count) => {
    const play = new Troupe(1000);
    show(play, count);
    play.run(6);
    const found = bodies(play);
    expect(found).toHaveLength(count);
    const parent = play.of("a").body;
    found.forEach(([id, p], i) => {
      expect(flatDistance(p, parent.position), id).toBeGreaterThan(0.6);
      expect(flatDistance(p, parent.position), id).toBeLessThan(3.2);
      const ahead = Math.cos(yawTo(parent.position, p) - parent.yaw);
      expect(ahead, id).toBeLessThan(0.1);
      for (const [other, q] of found.slice(i + 1)) expect(flatDistance(p, q), `${id} ${other}`).toBeGreaterThan(0.45);
    });
  });

  it("follow a parent that walks, and are beside it again when it has arrived", () => {
    const play = new Troupe(1000);
    show(play, 3);
    play.run(4);
    play.people.play({
      avatarId: "a",
      action: "walk",
      path: [
        [0, 0, 2],
        [9, 0, 2],
      ],
      seconds: 5,
    });
    play.run(12);
    for (const [id, p] of bodies(play)) expect(flatDistance(p, play.of("a").body.position), id).toBeLessThan(3.2);
    expect(play.of("a").body.position[0]).toBeGreaterThan(7);
  });

  it("run off when they are dismissed, and are gone within two seconds", () => {
    const play = new Troupe(1000);
    show(play, 2);
    play.run(4);
    show(play, 1);
    play.run(0.3);
    expect(bodies(play)).toHaveLength(2);
    play.run(1.7);
    expect(bodies(play).map(([id]) => id)).toEqual(["h0"]);
  });

  it("appear and go at once with reduced motion", () => {
    const play = new Troupe(1000, { calm: true });
    show(play, 2);
    play.run(0.5);
    expect(bodies(play)).toHaveLength(2);
    show(play, 0);
    play.run(0.1);
    expect(bodies(play)).toEqual([]);
  });
});

describe("a thing in hands", () => {
  it("is as large for a matchbox as for a house, follows the hands, and is gone after its time", () => {
    const play = new Troupe(1000);
    play.people.setPresence({
      agents: [
        {
          avatarId: "a",
          type: "t",
          name: "a",
          connected: true,
          lastSeen: "",
          activity: { state: "idle", since: "", source: "t" },
          position: [0, 0, 2],
          yaw: 0,
          color: "#123456",
        },
      ],
      pages: 1,
    });
    play.run(1);
    const group = new Group();
    const carried = new Carried(group, createVeil());
    const body = play.of("a").body;
    for (const size of [0.1, 1, 9]) {
      carried.add("a", new BoxGeometry(size, size, size), new Color(), 10, 12);
      carried.update(11, 0, () => body);
      expect(group.children).toHaveLength(1);
      const matrix = new Matrix4();
      (group.children[0] as InstancedMesh).getMatrixAt(0, matrix);
      const box = new Box3().setFromCenterAndSize(new Vector3(), new Vector3(size, size, size)).applyMatrix4(matrix);
      expect(Math.max(...box.getSize(new Vector3()).toArray())).toBeLessThan(0.6);
      const hands = body.figure
        .anchor("handL", new Vector3())
        .add(body.figure.anchor("handR", new Vector3()))
        .multiplyScalar(0.5);
      expect(box.distanceToPoint(hands)).toBeLessThan(0.15);
    }
    expect(carried.until("a")).toBe(12);
    carried.update(12.5, 0.1, () => body);
    expect(group.children).toHaveLength(0);
    expect(carried.until("a")).toBe(-Infinity);
  });

  it("goes with its body, and when the clock is set back", () => {
    const group = new Group();
    const carried = new Carried(group, createVeil());
    const add = () => carried.add("a", new BoxGeometry(1, 1, 1), new Color(), 10, 12);
    add();
    carried.update(10.5, 0.1, () => undefined);
    expect(group.children).toHaveLength(0);
    add();
    add();
    expect(group.children).toHaveLength(1);
    carried.dispose();
    expect(group.children).toHaveLength(0);
  });
});

describe("the end of work", () => {
  it.each<[string, [string, number][], boolean]>([
    [
      "that was long is noticed",
      [
        ["working", 0],
        ["thinking", 3],
        ["idle", 5],
      ],
      true,
    ],
    [
      "that was short is not",
      [
        ["working", 0],
        ["idle", 2],
      ],
      false,
    ],
    [
      "that was handed to the user is not",
      [
        ["working", 0],
        ["needs-you", 9],
        ["idle", 12],
      ],
      false,
    ],
    [
      "that never was is not",
      [
        ["idle", 0],
        ["idle", 9],
      ],
      false,
    ],
  ])("%s", (_, states, noticed) => {
    const timer = new WorkTimer();
    const who = {};
    const seen = states.map(([stance, now]) => timer.hasFinished(who, stance, now));
    expect(seen.at(-1)).toBe(noticed);
    expect(timer.hasFinished(who, "idle", 99)).toBe(false);
  });
});
