// All bodies: who is here by the document and by presence, what they play, and whose way is kept clear.

import { Matrix4, Object3D, Vector3 } from "three";
import type { AgentPresence, Avatar, AvatarAct, Presence } from "../wire/types.gen.ts";
import { type AvatarBody, createAvatar, type Seat, type Surroundings } from "./avatar/avatar.ts";
import { looksOf } from "./avatar/body.ts";
import { type GestureKind, gesture } from "./avatar/gesture.ts";
import type { SurfaceKit } from "./material.ts";
import { radians, type Vec3 } from "./math.ts";
import type { ObjectView } from "./objects.ts";
import { pieceOf } from "./pieces/index.ts";
import type { Handle, Pool } from "./pool.ts";
import type { SceneState } from "./types.ts";

export interface Member {
  body: AvatarBody;
  /** Its patch of shade. */
  patch: Handle;
  name: string;
  agent: AgentPresence | null;
}

export interface CrewParts {
  state: SceneState;
  surface: SurfaceKit;
  views: () => ReadonlyMap<string, ObjectView>;
  contact: Pool;
  calm: boolean;
  unixClock: boolean;
}

const point = new Vector3();

/** Two bodies closer than this would touch. */
const CLOSE = 0.72;

export class Crew {
  readonly group = new Object3D();
  readonly members = new Map<string, Member>();
  private readonly parts: CrewParts;
  private readonly world: Surroundings;
  private greeted = false;

  constructor(parts: CrewParts) {
    this.parts = parts;
    this.world = { camera: [0, 2, 8], seat: (id) => seatOf(parts.views().get(id)), calm: parts.calm };
  }

  setPresence(p: Presence, now: number): void {
    const here = new Set(p.agents.map((a) => a.avatarId));
    for (const a of p.agents) this.syncAgent(a, now);
    for (const [id, m] of this.members) {
      if (here.has(id)) continue;
      if (!this.parts.state.avatars.has(id)) this.drop(id);
      else {
        m.agent = null;
        m.body.away(true);
      }
    }
    this.greet(now);
  }

  /** The document's avatars changed. */
  documents(ids: Iterable<string>, now: number): void {
    for (const id of ids) {
      const doc = this.parts.state.avatars.get(id);
      const member = this.members.get(id);
      if (!doc && member && !member.agent) this.drop(id);
      else if (doc && member) member.body.place(doc, now, this.world);
      else if (doc) this.join(id, doc.agentType, doc.name, null, doc, now).body.away(true);
    }
  }

  private syncAgent(a: AgentPresence, now: number): void {
    const doc = this.parts.state.avatars.get(a.avatarId);
    const known = this.members.get(a.avatarId);
    // A body that was made from the document alone does not know the colour that the service gave its agent.
    if (known && !known.agent && known.body.looks.tint !== looksOf(a.type, a.name, a.color).tint) this.drop(a.avatarId);
    const place = doc ?? { position: a.position, yaw: a.yaw, pose: "stand" as const };
    const m = this.members.get(a.avatarId) ?? this.join(a.avatarId, a.type, a.name, a, place, now);
    // Where it joined. While it walks its first way the log does not know of it yet.
    if (!doc && !m.body.moving) m.body.place(place, now, this.world);
    const began = m.agent && m.agent.activity.state !== a.activity.state ? a.activity.state : null;
    m.agent = a;
    m.name = a.name;
    m.body.away(!a.connected || a.activity.state === "away");
    if (began === "thinking") this.gesture(m, "think", now, 3, null);
  }

  private join(id: string, type: string, name: string, agent: AgentPresence | null, place: Place, now: number): Member {
    const at: Vec3 = [...place.position];
    const body = createAvatar(id, looksOf(type, name, agent?.color), this.parts.surface, at, radians(place.yaw));
    this.group.add(body.body.mesh);
    const member: Member = { body, patch: this.parts.contact.add(patchAt(at)), name, agent };
    this.members.set(id, member);
    if (place.pose === "sit") body.place(place, now - 10, this.world);
    body.update(now, 0, this.world);
    return member;
  }

  private drop(id: string): void {
    const m = this.members.get(id);
    if (!m) return;
    m.body.dispose();
    this.parts.contact.remove(m.patch);
    this.members.delete(id);
  }

  private gesture(m: Member, kind: GestureKind, now: number, seconds: number | undefined, target: Vec3 | null): void {
    const g = gesture(kind, now, seconds, target);
    if (g && !this.parts.calm) m.body.gesture(g, now);
  }

  /** One wave when the page opens. */
  private greet(now: number): void {
    const first = [...this.members.values()].find((m) => m.agent?.connected);
    if (this.greeted || !first) return;
    this.greeted = true;
    this.gesture(first, "wave", now + 0.7, 2.3, null);
  }

  play(act: AvatarAct, now: number): void {
    const m = this.members.get(act.avatarId);
    if (!m) return;
    const told = act.started ? Date.parse(act.started) / 1000 : Number.NaN;
    const started = this.parts.unixClock && Number.isFinite(told) ? Math.min(now, Math.max(told, now - 120)) : now;
    const path = act.action === "walk" && act.path ? keepClear(act.path, m.body, this.members) : act.path;
    m.body.act(path ? { ...act, path } : act, now, started);
  }

  /** Whoever made these objects reaches for them. */
  made(ids: readonly string[], now: number): void {
    const first = new Map<string, Vec3>();
    for (const id of ids) {
      const view = this.parts.views().get(id);
      if (!view || view.object.changed !== this.parts.state.revision || first.has(view.object.creator)) continue;
      const c = view.box.getCenter(point);
      first.set(view.object.creator, [c.x, c.y, c.z]);
    }
    for (const [creator, at] of first) {
      const m = this.members.get(creator);
      if (m && !m.body.moving) this.gesture(m, "build", now, undefined, at);
    }
  }

  update(t: number, dt: number, camera: Vec3): void {
    this.world.camera = camera;
    for (const m of this.members.values()) {
      m.body.update(t, dt, this.world);
      this.parts.contact.setMatrix(m.patch, patchAt(m.body.position));
    }
  }

  get busy(): boolean {
    for (const m of this.members.values()) if (m.body.busy) return true;
    return false;
  }

  dispose(): void {
    for (const id of this.members.keys()) this.drop(id);
    this.group.removeFromParent();
  }
}

type Place = Pick<Avatar, "position" | "yaw" | "pose" | "seat">;

function patchAt(p: Vec3): Matrix4 {
  return patch.makeScale(0.92, 0.95, 0.8).setPosition(p[0], p[1] + 0.014, p[2]);
}
const patch = new Matrix4();

/** Bends a way around those who stand on it; its ends stay where they are. */
function keepClear(path: Vec3[], walker: AvatarBody, members: ReadonlyMap<string, Member>): Vec3[] {
  const others = [...members.values()].filter((m) => m.body !== walker && !m.body.moving).map((m) => m.body.position);
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
