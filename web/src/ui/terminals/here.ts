/** Whether the page has a place for the agents in terminals. */

import type { ReadonlySignal } from "@preact/signals";
import type { Terminals } from "../../wire/types.gen.ts";

/** The part of the model that says so. */
export interface TerminalsHere {
  readonly chat: { readonly terminals: ReadonlySignal<Terminals> };
  readonly open: ReadonlySignal<string>;
}

/** Whether there are sessions, or the user sets their programs up: the settings open the panel for that. */
export function hasTerminals({ chat, open }: TerminalsHere): boolean {
  return Boolean(chat.terminals.value.sessions?.length) || open.value === "terminals";
}
