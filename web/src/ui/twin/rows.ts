/** The world as a tree of rows: who is here, what is near, everything by kind; or what a search found. Pure. Only rows
 * that are open are in the list, each with its place among its siblings: the page draws a few of them at a time. */

import { keywordsOf } from "../../core/find.ts";
import type { Vec3 } from "../../core/vector.ts";
import type { AgentPresence, Environment, WorldObject } from "../../wire/types.gen.ts";
import { kindWords } from "../words.ts";
import type { TreeRow } from "./tree.tsx";
import { environmentWords, placeWords, titleOf, whereFrom } from "./words.ts";

/** How many things count as near. */
export const NEAREST = 24;
/** And how far, in metres. */
export const NEAR = 25;

export type Subject = { type: "object" | "avatar"; id: string };

export interface Row extends TreeRow {
  /** What it stands for. */
  subject?: Subject;
}

export interface Source {
  objects: ReadonlyMap<string, WorldObject>;
  agents: readonly AgentPresence[];
  environment: Environment;
  /** What an agent is doing, in words. */
  doing(agent: AgentPresence): string;
  /** From where "near" and directions are told. */
  from: Readonly<Vec3>;
  open: ReadonlySet<string>;
}

interface Node {
  key: string;
  title: string;
  detail: string;
  subject?: Subject;
  children?: () => Node[];
}

export function rowsOf(source: Source): Row[] {
  const rows: Row[] = [];
  flatten(roots(source), 1, source.open, rows);
  return rows;
}

function flatten(nodes: readonly Node[], level: number, open: ReadonlySet<string>, rows: Row[]): void {
  for (const [i, { key, title, detail, subject, children }] of nodes.entries()) {
    const isOpen = children !== undefined && open.has(key);
    const row: Row = { key, level, position: i + 1, siblings: nodes.length, title, detail };
    if (children) row.open = isOpen;
    if (subject) row.subject = subject;
    rows.push(row);
    if (isOpen) flatten(children(), level + 1, open, rows);
  }
}

function roots(source: Source): Node[] {
  const { objects, agents, from } = source;
  const near = nearest(objects, from);
  const kinds = byKind(objects);
  return [
    {
      key: "here",
      title: "You and the light",
      detail: "",
      children: () => [
        { key: "here/you", title: "You", detail: `look from ${placeWords([from[0], 0, from[2]])}` },
        { key: "here/light", title: "Light", detail: environmentWords(source.environment) },
        { key: "here/ways", title: "Directions", detail: "north is −z, east is +x; lengths are in metres" },
      ],
    },
    {
      key: "agents",
      title: "Agents",
      detail: String(agents.length),
      children: () => agents.map((agent) => agentNode(agent, source)),
    },
    {
      key: "near",
      title: "Near you",
      detail: String(near.length),
      children: () => near.map((object) => objectNode(object, from, "near")),
    },
    {
      key: "all",
      title: "Everything, by kind",
      detail: String(objects.size),
      children: () =>
        kinds.map(([kind, list]) => ({
          key: `all/${kind}`,
          title: kindWords(kind),
          detail: String(list.length),
          children: () => list.map((object) => objectNode(object, from, `all/${kind}`)),
        })),
    },
  ];
}

function agentNode(agent: AgentPresence, { from, doing }: Source): Node {
  return {
    key: `agents/${agent.avatarId}`,
    title: agent.name,
    detail: `${doing(agent)} · ${whereFrom(from, agent.position)}`,
    subject: { type: "avatar", id: agent.avatarId },
  };
}

function objectNode(object: WorldObject, from: Readonly<Vec3>, under: string): Node {
  return {
    key: `${under}/${object.id}`,
    title: titleOf(object),
    detail: `${object.id} · ${whereFrom(from, object.position)}`,
    subject: { type: "object", id: object.id },
  };
}

export function nearest(objects: ReadonlyMap<string, WorldObject>, from: Readonly<Vec3>): WorldObject[] {
  const found: { object: WorldObject; far: number }[] = [];
  for (const object of objects.values()) {
    const far = Math.hypot(object.position[0] - from[0], object.position[2] - from[2]);
    if (far <= NEAR) found.push({ object, far });
  }
  return found
    .sort((a, b) => a.far - b.far || (a.object.id < b.object.id ? -1 : 1))
    .slice(0, NEAREST)
    .map((f) => f.object);
}

function byKind(objects: ReadonlyMap<string, WorldObject>): [string, WorldObject[]][] {
  const kinds = new Map<string, WorldObject[]>();
  for (const object of objects.values()) {
    const list = kinds.get(object.kind);
    if (list) list.push(object);
    else kinds.set(object.kind, [object]);
  }
  return [...kinds].sort(([a], [b]) => kindWords(a).localeCompare(kindWords(b)));
}

/** What holds every word of a search, in its name, kind, id, text or search words; agents first, the nearest first. */
export function found(search: string, source: Source): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (...texts: (string | undefined)[]) => {
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const { from } = source;
  const far = ({ position }: WorldObject) => Math.hypot(position[0] - from[0], position[2] - from[2]);
  const objects = [...source.objects.values()]
    .filter((o) => holds(o.id, o.label, o.text, kindWords(o.kind), ...keywordsOf(o.kind)))
    .map((object) => ({ object, far: far(object) }))
    .sort((a, b) => a.far - b.far || (a.object.id < b.object.id ? -1 : 1));
  const agents = source.agents.filter((agent) => holds(agent.name, agent.type, agent.avatarId));
  const rows: Row[] = [];
  flatten(
    [
      ...agents.map((agent) => agentNode(agent, source)),
      ...objects.map(({ object }) => objectNode(object, from, "found")),
    ],
    1,
    new Set(),
    rows,
  );
  return rows;
}

/** The next row whose title begins with what was typed, after this one, around the end. */
export function typedRow(rows: readonly Pick<Row, "title">[], from: number, typed: string): number {
  const wanted = typed.toLowerCase();
  const first = typed.length > 1 ? 0 : 1; // a longer word may still be this row's
  for (let step = first; step <= rows.length; step++) {
    const at = (from + step) % rows.length;
    if (rows[at]?.title.toLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}
