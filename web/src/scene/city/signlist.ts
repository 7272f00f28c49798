// Chooses which signs stand in the city at the shown time: marks, conflicts, reads, the selected and the hovered file,
// and the trail of the last hour. Pure: signs.ts draws them.

import { isGone } from "../../core/project/citygrid.ts";
import type { CityFile, CityModel } from "../../core/project/model.ts";
import type { ProjectMarked, ProjectTouch } from "../../wire/types.gen.ts";
import { PULSE, secondsOf, type TouchTimes } from "./heat.ts";
import { SIGN, type Sign, type SignColor } from "./signs.ts";

/** Steps of the trail that are drawn, newest first, and dots in all. */
const MOST_STEPS = 36;
const MOST_DOTS = 360;
/** Rings of reads at most: more of them at one moment add nothing. */
const MOST_RINGS = 64;

/** Colour of the flag for each kind of mark; failing checks get a cube instead. */
const FLAGS: Readonly<Record<Exclude<ProjectMarked["kind"], "failing">, SignColor>> = {
  note: "cream",
  attention: "amber",
  done: "mint",
};

/** What the choice depends on. */
interface SignContext {
  /** The shown time, and the city's epoch (Unix seconds). */
  now: number;
  epoch: number;
  touchTimes: ReadonlyMap<number, TouchTimes>;
  /** Files that did not exist at the shown time. */
  hidden: ReadonlySet<number>;
}

/** All signs of the moment. Signs of a file stand on its roof; rings lie around its foot. */
export function signsOf(model: CityModel, m: SignContext): Sign[] {
  const unit = model.site?.unit ?? 1;
  const signs: Sign[] = [];
  const top = (f: CityFile): number => (isGone(f) ? 0.1 : model.buildingOf(f).height);
  const tall = Math.min(0.62, Math.max(0.3, unit * 0.3));
  /** A sign above a building. */
  const over = (f: CityFile, kind: number, color: SignColor): void => {
    signs.push({ kind, x: f.x, y: top(f), z: f.z, size: tall, color, since: -1e5 });
  };
  const fileOf = (id: number | null): CityFile | undefined =>
    id === null || m.hidden.has(id) ? undefined : model.files.get(id);
  const failing = new Set<number>();
  for (const mark of model.marks) {
    const f = fileOf(mark.id);
    if (!f || (mark.kind === "failing" && failing.has(f.id))) continue;
    if (mark.kind !== "failing") over(f, SIGN.flag, FLAGS[mark.kind]);
    else {
      failing.add(f.id);
      over(f, SIGN.cube, "coral");
    }
  }
  for (const f of model.files.values())
    if ((f.commit === 4 || f.session === 4) && !m.hidden.has(f.id)) over(f, SIGN.stripes, "coral");
  /** A ring around a building; one that fades goes by itself (the shader ends it). */
  const ring = (f: CityFile | undefined, color: SignColor, since = -1e5, fades = false): void => {
    if (!f) return;
    signs.push({ kind: SIGN.ring, x: f.x, y: 0, z: f.z, size: model.buildingOf(f).half, color, since, fades });
  };
  let rings = 0;
  for (const [id, w] of m.touchTimes)
    if (m.now - w.read < PULSE && m.now >= w.read && rings++ < MOST_RINGS)
      ring(fileOf(id), "water", w.read - m.epoch, true);
  const { selected, hovered } = model.view;
  if (hovered !== selected) ring(fileOf(hovered), "white");
  ring(fileOf(selected), "amber");
  return [...signs, ...trailOf(model, m)];
}

/**
 * The trail: dots in low arcs from each file that an agent touched to the next one it touched, for the last hour. Goes
 * backwards in time, so that the limits keep the newest steps.
 */
export function trailOf(model: CityModel, { now, hidden }: Pick<SignContext, "now" | "hidden">): Sign[] {
  const unit = model.site?.unit ?? 1;
  const dots: Sign[] = [];
  const next = new Map<string, ProjectTouch>();
  let steps = 0;
  for (let i = model.touches.length - 1; i >= 0 && steps < MOST_STEPS && dots.length < MOST_DOTS; i--) {
    const t = model.touches[i] as ProjectTouch;
    const when = secondsOf(t);
    if (!t.id || !t.avatarId || when > now || now - when > 3600) continue;
    const to = next.get(t.avatarId);
    next.set(t.avatarId, t);
    if (!to?.id || to.id === t.id || hidden.has(t.id) || hidden.has(to.id)) continue;
    const [a, b] = [model.files.get(t.id), model.files.get(to.id)];
    if (!a || !b) continue;
    steps++;
    // Older steps have smaller dots.
    const fresh = 1 - (now - secondsOf(to)) / 3600;
    dots.push(...arc(model, a, b, unit, 0.4 + 0.6 * fresh * fresh));
  }
  return dots.slice(0, MOST_DOTS);
}

/** Dots along a parabola between two roofs; longer steps rise higher. */
function arc(model: CityModel, a: CityFile, b: CityFile, unit: number, size: number): Sign[] {
  const [ya, yb] = [model.buildingOf(a).height, model.buildingOf(b).height];
  const far = Math.hypot(b.x - a.x, b.z - a.z);
  const rise = 0.35 * unit + Math.min(7, far * 0.16);
  const count = Math.min(60, Math.max(3, Math.round(far / (0.42 * Math.max(1, unit)))));
  return Array.from({ length: count - 1 }, (_, i) => {
    const u = (i + 1) / count;
    return {
      kind: SIGN.dot,
      x: a.x + (b.x - a.x) * u,
      y: ya + (yb - ya) * u + rise * 4 * u * (1 - u) + 0.1,
      z: a.z + (b.z - a.z) * u,
      size: 0.024 * Math.max(1.2, unit) * size,
      color: "cream" as const,
      since: -1e5,
    };
  });
}
