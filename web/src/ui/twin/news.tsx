/** Says politely what changes in the world while the twin is open: a sentence at a time, numbers when much happens at
 * once, nothing of what the user has just done with their own hands here. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Entry } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { newsOf } from "./changes.ts";

/** What comes within this time is one sentence, in milliseconds: a screen reader needs about so long for one. */
const EVERY = 2500;

export function News({ actions }: { actions: Actions }) {
  const said = useSignal("");
  const { world } = actions;
  useEffect(() => {
    let waiting: Entry[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      const news = newsOf(waiting, world.objects, actions.camera?.()?.position ?? [0, 0, 0]);
      waiting = [];
      if (news) said.value = news;
    };
    const stop = world.subscribe((change) => {
      const entry = world.history.at(-1);
      if (change.reset) waiting = [];
      else if (entry && entry.author.kind !== "user") waiting.push(entry);
      if (waiting.length > 0) timer ??= setTimeout(tell, EVERY);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [world]);
  return (
    <p class="muted news" role="status">
      {said.value}
    </p>
  );
}
