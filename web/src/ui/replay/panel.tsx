/**
 * The history of the world: a timeline at the bottom that plays what happened, a banner that says that this is the
 * past, and the way back to now.
 */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { counted } from "../../core/words/text.ts";
import { authorName } from "../../core/words/things.ts";
import { formatWhen } from "../../core/words/time.ts";
import { Button } from "../button.tsx";
import { CloseButton } from "../components.tsx";
import { Icon } from "../icons.tsx";
import { adoptStyle, type PanelProps } from "../lazy.tsx";
import { type Model } from "../model.ts";
import { Panel } from "../panel.tsx";
import { closePanel } from "../panels.ts";
import { Select } from "../pick.tsx";
import { colorOf } from "../rows.ts";
import { SaveClip } from "./clip.tsx";
import { stepLabel } from "./labels.ts";
import { TimelineMarks } from "./marks.tsx";
import { Player } from "./player.ts";
import css from "./replay.lazy.css";
import { SPEEDS } from "./track.ts";

adoptStyle(css);

/** The panel. The player lives as long as the panel is open. */
export default function HistoryPanel({ model, actions }: PanelProps) {
  const player = useMemo(() => new Player(actions.history), [actions]);
  const close = (): void => closePanel(model);
  useEffect(() => {
    void player.load();
    return () => player.dispose();
  }, [player]);
  const loading = player.loading.value;
  return (
    <>
      {loading.state === "ready" && <Banner model={model} player={player} close={close} />}
      <Panel name="replay" model={model} bare aria-busy={loading.state === "loading"}>
        {loading.state === "ready" ? (
          <Ready model={model} actions={actions} player={player} close={close} />
        ) : (
          <Waiting close={close}>
            {loading.state === "failed" ? (
              <p class="warn" role="alert">
                The history could not be loaded. {loading.reason}{" "}
                <Button onClick={() => void player.load()}>Try again</Button>
              </p>
            ) : (
              <p class="muted" role="status">
                Loading the history{loading.of > 0 ? `: ${loading.have} of ${loading.of} changes` : ""}…
              </p>
            )}
          </Waiting>
        )}
      </Panel>
    </>
  );
}

/** The panel while the log is loading, or after a failure. */
function Waiting({ close, children }: { close(): void; children: ComponentChildren }) {
  return (
    <div class="timeline-row">
      {children}
      <CloseButton label="Close the history" hint="Esc" onClick={close} />
    </div>
  );
}

/** Props of the parts. */
interface ReadyProps extends PanelProps {
  player: Player;
  close(): void;
}

/** The controls. */
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
        <SaveClip player={player} studio={actions.user.studio} />
        <Button primary onClick={close} title="Back to now (Esc)">
          Now
        </Button>
      </div>
    </>
  );
}

/** The banner at the top, so that nobody mistakes the past for now. */
function Banner({ model, player, close }: Omit<ReadyProps, "actions">) {
  const arrived = player.arrived.value;
  const step = player.step.value;
  const at = step ? formatWhen(step.time, model.now.value) : "the very beginning";
  return (
    <>
      <div class="past-frame" aria-hidden="true" />
      <div class="panel past-banner" data-panel="replay" role="status" aria-live="polite" aria-atomic="false">
        <span>
          <span class="sr">Viewing the past: </span>
          <span aria-hidden="true">Viewing </span>
          <strong aria-live="off">{at}</strong>
        </span>
        {arrived > 0 && <span class="muted">{counted(arrived, "new change")} since</span>}
        <Button onClick={close}>Back to now</Button>
      </div>
    </>
  );
}

/** The entry that is shown. */
function Words({ model, player }: { model: Model; player: Player }) {
  const step = player.step.value;
  if (!step) return <span class="muted">Before anything was here</span>;
  const color = step.entry.author.kind === "agent" ? colorOf(model, step.entry.author.id) : "";
  return (
    <>
      <span class="who-dot" style={color ? { background: color } : {}} aria-hidden="true" />
      <strong>{authorName(step.entry.author)}</strong> <span class="deed">{stepLabel(step)}</span>{" "}
      <span class="muted">
        <span class="sep">· </span>
        {formatWhen(step.time, model.now.value)} · {player.at.value} of {player.newest.value}
      </span>
    </>
  );
}

/** Play or pause. */
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
      <Icon path={playing ? "M4 3h3v10H4ZM9 3h3v10H9Z" : "M4.500 2.600 13 8l-8.500 5.400Z"} filled />
    </button>
  );
}

/** The choice of the speed. */
function Speeds({ player }: { player: Player }) {
  return (
    <label class="speeds">
      <span class="sr">Speed</span>
      <Select
        choices={SPEEDS.map((speed) => ({ value: String(speed), word: `${speed}×` }))}
        chosen={String(player.speed.value)}
        choose={(chosen) => {
          const speed = SPEEDS.find((s) => s === Number(chosen));
          if (speed) player.setSpeed(speed);
        }}
      />
    </label>
  );
}

/** Entries that PageUp and PageDown skip, as a part of all. */
const LEAP = 0.1;

/** The timeline as an ARIA slider. */
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
    ArrowRight: () => player.stepBy(1),
    ArrowUp: () => player.stepBy(1),
    ArrowLeft: () => player.stepBy(-1),
    ArrowDown: () => player.stepBy(-1),
    PageUp: () => player.stepBy(leap),
    PageDown: () => player.stepBy(-leap),
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
      aria-label="Position in the history"
      aria-valuemin={0}
      aria-valuemax={player.newest.value}
      aria-valuenow={player.at.value}
      aria-valuetext={
        step
          ? `${authorName(step.entry.author)} ${stepLabel(step)}, ${formatWhen(step.time, model.now.value)}`
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
      <TimelineMarks player={player} color={(author) => colorOf(model, author)} />
      <span class="head" style={{ left: `${(player.track.at(player.at.value) * 100).toFixed(3)}%` }} />
    </div>
  );
}
