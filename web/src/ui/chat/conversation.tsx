/** The conversation above the composer: a quiet column that fades when nobody uses it, or a panel at the right. */

import { signal, useSignal, useSignalEffect } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isDocked, type Model, QUIET_AFTER } from "../model.ts";
import { useCover } from "./covers.ts";
import { Head } from "./head.tsx";
import { statusWords } from "./words.ts";

type LogView = FunctionComponent<{ model: Model; awake: boolean }>;

/** The chunk of log.tsx, once it has come. */
const log = signal<{ View: LogView } | null>(null);
let loading: Promise<void> | undefined;

function load(): void {
  loading ??= import("./log.tsx").then(
    (module) => {
      log.value = { View: module.default };
    },
    () => {
      loading = undefined; // the next message tries again
    },
  );
}

export function Conversation({ model, focused }: { model: Model; focused: boolean }) {
  const { chat } = model;
  const changed = useSignal(0);
  useSignalEffect(() => {
    if (chat.messages.value.length + model.lines.value.length > 0) changed.value = model.now.peek();
  });
  const lane = chat.lane.value;
  const docked = isDocked(model);
  const some = chat.messages.value.length + model.lines.value.length > 0;
  const running = chat.status.value.turn !== undefined && chat.status.value.turn !== "";
  // In a call faces are looked at, and what is said stands over the composer.
  const news = !model.voice.running.value && (running || model.now.value - changed.value < QUIET_AFTER);
  const awake = docked || focused || news;
  const wanted = some || docked || (lane !== null && focused);
  const panel = useRef<HTMLElement>(null);
  useCover(panel, model.covered, docked, wanted && awake);
  useEffect(() => {
    if (some) load();
  }, [some, chat.messages.value.length]);
  if (!wanted) return <Unseen model={model} />;
  return (
    <section ref={panel} class={`panel conversation${awake ? "" : " quiet"}`} aria-label="Conversation with your agent">
      <Head model={model} />
      <div class="body">
        <Body model={model} awake={awake} some={some} />
      </div>
      <Doing model={model} />
    </section>
  );
}

/** Without a column, what comes is seen as soon as it makes one. */
function Unseen({ model }: { model: Model }) {
  useEffect(() => {
    model.chat.watched.value = document.visibilityState === "visible";
  }, [model]);
  return null;
}

function Body({ model, awake, some }: { model: Model; awake: boolean; some: boolean }) {
  const { chat } = model;
  const lane = chat.lane.value;
  const creating = chat.creating.value;
  const progress = creating ? "opening" : chat.progress.value;
  if (some && !creating) {
    const View = log.value?.View;
    const trouble = progress === "failed" && <OpenAgain model={model} />;
    return (
      <>
        {trouble}
        {View ? <View key={`${lane?.id ?? ""}/${chat.session.value}`} model={model} awake={awake} /> : <Bones />}
      </>
    );
  }
  return (
    <div class="log-rows" role="log" aria-label="Conversation" aria-live="off">
      {progress === "failed" && <OpenAgain model={model} />}
      {progress === "opening" && <Bones />}
      {progress === "" && <p class="empty muted">{emptyWords(model)}</p>}
    </div>
  );
}

function emptyWords({ chat }: Model): string {
  const lane = chat.lane.value;
  if (!lane) return "Nothing was said yet.";
  if (!chat.whole.value) return `This conversation is shown once ${lane.name} is connected.`;
  return `Nothing was said yet. Tell ${lane.name} what you would like.`;
}

function OpenAgain({ model }: { model: Model }) {
  return (
    <p class="empty warn">
      <span>This conversation could not be opened: {model.chat.fault.value}</span>
      <button type="button" class="quiet" onClick={model.chat.reopen}>
        Open again
      </button>
    </p>
  );
}

function Bones() {
  return (
    <div class="bones" role="status">
      <span class="bone wide" aria-hidden="true" />
      <span class="bone" aria-hidden="true" />
      <span class="bone wide" aria-hidden="true" />
      <span class="sr">Opening the conversation</span>
    </div>
  );
}

/** What the agent does now. Without a connection nobody knows. */
function Doing({ model }: { model: Model }) {
  const { chat } = model;
  const lane = chat.lane.value;
  const known = chat.live.value && lane?.state === "ready";
  const status = chat.status.value;
  if (!lane || !status.turn) return null;
  const words = known ? statusWords(status, model.now.value) : "no news while the connection is lost";
  return (
    <p class={`doing ${known ? "" : "lost"}`}>
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <strong>{lane.name}</strong> <span class="age">{words}</span>
    </p>
  );
}
