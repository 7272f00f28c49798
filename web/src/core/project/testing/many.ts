// A large project for tests and benchmarks: paths like those of real repositories, the same on every run.

import type { ProjectFolder, ProjectRows } from "../../../wire/types.gen.ts";
import { type Random, randomFrom } from "../../testing/random.ts";
import { CityStore } from "../city.ts";

/** Words that names are made of. */
const WORDS = [
  "user",
  "order",
  "cart",
  "render",
  "Socket",
  "parse",
  "index",
  "http",
  "cache",
  "stream",
  "view",
  "test",
];
/** Extensions of files. */
const ENDS = [".ts", ".go", ".md", ".tsx", ".json", "_test.go", ".css"];

/** A city with this many files and about 25 files per folder. */
export function manyFiles(count: number, now = 0): CityStore {
  const r = randomFrom(count);
  const folders: ProjectFolder[] = [];
  const place = { x: 0, z: 0, width: 1, depthZ: 1, files: 1, own: 1, lines: 1 };
  for (let id = 1; id <= Math.max(1, count / 25); id++) {
    const parent = id === 1 ? 0 : r.whole(Math.max(1, Math.floor(id / 8)), id - 1);
    const depth = parent === 0 ? 0 : (folders[parent - 1]?.depth ?? 0) + 1;
    folders.push({ id, parent, name: `${nameOf(r)}${id}`, depth, ...place });
  }
  const ids = Array.from({ length: count }, (_, i) => i + 1);
  const of = <T>(value: (id: number) => T) => ids.map(value);
  const rows: ProjectRows = {
    id: ids,
    folder: of(() => r.pick(folders).id),
    name: of((id) => `${nameOf(r)}${r.pick(WORDS)}${id}${r.pick(ENDS)}`),
    x: of((id) => id),
    z: of((id) => id),
    face: of(() => 1),
    lines: of(() => r.whole(0, 2000)),
    bytes: of(() => 5000),
    changed: of(() => 1_763_800_000),
    family: of((id) => id % 7),
    commit: of(() => (r.chance(0.02) ? 1 : 0)),
    session: of(() => 0),
  };
  const city = new CityStore(() => now);
  city.replace({ folders, rows: [rows], site: null }, true);
  return city;
}

function nameOf(r: Random): string {
  return r.pick(WORDS);
}
