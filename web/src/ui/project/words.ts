/** What the project's panels say. Pure. */

import type { CityStore } from "../../core/project/city.ts";
import type { CityFile, CityView } from "../../core/project/model.ts";
import { shownName } from "../../core/project/names.ts";
import { TINTS, tintOf } from "../../core/project/citygrid.ts";
import { formatCount } from "../../core/project/format.ts";
import { PALETTE } from "../../wire/tables.gen.ts";
import type { ProjectGit, ProjectMarked, ProjectState, ProjectTouch } from "../../wire/types.gen.ts";

const HOW: Record<ProjectTouch["how"], string> = {
  read: "read",
  search: "looked through",
  edit: "changed",
  create: "made",
  delete: "deleted",
  run: "ran",
};

/** "Claude changed src/a.go", "notes.md changed on disk". */
export function touchWords(touch: ProjectTouch): { who: string; did: string; what: string } {
  const { how, agent, count = 0, path = "" } = touch;
  const more = count > 1 ? `${formatCount(count, "file")} around ` : "";
  const what = path === "" ? "files" : shownName(path);
  if (!agent) return { who: "", did: onDisk(how), what: more + what };
  return { who: shownName(agent), did: HOW[how], what: more + what };
}

/** Nobody knows who did it. */
function onDisk(how: ProjectTouch["how"]): string {
  return (
    { edit: "changed on disk", create: "came on disk", delete: "went from disk" }[how as string] ??
    `${HOW[how]} by somebody`
  );
}

/** "312 files · 41,800 lines · 4 changed". */
export function factsOf({ files = 0, lines = 0, git }: ProjectState): string {
  const changed = git ? `${(git.changed ?? 0).toLocaleString("en")} changed` : "";
  return [formatCount(files, "file"), formatCount(lines, "line"), changed].filter(Boolean).join(" · ");
}

const DOING: Record<NonNullable<ProjectGit["doing"]>, string> = {
  merge: "a merge is under way",
  rebase: "a rebase is under way",
  "cherry-pick": "a cherry-pick is under way",
  revert: "a revert is under way",
  bisect: "a bisect is under way",
};

/** "branch main", "at 1a2b3c4, on no branch · a merge is under way · 2 in conflict". */
export function branchOf(git: ProjectGit | undefined): string {
  if (!git) return "no git repository";
  const { branch, head, doing, conflict = 0 } = git;
  const where = branch ? `branch ${shownName(branch)}` : head ? `at ${shownName(head)}, on no branch` : "";
  return [where, head ? "" : "no commit yet", doing ? DOING[doing] : "", conflict > 0 ? `${conflict} in conflict` : ""]
    .filter(Boolean)
    .join(" · ");
}

export const COMPARE_WORDS: Record<CityView["compare"], string> = {
  commit: "Last commit",
  session: "This session",
  none: "Off",
};

/** Colour of a language, as its buildings have it. */
export function languageColor(family: number, language: string): string {
  const name = TINTS[tintOf(family, language)];
  return PALETTE.find((swatch) => swatch.name === name)?.hex ?? "#8a8a8a";
}

/** Files that differ, by their paths; at most so many. */
export function changedFiles(city: CityStore, since: "commit" | "session", most: number): { list: CityFile[]; all: number } {
  const changed = [...city.files.values()].filter((file) => file[since] !== 0);
  const paths = new Map(changed.map((file) => [file, city.pathOf(file)]));
  changed.sort((a, b) => ((paths.get(a) as string) < (paths.get(b) as string) ? -1 : 1));
  return { list: changed.slice(0, most), all: changed.length };
}

const MARKS: Record<ProjectMarked["kind"], string> = {
  note: "Note",
  failing: "Failing",
  attention: "Needs a look",
  done: "Done",
};

/** "Failing, by `go test`: …". `nameOf`: an agent's name by its avatar. */
export function markWords({ kind, note = "", by }: ProjectMarked, nameOf: (avatarId: string) => string): string {
  const who = by === "user" ? "you" : nameOf(by) || shownName(by);
  return `${MARKS[kind]}, by ${who}${note ? `: ${shownName(note)}` : ""}`;
}
