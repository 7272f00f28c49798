/** Saves what is played as a film: it plays from where it is to the end, or until it is stopped. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Studio } from "../hand.ts";
import { reasonOf } from "../reason.ts";
import { durationWords } from "../words.ts";
import type { Player } from "./player.ts";

/** The longest clip, and how long its last picture stays, in seconds. */
const LONGEST = 120;
const LAST = 1;

type State = { is: "ready" } | { is: "recording"; seconds: number } | { is: "failed"; reason: string };

export function Clip({ player, studio }: { player: Player; studio(): Promise<Studio> }) {
  const state = useSignal<State>({ is: "ready" });
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const record = async (): Promise<void> => {
    try {
      const camera = await studio();
      if (camera.noClip !== undefined) throw new Error(camera.noClip);
      const film = camera.record({ aspect: null, names: true }, LONGEST, (seconds) => {
        state.value = { is: "recording", seconds };
      });
      state.value = { is: "recording", seconds: 0 };
      const ended = player.playing.subscribe((playing) => {
        if (!playing && player.at.peek() >= player.newest.peek()) setTimeout(film.stop, LAST * 1000);
      });
      stop.current = () => {
        ended();
        film.stop();
      };
      player.play();
      const { blob, name } = await film.done;
      stop.current();
      save(blob, name);
      state.value = { is: "ready" };
    } catch (error) {
      state.value = { is: "failed", reason: reasonOf(error) };
    }
    stop.current = null;
    player.pause();
  };
  const now = state.value;
  if (now.is === "recording") {
    return (
      <button type="button" class="quiet recording" onClick={() => stop.current?.()}>
        Stop and save <span class="age">{durationWords(now.seconds * 1000)}</span>
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        class="quiet"
        title="Plays from here and saves what you see as a film"
        onClick={() => void record()}
      >
        Save clip
      </button>
      {now.is === "failed" && (
        <span class="warn clip-failed" role="alert">
          {now.reason}
        </span>
      )}
    </>
  );
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name.replace("world-clip", "world-history");
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
