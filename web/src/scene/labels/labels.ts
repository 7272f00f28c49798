// Names, states, speech and object labels: what is to be labelled, and where each label belongs on the screen.
// The overlay shows them as DOM text (layer.ts); a capture draws the same items on its 2D sheet
// (sheet.ts).

import { type PerspectiveCamera, Vector3 } from "three";
import { shownState, stateText } from "../../core/words/activity.ts";
import type { Activity } from "../../wire/types.gen.ts";
import type { Crew } from "../people/crew.ts";
import type { Member } from "../people/member.ts";
import type { ObjectView } from "../things/objects.ts";
import type { Face, LabelRequest } from "./layout.ts";

/** Something with a label. */
export interface LabelItem {
  id: string;
  kind: LabelRequest["kind"];
  /** The point in the world it belongs to. */
  anchor: Vector3;
  title: string;
  /** A second, smaller line: the state with its age. Empty: none. */
  note: string;
  priority: number;
  /** The mark before an agent's name: its state. */
  mark: Activity["state"] | null;
  /** Nothing is known about it now: shown in grey. */
  dim: boolean;
  /** Something hides it: shown pale. */
  faint: boolean;
}

/** Limits on object labels: their number (the nearest win) and their range (m). */
const MAX_OBJECT_LABELS = 12;
const LABEL_RANGE = 60;
/** Height of a name above the head (m, for a full-size body). */
const OVER = 0.1;
/** Characters on one page of a bubble, at most. */
const BUBBLE_CHARS = 120;
/** A helper's name shows within this distance of the eye (m), or when it waits for the user. */
const HELPER_RANGE = 9;

/** Defaults of an item. */
const PLAIN = { note: "", mark: null, dim: false, faint: false } as const;

/** What collect() labels. */
interface LabelSources {
  crew: Crew;
  guide: { anchor: Vector3; text: string } | null;
  views: Iterable<ObjectView>;
  /** Position of the eye. */
  camera: Vector3;
  /** Now, on the page's clock (s). */
  now: number;
  /** Whether that clock is Unix time; otherwise states have no age. */
  unixClock: boolean;
}

/**
 * All label items of a picture, before visibility and layout. In the past, states are left out: they are
 * unknown.
 */
export function collect({ crew, guide, views, camera, now, unixClock }: LabelSources): LabelItem[] {
  const items: LabelItem[] = [];
  for (const [id, m] of crew.members) {
    const own = agentItems(id, m, camera, now, unixClock);
    items.push(...(crew.past ? own.map((i) => ({ ...i, note: "", mark: null })) : own));
  }
  if (guide) {
    const { anchor, text } = guide;
    items.push({ ...PLAIN, id: "guide", kind: "name", anchor, title: "Guide", priority: 36 });
    if (text) items.push({ ...PLAIN, id: "guide", kind: "bubble", anchor, title: text, priority: 80 });
  }
  const labelled: { view: ObjectView; d: number }[] = [];
  for (const view of views) {
    if (!view.object.label) continue;
    const d = view.box.distanceToPoint(camera);
    if (d < LABEL_RANGE) labelled.push({ view, d });
  }
  labelled.sort((a, b) => a.d - b.d);
  for (const { view, d } of labelled.slice(0, MAX_OBJECT_LABELS)) {
    const c = view.box.getCenter(new Vector3());
    const anchor = new Vector3(c.x, view.box.max.y + 0.12, c.z);
    const title = view.object.label ?? "";
    items.push({ ...PLAIN, id: view.id, kind: "label", anchor, title, priority: 10 - d / LABEL_RANGE });
  }
  return items;
}

/** The name and bubble of one body. */
function agentItems(id: string, m: Member, camera: Vector3, now: number, unixClock: boolean): LabelItem[] {
  const [x, y, z] = m.body.position;
  const sunk = m.body.lowered;
  const anchor = new Vector3(x, y + m.body.figure.height + OVER * m.body.size - sunk + (m.parent ? 0.04 : 0), z);
  const state = shownState(m.agent);
  const urgent = state === "needs-you" ? 40 : state === "speaking" ? 20 : 0;
  const away = anchor.distanceTo(camera);
  const near = 5 / (1 + away / 10);
  const dim = state === "away" || state === "lost";
  const items: LabelItem[] = [];
  const said = m.body.speaking ? speechPage(m.body.speaking, m.body.speechProgress) : m.speech.text(now);
  if (m.body.faded < 0.5 && (!m.parent || urgent > 0 || away < HELPER_RANGE))
    items.push({
      id,
      kind: "name",
      anchor,
      title: m.name,
      note: m.parent && urgent === 0 ? "" : stateText(m.agent, unixClock ? now * 1000 : Number.NaN),
      // A speaker's name comes before all bubbles: speech without a name could be anyone's.
      priority: (m.parent ? 14 : said ? 100 : 30) + urgent + near,
      mark: state,
      dim,
      faint: false,
    });
  if (said) items.push({ ...PLAIN, id, kind: "bubble", anchor, title: said, priority: 90 + near });
  return items;
}

/** The page of a long speech to show after `share` (0..1) of its time, cut between words. */
export function speechPage(text: string, share: number): string {
  if (text.length <= BUBBLE_CHARS) return text;
  const pages: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = pages.at(-1);
    if (last !== undefined && last.length + word.length < BUBBLE_CHARS) pages[pages.length - 1] = `${last} ${word}`;
    else pages.push(word.slice(0, BUBBLE_CHARS));
  }
  const i = Math.min(pages.length - 1, Math.floor(share * pages.length));
  return `${i > 0 ? "… " : ""}${pages[i] ?? ""}${i < pages.length - 1 ? " …" : ""}`;
}

// Scratch point.
const p = new Vector3();

/**
 * Layout requests of items for a camera and a picture size; items behind the camera are left out. `measure`
 * gives a label's size in pixels.
 */
export function labelRequests(
  items: LabelItem[],
  camera: PerspectiveCamera,
  width: number,
  height: number,
  measure: (i: LabelItem) => [number, number],
): LabelRequest[] {
  const out: LabelRequest[] = [];
  const nameTop = new Map<string, number>();
  for (const i of items) {
    p.copy(i.anchor).applyMatrix4(camera.matrixWorldInverse);
    if (p.z > -0.3) continue;
    const depth = p.length();
    p.applyMatrix4(camera.projectionMatrix);
    const [w, h] = measure(i);
    const x = (p.x * 0.5 + 0.5) * width;
    let y = (0.5 - p.y * 0.5) * height;
    if (i.kind === "name") nameTop.set(i.id, h);
    // A bubble stands above the name of the same body.
    if (i.kind === "bubble") y -= (nameTop.get(i.id) ?? 0) + 12;
    out.push({
      id: i.id,
      kind: i.kind,
      x,
      y,
      width: w,
      height: h,
      priority: i.priority,
      slack: i.kind === "label" ? 40 : i.kind === "name" ? 60 : 140,
      depth,
    });
  }
  return out;
}

/** The rectangles of the faces of full-size bodies in a picture of this size. */
export function facesOf(crew: Crew, camera: PerspectiveCamera, width: number, height: number): Face[] {
  const faces: Face[] = [];
  for (const m of crew.members.values()) {
    if (m.parent) continue;
    m.body.figure.anchor("head", p).applyMatrix4(camera.matrixWorldInverse);
    if (p.z > -0.3) continue;
    const depth = p.length();
    const size = (0.62 * height) / (2 * -p.z * Math.tan((camera.fov * Math.PI) / 360));
    p.applyMatrix4(camera.projectionMatrix);
    const [x, y] = [(p.x * 0.5 + 0.5) * width, (0.5 - p.y * 0.5) * height];
    faces.push({ left: x - size / 2, top: y - size * 0.4, width: size, height: size * 0.8, depth });
  }
  return faces;
}
