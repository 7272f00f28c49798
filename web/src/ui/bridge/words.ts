/**
 * The bridge to an agent on a server in words: what each state is called, what can be done in it, and what ssh's
 * questions are about. Pure. Reasons and next steps are the service's sentences.
 */

import { formatAge } from "../../core/words/age.ts";
import type { MarkName } from "../../core/words/marks.ts";
import { sentences } from "../../core/words/text.ts";
import { BRIDGE_WORDS } from "../../wire/tables.gen.ts";
import type { Backend, Bridge, BridgePrompt, BridgePromptKind, BridgeState, KeyRequest } from "../../wire/types.gen.ts";
import type { Model } from "../model.ts";

/** What stands in for a server that has no name. */
const SERVER = "your server";

/** How a state is shown, beside its words (BRIDGE_WORDS). */
interface StateView {
  mark: MarkName;
  /** The button that begins the next try at once. */
  again?: string;
  /** It has come to rest, so that its age says something. */
  ages?: true;
}

const STATES: Partial<Record<BridgeState, StateView>> = {
  starting: { mark: "thinking" },
  connecting: { mark: "thinking" },
  needs_host: { mark: "needs-you" },
  needs_user: { mark: "needs-you" },
  forwarding: { mark: "thinking" },
  unproven: { mark: "thinking", ages: true },
  up: { mark: "good", ages: true },
  degraded: { mark: "needs-you", ages: true },
  port_held: { mark: "lost", again: "Try now" },
  retrying: { mark: "lost", again: "Try now" },
  failed: { mark: "lost", again: "Try again", ages: true },
};

/** The bridge as the panel shows it. */
export interface BridgeView {
  mark: MarkName;
  /** The state alone, which is what a screen reader is told. */
  words: string;
  /** "3 min", or "tries again in 5 s"; empty: nothing. */
  aside: string;
  /** Why, and what to do; both may be empty. */
  reason: string;
  next: string;
  /** Label of the button that tries at once; empty: there is nothing to try. */
  again: string;
}

/** Whether the agent on a server is the chosen one, connected or not. */
export function isRemote(bridge: Bridge | null): bridge is Bridge {
  return bridge !== null && bridge.state !== "off";
}

/** A bridge in words. A state that is not known is shown as it is called. */
export function bridgeView(bridge: Bridge, now: number): BridgeView {
  const { state, target, since, retryAt, code, reason = "", next = "" } = bridge;
  const known: StateView = STATES[state] ?? { mark: "idle" };
  const words = BRIDGE_WORDS[state] ?? state;
  const again = retryIn(retryAt, now);
  const cancelled = state === "failed" && code === "cancelled";
  return {
    mark: known.mark,
    words: cancelled ? "Not connected" : words.replace("{server}", target || SERVER),
    aside: again || (known.ages ? formatAge(now - Date.parse(since)) : ""),
    reason,
    next,
    again: known.again ?? "",
  };
}

/** "tries again in 5 s"; empty without a time. */
export function retryIn(at: string | undefined, now: number): string {
  const left = Math.ceil((Date.parse(at ?? "") - now) / 1000);
  if (Number.isNaN(left)) return "";
  return left > 0 ? `tries again in ${left} s` : "tries again now";
}

/** The words of a card that asks for a secret. */
interface PromptWords {
  title: string;
  /** What the field is called. */
  field: string;
  /** Said before the words of ssh or of the server. */
  quoted: string;
  autocomplete: "off" | "one-time-code";
}

const HERE = "SSH on this computer asks:";
const THERE = "The server asks:";

const PROMPTS: Partial<Record<BridgePromptKind, (server: string) => PromptWords>> = {
  passphrase: () => ({ title: "Unlock your key", field: "Passphrase", quoted: HERE, autocomplete: "off" }),
  code: (server) => ({
    title: `A code for ${server}`,
    field: "One-time code",
    quoted: THERE,
    autocomplete: "one-time-code",
  }),
};

/** Of a question of ssh; all but a few kinds are asked for like a password. The server's text is no part of it. */
export function promptWords({ kind }: Pick<BridgePrompt, "kind">, target: string | undefined): PromptWords {
  const server = target || SERVER;
  const words = PROMPTS[kind]?.(server);
  return words ?? { title: `Log in to ${server}`, field: "Password", quoted: HERE, autocomplete: "off" };
}

/** What a screen reader is told when ssh asks. */
export function spokenPrompt(prompt: BridgePrompt, target: string | undefined): string {
  if (prompt.kind === "host_key") return `Is this ${target || SERVER}? Press Y to answer.`;
  const again = prompt.again ? " That was not accepted." : "";
  return `${promptWords(prompt, target).title}.${again} Press Y to answer.`;
}

/** What a screen reader is told of a bridge, and of a gateway that wants its key; it has no times, which would repeat it. */
export function bridgeNews(bridge: Bridge | null, wantsKey: Backend | undefined): string {
  if (!isRemote(bridge)) return "";
  if (bridge.prompt) return spokenPrompt(bridge.prompt, bridge.target);
  if (wantsKey?.key) return `${wantsKey.product} needs its ${keyName(wantsKey.key)}. Press Y to enter it.`;
  const { words, reason } = bridgeView(bridge, 0);
  return sentences(words, reason);
}

/** The name by which a card for the gateway's key is put off; undefined: no key is wanted. */
export function keyAsked({ id, state, key }: Backend): string | undefined {
  return state === "pairing" && key ? `key ${id}` : undefined;
}

/** What the key of a gateway is called on its card. */
export function keyName({ kind }: Pick<KeyRequest, "kind">): string {
  return kind === "password" ? "password" : "token";
}

/** "The token of OpenClaw on dev@vps". */
export function keyTitle(product: string, key: KeyRequest): string {
  return `The ${keyName(key)} of ${product} on ${key.server}`;
}

/** The back ends whose gateway's key is wanted, and not put off. */
export function openKeys({ chat, postponed }: Pick<Model, "chat" | "postponed">): Backend[] {
  const later = postponed.value;
  return chat.backends.value.filter((backend) => {
    const asked = keyAsked(backend);
    return asked !== undefined && !later.includes(asked);
  });
}
