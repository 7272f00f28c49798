/** A sign of what takes its time, with how long it has taken by now, and a way to stop it where there is one. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../button.tsx";

/** Props of the sign. */
interface UnderWayProps {
  /** What is done: "Looking at the folder". */
  what: string;
  stop?: () => void;
}

/** The sign. The seconds are not announced. */
export function UnderWay({ what, stop }: UnderWayProps) {
  const seconds = useSignal(0);
  useEffect(() => {
    const timer = setInterval(() => seconds.value++, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="under-way buttons">
      <span role="status">{what}…</span>
      {seconds.value > 1 && (
        <span class="muted" aria-hidden="true">
          {seconds.value} s
        </span>
      )}
      {stop && (
        <Button class="small" onClick={stop}>
          Stop
        </Button>
      )}
    </div>
  );
}
