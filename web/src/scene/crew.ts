// All bodies. Their membership follows the document (avatars) and presence (agents); their movement comes from
// acts of agents, and from what the picture adds: errands, helpers, manners.
//
// Where things are decided:
// - syncAgent, syncAvatars: who exists, and where its post is
// - play, planWalk: acts that the agent requested; they override everything the picture adds
// - showEntry, trace, visit: what its tool calls make it show (workevents.ts, errands.ts)
// - update: advances all of that and poses the bodies

import { type Box3, Object3D, type PerspectiveCamera, Vector3 } from "three";
import type { OtherAvatar } from "../core/traffic.ts";
import { radians, type Vec3 } from "../core/vector.ts";
import { shownState } from "../core/words/activity.ts";
import type { AgentPresence, AvatarAct, Entry, Presence, Trace } from "../wire/types.gen.ts";
import { createAvatar, pathLength, type Surroundings } from "./avatar/avatar.ts";
import type { Figure } from "./avatar/figure.ts";
import { type GestureKind, gesture } from "./avatar/gesture.ts";
import { avatarColor, looksOf } from "./avatar/looks.ts";
import { Robots } from "./avatar/robot.ts";
import { Carried } from "./carried.ts";
import { Companions, MOST_HELPERS } from "./companions.ts";
import { type CrewDeps, createSurroundings } from "./crew.deps.ts";
import type { FileVisit } from "./errands.files.ts";
import { Errands } from "./errands.ts";
import { toneOf } from "./instances.ts";
import { Manners } from "./manners.ts";
import { displaced, hideAbsent, type Member, onlyFigureChanged, type Post, postOf, resetMember } from "./member.ts";
import { contactPatchMatrix, createMember, looksFor, type Newcomer } from "./newcomer.ts";
import { Pathfinder } from "./pathfinder.ts";
import { PoseThrottle } from "./posethrottle.ts";
import { seatsNear } from "./seats.ts";
import { gestureOfTrace, workEventOf } from "./workevents.ts";
import { WorkTimer } from "./worktimer.ts";

export type { Member } from "./member.ts";

const size = new Vector3();
/** Seconds for which a body looks at the user after attend(). */
const ATTEND = 4;
/** Entries older than this (s) are not shown: after a break the page receives what happened long ago. */
const RECENT = 60;

/** The bodies of a scene. Times are seconds on the page's clock. */
export class Crew {
  readonly group = new Object3D();
  readonly members = new Map<string, Member>();
  private readonly deps: CrewDeps;
  private readonly world: Surroundings;
  private readonly errands: Errands;
  private readonly companions: Companions;
  private readonly carried: Carried;
  private readonly manners: Manners;
  private readonly throttle = new PoseThrottle();
  private readonly robots: Robots;
  private readonly workTimer = new WorkTimer();
  private hasGreeted = false;
  /** The moment of the last update. */
  private now = 0;
  /** The past is shown: bodies do nothing by themselves, and nothing is known about what they did. */
  past = false;

  constructor(deps: CrewDeps) {
    this.deps = deps;
    this.robots = new Robots(deps.surface, deps.shadowProxies);
    const { members } = this;
    const { state } = deps;
    const paths = new Pathfinder(state, (self) => this.others(self));
    this.world = createSurroundings(deps, paths);
    this.carried = new Carried(this.group, deps.material);
    this.errands = new Errands({
      members,
      paths,
      seatsNear: (near, most) => seatsNear(state, near, most),
      onPickUp: (id, object, now, until) => this.showCarried(id, object, now, until),
    });
    this.group.add(deps.consoles.mesh);
    this.companions = new Companions({ members, paths, calm: deps.calm, remove: (id) => this.drop(id) });
    const back = (m: Member, now: number): void => m.body.place(m.post, now, this.world);
    this.manners = new Manners({ members, paths, back, errands: this.errands });
  }

  /** Everyone else in the picture with their future positions, for path finding around them. */
  private others(self: string): OtherAvatar[] {
    const now = this.now;
    return [...this.members]
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
    const instance = this.deps.views().get(object)?.instances[0];
    if (instance) this.carried.add(id, instance.kind.shape.geometry, toneOf(instance), now, until);
  }

  /** Updates bodies to the agents present. Without its agent a body in the document stays, as `away`. */
  setPresence(p: Presence, now: number): void {
    const helpers = p.agents.filter((a) => a.parent).slice(0, MOST_HELPERS);
    const shown = [...p.agents.filter((a) => !a.parent), ...helpers];
    const present = new Set(shown.map((a) => a.avatarId));
    for (const a of shown) this.syncAgent(a, now);
    for (const [id, m] of this.members) {
      if (present.has(id)) continue;
      if (m.parent) this.companions.dismiss(id, now);
      else if (!this.past && !this.deps.state.avatars.has(id)) this.drop(id);
      else {
        m.agent = null;
        m.body.setStance(this.past ? "idle" : "away");
      }
    }
    if (this.past) hideAbsent(this.members, this.deps.state.avatars);
    else this.greet(now);
  }

  /** Ends all errands at once: the world may be a completely different one (after a reset). */
  endErrands(now: number): void {
    for (const [id, m] of this.members) {
      if (!this.errands.isAway(id)) continue;
      this.errands.drop(id, now);
      m.body.place(m.post, now, this.world);
    }
  }

  /** Ends all walks: bodies go where the state says. */
  endWalks(now: number): void {
    if (this.past) return;
    for (const [m, post] of displaced(this.members, this.deps.state.avatars)) {
      m.walkingUntil = -Infinity;
      this.applyPost(m, post, now);
    }
  }

  /** Updates the bodies of these avatars to the document. With `still` they are at their place at once. */
  syncAvatars(ids: Iterable<string>, now: number, still = false): void {
    const { avatars } = this.deps.state;
    for (const id of ids) {
      const doc = avatars.get(id);
      const member = this.members.get(id);
      if (!doc && member && !member.agent && !this.past) this.drop(id);
      else if (doc && member) {
        if (still || !onlyFigureChanged(member.doc, doc)) this.applyPost(member, doc, now, still);
        member.doc = doc;
      } else if (doc) {
        const looks = looksOf(doc.agentType, doc.name, avatarColor(id));
        const m = this.join({ id, name: doc.name, looks, agent: null, post: doc, parent: null }, now);
        m.body.setStance(this.past ? "idle" : "away");
      }
    }
    if (this.past) hideAbsent(this.members, avatars);
  }

  /** Switches between present and past: whatever bodies were doing ends. */
  setPast(past: boolean, now: number): void {
    this.past = past;
    for (const [id, m] of this.members) {
      this.errands.drop(id, now);
      resetMember(m, now, this.world);
    }
  }

  /** Moves a body to its place in the world. One on an errand finishes that, and returns to the new post. */
  private applyPost(m: Member, post: Post, now: number, still = false): void {
    m.post = post;
    m.posedAt = -Infinity;
    if (still) return m.body.reset(post, now, this.world);
    if (m.parent || (post.pose === "stand" && this.errands.isAway(m.body.id))) return;
    this.errands.drop(m.body.id, now);
    m.body.place(post, now, this.world);
  }

  /** Creates or updates the body of one agent. */
  private syncAgent(a: AgentPresence, now: number): void {
    const id = a.avatarId;
    const doc = this.deps.state.avatars.get(id);
    const looks = looksFor(a, a.parent ? this.members.get(a.parent) : undefined);
    const known = this.members.get(id);
    // A body made from the document alone lacks the colour that the service assigned: make it again.
    if (known && !known.agent && known.looks.tint !== looks.tint) this.drop(id);
    const parent = a.parent && this.members.has(a.parent) ? a.parent : null;
    if (known && known.parent !== parent) this.drop(id);
    const place = postOf(a, doc) as Post;
    const m = this.members.get(id) ?? this.join({ id, name: a.name, looks, agent: a, post: place, parent }, now);
    // Presence only knows where an agent joined; once the document has it, that is what counts.
    const moved = m.agent && (m.agent.position.some((v, i) => v !== a.position[i]) || m.agent.yaw !== a.yaw);
    if (!doc && moved && !m.body.moving) this.applyPost(m, place, now);
    const began = m.agent?.activity.since !== a.activity.since || m.body.stance !== a.activity.state;
    m.agent = a;
    m.name = a.name;
    const stance = shownState(a);
    if (this.workTimer.hasFinished(id, stance, now)) this.gesture(m, "nod", now, undefined, null);
    m.body.setStance(m.call ?? stance);
    if (m.parent) this.companions.recall(id);
    if (began && stance !== "idle") this.errands.noteActivity(id, now);
  }

  /** Creates the body of a newcomer. */
  private join(j: Newcomer, now: number): Member {
    const { id, post, parent } = j;
    const beside = parent ? this.members.get(parent)?.body : undefined;
    const position: Vec3 = beside ? this.companions.spawnPoint(beside) : [...post.position];
    const yaw = beside?.yaw ?? radians(post.yaw);
    const figure = this.robots.make(j.looks, parent !== null);
    const body = createAvatar(id, figure, position, yaw);
    this.group.add(figure.root);
    const member = createMember(j, body, this.deps.contact.add(contactPatchMatrix(body)));
    this.members.set(id, member);
    if (parent) this.companions.add(id);
    else if (post.pose === "sit") body.place(post, now - 10, this.world);
    if (j.agent) body.setStance(j.agent.activity.state);
    if (beside && !this.deps.calm) {
      body.setVanished(true);
      body.update(now, 0, this.world);
      body.setVanished(false);
    } else body.update(now, 0, this.world);
    return member;
  }

  /** Replaces a body's figure by one from a VRM file, which the crew then owns; null restores its robot. */
  wear(id: string, figure: Figure | null): void {
    const m = this.members.get(id);
    if (!m) return figure?.dispose();
    const next = figure ?? this.robots.make(m.looks, m.parent !== null);
    const before = m.body.figure;
    m.body.setFigure(next);
    m.posedAt = -Infinity;
    before.root.removeFromParent();
    before.dispose();
    this.group.add(next.root);
  }

  /** Removes a body and everything known about it. */
  private drop(id: string): void {
    const m = this.members.get(id);
    if (!m) return;
    m.body.dispose();
    this.deps.contact.remove(m.patch);
    this.members.delete(id);
    this.errands.forget(id);
    this.manners.forget(id);
    this.carried.remove(id);
    this.companions.forget(id);
    this.workTimer.forget(id);
  }

  /** Plays a gesture; with reduced motion too, since it stays in place, but not in tests. */
  private gesture(m: Member, kind: GestureKind, now: number, seconds: number | undefined, target: Vec3 | null): void {
    const g = gesture(kind, now, seconds, target);
    if (g && (!this.deps.calm || this.deps.still)) m.body.gesture(g, now);
  }

  /** Shows that a tool call began or failed. */
  trace(trace: Trace, now: number): void {
    const m = this.members.get(trace.agent.avatarId);
    const kind = gestureOfTrace(trace);
    if (m && kind && !m.body.moving && !m.body.gesturing && !this.past) this.gesture(m, kind, now, undefined, null);
  }

  /** The first agent waves once when the page opens. */
  private greet(now: number): void {
    const first = [...this.members.values()].find((m) => m.agent?.connected && !m.parent);
    if (this.hasGreeted || !first) return;
    this.hasGreeted = true;
    this.gesture(first, "wave", now + 0.7, 2.3, null);
  }

  /** Plays an act of an agent. An act that began earlier (up to two minutes) is joined where it is by now. */
  play(act: AvatarAct, now: number): void {
    const m = this.members.get(act.avatarId);
    if (!m) return;
    const begun = act.started ? Date.parse(act.started) / 1000 : Number.NaN;
    const started = this.deps.unixClock && Number.isFinite(begun) ? Math.min(now, Math.max(begun, now - 120)) : now;
    this.errands.noteActivity(act.avatarId, now);
    if (act.action !== "walk" && act.action !== "stop") return m.body.act(act, now, started);
    const path = this.planWalk(m, act, now, started);
    m.body.act(path ? { ...act, path } : act, now, started);
  }

  /** Starts a walk the agent asked for: its post moves to the end, and an errand is broken off. */
  private planWalk(m: Member, act: AvatarAct, now: number, started: number): Vec3[] | undefined {
    const end = act.path?.at(-1);
    if (!act.path || !end) return act.path;
    const seconds = act.seconds ?? pathLength(act.path) / Math.max(0.3, act.speed ?? 1.4);
    const away = this.errands.isAway(m.body.id);
    this.errands.drop(m.body.id, now);
    m.post = { position: [...end], yaw: act.yaw ?? m.post.yaw, pose: "stand" };
    m.walkingUntil = act.action === "stop" ? now + 0.4 : started + seconds;
    if (act.action === "stop") return act.path;
    if (!away) return act.path;
    return [m.body.position, ...(this.paths.findPath(m.body.position, end, m.body.id)?.slice(1) ?? [end])];
  }

  /** Path finding for everything that only the picture moves. */
  get paths(): Pathfinder {
    return this.errands.paths;
  }

  /** Shows an entry that made, moved or removed what is in this box: by an errand to it, or by a gesture. */
  showEntry(entry: Entry | undefined, box: Box3, now: number): void {
    this.errands.onObjectsChanged(box, now);
    const m = entry?.author.kind === "agent" ? this.members.get(entry.author.id) : undefined;
    const extent = (id: string) => Math.max(...(this.deps.views().get(id)?.box.getSize(size).toArray() ?? [Infinity]));
    const event = entry && workEventOf(entry, extent);
    if (!m || !event || m.parent || this.past) return;
    if (this.deps.unixClock && now - Date.parse(entry.time) / 1000 > RECENT) return;
    if (!box.isEmpty() && !this.deps.calm) this.errands.onWork(m.body.id, box, now, event);
    else if (!m.body.moving)
      this.gesture(m, event.kind, now, undefined, box.isEmpty() ? null : box.getCenter(size).toArray());
  }

  /** Sends an agent to a file it works with, unless the user wants less motion. */
  visit(id: string, call: FileVisit, now: number): void {
    const m = this.members.get(id);
    if (m && !m.parent && !this.past && !this.deps.calm) this.errands.onFileVisit(id, call, now);
  }

  /** The ray through the user's pointer: bodies near it look at it. null: the pointer is away. */
  setPointerRay(ray: Surroundings["pointer"]): void {
    this.world.pointer = ray ?? null;
  }

  /** Turns a body to the user, because they ask it for something. */
  attend(id: string, now: number): void {
    const m = this.members.get(id);
    if (!m) return;
    this.errands.noteActivity(id, now);
    m.body.attendUser(now, ATTEND);
  }

  /** Shows a reply as a bubble; null: no more text comes. */
  speak(id: string, text: string | null, now: number): void {
    const m = this.members.get(id);
    if (!m) return;
    if (text === null) m.speech.end(now);
    else m.speech.show(text, now);
    m.body.talkUntil(m.speech.talkUntil);
    if (text !== null) this.errands.noteActivity(id, now);
  }

  /** Advances to time t. Bodies outside the view of camera `eye` are posed less often; without it all are posed. */
  update(t: number, dt: number, camera: Vec3, eye: PerspectiveCamera | null = null): void {
    this.now = t;
    this.world.camera = camera;
    if (!this.deps.calm && !this.past) {
      this.errands.update(t);
      this.manners.update(t);
    }
    this.companions.update(t);
    const { consoles } = this.deps;
    consoles.begin();
    this.throttle.begin(this.members.size, eye);
    for (const m of this.members.values()) {
      const since = this.throttle.since(m, t, dt);
      if (since === null) continue;
      m.posedAt = t;
      m.body.update(t, since, this.world);
      if (m.body.consoleShare > 0) consoles.show(m.body);
      this.deps.contact.setMatrix(m.patch, contactPatchMatrix(m.body));
    }
    consoles.end();
    this.carried.update(t, dt, (id) => this.members.get(id)?.body);
  }

  /** Whether a body moves in a way that needs every frame. */
  get busy(): boolean {
    return [...this.members.values()].some((m) => m.body.busy);
  }

  /** Whether a body speaks, or looks at the user on request. */
  get lively(): boolean {
    return [...this.members.values()].some((m) => m.body.lively);
  }

  dispose(): void {
    for (const id of this.members.keys()) this.drop(id);
    this.deps.consoles.dispose();
    this.robots.dispose();
    this.carried.dispose();
    this.group.removeFromParent();
  }
}
