// The user's project as a small city in the scene: one building per file, districts per folder, with signs, labels and
// trees. Everything is derived from one CityModel (core/project/model.ts). This module is a chunk of its own, loaded
// when a project is shown. It draws in three meshes: buildings (once more for their shadow), ground slabs, and signs.
//
// When the model reports a change, City applies what is cheap at once and marks the rest dirty; update(), called once a
// frame, rebuilds what is dirty:
// - reset: everything is rebuilt in the next frame (rebuild).
// - files: buildings rise, sink or change at once; the ground is laid out again at most every LAYOUT_INTERVAL.
// - touches: edits glow and reads pulse; agents are sent to visit the files.
// - view: filter, comparison, selection or the shown time changed (applyView).
// - marks: only the signs are rebuilt.
//
// There are two clocks. `cityTime` is the present: growing, sinking and fading run by it. `shownTime` is the time that
// the user looks at: glow, pulses and recent work go by it. Shaders get both as seconds since the city's epoch, where
// single precision is enough.

import { Group, type PerspectiveCamera, type Scene, Vector3 } from "three";
import { type CityGrid, type CityHit, cityGridOf } from "../../core/project/citygrid.ts";
import type { CityChange, CityModel } from "../../core/project/model.ts";
import type { Ray } from "../../core/space/ray.ts";
import { clamp01 } from "../../core/vector.ts";
import type { ProjectSite, ProjectTouch } from "../../wire/types.gen.ts";
import type { LabelItem } from "../labels/labels.ts";
import type { SurfaceKit } from "../surface/material.ts";
import { detailFor } from "./buildinggeometry.ts";
import { type Buildings, type CityUniforms, createBuildings, createCityUniforms } from "./buildings.ts";
import type { CityTarget } from "./cityview.ts";
import { type FramedView, frameBox, openTangents } from "./framing.ts";
import { clearedAreas, LotRows, slabsOf } from "./ground.ts";
import { createdAfter, PULSE, recordTouches, type TouchTimes } from "./heat.ts";
import { CHOSEN, labelsOf } from "./labels.ts";
import { parksOf } from "./parks.ts";
import { FADE, Residents } from "./residents.ts";
import { NEVER, Roster } from "./roster.ts";
import { signsOf } from "./signlist.ts";
import { createSigns, type Signs } from "./signs.ts";
import { createSlabs, type Slabs } from "./slabs.ts";
import { type Ornament, ornamentsOf } from "./trees.ts";
import { type Visit, Visits } from "./visits.ts";

/** A closed folder opens when the camera comes this near (m). */
const OPEN_DISTANCE = 45;
/** How many closed folders one scan requests at most. */
const FOLDERS_PER_SCAN = 4;
/** Seconds after which a folder whose files have not arrived is requested again. */
const RETRY = 8;
/** How many labels are checked for occlusion per frame: each check is a ray through the city. */
const CHECKS_PER_FRAME = 2;
/** A building this close before a label does not hide it (m): mostly it is the labelled building itself. */
const OCCLUDER_MARGIN = 1.2;
/** Seconds between two scans for closed folders near the camera. */
const SCAN_INTERVAL = 0.3;
/** Seconds between two layouts of the ground, so that a checkout of many files does not lay it out for each of them. */
const LAYOUT_INTERVAL = 0.8;
const NONE: ReadonlySet<number> = new Set();

/** What the city needs from the scene (cityhost.ts), and the callbacks by which it reports. */
interface CityDeps {
  scene: Scene;
  kit: SurfaceKit;
  /** The user asked for less motion: nothing rises, sinks or jumps. */
  calm: boolean;
  /** Unix seconds at creation; the city's epoch. */
  now: number;
  /** An agent touched files and should walk there. */
  visit(visit: Visit): void;
  /** The camera came near a closed folder: its files should be loaded. */
  openFolder(folder: number): void;
  /** Keeps these areas of the meadow flat and bare; an empty list gives the meadow back. */
  clearGround(areas: { minX: number; minZ: number; maxX: number; maxZ: number }[]): void;
  /** Something changed, so a frame must be drawn. */
  wake(): void;
}

/**
 * The city of one model. Its owner calls update() each frame before it draws, and dispose() when the project is closed.
 */
export class City {
  private readonly model: CityModel;
  private readonly grid: CityGrid;
  private readonly deps: CityDeps;
  /** Unix seconds that both clocks of the shaders count from. */
  private readonly epoch: number;
  private readonly group = new Group();
  private readonly roster = new Roster();
  private readonly residents: Residents;
  private readonly uniforms: CityUniforms;
  private readonly buildings: Buildings;
  private readonly slabs: Slabs;
  private readonly signs: Signs;
  private readonly visits = new Visits();
  private readonly unsubscribe: () => void;
  /** When each file was last read and edited, up to the shown time. */
  private touchTimes = new Map<number, TouchTimes>();
  /** Files that did not exist yet at the shown time. */
  private hidden: ReadonlySet<number> = NONE;
  /** When each closed folder was last requested (Unix seconds). */
  private readonly requestedAt = new Map<number, number>();
  /** Unix seconds of the last update. */
  private now: number;
  private scannedAt = Number.NEGATIVE_INFINITY;
  private laidOutAt = Number.NEGATIVE_INFINITY;
  /** What the next update must rebuild. */
  private dirty = { all: true, ground: true, trees: true, signs: true };
  private readonly lotRows: LotRows;
  private trees: readonly Ornament[] = [];
  /** Until when a read or an edit still pulses (Unix seconds): the signs are rebuilt each frame until then. */
  private pulseUntil = Number.NEGATIVE_INFINITY;
  /** The shadow map no longer matches the city. CityHost reads the flag and resets it. */
  shadowsDirty = true;

  constructor(model: CityModel, deps: CityDeps) {
    this.model = model;
    this.grid = cityGridOf(model);
    this.lotRows = new LotRows(model);
    this.deps = deps;
    this.now = deps.now;
    this.epoch = Math.floor(deps.now);
    this.uniforms = createCityUniforms(deps.calm);
    this.residents = new Residents(model, this.roster, { calm: deps.calm, plain: false, epoch: this.epoch });
    this.buildings = createBuildings(deps.kit, this.roster, this.uniforms);
    this.slabs = createSlabs(deps.kit, this.uniforms);
    this.signs = createSigns(deps.kit, this.uniforms);
    this.group.add(this.slabs.mesh, this.buildings.mesh, this.signs.mesh);
    this.group.name = "city"; // for debugging tools
    deps.scene.add(this.group);
    this.unsubscribe = model.on((change) => this.onChange(change));
  }

  /** The ground that it stands on, also while it is hidden; null: the project has none yet. */
  get site(): ProjectSite | null {
    return this.model.site;
  }

  /** The time that the user looks at (Unix seconds): now, or a moment of the past. */
  private get shownTime(): number {
    const { at } = this.model.view;
    return at === null ? this.now : at / 1000;
  }

  /** The present, in seconds since the epoch. */
  private cityTime(): number {
    return this.now - this.epoch;
  }

  /** Marks what a change of the model makes stale. After a reset nothing more is marked: the rebuild covers it all. */
  private onChange(change: CityChange): void {
    const { dirty, residents } = this;
    if (change.kind === "reset") dirty.all = true;
    if (!dirty.all) {
      if (change.kind === "files") {
        this.updateLots(change);
        this.roofHeights = null;
        residents.updateFiles(change.changed, change.removed, change.folders, this.cityTime());
        residents.setEditTimes(
          this.touchTimes,
          change.changed.map((f) => f.id),
        );
        dirty.signs = true;
      } else if (change.kind === "touches") this.onTouches(change.touches);
      else if (change.kind === "view") this.applyView();
      else dirty.signs = true;
    }
    this.deps.wake();
  }

  /**
   * Invalidates lot rows and trees for files that were added or removed. A file whose contents changed moves no ground.
   */
  private updateLots({ changed, removed, folders }: Extract<CityChange, { kind: "files" }>): void {
    const { lotRows, dirty, roster } = this;
    const added = changed.filter((f) => !roster.has(f.id));
    for (const f of [...added, ...removed]) lotRows.invalidate(f.folder);
    dirty.ground ||= folders || added.length + removed.length > 0;
    const unit = this.model.site?.unit ?? 1;
    const near = (x: number, z: number): boolean =>
      this.trees.some((o) => Math.hypot(o.x - x, o.z - z) < unit + o.half);
    dirty.trees ||= folders || added.some((f) => near(f.x, f.z));
  }

  /** Records touches and sends agents on visits. In the past, touches only change what is shown. */
  private onTouches(touches: readonly ProjectTouch[]): void {
    const { view } = this.model;
    this.dirty.signs = true;
    if (view.at !== null) return this.applyView();
    this.residents.setEditTimes(this.touchTimes, recordTouches(this.touchTimes, touches));
    this.pulseUntil = this.now + PULSE;
    if (!view.hidden) for (const v of this.visits.decide(touches, this.model, this.now)) this.deps.visit(v);
  }

  /**
   * Applies the model's view: filter, comparison, selection, shown time, and whether the city is hidden. For a moment
   * of the past, touch times are computed up to that moment, and files created later are hidden.
   */
  private applyView(): void {
    const { model, residents } = this;
    const { at } = model.view;
    this.dirty.signs = true;
    const before = this.appliedAt;
    if (at !== null || before !== null) {
      const old = this.touchTimes;
      this.touchTimes = new Map();
      recordTouches(this.touchTimes, model.touches, at === null ? Infinity : at / 1000);
      this.hidden = at === null ? NONE : createdAfter(model.touches, at / 1000);
      residents.setEditTimes(this.touchTimes, new Set([...old.keys(), ...this.touchTimes.keys()]));
    }
    this.appliedAt = at;
    residents.applyView(this.hidden, this.cityTime());
    this.group.visible = !model.view.hidden;
    this.updateClearing();
  }

  /** Cache of the highest roof by folder id; null when buildings changed. */
  private roofHeights: Map<number, number> | null = null;
  /** Ids of labels that a building hides. */
  private readonly occluded = new Set<string>();
  /** Counts labels round robin, so that each gets its occlusion check in turn. */
  private nextCheck = 0;
  /** The `at` of the view that was last applied (ms); null: the present. */
  private appliedAt: number | null = null;
  /** The site that the meadow was last cleared for, as JSON. */
  private clearedKey = "";

  /** Reports the area of the city for clearing, when it changed. */
  private updateClearing(): void {
    const { site, view } = this.model;
    const shown = site && !view.hidden ? site : null;
    const key = JSON.stringify(shown);
    if (key === this.clearedKey) return;
    this.clearedKey = key;
    this.shadowsDirty = true;
    this.deps.clearGround(shown ? clearedAreas(shown) : []);
  }

  /** Rebuilds everything from the model, without animation. */
  private rebuild(): void {
    const { model, residents } = this;
    const detail = detailFor(model.files.size);
    residents.plain = detail === "plain";
    this.buildings.setDetail(detail);
    this.uniforms.dense.value = { fine: 0, middle: 0.5, plain: 1 }[detail];
    this.uniforms.unit.value = model.site?.unit ?? 1;
    this.requestedAt.clear();
    this.roofHeights = null;
    this.visits.clear();
    this.touchTimes = new Map();
    residents.reset(this.cityTime());
    recordTouches(this.touchTimes, model.touches, model.view.at === null ? Infinity : model.view.at / 1000);
    residents.setEditTimes(this.touchTimes, this.touchTimes.keys());
    this.appliedAt = Number.NaN; // differs from any time, so that applyView starts afresh
    this.applyView();
    this.lotRows.invalidate();
    this.dirty.trees = true;
    this.layOut();
    this.dirty = { all: false, ground: false, trees: false, signs: true };
  }

  /** Lays out the ground, and the trees when they are stale. */
  private layOut(): void {
    this.laidOutAt = this.now;
    this.dirty.ground = false;
    const parks = parksOf(this.model);
    this.slabs.set(slabsOf(this.model, this.lotRows, parks));
    this.updateClearing();
    if (!this.dirty.trees) return;
    this.dirty.trees = false;
    this.trees = ornamentsOf(this.model, (x, z, r) => this.covered(x, z, r), parks);
    this.residents.setOrnaments(this.trees);
  }

  /** Whether a circle overlaps a lot or the lane in front of it, so that nothing else may stand there. */
  private covered(x: number, z: number, radius: number): boolean {
    const { grid, model } = this;
    const { unit, lane } = model.site ?? { unit: 1, lane: 1 };
    const reach = unit / 2 + lane + radius;
    return grid.idsNear([x - reach, z - reach, x + reach, z + reach]).some((id) => {
      const f = model.files.get(id);
      if (!f || Math.abs(f.x - x) > unit / 2 + radius) return false;
      const ahead = (z - f.z) * f.face;
      return ahead > -unit / 2 - radius && ahead < unit / 2 + radius + lane * 0.4;
    });
  }

  /**
   * Advances to `now` (Unix seconds) and uploads what changed. Returns true while something visibly moves, so that the
   * caller keeps drawing frames.
   */
  update(now: number, camera: PerspectiveCamera): boolean {
    this.now = now;
    const { dirty, residents, uniforms } = this;
    if (dirty.all) this.rebuild();
    const t = this.cityTime();
    residents.removeSunk(t);
    if (dirty.ground && now - this.laidOutAt > LAYOUT_INTERVAL) this.layOut();
    const size = this.roster.size;
    if (this.roster.changed || this.buildings.mesh.visible !== size > 0) this.shadowsDirty = true;
    this.buildings.flush();
    if (dirty.signs || now < this.pulseUntil + 0.2) {
      this.signs.set(
        signsOf(this.model, {
          now: this.shownTime,
          epoch: this.epoch,
          touchTimes: this.touchTimes,
          hidden: this.hidden,
        }),
      );
      dirty.signs = false;
    }
    uniforms.cityNow.value = t;
    uniforms.cityThen.value = this.shownTime - this.epoch;
    uniforms.unlit.value = residents.filterChangedAt === NEVER ? 1 : clamp01((t - residents.filterChangedAt) / FADE);
    uniforms.lift.value = 1 + Math.max(0, camera.position.y - 30) / 45;
    if (now - this.scannedAt > SCAN_INTERVAL || now < this.scannedAt) this.requestNearFolders(camera.position);
    const moves = t < residents.busyUntil;
    if (moves) this.shadowsDirty = true;
    return moves || now < this.pulseUntil || dirty.ground;
  }

  /** Requests closed folders near the camera, the nearest first, and those again that have not arrived in time. */
  private requestNearFolders(eye: Vector3): void {
    this.scannedAt = this.now;
    if (this.model.view.hidden) return;
    const near: { id: number; distance: number }[] = [];
    for (const id of this.residents.closed) {
      const f =
        this.now - (this.requestedAt.get(id) ?? Number.NEGATIVE_INFINITY) < RETRY
          ? undefined
          : this.model.folders.get(id);
      if (!f) continue;
      const dx = Math.max(f.x - eye.x, 0, eye.x - f.x - f.width);
      const dz = Math.max(f.z - eye.z, 0, eye.z - f.z - f.depthZ);
      const distance = Math.hypot(dx, eye.y, dz);
      if (distance <= OPEN_DISTANCE) near.push({ id, distance });
    }
    near.sort((a, b) => a.distance - b.distance);
    for (const { id } of near.slice(0, FOLDERS_PER_SCAN)) {
      this.requestedAt.set(id, this.now);
      this.deps.openFolder(id);
    }
  }

  /** The labels to show from this eye; none while the city is hidden or not built yet. */
  labels(eye: Readonly<Vector3>): LabelItem[] {
    if (this.dirty.all || this.model.view.hidden) return [];
    const { model, touchTimes: warmth, hidden } = this;
    return this.unoccluded(
      eye,
      labelsOf(model, { eye, now: this.shownTime, touchTimes: warmth, hidden, roofs: this.roofs() }),
    );
  }

  /**
   * Drops labels that a building hides; what is selected or pointed at only turns faint. Checks a few labels per frame,
   * so a label may react some frames late.
   */
  private unoccluded(eye: Readonly<Vector3>, items: LabelItem[]): LabelItem[] {
    const { occluded } = this;
    for (let n = Math.min(CHECKS_PER_FRAME, items.length); n > 0; n--) {
      const item = items[this.nextCheck++ % items.length] as LabelItem;
      const direction = item.anchor.clone().sub(eye);
      const distance = direction.length();
      const hit = this.grid.firstHit({ origin: eye, direction: direction.normalize() });
      if (hit && hit.distance < distance - OCCLUDER_MARGIN) occluded.add(item.id);
      else occluded.delete(item.id);
    }
    for (const item of items) item.faint = occluded.has(item.id);
    return items.filter((item) => !item.faint || item.priority >= CHOSEN);
  }

  /** The highest roof of each folder, subfolders included (m). */
  private roofs(): ReadonlyMap<number, number> {
    if (this.roofHeights) return this.roofHeights;
    const { model } = this;
    this.roofHeights = new Map();
    const own = this.roofHeights;
    for (const f of model.files.values()) {
      const { height } = model.buildingOf(f);
      for (let folder = f.folder, n = 0; folder > 0 && n < 64 && (own.get(folder) ?? 0) < height; n++) {
        own.set(folder, height);
        folder = model.folders.get(folder)?.parent ?? 0;
      }
    }
    return own;
  }

  /** The building that a ray of unit length hits first; null: none, or the city is hidden or shows the past. */
  pick(ray: Ray): CityHit | null {
    return this.grid.underPointer(ray);
  }

  /**
   * The camera view that shows a part of the project best: the whole box in the free part of the picture, and for a
   * single file no building in front of it. Without a direction of its own the target is seen from where the camera is
   * now.
   */
  frame(place: CityTarget, camera: PerspectiveCamera, target: Readonly<Vector3>): FramedView {
    const { at, half, file, toward } = place;
    const { position } = camera;
    const yaw = toward ? Math.atan2(toward[0], toward[1]) : Math.atan2(position.x - target.x, position.z - target.z);
    const sees = (eye: Vector3): boolean =>
      [0, 0.8].every((up) => {
        const direction = new Vector3(at[0], at[1] + half[1] * up, at[2]).sub(eye).normalize();
        return this.grid.firstHit({ origin: eye, direction })?.id === file;
      });
    return frameBox({ ...place, yaw }, openTangents(camera), file === undefined ? undefined : sees);
  }

  /** Figures for tests and diagnostics: instances drawn, closed folders, visible or not, files that glow from an edit. */
  inspect(): { buildings: number; towers: number; shown: boolean; lit: number[] } {
    const { roster, residents, group, model } = this;
    const lit = [...model.files.keys()].filter((id) => roster.has(id) && roster.get(id, "heat", 0) > NEVER);
    return { buildings: roster.size, towers: residents.closed.size, shown: group.visible, lit };
  }

  /** Frees all GPU resources, gives the meadow back and stops listening to the model. */
  dispose(): void {
    this.unsubscribe();
    for (const part of [this.buildings, this.slabs, this.signs]) part.dispose();
    this.group.removeFromParent();
    this.deps.clearGround([]);
  }
}
