/** How the missions stand: read when somebody asks, and every so often by itself while that is wanted. */

import { effect, type Signal, signal } from "@preact/signals";
import type { Digest } from "../ui/coder/types.ts";
import { recall, remember } from "../ui/memory.ts";
import { reasonOf } from "../ui/reason.ts";
import type { Heartbeat } from "../wire/types.gen.ts";

/** Where this device keeps how often. */
const STORED = "coder-digest";

/** Creates it. `news` gets what has changed since the last time, for who does not see it. */
export function createDigest(read: (sinceRun: string) => Promise<Heartbeat>, news: Signal<string>): Digest {
  const every = signal(Number(recall(STORED)) || 0);
  const told = signal<{ words: string; at: number } | null>(null);
  const failed = signal("");
  let since = "";
  const look = async (): Promise<void> => {
    try {
      const { words, runs } = await read(since);
      since = runs[0]?.id ?? since;
      failed.value = "";
      if (told.peek() && told.peek()?.words !== words) news.value = words;
      told.value = { words, at: Date.now() };
    } catch (error) {
      failed.value = reasonOf(error);
    }
  };
  effect(() => {
    const minutes = every.value;
    remember(STORED, minutes > 0 ? String(minutes) : null);
    if (minutes <= 0) return;
    void look();
    const timer = setInterval(() => void look(), minutes * 60_000);
    return () => clearInterval(timer);
  });
  return { every, told, failed, look };
}
