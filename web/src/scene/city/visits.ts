// Decides where agents walk for what they do with files: to the street in front of the file, or, when too many files
// are touched at once, to the middle of the district that holds most of them. Pure: it only decides; the errands
// (errands.ts) walk.

import type { CityModel } from "../../core/project/model.ts";
import type { Vec3 } from "../../core/vector.ts";
import type { ProjectTouch } from "../../wire/types.gen.ts";
import type { GestureKind } from "../avatar/gesture.ts";
import { secondsOf } from "./heat.ts";

/** More distinct files than this within BURST_SECONDS are a burst: one cannot walk to each of them. */
const BURST_FILES = 4;
const BURST_SECONDS = 1;
/** A single touch that stands for more files than this is a burst by itself. */
const BURST_COUNT = 3;
/** Touches older than this (s) cause no visit: a page that opens receives those of the last hour. */
const FRESH_SECONDS = 10;

/** One walk of one agent. */
export interface Visit {
  /** Id of the avatar that walks. */
  avatar: string;
  kind: "file" | "district";
  /** Id of the file or of the folder. */
  id: number;
  /** Where the agent stands. */
  spot: Vec3;
  /** What it looks at while it stands there. */
  lookAt: Vec3;
  gesture: GestureKind;
}

/** The gesture for each kind of touch. */
export const GESTURES: Readonly<Record<ProjectTouch["how"], GestureKind>> = {
  read: "look_at",
  search: "search",
  edit: "build",
  create: "build",
  delete: "sweep",
  run: "think",
};

/** Remembers the recent touches of each agent, to detect bursts. */
export class Visits {
  /** By avatar: file and time (Unix seconds) of the touches of the last BURST_SECONDS. */
  private readonly recent = new Map<string, { time: number; id: number }[]>();

  /**
   * The visits that new touches cause, at most one per agent. Touches without a known agent or file are ignored. `now`:
   * Unix seconds.
   */
  decide(touches: readonly ProjectTouch[], model: CityModel, now: number): Visit[] {
    const last = new Map<string, ProjectTouch>();
    const crowds = new Set<string>();
    for (const t of touches) {
      const time = secondsOf(t);
      if (!t.avatarId || !t.id || !(now - time < FRESH_SECONDS) || !model.files.has(t.id)) continue;
      const list = (this.recent.get(t.avatarId) ?? []).filter((r) => time - r.time < BURST_SECONDS);
      list.push({ time, id: t.id });
      this.recent.set(t.avatarId, list);
      last.set(t.avatarId, t);
      if ((t.count ?? 0) > BURST_COUNT) crowds.add(t.avatarId);
    }
    const visits: Visit[] = [];
    for (const [avatar, t] of last) {
      const ids = [...new Set(this.recent.get(avatar)?.map((r) => r.id))];
      const visit =
        crowds.has(avatar) || ids.length > BURST_FILES ? toDistrict(avatar, ids, model) : toFile(avatar, t, model);
      if (visit) visits.push(visit);
    }
    return visits;
  }

  /** Forgets all recent touches, after a reset of the model. */
  clear(): void {
    this.recent.clear();
  }
}

/** A visit to the street in front of a file. */
function toFile(avatar: string, t: ProjectTouch, model: CityModel): Visit | null {
  const file = model.files.get(t.id ?? 0);
  if (!file) return null;
  const { height } = model.buildingOf(file);
  return {
    avatar,
    kind: "file",
    id: file.id,
    spot: model.streetOf(file),
    lookAt: [file.x, Math.min(height * 0.6, 1.4), file.z],
    gesture: GESTURES[t.how],
  };
}

/** A visit to the street nearest to the middle of the folder that holds most of these files. */
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
  return { avatar, kind: "district", id: folder.id, spot, lookAt: [x, 1.2, z], gesture: "search" };
}
