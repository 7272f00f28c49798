// Names, states, speech and object labels over the picture. The overlay shows them as DOM text (text nodes only: names
// and speech are untrusted); a capture draws the same items on its 2D sheet.

import { type PerspectiveCamera, Vector3 } from "three";
import type { Crew, Member } from "./crew.ts";
import { layout, type Placed, type Wish } from "./labels.layout.ts";
import type { ObjectView } from "./objects.ts";
import type { LabelRect } from "./types.ts";

export interface LabelItem {
  id: string;
  kind: Wish["kind"];
  anchor: Vector3;
  title: string;
  note: string;
  priority: number;
  dim: boolean;
}

const MAX_OBJECT_LABELS = 12;
const LABEL_RANGE = 60;
/** Height over the feet at which a name hangs. */
const HEAD = 1.86;
const BUBBLE_CHARS = 150;

/** Everything that wants a label, most important first. `now` in seconds. */
export function collect(
  crew: Crew,
  views: Iterable<ObjectView>,
  camera: Vector3,
  now: number,
  unixClock: boolean,
): LabelItem[] {
  const items: LabelItem[] = [];
  for (const [id, m] of crew.members) items.push(...agentItems(id, m, camera, now, unixClock));
  const labelled: { view: ObjectView; d: number }[] = [];
  for (const view of views) {
    if (!view.object.label) continue;
    const d = view.box.distanceToPoint(camera);
    if (d < LABEL_RANGE) labelled.push({ view, d });
  }
  labelled.sort((a, b) => a.d - b.d);
  for (const { view, d } of labelled.slice(0, MAX_OBJECT_LABELS)) {
    const c = view.box.getCenter(new Vector3());
    items.push({
      id: view.id,
      kind: "label",
      anchor: new Vector3(c.x, view.box.max.y + 0.12, c.z),
      title: view.object.label ?? "",
      note: "",
      priority: 10 - d / LABEL_RANGE,
      dim: false,
    });
  }
  return items;
}

function agentItems(id: string, m: Member, camera: Vector3, now: number, unixClock: boolean): LabelItem[] {
  const [x, y, z] = m.body.position;
  const sit = m.body.body.bones.hips.position.y - 0.67;
  const anchor = new Vector3(x, y + HEAD + Math.min(0, sit), z);
  const state = m.agent?.activity.state;
  const urgent = state === "needs-you" ? 40 : state === "speaking" ? 20 : 0;
  const near = 5 / (1 + anchor.distanceTo(camera) / 10);
  const away = !m.agent?.connected || state === "away";
  const items: LabelItem[] = [
    {
      id,
      kind: "name",
      anchor,
      title: m.name,
      note: stateText(m, now, unixClock),
      priority: 30 + urgent + near,
      dim: away,
    },
  ];
  const said = m.body.speaking;
  if (said) items.push({ id, kind: "bubble", anchor, title: said, note: "", priority: 90 + near, dim: false });
  return items;
}

/** "building · 2 objects · 4 s": the state as the service knows it, with its age. Never guessed. */
function stateText(m: Member, now: number, unixClock: boolean): string {
  const a = m.agent;
  if (!a) return "not connected";
  const since = Date.parse(a.connected ? a.activity.since : a.lastSeen) / 1000;
  const age = unixClock && Number.isFinite(since) ? ageText(now - since) : "";
  const words = a.connected ? (a.activity.label ?? STATE_WORDS[a.activity.state]) : "connection lost";
  return [words, age].filter(Boolean).join(" · ");
}

const STATE_WORDS = {
  idle: "idle",
  thinking: "thinking",
  speaking: "speaking",
  working: "working",
  walking: "walking",
  "needs-you": "needs you",
  away: "away",
} as const;

function ageText(seconds: number): string {
  if (seconds < 2) return "";
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 86400 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86400)} d`;
}

/** The part of a long speech that shows after `share` (0..1) of its time. */
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

const p = new Vector3();

/** Screen wishes of the items for a camera and a picture size; `measure` gives a label's size in pixels. */
export function wishes(
  items: LabelItem[],
  camera: PerspectiveCamera,
  width: number,
  height: number,
  measure: (i: LabelItem) => [number, number],
): Wish[] {
  const out: Wish[] = [];
  const nameTop = new Map<string, number>();
  for (const i of items) {
    p.copy(i.anchor).applyMatrix4(camera.matrixWorldInverse);
    if (p.z > -0.3) continue;
    p.applyMatrix4(camera.projectionMatrix);
    const [w, h] = measure(i);
    const x = (p.x * 0.5 + 0.5) * width;
    let y = (0.5 - p.y * 0.5) * height;
    if (i.kind === "name") nameTop.set(i.id, h);
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
    });
  }
  return out;
}

interface Element {
  root: HTMLElement;
  title: Text;
  note: Text;
  noteBox: HTMLElement;
  size: [number, number];
  text: string;
  shown: boolean;
}

const BASE =
  "position:absolute;left:0;top:0;pointer-events:none;will-change:transform;transition:opacity 180ms ease-out;opacity:0;max-width:min(300px,70vw);text-align:center;line-height:1.35;overflow-wrap:anywhere;";
const STYLE: Record<Wish["kind"], string> = {
  name: `${BASE}padding:3px 10px 4px;border-radius:12px;background:rgba(255,252,246,.9);color:#2b3147;box-shadow:0 1px 6px rgba(43,49,71,.18);font:600 13px/1.3 ui-rounded,system-ui,sans-serif;`,
  bubble: `${BASE}padding:9px 14px 10px;border-radius:16px 16px 16px 5px;background:rgba(43,49,71,.94);color:#fffaf0;box-shadow:0 4px 18px rgba(43,49,71,.28);font:500 15px/1.4 ui-rounded,system-ui,sans-serif;`,
  label: `${BASE}padding:2px 8px 3px;border-radius:9px;background:rgba(255,252,246,.82);color:#2b3147;font:500 12px/1.35 ui-rounded,system-ui,sans-serif;`,
};

export interface LabelLayer {
  update(items: LabelItem[], camera: PerspectiveCamera, width: number, height: number): void;
  rects(): LabelRect[];
  dispose(): void;
}

export function createLabelLayer(host: HTMLElement): LabelLayer {
  const elements = new Map<string, Element>();
  let placed: Placed[] = [];

  const element = (i: LabelItem): Element => {
    const key = `${i.kind}:${i.id}`;
    let e = elements.get(key);
    if (!e) {
      e = build(i.kind);
      host.append(e.root);
      elements.set(key, e);
    }
    const text = `${i.title}\n${i.note}`;
    if (e.text !== text) {
      e.text = text;
      e.title.data = i.title;
      e.note.data = i.note;
      e.noteBox.style.display = i.note ? "block" : "none";
      e.size = [e.root.offsetWidth, e.root.offsetHeight];
    }
    const filter = i.dim ? "grayscale(.7) opacity(.8)" : "";
    if (e.root.style.filter !== filter) e.root.style.filter = filter;
    return e;
  };

  return {
    update(items, camera, width, height) {
      const live = new Set(items.map((i) => `${i.kind}:${i.id}`));
      for (const [key, e] of elements)
        if (!live.has(key)) {
          e.root.remove();
          elements.delete(key);
        }
      placed = layout(
        wishes(items, camera, width, height, (i) => element(i).size),
        { width, height },
      );
      const at = new Map(placed.map((q) => [`${q.kind}:${q.id}`, q]));
      for (const [key, e] of elements) {
        const q = at.get(key);
        if (q) e.root.style.transform = `translate(${q.left.toFixed(1)}px,${q.top.toFixed(1)}px)`;
        if (e.shown !== Boolean(q)) {
          e.shown = Boolean(q);
          e.root.style.opacity = e.shown ? "1" : "0";
        }
      }
    },
    rects: () => placed.map((q) => ({ id: q.id, kind: q.kind, rect: [q.left, q.top, q.width, q.height] })),
    dispose() {
      for (const e of elements.values()) e.root.remove();
      elements.clear();
    },
  };
}

function build(kind: Wish["kind"]): Element {
  const root = document.createElement("div");
  root.style.cssText = STYLE[kind];
  root.className = `world-${kind}`;
  const title = document.createTextNode("");
  const note = document.createTextNode("");
  const noteBox = document.createElement("span");
  noteBox.style.cssText =
    "display:none;font-weight:450;font-size:11.5px;opacity:.78;font-variant-numeric:tabular-nums;";
  noteBox.append(note);
  root.append(title, noteBox);
  return { root, title, note, noteBox, size: [0, 0], text: "\u0000", shown: false };
}
