// Chooses which places of the city get a label: districts that are large in the picture, the files with the most recent
// work, and what is selected or pointed at. The layout (labels/layout.ts) finds room for them. Pure, apart from three's
// vectors.

import { Vector3 } from "three";
import type { CityFile, CityModel } from "../../core/project/model.ts";
import type { LabelItem } from "../labels/labels.ts";
import { heatAt, type TouchTimes } from "./heat.ts";

/** How many districts and files have labels at most, so that the picture stays calm. */
const MOST_DISTRICTS = 8;
const MOST_FILES = 12;
/**
 * A district is labelled when its ground appears at least this wide to the eye (radians), unless the camera is inside
 * it.
 */
const WIDE = 0.075;
/** A file is labelled only within this distance from the eye (m). */
const NEAR = 75;
/** Files below this heat (heatAt) get no label of their own accord. */
const HOT = 0.35;

/** What the choice depends on. */
interface LabelContext {
  eye: Readonly<Vector3>;
  /** The shown time (Unix seconds). */
  now: number;
  touchTimes: ReadonlyMap<number, TouchTimes>;
  /** Files that did not exist at the shown time. */
  hidden: ReadonlySet<number>;
  /** The highest roof of each district (m): its label floats above. */
  roofs: ReadonlyMap<number, number>;
}

/** Labels of this priority or higher belong to what is selected or pointed at. */
export const CHOSEN = 26;

const PLAIN = { kind: "label", note: "", mark: null, dim: false, faint: false } as const;

/**
 * A file name made safe to draw. Names come from the user's disk: control characters get their visible pictures, and
 * invisible or direction-changing ones the replacement character, so that no name can look like another. Long names
 * lose their middle.
 */
export function labelText(name: string): string {
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

/** The labels to show; the layout drops those that find no room. */
export function labelsOf(model: CityModel, v: LabelContext): LabelItem[] {
  return [...districts(model, v), ...files(model, v)];
}

/**
 * Districts of the first two levels that appear large enough, the largest first. Those of the second level must be nearly twice as large.
 */
function districts(model: CityModel, { eye, roofs }: LabelContext): LabelItem[] {
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
    const title = labelText(f.name);
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

/** The selected and the hovered file first, then the hottest files nearby that pass the filter. */
function files(model: CityModel, { eye, now, touchTimes: warmth, hidden }: LabelContext): LabelItem[] {
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
    title: labelText(file.name),
    priority,
  });
  const chosen = [selected, hovered].flatMap((id, i) => {
    const file = id === null || (i === 1 && id === selected) ? undefined : model.files.get(id);
    return file && !hidden.has(file.id) ? [item(file, CHOSEN + i)] : [];
  });
  return [...chosen, ...hot.slice(0, MOST_FILES - chosen.length).map((h) => item(h.file, 5 + 4 * h.heat))];
}
