// All bodies: makes and removes them, dresses them, brings them to their posts, and poses them in every frame. Who is
// there and what they do for their agents is decided in people.ts, what the picture adds to that in habits.ts.

import { Object3D } from "three";
import { floorAt } from "../../core/footing.ts";
import type { GroundObstacles } from "../../core/state.ts";
import { isPoint, radians, type Vec3 } from "../../core/vector.ts";
import type { Surroundings } from "../avatar/avatar.ts";
import type { Figure } from "../avatar/figure.ts";
import type { GestureKind } from "../avatar/gesture.ts";
import { bodiesCode } from "../avatar/latebodies.ts";
import type { Robots } from "../avatar/robot.ts";
import type { SceneHost } from "../host.ts";
import type { ShadowProxies } from "../light/shadowproxies.ts";
import type { SurfaceKit } from "../surface/material.ts";
import type { Pool } from "../surface/pool.ts";
import { type Frame, Motion, type System } from "../system.ts";
import type { Companions } from "./companions.ts";
import type { Consoles } from "./consoles.ts";
import type { Errands } from "./errands.ts";
import { type Member, type Post, resetMember } from "./member.ts";
import { contactPatchMatrix, type Newcomer } from "./newcomer.ts";
import type { Pathfinder } from "./pathfinder.ts";
import { PoseThrottle } from "./posethrottle.ts";
import { seatAt } from "./seats.ts";
import { Speech } from "./speech.ts";

/** A body looks for the floor this far above its feet (m): it can be about to step up. */
const STEP_UP = 0.3;

/** What the crew needs of the rest of the scene. */
interface CrewDeps {
  surface: SurfaceKit;
  /** The pool of contact shadows. */
  contact: Pool;
  /** Shadow proxies of the bodies; without them bodies cast no shadow. */
  shadowProxies?: ShadowProxies;
  /** Panes in front of bodies whose work is invisible. */
  consoles: Consoles;
  /** The code of bodies; tests let it come when they like. */
  bodies?: typeof bodiesCode;
  /** Visible height of bare ground (m), by which bodies standing on it are lifted. */
  land?: (x: number, z: number) => number;
}

/** What the picture adds to the motion of bodies (habits.ts). */
interface BodyHabits {
  readonly errands: Errands;
  readonly companions: Companions;
  readonly paths: Pathfinder;
  /** Forgets a body that was removed. */
  forget(id: string): void;
}

/** The bodies of a scene. Times are seconds on the page's clock. */
export class Crew implements System {
  readonly group = new Object3D();
  readonly members = new Map<string, Member>();
  readonly bodies: typeof bodiesCode;
  /** The past is shown: bodies do nothing by themselves, and nothing is known about what they did. */
  past = false;
  /** Null until they have loaded. */
  habits: BodyHabits | null = null;
  /** Buildings of the user's project: bodies walk around them. */
  solids: GroundObstacles | null = null;
  /** What the picture adds to the plaza (workshop): bodies walk around that too. */
  fixtures: GroundObstacles | null = null;
  private readonly host: SceneHost;
  private readonly deps: CrewDeps;
  private readonly world: Surroundings;
  private readonly throttle = new PoseThrottle();
  /** Undefined until the first body is made. */
  private robots: Robots | undefined;
  /** A body has come, gone or become another one since the last frame: their shadows are to be drawn anew. */
  private changed = false;

  constructor(host: SceneHost, deps: CrewDeps) {
    const { state, calm, still } = host;
    const { land } = deps;
    this.host = host;
    this.deps = deps;
    this.bodies = deps.bodies ?? bodiesCode;
    this.world = {
      camera: [0, 2, 8],
      seat: (id, near) => seatAt(state.objects.get(id), near),
      calm,
      still,
      floor: (x, z, height) => floorAt(state, x, z, height + STEP_UP)?.height ?? 0,
      ...(land ? { land } : {}),
      pointer: null,
    };
    this.group.add(deps.consoles.mesh);
  }

  /** Creates the body of a newcomer; only when the code of bodies is there. */
  join(j: Newcomer): Member {
    const { id, post, parent } = j;
    const now = this.host.clock();
    const beside = parent ? this.members.get(parent)?.body : undefined;
    const position: Vec3 = beside
      ? (this.habits?.companions.spawnPoint(beside) ?? beside.position)
      : [...post.position];
    const figure = this.robot(j);
    const body = new this.code.AvatarBody(id, figure, position, beside?.yaw ?? radians(post.yaw));
    this.group.add(figure.root);
    const member: Member = {
      ...j,
      body,
      patch: this.deps.contact.add(contactPatchMatrix(body)),
      speech: new Speech(),
      walkingUntil: -Infinity,
      posedAt: -Infinity,
    };
    this.members.set(id, member);
    this.changed = true;
    if (parent) this.habits?.companions.add(id);
    else if (post.pose === "sit") body.place(post, now - 10, this.world);
    if (j.agent) body.setStance(j.agent.activity.state);
    const fadesIn = beside !== undefined && !this.host.calm;
    body.setVanished(fadesIn);
    body.update(now, 0, this.world);
    body.setVanished(false);
    return member;
  }

  /** Whoever asks for a body has waited for it. */
  private get code(): NonNullable<typeof bodiesCode.now> {
    if (!this.bodies.now) throw new Error("the code of bodies has not come yet");
    return this.bodies.now;
  }

  private robot({ looks, parent }: Pick<Member, "looks" | "parent">): Figure {
    const { surface, shadowProxies } = this.deps;
    this.robots ??= new this.code.Robots(surface, shadowProxies);
    return this.robots.make(looks, parent !== null);
  }

  /** Removes a body and everything known about it. */
  drop(id: string): void {
    const m = this.members.get(id);
    if (!m) return;
    m.body.dispose();
    this.deps.contact.remove(m.patch);
    this.members.delete(id);
    this.changed = true;
    this.habits?.forget(id);
  }

  /** A helper is dismissed: it runs off. */
  dismiss(id: string): void {
    if (this.habits) this.habits.companions.dismiss(id, this.host.clock());
    else this.drop(id);
  }

  /** Replaces a body's figure by one from a VRM file, which the crew then owns; null restores its robot. */
  wear(id: string, figure: Figure | null): void {
    const m = this.members.get(id);
    if (!m) return figure?.dispose();
    const next = figure ?? this.robot(m);
    const before = m.body.figure;
    m.body.setFigure(next);
    m.posedAt = -Infinity;
    before.root.removeFromParent();
    before.dispose();
    this.group.add(next.root);
    this.changed = true;
  }

  /** Ends what bodies were doing and puts them at their posts, as another point in time begins. */
  resetAll(): void {
    const now = this.host.clock();
    for (const [id, m] of this.members) {
      this.habits?.errands.drop(id, now);
      resetMember(m, now, this.world);
    }
  }

  /**
   * Gives a body another place in the world. One on an errand finishes that, and returns to the new post. `still`: it
   * is there at once.
   */
  post(m: Member, post: Post, still = false): void {
    m.post = post;
    m.posedAt = -Infinity;
    const now = this.host.clock();
    if (still) return m.body.reset(post, now, this.world);
    const errands = this.habits?.errands;
    if (m.parent || (post.pose === "stand" && errands?.isAway(m.body.id))) return;
    errands?.drop(m.body.id, now);
    this.sendBack(m);
  }

  /** Sends a body to its post. */
  sendBack(m: Member): void {
    m.body.place(m.post, this.host.clock(), this.world);
  }

  /** Ends all errands at once: the world may be a completely different one (after a reset). */
  endErrands(): void {
    const errands = this.habits?.errands;
    for (const [id, m] of this.members) {
      if (!errands?.isAway(id)) continue;
      errands.drop(id, this.host.clock());
      this.sendBack(m);
    }
  }

  /** Plays a gesture; with reduced motion too, since it stays in place, but not in tests. */
  gesture(m: Member, kind: GestureKind, now: number, seconds?: number, target: Vec3 | null = null): void {
    const g = this.code.gesture(kind, now, seconds, target);
    if (g && (!this.host.calm || this.host.still)) m.body.gesture(g, now);
  }

  /** The ray through the user's pointer: bodies near it look at it. null: the pointer is away. */
  setPointerRay(ray: Surroundings["pointer"]): void {
    this.world.pointer = ray && isPoint(ray.origin) && isPoint(ray.direction) ? ray : null;
  }

  /** Poses the bodies: those out of view less often. */
  update(frame: Frame): Motion {
    const { now, dt, eye, unseen } = frame;
    const { consoles, contact } = this.deps;
    this.world.camera = eye.position.toArray();
    consoles.begin();
    this.throttle.begin(this.members.size, unseen ? null : eye);
    for (const m of this.members.values()) {
      const since = this.throttle.since(m, now, dt);
      if (since === null) continue;
      m.posedAt = now;
      m.body.update(now, since, this.world);
      if (m.body.consoleShare > 0) consoles.show(m.body);
      contact.setMatrix(m.patch, contactPatchMatrix(m.body));
    }
    consoles.end();
    return this.motion(frame);
  }

  /** Whether a body moves from its place, or speaks or looks at the user where frames are cheap. */
  motion(frame: Frame): Motion {
    const { calm, software } = this.host;
    if (this.changed) frame.castersMoved = true;
    this.changed = false;
    let motion: Motion = Motion.still;
    for (const { body } of this.members.values()) {
      if (body.busy) {
        frame.castersMoved = true;
        return Motion.moves;
      }
      if (!calm && !software && body.lively) motion = Motion.fades;
    }
    return motion;
  }

  dispose(): void {
    for (const id of this.members.keys()) this.drop(id);
    this.deps.consoles.dispose();
    this.robots?.dispose();
    this.group.removeFromParent();
  }
}
