// Type guards for the payloads of the project service: what passes has every field that the page relies on.
// Names, notes and diffs in it are whatever a repository contains, and are never treated as anything but text.

import { isWireError } from "./chatguards.ts";
import { fieldsOf, hasStrings } from "./guards.ts";
import type { ProjectAnswer, ProjectEvent } from "./types.gen.ts";

/** An object of unknown content. */
type Fields = Record<string, unknown>;
/** A predicate. */
type Is = (value: unknown) => boolean;

/** Decodes an answer to any request; undefined when it is malformed. */
export function readProjectAnswer(value: unknown): ProjectAnswer | undefined {
  const a = fieldsOf(value);
  const fits =
    a !== undefined &&
    typeof a["ok"] === "boolean" &&
    optional(a, "error", isWireError) &&
    optional(a, "generation", isCount) &&
    optional(a, "version", isCount) &&
    // Below zero it says that more folders come first.
    optional(a, "next", Number.isSafeInteger) &&
    optional(a, "folders", listOf(isFolder)) &&
    optional(a, "rows", isRows) &&
    optional(a, "card", isCard) &&
    optional(a, "diff", isDiff) &&
    optional(a, "touches", listOf(isTouch)) &&
    optional(a, "choices", isChoices);
  return fits ? (value as ProjectAnswer) : undefined;
}

/** Decodes an event whose content is present and well formed; undefined for anything else. */
export function readProjectEvent(value: unknown): ProjectEvent | undefined {
  const e = fieldsOf(value);
  const kind = e?.["kind"] as ProjectEvent["kind"];
  return e && Object.hasOwn(CONTENT, kind) && CONTENT[kind](e) ? (value as ProjectEvent) : undefined;
}

/** What each kind of event must contain. */
const CONTENT: Record<ProjectEvent["kind"], (event: Fields) => boolean> = {
  state: (e) => isState(e["state"]),
  change: (e) => isChange(e["change"]),
  touches: (e) => optional(e, "touches", listOf(isTouch)),
  marks: (e) => optional(e, "marks", listOf(isMarked)),
};

/** Phases of the project. */
const PHASES = new Set(["none", "scanning", "ready", "failed"]);
/** What an agent did with a file. */
const HOWS = new Set(["read", "search", "edit", "create", "delete", "run"]);
/** Kinds of marks. */
const MARKS = new Set(["note", "failing", "attention", "done"]);

/** Whether a value is the state of the project. */
function isState(value: unknown): boolean {
  const s = fieldsOf(value);
  return (
    s !== undefined &&
    PHASES.has(s["phase"] as string) &&
    ["id", "name", "root", "began"].every((key) => optional(s, key, isString)) &&
    ["generation", "version", "found", "files", "lines"].every((key) => optional(s, key, isCount)) &&
    optional(s, "error", isWireError) &&
    optional(s, "git", isGit) &&
    optional(s, "languages", listOf(isLanguage)) &&
    optional(s, "left", listOf(isLeft)) &&
    optional(s, "site", (site) => hasNumbers(site, ["x", "z", "width", "depth", "unit", "lane"])) &&
    optional(
      s,
      "offers",
      listOf((o) => hasStrings(fieldsOf(o) ?? {}, ["folder", "shown", "why"])),
    )
  );
}

function isGit(value: unknown): boolean {
  const g = fieldsOf(value);
  return (
    g !== undefined &&
    ["branch", "head", "doing"].every((key) => optional(g, key, isString)) &&
    ["changed", "conflict"].every((key) => optional(g, key, isCount))
  );
}

function isLanguage(value: unknown): boolean {
  return hasNumbers(value, ["family", "files", "lines"]) && isString(fieldsOf(value)?.["name"]);
}

/** Whether a value counts what the service has left out of the project. */
function isLeft(value: unknown): boolean {
  return hasNumbers(value, ["count"]) && isString(fieldsOf(value)?.["what"]);
}

function isFolder(value: unknown): boolean {
  const f = fieldsOf(value);
  return (
    f !== undefined &&
    hasNumbers(f, ["id", "parent", "depth", "x", "z", "width", "depthZ", "files", "own", "lines"]) &&
    isString(f["name"]) &&
    optional(
      f,
      "more",
      listOf((g) => Array.isArray(g) && g.length === 4 && g.every(isNumber)),
    )
  );
}

/** Columns of whole numbers. */
const COUNTS = ["id", "folder", "lines", "bytes", "changed", "family", "commit", "session"] as const;

/** Whether all columns have the same length and every index into a table lies within it. */
function isRows(value: unknown): boolean {
  const r = fieldsOf(value);
  const names = r?.["name"];
  // Go writes null for columns without a row.
  if (names === null) return r?.["id"] === null;
  if (!r || !Array.isArray(names) || !names.every(isString)) return false;
  const column = (key: string, is: Is) => {
    const list = r[key];
    return Array.isArray(list) && list.length === names.length && list.every(is);
  };
  const languages = (r["languages"] ?? []) as unknown[];
  return (
    COUNTS.every((key) => column(key, Number.isSafeInteger)) &&
    column("x", isNumber) &&
    column("z", isNumber) &&
    column("face", (f) => f === 1 || f === -1) &&
    optional(r, "languages", listOf(isString)) &&
    optional(r, "language", () =>
      column("language", (at) => isCount(at) && (at as number) < Math.max(1, languages.length)),
    )
  );
}

/** Whether a value is a change of files and folders. */
function isChange(value: unknown): boolean {
  const c = fieldsOf(value);
  return (
    c !== undefined &&
    isCount(c["generation"]) &&
    isCount(c["version"]) &&
    optional(c, "folders", listOf(isFolder)) &&
    optional(c, "rows", isRows) &&
    optional(c, "removed", listOf(isCount)) &&
    optional(c, "goneFolders", listOf(isCount))
  );
}

function isTouch(value: unknown): boolean {
  const t = fieldsOf(value);
  return (
    t !== undefined &&
    hasStrings(t, ["at", "source"]) &&
    HOWS.has(t["how"] as string) &&
    ["path", "avatarId", "agent", "backend", "turn"].every((key) => optional(t, key, isString)) &&
    ["id", "count"].every((key) => optional(t, key, isCount))
  );
}

function isMarked(value: unknown): boolean {
  const m = fieldsOf(value);
  return (
    m !== undefined &&
    isCount(m["id"]) &&
    hasStrings(m, ["path", "by", "at"]) &&
    MARKS.has(m["kind"] as string) &&
    optional(m, "note", isString)
  );
}

/** Whether a value describes one file. */
function isCard(value: unknown): boolean {
  const c = fieldsOf(value);
  return (
    c !== undefined &&
    hasNumbers(c, ["id", "lines", "bytes", "commit", "session"]) &&
    hasStrings(c, ["path", "language", "changed"]) &&
    optional(c, "last", (last) => hasStrings(fieldsOf(last) ?? {}, ["hash", "subject", "author", "at"])) &&
    optional(c, "touches", listOf(isTouch)) &&
    optional(c, "marks", listOf(isMarked))
  );
}

function isDiff(value: unknown): boolean {
  const d = fieldsOf(value);
  return d !== undefined && isString(d["text"]) && optional(d, "note", isString);
}

function isChoices(value: unknown): boolean {
  const c = fieldsOf(value);
  return (
    c !== undefined &&
    hasStrings(c, ["folder", "shown"]) &&
    optional(c, "parent", isString) &&
    optional(c, "folders", listOf(isString))
  );
}

/**
 * Whether a field is absent or valid. Go leaves empty fields out, and writes null for an empty list that it
 * does not leave out.
 */
function optional(fields: Fields, key: string, is: Is): boolean {
  return fields[key] === undefined || fields[key] === null || is(fields[key]);
}

/** A predicate for lists of valid items. */
function listOf(is: Is): Is {
  return (value) => Array.isArray(value) && value.every(is);
}

function hasNumbers(value: unknown, keys: readonly string[]): boolean {
  const fields = fieldsOf(value);
  return fields !== undefined && keys.every((key) => isNumber(fields[key]));
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(value);
}

/** Whether a value is a whole number that is not negative. */
function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
