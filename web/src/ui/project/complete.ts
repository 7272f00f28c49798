/**
 * Completes a folder's path as it is typed: which folder's children are offered, which of them match, and which
 * folder is opened in the end. Pure. A folder is shown in the user's notation (~/code) and requested by the service's
 * name for it.
 */

import type { ProjectChoices } from "../../wire/types.gen.ts";

/** Splits a line into the folder and the part being typed: "~/code/wo" → "~/code", "wo". */
export function splitLine(line: string): { folder: string; typed: string } {
  const at = Math.max(line.lastIndexOf("/"), isWindows(line) ? line.lastIndexOf("\\") : -1);
  if (at < 0) return { folder: "", typed: line };
  return { folder: line.slice(0, at) || "/", typed: line.slice(at + 1) };
}

/** Names that begin with what is typed, ignoring case. */
export function matchingFolders(choices: ProjectChoices | null, typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  const names = (choices?.folders as readonly string[] | null | undefined) ?? [];
  return names.filter((name) => name.toLowerCase().startsWith(wanted));
}

/** The line with a choice inserted, ready for the next part. */
export function withChoice(choices: ProjectChoices, name: string): string {
  const mark = separator(choices.shown);
  return `${choices.shown.endsWith(mark) ? choices.shown : choices.shown + mark}${name}${mark}`;
}

/** The folder to request: by the service's name where that is known, otherwise as typed. */
export function folderOf(line: string, choices: ProjectChoices | null): string {
  const plain = trimEnd(line.trim());
  if (!choices) return plain;
  if (plain === trimEnd(choices.shown)) return choices.folder;
  const { folder, typed } = splitLine(plain);
  if (trimEnd(folder) !== trimEnd(choices.shown)) return plain;
  const mark = separator(choices.folder);
  return `${choices.folder.endsWith(mark) ? choices.folder : choices.folder + mark}${typed}`;
}

/** Removes a trailing separator, except from a root. */
function trimEnd(line: string): string {
  return line.length > 1 && /[/\\]$/.test(line) && !/^[A-Za-z]:[/\\]$/.test(line) ? line.slice(0, -1) : line;
}

/** The separator of a path. */
function separator(path: string): string {
  return isWindows(path) && !path.includes("/") ? "\\" : "/";
}

/** Whether a path looks like one of Windows: a drive or a UNC path. */
function isWindows(path: string): boolean {
  return /^[A-Za-z]:|^\\\\/.test(path);
}
