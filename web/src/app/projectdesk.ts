/** The project's files on this page, put together: the city, what keeps it as the service tells, its picture, the pointer
 * over it, filters, and the past. Comes with the first project. */

import { effect } from "@preact/signals";
import { CityStore } from "../core/project/city.ts";
import { NO_FILTER, matchingFiles } from "../core/project/filter.ts";
import { ProjectSync } from "../core/project/sync.ts";
import type { CityChange, CityFile, CityView } from "../core/project/model.ts";
import { cityGateOf, cityGridOf } from "../core/project/citygrid.ts";
import { Finder, type SearchResult } from "../core/project/search.ts";
import { HOUR } from "../core/project/touches.ts";
import { formatCount } from "../core/project/format.ts";
import type { CityTarget } from "../scene/types.ts";
import type { FlyTo, ProjectHand } from "../ui/project/types.ts";
import type {
  ProjectAnswer,
  ProjectEvent,
  ProjectFolder,
  ProjectMarked,
  ProjectRequest,
  ProjectTouch,
} from "../wire/types.gen.ts";
import type { ProjectParts } from "./project.ts";
import { watchRest } from "./projectpointer.ts";

type Vec3 = [number, number, number];

/** Panels follow the city at most so often, in milliseconds. */
const EVERY = 200;
/** The past is asked for when it has been shown so long, in milliseconds: a timeline is dragged through it. */
const SETTLED = 300;
/** More files than this in one moment are a burst: closed folders stay closed. */
const SEVERAL = 4;

export interface DeskParts extends ProjectParts {
  ask(request: ProjectRequest): Promise<ProjectAnswer>;
  hand: ProjectHand;
}

/** What the page holds of the project, for tests and curious people. */
export interface Held {
  generation: number;
  version: number;
  files: number;
  folders: number;
  marks: readonly ProjectMarked[];
  touches: readonly ProjectTouch[];
  view: Omit<CityView, "lit"> & { lit: number | null };
}

/** One file: where the middle of its lot is and half a side of its building, in metres. */
export type FileRow = Pick<CityFile, "id" | "commit" | "session" | "lines" | "bytes" | "x" | "z"> & {
  path: string;
  half: number;
};

export interface ProjectDesk {
  receive(event: ProjectEvent): void;
  down(): void;
  again(): void;
  /** Gives the city to the picture, once that is there. */
  show(): void;
  at(time: number | null): void;
  under(x: number, y: number): number | null;
  enter(x: number, y: number): boolean;
  select(id: number | null): void;
  view(view: Partial<CityView>): void;
  find(text: string): SearchResult;
  lookInto(folder: number): void;
  sightOf(target: FlyTo): CityTarget | null;
  inspect(): Held;
  files(): FileRow[];
  folders(): ProjectFolder[];
  file(path: string): FileRow | null;
  dispose(): void;
}

export function createDesk(parts: DeskParts): ProjectDesk {
  const { model, ask, now, hand, canvas } = parts;
  const { project } = model;
  const city = new CityStore(now);
  const finder = new Finder(city);
  const follow = new ProjectSync({
    city,
    ask,
    now,
    progress: (progress) => {
      project.progress.value = progress;
    },
  });
  city.setView({ hidden: project.hidden.peek() });
  project.city.value = city;

  const bump = throttled(() => {
    project.version.value++;
  });
  const past = createPast(city, ask, bump);
  const lookInto = (folder: number): void => {
    follow.open(folder).catch((error: unknown) => console.warn("world: a folder could not be looked into", error));
  };
  let seen = city.view;
  const picture = createPicture(parts, city, lookInto);
  const stops = [
    city.on((change) => {
      if (change.kind !== "view" || !onlyHover(seen, city.view)) bump();
      seen = city.view;
      if (change.kind === "reset") told(parts, city, picture);
      if (change.kind === "touches") openTouched(city, change.touches, lookInto);
      keepSelection(city, change, hand, project.selected.peek());
    }),
    watchFilter(parts, city, finder),
    watchRest(canvas, (at) => city.setView({ hovered: at && !model.placing.peek() ? under(at[0], at[1]) : null })),
    () => finder.dispose(),
    bump.stop,
    past.stop,
  ];

  function under(x: number, y: number): number | null {
    const id = city.view.hidden || city.view.at !== null ? null : (parts.scene()?.pickFile(x, y) ?? null);
    return id !== null && city.files.has(id) ? id : null;
  }

  const desk: ProjectDesk = {
    receive: (event) => follow.receive(event),
    down: () => follow.down(),
    again: () => follow.reload(),
    show: picture.show,
    at: past.at,
    under,
    enter: (x, y) => entered(parts, city, lookInto, parts.scene()?.pickFolder(x, y) ?? null),
    select: (id) => city.setView({ selected: id }),
    view: (view) => city.setView(view),
    find: (text) => finder.find(text),
    lookInto,
    sightOf: (target) => sightOf(city, target),
    inspect: () => ({
      generation: follow.generation,
      version: follow.version,
      files: city.files.size,
      folders: city.folders.size,
      marks: city.marks,
      touches: city.touches,
      view: { ...city.view, lit: city.view.lit?.size ?? null },
    }),
    folders: () => [...city.folders.values()],
    files: () => [...city.files.values()].map((file) => rowOf(city, file)),
    file(path) {
      const file = city.byPath(path);
      return file ? rowOf(city, file) : null;
    },
    dispose() {
      for (const stop of stops) stop();
      parts.state.obstacles = null;
      void draw(parts, null, lookInto);
    },
  };
  parts.state.obstacles = cityGridOf(city);
  desk.show();
  return desk;
}

function rowOf(city: CityStore, file: CityFile): FileRow {
  const { id, commit, session, lines, bytes, x, z } = file;
  return { path: city.pathOf(file), id, commit, session, lines, bytes, x, z, half: city.buildingOf(file).half };
}

/** The city in the picture: gives it to that, and knows when it is there. */
function createPicture(parts: DeskParts, city: CityStore, lookInto: (folder: number) => void) {
  let drawn: Promise<void> = Promise.resolve();
  return {
    drawn: () => drawn,
    show() {
      drawn = draw(parts, city, lookInto);
    },
  };
}

type Picture = ReturnType<typeof createPicture>;

async function draw(
  { scene, model }: DeskParts,
  shown: CityStore | null,
  lookInto: (folder: number) => void,
): Promise<void> {
  try {
    await scene()?.setCity(shown, lookInto);
  } catch (error) {
    console.error("world: the city cannot be drawn", error);
    model.hand.toast.value = { text: "Your project could not be drawn. Its panel shows it as text.", warn: true };
  }
}

/** Looks into a closed folder, and flies there; false: there is none. */
function entered({ hand }: DeskParts, city: CityStore, lookInto: (folder: number) => void, folder: number | null): boolean {
  if (folder === null || city.view.hidden || city.view.at !== null) return false;
  lookInto(folder);
  hand.flyTo({ folder });
  return true;
}

/** Who opened the project here and waited beside its panel is taken there; everybody else hears that the files are there. */
function told({ model, hand, scene }: DeskParts, city: CityStore, picture: Picture): void {
  const { announce, goThere, hidden } = model.project;
  if (city.files.size === 0) return;
  const goes = goThere.peek() && model.open.peek() === "project" && !hidden.peek() && scene() !== null;
  goThere.value = false;
  if (goes) void picture.drawn().then(() => hand.flyTo("city"));
  if (goes || !announce.peek()) {
    announce.value = false;
    return;
  }
  announce.value = false;
  model.hand.toast.value = {
    text: `${city.state.name || "Your project"} stands in the world: ${formatCount(city.files.size, "file")}`,
    ...(scene() ? { word: "Fly to it", run: () => hand.flyTo("city") } : {}),
  };
}

/** Panels do not follow the pointer. */
function onlyHover(a: Readonly<CityView>, b: Readonly<CityView>): boolean {
  return (Object.keys(b) as (keyof CityView)[]).every((key) => key === "hovered" || a[key] === b[key]);
}

/** A file that is gone has no card. */
function keepSelection(city: CityStore, change: CityChange, hand: ProjectHand, selected: number | null): void {
  if (selected === null || change.kind === "touches" || change.kind === "marks") return;
  if (!city.files.has(selected)) hand.select(null);
}

/** The files that an agent works on are shown, also in a folder that came closed. */
function openTouched(city: CityStore, touches: readonly ProjectTouch[], open: (folder: number) => void): void {
  if (touches.length > SEVERAL) return;
  for (const { id = 0, path = "" } of touches) {
    const folder = path === "" || city.files.has(id) ? undefined : city.folderOn(path);
    if (folder?.closed) open(folder.id);
  }
}

/** Keeps which files are in full light, by the user's filter. */
function watchFilter({ model, now }: DeskParts, city: CityStore, finder: Finder): () => void {
  const { filter, version } = model.project;
  return effect(() => {
    void version.value; // the files are others
    const by = filter.value ?? NO_FILTER;
    if (by.touched) void model.now.value; // an hour goes by
    const lit = matchingFiles(city, finder, by, city.view.at ?? now());
    if (!isSame(lit, city.view.lit)) city.setView({ lit });
  });
}

function isSame(a: ReadonlySet<number> | null, b: ReadonlySet<number> | null): boolean {
  return a === b || (a !== null && b !== null && a.size === b.size && [...a].every((id) => b.has(id)));
}

/** A building, a district, or the whole as a box, and from where it is looked at: a building from its lane, the whole from
 * its gate. */
function sightOf(city: CityStore, target: FlyTo): CityTarget | null {
  const { site } = city;
  if (!site) return null;
  if (target === "city") {
    const { outX, outZ } = cityGateOf(site);
    const half: Vec3 = [site.width / 2, 0.5, site.depth / 2];
    return { at: [site.x + half[0], 0, site.z + half[2]], half, toward: [outX, outZ], pitch: 0.5, room: 1.04 };
  }
  if ("file" in target) {
    const file = city.files.get(target.file);
    if (!file) return null;
    const { half, height } = city.buildingOf(file);
    const [at, box]: [Vec3, Vec3] = [
      [file.x, height / 2, file.z],
      [half, height / 2, half],
    ];
    return { at, half: box, file: file.id, toward: [0.35, file.face], pitch: 0.3, room: 2 };
  }
  const folder = city.folders.get(target.folder);
  if (!folder) return null;
  const half: Vec3 = [folder.width / 2, 0.5 * site.unit, folder.depthZ / 2];
  return { at: [folder.x + half[0], half[1], folder.z + half[2]], half, pitch: 0.7, room: 1.15 };
}

/** Shows the city as it was worked on at a moment. */
function createPast(city: CityStore, ask: DeskParts["ask"], told: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fetch = async (time: number): Promise<void> => {
    const [from, until] = [time - HOUR, time].map((at) => new Date(at).toISOString()) as [string, string];
    const { touches } = await ask({ op: "touches", from, until });
    city.setPast(time, touches ?? []);
    told();
  };
  return {
    at(time: number | null) {
      clearTimeout(timer);
      city.setView({ at: time });
      told();
      if (time === null) return;
      timer = setTimeout(() => {
        fetch(time).catch((error: unknown) => console.warn("world: what was done then has not come", error));
      }, SETTLED);
    },
    stop: () => clearTimeout(timer),
  };
}

function throttled(run: () => void): (() => void) & { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, EVERY);
  };
  return Object.assign(soon, { stop: () => clearTimeout(timer) });
}
