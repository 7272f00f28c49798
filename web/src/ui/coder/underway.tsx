/** A sign of what takes its time: how far it is, or how long it has taken by now, and a way to stop it where there is one. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { counted, formatNumber } from "../../core/words/text.ts";
import type { CoderOp, CoderProgress, CoderSession } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import type { CoderDesk } from "./types.ts";

/** Props of the sign. */
interface UnderWayProps {
  /** What is done: "Looking at the folder". */
  what: string;
  /** How many files are done, where that is known. */
  progress?: Partial<CoderProgress> | undefined;
  /** What is counted. */
  unit?: string;
  stop?: (() => void) | undefined;
}

/** The sign. Seconds and files are not announced one by one, but each quarter of the files is. */
export function UnderWay({ what, progress, unit = "file", stop }: UnderWayProps) {
  const seconds = useSignal(0);
  useEffect(() => {
    const timer = setInterval(() => seconds.value++, 1000);
    return () => clearInterval(timer);
  }, []);
  const { done = 0, total = 0, says = what } = progress ?? {};
  const quarter = total > 0 ? Math.floor((done / total) * 4) * 25 : 0;
  return (
    <div class="under-way buttons">
      <span role="status">
        {says}…{quarter > 0 && <span class="sr"> {quarter} percent</span>}
      </span>
      {total > 0 && (
        <>
          <progress value={done} max={total} aria-label={says} />
          <span class="muted" aria-hidden="true">
            {formatNumber(done)} of {counted(total, unit)}
          </span>
        </>
      )}
      {total === 0 && seconds.value > 1 && (
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

/** The operations on a session's files that can be stopped; until they are done, nothing is changed. */
const STOPPABLE: ReadonlySet<CoderOp> = new Set(["diff", "keep", "revert", "undo", "apply", "merge"]);

/** Props of what goes on with the files of a session. */
interface FilesUnderWayProps {
  session: CoderSession;
  desk: CoderDesk;
  /** What this page has asked for; without: only what is told of others. */
  own?: { op: CoderOp; what: string } | undefined;
}

/** What goes on with the files of a session, whoever wants it; nothing: that is all there is to say. */
export function FilesUnderWay({ session: { id }, desk, own }: FilesUnderWayProps) {
  const progress = desk.progress.value.get(id);
  if (!progress && !own) return null;
  const { turn = "", stops = own !== undefined && STOPPABLE.has(own.op) } = progress ?? {};
  const stop = () => {
    // What has ended by then cannot be stopped any more, and says so by itself.
    desk.ask({ op: "cancel", session: id, ...(turn ? { turn } : { value: "files" }) }).catch(() => undefined);
  };
  return <UnderWay what={own?.what ?? ""} progress={progress} stop={stops ? stop : undefined} />;
}
