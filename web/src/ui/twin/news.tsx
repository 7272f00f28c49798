/**
 * Announces changes in the world while the twin is open: one sentence at a time, numbers when much happens at once,
 * and nothing about what the user did here.
 */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Entry } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { summarizeEntries } from "./changes.ts";

/** Changes within this time become one sentence, in milliseconds: about as long as a screen reader needs for one. */
const EVERY = 2500;

/** A live region. */
export function News({ actions }: { actions: Actions }) {
  const text = useSignal("");
  const { world } = actions;
  useEffect(() => {
    // Entries that have not been announced. The user's own are announced where they are made.
    let waiting: Entry[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = () => {
      timer = undefined;
      const news = summarizeEntries(waiting, world.objects, actions.camera?.()?.position ?? [0, 0, 0]);
      waiting = [];
      if (news) text.value = news;
    };
    const stop = world.subscribe((change) => {
      const entry = world.history.at(-1);
      // Another world or a jump in time is not news.
      if (change.reset) waiting = [];
      else if (entry && entry.author.kind !== "user") waiting.push(entry);
      if (waiting.length > 0) timer ??= setTimeout(announce, EVERY);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [world]);
  return (
    <p class="muted news" role="status">
      {text.value}
    </p>
  );
}
