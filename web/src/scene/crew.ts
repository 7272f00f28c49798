// All bodies: who is here by the document and by presence, what they play, and whose way is kept clear.

import { type Box3, Matrix4, Object3D, Vector3 } from "three";
import type { AgentPresence, AvatarAct, Entry, Presence } from "../wire/types.gen.ts";
import { type AvatarBody, createAvatar, pathLength, type Seat, type Surroundings } from "./avatar/avatar.ts";
import { type Looks, looksOf } from "./avatar/body.ts";
import { type GestureKind, gesture } from "./avatar/gesture.ts";
import { Companions, MOST_HELPERS, SMALL } from "./companions.ts";
import type { Consoles } from "./consoles.ts";
import { Errands } from "./errands.ts";
import type { SurfaceKit } from "./material.ts";
import { radians, type Vec3 } from "./math.ts";
import { CLOSE, type Member, type Members, type Post } from "./member.ts";
import type { ObjectView } from "./objects.ts";
import { lighter } from "./palette.ts";
import { pieceOf } from "./pieces/index.ts";
import type { Pool } from "./pool.ts";
import { Speech } from "./speech.ts";
import type { SceneState } from "./types.ts";
import { Ways } from "./ways.ts";

export type { Member } from "./member.ts";

export interface CrewParts {
  state: SceneState;
  surface: SurfaceKit;
  views: () => ReadonlyMap<string, ObjectView>;
  contact: Pool;
  /** Panels before those whose work is nowhere to be seen. */
  consoles: Consoles;
  calm: boolean;
  unixClock: boolean;
}

const point = new Vector3();
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
  private readonly busySince = new Map<string, number>();
  private greeted = false;

  constructor(parts: CrewParts) {
    this.parts = parts;
    const { members } = this;
    const ways = new Ways(parts.state);
    this.world = { camera: [0, 2, 8], seat: (id) => seatOf(parts.views().get(id)), calm: parts.calm };
    const { seat } = this.world;
    this.errands = new Errands({ members, ways, seat, benches: (near, most) => benches(parts.views(), near, most) });
    this.group.add(parts.consoles.mesh);
    this.companions = new Companions({ members, ways, calm: parts.calm, drop: (id) => this.drop(id) });
  }

  setPresence(p: Presence, now: number): void {
    const helpers = p.agents.filter((a) => a.parent).slice(0, MOST_HELPERS);
    const shown = [...p.agents.filter((a) => !a.parent), ...helpers];
    const here = new Set(shown.map((a) => a.avatarId));
    for (const a of shown) this.syncAgent(a, now);
    for (const [id, m] of this.members) {
      if (here.has(id)) continue;
      if (m.parent) this.companions.leave(id, now);
      else if (!this.parts.state.avatars.has(id)) this.drop(id);
      else {
        m.agent = null;
        m.body.setStance("away");
      }
    }
    this.greet(now);
  }

  /** Everything may be different, as in another world: errands end where they belong. */
  anew(now: number): void {
    for (const [id, m] of this.members) {
      if (!this.errands.away(id)) continue;
      this.errands.drop(id, now);
      m.body.place(m.post, now, this.world);
    }
  }

  /** The document's avatars changed. */
  documents(ids: Iterable<string>, now: number): void {
    for (const id of ids) {
      const doc = this.parts.state.avatars.get(id);
      const member = this.members.get(id);
      if (!doc && member && !member.agent) this.drop(id);
      else if (doc && member) this.settle(member, doc, now);
      else if (doc) {
        const looks = looksOf(doc.agentType, doc.name);
        this.join({ id, name: doc.name, looks, agent: null, post: doc, parent: null }, now).body.setStance("away");
      }
    }
  }

  /** Takes over where the world says a body is. One that is on an errand of its own comes back by itself. */
  private settle(m: Member, post: Post, now: number): void {
    m.post = post;
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
    if (known && !known.agent && known.body.looks.tint !== looks.tint) this.drop(id);
    const parent = a.parent && this.members.has(a.parent) ? a.parent : null;
    if (known && known.parent !== parent) this.drop(id);
    const place: Post = doc ?? { position: a.position, yaw: a.yaw, pose: "stand" };
    const m = this.members.get(id) ?? this.join({ id, name: a.name, looks, agent: a, post: place, parent }, now);
    // Where it joined. Once it has walked, the log knows better.
    const moved = m.agent && (m.agent.position.some((v, i) => v !== a.position[i]) || m.agent.yaw !== a.yaw);
    if (!doc && moved && !m.body.moving) this.settle(m, place, now);
    const began = m.agent?.activity.since !== a.activity.since || m.body.stance !== a.activity.state;
    m.agent = a;
    m.name = a.name;
    const stance = a.connected || a.activity.state === "lost" ? a.activity.state : "away";
    this.follow(m, stance, now);
    m.body.setStance(stance);
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
    return parent ? { ...parent.body.looks, tint: lighter(parent.body.looks.tint) } : looksOf(a.type, a.name, a.color);
  }

  private join(j: Newcomer, now: number): Member {
    const { id, post, parent } = j;
    const beside = parent ? this.members.get(parent)?.body : undefined;
    const at: Vec3 = beside ? [...beside.position] : [...post.position];
    const yaw = beside?.yaw ?? radians(post.yaw);
    const size = parent ? SMALL : 1;
    const body = createAvatar(id, { looks: j.looks, surface: this.parts.surface, size }, at, yaw);
    this.group.add(body.body.mesh);
    const patch = this.parts.contact.add(patchAt(body));
    const member: Member = {
      body,
      patch,
      speech: new Speech(),
      parent,
      name: j.name,
      agent: j.agent,
      post,
      told: -Infinity,
    };
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

  private drop(id: string): void {
    const m = this.members.get(id);
    if (!m) return;
    m.body.dispose();
    this.parts.contact.remove(m.patch);
    this.members.delete(id);
    this.errands.forget(id);
    this.companions.forget(id);
    this.busySince.delete(id);
  }

  private gesture(m: Member, kind: GestureKind, now: number, seconds: number | undefined, target: Vec3 | null): void {
    const g = gesture(kind, now, seconds, target);
    if (g && !this.parts.calm) m.body.gesture(g, now);
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
    const path = away
      ? ([m.body.position, ...(this.ways.find(m.body.position, end)?.slice(1) ?? [end])] as Vec3[])
      : act.path;
    return keepClear(path, m, this.members);
  }

  private get ways(): Ways {
    return this.errands.ways;
  }

  /** An entry made, moved or removed what is in this box. */
  made(entry: Entry | undefined, box: Box3, now: number): void {
    this.errands.changed(box, now);
    const m = entry?.author.kind === "agent" ? this.members.get(entry.author.id) : undefined;
    if (!m || m.parent || box.isEmpty() || this.parts.calm) return;
    // What a page hears after a break is not what happens now.
    if (this.parts.unixClock && now - Date.parse(entry?.time ?? "") / 1000 > NEWS) return;
    this.errands.made(m.body.id, box, now);
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

  /** Where the world knows a body to be, whatever the picture adds. */
  standpoint(m: Member, now: number): { position: Vec3; yaw: number } {
    if (m.parent || now < m.told) return { position: m.body.position, yaw: m.body.yaw };
    return { position: [...m.post.position], yaw: radians(m.post.yaw) };
  }

  update(t: number, dt: number, camera: Vec3): void {
    this.world.camera = camera;
    if (!this.parts.calm) this.errands.update(t);
    this.companions.update(t);
    const { consoles } = this.parts;
    consoles.begin();
    for (const m of this.members.values()) {
      m.body.update(t, dt, this.world);
      if (m.body.console > 0) consoles.show(m.body);
      this.parts.contact.setMatrix(m.patch, patchAt(m.body));
    }
    consoles.end();
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
    this.group.removeFromParent();
  }
}

interface Newcomer {
  id: string;
  name: string;
  looks: Looks;
  agent: AgentPresence | null;
  post: Post;
  parent: string | null;
}

function patchAt(b: AvatarBody): Matrix4 {
  const [x, y, z] = b.position;
  return patch.makeScale(0.92 * b.size, 0.95 * (1 - b.faded), 0.8 * b.size).setPosition(x, y + 0.014, z);
}
const patch = new Matrix4();

/** Bends a way around those who stand on it; its ends stay where they are. */
function keepClear(path: Vec3[], walker: Member, members: Members): Vec3[] {
  const others = [...members.values()]
    .filter((m) => m !== walker && m.parent !== walker.body.id && !m.body.moving)
    .map((m) => m.body.position);
  const out: Vec3[] = [path[0] as Vec3];
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1] as Vec3, path[i] as Vec3];
    const length = Math.hypot(b[0] - a[0], b[2] - a[2]);
    const meets = others
      .map((o) => ({
        o,
        along: length > 0 ? ((o[0] - a[0]) * (b[0] - a[0]) + (o[2] - a[2]) * (b[2] - a[2])) / length : 0,
      }))
      .filter(({ along }) => along > 0.5 && along < length - 0.5)
      .sort((p, q) => p.along - q.along);
    for (const { o, along } of meets) {
      const [dx, dz] = [(b[0] - a[0]) / length, (b[2] - a[2]) / length];
      const off = (o[0] - a[0]) * dz - (o[2] - a[2]) * dx;
      if (Math.abs(off) >= CLOSE) continue;
      const side = off > 0 ? off - CLOSE : off + CLOSE;
      const y = a[1] + ((b[1] - a[1]) * along) / length;
      out.push([a[0] + dx * along + dz * side, y, a[2] + dz * along - dx * side]);
    }
    out.push(b);
  }
  return out;
}

/** Seats near a place, nearest first. */
function benches(views: ReadonlyMap<string, ObjectView>, near: Vec3, most: number): { id: string; seat: Seat }[] {
  const found: { id: string; seat: Seat; away: number }[] = [];
  for (const view of views.values()) {
    if (view.box.distanceToPoint(point.set(...near)) > most) continue;
    const seat = seatOf(view);
    if (seat) found.push({ id: view.id, seat, away: Math.hypot(seat.at[0] - near[0], seat.at[2] - near[2]) });
  }
  return found.sort((a, b) => a.away - b.away);
}

/** The seat of an object, if it has one. */
function seatOf(view: ObjectView | undefined): Seat | null {
  for (const i of view?.instances ?? []) {
    const seat = pieceOf(i.kind.kind)?.seat ?? 0;
    if (!view || seat <= 0) continue;
    const m = i.local ? view.matrix.clone().multiply(i.local) : view.matrix;
    point.set(0, seat, 0.04).applyMatrix4(m);
    const ahead = new Vector3(0, 0, 1).transformDirection(m);
    return { at: [point.x, point.y, point.z], floor: m.elements[13] ?? 0, yaw: Math.atan2(ahead.x, ahead.z) };
  }
  return null;
}
