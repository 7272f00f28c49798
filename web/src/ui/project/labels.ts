/** Texts of the project's panels. Pure. */

import type { CityStore } from "../../core/project/city.ts";
import { TINTS, tintOf } from "../../core/project/citygrid.ts";
import type { CityFile, CityView } from "../../core/project/model.ts";
import { shownName } from "../../core/project/names.ts";
import { counted, formatNumber } from "../../core/words/text.ts";
import { PALETTE } from "../../wire/tables.gen.ts";
import type { ProjectGit, ProjectMarked, ProjectState, ProjectTouch } from "../../wire/types.gen.ts";

/** What was done to a file; it follows the agent's name. */
const TOUCH_LABELS: Record<ProjectTouch["how"], string> = {
  read: "read",
  search: "searched",
  edit: "changed",
  create: "created",
  delete: "deleted",
  run: "ran",
};

/** "Claude changed src/a.go", "notes.md changed on disk". `who` is empty if nobody knows who did it. */
export function touchLabel(touch: ProjectTouch): { who: string; did: string; what: string } {
  const { how, agent, count = 0, path = "" } = touch;
  const more = count > 1 ? `${counted(count, "file")} around ` : "";
  const what = path === "" ? "files" : shownName(path);
  if (!agent) return { who: "", did: diskChangeLabel(how), what: more + what };
  return { who: shownName(agent), did: TOUCH_LABELS[how], what: more + what };
}

/** A change that no agent reported. */
function diskChangeLabel(how: ProjectTouch["how"]): string {
  return (
    { edit: "changed on disk", create: "created on disk", delete: "deleted from disk" }[how as string] ??
    `${TOUCH_LABELS[how]} by someone`
  );
}

/** "312 files · 41,800 lines · 4 changed". */
export function projectFacts({ files = 0, lines = 0, git }: ProjectState): string {
  const changed = git ? `${formatNumber(git.changed ?? 0)} changed` : "";
  return [counted(files, "file"), counted(lines, "line"), changed].filter(Boolean).join(" · ");
}

/** An operation of git that is not finished. */
const OPERATION_LABELS: Record<NonNullable<ProjectGit["doing"]>, string> = {
  merge: "merge in progress",
  rebase: "rebase in progress",
  "cherry-pick": "cherry-pick in progress",
  revert: "revert in progress",
  bisect: "bisect in progress",
};

/** "branch main", "detached at 1a2b3c4 · merge in progress · 2 in conflict". */
export function branchText(git: ProjectGit | undefined): string {
  if (!git) return "no git repository";
  const { branch, head, doing, conflict = 0 } = git;
  const where = branch ? `branch ${shownName(branch)}` : head ? `detached at ${shownName(head)}` : "";
  return [
    where,
    head ? "" : "no commit yet",
    doing ? OPERATION_LABELS[doing] : "",
    conflict > 0 ? `${conflict} in conflict` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Labels of the choices to compare with. */
export const COMPARE_LABELS: Record<CityView["compare"], string> = {
  commit: "Last commit",
  session: "This session",
  none: "Off",
};

/** The colour of a language's buildings. */
export function languageColor(family: number, language: string): string {
  const name = TINTS[tintOf(family, language)];
  return PALETTE.find((swatch) => swatch.name === name)?.hex ?? "#8a8a8a";
}

/** The first `max` files that differ, by path, and the number of all. */
export function changedFiles(
  city: CityStore,
  since: "commit" | "session",
  max: number,
): { list: CityFile[]; all: number } {
  const changed = [...city.files.values()].filter((file) => file[since] !== 0);
  const paths = new Map(changed.map((file) => [file, city.pathOf(file)]));
  changed.sort((a, b) => ((paths.get(a) as string) < (paths.get(b) as string) ? -1 : 1));
  return { list: changed.slice(0, max), all: changed.length };
}

/** The kinds of marks. */
const MARK_LABELS: Record<ProjectMarked["kind"], string> = {
  note: "Note",
  failing: "Failing",
  attention: "Needs attention",
  done: "Done",
};

/** "Failing, by `go test`: …". `nameOf` gives an agent's name by its avatar. */
export function markLabel({ kind, note = "", by }: ProjectMarked, nameOf: (avatarId: string) => string): string {
  const who = by === "user" ? "you" : nameOf(by) || shownName(by);
  return `${MARK_LABELS[kind]}, by ${who}${note ? `: ${shownName(note)}` : ""}`;
}
