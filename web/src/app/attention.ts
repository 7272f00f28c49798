/** Calls the user back: the tab's title and icon say that something waits for them, and, where they have said yes to that,
 * a notification and a soft sound do (bell.ts, which comes with that yes). */

import { computed, effect } from "@preact/signals";
import type { Model } from "../ui/model.ts";
import { choice } from "../ui/settings/choices.ts";
import type { ChatEvent } from "../wire/types.gen.ts";
import type { Bell, Call } from "./bell.ts";

/** An answer that ended longer ago is told anew, not new, in milliseconds. */
const FRESH = 60_000;

/** The tab's title: what waits, how many messages nobody has seen, the world. */
export function titleOf(world: string, waiting: number, unread: number): string {
  const name = world ? `${world} · World` : "World";
  if (waiting > 0) return `● Waiting for you · ${name}`;
  return unread > 0 ? `(${unread}) ${name}` : name;
}

/** What waits for the user's yes or no, as a call. What is asked is not told: a notification is read by anybody. */
export function callsOf({ chat }: Pick<Model, "chat">): Call[] {
  return chat.approvals.value
    .filter(({ state }) => state === "open")
    .map(({ id, backend: lane }) => ({
      tag: `asks ${lane} ${id}`,
      title: `${nameOf(chat.lanes.value, lane)} is waiting for you`,
      body: "It asks for your permission.",
      to: `[data-approval="${CSS.escape(id)}"]`,
    }));
}

function nameOf(lanes: Model["chat"]["lanes"]["value"], id: string | undefined): string {
  const lane = lanes.find((l) => l.id === id);
  return lane?.name || lane?.product || "Your agent";
}

/** Of an answer that has just ended in the conversation that is shown; undefined: the event is nothing of that kind. */
export function doneCall({ chat }: Pick<Model, "chat">, { kind, turn }: ChatEvent, now: number): Call | undefined {
  if (kind !== "turn" || turn?.path !== "text runtime" || turn.outcome === "stopped") return undefined;
  if (turn.backend !== chat.lane.peek()?.id || turn.session !== chat.session.peek()) return undefined;
  if (now - (Date.parse(turn.at) + turn.millis) > FRESH) return undefined;
  const name = nameOf(chat.lanes.peek(), turn.backend);
  const body = turn.outcome === "failed" ? "It ran into an error." : "Its answer is there.";
  return { tag: `done ${turn.backend}`, title: `${name} is done`, body, to: "#composer" };
}

export function createAttention(model: Model, now: () => number): (event: ChatEvent) => void {
  const { chat } = model;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const plain = icon?.href ?? "";
  const calls = computed(() => callsOf(model));
  let bell: Bell | undefined;
  const bring = async (): Promise<void> => {
    const { createBell } = await import("./bell.ts");
    bell ??= createBell();
    bell.asks(calls.peek());
  };
  effect(() => {
    document.title = titleOf(model.worldName.value, calls.value.length, chat.unread.value);
    if (icon) icon.href = calls.value.length + chat.unread.value > 0 ? withDot(plain) : plain;
  });
  effect(() => {
    const waiting = calls.value;
    if (choice("notify") !== "on") bell?.asks([]);
    else if (bell) bell.asks(waiting);
    else bring().catch((error: unknown) => console.warn("world: the bell has not come", error));
  });
  return (event) => {
    const call = choice("notify") === "on" ? doneCall(model, event, now()) : undefined;
    if (call) void bell?.tell(call);
  };
}

/** The page's icon with a dot at its corner. */
function withDot(icon: string): string {
  const dot = "%3Ccircle cx='26' cy='7' r='6' fill='%23ff7a5c' stroke='white' stroke-width='2'/%3E";
  return icon.replace("%3C/svg%3E", `${dot}%3C/svg%3E`);
}
