// All bodies: who is here by the document and by presence, what they play, and whose way is kept clear.

import { type Box3, Object3D, type PerspectiveCamera, Vector3 } from "three";
import type { Other } from "../core/traffic.ts";
import type { AgentPresence, AvatarAct, Entry, Presence, Trace } from "../wire/types.gen.ts";
import { createAvatar, pathLength, type Surroundings } from "./avatar/avatar.ts";
import type { Figure } from "./avatar/figure.ts";
import { type GestureKind, gesture } from "./avatar/gesture.ts";
import { colorOf, type Looks, looksOf } from "./avatar/looks.ts";
import { Robots } from "./avatar/robot.ts";
import { Carried } from "./carried.ts";
import { Companions, MOST_HELPERS } from "./companions.ts";
import { type CrewParts, memberOf, type Newcomer, patchAt } from "./crew.parts.ts";
import { deedOf, deedOfTrace } from "./deeds.ts";
import type { Call } from "./errands.files.ts";
import { Errands } from "./errands.ts";
import { toneOf } from "./instances.ts";
import { Manners } from "./manners.ts";
import { radians, type Vec3 } from "./math.ts";
import { astray, beginAnew, hideUnknown, type Member, onlyDressed, type Post, postOf, stanceOf } from "./member.ts";
import { Pace } from "./pace.ts";
import { lighter } from "./palette.ts";
import { seatAt, seatsNear } from "./seats.ts";
import { Ways } from "./ways.ts";

export type { Member } from "./member.ts";

const size = new Vector3();
/** Seconds for which one who is asked something looks at the user. */
const ATTEND = 4;
/** Seconds for which an entry is news. */
const NEWS = 60;
/** Work that took longer than this (s) ends with a nod. */
const NODS_AFTER = 3;
const BUSY = new Set(["thinking", "working", "speaking"]);

export class Crew {
  readonly group = new Object3D();
  readonly members = new Map<string, Member>();
  private readonly parts: CrewParts;
  private readonly world: Surroundings;
  private readonly errands: Errands;
  private readonly companions: Companions;
  private readonly carried: Carried;
  private readonly manners: Manners;
  private readonly pace = new Pace();
  private readonly robots: Robots;
  private readonly busySince = new Map<string, number>();
  private greeted = false;
  /** The moment of the last update. */
  private now = 0;
  /** What is shown was: nobody does anything by themselves, and nothing is known of what they did. */
  past = false;

  constructor(parts: CrewParts) {
    this.parts = parts;
    this.robots = new Robots(parts.surface, parts.casters);
    const { members } = this;
    const { state } = parts;
    const ways = new Ways(state, (self) => this.others(self));
    this.world = {
      camera: [0, 2, 8],
      seat: (id, near) => seatAt(state.objects.get(id), near),
      calm: parts.calm,
      still: parts.still ?? false,
      floor: (x, z, height) => ways.floor(x, z, height),
      ...(parts.land ? { land: parts.land } : {}),
      pointer: null,
    };
    this.carried = new Carried(this.group, parts.material);
    this.errands = new Errands({
      members,
      ways,
      benches: (near, most) => seatsNear(state, near, most),
      takes: (id, object, now, until) => this.take(id, object, now, until),
    });
    this.group.add(parts.consoles.mesh);
    this.companions = new Companions({ members, ways, calm: parts.calm, drop: (id) => this.drop(id) });
    const back = (m: Member, now: number): void => m.body.place(m.post, now, this.world);
    this.manners = new Manners({ members, ways, back, errands: this.errands });
  }

  /** Everyone else in the picture, with their ways. */
  private others(self: string): Other[] {
    const now = this.now;
    return [...this.members]
      .filter(([id, m]) => id !== self && !m.parent && m.body.faded < 0.5)
      .map(([id, { body, name }]) => ({
        id,
        name,
        left: Math.max(0, body.arrives - now),
        at: (seconds) => body.at(now + seconds).position,
      }));
  }

  private take(id: string, object: string, now: number, until: number): void {
    const instance = this.parts.views().get(object)?.instances[0];
    if (instance) this.carried.take(id, instance.kind.shape.geometry, toneOf(instance), now, until);
  }

  setPresence(p: Presence, now: number): void {
    const helpers = p.agents.filter((a) => a.parent).slice(0, MOST_HELPERS);
    const shown = [...p.agents.filter((a) => !a.parent), ...helpers];
    const here = new Set(shown.map((a) => a.avatarId));
    for (const a of shown) this.syncAgent(a, now);
    for (const [id, m] of this.members) {
      if (here.has(id)) continue;
      if (m.parent) this.companions.leave(id, now);
      else if (!this.past && !this.parts.state.avatars.has(id)) this.drop(id);
      else {
        m.agent = null;
        m.body.setStance(this.past ? "idle" : "away");
      }
    }
    if (this.past) hideUnknown(this.members, this.parts.state.avatars);
    else this.greet(now);
  }

  /** Everything may be different, as in another world: errands end where they belong. */
  anew(now: number): void {
    for (const [id, m] of this.members) {
      if (!this.errands.away(id)) continue;
      this.errands.drop(id, now);
      m.body.place(m.post, now, this.world);
    }
  }

  /** No walk goes on that was seen before. */
  walksOver(now: number): void {
    if (this.past) return;
    for (const [m, post] of astray(this.members, this.parts.state.avatars)) {
      m.told = -Infinity;
      this.settle(m, post, now);
    }
  }

  /** The document's avatars changed. */
  documents(ids: Iterable<string>, now: number, still = false): void {
    const { avatars } = this.parts.state;
    for (const id of ids) {
      const doc = avatars.get(id);
      const member = this.members.get(id);
      if (!doc && member && !member.agent && !this.past) this.drop(id);
      else if (doc && member) {
        if (still || !onlyDressed(member.doc, doc)) this.settle(member, doc, now, still);
        member.doc = doc;
      } else if (doc) {
        const looks = looksOf(doc.agentType, doc.name, colorOf(id));
        const m = this.join({ id, name: doc.name, looks, agent: null, post: doc, parent: null }, now);
        m.body.setStance(this.past ? "idle" : "away");
      }
    }
    if (this.past) hideUnknown(this.members, avatars);
  }

  /** From the present to the past, or back: what was going on is over. */
  setPast(past: boolean, now: number): void {
    this.past = past;
    for (const [id, m] of this.members) {
      this.errands.drop(id, now);
      beginAnew(m, now, this.world);
    }
  }

  /** Takes over where the world says a body is. One that is on an errand of its own comes back by itself. */
  private settle(m: Member, post: Post, now: number, still = false): void {
    m.post = post;
    m.posed = -Infinity;
    if (still) return m.body.anew(post, now, this.world);
    if (m.parent || (post.pose === "stand" && this.errands.away(m.body.id))) return;
    this.errands.drop(m.body.id, now);
    m.body.place(post, now, this.world);
  }

  private syncAgent(a: AgentPresence, now: number): void {
    const id = a.avatarId;
    const doc = this.parts.state.avatars.get(id);
    const looks = this.looks(a);
    const known = this.members.get(id);
    // A body that was made from the document alone does not know the colour that the service gave its agent.
    if (known && !known.agent && known.looks.tint !== looks.tint) this.drop(id);
    const parent = a.parent && this.members.has(a.parent) ? a.parent : null;
    if (known && known.parent !== parent) this.drop(id);
    const place = postOf(a, doc) as Post;
    const m = this.members.get(id) ?? this.join({ id, name: a.name, looks, agent: a, post: place, parent }, now);
    // Where it joined. Once it has walked, the log knows better.
    const moved = m.agent && (m.agent.position.some((v, i) => v !== a.position[i]) || m.agent.yaw !== a.yaw);
    if (!doc && moved && !m.body.moving) this.settle(m, place, now);
    const began = m.agent?.activity.since !== a.activity.since || m.body.stance !== a.activity.state;
    m.agent = a;
    m.name = a.name;
    const stance = stanceOf(a);
    this.follow(m, stance, now);
    m.body.setStance(m.call ?? stance);
    if (m.parent) this.companions.stay(id);
    if (began && stance !== "idle") this.errands.stir(id, now);
  }

  /** A piece of work that is over gets a nod. */
  private follow(m: Member, stance: string, now: number): void {
    const { id } = m.body;
    if (BUSY.has(stance)) {
      if (!this.busySince.has(id)) this.busySince.set(id, now);
      return;
    }
    const since = this.busySince.get(id);
    this.busySince.delete(id);
    if (stance === "idle" && since !== undefined && now - since > NODS_AFTER)
      this.gesture(m, "nod", now, undefined, null);
  }

  /** A helper is of its parent's family and colour, lighter. */
  private looks(a: AgentPresence): Looks {
    const parent = a.parent ? this.members.get(a.parent) : undefined;
    return parent
      ? { ...parent.looks, tint: lighter(parent.looks.tint) }
      : looksOf(a.type, a.name, a.color || colorOf(a.avatarId));
  }

  private join(j: Newcomer, now: number): Member {
    const { id, post, parent } = j;
    const beside = parent ? this.members.get(parent)?.body : undefined;
    const at: Vec3 = beside ? this.companions.door(beside) : [...post.position];
    const yaw = beside?.yaw ?? radians(post.yaw);
    const figure = this.robots.make(j.looks, parent !== null);
    const body = createAvatar(id, figure, at, yaw);
    this.group.add(figure.root);
    const member = memberOf(j, body, this.parts.contact.add(patchAt(body)));
    this.members.set(id, member);
    if (parent) this.companions.joined(id);
    else if (post.pose === "sit") body.place(post, now - 10, this.world);
    if (j.agent) body.setStance(j.agent.activity.state);
    if (beside && !this.parts.calm) {
      body.vanish(true);
      body.update(now, 0, this.world);
      body.vanish(false);
    } else body.update(now, 0, this.world);
    return member;
  }

  /** Gives an agent's body another figure (a VRM file's), which the crew then owns; null: its robot again. */
  wear(id: string, figure: Figure | null): void {
    const m = this.members.get(id);
    if (!m) return figure?.dispose();
    const next = figure ?? this.robots.make(m.looks, m.parent !== null);
    const before = m.body.figure;
    m.body.wear(next);
    m.posed = -Infinity;
    before.root.removeFromParent();
    before.dispose();
    this.group.add(next.root);
  }

  private drop(id: string): void {
    const m = this.members.get(id);
    if (!m) return;
    m.body.dispose();
    this.parts.contact.remove(m.patch);
    this.members.delete(id);
    this.errands.forget(id);
    this.manners.forget(id);
    this.carried.drop(id);
    this.companions.forget(id);
    this.busySince.delete(id);
  }

  private gesture(m: Member, kind: GestureKind, now: number, seconds: number | undefined, target: Vec3 | null): void {
    const g = gesture(kind, now, seconds, target);
    if (g && (!this.parts.calm || this.parts.still)) m.body.gesture(g, now);
  }

  /** A call of an agent began or failed. */
  trace(trace: Trace, now: number): void {
    const m = this.members.get(trace.agent.avatarId);
    const kind = deedOfTrace(trace);
    if (m && kind && !m.body.moving && !m.body.gesturing && !this.past) this.gesture(m, kind, now, undefined, null);
  }

  /** One wave when the page opens. */
  private greet(now: number): void {
    const first = [...this.members.values()].find((m) => m.agent?.connected && !m.parent);
    if (this.greeted || !first) return;
    this.greeted = true;
    this.gesture(first, "wave", now + 0.7, 2.3, null);
  }

  play(act: AvatarAct, now: number): void {
    const m = this.members.get(act.avatarId);
    if (!m) return;
    const begun = act.started ? Date.parse(act.started) / 1000 : Number.NaN;
    const started = this.parts.unixClock && Number.isFinite(begun) ? Math.min(now, Math.max(begun, now - 120)) : now;
    this.errands.stir(act.avatarId, now);
    if (act.action !== "walk" && act.action !== "stop") return m.body.act(act, now, started);
    const path = this.told(m, act, now, started);
    m.body.act(path ? { ...act, path } : act, now, started);
  }

  /** A walk of the agent's own: its post moves along. From an errand it goes straight to where the walk leads. */
  private told(m: Member, act: AvatarAct, now: number, started: number): Vec3[] | undefined {
    const end = act.path?.at(-1);
    if (!act.path || !end) return act.path;
    const seconds = act.seconds ?? pathLength(act.path) / Math.max(0.3, act.speed ?? 1.4);
    const away = this.errands.away(m.body.id);
    this.errands.drop(m.body.id, now);
    m.post = { position: [...end], yaw: act.yaw ?? m.post.yaw, pose: "stand" };
    m.told = act.action === "stop" ? now + 0.4 : started + seconds;
    if (act.action === "stop") return act.path;
    if (!away) return act.path;
    return [m.body.position, ...(this.ways.find(m.body.position, end, m.body.id)?.slice(1) ?? [end])];
  }

  get ways(): Ways {
    return this.errands.ways;
  }

  /** An entry made, moved or removed what is in this box. */
  made(entry: Entry | undefined, box: Box3, now: number): void {
    this.errands.changed(box, now);
    const m = entry?.author.kind === "agent" ? this.members.get(entry.author.id) : undefined;
    const extent = (id: string) => Math.max(...(this.parts.views().get(id)?.box.getSize(size).toArray() ?? [Infinity]));
    const deed = entry && deedOf(entry, extent);
    if (!m || !deed || m.parent || this.past) return;
    // What a page hears after a break is not what happens now.
    if (this.parts.unixClock && now - Date.parse(entry.time) / 1000 > NEWS) return;
    if (!box.isEmpty() && !this.parts.calm) this.errands.made(m.body.id, box, now, deed);
    else if (!m.body.moving)
      this.gesture(m, deed.kind, now, undefined, box.isEmpty() ? null : box.getCenter(size).toArray());
  }

  /** An agent does something with a file: it goes there, unless the user wants less motion. */
  visit(id: string, call: Call, now: number): void {
    const m = this.members.get(id);
    if (m && !m.parent && !this.past && !this.parts.calm) this.errands.visit(id, call, now);
  }

  /** Where the user points: the line of sight through their pointer. */
  pointAlong(ray: Surroundings["pointer"]): void {
    this.world.pointer = ray ?? null;
  }

  /** Its user asks it for something: it turns to them and looks up. */
  attend(id: string, now: number): void {
    const m = this.members.get(id);
    if (!m) return;
    this.errands.stir(id, now);
    m.body.attend(now, ATTEND);
  }

  speak(id: string, text: string | null, now: number): void {
    const m = this.members.get(id);
    if (!m) return;
    if (text === null) m.speech.end(now);
    else m.speech.show(text, now);
    m.body.talk(m.speech.talkUntil);
    if (text !== null) this.errands.stir(id, now);
  }

  /** eye: through which all this is seen; without, nobody's pose waits for a later frame. */
  update(t: number, dt: number, camera: Vec3, eye: PerspectiveCamera | null = null): void {
    this.now = t;
    this.world.camera = camera;
    if (!this.parts.calm && !this.past) {
      this.errands.update(t);
      this.manners.update(t);
    }
    this.companions.update(t);
    const { consoles } = this.parts;
    consoles.begin();
    this.pace.begin(this.members.size, eye);
    for (const m of this.members.values()) {
      const since = this.pace.since(m, t, dt);
      if (since === null) continue;
      m.posed = t;
      m.body.update(t, since, this.world);
      if (m.body.console > 0) consoles.show(m.body);
      this.parts.contact.setMatrix(m.patch, patchAt(m.body));
    }
    consoles.end();
    this.carried.update(t, dt, (id) => this.members.get(id)?.body);
  }

  get busy(): boolean {
    for (const m of this.members.values()) if (m.body.busy) return true;
    return false;
  }

  get lively(): boolean {
    for (const m of this.members.values()) if (m.body.lively) return true;
    return false;
  }

  dispose(): void {
    for (const id of this.members.keys()) this.drop(id);
    this.parts.consoles.dispose();
    this.robots.dispose();
    this.carried.dispose();
    this.group.removeFromParent();
  }
}
