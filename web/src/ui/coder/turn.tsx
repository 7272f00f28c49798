/** One turn: what the user asked, what came of it, and how it ended, with the way to take it back. */

import { useSignal } from "@preact/signals";
import { Component } from "preact";
import type { TurnGroup } from "../../core/coder/turns.ts";
import { formatAge, formatDuration } from "../../core/words/age.ts";
import { sentence } from "../../core/words/text.ts";
import type { CoderFile, CoderSession, CoderTurn } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { StateMark } from "../components.tsx";
import type { Model } from "../model.ts";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { ChangedFiles } from "./changedfiles.tsx";
import { ItemView } from "./item.tsx";
import { inWords } from "./reason.ts";
import type { CoderDesk } from "./types.ts";
import { TURN_STATES, turnOutcome } from "./words.ts";

/** Props of a turn. */
interface TurnProps {
  group: TurnGroup;
  session: CoderSession;
  model: Model;
  desk: CoderDesk;
  /** Id of the card that the Y key leads to. */
  asks: string | undefined;
}

/** One turn. It is rendered again when something of it has changed. */
export class TurnView extends Component<TurnProps> {
  override shouldComponentUpdate(next: TurnProps): boolean {
    const { group, session, asks } = this.props;
    const same =
      group.turn === next.group.turn &&
      sameFiles(group, next.group) &&
      group.items.length === next.group.items.length &&
      group.items.every((item, at) => item.event === next.group.items[at]?.event);
    const row = (["id", "turn", "landed", "trouble"] as const).every((key) => session[key] === next.session[key]);
    return !same || !row || asks !== next.asks;
  }

  render({ group, session, model, desk, asks }: TurnProps) {
    const { turn, items, files } = group;
    return (
      <section class="coder-turn" data-turn={group.id} data-state={turn?.state}>
        {items.map((item) => (
          <ItemView
            key={item.key}
            item={item}
            session={session}
            model={model}
            desk={desk}
            byKey={item.event.approval !== undefined && item.event.approval.id === asks}
          />
        ))}
        {turn && turn.state !== "queued" && (
          <TurnEnd turn={turn} files={files} session={session} model={model} desk={desk} />
        )}
      </section>
    );
  }
}

/** Props of a turn's end. */
type EndProps = Pick<TurnProps, "session" | "model" | "desk"> & { turn: CoderTurn; files: readonly CoderFile[] };

/** Whether the same files are told of two states of a turn: they are found anew with each event. */
function sameFiles({ files: a }: TurnGroup, { files: b }: TurnGroup): boolean {
  return a.length === b.length && a.every((file, at) => file === b[at]);
}

/** How a turn ended, or how long it has been going on. */
function TurnEnd({ turn, files, session, model, desk }: EndProps) {
  const running = turn.state === "running";
  const until = running ? model.now.value : Date.parse(turn.ended ?? "");
  const millis = turn.began ? until - Date.parse(turn.began) : Number.NaN;
  const took = Number.isNaN(millis) ? "" : running ? formatAge(Math.max(1000, millis)) : formatDuration(millis);
  const undoable = turn.undo === true && !running && session.landed !== "discarded";
  return (
    <div class="turn-end">
      <p class={turn.state === "failed" ? "outcome warn" : "outcome"}>
        <StateMark state={TURN_STATES[turn.state].mark} />
        <span>{turnOutcome(turn, took)}</span>
        {turn.undone && <span class="muted"> · taken back</span>}
      </p>
      {turn.reason && !isTold(turn.reason, session) && <p class="warn">{sentence(turn.reason)}</p>}
      {!turn.undone && session.landed !== "discarded" && (
        <ChangedFiles key={files.length} files={files} session={session.id} desk={desk} />
      )}
      {undoable && <Undo turn={turn.id} undone={turn.undone === true} session={session} desk={desk} />}
    </div>
  );
}

/** Whether the head of the session says already why a turn failed: its agent could not start. */
function isTold(reason: string, { trouble }: CoderSession): boolean {
  return trouble !== undefined && reason.startsWith(trouble.reason);
}

/** Props of the way back. */
interface UndoProps {
  turn: string;
  undone: boolean;
  session: CoderSession;
  desk: CoderDesk;
}

/** Takes a turn back, after saying what that does and what it does not cover; and brings it back again. */
function Undo({ turn, undone, session, desk }: UndoProps) {
  const asking = useSignal(false);
  const notes = useSignal<readonly string[]>([]);
  const redo = useSignal("");
  const { busy, failed, run } = usePending();
  const back = (label: string) =>
    run(async () => {
      const answer = await inWords(undo(desk, session.id, label));
      asking.value = false;
      notes.value = answer.notes ?? [];
      redo.value = answer.redo ?? "";
    });
  const busySession = session.turn !== undefined && session.turn !== "";
  if (!asking.value)
    return (
      <div class="buttons">
        {!undone && (
          <Button
            class="small"
            disabled={busySession}
            onClick={() => {
              asking.value = true;
            }}
          >
            Undo this turn
          </Button>
        )}
        {undone && redo.value && (
          <Button class="small" disabled={busy.value || busySession} onClick={() => back(redo.value)}>
            Bring it back
          </Button>
        )}
        {notes.value.map((note) => (
          <p key={note} class="muted" role="status">
            {note}
          </p>
        ))}
        <Failure text={failed.value} />
      </div>
    );
  return (
    <div class="asks-undo" role="group" aria-label="Undo this turn?">
      <p>
        All files go back to how they were before this turn; turns after it are undone too. What was done outside these
        files stays: commands that reached the network, other folders or the world.
      </p>
      <Failure text={failed.value} />
      <div class="buttons">
        <Button primary disabled={busy.value} onClick={() => back(turn)}>
          {busy.value ? "Undoing…" : "Undo"}
        </Button>
        <Button
          onClick={() => {
            asking.value = false;
          }}
        >
          Keep it
        </Button>
      </div>
    </div>
  );
}

/** Undoes what the files are now: the hash says that nothing has changed in between. */
async function undo(desk: CoderDesk, session: string, turn: string) {
  const { diff } = await desk.ask({ op: "diff", session });
  return desk.ask({ op: "undo", session, turn, hash: diff?.hash ?? "" });
}
