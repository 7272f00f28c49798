// All bodies: who is here by the document and by presence, what they play, and whose way is kept clear.

import { Matrix4, Object3D, Vector3 } from "three";
import type { AgentPresence, AvatarAct, Presence } from "../wire/types.gen.ts";
import { type AvatarBody, createAvatar, type Seat, type Surroundings } from "./avatar/avatar.ts";
import { looksOf } from "./avatar/body.ts";
import { gesture } from "./avatar/gesture.ts";
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

export interface Crew {
  readonly group: Object3D;
  readonly members: ReadonlyMap<string, Member>;
  setPresence(p: Presence, now: number): void;
  /** The document's avatars changed. */
  documents(ids: Iterable<string>, now: number): void;
  play(act: AvatarAct, now: number): void;
  /** Whoever made these objects reaches for them. */
  made(ids: readonly string[], now: number): void;
  update(t: number, dt: number, camera: Vec3): void;
  readonly busy: boolean;
  dispose(): void;
}

export interface CrewParts {
  state: SceneState;
  surface: SurfaceKit;
  views: () => ReadonlyMap<string, ObjectView>;
  contact: Pool;
  calm: boolean;
  unixClock: boolean;
}

/** Two bodies closer than this would touch. */
const CLOSE = 0.72;

export function createCrew({ state, surface, views, contact, calm, unixClock }: CrewParts): Crew {
  const group = new Object3D();
  const members = new Map<string, Member>();
  let camera: Vec3 = [0, 2, 8];
  let greeted = false;
  const world: Surroundings = {
    get camera() {
      return camera;
    },
    seat: (id) => seatOf(views().get(id)),
    calm,
  };

  const add = (
    id: string,
    type: string,
    name: string,
    agent: AgentPresence | null,
    at: Vec3,
    yaw: number,
    now: number,
  ): Member => {
    const body = createAvatar(id, looksOf(type, name, agent?.color), surface, at, radians(yaw));
    group.add(body.body.mesh);
    const member: Member = { body, patch: contact.add(patchAt(at)), name, agent };
    members.set(id, member);
    body.update(now, 0, world);
    return member;
  };

  const drop = (id: string): void => {
    const m = members.get(id);
    if (!m) return;
    m.body.dispose();
    contact.remove(m.patch);
    members.delete(id);
  };

  const greet = (now: number): void => {
    if (greeted || calm) return;
    for (const m of members.values())
      if (m.agent?.connected) {
        greeted = true;
        const g = gesture("wave", now + 0.7, 2.3, null);
        if (g) m.body.gesture(g, now);
        return;
      }
  };

  const syncDocument = (id: string, now: number): void => {
    const doc = state.avatars.get(id);
    const member = members.get(id);
    if (!doc) {
      if (member && !member.agent) drop(id);
      return;
    }
    if (member) member.body.place(doc, now, world);
    else {
      const m = add(id, doc.agentType, doc.name, null, [...doc.position], doc.yaw, now);
      m.body.away(true);
      if (doc.pose === "sit") m.body.place(doc, now - 10, world);
    }
  };

  const syncAgent = (a: AgentPresence, now: number): void => {
    let m = members.get(a.avatarId);
    const doc = state.avatars.get(a.avatarId);
    if (m && !m.agent && m.body.looks.tint !== looksOf(a.type, a.name, a.color).tint) {
      drop(a.avatarId);
      m = undefined;
    }
    if (!m) {
      m = add(a.avatarId, a.type, a.name, a, [...(doc?.position ?? a.position)], doc?.yaw ?? a.yaw, now);
      if (doc?.pose === "sit") m.body.place(doc, now - 10, world);
    } else if (!doc && !m.body.moving) {
      // Where it joined. While it walks its first way the log does not know of it yet.
      m.body.place({ position: a.position, yaw: a.yaw, pose: "stand" }, now, world);
    }
    const rose = m.agent && m.agent.activity.state !== a.activity.state ? a.activity.state : null;
    m.agent = a;
    m.name = a.name;
    m.body.away(!a.connected || a.activity.state === "away");
    if (rose === "thinking" && !calm) {
      const g = gesture("think", now, 3, null);
      if (g) m.body.gesture(g, now);
    }
  };

  return {
    group,
    members,
    setPresence(p, now) {
      const here = new Set(p.agents.map((a) => a.avatarId));
      for (const a of p.agents) syncAgent(a, now);
      for (const [id, m] of members) {
        if (here.has(id)) continue;
        if (!state.avatars.has(id)) drop(id);
        else {
          m.agent = null;
          m.body.away(true);
        }
      }
      greet(now);
    },
    documents(ids, now) {
      for (const id of ids) syncDocument(id, now);
    },
    play(act, now) {
      const m = members.get(act.avatarId);
      if (!m) return;
      const told = act.started ? Date.parse(act.started) / 1000 : Number.NaN;
      const started = unixClock && Number.isFinite(told) ? Math.min(now, Math.max(told, now - 120)) : now;
      const path = act.action === "walk" && act.path ? keepClear(act.path as Vec3[], m.body, members) : act.path;
      m.body.act(path ? { ...act, path } : act, now, started);
    },
    made(ids, now) {
      const first = new Map<string, Vec3>();
      for (const id of ids) {
        const view = views().get(id);
        if (!view || view.object.changed !== state.revision) continue;
        const c = view.box.getCenter(new Vector3());
        if (!first.has(view.object.creator)) first.set(view.object.creator, [c.x, c.y, c.z]);
      }
      for (const [creator, at] of first) {
        const m = members.get(creator);
        const g = gesture("build", now, undefined, at);
        if (m && g && !m.body.moving && !calm) m.body.gesture(g, now);
      }
    },
    update(t, dt, cameraAt) {
      camera = cameraAt;
      for (const m of members.values()) {
        m.body.update(t, dt, world);
        contact.setMatrix(m.patch, patchAt(m.body.position));
      }
    },
    get busy() {
      for (const m of members.values()) if (m.body.busy) return true;
      return false;
    },
    dispose() {
      for (const id of [...members.keys()]) drop(id);
      group.removeFromParent();
    },
  };
}

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

const point = new Vector3();

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
