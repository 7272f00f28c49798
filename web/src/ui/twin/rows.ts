/**
 * The world as a tree of rows: who is here, the missions, what is near, and everything by kind; or the results of a search. Pure.
 * The list only has rows whose parents are open, each with its position among its siblings, because the page renders
 * just a few of them at a time.
 */

import { type MissionCard, missionColumns, PHASE_WORDS } from "../../core/coderplace.ts";
import { keywordsOf } from "../../core/find.ts";
import type { TreeRow } from "../../core/treerow.ts";
import { flatDistance, type Vec3 } from "../../core/vector.ts";
import { objectTitle } from "../../core/words/measures.ts";
import { pieceTitle } from "../../core/words/things.ts";
import type { AgentPresence, Environment, WorldObject } from "../../wire/types.gen.ts";
import { directionFrom, environmentText, formatPlace } from "./format.ts";

/** How many things count as near. */
export const NEAREST = 24;
/** How far away they may be, in metres. */
const NEAR_DISTANCE = 25;

/** What a row stands for. */
type Subject = { type: "object" | "avatar"; id: string };

/** A row of the twin. */
export interface WorldRow extends TreeRow {
  /** What it stands for. */
  subject?: Subject;
  /** The id of the mission that it opens. */
  mission?: string;
  /** It leads to the board of missions. */
  board?: boolean;
}

/** What the rows are made from. */
export interface Source {
  objects: ReadonlyMap<string, WorldObject>;
  agents: readonly AgentPresence[];
  environment: Environment;
  /** The missions on the board, if there are any. */
  missions?: readonly MissionCard[];
  /** What an agent is doing, in words. */
  doing(agent: AgentPresence): string;
  /** Where the user is: "near" and directions refer to it. */
  from: Readonly<Vec3>;
  /** Keys of the open rows. */
  open: ReadonlySet<string>;
}

/** A row before it is known whether it is visible. */
interface Node {
  key: string;
  title: string;
  detail: string;
  subject?: Subject;
  mission?: string;
  board?: boolean;
  children?: () => Node[];
}

/** The rows of the whole world. */
export function worldRows(source: Source): WorldRow[] {
  const rows: WorldRow[] = [];
  flatten(roots(source), 1, source.open, rows);
  return rows;
}

/** Appends nodes and the children of open ones. */
function flatten(nodes: readonly Node[], level: number, open: ReadonlySet<string>, rows: WorldRow[]): void {
  for (const [i, { key, title, detail, subject, mission, board, children }] of nodes.entries()) {
    const isOpen = children !== undefined && open.has(key);
    const row: WorldRow = { key, level, position: i + 1, siblings: nodes.length, title, detail };
    if (children) row.open = isOpen;
    if (subject) row.subject = subject;
    if (mission) row.mission = mission;
    if (board) row.board = true;
    rows.push(row);
    if (isOpen) flatten(children(), level + 1, open, rows);
  }
}

/** The top-level rows. */
function roots(source: Source): Node[] {
  const { objects, agents, from, missions = [] } = source;
  const near = nearest(objects, from);
  const kinds = byKind(objects);
  return [
    {
      key: "here",
      title: "Camera and lighting",
      detail: "",
      children: () => [
        { key: "here/you", title: "You", detail: `looking from ${formatPlace([from[0], 0, from[2]])}` },
        { key: "here/light", title: "Light", detail: environmentText(source.environment) },
        { key: "here/ways", title: "Directions", detail: "north is −z, east is +x; lengths are in metres" },
      ],
    },
    {
      key: "agents",
      title: "Agents",
      detail: String(agents.length),
      children: () => agents.map((agent) => agentNode(agent, source)),
    },
    ...boardNodes(missions),
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
          title: pieceTitle(kind),
          detail: String(list.length),
          children: () => list.map((object) => objectNode(object, from, `all/${kind}`)),
        })),
    },
  ];
}

/** The board of missions as a node, if it is there: all that it is about, column by column. */
function boardNodes(missions: readonly MissionCard[]): Node[] {
  const nodes = missionNodes(missions);
  const detail = String(nodes.length);
  const way: Node = {
    key: "missions/board",
    title: "Go to the board",
    detail: "where they hang in the world",
    board: true,
  };
  return nodes.length === 0 ? [] : [{ key: "missions", title: "Missions", detail, children: () => [...nodes, way] }];
}

/** The missions that are not over as nodes, by the board's columns, the most urgent first. */
function missionNodes(missions: readonly MissionCard[]): Node[] {
  return missionColumns(missions, Infinity).flatMap(({ title: column, cards }) =>
    cards.map(({ id, title, phase }) => {
      const word = PHASE_WORDS[phase];
      return { key: `missions/${id}`, title, detail: column === word ? word : `${column} · ${word}`, mission: id };
    }),
  );
}

/** An agent as a node. */
function agentNode(agent: AgentPresence, { from, doing }: Source): Node {
  return {
    key: `agents/${agent.avatarId}`,
    title: agent.name,
    detail: `${doing(agent)} · ${directionFrom(from, agent.position)}`,
    subject: { type: "avatar", id: agent.avatarId },
  };
}

/** An object as a node. `under` keeps keys unique: an object may appear near and by kind. */
function objectNode(object: WorldObject, from: Readonly<Vec3>, under: string): Node {
  return {
    key: `${under}/${object.id}`,
    title: objectTitle(object),
    detail: `${object.id} · ${directionFrom(from, object.position)}`,
    subject: { type: "object", id: object.id },
  };
}

/** The nearest objects, the closest first. */
export function nearest(objects: ReadonlyMap<string, WorldObject>, from: Readonly<Vec3>): WorldObject[] {
  const candidates: { object: WorldObject; far: number }[] = [];
  for (const object of objects.values()) {
    const far = flatDistance(object.position, from);
    if (far <= NEAR_DISTANCE) candidates.push({ object, far });
  }
  return candidates
    .sort((a, b) => a.far - b.far || (a.object.id < b.object.id ? -1 : 1))
    .slice(0, NEAREST)
    .map((f) => f.object);
}

/** Objects by kind, in the order of the titles. */
function byKind(objects: ReadonlyMap<string, WorldObject>): [string, WorldObject[]][] {
  const kinds = new Map<string, WorldObject[]>();
  for (const object of objects.values()) {
    const list = kinds.get(object.kind);
    if (list) list.push(object);
    else kinds.set(object.kind, [object]);
  }
  return [...kinds].sort(([a], [b]) => pieceTitle(a).localeCompare(pieceTitle(b)));
}

/**
 * Whatever contains every word of a search in its name, kind, id, text or keywords: agents and missions first, then the
 * nearest objects.
 */
export function searchWorld(search: string, source: Source): WorldRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (...texts: (string | undefined)[]) => {
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const { from } = source;
  const far = ({ position }: WorldObject) => flatDistance(position, from);
  const objects = [...source.objects.values()]
    .filter((o) => holds(o.id, o.label, o.text, pieceTitle(o.kind), ...keywordsOf(o.kind)))
    .map((object) => ({ object, far: far(object) }))
    .sort((a, b) => a.far - b.far || (a.object.id < b.object.id ? -1 : 1));
  const agents = source.agents.filter((agent) => holds(agent.name, agent.type, agent.avatarId));
  const rows: WorldRow[] = [];
  flatten(
    [
      ...agents.map((agent) => agentNode(agent, source)),
      ...missionNodes(
        (source.missions ?? []).filter(({ title, phase }) => holds(title, PHASE_WORDS[phase], "mission")),
      ),
      ...objects.map(({ object }) => objectNode(object, from, "found")),
    ],
    1,
    new Set(),
    rows,
  );
  return rows;
}
