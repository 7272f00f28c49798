// Pictures for agents: rendered, lettered and encoded in one task, so that they work in a hidden tab and never show in
// the user's picture. The user's camera is not touched.

import { SRGBColorSpace, type WebGLRenderer, WebGLRenderTarget } from "three";
import { collect, facesOf } from "./labels.ts";
import { describe, describeChange, numbersOf, round, union } from "./legend.ts";
import { clamp, type Vec3 } from "./math.ts";
import { visibleIn } from "./seen.ts";
import { drawCaption, drawLabels, drawOutline, drawScale, drawTags, encode, refuseBlank, type Tile } from "./sheet.ts";
import { focusOf, type Stage } from "./stage.ts";
import { type Capture, type CaptureRequest, SceneError, type Seen } from "./types.ts";
import {
  aroundShots,
  avatarShot,
  corners,
  objectShot,
  overheadShot,
  type Shot,
  type ShotContext,
  userShot,
} from "./views.ts";

export interface CaptureParts {
  stage: Stage;
  /** Seconds on the page's clock, and since the scene's start. */
  now: number;
  sceneTime: number;
  unixClock: boolean;
  views: ShotContext;
  /** Samples per pixel. */
  samples: number;
}

const ASPECT = 16 / 9;
const CAPTIONS: Record<Shot["name"], string> = {
  user: "user's view",
  avatar: "your eyes",
  overhead: "from above (up is -z)",
  object: "object",
  front: "from the user's side",
  left: "from the left",
  behind: "from behind",
  top: "from above (up is -z)",
};

export function capture(parts: CaptureParts, request: CaptureRequest): Capture {
  const { stage } = parts;
  if (stage.renderer.getContext().isContextLost())
    throw new SceneError(
      "render_failed",
      "The graphics context of the page is lost; it is being restored. Try again in a moment.",
    );
  const width = Math.round(clamp(request.width ?? 1024, 256, 1568) / 2) * 2;
  const height = Math.round(width / ASPECT / 2) * 2;
  const x = parts.views;
  const shots = shotsOf(x, request);
  const tiles = shots.length === 1 ? [{ x: 0, y: 0, w: width, h: height }] : quarters(width, height);
  const sheet = document.createElement("canvas");
  sheet.width = width;
  sheet.height = height;
  const c = sheet.getContext("2d", { willReadFrequently: true });
  if (!c) throw new SceneError("render_failed", "The page has no 2D canvas to draw names on.");
  draw(parts, shots, tiles, width, height, c);
  refuseBlank(c, width, height);
  const seen = shots.map((s, i) => visibleIn(x.views.values(), s.camera, (tiles[i] as Tile).w, (tiles[i] as Tile).h));
  const changed = (request.ids ?? []).filter((id) => x.views.has(id));
  const numbers = shots.length > 1 ? numbersOf(seen, changed) : new Map<string, number>();
  letter(parts, shots, tiles, seen, numbers, changed, c);
  const first = shots[0] as Shot;
  const visible = shots.length === 1 ? (seen[0] as Seen[]) : union(seen, tiles, numbers);
  const size = `${width}x${height}`;
  return {
    image: encode(sheet),
    camera: { position: round(first.camera.position.toArray() as Vec3), target: round(first.target.toArray() as Vec3) },
    visible,
    text:
      changed.length > 0
        ? describeChange(changed, numbers, size)
        : describe(request.view, first, visible, numbers, x, size),
  };
}

function shotsOf(x: ShotContext, r: CaptureRequest): Shot[] {
  switch (r.view) {
    case "user":
      return [userShot(x, ASPECT)];
    case "avatar":
      return [avatarShot(x, ASPECT)];
    case "overhead":
      return [overheadShot(x, ASPECT)];
    case "object":
      if (!r.id) throw new SceneError("not_found", "View object needs the id of an object.");
      return [objectShot(x, ASPECT, r.id)];
    case "montage": {
      const changed = (r.ids ?? (r.id ? [r.id] : [])).flatMap((one) => x.views.get(one) ?? []);
      if (r.id && changed.length === 0) throw new SceneError("not_found", `There is no object ${r.id} to look at.`);
      if (changed.length > 0) return aroundShots(x, ASPECT, changed);
      const id = newest(x);
      return [
        userShot(x, ASPECT),
        avatarShot(x, ASPECT),
        overheadShot(x, ASPECT),
        ...(id ? [objectShot(x, ASPECT, id)] : []),
      ];
    }
  }
}

/** What was changed last: the likeliest thing to look at. */
function newest(x: ShotContext): string | null {
  let best: { id: string; changed: number } | null = null;
  for (const v of x.views.values())
    if (!best || v.object.changed > best.changed) best = { id: v.id, changed: v.object.changed };
  return best?.id ?? null;
}

function quarters(w: number, h: number): Tile[] {
  const [a, b] = [Math.floor(w / 2), Math.floor(h / 2)];
  return [
    { x: 0, y: 0, w: a, h: b },
    { x: w - a, y: 0, w: a, h: b },
    { x: 0, y: h - b, w: a, h: b },
    { x: w - a, y: h - b, w: a, h: b },
  ];
}

/**
 * Renders every shot into its tile of a picture of its own and takes the pixels over in the same task. The canvas that
 * the user sees is not touched.
 */
function draw(
  parts: CaptureParts,
  shots: Shot[],
  tiles: Tile[],
  width: number,
  height: number,
  c: CanvasRenderingContext2D,
): void {
  const { renderer } = parts.stage;
  const target = finalTarget(width, height, parts.samples);
  try {
    shots.forEach((s, i) => shoot(parts, renderer, s, tiles[i] as Tile, target));
    const pixels = new Uint8Array(width * height * 4);
    renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels);
    c.putImageData(new ImageData(upright(pixels, width, height), width, height), 0, 0);
  } finally {
    renderer.setRenderTarget(null);
    target.dispose();
  }
}

/** A target that gets final colours (tone-mapped, sRGB) as the screen does; three keeps them from ordinary targets. */
function finalTarget(width: number, height: number, samples: number): WebGLRenderTarget {
  const target = new WebGLRenderTarget(width, height, {
    samples,
    colorSpace: SRGBColorSpace,
    internalFormat: "RGBA8",
    generateMipmaps: false,
  });
  return Object.assign(target, { isXRRenderTarget: true });
}

/** WebGL's rows run upwards, a picture's downwards. */
function upright(pixels: Uint8Array, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(pixels.length);
  const row = width * 4;
  for (let y = 0; y < height; y++) out.set(pixels.subarray((height - 1 - y) * row, (height - y) * row), y * row);
  for (let i = 3; i < out.length; i += 4) out[i] = 255;
  return out;
}

function shoot(parts: CaptureParts, renderer: WebGLRenderer, s: Shot, t: Tile, target: WebGLRenderTarget): void {
  const { stage } = parts;
  const bottom = target.height - t.y - t.h;
  target.viewport.set(t.x, bottom, t.w, t.h);
  target.scissor.set(t.x, bottom, t.w, t.h);
  target.scissorTest = true;
  const f = focusOf(s.camera, s.target);
  stage.detail(s.name === "object" || s.clear ? s.target : s.camera.position);
  stage.objects.rest();
  stage.update(parts.sceneTime, s.clear ? s.target : f.focus, f.distance, s.camera.position);
  const self = s.hide ? stage.crew.members.get(s.hide)?.body.figure.root : undefined;
  if (self) self.visible = false;
  renderer.setRenderTarget(target);
  try {
    if (s.clear) stage.withoutFog(() => stage.render(s.camera));
    else stage.render(s.camera);
  } finally {
    if (self) self.visible = true;
  }
}

/** Draws names, tags, outlines and captions. */
function letter(
  parts: CaptureParts,
  shots: Shot[],
  tiles: Tile[],
  seen: Seen[][],
  numbers: ReadonlyMap<string, number>,
  changed: readonly string[],
  c: CanvasRenderingContext2D,
): void {
  const { stage } = parts;
  const { width, height } = c.canvas;
  const k = clamp(width / 1024, 0.7, 1.3);
  const many = shots.length > 1;
  shots.forEach((s, i) => {
    const tile = tiles[i] as Tile;
    const items = collect({
      crew: stage.crew,
      guide: null,
      views: stage.objects.views.values(),
      camera: s.camera.position,
      now: parts.now,
      unixClock: parts.unixClock,
    }).flatMap((l) => {
      if (l.id === s.hide || (s.clear && l.kind === "bubble")) return [];
      // What was changed has numbers; names would hide it.
      if (changed.length === 0) return [l];
      return l.kind === "name" ? [{ ...l, note: "" }] : [];
    });
    c.save();
    c.beginPath();
    c.rect(tile.x, tile.y, tile.w, tile.h);
    c.clip();
    const list = seen[i] as Seen[];
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

/** So many of what was changed are outlined: more would hide the picture. */
const OUTLINED = 24;
