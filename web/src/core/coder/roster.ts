// All sessions and missions, as events and answers tell them. Each is told whole; the newest telling counts.

import type { CoderEvent, CoderProgress, CoderSession, Mission } from "../../wire/types.gen.ts";

/** What is known of all sessions, by id. */
export type SessionRoster = ReadonlyMap<string, CoderSession>;

/** Whether the agent of a session has something to do, so that its page must hear of it. */
export function isBusy({ state, queued }: CoderSession): boolean {
  return state === "starting" || state === "running" || state === "needs_you" || (queued?.length ?? 0) > 0;
}

/** The roster with what events tell. They come in their order. */
export function foldRoster(roster: SessionRoster, events: readonly CoderEvent[]): SessionRoster {
  const told = events.filter(({ kind }) => kind === "session" || kind === "removed");
  if (told.length === 0) return roster;
  const next = new Map(roster);
  for (const { kind, session, sessionId } of told) {
    if (kind === "session" && session) next.set(session.id, session);
    else if (sessionId !== undefined) next.delete(sessionId);
  }
  return next;
}

/** How far what goes through the files of sessions has come, by their ids. */
export type ProgressOf = ReadonlyMap<string, CoderProgress>;

/** That, with what events tell. */
export function foldProgress(known: ProgressOf, events: readonly CoderEvent[]): ProgressOf {
  const told = events.filter(({ kind }) => kind === "progress");
  if (told.length === 0) return known;
  const next = new Map(known);
  for (const { sessionId = "", progress } of told) {
    if (progress) next.set(sessionId, progress);
    else next.delete(sessionId);
  }
  return next;
}

/** The roster with the row of an answer, which may be older than what events have told by now. */
export function withAnswered(roster: SessionRoster, row: CoderSession): SessionRoster {
  const old = roster.get(row.id);
  if (old && Date.parse(old.updatedAt) > Date.parse(row.updatedAt)) return roster;
  return new Map(roster).set(row.id, row);
}

/** What waits for the user first, then what runs, then the rest; the newest first. */
export function inOrder(roster: SessionRoster): CoderSession[] {
  const rank = (row: CoderSession) => (row.state === "needs_you" ? 0 : isBusy(row) ? 1 : 2);
  return [...roster.values()].sort(
    (a, b) => rank(a) - rank(b) || Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || a.id.localeCompare(b.id),
  );
}

/** The missions with those that events tell; each has a version, and an older one changes nothing. */
export function foldMissions(missions: readonly Mission[], told: readonly (Mission | undefined)[]): readonly Mission[] {
  let next = missions;
  for (const mission of told) {
    if (!mission) continue;
    const at = next.findIndex(({ id }) => id === mission.id);
    if (at < 0) next = [...next, mission];
    else if ((next[at]?.version ?? 0) <= mission.version) next = next.with(at, mission);
  }
  return next;
}
