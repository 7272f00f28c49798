// Who is in the picture, and what they do for their agents. Bodies follow the document (avatars) and presence
// (agents); their acts are those that agents requested, and what tool calls make them show (workevents.ts).

import { type Box3, Vector3 } from "three";
import { pathLength, type Vec3 } from "../../core/vector.ts";
import { shownState } from "../../core/words/activity.ts";
import type { AgentPresence, AvatarAct, Entry, Presence, Trace } from "../../wire/types.gen.ts";
import type { Vowels } from "../avatar/figure.ts";
import { avatarColor, looksOf } from "../avatar/looks.ts";
import type { CallStance } from "../avatar/stance.ts";
import type { SceneHost } from "../host.ts";
import type { ObjectView } from "../things/objects.ts";
import type { Crew } from "./crew.ts";
import type { Errands } from "./errands.ts";
import type { FileVisit } from "./filevisit.ts";
import {
  displaced,
  hideAbsent,
  isElsewhere,
  type Member,
  MOST_HELPERS,
  onlyFigureChanged,
  type Post,
  postOf,
} from "./member.ts";
import { looksFor } from "./newcomer.ts";
import { gestureOfTrace, workEventOf } from "./workevents.ts";
import { WorkTimer } from "./worktimer.ts";

const size = new Vector3();
/** Seconds for which a body looks at the user after attend(). */
const ATTEND = 4;
/** Entries older than this (s) are not shown: after a break the page receives what happened long ago. */
const RECENT = 60;
/** How long (s) a visit waits for the body of its agent. */
const EARLY = 10;
/** An act that began earlier than this (s) is joined as if it had begun then. */
const LONGEST_ACT = 120;

/** See the top of the file. Whatever the page says of people asks for a frame. */
export class People {
  private readonly host: SceneHost;
  private readonly crew: Crew;
  private readonly members: ReadonlyMap<string, Member>;
  /** Visits of agents whose bodies are not here yet: what they do with files may be told first. */
  private readonly early = new Map<string, { visit: FileVisit; until: number }>();
  /** The objects' views, by id. */
  private readonly views: ReadonlyMap<string, ObjectView>;
  private readonly workTimer = new WorkTimer();
  /** What was told last of the agents. */
  private presence: Presence | null = null;
  private hasGreeted = false;

  constructor(host: SceneHost, crew: Crew, views: ReadonlyMap<string, ObjectView>) {
    this.host = host;
    this.crew = crew;
    this.members = crew.members;
    this.views = views;
  }

  /** Null until habits have loaded. */
  private get errands(): Errands | undefined {
    return this.crew.habits?.errands;
  }

  /** Loads the code of bodies, and shows everybody who has come before it. */
  async load(): Promise<void> {
    if (this.crew.bodies.now) return;
    await this.crew.bodies.load();
    this.syncAvatars(this.host.state.avatars.keys(), true);
    if (this.presence) this.setPresence(this.presence);
  }

  /**
   * Sets the agents that are present; replaces the earlier list. Without its agent a body in the document stays, as
   * `away`.
   */
  setPresence(p: Presence): void {
    this.presence = p;
    if (!this.crew.bodies.now) return;
    const helpers = p.agents.filter((a) => a.parent).slice(0, MOST_HELPERS);
    const shown = [...p.agents.filter((a) => !a.parent), ...helpers];
    const present = new Set(shown.map((a) => a.avatarId));
    for (const a of shown) this.syncAgent(a);
    for (const [id, m] of this.members) if (!present.has(id)) this.loseAgent(id, m);
    if (this.crew.past) hideAbsent(this.members, this.host.state.avatars);
    else this.greet();
    this.visitLate();
    this.host.wake();
  }

  /** The agent of a body is not present any more. */
  private loseAgent(id: string, m: Member): void {
    const { past } = this.crew;
    if (m.parent) this.crew.dismiss(id);
    else if (!past && !this.host.state.avatars.has(id)) this.crew.drop(id);
    else {
      m.agent = null;
      m.body.setStance(past ? "idle" : "away");
    }
  }

  /** Creates or updates the body of one agent. */
  private syncAgent(a: AgentPresence): void {
    const { avatarId: id } = a;
    const now = this.host.clock();
    const doc = this.host.state.avatars.get(id);
    const place = postOf(a, doc);
    const m = this.bodyFor(a, place);
    // Presence only knows where an agent joined; once the document has it, that is what counts.
    if (!doc && isElsewhere(m.agent, a) && !m.body.moving) this.crew.post(m, place);
    const stance = shownState(a);
    const began = m.agent?.activity.since !== a.activity.since || m.body.stance !== a.activity.state;
    m.agent = a;
    m.name = a.name;
    if (this.workTimer.hasFinished(m, stance, now)) this.crew.gesture(m, "nod", now);
    m.body.setStance(m.call ?? stance);
    if (m.parent) this.crew.habits?.companions.recall(id);
    if (began && stance !== "idle") this.errands?.noteActivity(m, now);
  }

  /** The body of an agent: the one it has, or a new one when it has none or would look different. */
  private bodyFor(a: AgentPresence, post: Post): Member {
    const { avatarId: id, name } = a;
    const looks = looksFor(a, a.parent ? this.members.get(a.parent) : undefined);
    const parent = a.parent && this.members.has(a.parent) ? a.parent : null;
    const known = this.members.get(id);
    // A body made from the document alone lacks the colour that the service assigned.
    const recoloured = known && !known.agent && known.looks.tint !== looks.tint;
    if (known && !recoloured && known.parent === parent) return known;
    this.crew.drop(id);
    return this.crew.join({ id, name, looks, agent: a, post, parent });
  }

  /** Updates the bodies of these avatars to the document. With `still` they are at their place at once. */
  syncAvatars(ids: Iterable<string>, still = false): void {
    const { avatars } = this.host.state;
    const { past } = this.crew;
    if (!this.crew.bodies.now) return;
    for (const id of ids) {
      const doc = avatars.get(id);
      const member = this.members.get(id);
      if (!doc && member && !member.agent && !past) this.crew.drop(id);
      else if (doc && member) {
        if (still || !onlyFigureChanged(member.doc, doc)) this.crew.post(member, doc, still);
        member.doc = doc;
      } else if (doc) {
        const looks = looksOf(doc.agentType, doc.name, avatarColor(id));
        const m = this.crew.join({ id, name: doc.name, looks, agent: null, post: doc, parent: null });
        m.body.setStance(past ? "idle" : "away");
      }
    }
    if (past) hideAbsent(this.members, avatars);
  }

  /**
   * Switches to the past: bodies are where the state says and do nothing by themselves, and their states are
   * unknown. The state reports the change of time separately. Back in the present, presence must be set again.
   */
  setPast(past: boolean): void {
    this.crew.past = past;
    this.crew.resetAll();
    this.host.wake();
  }

  /** Ends all walks played so far: bodies go where the state says. */
  endWalks(): void {
    if (this.crew.past) return;
    for (const [m, post] of displaced(this.members, this.host.state.avatars)) {
      m.walkingUntil = -Infinity;
      this.crew.post(m, post);
    }
    this.host.wake();
  }

  /** Plays an act of an agent, such as a walk or a gesture. One that began earlier is joined where it is by now. */
  play(act: AvatarAct): void {
    const m = this.members.get(act.avatarId);
    if (!m) return;
    const now = this.host.clock();
    const begun = act.started ? Date.parse(act.started) / 1000 : Number.NaN;
    const known = this.host.unixClock && Number.isFinite(begun);
    const started = known ? Math.min(now, Math.max(begun, now - LONGEST_ACT)) : now;
    this.errands?.noteActivity(m, now);
    const travels = act.action === "walk" || act.action === "stop";
    const path = travels ? this.planWalk(m, act, now, started) : undefined;
    m.body.act(path ? { ...act, path } : act, now, started);
    this.host.wake();
  }

  /** Starts a walk the agent asked for: its post moves to the end, and an errand is broken off. */
  private planWalk(m: Member, act: AvatarAct, now: number, started: number): Vec3[] | undefined {
    const end = act.path?.at(-1);
    if (!act.path || !end) return act.path;
    const { id, position } = m.body;
    const seconds = act.seconds ?? pathLength(act.path) / Math.max(0.3, act.speed ?? 1.4);
    const away = this.errands?.isAway(id);
    this.errands?.drop(id, now);
    m.post = { position: [...end], yaw: act.yaw ?? m.post.yaw, pose: "stand" };
    m.walkingUntil = act.action === "stop" ? now + 0.4 : started + seconds;
    if (act.action === "stop" || !away) return act.path;
    return [position, ...(this.crew.habits?.paths.findPath(position, end, id)?.slice(1) ?? [end])];
  }

  /** The first agent waves once when the page opens. */
  private greet(): void {
    const first = [...this.members.values()].find((m) => m.agent?.connected && !m.parent);
    if (this.hasGreeted || !first) return;
    this.hasGreeted = true;
    this.crew.gesture(first, "wave", this.host.clock() + 0.7, 2.3);
  }

  /** A tool call of an agent began or failed: its body shows that, where it can be seen. */
  trace(trace: Trace): void {
    const m = this.members.get(trace.agent.avatarId);
    const kind = gestureOfTrace(trace);
    if (!m || !kind || m.body.moving || m.body.gesturing || this.crew.past) return;
    this.crew.gesture(m, kind, this.host.clock());
    this.host.wake();
  }

  /** Shows an entry that made, moved or removed what is in this box: by an errand to it, or by a gesture. */
  showEntry(entry: Entry | undefined, box: Box3): void {
    const now = this.host.clock();
    this.errands?.onObjectsChanged(box, now);
    const m = entry?.author.kind === "agent" ? this.members.get(entry.author.id) : undefined;
    if (!m || !entry || m.parent || this.crew.past) return;
    const extent = (id: string) => Math.max(...(this.views.get(id)?.box.getSize(size).toArray() ?? [Infinity]));
    const event = workEventOf(entry, extent);
    const old = this.host.unixClock && now - Date.parse(entry.time) / 1000 > RECENT;
    if (!event || old) return;
    const somewhere = !box.isEmpty();
    if (somewhere && !this.host.calm && this.errands) this.errands.onWork(m, box, now, event);
    else if (!m.body.moving)
      this.crew.gesture(m, event.kind, now, undefined, somewhere ? box.getCenter(size).toArray() : null);
  }

  /** Sends an agent to a file it works with, unless the user wants less motion. */
  visit(id: string, visit: FileVisit): void {
    const m = this.members.get(id);
    const now = this.host.clock();
    if (!m) this.early.set(id, { visit, until: now + EARLY });
    else if (!m.parent && !this.crew.past && !this.host.calm) this.errands?.onFileVisit(m, visit, now);
  }

  /** Sends who has come since to the files that were told of before. */
  private visitLate(): void {
    for (const [id, { visit, until }] of this.early) {
      if (!this.members.has(id) && this.host.clock() < until) continue;
      this.early.delete(id);
      if (this.members.has(id)) this.visit(id, visit);
    }
  }

  /** The user asks a body for something: it turns to them, in steps, and looks at them for some seconds. */
  attend(id: string): void {
    const m = this.members.get(id);
    if (!m) return;
    const now = this.host.clock();
    this.errands?.noteActivity(m, now);
    m.body.attendUser(now, ATTEND);
    this.host.wake();
  }

  /** What a body shows of a voice call with its user; null: again what its agent does. */
  converse(id: string, stance: CallStance | null): void {
    const m = this.members.get(id);
    if (!m) return;
    m.call = stance;
    m.body.setStance(stance ?? shownState(m.agent));
    // The body turns to the user it talks with, and returns from any errand.
    if (stance === "listening" || stance === "speaking") this.attend(id);
    this.host.wake();
  }

  /** Shapes a mouth by its real voice; null hands it back to the bubble. */
  setMouth(id: string, shape: Vowels | null): void {
    this.members.get(id)?.body.setMouth(shape);
    this.host.wake();
  }

  /** Shows a reply over a body as a bubble; its mouth moves while text comes. null: no more text comes. */
  speak(id: string, text: string | null): void {
    const m = this.members.get(id);
    if (!m) return;
    const now = this.host.clock();
    if (text === null) m.speech.end(now);
    else {
      m.speech.show(text, now);
      this.errands?.noteActivity(m, now);
    }
    m.body.talkUntil(m.speech.talkUntil);
    this.host.wake();
  }
}
