import { Box3, Matrix4, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { flatDistance, type Vec3, wrapAngle, yawTo } from "../../core/vector.ts";
import type { Activity, AgentPresence, WorldObject } from "../../wire/types.gen.ts";
import { Troupe } from "../testing/troupe.ts";
import type { ObjectView } from "../things/objects.ts";
import { type Member, worldPose } from "./member.ts";

const EYE: Vec3 = [1.5, 2.3, 8.4];

/** People in a world with some objects. */
class Play extends Troupe {
  constructor(objects: WorldObject[] = []) {
    super(1000, { eye: EYE });
    this.state.reset({ ...this.state.document(), revision: 1, objects });
    for (const o of objects) this.views.set(o.id, viewOf(o));
  }

  presence(...agents: AgentPresence[]): void {
    this.people.setPresence({ agents, pages: 1 });
  }

  /** A tool call of an agent that places an object. */
  place(author: string, o: WorldObject): void {
    this.state.apply({
      revision: this.state.revision + 1,
      time: "2026-01-01T00:00:00.000Z",
      author: { kind: "agent", id: author, name: author },
      operations: [{ op: "put", type: "object", value: o }],
    });
    this.views.set(o.id, viewOf(o));
    this.people.showEntry(this.state.history.at(-1), viewOf(o).box);
  }
}

function object(kind: string, id: string, x: number, z: number, half = 0.5): WorldObject {
  const size = half * 2;
  return {
    id,
    kind,
    position: [x, 0, z],
    rotation: [0, 0, 0, 1],
    scale: kind === "box" ? [size, 1, size] : [1, 1, 1],
    creator: "world",
    created: 1,
    changed: 1,
  };
}

function viewOf(o: WorldObject): ObjectView {
  const [x, , z] = o.position;
  const matrix = new Matrix4().makeTranslation(x, 0, z);
  const half = o.scale[0] / 2;
  const box = new Box3(new Vector3(x - half, 0, z - half), new Vector3(x + half, 1, z + half));
  return {
    id: o.id,
    object: o,
    matrix,
    box,
    instances: [{ kind: { kind: o.kind }, local: null }],
  } as unknown as ObjectView;
}

function agent(id: string, state: Activity["state"], extra: Partial<AgentPresence> = {}): AgentPresence {
  return {
    avatarId: id,
    type: "test",
    name: id,
    connected: true,
    lastSeen: "",
    activity: { state, since: `${state}`, source: "test" },
    position: [0, 0, 2.5],
    yaw: 0,
    color: "#4d5bd1",
    ...extra,
  };
}

/** Measures the farthest that a planted foot of a body slides. */
function slide(m: Member): { look(): void; worst(): number } {
  const anchors: (Vec3 | null)[] = [null, null];
  let worst = 0;
  return {
    look() {
      for (const [i, f] of m.body.feet().entries()) {
        if (!f.planted) anchors[i] = null;
        else {
          const at = (anchors[i] ??= f.position);
          worst = Math.max(worst, flatDistance(at, f.position));
        }
      }
    },
    worst: () => worst,
  };
}

describe("the shadows", () => {
  it("go with their body", () => {
    const play = new Play();
    play.presence(agent("a", "idle"), agent("b", "idle"));
    play.run(10);
    play.shadowMap.needsUpdate = false;
    play.run(0.2);
    expect(play.shadowMap.needsUpdate, "nobody moves").toBe(false);
    play.crew.drop("a");
    play.run(0.1);
    expect(play.shadowMap.needsUpdate).toBe(true);
  });
});

describe("a body that is asked for something", () => {
  it("turns to the user in steps and looks at them", () => {
    const p = new Play();
    p.presence(agent("a", "idle", { yaw: 180 }));
    p.run(0.5);
    const m = p.of("a");
    const feet = slide(m);
    let lifted = false;
    p.people.attend("a");
    p.run(3, () => {
      feet.look();
      lifted ||= m.body.feet().some((f) => !f.planted);
    });
    expect(Math.abs(wrapAngle(m.body.yaw - yawTo(m.body.position, EYE)))).toBeLessThan(0.3);
    expect(lifted).toBe(true);
    expect(feet.worst()).toBeLessThan(0.01);
    expect(m.body.position).toEqual([0, 0, 2.5]);
  });

  it("stays on its path while it walks", () => {
    const p = new Play();
    p.presence(agent("a", "idle"));
    p.people.play({
      avatarId: "a",
      action: "walk",
      path: [
        [0, 0, 2.5],
        [0, 0, -3],
      ],
      speed: 1.4,
    }); // prettier-ignore
    p.run(1);
    p.people.attend("a");
    p.run(1);
    expect(Math.abs(wrapAngle(p.of("a").body.yaw - Math.PI))).toBeLessThan(0.05);
    p.run(3.5);
    expect(flatDistance(p.of("a").body.position, [0, 0, -3])).toBeLessThan(0.01);
  });
});

describe("an agent that builds", () => {
  it("goes to its work, faces it, and returns to its unchanged post when no more work comes", () => {
    const p = new Play();
    p.presence(agent("a", "idle"));
    p.run(0.2);
    p.place("a", object("box", "box_1", 7, 3));
    p.run(4);
    const m = p.of("a");
    const there = m.body.position;
    expect(flatDistance(there, [7, 0, 3])).toBeLessThan(2.3);
    expect(Math.abs(wrapAngle(m.body.yaw - yawTo(there, [7, 0, 3])))).toBeLessThan(0.5);
    expect(worldPose(m, p.now).position).toEqual([0, 0, 2.5]);
    p.run(18);
    expect(flatDistance(m.body.position, [0, 0, 2.5])).toBeLessThan(0.05);
    expect(Math.abs(m.body.yaw)).toBeLessThan(0.05);
  });

  it("treats twenty calls in a row as one piece of work, and walks through none of it", () => {
    const p = new Play();
    p.presence(agent("a", "idle"));
    p.run(0.2);
    const m = p.of("a");
    let starts = 0;
    let moved = false;
    let inside = Infinity;
    for (let i = 0; i < 20; i++) {
      p.place("a", object("box", `box_${i + 1}`, 5 + (i % 5) * 1.1, 1 + Math.floor(i / 5) * 1.1));
      p.run(0.3, () => {
        if (m.body.moving && !moved) starts++;
        moved = m.body.moving;
        const at = new Vector3(...m.body.position);
        for (const v of p.views.values()) inside = Math.min(inside, v.box.distanceToPoint(at.setY(0.5)));
      });
    }
    p.run(6);
    expect(starts).toBeLessThanOrEqual(4);
    expect(inside).toBeGreaterThan(0.15);
    expect(flatDistance(m.body.position, [7.2, 0, 2.6])).toBeLessThan(4.5);
  });

  it("is at its post after all walks have ended", () => {
    const p = new Play();
    p.state.reset({
      ...p.state.document(),
      avatars: [{ id: "b", agentType: "test", name: "b", position: [3, 0, 3], yaw: 0, pose: "stand", changed: 1 }],
    });
    p.presence(agent("a", "idle"), agent("b", "idle"), agent("c", "idle", { position: [-3, 0, 2.5] }));
    p.run(0.2);
    const walk = (avatarId: string, from: Vec3, to: Vec3) =>
      p.people.play({ avatarId, action: "walk", path: [from, to], seconds: 4 });
    walk("a", [0, 0, 2.5], [0, 0, 9]);
    walk("b", [3, 0, 3], [3, 0, 9]);
    p.run(2);
    p.people.play({ avatarId: "a", action: "stop", path: [[0, 0, 5.7]], yaw: 0 });
    p.run(1);
    p.people.endWalks();
    p.run(3);
    expect(flatDistance(p.of("a").body.position, [0, 0, 2.5])).toBeLessThan(0.1);
    expect(flatDistance(p.of("b").body.position, [3, 0, 3])).toBeLessThan(0.1);
    expect(worldPose(p.of("b"), p.now).position).toEqual([3, 0, 3]);
    expect(flatDistance(p.of("c").body.position, [-3, 0, 2.5])).toBeLessThan(0.1);
  });

  it("goes straight from its work to where its agent sends it, and arrives in time", () => {
    const p = new Play();
    p.presence(agent("a", "idle"));
    p.run(0.2);
    p.place("a", object("box", "box_1", 6, 3));
    p.run(4);
    p.people.play({
      avatarId: "a",
      action: "walk",
      path: [
        [0, 0, 2.5],
        [0, 0, 9],
      ],
      seconds: 5,
    }); // prettier-ignore
    let leap = 0;
    let before = p.of("a").body.position;
    p.run(5.1, () => {
      leap = Math.max(leap, flatDistance(before, p.of("a").body.position));
      before = p.of("a").body.position;
    });
    expect(flatDistance(before, [0, 0, 9])).toBeLessThan(0.01);
    expect(leap).toBeLessThan(0.2);
  });

  it("makes room when something is placed where it works", () => {
    const p = new Play();
    p.presence(agent("a", "working"));
    p.run(0.2);
    p.place("a", object("box", "box_1", 7, 3));
    p.run(4);
    const { body } = p.of("a");
    const [x, , z] = body.position;
    p.place("user", object("box", "box_2", x, z));
    p.run(3);
    const box = p.views.get("box_2")?.box as Box3;
    expect(box.distanceToPoint(new Vector3(...body.position).setY(0.5))).toBeGreaterThan(0.2);
  });

  it("stands still while the connection is lost, and returns when it is back", () => {
    const p = new Play();
    p.presence(agent("a", "idle"));
    p.run(0.2);
    p.place("a", object("box", "box_1", 7, 3));
    p.run(4);
    const m = p.of("a");
    const there = m.body.position;
    p.presence(agent("a", "lost", { connected: false }));
    p.run(30);
    expect(m.body.stance).toBe("lost");
    expect(m.body.position).toEqual(there);
    p.presence(agent("a", "idle"));
    p.run(14);
    expect(flatDistance(m.body.position, [0, 0, 2.5])).toBeLessThan(0.05);
  });

  it("ignores what the user or another agent made", () => {
    const p = new Play();
    p.presence(agent("a", "idle"), agent("b", "idle", { position: [-3, 0, 2.5] }));
    p.run(0.2);
    p.place("b", object("box", "box_1", -7, 3));
    p.run(3);
    expect(p.of("a").body.position).toEqual([0, 0, 2.5]);
    expect(flatDistance(p.of("b").body.position, [-7, 0, 3])).toBeLessThan(2.3);
  });
});

describe("an idle agent", () => {
  it("sits down on a nearby bench after a minute, and gets up when something happens", () => {
    const p = new Play([object("bench", "bench_1", 3, 0)]);
    p.presence(agent("a", "idle"));
    p.run(58);
    expect(p.of("a").body.position).toEqual([0, 0, 2.5]);
    p.run(10);
    const m = p.of("a");
    expect(flatDistance(m.body.position, [3, 0, 0])).toBeLessThan(0.5); // a bench has a seat at either side
    expect(m.body.figure.joints.hips.position.y).toBeLessThan(0.6);
    expect(worldPose(m, p.now).position).toEqual([0, 0, 2.5]);
    p.presence(agent("a", "thinking"));
    p.run(6);
    expect(flatDistance(m.body.position, [0, 0, 2.5])).toBeLessThan(0.05);
  });
});

describe("helpers", () => {
  const helper = (i: number): AgentPresence => agent(`a_h${i}`, "working", { parent: "a" });
  const all = (n: number): AgentPresence[] => Array.from({ length: n }, (_, i) => helper(i));

  it("are small, at most eight, and go from their parent to places of their own", () => {
    const p = new Play([object("box", "box_1", 1, 2, 0.5)]);
    p.presence(agent("a", "working"), ...all(9));
    const start = flatDistance(p.of("a_h0").body.position, [0, 0, 2.5]);
    expect(start, "at its side, not in its body").toBeGreaterThan(0.4);
    expect(start).toBeLessThan(0.5);
    p.run(3);
    const helpers = [...p.crew.members.values()].filter((m) => m.parent === "a");
    expect(helpers).toHaveLength(8);
    for (const [i, m] of helpers.entries()) {
      expect(m.body.size).toBe(0.55);
      expect(m.body.figure.root.scale.x).toBeCloseTo(0.55);
      expect(Math.min(...m.body.feet().map((f) => f.position[1]))).toBeCloseTo(0, 2);
      const box = viewOf(object("box", "box_1", 1, 2)).box;
      expect(box.distanceToPoint(new Vector3(...m.body.position).setY(0.3))).toBeGreaterThan(0.1);
      for (const o of helpers.slice(i + 1))
        expect(flatDistance(m.body.position, o.body.position)).toBeGreaterThan(0.45);
    }
  });

  it("follow their parent with planted feet, and run off when dismissed", () => {
    const p = new Play();
    p.presence(agent("a", "working"), ...all(2));
    p.run(2);
    const m = p.of("a_h0");
    const feet = slide(m);
    p.people.play({
      avatarId: "a",
      action: "walk",
      path: [
        [0, 0, 2.5],
        [6, 0, 6],
      ],
      speed: 1.4,
    }); // prettier-ignore
    p.run(8, feet.look);
    expect(flatDistance(m.body.position, [6, 0, 6])).toBeLessThan(1.6);
    expect(feet.worst()).toBeLessThan(0.012);
    p.presence(agent("a", "working"), helper(1));
    const from = m.body.position;
    p.run(1);
    expect(flatDistance(m.body.position, from)).toBeGreaterThan(0.6);
    p.run(1);
    expect([...p.crew.members.keys()]).toEqual(["a", "a_h1"]);
  });
});
