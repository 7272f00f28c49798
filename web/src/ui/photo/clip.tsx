/**
 * Records a clip: a short countdown, then recording until it is stopped or long enough.
 *
 *  States: ready → soon (countdown) → on (recording) → ending (encoding) → ready. Cancelling the countdown returns to
 * ready; closing the panel stops a recording.
 */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../button.tsx";
import { Tick } from "../pick.tsx";
import { reasonOf } from "../reason.ts";
import type { PictureFrame, Studio } from "../useractions.ts";
import type { TakenPicture } from "./result.tsx";

/** The longest clip, in seconds. */
const MOST = 60;
/** The countdown, in seconds. */
const COUNT = 3;
/** One orbit, in seconds. */
const ROUND = 20;

/** Props shared with the picture panel. */
interface ClipProps {
  /** Records what the frame shows. */
  studio: Studio;
  /** The frame at the moment of the start; changing it later has no effect on the clip. */
  frame: Signal<PictureFrame>;
  /** Where the finished clip goes. */
  taken: Signal<TakenPicture | null>;
  /** Where the reason of a failure goes. */
  trouble: Signal<string>;
}

/** How far the recording is. */
type State =
  | { phase: "ready" }
  | { phase: "soon"; left: number }
  | { phase: "on"; seconds: number }
  | { phase: "ending" };

/** The button, or the progress. */
export function ClipRecorder({ studio, frame, taken, trouble }: ClipProps) {
  /** How far the recording is. */
  const state = useSignal<State>({ phase: "ready" });
  /** The camera orbits once while recording, and the clip ends with the orbit. */
  const turns = useSignal(false);
  /** Ends the countdown or the recording; does nothing in between. */
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);

  /** Starts recording; called when the countdown ends. */
  const record = () => {
    /** Stops the orbit. */
    const still = turns.value ? studio.turntable(ROUND) : () => {};
    /** The recording is over, one way or the other. */
    const ready = () => {
      still();
      stop.current = () => {};
      state.value = { phase: "ready" };
    };
    const failed = (error: unknown) => {
      trouble.value = reasonOf(error);
    };
    try {
      const clip = studio.record(frame.value, turns.value ? ROUND : MOST, (seconds) => {
        if (state.peek().phase === "on") state.value = { phase: "on", seconds };
      });
      state.value = { phase: "on", seconds: 0 };
      stop.current = () => {
        if (state.peek().phase === "on") state.value = { phase: "ending" };
        clip.stop();
      };
      void clip.done
        .then(({ blob, name }) => {
          taken.value = { blob, name, film: true };
        }, failed)
        .finally(ready);
    } catch (error) {
      failed(error);
      ready();
    }
  };
  /** Starts the countdown. */
  const begin = () => {
    taken.value = null;
    stop.current = countDown(state, record);
  };

  if (studio.noClip) return <span class="muted">{studio.noClip}</span>;
  if (state.value.phase === "ready") return <Ready begin={begin} turns={turns} />;
  return <Busy state={state.value} maxSeconds={turns.value ? ROUND : MOST} stop={() => stop.current()} />;
}

/** Counts down, then calls `begin`. Returns a function that cancels. */
function countDown(state: Signal<State>, begin: () => void): () => void {
  let left = COUNT;
  state.value = { phase: "soon", left };
  const timer = setInterval(() => {
    left--;
    if (left > 0) {
      state.value = { phase: "soon", left };
      return;
    }
    clearInterval(timer);
    begin();
  }, 1000);
  return () => {
    clearInterval(timer);
    state.value = { phase: "ready" };
  };
}

/** Before a recording. */
function Ready({ begin, turns }: { begin(): void; turns: Signal<boolean> }) {
  return (
    <>
      <Button onClick={begin}>Record a clip</Button>
      <Tick
        label="Orbit once"
        on={turns.value}
        set={(on) => {
          turns.value = on;
        }}
      />
    </>
  );
}

/** During the countdown and the recording. */
function Busy({ state, maxSeconds, stop }: { state: State; maxSeconds: number; stop(): void }) {
  return (
    <>
      <button type="button" class="quiet recording" disabled={state.phase === "ending"} onClick={stop}>
        {state.phase === "soon" ? "Cancel" : "Stop"}
      </button>
      <span role="status" class="elapsed">
        {state.phase === "soon" && `${state.left}…`}
        {state.phase === "on" && `● ${Math.floor(state.seconds)} s of ${maxSeconds} s`}
        {state.phase === "ending" && "Writing the clip…"}
      </span>
    </>
  );
}
