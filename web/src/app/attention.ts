/**
 * Calls the user back to the page. The tab's title and icon always show that something is waiting. If the user
 * allowed it, a system notification and a soft sound do too (notifier.ts, loaded only then).
 */

import { computed, effect } from "@preact/signals";
import { askerOf } from "../ui/approvals/answer.ts";
import type { Model } from "../ui/model.ts";
import { openPanel } from "../ui/panels.ts";
import { choice } from "../ui/settings/choices.ts";
import type { ChatEvent } from "../wire/types.gen.ts";
import type { Notice, Notifier } from "./notifier.ts";
import { createTerminalCalls } from "./terminalcalls.ts";

/**
 * Milliseconds after which a finished answer is no longer news, for example when it is replayed after a reconnect.
 */
const FRESH = 60_000;

/** The tab's title: whether an agent is waiting, the number of unread messages, the world's name. */
export function tabTitle(world: string, waiting: number, unread: number): string {
  const name = world ? `${world} · World` : "World";
  if (waiting > 0) return `● Waiting for you · ${name}`;
  return unread > 0 ? `(${unread}) ${name}` : name;
}

/**
 * One notice for each open approval, for each agent that asks to be paired, and for a login at a server. It names the agent at most, never the
 * request: anyone may see a notification.
 */
export function pendingNotices({ chat, relay, bridge, coder }: Pick<Model, "chat"> & Partial<Model>): Notice[] {
  const cards = (coder?.value?.cards.value ?? []).map(({ card: { id }, session: { product } }) => ({
    tag: `codes ${id}`,
    title: `${product} is waiting for you`,
    body: "It asks for your permission.",
    to: `[data-approval="${CSS.escape(id)}"]`,
  }));
  const pairings = (relay?.pairings.value ?? [])
    .filter(({ state }) => state === "claimed")
    .map(({ id }) => ({
      tag: `pairs ${id}`,
      title: "An agent asks to be paired",
      body: "Approve it only if you asked for it.",
      to: ".pairing-asks",
    }));
  const approvals = chat.approvals.value
    .filter(({ state }) => state === "open")
    .map(({ id, backend, session = "" }) => ({
      tag: `asks ${backend} ${id}`,
      title: `${askerOf({ backend, session }, chat.backends.value, chat.agents.value) || SOMEONE} is waiting for you`,
      body: "It asks for your permission.",
      to: `[data-approval="${CSS.escape(id)}"]`,
    }));
  const prompt = bridge?.value?.prompt;
  const logins = prompt
    ? [
        {
          tag: `login ${prompt.id}`,
          title: "Your server is waiting for you",
          body: "It asks you to log in.",
          to: ".bridge-asks",
        },
      ]
    : [];
  return [...approvals, ...cards, ...pairings, ...logins];
}

/** An agent whose name is not known. */
const SOMEONE = "Your agent";

/** A notice for an answer that has just finished in the visible conversation; undefined for any other event. */
export function doneNotice({ chat }: Pick<Model, "chat">, { kind, turn }: ChatEvent, now: number): Notice | undefined {
  if (kind !== "turn" || turn?.path !== "text runtime" || turn.outcome === "stopped") return undefined;
  if (turn.backend !== chat.backend.peek()?.id || turn.session !== chat.session.peek()) return undefined;
  if (now - (Date.parse(turn.at) + turn.millis) > FRESH) return undefined;
  const name = askerOf({ backend: turn.backend ?? "" }, chat.backends.peek(), {}) || SOMEONE;
  const body = turn.outcome === "failed" ? "It ran into an error." : "The answer is ready.";
  return { tag: `done ${turn.backend}`, title: `${name} is done`, body, to: "#composer" };
}

/**
 * Keeps title, icon and notifications up to date; returns a handler for chat events. `goTo` shows an agent's body in the
 * picture.
 */
export function createAttention(
  model: Model,
  now: () => number,
  goTo: (avatarId: string) => void = () => {},
): (event: ChatEvent) => void {
  const { chat } = model;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const plain = icon?.href ?? "";
  let notifier: Notifier | undefined;
  const announce = (notice: Notice | undefined): void => {
    if (notice && choice("notify") === "on") void notifier?.announce(notice);
  };
  const terminals = createTerminalCalls({
    chat,
    now,
    announce,
    go({ avatarId }) {
      openPanel(model, "terminals");
      if (avatarId) goTo(avatarId);
    },
  });
  window.addEventListener("focus", terminals.looked);
  const notices = computed(() => [...pendingNotices(model), ...terminals.pending.value]);
  const loadNotifier = async (): Promise<void> => {
    const { createNotifier } = await import("./notifier.ts");
    notifier ??= createNotifier();
    notifier.setPending(notices.peek());
  };
  effect(() => {
    document.title = tabTitle(model.worldName.value, notices.value.length, chat.unread.value);
    if (icon) icon.href = notices.value.length + chat.unread.value > 0 ? withDot(plain) : plain;
  });
  effect(() => {
    const waiting = notices.value;
    if (choice("notify") !== "on") notifier?.setPending([]);
    else if (notifier) notifier.setPending(waiting);
    else loadNotifier().catch((error: unknown) => console.warn("world: notifications could not be loaded", error));
  });
  return (event) => announce(doneNotice(model, event, now()));
}

/** The page's SVG icon (a data URL) with a dot in its corner. */
function withDot(icon: string): string {
  const dot = "%3Ccircle cx='26' cy='7' r='6' fill='%23ff7a5c' stroke='white' stroke-width='2'/%3E";
  return icon.replace("%3C/svg%3E", `${dot}%3C/svg%3E`);
}
