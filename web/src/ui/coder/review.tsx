/** The whole change of a session, file by file, and what becomes of it: the user alone brings it into their folder. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { counted } from "../../core/words/text.ts";
import type { CoderDiff, CoderOp, CoderSession } from "../../wire/types.gen.ts";
import { shownText } from "../approvals/visible.ts";
import { Button } from "../button.tsx";
import { Failure } from "../parts.tsx";
import { useLatest } from "../project/latest.ts";
import { usePending } from "../request.ts";
import { GitChanges } from "./gitchanges.tsx";
import { Landing } from "./landing.tsx";
import type { Decide } from "./props.ts";
import { coderReason, hasChanged } from "./reason.ts";
import { ReviewFile } from "./reviewfile.tsx";
import type { CoderDesk } from "./types.ts";
import { FilesUnderWay } from "./underway.tsx";
import { changedText } from "./words.ts";

/** Props of the review. */
interface ReviewProps {
  session: CoderSession;
  desk: CoderDesk;
  /** Where it begins; without: at its head. */
  file: string | undefined;
}

/** The review. */
export function Review({ session, desk, file }: ReviewProps) {
  if (session.readOnly) return <p>This session only reads, so there is nothing to review.</p>;
  if (session.isolation === "inplace")
    return (
      <p>
        This session works in your folder itself, so its changes are already there. Look at them with your own git or
        editor.
      </p>
    );
  if (session.landed === "discarded") return <p>The change was discarded.</p>;
  return <Change session={session} desk={desk} file={file} />;
}

/** What the review does until it is there. */
const COMPARING = { op: "diff", what: "Comparing the files" } as const;

/** The change. */
function Change({ session, desk, file: wanted }: ReviewProps) {
  const { id, changed, turn, git } = session;
  const times = useSignal(0);
  const { answer, failed, fresh } = useLatest(async () => {
    const { diff } = await desk.ask({ op: "diff", session: id });
    return diff ?? null;
  }, [id, times.value, turn, changed?.files, changed?.added, changed?.removed, git?.hash]);
  /** Until the change is read again after a decision, the old one is no longer what would land. */
  const landing = useLanding(session, desk, fresh ? answer.value : null, () => times.value++);
  const diff = answer.value;
  const gone = wanted !== undefined && diff !== null && !diff.files.some(({ path }) => path === wanted);
  return (
    <div class="review scroll" role="group" aria-label="Review" tabIndex={0}>
      <Failure text={failed.value} />
      {failed.value && <Button onClick={() => times.value++}>Try again</Button>}
      <FilesUnderWay
        session={session}
        desk={desk}
        own={landing.own ?? (fresh || failed.value ? undefined : COMPARING)}
      />
      {gone && <p class="muted">{shownText(wanted)} is back to how it was at the start.</p>}
      {diff?.git && <GitChanges key={diff.git.hash} git={diff.git} able={landing.able} land={landing.land} />}
      {diff && diff.files.length === 0 && <p role="status">{diff.git ? "No changes." : "No changes."}</p>}
      {diff && diff.files.length > 0 && (
        <>
          <p role="status">{summaryOf(diff)}</p>
          {diff.notes?.map((note) => (
            <p key={note} class="muted">
              {note}
            </p>
          ))}
          {landing.note.value && (
            <p class="good" role="status">
              {landing.note.value}
            </p>
          )}
          <Failure text={landing.failed.value} />
          {diff.files.map((file) => (
            <ReviewFile
              key={file.path}
              file={file}
              isWanted={file.path === wanted}
              able={landing.able}
              land={landing.land}
            />
          ))}
          {(diff.left ?? 0) > 0 && <p class="muted">{counted(diff.left ?? 0, "more file")} not shown here.</p>}
          <Unseen diff={diff} able={landing.able} land={landing.land} />
          {turn && <p class="muted">To decide, wait until the turn has ended, or stop it.</p>}
          <Landing session={session} diff={diff} able={landing.able} land={landing.land} />
        </>
      )}
      {diff?.files.length === 0 && (
        <>
          {landing.note.value && (
            <p class="good" role="status">
              {landing.note.value}
            </p>
          )}
          <Failure text={landing.failed.value} />
        </>
      )}
    </div>
  );
}

/** What no part of the review shows whole, which is decided before anything is applied or merged. */
function Unseen({
  diff: { unseen = 0, unseenSize = 0 },
  able,
  land,
}: {
  diff: CoderDiff;
  able: boolean;
  land: Decide;
}) {
  if (unseen === 0) return null;
  const files = counted(unseen, "file");
  const keep = () => land({ op: "keep", value: "unseen" }, `${files} kept without being shown whole.`);
  return (
    <div role="group" aria-label="Files that are not shown whole">
      <p class="warn">
        {files} not shown whole, {counted(unseenSize, "byte")}. Keep or revert each of them before you apply or merge.
      </p>
      {unseen > 1 && (
        <div class="buttons">
          <Button class="small" disabled={!able} onClick={keep}>
            Keep these {files} unseen
          </Button>
        </div>
      )}
    </div>
  );
}

/** "3 files, +12 −4". */
function summaryOf({ files, left = 0 }: CoderDiff): string {
  const sum = (part: "added" | "removed") => files.reduce((total, file) => total + (file[part] ?? 0), 0);
  return changedText({ files: files.length + left, added: sum("added"), removed: sum("removed") });
}

/** Asks for what becomes of the change, each time with the hash of what is shown. */
function useLanding(session: CoderSession, desk: CoderDesk, diff: CoderDiff | null, reload: () => void) {
  const { busy, failed, run } = usePending();
  const note = useSignal("");
  const op = useSignal<CoderOp>("apply");
  const hash = diff?.hash ?? "";
  useEffect(() => {
    if (hash) failed.value = ""; // what is shown now is new
  }, [session.id]);
  const land: Decide = (request, says = "") => {
    if (hash === "" || busy.value) return;
    op.value = request.op;
    run(async () => {
      note.value = "";
      try {
        const { notes = [] } = await desk.ask({ session: session.id, hash, ...request });
        note.value = [says, ...notes].filter(Boolean).join(" ");
        reload();
      } catch (error) {
        if (hasChanged(error)) reload();
        throw new Error(coderReason(error), { cause: error });
      }
    });
  };
  const own = busy.value ? { op: op.value, what: "Working on the files" } : undefined;
  return { own, able: !busy.value && !session.turn && hash !== "", failed, note, land };
}
