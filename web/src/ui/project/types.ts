/**
 * What the panels know about the user's project, as signals, and what they can request. app/project.ts creates and
 * feeds both.
 */

import { signal } from "@preact/signals";
import type { CityStore } from "../../core/project/city.ts";
import type { Filter } from "../../core/project/filter.ts";
import type { CityView } from "../../core/project/model.ts";
import type { SearchResult } from "../../core/project/search.ts";
import type { LoadProgress } from "../../core/project/sync.ts";
import type { ProjectCard, ProjectChoices, ProjectDiff, ProjectMark, ProjectState } from "../../wire/types.gen.ts";

/** The state of the project. */
type ProjectModel = ReturnType<typeof createProjectModel>;

/** Where the camera can fly. */
export type FlyTo = { file: number } | { folder: number } | "city";

/** What the panels can request. Promises reject with a reason in words. */
export interface ProjectActions {
  /** Opens a folder as the project. */
  open(folder: string): Promise<void>;
  close(): Promise<void>;
  /** Lays the city out again without gaps. */
  tidy(): Promise<void>;
  /** The subfolders of a folder, for completing a path; "" asks for the default folder. */
  choices(folder: string): Promise<ProjectChoices>;
  /** What the service knows about a file. */
  card(id: number): Promise<ProjectCard>;
  /** What changed in a file. */
  diff(id: number, since: "commit" | "session"): Promise<ProjectDiff>;
  /** Sets the user's mark on a file; null removes the user's marks. */
  mark(id: number, mark: ProjectMark | null): Promise<void>;
  /** Opens the card of a file and marks its building; null closes it. */
  select(id: number | null): void;
  flyTo(target: FlyTo): void;
  /** Chooses which files are lit. */
  setFilter(filter: Filter | null): void;
  /** Chooses which changes the buildings show. */
  compare(since: CityView["compare"]): void;
  setHidden(hidden: boolean): void;
  /** Searches paths; null while there are no files. */
  find(text: string): SearchResult | null;
  /** Shows the files of a folder that is drawn as one closed tower. */
  openFolder(folder: number): void;
  /** Loads the files again after a failure. */
  reload(): void;
}

/** Renders the calling component again with each change of the city: the city is one object, whatever changes in it. */
export function followCity({ version }: Pick<ProjectModel, "version">): void {
  void version.value;
}

/** Creates the model, without a project. */
export function createProjectModel() {
  return {
    /** As the service last reported it. */
    state: signal<ProjectState>({ phase: "none" }),
    /** Its files; null while their code has not been loaded, because there is nothing to show. */
    city: signal<CityStore | null>(null),
    /**
     * Increases when something in the city has changed, a few times a second at most. Components read it to rerender,
     * because the city itself is one mutable object.
     */
    version: signal(0),
    /** How far the files are loaded; null: nothing is being loaded. */
    progress: signal<LoadProgress>(null),
    /** Which files the user wants to see lit; null: all. */
    filter: signal<Filter | null>(null),
    /** Id of the file whose card is open. */
    selected: signal<number | null>(null),
    /** The card was opened from the panel and returns there. */
    fromPanel: signal(false),
    /** Whether the city is hidden in the picture. */
    hidden: signal(false),
    /** A toast is due when the files are complete. */
    announce: signal(false),
    /** The folder was opened on this page, so its user is flown there. */
    goThere: signal(false),
  };
}
