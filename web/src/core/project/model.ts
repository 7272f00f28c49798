// The user's project as the page knows it: files and folders with their places, what agents do with them, marks, and how
// the user looks at it. Types only; the parts that fill and read it stand beside this file.

import type { ProjectFolder, ProjectMarked, ProjectSite, ProjectState, ProjectTouch } from "../../wire/types.gen.ts";

/** How a file differs: ProjectRows says what each number means. */
export type Difference = 0 | 1 | 2 | 3 | 4 | 5;

export interface CityFile {
  readonly id: number;
  readonly folder: number;
  readonly name: string;
  /** Middle of its lot (m). */
  readonly x: number;
  readonly z: number;
  /** The lane before it lies towards +z (1) or -z (-1). */
  readonly face: 1 | -1;
  lines: number;
  bytes: number;
  /** Unix seconds. */
  changed: number;
  family: number;
  /** Empty: not told. */
  language?: string;
  commit: Difference;
  session: Difference;
}

/** What is drawn of a file: the figure of ProjectRows, in metres. */
export interface Building {
  /** Half a side of its footprint, and its height (m). */
  half: number;
  height: number;
}

export type CityChange =
  /** Everything is another: the project, its plan, or nothing is shown any more. */
  | { kind: "reset" }
  | { kind: "files"; changed: readonly CityFile[]; removed: readonly CityFile[]; folders: boolean }
  | { kind: "touches"; touches: readonly ProjectTouch[] }
  | { kind: "marks" }
  /** How the user looks at it: filter, comparison, selection, hover, the hour that is shown. */
  | { kind: "view" };

export interface CityView {
  /** Files that a filter or search lets through; null: all. */
  lit: ReadonlySet<number> | null;
  compare: "commit" | "session" | "none";
  selected: number | null;
  hovered: number | null;
  /** Unix milliseconds of the past that is shown; null: now. */
  at: number | null;
  /** The user has put the city away. */
  hidden: boolean;
}

/** Read by scene and panels; written by the part that hears the service, and the view by panels. */
export interface CityModel {
  readonly state: ProjectState;
  readonly site: ProjectSite | null;
  readonly folders: ReadonlyMap<number, ProjectFolder>;
  readonly files: ReadonlyMap<number, CityFile>;
  /** Files of a folder that are known; a closed folder's are not until it was opened. */
  filesOf(folder: number): readonly CityFile[];
  readonly marks: readonly ProjectMarked[];
  /** Touches of the last hour, oldest first; of the hour before `view.at` when the past is shown. */
  readonly touches: readonly ProjectTouch[];
  readonly view: Readonly<CityView>;
  pathOf(file: CityFile): string;
  byPath(path: string): CityFile | undefined;
  buildingOf(file: CityFile): Building;
  /** Where somebody stands in the lane before it (m): the one rule for agents and for tools. */
  streetOf(file: CityFile): [number, number, number];
  on(listener: (change: CityChange) => void): () => void;
}
