/** What the user has chosen about the page on this device: read at the start, kept by the browser, put on the document
 * where styles follow it. Values that are not known count as not chosen. */

import { type Signal, signal } from "@preact/signals";
import { recall, remember } from "../memory.ts";

const ALLOWED = {
  quality: ["auto", "low", "med", "high"],
  motion: ["system", "reduced", "full"],
  theme: ["system", "light", "dark"],
  labels: ["on", "off"],
  voiceMode: ["open", "push"],
  voiceModel: ["mini", "full"],
  voiceLane: ["auto", "plugin", "gateway", "own-key"],
  talkKey: ["m", "f8", "none"],
  aloud: ["off", "on"],
  notify: ["off", "on"],
  chime: ["on", "off"],
} as const;

export type Name = keyof typeof ALLOWED;
export type Choice<N extends Name = Name> = (typeof ALLOWED)[N][number];

const chosen: { [N in Name]: Signal<Choice<N>> } = {
  quality: signal(read("quality")),
  motion: signal(read("motion")),
  theme: signal(read("theme")),
  labels: signal(read("labels")),
  voiceMode: signal(read("voiceMode")),
  voiceModel: signal(read("voiceModel")),
  voiceLane: signal(read("voiceLane")),
  talkKey: signal(read("talkKey")),
  aloud: signal(read("aloud")),
  notify: signal(read("notify")),
  chime: signal(read("chime")),
};

function read<N extends Name>(name: N): Choice<N> {
  const kept = recall(name);
  const all: readonly Choice<N>[] = ALLOWED[name];
  return all.find((value) => value === kept) ?? (all[0] as Choice<N>);
}

export function choice<N extends Name>(name: N): Choice<N> {
  return (chosen[name] as Signal<Choice<N>>).value;
}

export function choose<N extends Name>(name: N, value: Choice<N>): void {
  (chosen[name] as Signal<Choice<N>>).value = value;
  remember(name, value);
  show();
}

/** Whether the picture keeps still where nothing happens, and cuts instead of flying. */
export function wantsCalm(): boolean {
  const motion = chosen.motion.peek();
  return motion === "system" ? matchMedia("(prefers-reduced-motion: reduce)").matches : motion === "reduced";
}

/** Puts the choices on the document. */
export function show(): void {
  const root = document.documentElement;
  root.dataset["theme"] = chosen.theme.peek();
  root.dataset["labels"] = chosen.labels.peek();
  root.dataset["motion"] = wantsCalm() ? "reduced" : "full";
}
