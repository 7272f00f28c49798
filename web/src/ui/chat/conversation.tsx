/**
 * The conversation above the composer: a quiet column that fades when it is not used, or a panel docked at the right.
 */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { turnText } from "../../core/words/activity.ts";
import { Button } from "../button.tsx";
import { lazyView } from "../lazy.tsx";
import { type Model } from "../model.ts";
import { isDocked } from "../panels.ts";
import { QUIET_AFTER } from "../rows.ts";
import { useCover } from "./cover.ts";
import { Head } from "./head.tsx";

/** The messages: a chunk that comes with the first of them. */
const Log = lazyView<{ model: Model; awake: boolean }>(() => import("./log.tsx"), LogPlace);

/** The conversation. `focused`: the keyboard is in it or in the composer. */
export function Conversation({ model, focused }: { model: Model; focused: boolean }) {
  const { chat } = model;
  const changed = useSignal(0);
  useSignalEffect(() => {
    if (chat.messages.value.length + model.lines.value.length > 0) changed.value = model.now.peek();
  });
  const backend = chat.backend.value;
  const docked = isDocked(model);
  const some = chat.messages.value.length + model.lines.value.length > 0;
  const running = chat.status.value.turn !== undefined && chat.status.value.turn !== "";
  // During a call the captions are shown over the composer; the column stays out of the way.
  const news = !model.voice.running.value && (running || model.now.value - changed.value < QUIET_AFTER);
  const awake = docked || focused || news;
  const wanted = some || docked || (backend !== null && focused);
  const panel = useRef<HTMLElement>(null);
  useCover(panel, model.covered, docked, wanted && awake);
  if (!wanted) return <MarkWatched model={model} />;
  return (
    <section ref={panel} class={`panel conversation${awake ? "" : " quiet"}`} aria-label="Conversation with your agent">
      <Head model={model} />
      <div class="body">
        <Body model={model} awake={awake} some={some} />
      </div>
      <AgentStatus model={model} />
    </section>
  );
}

/** Rendered while there is no column: a new message opens one, so it will be seen at once. */
function MarkWatched({ model }: { model: Model }) {
  useEffect(() => {
    model.chat.watched.value = document.visibilityState === "visible";
  }, [model]);
  return null;
}

/** The log, or what stands in its place. */
function Body({ model, awake, some }: { model: Model; awake: boolean; some: boolean }) {
  const { chat } = model;
  const backend = chat.backend.value;
  const creating = chat.creating.value;
  const progress = creating ? "opening" : chat.progress.value;
  if (some && !creating) {
    return (
      <>
        {progress === "failed" && <OpenAgain model={model} />}
        <Log key={`${backend?.id ?? ""}/${chat.session.value}`} model={model} awake={awake} />
      </>
    );
  }
  return (
    <div class="log-rows" role="log" aria-label="Conversation" aria-live="off">
      {progress === "failed" && <OpenAgain model={model} />}
      {progress === "opening" && <Skeleton />}
      {progress === "" && <p class="empty muted">{emptyText(model)}</p>}
    </div>
  );
}

/** The text of an empty conversation. */
function emptyText({ chat }: Model): string {
  const backend = chat.backend.value;
  if (!backend) return "No messages yet.";
  if (!chat.complete.value) return `This conversation will appear once ${backend.name} is connected.`;
  return `No messages yet. Tell ${backend.name} what you would like.`;
}

/** The conversation could not be opened. */
function OpenAgain({ model }: { model: Model }) {
  return (
    <p class="empty warn">
      <span>This conversation could not be opened: {model.chat.problem.value}</span>
      <Button onClick={model.chat.reopen}>Try again</Button>
    </p>
  );
}

/** What stands there until the code of the messages has come. */
function LogPlace({ failed, again }: { failed: boolean; again(): void }) {
  if (!failed) return <Skeleton />;
  return (
    <p class="empty warn">
      <span>The messages could not be shown: a part of the page is missing.</span>
      <Button onClick={again}>Try again</Button>
    </p>
  );
}

/** Placeholder while the conversation is loading. */
function Skeleton() {
  return (
    <div class="bones" role="status">
      <span class="bone wide" aria-hidden="true" />
      <span class="bone" aria-hidden="true" />
      <span class="bone wide" aria-hidden="true" />
      <span class="sr">Opening the conversation</span>
    </div>
  );
}

/** What the agent is doing now; nothing is known while the connection is lost. */
function AgentStatus({ model }: { model: Model }) {
  const { chat } = model;
  const backend = chat.backend.value;
  const known = chat.live.value && backend?.state === "ready";
  const status = chat.status.value;
  if (!backend || !status.turn) return null;
  const words = known ? turnText(status, model.now.value) : "connection lost";
  return (
    <p class={`doing ${known ? "" : "lost"}`}>
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <strong>{backend.name}</strong> <span class="age">{words}</span>
    </p>
  );
}
