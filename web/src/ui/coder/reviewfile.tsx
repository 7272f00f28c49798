/** One file of the review. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { counted } from "../../core/words/text.ts";
import type { CoderFile } from "../../wire/types.gen.ts";
import { shownText } from "../approvals/visible.ts";
import { Button } from "../button.tsx";
import { DiffLines } from "../project/difflines.tsx";
import type { Decide } from "./props.ts";
import { changedFileName, fileText } from "./words.ts";

/** Diffs up to this many characters are open from the beginning. */
const SHORT = 12_000;

/** Props of a file. */
interface FileProps {
  file: CoderFile;
  /** The review was opened for this file. */
  isWanted: boolean;
  able: boolean;
  land: Decide;
}

/** The file: what happened to it, its lines, and whether the user keeps them. */
export function ReviewFile({ file, isWanted, able, land }: FileProps) {
  const { state, diff = "", cut, binary, kept, unseen, size = 0 } = file;
  const open = useSignal(isWanted || (!kept && diff !== "" && diff.length <= SHORT));
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    head.current?.scrollIntoView({ block: "start" });
    head.current?.focus({ preventScroll: true });
  }, [isWanted]);
  const name = shownText(changedFileName(file));
  return (
    <section
      class="review-file"
      aria-label={name}
      data-state={state}
      data-kept={kept ? "yes" : "no"}
      data-wanted={isWanted}
    >
      <details
        open={open.value}
        onToggle={(event) => {
          open.value = event.currentTarget.open;
        }}
      >
        <summary ref={head}>
          <code>{name}</code>
          <span class="muted">
            {fileText(file)}
            {kept && " · kept"}
          </span>
        </summary>
        {open.value && diff !== "" && (
          <div class="diff">
            <DiffLines text={diff} cut={cut} label={`Lines that changed in ${name}`} />
          </div>
        )}
        {open.value && diff === "" && (
          <p class="muted">{binary ? "A binary file; its content is not shown." : "No lines to show."}</p>
        )}
      </details>
      {unseen && !kept && (
        <p class="warn">Not shown whole: {counted(size, "byte")}. Check it with git, then keep or revert it.</p>
      )}
      <FileChoices
        file={file}
        name={name}
        able={able}
        land={land}
        fold={() => {
          open.value = false;
        }}
      />
    </section>
  );
}

/** Whether the user keeps a file as it is, or wants it as it was, which is asked again. */
function FileChoices({ file, name, able, land, fold }: Omit<FileProps, "isWanted"> & { name: string; fold(): void }) {
  const asking = useSignal(false);
  const paths = [file.path];
  const button = (word: string, run: () => void, label = `${word} ${name}`) => (
    <Button key={word} class="small" disabled={!able} aria-label={label} onClick={run}>
      {word}
    </Button>
  );
  const ask = (on: boolean) => () => {
    asking.value = on;
  };
  const keep = () => {
    fold();
    land({ op: "keep", paths });
  };
  const revert = () => {
    asking.value = false;
    land({ op: "revert", paths }, `${name} is as it was at the start.`);
  };
  return (
    <div class="buttons">
      {asking.value ? (
        <>
          {button("Yes, revert", revert)}
          {button("No", ask(false), `Don't revert ${name}`)}
        </>
      ) : (
        <>
          {!file.kept &&
            (file.unseen ? button("Keep unseen", keep, `Keep ${name} without seeing all of it`) : button("Keep", keep))}
          {button("Revert", ask(true))}
        </>
      )}
    </div>
  );
}
