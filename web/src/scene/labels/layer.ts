// The labels as DOM elements over the canvas. Each update writes texts, measures what changed, lays everything out
// (layout.ts) and moves the elements. Names and speech are untrusted, so they only ever become text nodes.

import type { PerspectiveCamera } from "three";
import { clamp } from "../../core/vector.ts";
import { MARK_BOX, MARKS } from "../../core/words/marks.ts";
import type { Activity } from "../../wire/types.gen.ts";
import { type LabelItem, labelRequests } from "./labels.ts";
import { type Face, type LabelRect, type LabelRequest, layout, type PlacedLabel, type Rect } from "./layout.ts";

/** The DOM element of a label, with what was written to it: comparing is cheaper than asking the page. */
interface LabelElement {
  /** What it shows. */
  item: LabelItem;
  root: HTMLElement;
  mark: SVGPathElement;
  title: Text;
  note: Text;
  noteBox: HTMLElement;
  /** The tail of a bubble, which points at the speaker. */
  tail: HTMLElement | null;
  size: [number, number];
  /** Its text changed since it was measured. */
  stale: boolean;
  opacity: string;
  /** Transform of the element, and position of its tail. */
  transform: string;
  tailAt: number;
}

/** Padding beside the text of a bubble (px). */
const BUBBLE_SIDE = 14;
/** Milliseconds to fade in and out. */
const FADE = 180;
const BASE = `position:absolute;left:0;top:0;pointer-events:none;will-change:transform;transition:opacity ${FADE}ms ease-out;opacity:0;max-width:min(300px,70vw);text-align:center;line-height:1.35;overflow-wrap:anywhere;`;
const STYLE: Record<LabelRequest["kind"], string> = {
  name: `${BASE}padding:3px 10px 4px;border-radius:12px;background:light-dark(rgba(255,252,246,.9),rgba(28,33,50,.9));color:var(--ink);box-shadow:0 1px 6px rgba(43,49,71,.18);font:600 13px/1.3 ui-rounded,system-ui,sans-serif;`,
  bubble: `${BASE}padding:8px ${BUBBLE_SIDE}px 9px;border-radius:14px;background:rgba(43,49,71,.94);color:#fffaf0;box-shadow:0 4px 18px rgba(43,49,71,.28),0 0 0 1px rgba(255,250,240,.16);font:500 14px/1.4 ui-rounded,system-ui,sans-serif;max-width:min(430px,88vw);box-sizing:border-box;text-wrap:balance;`,
  label: `${BASE}padding:2px 8px 3px;border-radius:9px;background:light-dark(rgba(255,252,246,.82),rgba(28,33,50,.82));color:var(--ink);font:500 12px/1.35 ui-rounded,system-ui,sans-serif;`,
};

/** Creates the layer in a host element. */
export function createLabelLayer(host: HTMLElement) {
  const elements = new Map<string, LabelElement>();
  let placed: PlacedLabel[] = [];
  let panels: readonly Rect[] = [];

  // The element of an item, created on first use and updated to the item.
  const element = (i: LabelItem): LabelElement => {
    const key = `${i.kind}:${i.id}`;
    let e = elements.get(key);
    const was = e?.item;
    if (!e) {
      e = build(i);
      host.append(e.root);
      elements.set(key, e);
    }
    e.item = i;
    if (!was || was.mark !== i.mark || was.title !== i.title || was.note !== i.note) {
      e.stale = true;
      e.title.data = i.title;
      e.note.data = i.note;
      e.noteBox.style.display = i.note ? "block" : "none";
      drawMark(e.mark, i.mark);
      e.root.style.outline = i.mark === "needs-you" ? `2px solid ${MARKS["needs-you"].color}` : "";
      if (i.kind === "bubble") e.root.style.width = "";
    }
    const filter = i.dim ? "grayscale(.7) opacity(.8)" : "";
    if (e.root.style.filter !== filter) e.root.style.filter = filter;
    return e;
  };

  return {
    /** Shows these items; elements of items that are missing fade out. */
    update(items: LabelItem[], faces: readonly Face[], camera: PerspectiveCamera, width: number, height: number): void {
      // Writes everything first, then measures everything: one layout by the browser, however many ages tick.
      const shown = items.map(element);
      for (const e of shown) if (e.stale) measure(e);
      for (const [key, e] of elements)
        if (!shown.includes(e)) {
          leave(e.root);
          elements.delete(key);
        }
      placed = layout(
        labelRequests(items, camera, width, height, (i) => shown[items.indexOf(i)]?.size ?? [0, 0]),
        { width, height },
        { faces, panels },
      );
      for (const e of shown) {
        const q = placed.find(({ kind, id }) => kind === e.item.kind && id === e.item.id);
        if (q) place(e, q);
        const opacity = q ? (e.item.faint ? "0.4" : "1") : "0";
        if (e.opacity !== opacity) e.root.style.opacity = opacity;
        e.opacity = opacity;
      }
    },
    /** The page's panels: no label is placed under one. */
    setPanels(rects: readonly Rect[]): void {
      panels = rects;
    },
    /** The visible labels, for tests. */
    rects: (): LabelRect[] => placed.map((q) => ({ id: q.id, kind: q.kind, rect: [q.left, q.top, q.width, q.height] })),
    dispose(): void {
      for (const e of elements.values()) e.root.remove();
      elements.clear();
    },
  };
}

/** The labels over the picture. */
export type LabelLayer = ReturnType<typeof createLabelLayer>;

/** Moves a label to its place, if it is elsewhere. */
function place(e: LabelElement, q: PlacedLabel): void {
  const transform = `translate(${q.left.toFixed(1)}px,${q.top.toFixed(1)}px)`;
  if (e.transform !== transform) e.root.style.transform = transform;
  e.transform = transform;
  if (!e.tail) return;
  const tailAt = Math.round(clamp(q.x - q.left, 18, q.width - 18)) - 5;
  if (e.tailAt !== tailAt) e.tail.style.left = `${tailAt}px`;
  e.tailAt = tailAt;
}

/** Fades an element out, then removes it. */
function leave(root: HTMLElement): void {
  root.style.opacity = "0";
  setTimeout(() => root.remove(), FADE);
}

/** Measures an element after its text changed. */
function measure(e: LabelElement): void {
  if (e.item.kind === "bubble") hug(e);
  e.size = [e.root.offsetWidth, e.root.offsetHeight];
  e.stale = false;
}

/** Makes a bubble as wide as its longest line; wrapped text alone would leave it at its maximum width. */
function hug(e: LabelElement): void {
  const range = document.createRange();
  range.selectNode(e.title);
  e.root.style.width = `${Math.ceil(range.getBoundingClientRect().width) + 2 * BUBBLE_SIDE + 1}px`;
}

const TAIL =
  "position:absolute;bottom:-4px;width:10px;height:10px;transform:rotate(45deg);border-radius:0 0 3px 0;background:rgb(43,49,71);";

const SVG = "http://www.w3.org/2000/svg";

/** Draws the mark of a state in front of a name. */
function drawMark(path: SVGPathElement, state: Activity["state"] | null): void {
  const svg = path.ownerSVGElement;
  if (!svg) return;
  svg.style.display = state ? "inline-block" : "none";
  if (!state) return;
  const mark = MARKS[state];
  const color = `light-dark(${mark.color}, color-mix(in srgb, ${mark.color} 50%, white))`; // as in the status pill
  svg.dataset["mark"] = state;
  path.setAttribute("d", mark.path);
  path.setAttribute("fill", mark.line ? "none" : color);
  path.setAttribute("stroke", mark.line ? color : "none");
}

/** Creates the empty element of a label. */
function build(item: LabelItem): LabelElement {
  const { kind } = item;
  const root = document.createElement("div");
  root.style.cssText = STYLE[kind];
  root.className = `world-${kind}`;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${MARK_BOX} ${MARK_BOX}`);
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
    opacity: "0",
    transform: "",
    tailAt: Number.NaN,
  };
  return { item, root, mark, title, note, noteBox, tail, ...fresh };
}

/** Attributes of a mark's path: the icons are drawn as in the rest of the page. */
const MARK_LINE = [
  ["fill-rule", "evenodd"],
  ["stroke-width", "1.8"],
  ["stroke-linecap", "round"],
  ["stroke-linejoin", "round"],
] as const;
