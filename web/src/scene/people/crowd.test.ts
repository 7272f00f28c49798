// Several bodies at once: carrying, meeting, stepping aside, and labels that do not overlap.

import { Box3, Matrix4, PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { flatDistance, type Vec3 } from "../../core/vector.ts";
import type { AgentPresence, Entry, Trace, WorldObject } from "../../wire/types.gen.ts";
import { collect, facesOf, type LabelItem, labelRequests } from "../labels/labels.ts";
import { layout } from "../labels/layout.ts";
import { buildPiece } from "../pieces/index.ts";
import { Troupe } from "../testing/troupe.ts";
import type { ObjectView } from "../things/objects.ts";

class Play extends Troupe {
  constructor(objects: WorldObject[] = []) {
    super(1000);
    this.state.reset({ ...this.state.document(), revision: 1, objects });
    for (const o of objects) this.views.set(o.id, viewOf(o));
  }

  at(id: string): Vec3 {
    return this.crew.members.get(id)?.body.position ?? [Number.NaN, 0, 0];
  }

  entry(entry: Pick<Entry, "tool" | "operations" | "inverse">, author: string, box: Box3): void {
    const whole = { revision: this.state.revision + 1, time: "2026-01-01T00:00:00.000Z", ...entry } as Entry;
    this.state.apply({ ...whole, author: { kind: "agent", id: author, name: author } });
    this.people.showEntry(this.state.history.at(-1), box);
  }
}

function thing(kind: string, id: string, position: Vec3): WorldObject {
  return { id, kind, position, rotation: [0, 0, 0, 1], scale: [1, 1, 1], creator: "a", created: 1, changed: 1 };
}

function viewOf(object: WorldObject): ObjectView {
  const [x, y, z] = object.position;
  const shape = buildPiece(object.kind);
  const box = new Box3(new Vector3(x - 0.25, y, z - 0.25), new Vector3(x + 0.25, y + 0.5, z + 0.25));
  const matrix = new Matrix4().makeTranslation(x, y, z);
  return {
    id: object.id,
    object,
    matrix,
    box,
    instances: [{ kind: { kind: object.kind, shape }, local: null }],
  } as never;
}

function agent(id: string, position: Vec3, extra: Partial<AgentPresence> = {}): AgentPresence {
  const activity = { state: "idle" as const, since: "", source: "test" };
  const known = { avatarId: id, type: "codex", name: id, connected: true, lastSeen: "", color: "#4d5bd1", yaw: 0 };
  return { ...known, position, activity, ...extra };
}

describe("an agent that moves a light thing", () => {
  it("picks it up where it stood, carries it, and puts it down where it stands now", () => {
    const [from, to]: [Vec3, Vec3] = [
      [3, 0, 0],
      [-3, 0, 1],
    ];
    const p = new Play([thing("plant_pot", "pot", from)]);
    p.people.setPresence({ agents: [agent("a", [0, 0, 4])], pages: 1 });
    p.run(1);
    const moved = thing("plant_pot", "pot", to);
    p.views.set("pot", viewOf(moved));
    const box = viewOf(moved).box.clone();
    const op = (value: WorldObject) => [{ op: "put" as const, type: "object" as const, value }];
    p.entry({ tool: "modify_objects", operations: op(moved), inverse: op(thing("plant_pot", "pot", from)) }, "a", box);
    let nearOld = Infinity;
    let nearNew = Infinity;
    let carried = 0;
    p.run(14, () => {
      nearOld = Math.min(nearOld, flatDistance(p.at("a"), from));
      nearNew = Math.min(nearNew, flatDistance(p.at("a"), to));
      const held = p.crew.group.children.some((c) => c.name === "carried" && c.visible);
      if (held && flatDistance(p.at("a"), from) > 1.5 && flatDistance(p.at("a"), to) > 1.5) carried++;
    });
    expect(nearOld).toBeLessThan(1.6);
    expect(carried).toBeGreaterThan(5);
    expect(nearNew).toBeLessThan(1.6);
    expect(p.crew.group.children.some((c) => c.name === "carried")).toBe(false);
    p.run(14);
    expect(flatDistance(p.at("a"), [0, 0, 4])).toBeLessThan(0.05); // the world never knew it to be elsewhere
  });

  it("only gestures for large objects, and ignores what the user moved", () => {
    const p = new Play([thing("plant_pot", "pot", [3, 0, 0])]);
    p.people.setPresence({ agents: [agent("a", [0, 0, 4])], pages: 1 });
    p.run(1);
    const wide = new Box3(new Vector3(-4, 0, -2), new Vector3(4, 3, 2));
    const op = (x: number) => [
      { op: "put" as const, type: "object" as const, value: thing("house", "house_1", [x, 0, 0]) },
    ];
    p.views.set("house_1", { ...viewOf(thing("crate", "house_1", [0, 0, 0])), box: wide } as ObjectView);
    p.entry({ tool: "modify_objects", operations: op(0), inverse: op(9) }, "a", wide);
    p.run(6, () => expect(p.crew.group.children.some((c) => c.name === "carried")).toBe(false));
  });
});

describe("the gesture of a tool call", () => {
  it("starts once, with the trace, and not while the body walks", () => {
    const p = new Play();
    p.people.setPresence({ agents: [agent("a", [0, 0, 4])], pages: 1 });
    p.run(4);
    const m = p.crew.members.get("a");
    const trace = (tool: string, state: Trace["state"]): void =>
      p.people.trace({ callId: "c", tool, state, time: "", agent: { avatarId: "a", type: "x", name: "a" } });
    trace("place_objects", "done");
    trace("place_objects", "started");
    expect(m?.body.gesturing).toBe(false);
    trace("screenshot", "started");
    expect(m?.body.gesturing).toBe(true);
    p.run(4);
    expect(m?.body.gesturing).toBe(false);
    p.people.play({
      avatarId: "a",
      action: "walk",
      path: [
        [0, 0, 4],
        [0, 0, 9],
      ],
      speed: 1.4,
    });
    p.run(0.5);
    trace("search_catalog", "started");
    expect(m?.body.gesturing).toBe(false);
  });
});

describe("two bodies that meet", () => {
  it("greet once and turn back", () => {
    const p = new Play();
    p.people.setPresence({ agents: [agent("a", [0, 0, 2]), agent("b", [8, 0, 2], { yaw: 90 })], pages: 1 });
    p.run(5);
    const [a, b] = ["a", "b"].map((id) => p.crew.members.get(id)?.body);
    let greeted = 0;
    const walk = (x0: number, x1: number): void => {
      p.people.play({
        avatarId: "b",
        action: "walk",
        path: [
          [x0, 0, 2],
          [x1, 0, 2],
        ],
        speed: 2,
        yaw: 90,
      });
      p.run(12, () => {
        if (a?.gesturing && b?.gesturing) greeted++;
      });
    };
    walk(8, 2);
    expect(greeted).toBeGreaterThan(10);
    expect(Math.abs(a?.yaw ?? 9)).toBeLessThan(0.1);
    greeted = 0;
    walk(2, 8);
    walk(8, 2);
    expect(greeted).toBe(0);
  });
});

describe("a body on an errand", () => {
  it("steps aside for a walk its agent asked for, and returns", () => {
    const p = new Play([]);
    p.people.setPresence({ agents: [agent("a", [0, 0, 6]), agent("b", [-6, 0, 0])], pages: 1 });
    p.run(1);
    const made = thing("crate", "crate_1", [0, 0, 1.4]);
    p.views.set("crate_1", viewOf(made));
    const put = [{ op: "put" as const, type: "object" as const, value: made }];
    p.entry({ tool: "place_objects", operations: put, inverse: [] }, "a", viewOf(made).box.clone());
    p.run(4);
    const here = p.at("a");
    expect(flatDistance(here, [0, 0, 6])).toBeGreaterThan(1.5); // it stands at its work
    const path: Vec3[] = [
      [-6, 0, here[2]],
      [6, 0, here[2]],
    ];
    p.people.play({ avatarId: "b", action: "walk", path, speed: 1.4 });
    let least = Infinity;
    p.run(9, () => {
      least = Math.min(least, flatDistance(p.at("a"), p.at("b")));
    });
    expect(least).toBeGreaterThan(0.45);
    p.run(25);
    expect(flatDistance(p.at("a"), [0, 0, 6])).toBeLessThan(0.05);
  });
});

describe("names and bubbles", () => {
  const size = (i: LabelItem): [number, number] => {
    const length = Math.max(i.title.length, i.note.length);
    return i.kind === "bubble"
      ? [Math.min(430, 28 + length * 7.2), 18 + 20 * Math.ceil((length * 7.2) / 400)]
      : [20 + length * 7, 39];
  };

  function shown(count: number, width: number, height: number, eye: Vec3, spread: (i: number) => Vec3) {
    const p = new Play();
    const agents = Array.from({ length: count }, (_, i) => agent(`agent ${i}`, spread(i)));
    p.people.setPresence({ agents, pages: 1 });
    p.run(1);
    for (const { avatarId } of agents)
      p.people.speak(avatarId, `I am ${avatarId}, and I say what I am about to build here.`);
    p.run(0.3);
    const camera = new PerspectiveCamera(35, width / height, 0.1, 500);
    camera.position.set(...eye);
    camera.lookAt(0, 1, 0);
    camera.updateMatrixWorld(true);
    const items = collect({
      crew: p.crew,
      guide: null,
      views: [],
      camera: camera.position,
      now: p.now,
      unixClock: false,
    });
    return layout(
      labelRequests(items, camera, width, height, size),
      { width, height },
      { faces: facesOf(p.crew, camera, width, height) },
    );
  }

  for (const [what, count, spread] of [
    ["five in a row that all talk", 5, (i: number): Vec3 => [(i - 2) * 1.2, 0, 2]],
    ["twenty on the plaza", 20, (i: number): Vec3 => [((i % 5) - 2) * 1.6, 0, Math.floor(i / 5) * 1.7 - 3]],
  ] as const)
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const)
      it(`do not overlap: ${what}, ${width} × ${height}`, () => {
        const placed = shown(count, width, height, [0, 2.4, 11], spread);
        for (const [i, a] of placed.entries())
          for (const b of placed.slice(i + 1)) {
            const clear = a.left + a.width <= b.left || b.left + b.width <= a.left;
            expect(clear || a.top + a.height <= b.top || b.top + b.height <= a.top, `${a.id} and ${b.id}`).toBe(true);
          }
        const names = placed.filter((l) => l.kind === "name");
        expect(names.length).toBeGreaterThanOrEqual(width > 1000 ? Math.min(count, 5) : 2);
        // Speech without a name could be anyone's.
        for (const l of placed) if (l.kind === "bubble") expect(names.some((n) => n.id === l.id)).toBe(true);
      });
});
