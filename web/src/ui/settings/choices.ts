/**
 * The user's settings for this page on this device: read at the start, stored by the browser, and set on the document
 * where styles depend on them. Unknown values count as not set.
 */

import { type Signal, signal } from "@preact/signals";
import { recall, remember } from "../memory.ts";

/**
 * The values of each setting, the default first. The names are also the keys in localStorage, so they must not
 * change.
 */
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

/** Names of the settings. */
export type ChoiceName = keyof typeof ALLOWED;
/** Values of a setting. */
export type Choice<N extends ChoiceName = ChoiceName> = (typeof ALLOWED)[N][number];

/** The settings as signals. */
const chosen: { [N in ChoiceName]: Signal<Choice<N>> } = {
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

/** The stored value, or the default. */
function read<N extends ChoiceName>(name: N): Choice<N> {
  const stored = recall(name);
  /** The values of the setting. */
  const all: readonly Choice<N>[] = ALLOWED[name];
  return all.find((value) => value === stored) ?? (all[0] as Choice<N>);
}

/** The value of a setting; components that call it rerender when it changes. */
export function choice<N extends ChoiceName>(name: N): Choice<N> {
  return (chosen[name] as Signal<Choice<N>>).value;
}

/** Changes a setting and stores it. */
export function choose<N extends ChoiceName>(name: N, value: Choice<N>): void {
  (chosen[name] as Signal<Choice<N>>).value = value;
  remember(name, value);
  applyChoices();
}

/** Whether the picture should keep still where nothing happens, and cut instead of flying. */
export function prefersReducedMotion(): boolean {
  const motion = chosen.motion.peek();
  return motion === "system" ? matchMedia("(prefers-reduced-motion: reduce)").matches : motion === "reduced";
}

/** Sets the settings that styles depend on as data attributes of the document. */
export function applyChoices(): void {
  /** Styles select by data-theme, data-labels and data-motion. */
  const root = document.documentElement;
  root.dataset["theme"] = chosen.theme.peek();
  root.dataset["labels"] = chosen.labels.peek();
  root.dataset["motion"] = prefersReducedMotion() ? "reduced" : "full";
}
