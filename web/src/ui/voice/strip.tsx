/**
 * The strip of a call, above the composer: phase, duration and provider, captions of both sides, mute, end. After a
 * call that failed: why, and the one thing that helps.
 */

import { useEffect, useRef } from "preact/hooks";
import { voiceToolText } from "../../core/words/calls.ts";
import { formatMinutes } from "../../core/words/time.ts";
import type { CallPhase, CallProblem } from "../../voice/call.ts";
import type { VoiceCall, VoiceCaption } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { withKey } from "../commands.ts";
import { CloseButton, StateMark } from "../components.tsx";
import { Icon } from "../icons.tsx";
import { adoptStyle } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { openPanel } from "../panels.ts";
import { errorText } from "../reason.ts";
import { choice, choose } from "../settings/choices.ts";
import { MICROPHONE, MUTED } from "./icons.ts";
import {
  AGENT_PHASES,
  hintText,
  modelLabel,
  type ProblemButton,
  phaseIcon,
  phaseLabel,
  problemMessage,
  providerLabel,
} from "./labels.ts";
import { setVoiceAvailable } from "./plugin.tsx";
import css from "./voice.lazy.css";

adoptStyle(css);

/** Props of the strip and its parts. */
interface Props {
  model: Model;
  actions: Actions;
}

/** The running call, or its problem. */
export default function Strip({ model, actions }: Props) {
  const { voice } = model;
  const state = voice.state.value;
  const problem = state?.phase === "error" ? state.problem : undefined;
  if (problem) return <CallProblemView problem={problem} model={model} actions={actions} />;
  if (!voice.running.value) return null;
  return <Running model={model} actions={actions} call={state?.call} />;
}

/** A running call. */
function Running({ model, actions, call }: Props & { call: VoiceCall | undefined }) {
  const { voice } = model;
  const phase = voice.phase.value;
  const muted = voice.muted.value;
  const word = phaseLabel(phase, { muted, reconnecting: voice.reconnecting.value, mode: voice.mode.value });
  /** The service has accepted the call. */
  const ready = call !== undefined && phase !== "connecting" && phase !== "asking-mic";
  useEffect(() => {
    if (ready) setVoiceAvailable(model, true);
  }, [ready, model]);
  return (
    <section class="panel call" aria-label="Call" data-phase={muted ? "muted" : phase}>
      <div class="now">
        <PhaseMark phase={phase} muted={muted} />
        <span class="word" role="status">
          {word}
        </span>
        {ready && call && <span class="age">{formatMinutes(model.now.value - Date.parse(call.startedAt))}</span>}
        {ready && <Meter meter={actions.voice.inputLevel} />}
        <span class="controls">
          {phase === "speaking" && (
            <Button title={withKey("Stop the answer", "stop")} onClick={actions.voice.stopAnswer}>
              Stop
            </Button>
          )}
          {ready && voice.mode.value !== "push" && (
            <button
              type="button"
              class="icon"
              aria-pressed={muted}
              aria-label={muted ? "Unmute" : "Mute"}
              title={withKey(muted ? "Unmute" : "Mute", "voice")}
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
          {providerLabel(call)} · <span title={call.model}>{modelLabel(call.size)}</span>
          {call.provider === "gateway" && " · hands tasks to the agent, which takes a few seconds"}
          {voice.mode.value === "half" && " · takes turns: this microphone has no echo cancellation"}
        </p>
      )}
    </section>
  );
}

/** What the call is at. */
function PhaseMark({ phase, muted }: { phase: CallPhase; muted: boolean }) {
  if (phase === "thinking" || phase === "speaking" || phase === "delegating")
    return <StateMark state={AGENT_PHASES[phase]} />;
  return <Mark path={phaseIcon(phase, muted)} />;
}

/** An icon of a call. */
function Mark({ path }: { path: string }) {
  return <Icon class="sign" path={path} />;
}

/** The loudness of the microphone, for eyes only; the hints say the rest. */
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

/** The last thing that each side said. Whole sentences go to the conversation, where screen readers announce them. */
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

/**
 * The end of a caption, if it is long. `over`: it is no longer being spoken; the text of an answer is complete before
 * its audio is.
 */
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

/** The tool in use, and why the agent may not hear the user. */
function Notes({ model }: { model: Model }) {
  const { hint, mode, muted, notice, tool } = model.voice;
  const why = hintText(hint.value, mode.value, muted.value);
  return (
    <>
      {tool.value && <p class="doing-it">Now it {voiceToolText(tool.value)}.</p>}
      <p class="warn" role="status">
        {why || (notice.value ? errorText(notice.value) : "")}
      </p>
    </>
  );
}

/** Why the call failed, with the button that helps. */
function CallProblemView({ problem, model, actions }: Props & { problem: CallProblem }) {
  const { text, button } = problemMessage(problem, isSecureContext);
  useRecovery(problem, model, actions);
  return (
    <section class="panel call fault" aria-label="Call">
      <p role="alert">
        <Mark path={phaseIcon("error", false)} />
        <span>{text}</span>
      </p>
      {button && (
        <Button primary onClick={() => follow(button, model, actions)}>
          {button.label}
        </Button>
      )}
      <CloseButton label="Dismiss" onClick={actions.voice.end} />
    </section>
  );
}

/** How often it is checked whether the missing key or agent is there now, in milliseconds. */
const RECHECK_EVERY = 5000;

/**
 * A missing key or agent may be added outside of this page. The problem then disappears by itself, but only after the
 * second check, so that it can be read.
 */
function useRecovery({ act }: CallProblem, model: Model, { voice }: Actions): void {
  useEffect(() => {
    if (act !== "add-key" && act !== "connect") return undefined;
    /** The first check is done; only the second one may dismiss the problem. */
    let checkedOnce = false;
    let over = false;
    const check = async (): Promise<void> => {
      if (document.hidden) return;
      const chosen = choice("voiceLane");
      const ready = (await voice.fetchOptions()).providers.some(
        (l) => l.ready && (chosen === "auto" || l.id === chosen),
      );
      if (over) return;
      if (checkedOnce && ready) {
        setVoiceAvailable(model, true);
        voice.end();
      }
      checkedOnce = true;
    };
    const recheck = () => void check().catch(() => {}); // no answer: check again later
    recheck();
    const timer = setInterval(recheck, RECHECK_EVERY);
    window.addEventListener("focus", recheck);
    return () => {
      over = true;
      clearInterval(timer);
      window.removeEventListener("focus", recheck);
    };
  }, [act, model, voice]);
}

/** Carries out the button of a problem. */
function follow(button: ProblemButton, model: Model, actions: Actions): void {
  switch (button.does) {
    case "begin":
      if (button.small) choose("voiceModel", "mini");
      actions.voice.start();
      break;
    case "settings":
      model.voice.requestedField.value = button.field;
      openPanel(model, "settings");
      actions.voice.end(); // dismisses the problem
      break;
    case "agent":
      openPanel(model, "agent");
      actions.voice.end();
      break;
  }
}
