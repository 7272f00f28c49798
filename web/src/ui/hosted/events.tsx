/** What happened to the account and its agents, newest first, a page at a time. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { formatWhen } from "../../core/words/time.ts";
import type { RelayEvent } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import type { PanelProps } from "../lazy.tsx";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { eventText, isAlarming } from "./labels.ts";

/** Events a page. */
const PAGE = 30;

/** The view. */
export function EventsView({ model, actions }: PanelProps) {
  const list = useSignal<readonly RelayEvent[] | null>(null);
  /** There are no older ones. */
  const ended = useSignal(false);
  const { busy, failed, run } = usePending();
  const more = () =>
    run(async () => {
      const client = await actions.hosted.client();
      const have = list.peek() ?? [];
      const page = await client.events(have.at(-1)?.id ?? 0, PAGE);
      list.value = [...have, ...page];
      ended.value = page.length < PAGE;
    });
  useEffect(more, [actions]);
  const shown = list.value;
  return (
    <section aria-label="What happened">
      <p class="muted">Kept for 30 days, without messages, codes or tokens.</p>
      <ol class="event-list">
        {(shown ?? []).map((event) => (
          <li key={event.id} class={isAlarming(event) ? "alarming" : undefined}>
            <span>
              {isAlarming(event) && <span class="alarm">Check this</span>} {eventText(event)}
            </span>
            <time class="muted" dateTime={event.time}>
              {formatWhen(event.time, model.now.value)}
            </time>
          </li>
        ))}
      </ol>
      {shown?.length === 0 && <p class="muted">Nothing yet.</p>}
      <Failure text={failed.value} />
      {!ended.value && (
        <Button disabled={busy.value} onClick={more}>
          {busy.value ? "Loading…" : shown ? "Show older" : "Try again"}
        </Button>
      )}
    </section>
  );
}
