// Files out of the columns that the service sends.

import type { ProjectRows } from "../../wire/types.gen.ts";
import type { CityFile, Difference } from "./model.ts";

/** Go writes null for columns without a row. */
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

/** What a newer service tells beyond these is "other", and no difference. */
function familyOf(family = 6): number {
  return family >= 0 && family <= 6 ? family : 6;
}

function differenceOf(n = 0): Difference {
  return n >= 0 && n <= 5 ? (n as Difference) : 0;
}

/** Whether two are the same building on the same lot. */
export function isSame(a: CityFile, b: CityFile): boolean {
  return a.folder === b.folder && a.name === b.name && a.x === b.x && a.z === b.z && a.face === b.face;
}

/** Brings a file that is held up to date; false when it is another one. */
export function renew(held: CityFile, now: CityFile): boolean {
  if (!isSame(held, now)) return false;
  Object.assign(held, now);
  return true;
}

/** Whether anything about it is another. */
export function differs(a: CityFile, b: CityFile): boolean {
  return (Object.keys(a) as (keyof CityFile)[]).some((key) => a[key] !== b[key]);
}
