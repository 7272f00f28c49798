/** Saves the playback as a video: it plays from the shown entry to the end, or until it is stopped. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { formatDuration } from "../../core/words/age.ts";
import { Button } from "../button.tsx";
import { reasonOf } from "../reason.ts";
import { saveFile } from "../savefile.ts";
import type { Studio } from "../useractions.ts";
import type { Player } from "./player.ts";

/** The longest clip, in seconds. */
const LONGEST = 120;
/** How long the last picture stays, in seconds. */
const LAST = 1;

/** How far the recording is. */
type State = { phase: "ready" } | { phase: "recording"; seconds: number } | { phase: "failed"; reason: string };

/** The button, or the progress. */
export function SaveClip({ player, studio }: { player: Player; studio(): Promise<Studio> }) {
  const state = useSignal<State>({ phase: "ready" });
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const record = async (): Promise<void> => {
    if (stop.current) return; // the studio is being loaded already
    let over = false;
    stop.current = () => {
      over = true;
    };
    let camera: Studio | undefined;
    try {
      camera = await studio();
      if (over) return;
      if (camera.noClip !== undefined) throw new Error(camera.noClip);
      const film = camera.record({ aspect: null, names: true }, LONGEST, (seconds) => {
        state.value = { phase: "recording", seconds };
      });
      state.value = { phase: "recording", seconds: 0 };
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
      saveFile(blob, name.replace("world-clip", "world-history"));
      state.value = { phase: "ready" };
    } catch (error) {
      state.value = { phase: "failed", reason: reasonOf(error) };
    } finally {
      camera?.close(); // the selection is outlined again
      stop.current = null;
      player.pause();
    }
  };
  const now = state.value;
  if (now.phase === "recording") {
    return (
      <button type="button" class="quiet recording" onClick={() => stop.current?.()}>
        Stop and save <span class="age">{formatDuration(now.seconds * 1000)}</span>
      </button>
    );
  }
  return (
    <>
      <Button title="Plays from here and saves what you see as a video" onClick={() => void record()}>
        Save clip
      </Button>
      {now.phase === "failed" && (
        <span class="warn clip-failed" role="alert">
          {now.reason}
        </span>
      )}
    </>
  );
}
