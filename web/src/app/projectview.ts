/**
 * The project's files on this page: the city store, its synchronization with the service, its picture, the hovered
 * building, the filter, and the past. Loaded with the first project.
 */

import { effect } from "@preact/signals";
import { CityStore } from "../core/project/city.ts";
import { cityGateOf, cityGridOf } from "../core/project/citygrid.ts";
import { matchingFiles, NO_FILTER } from "../core/project/filter.ts";
import type { CityChange, CityFile, CityView } from "../core/project/model.ts";
import { Finder } from "../core/project/search.ts";
import { ProjectSync } from "../core/project/sync.ts";
import { HOUR } from "../core/project/touches.ts";
import type { WorldState } from "../core/state.ts";
import { counted } from "../core/words/text.ts";
import type { RouterConnection } from "../net/connect.ts";
import type { CityTarget, Scene } from "../scene/types.ts";
import { isAiming } from "../ui/inhand.ts";
import type { Model } from "../ui/model.ts";
import { type FlyTo, followCity, type ProjectActions } from "../ui/project/types.ts";
import type { ProjectAnswer, ProjectEvent, ProjectMarked, ProjectRequest, ProjectTouch } from "../wire/types.gen.ts";
import { watchHover } from "./projectpointer.ts";

/** What the project needs from the page. */
export interface ProjectDeps {
  model: Model;
  /** The world: avatars walk around the project's buildings. */
  state: WorldState;
  canvas: HTMLElement;
  link(): RouterConnection | null;
  scene(): Scene | null;
  /** Milliseconds since 1970. */
  now(): number;
}

/** x, y, z in metres. */
type Vec3 = [number, number, number];

/** Throttle of panel updates, in milliseconds. */
const EVERY = 200;
/** Milliseconds a past moment must stay before its touches are fetched: a timeline is dragged across many. */
const PAST_DELAY = 300;
/** More touched files than this at once are a burst, for example a checkout: closed folders stay closed. */
const MOST_OPENED = 4;

/** What the view needs. */
interface ProjectViewDeps extends ProjectDeps {
  ask(request: ProjectRequest): Promise<ProjectAnswer>;
  actions: ProjectActions;
}

/** What the page holds of the project, for tests and curious users. */
export interface ProjectInspection {
  generation: number;
  version: number;
  files: number;
  folders: number;
  marks: readonly ProjectMarked[];
  touches: readonly ProjectTouch[];
  view: Omit<CityView, "lit"> & { lit: number | null };
}

/** One file for tests: the centre of its lot and half the side of its building, in metres. */
export type FileRow = Pick<CityFile, "id" | "commit" | "session" | "lines" | "bytes" | "x" | "z"> & {
  path: string;
  half: number;
};

/** The loaded project; see Project (project.ts) for most methods. */
export type ProjectView = ReturnType<typeof createProjectView>;

/** Creates the view with an empty city. The caller passes the events on. */
export function createProjectView(deps: ProjectViewDeps) {
  const { model, ask, now, actions, canvas } = deps;
  const { project } = model;
  const city = new CityStore(now);
  const finder = new Finder(city);
  const sync = new ProjectSync({
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
  const past = createPastTouches(city, ask, bump);
  const openFolder = (folder: number): void => {
    sync.open(folder).catch((error: unknown) => console.warn("world: a folder could not be opened", error));
  };
  let seen = city.view;
  const picture = createPicture(deps, city, openFolder);
  const stops = [
    city.on((change) => {
      if (change.kind !== "view" || !onlyHover(seen, city.view)) bump();
      seen = city.view;
      if (change.kind === "reset") announceFiles(deps, city, picture);
      if (change.kind === "touches") openTouched(city, change.touches, openFolder);
      dropGoneSelection(city, change, actions, project.selected.peek());
    }),
    watchFilter(deps, city, finder),
    watchHover(canvas, (at) =>
      city.setView({
        hovered: at && !isAiming(model.inHand.peek()) ? (deps.scene()?.at(...at)[0]?.file ?? null) : null,
      }),
    ),
    () => finder.dispose(),
    bump.stop,
    past.stop,
  ];

  deps.state.obstacles = cityGridOf(city);
  picture.show();
  return {
    receive: (event: ProjectEvent) => sync.receive(event),
    /** The connection was lost: the files may be out of date. */
    disconnected: () => sync.down(),
    /** Loads the files again after a failure. */
    reload: () => sync.reload(),
    /** Gives the city to the scene, once that exists. */
    draw: picture.show,
    showTime: past.at,
    /** Opens a closed folder and flies there. */
    enterFolder(folder: number) {
      openFolder(folder);
      actions.flyTo({ folder });
    },
    select: (id: number | null) => city.setView({ selected: id }),
    /** Changes how the city is shown. */
    setView: (view: Partial<CityView>) => city.setView(view),
    find: (text: string) => finder.find(text),
    /** Shows the files of a folder that is drawn as one closed tower. */
    openFolder,
    /** Where the camera flies for a target; null if it is gone. */
    cameraTarget: (target: FlyTo) => cameraTarget(city, target),
    inspect: () => inspectCity(sync, city),
    folders: () => [...city.folders.values()],
    files: () => [...city.files.values()].map((file) => rowOf(city, file)),
    file(path: string) {
      const file = city.byPath(path);
      return file ? rowOf(city, file) : null;
    },
    dispose() {
      for (const stop of stops) stop();
      deps.state.obstacles = null;
      void draw(deps, null, openFolder);
    },
  };
}

/** What tests see of the project. */
function inspectCity(sync: ProjectSync, city: CityStore): ProjectInspection {
  return {
    generation: sync.generation,
    version: sync.version,
    files: city.files.size,
    folders: city.folders.size,
    marks: city.marks,
    touches: city.touches,
    view: { ...city.view, lit: city.view.lit?.size ?? null },
  };
}

/** A file as a row for tests. */
function rowOf(city: CityStore, file: CityFile): FileRow {
  const { id, commit, session, lines, bytes, x, z } = file;
  return { path: city.pathOf(file), id, commit, session, lines, bytes, x, z, half: city.buildingOf(file).half };
}

/** Remembers when the city is drawn. */
function createPicture(deps: ProjectViewDeps, city: CityStore, openFolder: (folder: number) => void) {
  let drawn: Promise<void> = Promise.resolve();
  return {
    drawn: () => drawn,
    show() {
      drawn = draw(deps, city, openFolder);
    },
  };
}

type Picture = ReturnType<typeof createPicture>;

/** Draws a city, or removes it (null). Failures become a toast; the panels work without the picture. */
async function draw(
  { scene, model }: ProjectViewDeps,
  shown: CityStore | null,
  openFolder: (folder: number) => void,
): Promise<void> {
  try {
    await scene()?.city.set(shown, openFolder);
  } catch (error) {
    console.error("world: the city cannot be drawn", error);
    model.interaction.toast.value = {
      text: "Your project could not be drawn. Its panel shows it as text.",
      warn: true,
    };
  }
}

/**
 * The files are complete. A user who opened the project on this page and is still at its panel is flown there; anyone
 * else gets a toast.
 */
function announceFiles({ model, actions, scene }: ProjectViewDeps, city: CityStore, picture: Picture): void {
  const { announce, goThere, hidden } = model.project;
  if (city.files.size === 0) return;
  const goes = goThere.peek() && model.open.peek() === "project" && !hidden.peek() && scene() !== null;
  goThere.value = false;
  if (goes) void picture.drawn().then(() => actions.flyTo("city"));
  if (goes || !announce.peek()) {
    announce.value = false;
    return;
  }
  announce.value = false;
  model.interaction.toast.value = {
    text: `${city.state.name || "Your project"} is in the world now: ${counted(city.files.size, "file")}`,
    ...(scene() ? { action: "Go to the city", run: () => actions.flyTo("city") } : {}),
  };
}

/** Whether only the hovered building differs: panels do not show that. */
function onlyHover(a: Readonly<CityView>, b: Readonly<CityView>): boolean {
  return (Object.keys(b) as (keyof CityView)[]).every((key) => key === "hovered" || a[key] === b[key]);
}

/** Closes the card of a file that no longer exists. */
function dropGoneSelection(
  city: CityStore,
  change: CityChange,
  actions: ProjectActions,
  selected: number | null,
): void {
  if (selected === null || change.kind === "touches" || change.kind === "marks") return;
  if (!city.files.has(selected)) actions.select(null);
}

/** Opens the closed folders in which agents work. */
function openTouched(city: CityStore, touches: readonly ProjectTouch[], open: (folder: number) => void): void {
  if (touches.length > MOST_OPENED) return;
  for (const { id = 0, path = "" } of touches) {
    const folder = path === "" || city.files.has(id) ? undefined : city.folderOn(path);
    if (folder?.closed) open(folder.id);
  }
}

/** Recomputes which files are lit when the filter, the files or (for "touched lately") the time changes. */
function watchFilter({ model, now }: ProjectViewDeps, city: CityStore, finder: Finder): () => void {
  return effect(() => {
    followCity(model.project);
    const by = model.project.filter.value ?? NO_FILTER;
    // "Lately" moves with the clock of the page.
    const time = city.view.at ?? (by.touched ? model.now.value : now());
    const lit = matchingFiles(city, finder, by, time);
    if (!isSame(lit, city.view.lit)) city.setView({ lit });
  });
}

/** Whether two sets of ids are equal; null means all. */
function isSame(a: ReadonlySet<number> | null, b: ReadonlySet<number> | null): boolean {
  return a === b || (a !== null && b !== null && a.size === b.size && [...a].every((id) => b.has(id)));
}

/** The box to look at and the direction to look from: a building from its street, the whole city from its gate. */
function cameraTarget(city: CityStore, target: FlyTo): CityTarget | null {
  const { site } = city;
  if (!site) return null;
  if (target === "city") {
    const { outX, outZ } = cityGateOf(site);
    const half: Vec3 = [site.width / 2, 0.5, site.depth / 2];
    return { at: [site.x + half[0], 0, site.z + half[2]], half, toward: [outX, outZ], pitch: 0.5, margin: 1.04 };
  }
  if ("file" in target) {
    const file = city.files.get(target.file);
    if (!file) return null;
    const { half, height } = city.buildingOf(file);
    const [at, box]: [Vec3, Vec3] = [
      [file.x, height / 2, file.z],
      [half, height / 2, half],
    ];
    return { at, half: box, file: file.id, toward: [0.35, file.face], pitch: 0.3, margin: 2 };
  }
  const folder = city.folders.get(target.folder);
  if (!folder) return null;
  const half: Vec3 = [folder.width / 2, 0.5 * site.unit, folder.depthZ / 2];
  return { at: [folder.x + half[0], half[1], folder.z + half[2]], half, pitch: 0.7, margin: 1.15 };
}

/** Shows the city as it was being worked on at a past moment. */
function createPastTouches(city: CityStore, ask: ProjectViewDeps["ask"], onLoaded: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fetch = async (time: number): Promise<void> => {
    const [from, until] = [time - HOUR, time].map((at) => new Date(at).toISOString()) as [string, string];
    const { touches } = await ask({ op: "touches", from, until });
    city.setPast(time, touches ?? []);
    onLoaded();
  };
  return {
    at(time: number | null) {
      clearTimeout(timer);
      city.setView({ at: time });
      onLoaded();
      if (time === null) return;
      timer = setTimeout(() => {
        fetch(time).catch((error: unknown) => console.warn("world: past touches could not be loaded", error));
      }, PAST_DELAY);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Runs `run` at most every EVERY milliseconds, at the end of each interval. */
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
