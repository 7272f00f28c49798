/** Recording a clip: a short countdown, then the time it has, until it is stopped or long enough. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Frame, Studio } from "../hand.ts";
import { reasonOf } from "../reason.ts";
import type { Taken } from "./result.tsx";

/** Seconds. */
const MOST = 60;
const COUNT = 3;
const ROUND = 20;

interface ClipProps {
  studio: Studio;
  frame: Signal<Frame>;
  taken: Signal<Taken | null>;
  trouble: Signal<string>;
}

type State = { is: "ready" } | { is: "soon"; left: number } | { is: "on"; seconds: number } | { is: "ending" };

export function Clips({ studio, frame, taken, trouble }: ClipProps) {
  const state = useSignal<State>({ is: "ready" });
  const turns = useSignal(false);
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);

  const record = () => {
    const still = turns.value ? studio.turntable(ROUND) : () => {};
    const ready = () => {
      still();
      stop.current = () => {};
      state.value = { is: "ready" };
    };
    const failed = (error: unknown) => {
      trouble.value = reasonOf(error);
    };
    try {
      const clip = studio.record(frame.value, turns.value ? ROUND : MOST, (seconds) => {
        if (state.peek().is === "on") state.value = { is: "on", seconds };
      });
      state.value = { is: "on", seconds: 0 };
      stop.current = () => {
        if (state.peek().is === "on") state.value = { is: "ending" };
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
  const begin = () => {
    taken.value = null;
    stop.current = countDown(state, record);
  };

  if (studio.noClip) return <span class="muted">{studio.noClip}</span>;
  if (state.value.is === "ready") return <Ready begin={begin} turns={turns} />;
  return <Busy state={state.value} most={turns.value ? ROUND : MOST} stop={() => stop.current()} />;
}

/** Counts to the beginning; answers how to call it off. */
function countDown(state: Signal<State>, begin: () => void): () => void {
  let left = COUNT;
  state.value = { is: "soon", left };
  const timer = setInterval(() => {
    left--;
    if (left > 0) {
      state.value = { is: "soon", left };
      return;
    }
    clearInterval(timer);
    begin();
  }, 1000);
  return () => {
    clearInterval(timer);
    state.value = { is: "ready" };
  };
}

function Ready({ begin, turns }: { begin(): void; turns: Signal<boolean> }) {
  return (
    <>
      <button type="button" class="quiet" onClick={begin}>
        Record a clip
      </button>
      <label class="switch">
        <input
          type="checkbox"
          checked={turns.value}
          onChange={(e) => {
            turns.value = e.currentTarget.checked;
          }}
        />
        Go around once
      </label>
    </>
  );
}

function Busy({ state, most, stop }: { state: State; most: number; stop(): void }) {
  return (
    <>
      <button type="button" class="quiet recording" disabled={state.is === "ending"} onClick={stop}>
        {state.is === "soon" ? "Cancel" : "Stop"}
      </button>
      <span role="status" class="elapsed">
        {state.is === "soon" && `${state.left}…`}
        {state.is === "on" && `● ${Math.floor(state.seconds)} s of ${most} s`}
        {state.is === "ending" && "Writing the clip…"}
      </span>
    </>
  );
}
