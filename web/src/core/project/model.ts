// The user's project as the page knows it: files and folders with their places in the city, what agents do with
// them, marks, and how the user looks at it. Types only; the files beside this one fill and read the model
// (CityStore in city.ts implements it).

import type { ProjectFolder, ProjectMarked, ProjectSite, ProjectState, ProjectTouch } from "../../wire/types.gen.ts";

/**
 * How a file differs from the last commit or from the start of the session. The numbers are those of
 * ProjectRows: 0 same, 1 changed, 2 new, 3 deleted, 4 in conflict, 5 untracked.
 */
export type Difference = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * One file. The object of a file stays the same while only its mutable fields change, so that others may hold
 * on to it.
 */
export interface CityFile {
  readonly id: number;
  readonly folder: number;
  readonly name: string;
  /** Middle of its lot, in metres. */
  readonly x: number;
  readonly z: number;
  /** Whether the lane in front of it lies towards +z (1) or -z (-1). */
  readonly face: 1 | -1;
  /** Lines of text; 0 for empty files and files that are not text. */
  lines: number;
  bytes: number;
  /** Time of the last change, in Unix seconds. */
  changed: number;
  /** Family of its language, 0 to 6 (FAMILY_COLORS). */
  family: number;
  /** Name of its language; empty when the service does not say. */
  language?: string;
  /** Against the last commit. */
  commit: Difference;
  /** Against the start of this session. */
  session: Difference;
}

/** Size of a file's building, in metres. */
export interface Building {
  /** Half a side of its square footprint. */
  half: number;
  height: number;
}

/**
 * What subscribers of the model are notified of:
 * - reset: everything may be different: another project, another plan, or nothing shown any more;
 * - files: files were added, changed or removed; `folders`: the set of folders or the ground changed too;
 * - touches: agents did something with files; empty when only the list as a whole changed;
 * - marks: the marks changed;
 * - view: the user looks at it differently.
 */
export type CityChange =
  | { kind: "reset" }
  | { kind: "files"; changed: readonly CityFile[]; removed: readonly CityFile[]; folders: boolean }
  | { kind: "touches"; touches: readonly ProjectTouch[] }
  | { kind: "marks" }
  /** Filter, comparison, selection, hover, the time that is shown. */
  | { kind: "view" };

/** How the user looks at the project. */
export interface CityView {
  /** Files that a filter or search lets through; null: all. */
  lit: ReadonlySet<number> | null;
  /** What differences are shown against. */
  compare: "commit" | "session" | "none";
  /** Id of the selected file. */
  selected: number | null;
  /** Id of the file under the pointer. */
  hovered: number | null;
  /** The time of the past that is shown, in Unix milliseconds; null: now. */
  at: number | null;
  /** The user has hidden the city. */
  hidden: boolean;
}

/** What the scene and the panels read. ProjectSync (sync.ts) writes it; the panels write the view. */
export interface CityModel {
  readonly state: ProjectState;
  /** The ground of the city; null while there is none. */
  readonly site: ProjectSite | null;
  readonly folders: ReadonlyMap<number, ProjectFolder>;
  readonly files: ReadonlyMap<number, CityFile>;
  /** The known files of a folder. A closed folder's files are unknown until it is opened. */
  filesOf(folder: number): readonly CityFile[];
  readonly marks: readonly ProjectMarked[];
  /**
   * What agents did with files in the last hour, oldest first; in the hour before `view.at` when the past is
   * shown.
   */
  readonly touches: readonly ProjectTouch[];
  readonly view: Readonly<CityView>;
  /** Path of a file relative to the project. */
  pathOf(file: CityFile): string;
  /** The file at a path, when it is known. */
  byPath(path: string): CityFile | undefined;
  /** Size of a file's building. */
  buildingOf(file: CityFile): Building;
  /** Where somebody stands in the lane in front of a file, in metres: the one rule for agents and for tools. */
  streetOf(file: CityFile): [number, number, number];
  /** Subscribes to changes; returns the function that unsubscribes. */
  on(listener: (change: CityChange) => void): () => void;
}
