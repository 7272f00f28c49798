// Pictures for agents. Rendering, lettering and encoding happen in one task, into a render target of their own:
// this works in a hidden tab and never shows on the user's screen. The user's camera is not touched.
//
// capture: choose the shots (one, or four for a montage) -> render each into its tile -> annotate on a 2D
// canvas -> encode, with a text that lists what is visible.

import type { WebGLRenderTarget } from "three";
import { roundVec } from "../../core/rotation.ts";
import { clamp } from "../../core/vector.ts";
import type { Bench } from "../bench.ts";
import { facesOf } from "../labels/labels.ts";
import { viewOf } from "../stage.ts";
import { describe, describeChange, mergeVisible, numbersOf } from "./legend.ts";
import { type Capture, type CaptureRequest, SceneError, type VisibleObject } from "./picture.ts";
import { renderOffscreen } from "./pixels.ts";
import { drawCaption, drawLabels, drawOutline, drawScale, drawTags, encode, refuseBlank, type Tile } from "./sheet.ts";
import {
  ASPECT,
  aroundShots,
  avatarShot,
  corners,
  freeShot,
  objectShot,
  overheadShot,
  type Shot,
  type ShotContext,
  userShot,
} from "./views.ts";
import { metresFrom, visibleObjects } from "./visibility.ts";

/** What a capture needs of the running scene. */
export interface CaptureDeps {
  bench: Bench;
  /** The moment that is shown, in scene time (s). */
  time: number;
  views: ShotContext;
  /** Samples per pixel (antialiasing). */
  samples: number;
}

/** Caption of each tile of a montage. */
const CAPTIONS: Record<Shot["name"], string> = {
  user: "user's view",
  avatar: "your eyes",
  overhead: "from above (up is -z)",
  object: "object",
  free: "from your point",
  front: "from the user's side",
  left: "from the left",
  behind: "from behind",
  top: "from above (up is -z)",
};

/** Takes a picture. Throws SceneError: render_failed (context lost, no canvas, blank picture) or not_found. */
export function capture(deps: CaptureDeps, request: CaptureRequest): Capture {
  const { stage } = deps.bench;
  if (stage.renderer.getContext().isContextLost())
    throw new SceneError(
      "render_failed",
      "The page lost its graphics context and is restoring it. Try again in a moment.",
    );
  // Even sizes, within what models accept.
  const width = Math.round(clamp(request.width ?? 1024, 256, 1568) / 2) * 2;
  const height = Math.round(width / ASPECT / 2) * 2;
  const x = deps.views;
  const shots = shotsOf(x, request);
  refuseNowhere(shots);
  const tiles = shots.length === 1 ? [{ x: 0, y: 0, w: width, h: height }] : quarters(width, height);
  const sheet = document.createElement("canvas");
  sheet.width = width;
  sheet.height = height;
  const c = sheet.getContext("2d", { willReadFrequently: true });
  if (!c) throw new SceneError("render_failed", "The page cannot create a 2D canvas for the names.");
  draw(deps, shots, tiles, width, height, c);
  refuseBlank(c, width, height);
  const seen = shots.map((s, i) =>
    visibleObjects(x.views.values(), s.camera, (tiles[i] as Tile).w, (tiles[i] as Tile).h),
  );
  const changed = (request.ids ?? []).filter((id) => x.views.has(id));
  const numbers = shots.length > 1 ? numbersOf(seen, changed) : new Map<string, number>();
  annotate(deps, shots, tiles, seen, numbers, changed, c);
  const first = shots[0] as Shot;
  const metresTo = (id: string) => {
    const view = x.views.get(id);
    return view ? metresFrom(first.camera.position, view) : Infinity;
  };
  const visible = shots.length === 1 ? (seen[0] as VisibleObject[]) : mergeVisible(seen, tiles, numbers, metresTo);
  const size = `${width}x${height}`;
  return {
    image: encode(sheet),
    camera: { position: roundVec(first.camera.position.toArray(), 2), target: roundVec(first.target.toArray(), 2) },
    visible,
    text:
      changed.length > 0
        ? describeChange(changed, numbers, size)
        : describe(request.view, first, visible, numbers, x, size),
  };
}

/**
 * The shots of a request. A montage of changed objects shows them from four sides; any other shows the user's
 * view, the agent's, from above, and one object.
 */
function shotsOf(x: ShotContext, r: CaptureRequest): Shot[] {
  switch (r.view) {
    case "user":
      return [userShot(x)];
    case "avatar":
      return [avatarShot(x)];
    case "overhead":
      return [overheadShot(x)];
    case "object":
      if (!r.id) throw new SceneError("not_found", "View object needs the id of an object.");
      return [objectShot(x, r.id)];
    case "free":
      if (!r.from) throw new SceneError("render_failed", "A view from a point needs that point.");
      return [freeShot(x, r.from, r)];
    case "montage": {
      const changed = (r.ids ?? (r.id ? [r.id] : [])).flatMap((one) => x.views.get(one) ?? []);
      if (r.id && changed.length === 0) throw new SceneError("not_found", `There is no object ${r.id} to look at.`);
      if (changed.length > 0) return aroundShots(x, changed);
      const id = newest(x);
      return [userShot(x), avatarShot(x), overheadShot(x), ...(id ? [objectShot(x, id)] : [])];
    }
  }
}

/** Throws SceneError when a shot has no place to look from: its picture would be blank for a reason of its own. */
function refuseNowhere(shots: readonly Shot[]): void {
  const lost = shots.find(
    ({ camera }) => ![...camera.matrixWorld.elements, ...camera.projectionMatrix.elements].every(Number.isFinite),
  );
  if (!lost) return;
  throw new SceneError(
    "render_failed",
    `The camera of this view (${CAPTIONS[lost.name]}) has no place, which is a fault of the page. Other views may still work, such as overhead or object.`,
  );
}

/** The object changed last: the likeliest one to look at. Null in an empty world. */
function newest(x: ShotContext): string | null {
  let best: { id: string; changed: number } | null = null;
  for (const v of x.views.values())
    if (!best || v.object.changed > best.changed) best = { id: v.id, changed: v.object.changed };
  return best?.id ?? null;
}

/** Four tiles of equal size. */
function quarters(w: number, h: number): Tile[] {
  const [a, b] = [Math.floor(w / 2), Math.floor(h / 2)];
  return [
    { x: 0, y: 0, w: a, h: b },
    { x: w - a, y: 0, w: a, h: b },
    { x: 0, y: h - b, w: a, h: b },
    { x: w - a, y: h - b, w: a, h: b },
  ];
}

/** Renders every shot into its tile, and copies the pixels to the sheet in the same task. */
function draw(
  deps: CaptureDeps,
  shots: Shot[],
  tiles: Tile[],
  width: number,
  height: number,
  c: CanvasRenderingContext2D,
): void {
  const { samples, bench } = deps;
  const pixels = renderOffscreen(bench.stage.renderer, { width, height, samples }, (target) =>
    shots.forEach((s, i) => shoot(deps, s, tiles[i] as Tile, target)),
  );
  c.putImageData(pixels, 0, 0);
}

/** Renders one shot into its tile, with the level of detail chosen for its camera. */
function shoot({ bench: { stage }, time }: CaptureDeps, s: Shot, t: Tile, target: WebGLRenderTarget): void {
  const bottom = target.height - t.y - t.h;
  target.viewport.set(t.x, bottom, t.w, t.h);
  target.scissor.set(t.x, bottom, t.w, t.h);
  target.scissorTest = true;
  const view = viewOf(s.camera.position, s.target, time);
  const sharpAt = s.name === "object" || s.clear ? s.target : s.camera.position;
  stage.systems.prepare({ ...view, sharpAt, focus: s.clear ? s.target : view.focus });
  // One does not see one's own body from inside.
  const self = s.hide ? stage.crew.members.get(s.hide)?.body.figure.root : undefined;
  if (self) self.visible = false;
  stage.renderer.setRenderTarget(target);
  try {
    if (s.clear) stage.backdrop.light.withoutFog(() => stage.render(s.camera));
    else stage.render(s.camera);
  } finally {
    if (self) self.visible = true;
  }
}

/** Draws names, tags, outlines and captions over the tiles. */
function annotate(
  deps: CaptureDeps,
  shots: Shot[],
  tiles: Tile[],
  seen: VisibleObject[][],
  numbers: ReadonlyMap<string, number>,
  changed: readonly string[],
  c: CanvasRenderingContext2D,
): void {
  const { stage } = deps.bench;
  const { width, height } = c.canvas;
  const k = clamp(width / 1024, 0.7, 1.3);
  const many = shots.length > 1;
  shots.forEach((s, i) => {
    const tile = tiles[i] as Tile;
    const items = deps.bench.labels(s.camera).flatMap((l) => {
      if (l.id === s.hide || (s.clear && l.kind === "bubble")) return [];
      // Changed objects carry numbers; labels and bubbles would hide them.
      if (changed.length === 0) return [l];
      return l.kind === "name" ? [{ ...l, note: "" }] : [];
    });
    c.save();
    c.beginPath();
    c.rect(tile.x, tile.y, tile.w, tile.h);
    c.clip();
    const list = seen[i] as VisibleObject[];
    for (const id of changed.slice(0, OUTLINED)) {
      const view = stage.objects.views.get(id);
      if (view) drawOutline(c, corners(view.box), s.camera, tile, k);
    }
    drawTags(
      c,
      many ? list.filter((v) => numbers.has(v.id)) : list.filter((v) => !v.label),
      tile,
      k,
      (id) => numbers.get(id) ?? null,
      new Set(changed),
    );
    const faces = facesOf(stage.crew, s.camera, tile.w, tile.h);
    drawLabels(c, items, s.camera, tile, k * (many ? 0.82 : 1), faces);
    if (many) drawCaption(c, CAPTIONS[s.name], tile, k);
    if (s.name === "top" || s.name === "overhead") drawScale(c, s.camera, s.target, tile, k);
    c.restore();
  });
  if (!many) return;
  c.fillStyle = "#fffaf0";
  c.fillRect(width / 2 - 1, 0, 2, height);
  c.fillRect(0, height / 2 - 1, width, 2);
}

/** At most this many changed objects are outlined: more would hide the picture. */
const OUTLINED = 24;
