// The user's project as a small city in the scene: buildings, ground, signs and names, all from one CityModel. A chunk of
// its own: it comes when a project is shown. Draws: buildings (and their shadow), ground, signs.

import { Group, type PerspectiveCamera, type Scene, Vector3 } from "three";
import type { CityChange, CityModel } from "../../core/project/model.ts";
import { type CityGrid, cityGridOf } from "../../core/project/citygrid.ts";
import type { ProjectTouch } from "../../wire/types.gen.ts";
import type { LabelItem } from "../labels.ts";
import type { SurfaceKit } from "../material.ts";
import { clamp01, type Vec3 } from "../math.ts";
import type { CityTarget } from "../types.ts";
import { type Buildings, type CityUniforms, createBuildings } from "./buildings.ts";
import { detailFor } from "./form.ts";
import { frame, opening, type View } from "./framing.ts";
import { clearedBy, Rows, slabsOf } from "./ground.ts";
import { PULSE, unborn, type Warmth, warm } from "./heat.ts";
import { CHOSEN, labelsOf } from "./labels.ts";
import { parksOf } from "./parks.ts";
import { type Hit, pickFile } from "./pick.ts";
import { FADE, Residents } from "./residents.ts";
import { NEVER, Roster } from "./roster.ts";
import { signsOf } from "./shown.ts";
import { createSigns, type Signs } from "./signs.ts";
import { createSlabs, type Slabs } from "./slabs.ts";
import { type Ornament, ornamentsOf } from "./trees.ts";
import { type Visit, Visits } from "./visits.ts";

/** Metres at which a closed folder is opened. */
const OPEN = 45;
/** How many are asked for in one look, and the seconds after which one that has not come is asked for again. */
const AT_ONCE = 4;
const AGAIN = 8;
/** Names for which it is looked in one picture whether a building hides them; what is so near before one hides it not (m). */
const SIGHTS = 2;
const BEFORE = 1.2;
/** Seconds between two looks at what is near, and between two layouts of the ground. */
const LOOK = 0.3;
const RELAY = 0.8;
const NONE: ReadonlySet<number> = new Set();

export interface CityParts {
  scene: Scene;
  kit: SurfaceKit;
  calm: boolean;
  /** Unix seconds. */
  now: number;
  /** An agent goes there. */
  visit(visit: Visit): void;
  /** A closed folder came near. */
  near(folder: number): void;
  /** Ground that is kept flat and bare; none: the meadow comes back. */
  clear(areas: { minX: number; minZ: number; maxX: number; maxZ: number }[]): void;
  /** Something is new. */
  wake(): void;
}

export class City {
  private readonly model: CityModel;
  private readonly plan: CityGrid;
  private readonly parts: CityParts;
  private readonly epoch: number;
  private readonly group = new Group();
  private readonly roster = new Roster();
  private readonly residents: Residents;
  private readonly uniforms: CityUniforms;
  private readonly buildings: Buildings;
  private readonly slabs: Slabs;
  private readonly signs: Signs;
  private readonly visits = new Visits();
  private readonly off: () => void;
  private warmth = new Map<number, Warmth>();
  private hidden: ReadonlySet<number> = NONE;
  /** When each closed folder was asked for. */
  private readonly asked = new Map<number, number>();
  private now: number;
  private looked = Number.NEGATIVE_INFINITY;
  private laid = Number.NEGATIVE_INFINITY;
  private stale = { all: true, ground: true, trees: true, signs: true };
  private readonly rows: Rows;
  private trees: readonly Ornament[] = [];
  private pulseUntil = Number.NEGATIVE_INFINITY;
  /** What casts shadows is another: asked and taken back by the stage. */
  shaded = true;

  constructor(model: CityModel, parts: CityParts) {
    this.model = model;
    this.plan = cityGridOf(model);
    this.rows = new Rows(model);
    this.parts = parts;
    this.now = parts.now;
    this.epoch = Math.floor(parts.now);
    this.uniforms = {
      cityNow: { value: 0 },
      cityThen: { value: 0 },
      still: { value: parts.calm ? 0 : 1 },
      unit: { value: 1 },
      unlit: { value: 1 },
      dense: { value: 0 },
      lift: { value: 1 },
    };
    this.residents = new Residents(model, this.roster, { calm: parts.calm, plain: false, epoch: this.epoch });
    this.buildings = createBuildings(parts.kit, this.roster, this.uniforms);
    this.slabs = createSlabs(parts.kit, this.uniforms);
    this.signs = createSigns(parts.kit, this.uniforms);
    this.group.add(this.slabs.mesh, this.buildings.mesh, this.signs.mesh);
    this.group.name = "city"; // for those who look into the scene
    parts.scene.add(this.group);
    this.off = model.on((change) => this.follow(change));
  }

  /** Seconds of the time that is shown. */
  private get moment(): number {
    const { at } = this.model.view;
    return at === null ? this.now : at / 1000;
  }

  private rel(): number {
    return this.now - this.epoch;
  }

  private follow(change: CityChange): void {
    const { stale, residents } = this;
    if (change.kind === "reset") stale.all = true;
    if (!stale.all) {
      if (change.kind === "files") {
        this.relot(change);
        this.heights = null;
        residents.files(change.changed, change.removed, change.folders, this.rel());
        residents.warm(
          this.warmth,
          change.changed.map((f) => f.id),
        );
        stale.signs = true;
      } else if (change.kind === "touches") this.touched(change.touches);
      else if (change.kind === "view") this.looks();
      else stale.signs = true;
    }
    this.parts.wake();
  }

  /** Lots that came or went are laid out anew; what a file holds changes no ground. */
  private relot({ changed, removed, folders }: Extract<CityChange, { kind: "files" }>): void {
    const { rows, stale, roster } = this;
    const came = changed.filter((f) => !roster.has(f.id));
    for (const f of [...came, ...removed]) rows.forget(f.folder);
    stale.ground ||= folders || came.length + removed.length > 0;
    const unit = this.model.site?.unit ?? 1;
    const near = (x: number, z: number): boolean =>
      this.trees.some((o) => Math.hypot(o.x - x, o.z - z) < unit + o.half);
    stale.trees ||= folders || came.some((f) => near(f.x, f.z));
  }

  private touched(touches: readonly ProjectTouch[]): void {
    const { view } = this.model;
    this.stale.signs = true;
    if (view.at !== null) return this.looks();
    this.residents.warm(this.warmth, warm(this.warmth, touches));
    this.pulseUntil = this.now + PULSE;
    if (!view.hidden) for (const v of this.visits.decide(touches, this.model, this.now)) this.parts.visit(v);
  }

  /** Another filter, comparison, choice or time. */
  private looks(): void {
    const { model, residents } = this;
    const { at } = model.view;
    this.stale.signs = true;
    const past = this.past;
    if (at !== null || past !== null) {
      const before = this.warmth;
      this.warmth = new Map();
      warm(this.warmth, model.touches, at === null ? Infinity : at / 1000);
      this.hidden = at === null ? NONE : unborn(model.touches, at / 1000);
      residents.warm(this.warmth, new Set([...before.keys(), ...this.warmth.keys()]));
    }
    this.past = at;
    residents.view(this.hidden, this.rel());
    this.group.visible = !model.view.hidden;
    this.clear();
  }

  private heights: Map<number, number> | null = null;
  private readonly veiled = new Set<string>();
  private turn = 0;
  private past: number | null = null;
  private cleared = "";

  private clear(): void {
    const { site, view } = this.model;
    const shown = site && !view.hidden ? site : null;
    const key = JSON.stringify(shown);
    if (key === this.cleared) return;
    this.cleared = key;
    this.shaded = true;
    this.parts.clear(shown ? clearedBy(shown) : []);
  }

  /** Everything anew. */
  private rebuild(): void {
    const { model, residents } = this;
    const detail = detailFor(model.files.size);
    residents.plain = detail === "plain";
    this.buildings.setDetail(detail);
    this.uniforms.dense.value = { fine: 0, middle: 0.5, plain: 1 }[detail];
    this.uniforms.unit.value = model.site?.unit ?? 1;
    this.asked.clear();
    this.heights = null;
    this.visits.clear();
    this.warmth = new Map();
    residents.reset(this.rel());
    warm(this.warmth, model.touches, model.view.at === null ? Infinity : model.view.at / 1000);
    residents.warm(this.warmth, this.warmth.keys());
    this.past = Number.NaN; // whatever time is shown is another
    this.looks();
    this.rows.forget();
    this.stale.trees = true;
    this.lay();
    this.stale = { all: false, ground: false, trees: false, signs: true };
  }

  private lay(): void {
    this.laid = this.now;
    this.stale.ground = false;
    const parks = parksOf(this.model);
    this.slabs.set(slabsOf(this.model, this.rows, parks));
    this.clear();
    if (!this.stale.trees) return;
    this.stale.trees = false;
    this.trees = ornamentsOf(this.model, (x, z, r) => this.covered(x, z, r), parks);
    this.residents.ornament(this.trees);
  }

  /** Whether a lot or its lane is so near to a place that nothing else may stand there. */
  private covered(x: number, z: number, radius: number): boolean {
    const { plan, model } = this;
    const { unit, lane } = model.site ?? { unit: 1, lane: 1 };
    const reach = unit / 2 + lane + radius;
    const [i0, i1] = [Math.floor((x - reach) / plan.cell), Math.floor((x + reach) / plan.cell)];
    const [j0, j1] = [Math.floor((z - reach) / plan.cell), Math.floor((z + reach) / plan.cell)];
    for (let i = i0; i <= i1; i++)
      for (let j = j0; j <= j1; j++)
        for (const id of plan.at(i, j)) {
          const f = model.files.get(id);
          if (!f || Math.abs(f.x - x) > unit / 2 + radius) continue;
          const off = (z - f.z) * f.face;
          if (off > -unit / 2 - radius && off < unit / 2 + radius + lane * 0.4) return true;
        }
    return false;
  }

  /** Moves on to a moment (Unix seconds); true: something visibly moves. */
  update(now: number, camera: PerspectiveCamera): boolean {
    this.now = now;
    const { stale, residents, uniforms } = this;
    if (stale.all) this.rebuild();
    const t = this.rel();
    residents.tick(t);
    if (stale.ground && now - this.laid > RELAY) this.lay();
    const size = this.roster.size;
    if (this.roster.changed || this.buildings.mesh.visible !== size > 0) this.shaded = true;
    this.buildings.flush();
    if (stale.signs || now < this.pulseUntil + 0.2) {
      this.signs.set(
        signsOf(this.model, { now: this.moment, epoch: this.epoch, warmth: this.warmth, hidden: this.hidden }),
      );
      stale.signs = false;
    }
    uniforms.cityNow.value = t;
    uniforms.cityThen.value = this.moment - this.epoch;
    uniforms.unlit.value = residents.filtered === NEVER ? 1 : clamp01((t - residents.filtered) / FADE);
    uniforms.lift.value = 1 + Math.max(0, camera.position.y - 30) / 45;
    if (now - this.looked > LOOK || now < this.looked) this.look(camera.position);
    const moves = t < residents.busyUntil;
    if (moves) this.shaded = true;
    return moves || now < this.pulseUntil || stale.ground;
  }

  /** Closed folders that came near are asked for, the nearest first; again when they have not come. */
  private look(eye: Vector3): void {
    this.looked = this.now;
    if (this.model.view.hidden) return;
    const near: { id: number; far: number }[] = [];
    for (const id of this.residents.closed) {
      const f =
        this.now - (this.asked.get(id) ?? Number.NEGATIVE_INFINITY) < AGAIN ? undefined : this.model.folders.get(id);
      if (!f) continue;
      const dx = Math.max(f.x - eye.x, 0, eye.x - f.x - f.width);
      const dz = Math.max(f.z - eye.z, 0, eye.z - f.z - f.depthZ);
      const far = Math.hypot(dx, eye.y, dz);
      if (far <= OPEN) near.push({ id, far });
    }
    near.sort((a, b) => a.far - b.far);
    for (const { id } of near.slice(0, AT_ONCE)) {
      this.asked.set(id, this.now);
      this.parts.near(id);
    }
  }

  labels(eye: Readonly<Vector3>): LabelItem[] {
    if (this.stale.all || this.model.view.hidden) return [];
    const { model, warmth, hidden } = this;
    return this.unhidden(eye, labelsOf(model, { eye, now: this.moment, warmth, hidden, roofs: this.roofs() }));
  }

  /** Those that no building hides from the eye; one that is chosen only grows faint. A few are looked at in each picture. */
  private unhidden(eye: Readonly<Vector3>, items: LabelItem[]): LabelItem[] {
    const { veiled } = this;
    for (let n = Math.min(SIGHTS, items.length); n > 0; n--) {
      const item = items[this.turn++ % items.length] as LabelItem;
      const way = item.anchor.clone().sub(eye);
      const far = way.length();
      const hit = pickFile(this.plan, eye.toArray(), way.normalize().toArray());
      if (hit && hit.distance < far - BEFORE) veiled.add(item.id);
      else veiled.delete(item.id);
    }
    for (const item of items) item.faint = veiled.has(item.id);
    return items.filter((item) => !item.faint || item.priority >= CHOSEN);
  }

  /** The highest roof of each district, in it and below it. */
  private roofs(): ReadonlyMap<number, number> {
    if (this.heights) return this.heights;
    const { model } = this;
    this.heights = new Map();
    const own = this.heights;
    for (const f of model.files.values()) {
      const { height } = model.buildingOf(f);
      for (let at = f.folder, n = 0; at > 0 && n < 64 && (own.get(at) ?? 0) < height; n++) {
        own.set(at, height);
        at = model.folders.get(at)?.parent ?? 0;
      }
    }
    return own;
  }

  pick(from: Readonly<Vec3>, way: Readonly<Vec3>): Hit | null {
    if (this.model.view.hidden) return null;
    return pickFile(this.plan, from, way);
  }

  /** From where a part of the project is seen best; nothing may stand before a file's building. */
  frame(sight: CityTarget, camera: PerspectiveCamera, target: Readonly<Vector3>): View {
    const { at, half, file, toward } = sight;
    const { position } = camera;
    const yaw = toward ? Math.atan2(toward[0], toward[1]) : Math.atan2(position.x - target.x, position.z - target.z);
    const sees = (eye: Vector3): boolean =>
      [0, 0.8].every((up) => {
        const way = new Vector3(at[0], at[1] + half[1] * up, at[2]).sub(eye).normalize();
        return pickFile(this.plan, eye.toArray(), way.toArray())?.id === file;
      });
    return frame({ ...sight, yaw }, opening(camera), file === undefined ? undefined : sees);
  }

  inspect(): { buildings: number; towers: number; shown: boolean } {
    const { roster, residents, group } = this;
    return { buildings: roster.size, towers: residents.closed.size, shown: group.visible };
  }

  dispose(): void {
    this.off();
    for (const part of [this.buildings, this.slabs, this.signs]) part.dispose();
    this.group.removeFromParent();
    this.parts.clear([]);
  }
}
