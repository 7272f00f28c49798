// Names, states, speech and object labels over the picture. The overlay shows them as DOM text (text nodes only: names
// and speech are untrusted); a capture draws the same items on its 2D sheet.

import { type PerspectiveCamera, Vector3 } from "three";
import { ACTIVITY_MARK_BOX, ACTIVITY_MARKS } from "../core/marks.ts";
import type { Activity } from "../wire/types.gen.ts";
import type { Crew, Member } from "./crew.ts";
import { type Face, layout, type PlacedLabel, type Rect, type LabelRequest } from "./labels.layout.ts";
import { clamp } from "./math.ts";
import { labelState } from "./member.ts";
import type { ObjectView } from "./objects.ts";
import type { LabelRect } from "./types.ts";

export interface LabelItem {
  id: string;
  kind: LabelRequest["kind"];
  anchor: Vector3;
  title: string;
  note: string;
  priority: number;
  /** Of an agent's name: what it does. */
  mark: Activity["state"] | null;
  /** Nothing is known of it now. */
  dim: boolean;
  /** Something stands before it. */
  faint: boolean;
}

const MAX_OBJECT_LABELS = 12;
const LABEL_RANGE = 60;
/** How far over the top of the head a name hangs (m, of a grown body). */
const OVER = 0.1;
const BUBBLE_CHARS = 120;
/** A helper's name is shown when it is nearer than this to the eye (m), or waits for the user. */
const HELPER_RANGE = 9;

const PLAIN = { note: "", mark: null, dim: false, faint: false } as const;

export interface LabelSources {
  crew: Crew;
  guide: { anchor: Vector3; text: string } | null;
  views: Iterable<ObjectView>;
  camera: Vector3;
  /** Seconds. */
  now: number;
  unixClock: boolean;
}

/** Everything that wants a label. */
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

function agentItems(id: string, m: Member, camera: Vector3, now: number, unixClock: boolean): LabelItem[] {
  const [x, y, z] = m.body.position;
  const sunk = m.body.lowered;
  const anchor = new Vector3(x, y + m.body.figure.height + OVER * m.body.size - sunk + (m.parent ? 0.04 : 0), z);
  const state = labelState(m);
  const urgent = state === "needs-you" ? 40 : state === "speaking" ? 20 : 0;
  const away = anchor.distanceTo(camera);
  const near = 5 / (1 + away / 10);
  const dim = state === "away" || state === "lost";
  const items: LabelItem[] = [];
  const said = m.body.speaking ? speechPage(m.body.speaking, m.body.spoken) : m.speech.text(now);
  if (m.body.faded < 0.5 && (!m.parent || urgent > 0 || away < HELPER_RANGE))
    items.push({
      id,
      kind: "name",
      anchor,
      title: m.name,
      note: m.parent && urgent === 0 ? "" : stateText(m, now, unixClock),
      // A speaker's name comes before all bubbles: words without a name could be anyone's.
      priority: (m.parent ? 14 : said ? 100 : 30) + urgent + near,
      mark: state,
      dim,
      faint: false,
    });
  if (said) items.push({ ...PLAIN, id, kind: "bubble", anchor, title: said, priority: 90 + near });
  return items;
}

/** "building · 2 objects · 4 s": the state as the service knows it, with its age. Never guessed. */
function stateText(m: Member, now: number, unixClock: boolean): string {
  const a = m.agent;
  if (!a) return "not connected";
  const { state, label } = a.activity;
  const gone = state === "lost" || state === "away";
  const since = Date.parse(state === "away" ? a.lastSeen : a.activity.since) / 1000;
  const age = unixClock && Number.isFinite(since) ? ageText(now - since) : "";
  const words = gone || !a.connected ? STATE_WORDS[gone ? state : "away"] : (label ?? STATE_WORDS[state]);
  return [words, age].filter(Boolean).join(" · ");
}

const STATE_WORDS: Record<Activity["state"], string> = {
  idle: "idle",
  thinking: "thinking",
  speaking: "speaking",
  working: "working",
  walking: "walking",
  "needs-you": "needs you",
  stale: "no news",
  lost: "connection lost",
  away: "away",
};

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

/** Where the faces of grown bodies are in a picture of this size. */
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

interface LabelElement {
  root: HTMLElement;
  mark: SVGPathElement;
  title: Text;
  note: Text;
  noteBox: HTMLElement;
  /** Of a bubble: points at who speaks. */
  tail: HTMLElement | null;
  size: [number, number];
  /** Its size is not known since its text changed. */
  stale: boolean;
  text: string;
  opacity: string;
  /** Where it and its tail were put: asking the page for it costs more than remembering. */
  at: string;
  tailAt: number;
}

/** Pixels beside the text of a bubble. */
const BUBBLE_SIDE = 14;
/** Milliseconds in which a label comes and goes. */
const FADE = 180;
const BASE = `position:absolute;left:0;top:0;pointer-events:none;will-change:transform;transition:opacity ${FADE}ms ease-out;opacity:0;max-width:min(300px,70vw);text-align:center;line-height:1.35;overflow-wrap:anywhere;`;
const STYLE: Record<LabelRequest["kind"], string> = {
  name: `${BASE}padding:3px 10px 4px;border-radius:12px;background:rgba(255,252,246,.9);color:#2b3147;box-shadow:0 1px 6px rgba(43,49,71,.18);font:600 13px/1.3 ui-rounded,system-ui,sans-serif;`,
  bubble: `${BASE}padding:8px ${BUBBLE_SIDE}px 9px;border-radius:14px;background:rgba(43,49,71,.94);color:#fffaf0;box-shadow:0 4px 18px rgba(43,49,71,.28),0 0 0 1px rgba(255,250,240,.16);font:500 14px/1.4 ui-rounded,system-ui,sans-serif;max-width:min(430px,88vw);box-sizing:border-box;text-wrap:balance;`,
  label: `${BASE}padding:2px 8px 3px;border-radius:9px;background:rgba(255,252,246,.82);color:#2b3147;font:500 12px/1.35 ui-rounded,system-ui,sans-serif;`,
};

export interface LabelLayer {
  update(items: LabelItem[], faces: readonly Face[], camera: PerspectiveCamera, width: number, height: number): void;
  /** Where the page's panels are: no label lies under one. */
  setPanels(rects: readonly Rect[]): void;
  rects(): LabelRect[];
  dispose(): void;
}

export function createLabelLayer(host: HTMLElement): LabelLayer {
  const elements = new Map<string, LabelElement>();
  let placed: PlacedLabel[] = [];
  let panels: readonly Rect[] = [];

  const element = (i: LabelItem): LabelElement => {
    const key = `${i.kind}:${i.id}`;
    let e = elements.get(key);
    if (!e) {
      e = build(i.kind);
      host.append(e.root);
      elements.set(key, e);
    }
    const text = `${i.mark}\n${i.title}\n${i.note}`;
    if (e.text !== text) {
      e.text = text;
      e.stale = true;
      e.title.data = i.title;
      e.note.data = i.note;
      e.noteBox.style.display = i.note ? "block" : "none";
      drawMark(e.mark, i.mark);
      e.root.style.outline = i.mark === "needs-you" ? `2px solid ${ACTIVITY_MARKS["needs-you"].color}` : "";
      if (i.kind === "bubble") e.root.style.width = "";
    }
    const filter = i.dim ? "grayscale(.7) opacity(.8)" : "";
    if (e.root.style.filter !== filter) e.root.style.filter = filter;
    return e;
  };

  return {
    update(items, faces, camera, width, height) {
      const live = new Set(items.map((i) => `${i.kind}:${i.id}`));
      for (const [key, e] of elements)
        if (!live.has(key)) {
          leave(e.root);
          elements.delete(key);
        }
      // Written all, then measured all: the browser lays out once, however many ages count on.
      const shown = new Map(items.map((i) => [i, element(i)]));
      for (const [i, e] of shown) if (e.stale) measure(i, e);
      placed = layout(
        labelRequests(items, camera, width, height, (i) => shown.get(i)?.size ?? [0, 0]),
        { width, height },
        { faces, panels },
      );
      const faint = new Set(items.filter((i) => i.faint).map((i) => `${i.kind}:${i.id}`));
      const at = new Map(placed.map((q) => [`${q.kind}:${q.id}`, q]));
      for (const [key, e] of elements) {
        const q = at.get(key);
        if (q) place(e, q);
        const opacity = q ? (faint.has(key) ? "0.4" : "1") : "0";
        if (e.opacity !== opacity) e.root.style.opacity = opacity;
        e.opacity = opacity;
      }
    },
    setPanels(rects) {
      panels = rects;
    },
    rects: () => placed.map((q) => ({ id: q.id, kind: q.kind, rect: [q.left, q.top, q.width, q.height] })),
    dispose() {
      for (const e of elements.values()) e.root.remove();
      elements.clear();
    },
  };
}

/** Puts a label at its place, if it is not there. */
function place(e: LabelElement, q: PlacedLabel): void {
  const at = `translate(${q.left.toFixed(1)}px,${q.top.toFixed(1)}px)`;
  if (e.at !== at) e.root.style.transform = at;
  e.at = at;
  if (!e.tail) return;
  const tailAt = Math.round(clamp(q.x - q.left, 18, q.width - 18)) - 5;
  if (e.tailAt !== tailAt) e.tail.style.left = `${tailAt}px`;
  e.tailAt = tailAt;
}

/** Fades out, then goes. */
function leave(root: HTMLElement): void {
  root.style.opacity = "0";
  setTimeout(() => root.remove(), FADE);
}

function measure(i: LabelItem, e: LabelElement): void {
  if (i.kind === "bubble") hug(e);
  e.size = [e.root.offsetWidth, e.root.offsetHeight];
  e.stale = false;
}

/** Makes a bubble as wide as its longest line: wrapped text would leave it as wide as it may be. */
function hug(e: LabelElement): void {
  const range = document.createRange();
  range.selectNode(e.title);
  e.root.style.width = `${Math.ceil(range.getBoundingClientRect().width) + 2 * BUBBLE_SIDE + 1}px`;
}

const TAIL =
  "position:absolute;bottom:-4px;width:10px;height:10px;transform:rotate(45deg);border-radius:0 0 3px 0;background:rgb(43,49,71);";

const SVG = "http://www.w3.org/2000/svg";

function drawMark(path: SVGPathElement, state: Activity["state"] | null): void {
  const svg = path.ownerSVGElement;
  if (!svg) return;
  svg.style.display = state ? "inline-block" : "none";
  if (!state) return;
  const mark = ACTIVITY_MARKS[state];
  svg.dataset["mark"] = state;
  path.setAttribute("d", mark.path);
  path.setAttribute("fill", mark.line ? "none" : mark.color);
  path.setAttribute("stroke", mark.line ? mark.color : "none");
}

function build(kind: LabelRequest["kind"]): LabelElement {
  const root = document.createElement("div");
  root.style.cssText = STYLE[kind];
  root.className = `world-${kind}`;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${ACTIVITY_MARK_BOX} ${ACTIVITY_MARK_BOX}`);
  svg.style.cssText = "display:none;width:12px;height:12px;margin-right:6px;vertical-align:-1px;";
  const mark = document.createElementNS(SVG, "path");
  for (const [name, value] of MARK_LINE) mark.setAttribute(name, value);
  svg.append(mark);
  const title = document.createTextNode("");
  const note = document.createTextNode("");
  const noteBox = document.createElement("span");
  noteBox.style.cssText =
    "display:none;font-weight:450;font-size:11.5px;opacity:.78;font-variant-numeric:tabular-nums;";
  noteBox.append(note);
  root.append(svg, title, noteBox);
  const tail = kind === "bubble" ? document.createElement("span") : null;
  if (tail) tail.style.cssText = TAIL;
  if (tail) root.append(tail);
  const fresh = {
    size: [0, 0] as [number, number],
    stale: true,
    text: "\u0000",
    opacity: "0",
    at: "",
    tailAt: Number.NaN,
  };
  return { root, mark, title, note, noteBox, tail, ...fresh };
}

const MARK_LINE = [
  ["fill-rule", "evenodd"],
  ["stroke-width", "1.8"],
  ["stroke-linecap", "round"],
  ["stroke-linejoin", "round"],
] as const;
