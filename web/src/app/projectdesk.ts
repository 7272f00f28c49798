/** The project's files on this page, put together: the city, what keeps it as the service tells, its picture, the pointer
 * over it, filters, and the past. Comes with the first project. */

import { effect } from "@preact/signals";
import { planOf } from "../core/city.ts";
import { City } from "../core/project/city.ts";
import { EVERYTHING, litBy } from "../core/project/filter.ts";
import { Follow } from "../core/project/follow.ts";
import type { CityChange, CityView } from "../core/project/model.ts";
import { Finder, type Found } from "../core/project/search.ts";
import { HOUR } from "../core/project/touches.ts";
import { countWords } from "../core/project/words.ts";
import type { FlyTo, ProjectHand } from "../ui/project/types.ts";
import type { ProjectAnswer, ProjectEvent, ProjectRequest, ProjectTouch } from "../wire/types.gen.ts";
import type { ProjectParts } from "./project.ts";
import { watchRest } from "./projectpointer.ts";

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

export interface ProjectDesk {
  receive(event: ProjectEvent): void;
  down(): void;
  again(): void;
  /** Gives the city to the picture, once that is there. */
  show(): void;
  at(time: number | null): void;
  under(x: number, y: number): number | null;
  select(id: number | null): void;
  view(view: Partial<CityView>): void;
  find(text: string): Found;
  lookInto(folder: number): void;
  placeOf(target: FlyTo): [number, number, number] | null;
  dispose(): void;
}

export function createDesk(parts: DeskParts): ProjectDesk {
  const { model, ask, now, hand, canvas } = parts;
  const { project } = model;
  const city = new City(now);
  const finder = new Finder(city);
  const follow = new Follow({
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
  const stops = [
    city.on((change) => {
      if (change.kind !== "view" || !onlyHover(seen, city.view)) bump();
      seen = city.view;
      if (change.kind === "reset") told(parts, city);
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

  function draw(shown: City | null): void {
    parts
      .scene()
      ?.setCity(shown, lookInto)
      .catch((error: unknown) => {
        console.error("world: the city cannot be drawn", error);
        model.hand.toast.value = { text: "Your project could not be drawn. Its panel shows it as text.", warn: true };
      });
  }

  const desk: ProjectDesk = {
    receive: (event) => follow.receive(event),
    down: () => follow.down(),
    again: () => follow.again(),
    show: () => draw(city),
    at: past.at,
    under,
    select: (id) => city.setView({ selected: id }),
    view: (view) => city.setView(view),
    find: (text) => finder.find(text),
    lookInto,
    placeOf: (target) => placeOf(city, target),
    dispose() {
      for (const stop of stops) stop();
      parts.state.solids = null;
      draw(null);
    },
  };
  parts.state.solids = planOf(city);
  desk.show();
  return desk;
}

/** Whoever waited for the files hears that they are there, whatever they look at meanwhile. */
function told({ model, hand, scene }: DeskParts, city: City): void {
  if (city.files.size === 0 || !model.project.announce.peek()) return;
  model.project.announce.value = false;
  model.hand.toast.value = {
    text: `${city.state.name || "Your project"} stands in the world: ${countWords(city.files.size, "file")}`,
    ...(scene() ? { word: "Fly to it", run: () => hand.flyTo("city") } : {}),
  };
}

/** Panels do not follow the pointer. */
function onlyHover(a: Readonly<CityView>, b: Readonly<CityView>): boolean {
  return (Object.keys(b) as (keyof CityView)[]).every((key) => key === "hovered" || a[key] === b[key]);
}

/** A file that is gone has no card. */
function keepSelection(city: City, change: CityChange, hand: ProjectHand, selected: number | null): void {
  if (selected === null || change.kind === "touches" || change.kind === "marks") return;
  if (!city.files.has(selected)) hand.select(null);
}

/** The files that an agent works on are shown, also in a folder that came closed. */
function openTouched(city: City, touches: readonly ProjectTouch[], open: (folder: number) => void): void {
  if (touches.length > SEVERAL) return;
  for (const { id = 0, path = "" } of touches) {
    const folder = path === "" || city.files.has(id) ? undefined : city.folderOn(path);
    if (folder?.closed) open(folder.id);
  }
}

/** Keeps which files are in full light, by the user's filter. */
function watchFilter({ model, now }: DeskParts, city: City, finder: Finder): () => void {
  const { filter, version } = model.project;
  return effect(() => {
    void version.value; // the files are others
    const by = filter.value ?? EVERYTHING;
    if (by.touched) void model.now.value; // an hour goes by
    const lit = litBy(city, finder, by, city.view.at ?? now());
    if (!isSame(lit, city.view.lit)) city.setView({ lit });
  });
}

function isSame(a: ReadonlySet<number> | null, b: ReadonlySet<number> | null): boolean {
  return a === b || (a !== null && b !== null && a.size === b.size && [...a].every((id) => b.has(id)));
}

/** Middle of a building, of a district, or of the whole, for the camera. */
function placeOf(city: City, target: FlyTo): [number, number, number] | null {
  if (target === "city") {
    const { site } = city;
    return site && [site.x + site.width / 2, 0, site.z + site.depth / 2];
  }
  if ("file" in target) {
    const file = city.files.get(target.file);
    return file ? [file.x, city.buildingOf(file).height / 2, file.z] : null;
  }
  const folder = city.folders.get(target.folder);
  return folder ? [folder.x + folder.width / 2, 0, folder.z + folder.depthZ / 2] : null;
}

/** Shows the city as it was worked on at a moment. */
function createPast(city: City, ask: DeskParts["ask"], told: () => void) {
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
