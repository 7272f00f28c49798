/** The files that a turn changed, each with the way to its part of the review. */

import { useSignal } from "@preact/signals";
import { counted } from "../../core/words/text.ts";
import type { CoderFile } from "../../wire/types.gen.ts";
import { shownText } from "../approvals/visible.ts";
import { Button } from "../button.tsx";
import type { CoderDesk } from "./types.ts";
import { changedFileName, fileText } from "./words.ts";

/** Files that are shown at first; of one more than that, all are. */
const FEW = 5;

/** Props of the list. */
interface ChangedFilesProps {
  files: readonly CoderFile[];
  session: string;
  desk: CoderDesk;
}

/** The list; nothing where nothing was changed. */
export function ChangedFiles({ files, session, desk }: ChangedFilesProps) {
  const all = useSignal(files.length <= FEW + 1);
  if (files.length === 0) return null;
  const shown = all.value ? files : files.slice(0, FEW);
  return (
    <>
      <ul class="changed-files" aria-label="Files that this turn changed">
        {shown.map((file) => (
          <li key={file.path}>
            <button
              type="button"
              class="changed-file"
              title="Open it in the review"
              onClick={() => {
                desk.view.value = { at: "session", id: session, part: "review", file: file.path };
              }}
            >
              <code>{shownText(changedFileName(file))}</code> <span class="muted">{fileText(file)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < files.length && (
        <Button
          class="small"
          onClick={() => {
            all.value = true;
          }}
        >
          Show {counted(files.length - shown.length, "more file")}
        </Button>
      )}
    </>
  );
}
