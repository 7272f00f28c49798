// What the picture adds to the bodies' motion: errands, the places of helpers, manners, and what is in their hands.
// The first picture does without, so this is a chunk of its own; the crew runs without it until it has loaded.

import type { Material } from "three";
import type { GroundObstacles } from "../../core/state.ts";
import type { OtherAvatar } from "../../core/traffic.ts";
import type { SceneHost } from "../host.ts";
import { type Frame, Motion, type System } from "../system.ts";
import { toneOf } from "../things/instances.ts";
import type { ObjectView } from "../things/objects.ts";
import { Carried } from "./carried.ts";
import { Companions } from "./companions.ts";
import type { Crew } from "./crew.ts";
import { Errands } from "./errands.ts";
import { Manners } from "./manners.ts";
import { Pathfinder } from "./pathfinder.ts";
import { seatsNear } from "./seats.ts";

/** See the top of the file. Creating it gives the crew its habits. */
export class Habits implements System {
  readonly errands: Errands;
  readonly companions: Companions;
  /** Path finding for everything that only the picture moves. */
  readonly paths: Pathfinder;
  private readonly host: SceneHost;
  private readonly crew: Crew;
  private readonly views: ReadonlyMap<string, ObjectView>;
  private readonly manners: Manners;
  private readonly carried: Carried;
  /** A body was put elsewhere: the next frame shows it there. */
  private stood = false;

  /** `material` draws what is carried. */
  constructor(host: SceneHost, crew: Crew, views: ReadonlyMap<string, ObjectView>, material: Material) {
    const { members } = crew;
    const { state, calm } = host;
    const paths = new Pathfinder(
      state,
      () => together(crew.solids, crew.fixtures),
      (self) => this.others(self),
    );
    this.host = host;
    this.crew = crew;
    this.views = views;
    this.paths = paths;
    this.carried = new Carried(crew.group, material);
    this.errands = new Errands({
      members,
      paths,
      seatsNear: (near, most) => seatsNear(state, near, most),
      onPickUp: (id, object, now, until) => this.showCarried(id, object, now, until),
    });
    this.companions = new Companions({ members, paths, calm, remove: (id) => crew.drop(id) });
    this.manners = new Manners({ members, paths, back: (m) => crew.sendBack(m), errands: this.errands });
    for (const [id, m] of members) if (m.parent) this.companions.add(id);
    crew.habits = this;
  }

  /** Everyone else in the picture with their future positions, for path finding around them. */
  private others(self: string): OtherAvatar[] {
    const now = this.host.clock();
    return [...this.crew.members]
      .filter(([id, m]) => id !== self && !m.parent && m.body.faded < 0.5)
      .map(([id, { body, name }]) => ({
        id,
        name,
        left: Math.max(0, body.arrivesAt - now),
        at: (seconds) => body.placeAt(now + seconds).position,
      }));
  }

  /** Puts a copy of an object into a body's hands. */
  private showCarried(id: string, object: string, now: number, until: number): void {
    const instance = this.views.get(object)?.instances[0];
    if (instance) this.carried.add(id, instance.kind.shape.geometry, toneOf(instance), now, until);
  }

  /** Forgets a body that was removed. */
  forget(id: string): void {
    for (const part of [this.errands, this.manners, this.companions]) part.forget(id);
    this.carried.remove(id);
  }

  update(frame: Frame): Motion {
    const { now, dt } = frame;
    const { crew } = this;
    if (this.stood) frame.castersMoved = true;
    this.stood = !crew.past && this.host.calm && this.errands.placeAtBenches(now);
    if (!this.host.calm && !crew.past) {
      this.errands.update(now);
      this.manners.update(now);
    }
    this.companions.update(now);
    this.carried.update(now, dt, (id) => crew.members.get(id)?.body);
    return this.stood ? Motion.fades : crew.motion(frame);
  }

  dispose(): void {
    this.carried.dispose();
  }
}

/** Obstacles of two kinds as one. */
function together(a: GroundObstacles | null, b: GroundObstacles | null): GroundObstacles | null {
  if (!a || !b) return a ?? b;
  return {
    revision: a.revision * 1e4 + b.revision,
    *near(...area) {
      yield* a.near(...area);
      yield* b.near(...area);
    },
  };
}
