// An hour of idling in several worlds, with everything that bodies do by themselves and are asked for: no bone of
// anybody is ever nowhere.

import { Box3, Matrix4, Vector3 } from "three";
import { expect, it } from "vitest";
import { times } from "../../core/testing/often.ts";
import { type Random, randomFrom } from "../../core/testing/random.ts";
import type { Vec3 } from "../../core/vector.ts";
import type { AgentPresence, Avatar, WorldObject } from "../../wire/types.gen.ts";
import { JOINTS } from "../avatar/figure.ts";
import { Troupe } from "../testing/troupe.ts";
import type { ObjectView } from "../things/objects.ts";

const IDS = ["avatar_a", "avatar_b", "avatar_c"];

function thing(kind: string, id: string, position: Vec3, scale: Vec3 = [1, 1, 1]): WorldObject {
  return { id, kind, position, rotation: [0, 0, 0, 1], scale, creator: "world", created: 1, changed: 1 };
}

function viewOf(object: WorldObject): ObjectView {
  const box = new Box3().setFromCenterAndSize(new Vector3(...object.position), new Vector3(1, 1, 1));
  const matrix = new Matrix4().setPosition(...object.position);
  return { id: object.id, object, matrix, box, instances: [] } as unknown as ObjectView;
}

function agent(avatarId: string, more: Partial<AgentPresence> = {}): AgentPresence {
  const activity = { state: "idle" as const, since: "", source: "test" };
  const known = { type: "test", name: avatarId, connected: true, lastSeen: "", color: "#4d5bd1", yaw: 0 };
  return { ...known, avatarId, activity, position: [0, 0, 2.5 + IDS.indexOf(avatarId)], ...more };
}

/** A world with seats, steps and boxes; avatars stand where the world before has left them, or at the same height. */
function worldOf(r: Random): { objects: WorldObject[]; avatars: Avatar[] } {
  const place = (): Vec3 => [r.between(-8, 8), 0, r.between(-8, 8)];
  const objects = Array.from({ length: 12 }, (_, i) =>
    thing(r.pick(["bench", "bench", "chair", "tree", "floor", "deck", "box", "step"]), `thing_${i}`, place(), [
      1,
      r.pick([1, 0.2]),
      1,
    ]),
  );
  const avatars = IDS.slice(0, 2).map(
    (id): Avatar => ({
      id,
      agentType: "test",
      name: id,
      position: place(),
      yaw: r.between(-180, 180),
      pose: "stand",
      changed: 1,
    }),
  );
  return { objects, avatars: r.chance(0.5) ? avatars : [] };
}

/** Opens another world, as the page does when the user switches. */
function open(play: Troupe, r: Random): void {
  const { objects, avatars } = worldOf(r);
  play.state.reset({ ...play.state.document(), revision: play.state.revision + 1, objects, avatars });
  play.views.clear();
  for (const o of objects) play.views.set(o.id, viewOf(o));
  play.crew.endErrands();
  play.people.syncAvatars(IDS, true);
}

/** One thing that happens to somebody while they idle. */
function happen(play: Troupe, r: Random): string {
  const id = r.pick(IDS);
  const m = play.of(id);
  const [x, y, z] = m.body.position;
  switch (r.whole(0, 6)) {
    case 0: {
      // Somebody puts a floor under it: the document has it at the same place, higher.
      const up: Avatar = {
        id,
        agentType: "test",
        name: id,
        position: [x, y + r.pick([0.1, 0.3, -y]), z],
        yaw: 0,
        pose: "stand",
        changed: 2,
      };
      play.state.apply({
        revision: play.state.revision + 1,
        time: "",
        author: { kind: "agent", id, name: id },
        operations: [{ op: "put", type: "avatar", value: up }],
      });
      play.people.syncAvatars([id]);
      return "raised";
    }
    case 1: {
      const seat = [...play.state.objects.values()].find((o) => o.kind === "bench");
      if (!seat) return "no bench";
      play.state.apply({
        revision: play.state.revision + 1,
        time: "",
        author: { kind: "user", id: "user", name: "" },
        operations: [{ op: "remove", type: "object", id: seat.id }],
      });
      play.views.delete(seat.id);
      play.crew.habits?.errands.onObjectsChanged(viewOf(seat).box, play.now);
      return "bench removed";
    }
    case 2:
      play.people.play({
        avatarId: id,
        action: "walk",
        path: [
          [x, y, z],
          r.pick([
            [x, y, z],
            [x + 3, 0, z],
            [x, y + 0.2, z],
          ]),
        ],
        speed: 1.4,
      });
      return "walk";
    case 3:
      play.people.play({
        avatarId: id,
        action: r.pick(["wave", "look_at", "point_at", "stop", "stand"]),
        target: r.pick([
          [x, y + 1, z],
          [x, y, z],
          [3, 0, 3],
        ]),
      });
      return "act";
    case 4:
      play.people.attend(id);
      play.people.speak(id, "Hello there");
      play.people.speak(id, null);
      return "attend";
    case 5:
      play.crew.setPointerRay({
        origin: [x, y + 3, z],
        direction: r.pick([
          [0, -1, 0],
          [0, 0, 0],
          [Number.NaN, 0, 0],
        ]),
      });
      return "pointer";
    default:
      play.people.setPast(true);
      play.people.setPast(false);
      play.people.setPresence({ agents: IDS.map((one) => agent(one)), pages: 1 });
      return "history";
  }
}

it("idles for an hour through many worlds, sits, waves, walks and is raised, with every bone somewhere", () => {
  for (let seed = 1; seed <= times(1, 12); seed++) {
    const r = randomFrom(seed);
    const play = new Troupe(1000, { eye: [1.5, 2.3, 8.4] });
    play.people.setPresence({ agents: IDS.map((id) => agent(id)), pages: 1 });
    const seats = new Set<string>();
    const done: string[] = [];
    const look = (): void => {
      for (const id of IDS) {
        const { body } = play.of(id);
        if (body.lowered > 0.1) seats.add(id);
        const wrong = JOINTS.filter((j) => !body.figure.joints[j].matrixWorld.elements.every(Number.isFinite));
        if (wrong.length > 0) throw new Error(`seed ${seed}, ${id}: ${wrong.join()} after ${done.slice(-6).join()}`);
      }
    };
    for (let minute = 0; minute < 60; minute++) {
      if (minute % 5 === 0) open(play, r);
      // Nothing happens for the first minutes of each world, so that they sit down.
      for (let i = 0; minute % 5 >= 3 && i < 4; i++) {
        done.push(happen(play, r));
        play.run(3, look, 10);
      }
      if (r.chance(0.1)) play.now -= 30;
      play.run(48, look, 6);
    }
    expect(seats.size, "who sat down").toBeGreaterThan(0);
  }
}, 60_000);
