// Which places of the city have their names in the picture: the districts that are large in it, the files that were worked
// on most, and what is chosen or pointed at. The layout (labels.layout.ts) finds room for them. Pure but for vectors.

import { Vector3 } from "three";
import type { CityFile, CityModel } from "../../core/project/model.ts";
import type { LabelItem } from "../labels.ts";
import { heatAt, type Warmth } from "./heat.ts";

const MOST_DISTRICTS = 8;
const MOST_FILES = 12;
/** A district is named when its ground is at least so wide as seen from the eye (radians), and not when one stands in it. */
const WIDE = 0.075;
/** A file is named when the eye is nearer than this (m). */
const NEAR = 75;
/** A file that was touched longer ago than this share of an hour has no name by itself. */
const HOT = 0.35;

export interface LabelView {
  eye: Readonly<Vector3>;
  now: number;
  warmth: ReadonlyMap<number, Warmth>;
  hidden: ReadonlySet<number>;
  /** The highest roof of each district (m). */
  roofs: ReadonlyMap<number, number>;
}

/** From this priority on a name is of what the user chose or points at. */
export const CHOSEN = 26;

const PLAIN = { kind: "label", note: "", mark: null, dim: false, faint: false } as const;

/** Names are the user's: what cannot be shown is shown as what it is. */
export function shownName(name: string): string {
  let out = "";
  for (const c of name) {
    const code = c.codePointAt(0) as number;
    if (code < 32) out += String.fromCodePoint(0x2400 + code);
    else if (code === 127) out += "␡";
    else if ((code >= 0x80 && code < 0xa0) || (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e))
      out += "�";
    else if (code >= 0x2066 && code <= 0x2069) out += "�";
    else out += c;
  }
  return out.length > 48 ? `${out.slice(0, 30)}…${out.slice(-16)}` : out;
}

export function labelsOf(model: CityModel, v: LabelView): LabelItem[] {
  return [...districts(model, v), ...files(model, v)];
}

function districts(model: CityModel, { eye, roofs }: LabelView): LabelItem[] {
  const found: { item: LabelItem; size: number }[] = [];
  const unit = model.site?.unit ?? 1;
  for (const f of model.folders.values()) {
    if (f.depth === 0 || f.depth > 2 || f.files === 0) continue;
    const [x, z] = [f.x + f.width / 2, f.z + f.depthZ / 2];
    const away = Math.hypot(
      Math.max(0, Math.abs(eye.x - x) - f.width / 2),
      Math.max(0, Math.abs(eye.z - z) - f.depthZ / 2),
    );
    const far = Math.hypot(away, eye.y);
    const size = Math.sqrt(f.width * f.depthZ) / Math.max(8, far);
    const inside = away === 0 && eye.y < 14;
    if (size < WIDE * (f.depth === 1 ? 1 : 1.9) || inside) continue;
    const anchor = new Vector3(x, Math.max(1, unit * 0.5 + (roofs.get(f.id) ?? unit * 4)), z);
    const title = shownName(f.name);
    found.push({
      size: size / f.depth,
      item: { ...PLAIN, id: `city:folder:${f.id}`, anchor, title, priority: 4 + Math.min(4, size * 3) - f.depth },
    });
  }
  return found
    .sort((a, b) => b.size - a.size)
    .slice(0, MOST_DISTRICTS)
    .map((d) => d.item);
}

function files(model: CityModel, { eye, now, warmth, hidden }: LabelView): LabelItem[] {
  const { selected, hovered } = model.view;
  const hot: { file: CityFile; heat: number }[] = [];
  for (const [id, w] of warmth) {
    const heat = heatAt(w, now);
    const file = heat > HOT && !hidden.has(id) ? model.files.get(id) : undefined;
    if (!file || id === selected || id === hovered) continue;
    if (model.view.lit && !model.view.lit.has(id)) continue;
    if (Math.hypot(file.x - eye.x, eye.y, file.z - eye.z) < NEAR) hot.push({ file, heat });
  }
  hot.sort((a, b) => b.heat - a.heat || a.file.id - b.file.id);
  const item = (file: CityFile, priority: number): LabelItem => ({
    ...PLAIN,
    id: `city:file:${file.id}`,
    anchor: new Vector3(file.x, model.buildingOf(file).height + 0.15, file.z),
    title: shownName(file.name),
    priority,
  });
  const chosen = [selected, hovered].flatMap((id, i) => {
    const file = id === null || (i === 1 && id === selected) ? undefined : model.files.get(id);
    return file && !hidden.has(file.id) ? [item(file, CHOSEN + i)] : [];
  });
  return [...chosen, ...hot.slice(0, MOST_FILES - chosen.length).map((h) => item(h.file, 5 + 4 * h.heat))];
}
