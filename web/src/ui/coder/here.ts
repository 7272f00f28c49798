/** Whether the page has a place for coding sessions. */

import type { ReadonlySignal } from "@preact/signals";
import type { ProjectState } from "../../wire/types.gen.ts";
import type { CoderDesk } from "./types.ts";

/** The part of the model that says so. */
export interface Coding {
  readonly coder: ReadonlySignal<CoderDesk | null>;
  readonly project: { readonly state: ReadonlySignal<ProjectState> };
}

/** Whether there is something to code in, or a session that was. */
export function hasCoding({ coder, project }: Coding): boolean {
  return project.state.value.phase !== "none" || Boolean(coder.value?.sessions.value.length);
}
