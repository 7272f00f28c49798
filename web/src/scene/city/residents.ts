// Keeps the roster as the model is: a building for each file, a tower for each closed folder, trees and lamps; what comes
// rises, what goes sinks, what is filtered out grows pale. Pure but for the roster's arrays. Times are seconds since the
// city's own beginning.

import type { CityFile, CityModel } from "../../core/project/model.ts";
import { isGone, tintOf } from "../../core/project/citygrid.ts";
import { insidesOf, isTower, type Tower, towersOf } from "../../core/project/towers.ts";
import type { ProjectFolder } from "../../wire/types.gen.ts";
import { recencyOf, type Warmth } from "./heat.ts";
import { type Form, formNumber, formOf, seedOf } from "./roofs.ts";
import { ALWAYS, NEVER, type Roster, type Row } from "./roster.ts";
import type { Ornament } from "./trees.ts";

/** Seconds in which a building sinks, and in which a filter goes over. */
const SINK = 0.6;
export const FADE = 0.25;
const ORNAMENTS = -1_000_000_000;
/** Tints that are no language's: see TINTS. */
const LEAF = 7;
const SAND = 8;
const WHITE = 9;
const BIT = { lit: 8, was: 16, front: 32 } as const;

/** Rows of a folder's towers, at most. */
const TOWER_ROWS = 16;
const towerKey = (folder: number, i: number): number => -(folder * TOWER_ROWS + i) - 1;

export interface Options {
  /** Nothing rises or sinks: it is there, or not. */
  calm: boolean;
  /** Only the forms that four walls can have. */
  plain: boolean;
  /** Unix seconds of the city's beginning. */
  epoch: number;
}

export class Residents {
  readonly roster: Roster;
  private readonly model: CityModel;
  private readonly o: Options;
  private readonly leaving = new Map<number, number>();
  /** For each closed folder the number of its rows. */
  private readonly towers = new Map<number, number>();
  private lit: ReadonlySet<number> | null = null;
  private compare: CityModel["view"]["compare"];
  private hidden: ReadonlySet<number> = new Set();
  private ornaments = 0;
  /** When the last movement ends. */
  busyUntil = NEVER;
  /** When the last change of the filter began. */
  filtered = NEVER;

  constructor(model: CityModel, roster: Roster, o: Options) {
    this.model = model;
    this.roster = roster;
    this.o = o;
    this.compare = model.view.compare;
  }

  set plain(plain: boolean) {
    this.o.plain = plain;
  }

  /** Everything anew, as it is. */
  reset(now: number): void {
    this.roster.clear();
    this.leaving.clear();
    this.towers.clear();
    this.ornaments = 0;
    this.lit = this.model.view.lit;
    this.compare = this.model.view.compare;
    for (const f of this.model.files.values()) this.roster.put(f.id, this.row(f, NEVER, now));
    this.settleTowers(NEVER, now);
  }

  /** Files that came or changed, and those that went. */
  files(changed: Iterable<CityFile>, removed: Iterable<CityFile>, folders: boolean, now: number): void {
    for (const f of removed) this.sink(f.id, now);
    for (const f of changed) this.put(f, now);
    if (folders) this.settleTowers(this.o.calm ? NEVER : now, now);
  }

  private put(f: CityFile, now: number): void {
    const { roster } = this;
    const known = roster.has(f.id) && !this.leaving.has(f.id);
    this.leaving.delete(f.id);
    const born = known ? roster.get(f.id, "life", 0) : this.o.calm ? NEVER : now;
    const row = this.row(f, born, now);
    const before = known ? roster.get(f.id, "lot", 3) : row.lot[3];
    if (known && !this.o.calm && Math.abs(before - row.lot[3]) > 1e-3) row.life = [born, row.life[1], now, before];
    if (known) {
      const gone = roster.get(f.id, "life", 1);
      if (gone >= ALWAYS && row.life[1] < ALWAYS)
        row.life = [born, this.o.calm ? NEVER : now, row.life[2], row.life[3]];
      else if (gone < ALWAYS && row.life[1] < ALWAYS) row.life = [born, gone, row.life[2], row.life[3]];
      else if (gone < ALWAYS) row.life = [this.o.calm ? NEVER : now, ALWAYS, NEVER, row.lot[3]];
      row.heat = [roster.get(f.id, "heat", 0), 1];
    }
    roster.put(f.id, row);
    this.busyUntil = now + SINK;
  }

  private row(f: CityFile, born: number, now: number): { -readonly [K in keyof Row]: Row[K] } {
    const { half, height } = this.model.buildingOf(f);
    const seed = seedOf(f.x, f.z);
    const form = formNumber(formOf(f.family, height / half, seed, this.o.plain));
    const away = isGone(f) || this.hidden.has(f.id);
    const gone = away ? (born === NEVER || this.o.calm ? NEVER : now) : ALWAYS;
    const recent = Math.round(recencyOf(f.changed, now + this.o.epoch) * 100) / 100;
    return {
      lot: [f.x, f.z, half, height],
      look: [form, tintOf(f.family, f.language), this.bits(f), recent],
      life: [born, gone, NEVER, height],
      heat: [NEVER, 1],
    };
  }

  private bits(f: CityFile, was = this.isLit(f.id)): number {
    const code = this.compare === "none" ? conflictOnly(f) : f[this.compare];
    return code + (this.isLit(f.id) ? BIT.lit : 0) + (was ? BIT.was : 0) + (f.face > 0 ? BIT.front : 0);
  }

  private isLit(id: number): boolean {
    return this.lit === null || this.lit.has(id);
  }

  private sink(key: number, now: number): void {
    if (!this.roster.has(key)) return;
    if (this.o.calm) return this.roster.remove(key);
    this.leaving.set(key, now);
    if (this.roster.get(key, "life", 1) >= ALWAYS) this.roster.set(key, "life", 1, now);
    this.busyUntil = now + SINK;
  }

  /** Towers for each closed folder of which no file is known yet. */
  private settleTowers(born: number, now: number): void {
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

  /** A tower steps back on its way up. Where four walls are all that a form has, it is two that stand in each other. */
  private tower({ x, z, half, height }: Tower, born: number): Row[] {
    const seed = seedOf(x, z);
    const part = (form: Form, share: number, high: number): Row => ({
      lot: [x, z, half * share, height * high],
      look: [formNumber(form), seed > 0.5 ? SAND : WHITE, BIT.lit + BIT.was + BIT.front, 0.45 + 0.2 * seed],
      life: [born, ALWAYS, NEVER, height * high],
      heat: [NEVER, 1],
    });
    if (!this.o.plain) return [part("tower", 1, 1)];
    return [part("flat", 1, 0.62), part("flat", 0.74, 1)];
  }

  get closed(): ReadonlySet<number> {
    return new Set(this.towers.keys());
  }

  /** Trees and lamps, in place of those that were. Where four walls are all that a form has there are no lamps. */
  ornament(all: readonly Ornament[]): void {
    const list = this.o.plain ? all.filter((o) => o.kind === "tree") : all;
    for (let i = 0; i < this.ornaments; i++) this.roster.remove(ORNAMENTS - i);
    this.ornaments = list.length;
    list.forEach((o, i) => {
      this.roster.put(ORNAMENTS - i, {
        lot: [o.x, o.z, o.half, o.height],
        look: [formNumber(this.o.plain ? "shrub" : o.kind), LEAF, BIT.lit + BIT.was, 0.8],
        life: [NEVER, ALWAYS, NEVER, o.height],
        heat: [NEVER, 1],
      });
    });
  }

  /** The user looks at it in another way: filter, comparison, time. `hidden`: files that are not there at that time. */
  view(hidden: ReadonlySet<number>, now: number): void {
    const { view, files } = this.model;
    const filter = view.lit !== this.lit;
    if (filter || view.compare !== this.compare) {
      const before = this.lit;
      this.lit = view.lit;
      this.compare = view.compare;
      for (const f of files.values())
        this.roster.set(f.id, "look", 2, this.bits(f, filter ? before === null || before.has(f.id) : this.isLit(f.id)));
      if (filter) this.filtered = this.o.calm ? NEVER : now;
      this.busyUntil = Math.max(this.busyUntil, now + FADE);
    }
    if (hidden === this.hidden || (hidden.size === 0 && this.hidden.size === 0)) return;
    const before = this.hidden;
    this.hidden = hidden;
    for (const id of before) if (!hidden.has(id)) this.appear(id, true, now);
    for (const id of hidden) if (!before.has(id)) this.appear(id, false, now);
  }

  private appear(id: number, here: boolean, now: number): void {
    const f = this.model.files.get(id);
    if (!f || isGone(f)) return;
    this.roster.set(id, "life", 1, here ? ALWAYS : this.o.calm ? NEVER : now);
    if (here) this.roster.set(id, "life", 0, this.o.calm ? NEVER : now);
    this.busyUntil = now + SINK;
  }

  /** Takes over when files were last written; without ids, for all. */
  warm(warmth: ReadonlyMap<number, Warmth>, ids: Iterable<number>): void {
    for (const id of ids) {
      const edit = warmth.get(id)?.edit ?? -Infinity;
      this.roster.set(id, "heat", 0, edit === -Infinity ? NEVER : Math.max(NEVER, edit - this.o.epoch));
    }
  }

  /** Lets go of what has sunk. */
  tick(now: number): void {
    for (const [key, since] of this.leaving) {
      if (now - since < SINK && now >= since) continue;
      this.leaving.delete(key);
      this.roster.remove(key);
    }
  }
}

/** Without a comparison only a conflict is shown: it waits for somebody. */
const conflictOnly = (f: CityFile): number => (f.commit === 4 || f.session === 4 ? 4 : 0);
