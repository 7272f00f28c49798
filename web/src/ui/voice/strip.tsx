/** The call, above the composer: what it does now, for how long and by which way; what both sides said last; mute, end.
 * After a call that failed: why, and the one thing that helps. */

import { useEffect, useRef } from "preact/hooks";
import type { CallProblem } from "../../voice/call.ts";
import type { VoiceCall, VoiceCaption } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { adopt } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { CloseButton } from "../parts.tsx";
import { choice, choose } from "../settings/choices.ts";
import { canTalk } from "./hands.tsx";
import { MICROPHONE, MUTED } from "./marks.ts";
import css from "./voice.lazy.css";
import {
  errorWords,
  type FaultButton,
  faultWords,
  hintWords,
  laneWords,
  phaseMark,
  phaseWords,
  sizeWords,
  timeWords,
  toolWords,
} from "./words.ts";

adopt(css);

interface Props {
  model: Model;
  actions: Actions;
}

export default function Strip({ model, actions }: Props) {
  const { voice } = model;
  const state = voice.state.value;
  const fault = state?.phase === "error" ? state.problem : undefined;
  if (fault) return <Fault fault={fault} model={model} actions={actions} />;
  if (!voice.running.value) return null;
  return <Running model={model} actions={actions} call={state?.call} />;
}

function Running({ model, actions, call }: Props & { call: VoiceCall | undefined }) {
  const { voice } = model;
  const phase = voice.phase.value;
  const muted = voice.muted.value;
  const word = phaseWords(phase, { muted, again: voice.again.value, mode: voice.mode.value });
  const ready = call !== undefined && phase !== "connecting" && phase !== "asking-mic";
  useEffect(() => {
    if (ready) canTalk(model, true);
  }, [ready, model]);
  return (
    <section class="panel call" aria-label="Call" data-phase={muted ? "muted" : phase}>
      <div class="now">
        <Mark path={phaseMark(phase, muted)} />
        <span class="word" role="status">
          {word}
        </span>
        {ready && call && <span class="age">{timeWords(model.now.value - Date.parse(call.startedAt))}</span>}
        {ready && <Meter meter={actions.voice.meter} />}
        <span class="controls">
          {phase === "speaking" && (
            <button type="button" class="quiet" title="Stop the answer (Ctrl or Cmd .)" onClick={actions.voice.hush}>
              Stop
            </button>
          )}
          {ready && voice.mode.value !== "push" && (
            <button
              type="button"
              class="icon"
              aria-pressed={muted}
              aria-label={muted ? "Unmute" : "Mute"}
              title={`${muted ? "Unmute" : "Mute"} (M)`}
              onClick={() => actions.voice.mute(!muted)}
            >
              <Mark path={muted ? MUTED : MICROPHONE} />
            </button>
          )}
          <button type="button" class="quiet end" title="End the call (Shift M)" onClick={actions.voice.end}>
            {ready ? "End" : "Cancel"}
          </button>
        </span>
      </div>
      <Said model={model} call={call} />
      <Notes model={model} />
      {ready && call && (
        <p class="route">
          {laneWords(call)} · <span title={call.model}>{sizeWords(call.size)}</span>
          {voice.mode.value === "half" && " · takes turns: this microphone has no echo cancellation"}
        </p>
      )}
    </section>
  );
}

function Mark({ path }: { path: string }) {
  return (
    <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} class="stroke" />
    </svg>
  );
}

/** How loud the microphone is: for eyes only, the hints say the rest. */
function Meter({ meter }: { meter(): number }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = (): void => {
      bar.current?.style.setProperty("transform", `scaleX(${meter().toFixed(3)})`);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [meter]);
  return (
    <span class="meter" aria-hidden="true">
      <i ref={bar} />
    </span>
  );
}

/** The newest thing that each side said. Whole sentences come into the conversation; there they are read aloud. */
function Said({ model, call }: { model: Model; call: VoiceCall | undefined }) {
  const { user, agent } = model.voice.captions.value;
  if (!user && !agent) return null;
  return (
    <dl class="said">
      {user && <Line name="You" caption={user} over={user.final} />}
      {agent && (
        <Line
          name={call?.agent ?? "Agent"}
          caption={agent}
          over={agent.final && model.voice.phase.value !== "speaking"}
        />
      )}
    </dl>
  );
}

/** The end of it, where it is long. `over`: nobody says it any more; the words of an answer are whole before its sound is. */
function Line({ name, caption, over }: { name: string; caption: VoiceCaption; over: boolean }) {
  return (
    <div data-role={caption.role} data-final={caption.final} data-over={over}>
      <dt>{name}</dt>
      <dd>
        <span>{caption.text}</span>
      </dd>
    </div>
  );
}

function Notes({ model }: { model: Model }) {
  const { hint, mode, muted, notice, tool } = model.voice;
  const why = hintWords(hint.value, mode.value, muted.value);
  return (
    <>
      {tool.value && <p class="doing-it">Now it {toolWords(tool.value)}.</p>}
      <p class="warn" role="status">
        {why || (notice.value ? errorWords(notice.value) : "")}
      </p>
    </>
  );
}

function Fault({ fault, model, actions }: Props & { fault: CallProblem }) {
  const { text, button } = faultWords(fault, isSecureContext);
  useMended(fault, model, actions);
  return (
    <section class="panel call fault" aria-label="Call">
      <p role="alert">
        <Mark path={phaseMark("error", false)} />
        <span>{text}</span>
      </p>
      {button && (
        <button type="button" class="primary" onClick={() => follow(button, model, actions)}>
          {button.label}
        </button>
      )}
      <CloseButton label="Dismiss" onClick={actions.voice.end} />
    </section>
  );
}

/** How often it is looked whether what was missing has come, in milliseconds. */
const LOOK_AGAIN = 5000;

/** A key or an agent that was missing may be put where it belongs outside of this page: the fault goes then by itself, but
 * not before a second look, so that it can be read. */
function useMended({ act }: CallProblem, model: Model, { voice }: Actions): void {
  useEffect(() => {
    if (act !== "add-key" && act !== "connect") return undefined;
    let looked = false;
    let over = false;
    const look = async (): Promise<void> => {
      if (document.hidden) return;
      const chosen = choice("voiceLane");
      const ready = (await voice.offer()).providers.some((l) => l.ready && (chosen === "auto" || l.id === chosen));
      if (over) return;
      if (looked && ready) {
        canTalk(model, true);
        voice.end();
      }
      looked = true;
    };
    const again = () => void look().catch(() => {}); // without an answer nothing is known
    again();
    const timer = setInterval(again, LOOK_AGAIN);
    window.addEventListener("focus", again);
    return () => {
      over = true;
      clearInterval(timer);
      window.removeEventListener("focus", again);
    };
  }, [act, model, voice]);
}

function follow(button: FaultButton, model: Model, actions: Actions): void {
  switch (button.does) {
    case "begin":
      if (button.small) choose("voiceModel", "mini");
      actions.voice.begin();
      break;
    case "settings":
      model.voice.asked.value = button.field;
      model.open.value = "settings";
      actions.voice.end(); // it has been read
      break;
    case "agent":
      model.open.value = "agent";
      actions.voice.end();
      break;
  }
}
