/** The history of the world: a timeline at the bottom that plays what happened, a banner that says that this is the past,
 * and the way back to now. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { adopt, type PanelProps } from "../lazy.tsx";
import { colorOf, type Model } from "../model.ts";
import { CloseButton } from "../parts.tsx";
import { Clip } from "./clip.tsx";
import { Marks } from "./marks.tsx";
import { Player } from "./player.ts";
import css from "./replay.lazy.css";
import { SPEEDS } from "./track.ts";
import { authorWords, stepWords, whenWords } from "./words.ts";

adopt(css);

export default function HistoryPanel({ model, actions }: PanelProps) {
  const player = useMemo(() => new Player(actions.past), [actions]);
  const close = (): void => {
    model.open.value = "none";
    actions.toWorld();
  };
  useEffect(() => {
    void player.load();
    return () => player.dispose();
  }, [player]);
  const loading = player.loading.value;
  return (
    <>
      {loading.state === "ready" && <Banner model={model} player={player} close={close} />}
      <section class="panel timeline" aria-label="History" aria-busy={loading.state === "loading"}>
        {loading.state === "ready" ? (
          <Ready model={model} actions={actions} player={player} close={close} />
        ) : (
          <Waiting close={close}>
            {loading.state === "failed" ? (
              <p class="warn" role="alert">
                The history could not be loaded. {loading.reason}{" "}
                <button type="button" class="quiet" onClick={() => void player.load()}>
                  Try again
                </button>
              </p>
            ) : (
              <p class="muted" role="status">
                Loading the history{loading.of > 0 ? `: ${loading.have} of ${loading.of} changes` : ""}…
              </p>
            )}
          </Waiting>
        )}
      </section>
    </>
  );
}

function Waiting({ close, children }: { close(): void; children: ComponentChildren }) {
  return (
    <div class="timeline-row">
      {children}
      <CloseButton label="Close the history" hint="Esc" onClick={close} />
    </div>
  );
}

interface ReadyProps extends PanelProps {
  player: Player;
  close(): void;
}

function Ready({ model, actions, player, close }: ReadyProps) {
  return (
    <>
      <p class="timeline-words" aria-live="off">
        <Words model={model} player={player} />
      </p>
      <div class="timeline-row">
        <PlayButton player={player} />
        <Speeds player={player} />
        <Slider model={model} player={player} />
        <Clip player={player} studio={actions.hand.studio} />
        <button type="button" class="primary" onClick={close} title="Back to now (Esc)">
          Now
        </button>
      </div>
    </>
  );
}

/** What tells at first sight that this is not now. */
function Banner({ model, player, close }: Omit<ReadyProps, "actions">) {
  const arrived = player.arrived.value;
  const step = player.step.value;
  const at = step ? whenWords(step.time, model.now.value) : "before it began";
  return (
    <>
      <div class="past-frame" aria-hidden="true" />
      <div class="panel past-banner" role="status" aria-live="polite" aria-atomic="false">
        <span>
          <span class="sr">You see the past: </span>
          <span aria-hidden="true">You see </span>
          <strong aria-live="off">{at}</strong>
        </span>
        {arrived > 0 && <span class="muted">{arrived === 1 ? "1 new change" : `${arrived} new changes`} since</span>}
        <button type="button" class="quiet" onClick={close}>
          Back to now
        </button>
      </div>
    </>
  );
}

function Words({ model, player }: { model: Model; player: Player }) {
  const step = player.step.value;
  if (!step) return <span class="muted">Before anything was here</span>;
  const color = step.entry.author.kind === "agent" ? colorOf(model, step.entry.author.id) : "";
  return (
    <>
      <span class="who-dot" style={color ? { background: color } : {}} aria-hidden="true" />
      <strong>{authorWords(step.entry)}</strong> <span class="deed">{stepWords(step)}</span>{" "}
      <span class="muted">
        <span class="sep">· </span>
        {whenWords(step.time, model.now.value)} · {player.at.value} of {player.newest.value}
      </span>
    </>
  );
}

function PlayButton({ player }: { player: Player }) {
  const playing = player.playing.value;
  return (
    <button
      type="button"
      class="icon play"
      aria-label={playing ? "Pause" : "Play"}
      title={playing ? "Pause" : "Play"}
      onClick={() => player.toggle()}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={playing ? "M4 3h3v10H4ZM9 3h3v10H9Z" : "M4.500 2.600 13 8l-8.500 5.400Z"} />
      </svg>
    </button>
  );
}

function Speeds({ player }: { player: Player }) {
  return (
    <label class="speeds">
      <span class="sr">Speed</span>
      <select
        value={player.speed.value}
        onChange={(event) => {
          const speed = SPEEDS.find((s) => s === Number(event.currentTarget.value));
          if (speed) player.faster(speed);
        }}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
    </label>
  );
}

/** Entries that PageUp and PageDown pass over, as a part of all. */
const LEAP = 0.1;

function Slider({ model, player }: { model: Model; player: Player }) {
  const rail = useRef<HTMLDivElement>(null);
  const held = useSignal(false);
  const step = player.step.value;
  const leap = Math.max(1, Math.round(player.newest.value * LEAP));
  const pull = (event: PointerEvent): void => {
    const box = rail.current?.getBoundingClientRect();
    if (box) player.seek(player.track.revisionAt((event.clientX - box.left) / Math.max(1, box.width)));
  };
  const keys: Record<string, () => void> = {
    ArrowRight: () => player.by(1),
    ArrowUp: () => player.by(1),
    ArrowLeft: () => player.by(-1),
    ArrowDown: () => player.by(-1),
    PageUp: () => player.by(leap),
    PageDown: () => player.by(-leap),
    Home: () => player.seek(0),
    End: () => player.seek(player.newest.value),
    " ": () => player.toggle(),
  };
  useEffect(() => rail.current?.focus(), []);
  return (
    <div
      ref={rail}
      class={held.value ? "track held" : "track"}
      role="slider"
      tabIndex={0}
      aria-label="Moment of the history"
      aria-valuemin={0}
      aria-valuemax={player.newest.value}
      aria-valuenow={player.at.value}
      aria-valuetext={
        step
          ? `${authorWords(step.entry)} ${stepWords(step)}, ${whenWords(step.time, model.now.value)}`
          : "Before anything was here"
      }
      onKeyDown={(event) => {
        const run = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
        if (!run) return;
        event.preventDefault();
        event.stopPropagation();
        run();
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.value = true;
        pull(event);
      }}
      onPointerMove={(event) => {
        if (held.value) pull(event);
      }}
      onPointerUp={() => {
        held.value = false;
      }}
      onPointerCancel={() => {
        held.value = false;
      }}
    >
      <Marks player={player} color={(author) => colorOf(model, author)} />
      <span class="head" style={{ left: `${(player.track.at(player.at.value) * 100).toFixed(3)}%` }} />
    </div>
  );
}
