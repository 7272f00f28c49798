/**
 * The marks on the timeline: one for each entry, in the author's colour and a shape for its kind. Drawn on a canvas,
 * because a world has thousands of them.
 */

import { useEffect, useRef } from "preact/hooks";
import { safeColor } from "../rows.ts";
import { type EntryKind, entryKind } from "./labels.ts";
import type { Player } from "./player.ts";

/** How far a mark reaches up and down from the middle, as parts of half the height. */
const REACH: Record<EntryKind, readonly [up: number, down: number]> = {
  said: [0.9, -0.45],
  built: [0.75, 0],
  changed: [0.4, 0.25],
  removed: [0, 0.75],
  undone: [0.15, 0.6],
  walked: [0.16, 0.16],
  light: [0.9, 0.9],
};
/** Equal marks nearer than this are drawn once, in CSS pixels. */
const NEAR = 1.2;
/** Width of a mark, in CSS pixels; it depends on how many there are. */
const WIDTH = { least: 2, most: 6 };

interface MarksProps {
  player: Player;
  /** The colour of an author; empty if it is unknown. */
  color(author: string): string;
}

/** The canvas. It is redrawn when entries are added, when it is resized, and when the colour scheme changes. */
export function TimelineMarks({ player, color }: MarksProps) {
  const sheet = useRef<HTMLCanvasElement>(null);
  const count = player.newest.value;
  useEffect(() => {
    const canvas = sheet.current;
    if (!canvas) return;
    const paint = (): void => draw(canvas, player, color);
    const sizes = new ResizeObserver(paint);
    sizes.observe(canvas);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", paint);
    paint();
    return () => {
      sizes.disconnect();
      scheme.removeEventListener("change", paint);
    };
  }, [count, player]);
  return <canvas ref={sheet} class="marks" aria-hidden="true" />;
}

/** Draws all marks. */
function draw(canvas: HTMLCanvasElement, player: Player, color: (author: string) => string): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale(ratio, ratio);
  const ink = getComputedStyle(canvas).color;
  const middle = height / 2;
  const wide = Math.max(WIDTH.least, Math.min(WIDTH.most, width / Math.max(1, player.newest.peek()) / 8));
  let last = -Infinity;
  let lastKey = "";
  for (const [i, step] of player.replay.steps.entries()) {
    const x = player.track.at(i + 1) * (width - wide);
    const sort = entryKind(step);
    const key = `${sort} ${step.entry.author.id}`;
    if (x - last < NEAR && key === lastKey) continue;
    [last, lastKey] = [x, key];
    const own = step.entry.author.kind === "agent" ? color(step.entry.author.id) : "";
    pen.fillStyle = own ? safeColor(own) : ink;
    const [up, down] = REACH[sort];
    if (sort === "said") {
      pen.beginPath();
      pen.arc(x + wide / 2, middle * (1 - 0.72), 1.6 + wide / 2, 0, 7);
      pen.fill();
    } else pen.fillRect(x, middle * (1 - up), wide, Math.max(2, middle * (up + down)));
  }
}
