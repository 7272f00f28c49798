/** Completing a path as it is typed: which folder its choices lie in, which of them fit, and what is opened in the end. Pure.
 * A folder is shown as people write it (~/code) and asked for as the service named it. */

import type { ProjectChoices } from "../../wire/types.gen.ts";

/** The folder part of a line, without what is being typed behind it: "~/code/wo" → "~/code", "wo". */
export function splitLine(line: string): { folder: string; typed: string } {
  const at = Math.max(line.lastIndexOf("/"), isWindows(line) ? line.lastIndexOf("\\") : -1);
  if (at < 0) return { folder: "", typed: line };
  return { folder: line.slice(0, at) || "/", typed: line.slice(at + 1) };
}

/** Names that begin with what is typed; small and large letters are the same. */
export function fitting(choices: ProjectChoices | null, typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  const names = (choices?.folders as readonly string[] | null | undefined) ?? [];
  return names.filter((name) => name.toLowerCase().startsWith(wanted));
}

/** A line with one of the choices in it, ready for the next part. */
export function withChoice(choices: ProjectChoices, name: string): string {
  const mark = separator(choices.shown);
  return `${choices.shown.endsWith(mark) ? choices.shown : choices.shown + mark}${name}${mark}`;
}

/** What the service is asked for: by its own name of a folder where that is known, as typed otherwise. */
export function folderOf(line: string, choices: ProjectChoices | null): string {
  const plain = trimEnd(line.trim());
  if (!choices) return plain;
  if (plain === trimEnd(choices.shown)) return choices.folder;
  const { folder, typed } = splitLine(plain);
  if (trimEnd(folder) !== trimEnd(choices.shown)) return plain;
  const mark = separator(choices.folder);
  return `${choices.folder.endsWith(mark) ? choices.folder : choices.folder + mark}${typed}`;
}

function trimEnd(line: string): string {
  return line.length > 1 && /[/\\]$/.test(line) && !/^[A-Za-z]:[/\\]$/.test(line) ? line.slice(0, -1) : line;
}

function separator(path: string): string {
  return isWindows(path) && !path.includes("/") ? "\\" : "/";
}

function isWindows(path: string): boolean {
  return /^[A-Za-z]:|^\\\\/.test(path);
}
