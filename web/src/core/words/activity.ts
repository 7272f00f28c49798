// What an agent is doing, in words: the same over its head, in the status pill, in the text twin and in pictures. Only
// what the service reported is said, never a guess.

import type { Activity, AgentPresence, ChatStatus } from "../../wire/types.gen.ts";
import { formatAge } from "./age.ts";

type State = Activity["state"];

/** Each state: the word beside the agent's name, and what it means for the user. */
const STATES: Record<State, readonly [word: string, meaning: string]> = {
  idle: ["idle", "It is idle and listening. Say something and it can answer."],
  thinking: ["thinking", "It is working on an answer and has not acted yet."],
  speaking: ["speaking", "It is saying something."],
  working: ["working", "It is using a tool."],
  walking: ["walking", "It is walking somewhere."],
  "needs-you": ["waiting for you", "It is waiting for your answer."],
  stale: ["silent", "It was busy and has been silent for a while. It may still be working, or stuck; you can stop it."],
  lost: ["connection lost", "The connection to it was lost, so its state is unknown. World keeps trying to reach it."],
  away: ["away", "It is not connected. What it built stays; start the agent again and it comes back."],
};

/** States whose label, if they have one, says more than the word; "waiting for you" stands before its label. */
const SAID_BY_LABEL: ReadonlySet<State> = new Set(["idle", "thinking", "speaking", "working", "walking"]);

/** A state younger than this has no age yet, in milliseconds: a number that jumps at once is noise. */
const AGELESS = 2000;

/** The state to show of an agent; null: nobody is connected under its name. A lost agent is never idle. */
export function shownState(agent: Pick<AgentPresence, "activity" | "connected"> | null): State {
  if (!agent) return "away";
  return agent.connected || agent.activity.state === "lost" ? agent.activity.state : "away";
}

/** What an agent is doing: "placing 2 objects", "idle", "waiting for you · may I delete the fence?". */
function activityText(state: State, label = ""): string {
  const word = (STATES[state] ?? STATES.idle)[0];
  if (SAID_BY_LABEL.has(state)) return label || word;
  if (state !== "needs-you" || label === "") return word;
  return label.startsWith(word) ? label : `${word} · ${label}`;
}

/**
 * What an agent is doing and for how long: "thinking · 4 s", "silent for 70 s", "away · 2 h". `now` is in milliseconds
 * since 1970; NaN: the clock is another, and nothing has an age.
 */
export function stateText(
  agent: Pick<AgentPresence, "activity" | "connected" | "lastSeen"> | null,
  now: number,
): string {
  const state = shownState(agent);
  if (agent && state === "needs-you" && isQuestionUnsure(agent.activity))
    return askedText(now - Date.parse(agent.activity.since));
  const since = state === "away" ? agent?.lastSeen : agent?.activity.since;
  return aged(activityText(state, agent?.activity.label), since, now);
}

/** Whether it is not known if the agent still waits: it has asked, and its program does not tell when that is answered. */
export function isQuestionUnsure({ state, unsure }: Activity): boolean {
  return state === "needs-you" && unsure === true;
}

/** That it has asked, and when; what is known, whether or not it still waits. */
function askedText(age: number): string {
  if (Number.isNaN(age)) return "has asked you";
  const words = formatAge(age);
  return words === "now" ? "asked just now" : `asked ${words} ago`;
}

/** What an agent is doing in a turn of the conversation, in the same words; empty while nothing runs. */
export function turnText({ turn, label, since }: ChatStatus, now: number): string {
  return turn ? aged(label || STATES.working[0], since, now) : "";
}

/** Words for a state with its age. What waits for the user has none: it would only hurry them. */
function aged(words: string, since: string | undefined, now: number): string {
  const age = now - Date.parse(since ?? "");
  if (!(age >= AGELESS) || words.startsWith(STATES["needs-you"][0])) return words;
  return words === STATES.stale[0] ? `${words} for ${formatSilence(age)}` : `${words} · ${formatAge(age)}`;
}

/** A silence, in seconds up to two minutes: that is when its exact length matters. */
function formatSilence(millis: number): string {
  return millis < 120_000 ? `${Math.floor(millis / 1000)} s` : formatAge(millis);
}

/** What a state means for the user; an unknown one counts as idle. */
export function stateMeaning(state: State, unsure = false): string {
  if (!unsure) return (STATES[state] ?? STATES.idle)[1];
  return state === "needs-you"
    ? "It has asked you something. Its program does not say whether that has been answered."
    : "Its program does not say when this ends, so it may be over.";
}

/** An agent of which nothing is known since a time, because the page itself has no connection. */
export function lostAgent(agent: AgentPresence, since: string): AgentPresence {
  return { ...agent, connected: false, activity: { state: "lost", since, source: "socket" } };
}

/** The event that a state comes from: "tool.call place_objects" is "called place objects". */
export function sourceText(source: string): string {
  const [event = "", what = ""] = source.split(" ", 2);
  const words = EVENTS[event];
  if (!words) return source || "none";
  return event.startsWith("tool.") && what ? `${words} ${what.replaceAll("_", " ")}` : words;
}

/** Words for the events; those of tools are followed by the tool's name. */
const EVENTS: Record<string, string> = {
  hello: "joined",
  silence: "none for a while",
  socket: "connection changed",
  connection: "connection changed",
  disconnect: "connection changed",
  process: "its program ended",
  approval: "its question was answered",
  tool_call: "called a tool",
  "tool.call": "called",
  "tool.result": "finished",
};
