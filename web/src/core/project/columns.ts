// Decodes files from the columns that the service sends (ProjectRows).

import type { ProjectRows } from "../../wire/types.gen.ts";
import type { CityFile, Difference } from "./model.ts";

/** The files of a set of columns. Go writes null for columns without a row. */
export function filesFrom(rows: ProjectRows): CityFile[] {
  const ids = (rows.id as readonly number[] | null) ?? [];
  return ids.map((id, i) => ({
    id,
    folder: rows.folder[i] ?? 0,
    name: rows.name[i] ?? "",
    x: rows.x[i] ?? 0,
    z: rows.z[i] ?? 0,
    face: rows.face[i] === -1 ? -1 : 1,
    lines: rows.lines[i] ?? 0,
    bytes: rows.bytes[i] ?? 0,
    changed: rows.changed[i] ?? 0,
    family: familyOf(rows.family[i]),
    language: rows.languages?.[rows.language?.[i] ?? -1] ?? "",
    commit: differenceOf(rows.commit[i]),
    session: differenceOf(rows.session[i]),
  }));
}

/** Families that only a newer service knows become 6, "other". */
function familyOf(family = 6): number {
  return family >= 0 && family <= 6 ? family : 6;
}

/** Differences that only a newer service knows become 0, none. */
function differenceOf(n = 0): Difference {
  return n >= 0 && n <= 5 ? (n as Difference) : 0;
}

/** Whether two describe the same building on the same lot: all fields that never change while a file lives. */
export function isSame(a: CityFile, b: CityFile): boolean {
  return a.folder === b.folder && a.name === b.name && a.x === b.x && a.z === b.z && a.face === b.face;
}

/** Updates an existing file object in place; false when the new values describe another building. */
export function renew(held: CityFile, now: CityFile): boolean {
  if (!isSame(held, now)) return false;
  Object.assign(held, now);
  return true;
}

/** Whether any field differs. */
export function differs(a: CityFile, b: CityFile): boolean {
  return (Object.keys(a) as (keyof CityFile)[]).some((key) => a[key] !== b[key]);
}
