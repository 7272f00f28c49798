// The lines of an answer about objects. What needs a look has a line of its own; what is fine is folded, so that the
// answer to fifty pieces can be read.

import type { WorldObject } from "../wire/types.gen.ts";
import type { Reported } from "./report.ts";
import { point } from "./text.ts";
import { round, type Vec3 } from "./vector.ts";
import { few } from "./words/text.ts";

/** Up to this many objects have a line each. */
const EACH = 3;

/** The lines about several objects. `known` holds the ids of those that stand where the call itself says. */
export function linesOf(objects: readonly Reported[], known: ReadonlySet<string> = new Set()): string[] {
  if (objects.length <= EACH) return objects.map(lineOf);
  const fine = objects.filter(isFine);
  return [...objects.filter((o) => !isFine(o)).map(lineOf), ...foldedLines(fine, objects.length, known)];
}

/**
 * One line about one object: "bench_3 bench at [2, 0, 4] yaw 90; box 1.8×0.95×0.65 m; on ground, gap 0 m; no
 * overlaps".
 */
export function lineOf({ object, report }: Reported): string {
  const size = sizeOf(report.box);
  const parts = object.parts ? ` of ${object.parts.length} parts` : "";
  const on = report.stands_on === "nothing" ? "hangs in the air" : `on ${report.stands_on}`;
  const { overlaps, joins, touches, warnings, unreachable, suggest, why } = report;
  const cut = few(overlaps.map(({ id, by }) => (by > 0 ? `${id} by ${by} m` : `${id} (same place)`)));
  const more = [
    ...(joins.length > 0 ? [`joins ${few(joins)}`] : []),
    ...(touches.length > 0 ? [`touches ${few(touches)}`] : []),
    ...(suggest ? [`free at ${point(suggest)}`] : []),
    ...warnings,
    ...(unreachable ? [unreachable] : []),
    ...(why.length > 0 ? [`why: ${why.join("; ")}`] : []),
  ];
  return (
    `${object.id} ${object.kind}${parts} at ${point(report.position)} ${headingOf(report.rotation)}; ` +
    `box ${size.join("×")} m; ${on}, gap ${report.gap} m; ` +
    [overlaps.length > 0 ? `overlaps ${cut}` : "no overlaps", ...more].join("; ")
  );
}

/** Whether there is nothing to mend about an object. */
const isFine = ({ report: { overlaps, warnings, unreachable } }: Reported): boolean =>
  overlaps.length + warnings.length === 0 && !unreachable;

/** The lines about objects without a fault, out of so many: one for each kind and support. */
function foldedLines(fine: readonly Reported[], objects: number, known: ReadonlySet<string>): string[] {
  if (fine.length === 0) return [];
  const groups = new Map<string, Reported[]>();
  for (const one of fine) {
    const { stands_on: on, why } = one.report;
    const key = JSON.stringify([one.object.kind, on, why.map((words) => words.replace(NUMBER, "#"))]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [
    `${fine.length === objects ? "All" : fine.length} fine, no overlaps:`,
    ...[...groups.values()].map((group) => groupLine(group, known)),
  ];
}

/** "sunflower ×16, 0.6×1.5×0.5 m, on ground: sun_1…sun_16 from [0, 0, 20] to [15, 0, 20]". */
function groupLine(group: readonly Reported[], known: ReadonlySet<string>): string {
  const [first] = group;
  if (!first) return "";
  const sizes = group.map((o) => sizeOf(o.report.box));
  const size = ([0, 1, 2] as const).map((i) => span(sizes.map((s) => s[i] ?? 0))).join("×");
  const on = first.report.stands_on === "nothing" ? "in the air" : `on ${first.report.stands_on}`;
  const gaps = group.map((o) => o.report.gap);
  const gap = gaps.some((g) => g !== 0) ? `, gap ${span(gaps)} m` : "";
  const why = commonWhy(group.map((o) => o.report.why.join("; ")));
  return (
    `${first.object.kind}${times(group.length)}, ${size} m, ${on}${gap}: ${runsOf(group, known).join(", ")}` +
    (why === "" ? "" : `; why: ${why}`)
  );
}

/** " ×16"; nothing for a single one. */
export const times = (count: number): string => (count === 1 ? "" : ` ×${count}`);

/** The ids, those in a row as one, with the places that the call does not name. */
function runsOf(group: readonly Reported[], known: ReadonlySet<string>): string[] {
  const isKnown = (o: Reported | undefined) => o !== undefined && known.has(o.object.id);
  const place = (o: Reported) => (isKnown(o) ? "" : ` ${point(o.report.position)}`);
  const runs: string[] = [];
  for (let i = 0; i < group.length; ) {
    const rest = group.slice(i);
    const [first] = rest as [Reported];
    const next = rest.findIndex(
      (o, n) => n > 0 && !(follows(first.object.id, o.object.id, n) && isKnown(o) === isKnown(first)),
    );
    const run = next < 0 ? rest : rest.slice(0, next);
    i += run.length;
    const last = run.at(-1) ?? first;
    if (run.length < 3 || !(isKnown(first) || isStraight(run.map((o) => o.report.position))))
      runs.push(...run.map((o) => `${o.object.id}${place(o)}`));
    else {
      const where = isKnown(first) ? "" : ` from ${point(first.report.position)} to ${point(last.report.position)}`;
      runs.push(`${first.object.id}…${last.object.id}${where}`);
    }
  }
  return runs;
}

/** Ids as text, those that are numbered in a row as one: "tree_1…tree_9, tree_12". */
export function idsInRuns(ids: readonly string[]): string[] {
  const runs: string[] = [];
  for (let i = 0; i < ids.length; ) {
    const rest = ids.slice(i);
    const [first = ""] = rest;
    const next = rest.findIndex((id, n) => n > 0 && !follows(first, id, n));
    const run = next < 0 ? rest : rest.slice(0, next);
    runs.push(...(run.length < 3 ? run : [`${first}…${run.at(-1) ?? ""}`]));
    i += run.length;
  }
  return runs;
}

/** Whether an id is the n-th after another one: tree_4 is the third after tree_1. */
function follows(first: string, id: string, n: number): boolean {
  const [, name, number] = /^(.*_)(\d+)$/.exec(first) ?? [];
  return name !== undefined && id === `${name}${Number(number) + n}`;
}

/** Whether points stand in a straight line at equal distances. */
function isStraight(points: readonly Vec3[]): boolean {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return false;
  return points.every((p, i) =>
    ([0, 1, 2] as const).every(
      (k) => Math.abs(p[k] - (from[k] + ((to[k] - from[k]) * i) / (points.length - 1))) < 0.02,
    ),
  );
}

const NUMBER = /-?\d+(\.\d+)?/g;

/** Sentences that differ in their numbers only, as one: "raised 0.4–1.2 m to stand on hill_1". */
function commonWhy(whys: readonly string[]): string {
  const [first = ""] = whys;
  const numbers = whys.map((why) => why.match(NUMBER)?.map(Number) ?? []);
  let n = -1;
  return first.replace(NUMBER, (one) => {
    n++;
    const all = numbers.map((list) => list[n] ?? 0);
    return new Set(all).size === 1 ? one : span(all);
  });
}

/** The range of several numbers: "0.6", or "0.5–0.8". */
function span(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)].map((v) => round(v, 2)) as [number, number];
  return low === high ? String(low) : `${low}–${high}`;
}

/** Width, height and depth of a box in the world, in metres. */
function sizeOf({ min, max }: { min: Vec3; max: Vec3 }): number[] {
  return ([0, 1, 2] as const).map((i) => round(max[i] - min[i], 2));
}

/** "yaw 90", or "rotation [68, 0, 0]". */
const headingOf = (rotation: number | Vec3): string =>
  typeof rotation === "number" ? `yaw ${rotation}` : `rotation [${rotation.join(", ")}]`;

/** The ids of the objects that stand where the items of their call say: `asked` holds the positions given. */
export function placedAsAsked(objects: Iterable<WorldObject>, asked: ReadonlyMap<string, Readonly<Vec3>>): Set<string> {
  const known = new Set<string>();
  for (const { id, position } of objects) {
    const given = asked.get(id);
    if (given?.every((v, i) => Math.abs(v - (position[i] ?? 0)) < 0.001)) known.add(id);
  }
  return known;
}
