// A made-up project as a CityModel: folders and files on a simple plan of lots, with touches, marks and changes. For
// tests and for trying things out in the browser; it needs no service. The same count and seed give the same town.

import type { Building, CityChange, CityFile, CityModel, CityView, Difference } from "../../../core/project/model.ts";
import { seeded } from "../../../core/random.ts";
import type { ProjectFolder, ProjectMarked, ProjectSite, ProjectState, ProjectTouch } from "../../../wire/types.gen.ts";

const TOPS = [
  "src",
  "internal",
  "web",
  "docs",
  "assets",
  "tests",
  "tools",
  "cmd",
  "examples",
  "config",
  "scripts",
  "pkg",
];
const SUBS = ["core", "net", "ui", "scene", "store", "router", "wire", "voice", "gateway", "models", "pages", "lib"];
const NAMES = [
  "index",
  "router",
  "state",
  "layout",
  "errors",
  "client",
  "theme",
  "parse",
  "queue",
  "cache",
  "shape",
  "walk",
];
const KINDS: readonly [ext: string, family: number][] = [
  ["go", 0],
  ["ts", 1],
  ["tsx", 1],
  ["css", 1],
  ["py", 2],
  ["sh", 2],
  ["json", 3],
  ["yaml", 3],
  ["md", 4],
  ["png", 5],
  ["svg", 5],
  ["txt", 6],
];
/** Side of a lot (m) by the number of files. */
const UNITS: readonly [files: number, unit: number][] = [
  [150, 2.2],
  [600, 1.8],
  [3_000, 1.4],
  [10_000, 1],
  [30_000, 0.75],
  [Infinity, 0.6],
];

/** A block of lots that has its size but not its place yet. */
interface Placed {
  folder: ProjectFolder;
  width: number;
  depth: number;
  lots: { x: number; z: number; face: 1 | -1 }[];
}

/** A town of `count` files. Its mutators report their change to the listeners, as the real model does. */
export class Town implements CityModel {
  state: ProjectState = { phase: "ready", name: "town" };
  site: ProjectSite;
  readonly folders = new Map<number, ProjectFolder>();
  readonly files = new Map<number, CityFile>();
  marks: ProjectMarked[] = [];
  touches: ProjectTouch[] = [];
  view: CityView = { lit: null, compare: "none", selected: null, hovered: null, at: null, hidden: false };
  /** Lots without a file; add() uses the first. */
  readonly spare: { x: number; z: number; face: 1 | -1; folder: number }[] = [];
  private readonly byFolder = new Map<number, CityFile[]>();
  private readonly listeners = new Set<(change: CityChange) => void>();
  private nextId = 1;
  readonly random: () => number;
  readonly now: number;

  /** `now`: Unix seconds. */
  constructor(count: number, { seed = 7, now = 1_780_000_000 } = {}) {
    this.random = seeded(seed);
    this.now = now;
    const unit = (UNITS.find(([most]) => count <= most) ?? [0, 1])[1];
    this.site = { x: 0, z: 0, width: 0, depth: 0, unit, lane: Math.max(0.85, unit * 0.6) };
    this.layOut(count);
  }

  /** Shares the files among folders and arranges their blocks. */
  private layOut(count: number): void {
    const { site, random } = this;
    const per = count < 150 ? 9 : count < 600 ? 16 : count < 4_000 ? 40 : 110;
    const tops = Math.max(3, Math.min(12, Math.round(Math.sqrt(count / per) * 1.2)));
    const root = this.folder(0, "town", 0);
    const placed: { top: ProjectFolder; subs: Placed[]; width: number; depth: number }[] = [];
    let left = count;
    const weights = Array.from({ length: tops }, (_, i) => (0.4 + random()) / (1 + i * 0.18));
    const sum = weights.reduce((a, b) => a + b, 0);
    weights.forEach((w, i) => {
      const share = i === tops - 1 ? left : Math.min(left, Math.max(2, Math.round((count * w) / sum)));
      left -= share;
      const top = this.folder(root.id, TOPS[i % TOPS.length] as string, 1);
      const n = Math.max(1, Math.round(share / per));
      const subs: Placed[] = [];
      let rest = share;
      for (let k = 0; k < n; k++) {
        const own = k === n - 1 ? rest : Math.min(rest, Math.max(1, Math.round((share / n) * (0.5 + random()))));
        rest -= own;
        if (own <= 0) continue;
        const folder = n === 1 ? top : this.folder(top.id, SUBS[k % SUBS.length] as string, 2);
        subs.push(this.block(folder, own));
      }
      placed.push({ top, subs, ...shelve(subs, site.lane * 0.9 + 0.5) });
    });
    placed.sort((a, b) => b.depth - a.depth);
    const street = Math.max(site.lane, 1.8 * Math.sqrt(site.unit));
    const whole = shelve(placed, street);
    Object.assign(site, { width: whole.width, depth: whole.depth, x: -whole.width / 2, z: -24 - whole.depth });
    Object.assign(root, { x: site.x, z: site.z, width: site.width, depthZ: site.depth, files: count });
    whole.at.forEach(([dx, dz], i) => {
      const { top, subs, width, depth } = placed[i] as (typeof placed)[number];
      Object.assign(top, { x: site.x + dx, z: site.z + dz, width, depthZ: depth });
      shelve(subs, site.lane * 0.9 + 0.5).at.forEach(([sx, sz], k) =>
        this.placeLots(subs[k] as Placed, top.x + sx, top.z + sz),
      );
      top.files = subs.reduce((n, s) => n + s.folder.own, 0);
    });
  }

  /** Arranges the lots of one folder in rows, some of them spare. */
  private block(folder: ProjectFolder, own: number): Placed {
    const { unit, lane } = this.site;
    const lots: Placed["lots"] = [];
    const total = own + Math.max(1, Math.floor(own * 0.12));
    const columns = Math.max(1, Math.round(Math.sqrt((total * (2 * unit + lane)) / (2 * unit) / 0.9)));
    const rows = Math.ceil(total / columns);
    const edge = lane * 0.5 + 0.15;
    let z = edge + lane * 0.5;
    let depth = 0;
    for (let r = 0, n = 0; r < rows; r++) {
      const face = r % 2 === 0 ? -1 : 1;
      for (let c = 0; c < columns && n < total; c++, n++)
        lots.push({ x: edge + (c + 0.5) * unit, z: z + unit / 2, face });
      depth = z + unit + (face > 0 ? lane * 0.5 : 0);
      z += unit + (face > 0 ? lane : 0);
    }
    folder.own = folder.files = own;
    return { folder, width: columns * unit + 2 * edge, depth: depth + edge, lots };
  }

  /** Moves a block to its place and puts files on its lots. */
  private placeLots({ folder, width, depth, lots }: Placed, x: number, z: number): void {
    if (folder.depth > 1) Object.assign(folder, { x, z, width, depthZ: depth });
    const spare = new Set<number>();
    while (spare.size < lots.length - folder.own) spare.add(Math.floor(this.random() * lots.length));
    lots.forEach((lot, i) => {
      const place = { x: round(x + lot.x), z: round(z + lot.z), face: lot.face, folder: folder.id };
      if (spare.has(i)) this.spare.push(place);
      else this.put(this.made(place));
    });
  }

  /** Adds a folder that has no ground yet. */
  private folder(parent: number, name: string, depth: number): ProjectFolder {
    const id = this.folders.size + 1;
    const f = { id, parent, name, depth, x: 0, z: 0, width: 0, depthZ: 0, files: 0, own: 0, lines: 0 };
    this.folders.set(id, f);
    return f;
  }

  /** A random file on a lot. */
  private made(place: { x: number; z: number; face: 1 | -1; folder: number }): CityFile {
    const { random } = this;
    const main = (place.folder * 7) % KINDS.length;
    const [ext, family] = KINDS[random() < 0.62 ? main : Math.floor(random() * KINDS.length)] as [string, number];
    const lines = family === 5 ? 0 : Math.round(4 + 2 ** (random() * random() * 11 + 1));
    const id = this.nextId++;
    return {
      id,
      ...place,
      name: `${NAMES[Math.floor(random() * NAMES.length)]}${id}.${ext}`,
      lines,
      bytes: family === 5 ? Math.round(900 + 30_000 * random() ** 3) : lines * 34,
      changed: Math.round(this.now - 86_400 * 2 ** (random() * 10.5)),
      family,
      commit: 0,
      session: 0,
    };
  }

  private put(f: CityFile): void {
    this.files.set(f.id, f);
    const list = this.byFolder.get(f.folder);
    if (list) list.push(f);
    else this.byFolder.set(f.folder, [f]);
  }

  filesOf(folder: number): readonly CityFile[] {
    return this.byFolder.get(folder) ?? [];
  }

  pathOf(f: CityFile): string {
    const parts = [f.name];
    for (let up = this.folders.get(f.folder); up && up.depth > 0; up = this.folders.get(up.parent))
      parts.unshift(up.name);
    return parts.join("/");
  }

  byPath(path: string): CityFile | undefined {
    return [...this.files.values()].find((f) => this.pathOf(f) === path);
  }

  buildingOf({ lines, bytes }: CityFile): Building {
    const { unit } = this.site;
    const size = lines || bytes / 40;
    const wide = Math.min(1, Math.sqrt(size) / Math.sqrt(1500));
    return {
      half: unit * (0.2 + 0.275 * wide),
      height: (unit / 2.2) * (0.5 + 6.5 * Math.min(1, Math.log2(1 + size) / 12) ** (unit > 1.2 ? 2.4 : 1.5)),
    };
  }

  streetOf({ x, z, face }: CityFile): [number, number, number] {
    return [x, 0, z + face * (this.site.unit / 2 + this.site.lane / 2)];
  }

  on(listener: (change: CityChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Reports a change to all listeners. */
  emit(change: CityChange): void {
    for (const fn of this.listeners) fn(change);
  }

  /** Puts a file on a spare lot; undefined: none is left. */
  add(): CityFile | undefined {
    const place = this.spare.shift();
    if (!place) return undefined;
    const f = this.made(place);
    this.put(f);
    this.emit({ kind: "files", changed: [f], removed: [], folders: false });
    return f;
  }

  remove(f: CityFile): void {
    this.files.delete(f.id);
    const list = this.byFolder.get(f.folder) ?? [];
    list.splice(list.indexOf(f), 1);
    this.spare.push({ x: f.x, z: f.z, face: f.face, folder: f.folder });
    this.emit({ kind: "files", changed: [], removed: [f], folders: false });
  }

  change(f: CityFile, to: Partial<Pick<CityFile, "lines" | "changed" | "commit" | "session">>): void {
    Object.assign(f, to);
    this.emit({ kind: "files", changed: [f], removed: [], folders: false });
  }

  /** Changes parts of the view. */
  setView(view: Partial<CityView>): void {
    this.view = { ...this.view, ...view };
    this.emit({ kind: "view" });
  }

  /** Records touches at the town's present time. */
  touch(...touches: Omit<ProjectTouch, "source" | "at">[]): void {
    this.touchAt(this.now, ...touches);
  }

  /** Records touches at a time (Unix seconds). */
  touchAt(at: number, ...touches: Omit<ProjectTouch, "source" | "at">[]): void {
    const list = touches.map((t) => ({ source: "tool", at: new Date(at * 1000).toISOString(), ...t }));
    this.touches.push(...list);
    this.emit({ kind: "touches", touches: list });
  }

  /** Adds some of everything: changed files, touches of the last minute, marks. */
  enliven(avatar = "agent"): void {
    const all = [...this.files.values()];
    const any = (): CityFile => all[Math.floor(this.random() * all.length)] as CityFile;
    for (let i = 0; i < Math.min(14, all.length / 8); i++)
      any().commit = ([1, 1, 2, 5, 1, 4] as Difference[])[i % 6] ?? 1;
    any().commit = 3;
    const home = any();
    const near = [...this.filesOf(home.folder)].slice(0, 9);
    near.forEach((f, i) => {
      const how = i % 3 === 0 ? "edit" : "read";
      this.touches.push({
        at: new Date((this.now - 50 + i * 6) * 1000).toISOString(),
        id: f.id,
        how,
        avatarId: avatar,
        source: "tool",
      });
    });
    const mark = (f: CityFile, kind: ProjectMarked["kind"]): ProjectMarked => ({
      id: f.id,
      path: this.pathOf(f),
      kind,
      by: "user",
      at: "",
    });
    this.marks = [
      mark(near.at(-1) ?? home, "failing"),
      mark(any(), "failing"),
      mark(any(), "note"),
      mark(any(), "attention"),
    ];
  }
}

const round = (v: number): number => Math.round(v * 1000) / 1000;

/** Packs boxes into shelves, nearly square over all: the low corner of each, and the size of the whole. */
function shelve(
  boxes: readonly { width: number; depth: number }[],
  gap: number,
): { width: number; depth: number; at: [number, number][] } {
  const area = boxes.reduce((a, b) => a + (b.width + gap) * (b.depth + gap), 0);
  const most = Math.max(Math.sqrt(area) * 1.08, ...boxes.map((b) => b.width));
  const at: [number, number][] = [];
  let [x, z, high, width] = [0, 0, 0, 0];
  for (const b of boxes) {
    if (x > 0 && x + b.width > most) [x, z, high] = [0, z + high + gap, 0];
    at.push([x, z]);
    x += b.width + gap;
    width = Math.max(width, x - gap);
    high = Math.max(high, b.depth);
  }
  return { width, depth: z + high, at };
}
