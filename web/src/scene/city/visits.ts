// Where an agent goes for what it does with files: to the street of its file, or, when too much happens at once, to the
// middle of the district in which most of it does. Pure: it decides, the errands walk.

import type { CityModel } from "../../core/project/model.ts";
import type { ProjectTouch } from "../../wire/types.gen.ts";
import type { GestureKind } from "../avatar/gesture.ts";
import type { Vec3 } from "../math.ts";
import { secondsOf } from "./heat.ts";

/** More files than this in a second are a burst: nobody can walk to each. */
const MANY = 4;
const WINDOW = 1;
/** A touch that stands for more files than this is a burst by itself. */
const CROWD = 3;
/** Seconds after which a touch is no news any more: a page that comes in hears of the last hour. */
const NEWS = 10;

export interface Visit {
  avatar: string;
  kind: "file" | "district";
  /** Of the file, or of the folder. */
  id: number;
  /** Where it stands, and what it looks at. */
  spot: Vec3;
  at: Vec3;
  gesture: GestureKind;
}

export const GESTURES: Readonly<Record<ProjectTouch["how"], GestureKind>> = {
  read: "look_at",
  search: "search",
  edit: "build",
  create: "build",
  delete: "sweep",
  run: "think",
};

export class Visits {
  private readonly recent = new Map<string, { at: number; id: number }[]>();

  /** What these touches send their agents to, at most one visit for each. */
  decide(touches: readonly ProjectTouch[], model: CityModel, now: number): Visit[] {
    const last = new Map<string, ProjectTouch>();
    const crowds = new Set<string>();
    for (const t of touches) {
      const at = secondsOf(t);
      if (!t.avatarId || !t.id || !(now - at < NEWS) || !model.files.has(t.id)) continue;
      const list = (this.recent.get(t.avatarId) ?? []).filter((r) => at - r.at < WINDOW);
      list.push({ at, id: t.id });
      this.recent.set(t.avatarId, list);
      last.set(t.avatarId, t);
      if ((t.count ?? 0) > CROWD) crowds.add(t.avatarId);
    }
    const visits: Visit[] = [];
    for (const [avatar, t] of last) {
      const ids = [...new Set(this.recent.get(avatar)?.map((r) => r.id))];
      const visit = crowds.has(avatar) || ids.length > MANY ? toDistrict(avatar, ids, model) : toFile(avatar, t, model);
      if (visit) visits.push(visit);
    }
    return visits;
  }

  clear(): void {
    this.recent.clear();
  }
}

function toFile(avatar: string, t: ProjectTouch, model: CityModel): Visit | null {
  const file = model.files.get(t.id ?? 0);
  if (!file) return null;
  const { height } = model.buildingOf(file);
  return {
    avatar,
    kind: "file",
    id: file.id,
    spot: model.streetOf(file),
    at: [file.x, Math.min(height * 0.6, 1.4), file.z],
    gesture: GESTURES[t.how],
  };
}

/** To the street that is nearest to the middle of the folder which holds most of these files. */
function toDistrict(avatar: string, ids: readonly number[], model: CityModel): Visit | null {
  const counts = new Map<number, number>();
  for (const id of ids) {
    const folder = model.files.get(id)?.folder;
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const most = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
  const folder = most === undefined ? undefined : model.folders.get(most);
  if (!folder) return null;
  const [x, z] = [folder.x + folder.width / 2, folder.z + folder.depthZ / 2];
  let spot: Vec3 = [x, 0, z];
  let least = Infinity;
  for (const f of model.filesOf(folder.id)) {
    const street = model.streetOf(f);
    const away = Math.hypot(street[0] - x, street[2] - z);
    if (away < least) [spot, least] = [street, away];
  }
  return { avatar, kind: "district", id: folder.id, spot, at: [x, 1.2, z], gesture: "search" };
}
