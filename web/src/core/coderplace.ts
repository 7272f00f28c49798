// What the world and its text twin show of the coding surface: the missions, as cards on a board. The page ties it to what
// it knows of them (app); scene and twin read it. Pure.

import type { Mission, MissionPhase } from "../wire/types.gen.ts";

/** A mission as a card. */
export type MissionCard = Pick<Mission, "id" | "title" | "phase" | "priority">;

/** See the top of the file. */
export interface CoderPlace {
  /** The missions that are not archived, in any order. */
  missions(): readonly MissionCard[];
  /** Opens the coding panel at a mission. */
  openMission(id: string): void;
  /** Calls back when the missions have changed; returns the unsubscriber. */
  subscribe(changed: () => void): () => void;
}

/** Cards on the board at most. */
export const MOST_CARDS = 24;

/** Where a mission is, in words. */
export const PHASE_WORDS: Readonly<Record<MissionPhase, string>> = {
  judge: "Read the plan",
  merge: "Look at the change",
  blocked: "Blocked",
  curate: "Being planned",
  code: "Being written",
  review: "Being reviewed",
  test: "Being tested",
  ready: "Ready to build",
  idea: "Idea",
  done: "Done",
  cancelled: "Cancelled",
};

/** The columns of the board, from the left. What is over has none. */
const COLUMNS = [
  { title: "Ideas", phases: ["idea"] },
  { title: "Ready", phases: ["ready"] },
  { title: "In work", phases: ["curate", "code", "review", "test"] },
  { title: "Waiting for you", phases: ["judge", "merge", "blocked"] },
] as const satisfies readonly { title: string; phases: readonly MissionPhase[] }[];

/** A column with its cards, the most urgent first. */
export interface MissionColumn {
  title: string;
  cards: readonly MissionCard[];
  /** How many missions are in it in all: only the most urgent have cards. */
  all: number;
}

/** The columns with their cards. Of each, the most urgent get a card: as a rule so many that all have the same room. */
export function missionColumns(
  missions: readonly MissionCard[],
  most: number = MOST_CARDS / COLUMNS.length,
): MissionColumn[] {
  return COLUMNS.map(({ title, phases }) => {
    const own = missions.filter(({ phase }) => (phases as readonly MissionPhase[]).includes(phase));
    own.sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
    return { title, cards: own.slice(0, most), all: own.length };
  });
}
