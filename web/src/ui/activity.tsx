/** What the agents did, newest at the bottom: a quiet column that fades when nothing happens. */

import { useSignal } from "@preact/signals";
import { formatAge } from "../core/words/age.ts";
import { CALL_STATES } from "../core/words/calls.ts";
import type { Actions } from "./actions.ts";
import { StateMark } from "./components.tsx";
import type { Model } from "./model.ts";
import { mergeRepeats, QUIET_AFTER, type ShownRow } from "./rows.ts";

/** Rows shown while the column is folded. */
const FEW = 4;

/** The column; nothing before the first call. */
export function ActivityFeed({ model, actions }: { model: Model; actions: Actions }) {
  const unfolded = useSignal(false);
  const rows = model.traces.value;
  if (rows.length === 0) return null;
  const newest = rows[rows.length - 1];
  const running = rows.some((row) => row.state === "started");
  const quiet = !unfolded.value && !running && model.now.value - (newest?.at ?? 0) > QUIET_AFTER;
  const folded = mergeRepeats(rows);
  const shown = unfolded.value ? folded : folded.slice(-FEW);
  return (
    <section class={`activity${quiet ? " quiet" : ""}${unfolded.value ? " unfolded" : ""}`} aria-label="Agent activity">
      <button
        type="button"
        class="panel tab"
        aria-expanded={unfolded.value}
        onClick={() => {
          unfolded.value = !unfolded.value;
        }}
      >
        {unfolded.value ? "Show less" : "Activity"}
      </button>
      <ol class="panel rows" aria-live="polite" aria-relevant="additions text">
        {shown.map((row) => (
          <Row
            key={row.callId}
            row={row}
            now={unfolded.value ? model.now.value : 0}
            undo={model.interaction.newest.value?.callId === row.callId ? actions.user.undoNewest : undefined}
          />
        ))}
      </ol>
    </section>
  );
}

/** Props of a row. */
interface RowProps {
  row: ShownRow;
  now: number;
  /** Undoes the newest step; undefined for older ones. */
  undo: (() => void) | undefined;
}

/** One call. `now` 0 leaves the age out: screen readers would read it every second. */
function Row({ row, now, undo }: RowProps) {
  const { mark } = CALL_STATES[row.state === "started" ? "running" : row.state];
  return (
    <li class={row.state}>
      <StateMark state={mark} />
      <span class="words">
        <strong>{row.name}</strong> {row.words}
        {row.times > 1 && <span class="age"> × {row.times}</span>}
      </span>
      {undo && (
        <button type="button" class="link-button" aria-label={`Undo what ${row.name} did`} onClick={undo}>
          Undo
        </button>
      )}
      {now > 0 && <span class="age">{formatAge(now - row.at)}</span>}
    </li>
  );
}
