// A crew with people and habits for tests, stepped by hand.

import { createState, type WorldState } from "../../core/state.ts";
import type { Vec3 } from "../../core/vector.ts";
import type { AgentPresence } from "../../wire/types.gen.ts";
import { bodiesCode } from "../avatar/latebodies.ts";
import type { SceneHost } from "../host.ts";
import { createContact } from "../light/contact.ts";
import { createConsoles } from "../people/consoles.ts";
import { Crew } from "../people/crew.ts";
import { Habits } from "../people/habits.ts";
import type { Member } from "../people/member.ts";
import { People } from "../people/people.ts";
import { createSurfaceUniforms } from "../surface/material.ts";
import { createVeil } from "../surface/veil.ts";
import { Systems } from "../system.ts";
import type { ObjectView } from "../things/objects.ts";
import { frameAt } from "./frame.ts";

await bodiesCode.load();

interface Options {
  calm?: boolean;
  eye?: Vec3;
  /** The code of bodies, if it is to come later. */
  bodies?: typeof bodiesCode;
}

/** An idle agent, or a helper of one. */
export const agent = (avatarId: string, parent?: string): AgentPresence => ({
  avatarId,
  name: avatarId,
  type: "codex",
  color: "#88aaff",
  connected: true,
  lastSeen: "2026-01-01T00:00:00.000Z",
  position: [1, 0, 2],
  yaw: 0,
  activity: { state: "idle", source: "tools", since: "2026-01-01T00:00:00.000Z" },
  ...(parent && { parent }),
});

/** Bodies in a world of their own. */
export class Troupe {
  readonly state: WorldState = createState();
  readonly views = new Map<string, ObjectView>();
  readonly crew: Crew;
  readonly people: People;
  readonly habits: Habits;
  /** Seconds on the page's clock. */
  now: number;
  /** Whether the shadows were to be drawn anew; a test sets it back. */
  readonly shadowMap = { needsUpdate: false };
  private readonly systems = new Systems(this.shadowMap);

  private readonly eye: Vec3 | undefined;

  constructor(now: number, { calm = false, eye, bodies = bodiesCode }: Options = {}) {
    this.eye = eye;
    const { state, views } = this;
    const veil = createVeil();
    const surface = { uniforms: createSurfaceUniforms(), shadows: "" };
    const host = {
      state,
      calm,
      still: false,
      unixClock: false,
      clock: () => this.now,
      wake() {},
    } as unknown as SceneHost;
    this.now = now;
    this.crew = new Crew(host, { surface, bodies, contact: createContact(), consoles: createConsoles(veil) });
    this.people = new People(host, this.crew, views);
    this.habits = new Habits(host, this.crew, views, veil);
    this.systems.add(this.crew, this.habits);
  }

  /** Advances by some seconds at a frame rate; calls `look` after each frame. */
  run(seconds: number, look: () => void = () => {}, fps = 30): void {
    for (const end = this.now + seconds; this.now < end; ) {
      this.now += 1 / fps;
      this.systems.update(frameAt(this.now, Math.min(1 / fps, 1 / 30), this.eye));
      this.crew.group.updateMatrixWorld(true);
      look();
    }
  }

  of(id: string): Member {
    const m = this.crew.members.get(id);
    if (!m) throw new Error(`${id} is not here`);
    return m;
  }
}
