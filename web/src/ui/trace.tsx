/** What the agents did, newest at the bottom, as a quiet column that fades when nothing happens. */

import { useSignal } from "@preact/signals";
import type { Actions } from "./actions.ts";
import { colorOf, foldRepeats, type Model, QUIET_AFTER, type TraceRow } from "./model.ts";
import { ageWords } from "./words.ts";

/** Rows that are shown unless the column is unfolded. */
const FEW = 4;

export function Activity({ model, actions }: { model: Model; actions: Actions }) {
  const unfolded = useSignal(false);
  const rows = model.traces.value;
  if (rows.length === 0) return null;
  const newest = rows[rows.length - 1];
  const running = rows.some((row) => row.state === "started");
  const quiet = !unfolded.value && !running && model.now.value - (newest?.at ?? 0) > QUIET_AFTER;
  const folded = foldRepeats(rows);
  const shown = unfolded.value ? folded : folded.slice(-FEW);
  return (
    <section
      class={`activity${quiet ? " quiet" : ""}${unfolded.value ? " unfolded" : ""}`}
      aria-label="What agents did"
    >
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
            color={colorOf(model, row.avatarId)}
            now={unfolded.value ? model.now.value : 0}
            undo={model.hand.newest.value?.callId === row.callId ? actions.hand.takeBack : undefined}
          />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  row: TraceRow & { times: number };
  color: string;
  now: number;
  /** Of the newest step: takes it back. */
  undo: (() => void) | undefined;
}

/** `now` 0 leaves the age out: it would be read aloud each second. */
function Row({ row, color, now, undo }: RowProps) {
  const mark = { started: "…", done: "✓", failed: "!" }[row.state];
  return (
    <li class={row.state}>
      <span class="tick" aria-hidden="true" style={{ color: row.state === "failed" ? "" : color }}>
        {mark}
      </span>
      <span class="words">
        <strong>{row.name}</strong> {row.words}
        {row.times > 1 && <span class="age"> × {row.times}</span>}
      </span>
      {undo && (
        <button type="button" class="link-button" aria-label={`Undo what ${row.name} did`} onClick={undo}>
          Undo
        </button>
      )}
      {now > 0 && <span class="age">{ageWords(now - row.at)}</span>}
    </li>
  );
}
