/** What the panels know of the user's project, as signals, and what they can ask for. app/project.ts makes and feeds both. */

import { type Signal, signal } from "@preact/signals";
import type { CityStore } from "../../core/project/city.ts";
import type { Filter } from "../../core/project/filter.ts";
import type { LoadProgress } from "../../core/project/sync.ts";
import type { CityView } from "../../core/project/model.ts";
import type { SearchResult } from "../../core/project/search.ts";
import type { ProjectCard, ProjectChoices, ProjectDiff, ProjectMark, ProjectState } from "../../wire/types.gen.ts";

export interface ProjectModel {
  /** As the service last said. */
  state: Signal<ProjectState>;
  /** Its files; null: their code has not come, for there has been nothing to show. */
  city: Signal<CityStore | null>;
  /** Grows when something in the city is another; a few times a second at most. */
  version: Signal<number>;
  progress: Signal<LoadProgress>;
  /** What the user wants to see in full light; null: everything. */
  filter: Signal<Filter | null>;
  /** Id of the file whose card is open. */
  selected: Signal<number | null>;
  /** The card was opened from the panel, and goes back there. */
  fromPanel: Signal<boolean>;
  hidden: Signal<boolean>;
  /** Files are waited for: who waits is told when they stand. */
  announce: Signal<boolean>;
  /** The folder was opened on this page: who did it is taken there. */
  goThere: Signal<boolean>;
}

export type FlyTo = { file: number } | { folder: number } | "city";

/** Everything that fails does so with a reason in words. */
export interface ProjectHand {
  open(folder: string): Promise<void>;
  close(): Promise<void>;
  tidy(): Promise<void>;
  choices(folder: string): Promise<ProjectChoices>;
  card(id: number): Promise<ProjectCard>;
  diff(id: number, since: "commit" | "session"): Promise<ProjectDiff>;
  /** null: takes the user's marks away. */
  mark(id: number, mark: ProjectMark | null): Promise<void>;
  /** Opens the card of a file and marks its building; null: puts it away. */
  select(id: number | null): void;
  flyTo(target: FlyTo): void;
  look(filter: Filter | null): void;
  compare(since: CityView["compare"]): void;
  hide(hidden: boolean): void;
  find(text: string): SearchResult | null;
  /** Shows the files of a folder that came closed. */
  lookInto(folder: number): void;
  /** Asks for the files again, after a failure. */
  again(): void;
}

export function createProjectModel(): ProjectModel {
  return {
    state: signal<ProjectState>({ phase: "none" }),
    city: signal<CityStore | null>(null),
    version: signal(0),
    progress: signal<LoadProgress>(null),
    filter: signal<Filter | null>(null),
    selected: signal<number | null>(null),
    fromPanel: signal(false),
    hidden: signal(false),
    announce: signal(false),
    goThere: signal(false),
  };
}
