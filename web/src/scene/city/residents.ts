// Keeps the roster in step with the model: a building for each file, towers for each closed folder, trees and lamps.
// Pure, apart from the roster's arrays. Times are seconds since the city's epoch.
//
// A building has these states, told by its `life` numbers (appeared, gone, height changed, former height); the shader
// animates between them:
// - new: `appeared` is now; it rises.
// - grown or shrunk: `height changed` is now; it goes from the former height to the present one.
// - gone but not removed (deleted in git's eyes, or not yet created at the shown time): `gone` is set; only the
//   foundation is left.
// - removed from the model: it sinks, stays in `leaving` for SINK seconds, then removeSunk frees its slot.
//
// With `calm`, all of these happen at once: times are NEVER instead of now.

import { isGone, tintOf } from "../../core/project/citygrid.ts";
import type { CityFile, CityModel } from "../../core/project/model.ts";
import { insidesOf, isTower, type Tower, towersOf } from "../../core/project/towers.ts";
import type { ProjectFolder } from "../../wire/types.gen.ts";
import { type BuildingForm, formNumber, formOf, seedOf } from "./buildingforms.ts";
import { recencyOf, type TouchTimes } from "./heat.ts";
import { ALWAYS, NEVER, type Roster, type RosterRow } from "./roster.ts";
import type { Ornament } from "./trees.ts";

/** Seconds in which a building sinks. */
const SINK = 0.6;
/** Seconds in which the previous filter fades into the next. */
export const FADE = 0.25;
/** First roster key of trees and lamps; they count down from it. */
const ORNAMENTS = -1_000_000_000;
/** Tints that belong to no language (indexes of TINTS). */
const LEAF = 7;
const SAND = 8;
const WHITE = 9;
/**
 * Bits of the look column above the code of a difference (0..7): lit by the filter, lit by the previous filter, front
 * towards +z.
 */
const BIT = { lit: 8, was: 16, front: 32 } as const;

/** Roster rows per folder for its towers, at most: their keys are computed from it. */
const TOWER_ROWS = 16;
/** Roster key of the i-th row of a folder's towers; negative, so that it differs from file ids. */
const towerKey = (folder: number, i: number): number => -(folder * TOWER_ROWS + i) - 1;

/** Settings of the animation and the forms. */
interface ResidentsOptions {
  /** The user asked for less motion: nothing rises or sinks. */
  calm: boolean;
  /** Only forms that four walls and a roof can show (level of detail `plain`). */
  plain: boolean;
  /** The city's epoch (Unix seconds). */
  epoch: number;
}

/** All buildings, towers and ornaments of one city. */
export class Residents {
  readonly roster: Roster;
  private readonly model: CityModel;
  private readonly options: ResidentsOptions;
  /** When each removed building began to sink, by roster key. */
  private readonly leaving = new Map<number, number>();
  /** Number of roster rows of each closed folder's towers. */
  private readonly towers = new Map<number, number>();
  /** The filter that is applied: ids of lit files; null: all. */
  private lit: ReadonlySet<number> | null = null;
  private compare: CityModel["view"]["compare"];
  private hidden: ReadonlySet<number> = new Set();
  private ornaments = 0;
  /** When the last animation ends. */
  busyUntil = NEVER;
  /** When the filter last changed. */
  filterChangedAt = NEVER;

  constructor(model: CityModel, roster: Roster, o: ResidentsOptions) {
    this.model = model;
    this.roster = roster;
    this.options = o;
    this.compare = model.view.compare;
  }

  /** Takes effect at the next reset. */
  set plain(plain: boolean) {
    this.options.plain = plain;
  }

  /** Rebuilds all rows from the model, without animation. Trees and lamps are gone until setOrnaments. */
  reset(now: number): void {
    this.roster.clear();
    this.leaving.clear();
    this.towers.clear();
    this.ornaments = 0;
    this.lit = this.model.view.lit;
    this.compare = this.model.view.compare;
    for (const f of this.model.files.values()) this.roster.put(f.id, this.row(f, NEVER, now));
    this.reconcileTowers(NEVER, now);
  }

  /**
   * Applies files that were added or changed, and files that were removed. `folders`: the set of folders changed too.
   */
  updateFiles(changed: Iterable<CityFile>, removed: Iterable<CityFile>, folders: boolean, now: number): void {
    for (const f of removed) this.sink(f.id, now);
    for (const f of changed) this.put(f, now);
    if (folders) this.reconcileTowers(this.options.calm ? NEVER : now, now);
  }

  /**
   * Adds or updates the building of a file. A building that is present keeps the time when it appeared, its edit time,
   * and the time when it was gone.
   */
  private put(f: CityFile, now: number): void {
    const { roster } = this;
    const present = roster.has(f.id) && !this.leaving.has(f.id);
    this.leaving.delete(f.id);
    const born = present ? roster.get(f.id, "life", 0) : this.options.calm ? NEVER : now;
    const row = this.row(f, born, now);
    const before = present ? roster.get(f.id, "lot", 3) : row.lot[3];
    if (present && !this.options.calm && Math.abs(before - row.lot[3]) > 1e-3)
      row.life = [born, row.life[1], now, before];
    if (present) {
      const gone = roster.get(f.id, "life", 1);
      if (gone >= ALWAYS && row.life[1] < ALWAYS)
        row.life = [born, this.options.calm ? NEVER : now, row.life[2], row.life[3]];
      else if (gone < ALWAYS && row.life[1] < ALWAYS) row.life = [born, gone, row.life[2], row.life[3]];
      else if (gone < ALWAYS) row.life = [this.options.calm ? NEVER : now, ALWAYS, NEVER, row.lot[3]];
      row.heat = [roster.get(f.id, "heat", 0), 1];
    }
    roster.put(f.id, row);
    this.busyUntil = now + SINK;
  }

  /** The roster row of a file as it is now. `born`: when it appeared. */
  private row(f: CityFile, born: number, now: number): { -readonly [K in keyof RosterRow]: RosterRow[K] } {
    const { half, height } = this.model.buildingOf(f);
    const seed = seedOf(f.x, f.z);
    const form = formNumber(formOf(f.family, height / half, seed, this.options.plain));
    const away = isGone(f) || this.hidden.has(f.id);
    const gone = away ? (born === NEVER || this.options.calm ? NEVER : now) : ALWAYS;
    const recent = Math.round(recencyOf(f.changed, now + this.options.epoch) * 100) / 100;
    return {
      lot: [f.x, f.z, half, height],
      look: [form, tintOf(f.family, f.language), this.bits(f), recent],
      life: [born, gone, NEVER, height],
      heat: [NEVER, 1],
    };
  }

  /** The bits of the look column: what differs, the filter, the previous filter, and the side of the street. */
  private bits(f: CityFile, was = this.isLit(f.id)): number {
    const code = this.compare === "none" ? conflictOnly(f) : f[this.compare];
    return code + (this.isLit(f.id) ? BIT.lit : 0) + (was ? BIT.was : 0) + (f.face > 0 ? BIT.front : 0);
  }

  /** Whether the filter lets a file through. */
  private isLit(id: number): boolean {
    return this.lit === null || this.lit.has(id);
  }

  /** Lets a building or tower sink; removeSunk frees it later. */
  private sink(key: number, now: number): void {
    if (!this.roster.has(key)) return;
    if (this.options.calm) return this.roster.remove(key);
    this.leaving.set(key, now);
    if (this.roster.get(key, "life", 1) >= ALWAYS) this.roster.set(key, "life", 1, now);
    this.busyUntil = now + SINK;
  }

  /**
   * Shows towers for each closed folder whose files are not known yet, and removes those of folders that are open by
   * now. `born`: when new towers appear.
   */
  private reconcileTowers(born: number, now: number): void {
    const { model, towers } = this;
    const wanted = new Map<number, ProjectFolder>();
    for (const f of model.folders.values()) if (isTower(model, f)) wanted.set(f.id, f);
    for (const [id, count] of towers)
      if (!wanted.has(id)) {
        for (let i = 0; i < count; i++) this.sink(towerKey(id, i), now);
        towers.delete(id);
      }
    if (wanted.size === 0 || !model.site) return;
    const inside = insidesOf(model);
    for (const [id, f] of wanted) {
      const rows = towersOf(f, inside.get(id) ?? [], model.site).flatMap((t) => this.tower(t, born));
      const before = towers.get(id) ?? 0;
      const since = before > 0 ? this.roster.get(towerKey(id, 0), "life", 0) : born;
      for (let i = 0; i < Math.max(before, rows.length); i++) {
        const row = rows[i];
        if (!row) this.sink(towerKey(id, i), now);
        else {
          this.leaving.delete(towerKey(id, i));
          this.roster.put(towerKey(id, i), { ...row, life: [since, ALWAYS, NEVER, row.lot[3]] });
        }
      }
      towers.set(id, rows.length);
    }
  }

  /**
   * The rows of one tower. It steps back on its way up; at the `plain` level of detail, two plain buildings stand one
   * inside the other instead.
   */
  private tower({ x, z, half, height }: Tower, born: number): RosterRow[] {
    const seed = seedOf(x, z);
    const part = (form: BuildingForm, share: number, high: number): RosterRow => ({
      lot: [x, z, half * share, height * high],
      look: [formNumber(form), seed > 0.5 ? SAND : WHITE, BIT.lit + BIT.was + BIT.front, 0.45 + 0.2 * seed],
      life: [born, ALWAYS, NEVER, height * high],
      heat: [NEVER, 1],
    });
    if (!this.options.plain) return [part("tower", 1, 1)];
    return [part("flat", 1, 0.62), part("flat", 0.74, 1)];
  }

  /** Ids of closed folders that have towers. */
  get closed(): ReadonlySet<number> {
    return new Set(this.towers.keys());
  }

  /** Replaces all trees and lamps. At the `plain` level of detail there are shrubs only. */
  setOrnaments(all: readonly Ornament[]): void {
    const list = this.options.plain ? all.filter((o) => o.kind === "tree") : all;
    for (let i = 0; i < this.ornaments; i++) this.roster.remove(ORNAMENTS - i);
    this.ornaments = list.length;
    list.forEach((o, i) => {
      this.roster.put(ORNAMENTS - i, {
        lot: [o.x, o.z, o.half, o.height],
        look: [formNumber(this.options.plain ? "shrub" : o.kind), LEAF, BIT.lit + BIT.was, 0.8],
        life: [NEVER, ALWAYS, NEVER, o.height],
        heat: [NEVER, 1],
      });
    });
  }

  /** Applies filter and comparison of the model's view. `hidden`: files that did not exist at the shown time. */
  applyView(hidden: ReadonlySet<number>, now: number): void {
    const { view, files } = this.model;
    const filter = view.lit !== this.lit;
    if (filter || view.compare !== this.compare) {
      const before = this.lit;
      this.lit = view.lit;
      this.compare = view.compare;
      for (const f of files.values())
        this.roster.set(f.id, "look", 2, this.bits(f, filter ? before === null || before.has(f.id) : this.isLit(f.id)));
      if (filter) this.filterChangedAt = this.options.calm ? NEVER : now;
      this.busyUntil = Math.max(this.busyUntil, now + FADE);
    }
    if (hidden === this.hidden || (hidden.size === 0 && this.hidden.size === 0)) return;
    const before = this.hidden;
    this.hidden = hidden;
    for (const id of before) if (!hidden.has(id)) this.setVisible(id, true, now);
    for (const id of hidden) if (!before.has(id)) this.setVisible(id, false, now);
  }

  /** Shows or hides a file for the shown time. */
  private setVisible(id: number, here: boolean, now: number): void {
    const f = this.model.files.get(id);
    if (!f || isGone(f)) return;
    this.roster.set(id, "life", 1, here ? ALWAYS : this.options.calm ? NEVER : now);
    if (here) this.roster.set(id, "life", 0, this.options.calm ? NEVER : now);
    this.busyUntil = now + SINK;
  }

  /** Writes the last edit of these files into their rows. */
  setEditTimes(warmth: ReadonlyMap<number, TouchTimes>, ids: Iterable<number>): void {
    for (const id of ids) {
      const edit = warmth.get(id)?.edit ?? -Infinity;
      this.roster.set(id, "heat", 0, edit === -Infinity ? NEVER : Math.max(NEVER, edit - this.options.epoch));
    }
  }

  /** Frees the rows of buildings that have sunk. Also when time ran backwards, as in tests. */
  removeSunk(now: number): void {
    for (const [key, since] of this.leaving) {
      if (now - since < SINK && now >= since) continue;
      this.leaving.delete(key);
      this.roster.remove(key);
    }
  }
}

/** Without a comparison only conflicts are marked, since they wait for someone to resolve them. */
const conflictOnly = (f: CityFile): number => (f.commit === 4 || f.session === 4 ? 4 : 0);
