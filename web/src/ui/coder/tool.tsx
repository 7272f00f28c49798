/** A call of a tool as one row: how it stands, what it does and to what. Opened, it shows the details. */

import { useSignal } from "@preact/signals";
import { CALL_STATES } from "../../core/words/calls.ts";
import { few } from "../../core/words/text.ts";
import type { ChatTool, CoderEdit } from "../../wire/types.gen.ts";
import { ExactText } from "../approvals/exact.tsx";
import { shownText } from "../approvals/visible.ts";
import { Button } from "../button.tsx";
import { StateMark } from "../components.tsx";
import { Failure } from "../parts.tsx";
import { DiffLines } from "../project/difflines.tsx";
import { usePending } from "../request.ts";
import { sizeText, terminalText } from "./output.ts";
import { inWords } from "./reason.ts";
import type { CoderDesk } from "./types.ts";
import { TOOL_KINDS } from "./words.ts";

/** Diffs up to this many characters are open from the beginning. */
const SHORT = 4000;
/** The most of an output that is fetched, in bytes. */
const MOST = 1 << 20;

/** Props of a call. */
interface ToolProps {
  tool: ChatTool;
  session: string;
  desk: CoderDesk;
}

/** One call. */
export function ToolRow({ tool, session, desk }: ToolProps) {
  const { diffs = [], paths = [], state, kind = "", title, command } = tool;
  /** What the user has chosen; until then a short change is open, but not while its card shows the same. */
  const chosen = useSignal<boolean | null>(null);
  const isShort = diffs.length > 0 && diffs.reduce((sum, { diff }) => sum + diff.length, 0) <= SHORT;
  const open = chosen.value ?? (isShort && state !== "waiting");
  const { word, mark } = CALL_STATES[state];
  const target = command || few(paths, 2);
  const verb = tool.world ? "World" : TOOL_KINDS[kind];
  return (
    <details
      class={`call ${state}`}
      data-tool={tool.id}
      data-state={state}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) chosen.value = event.currentTarget.open;
      }}
    >
      <summary>
        <StateMark state={mark} label={word} />
        <span class="title">{verb && !/^\p{Lu}/u.test(title) ? `${verb}: ${title}` : title}</span>
        {target && !title.includes(target) && <code class="target">{shownText(target)}</code>}
        {state !== "done" && <span class="age">{word}</span>}
      </summary>
      {open && <ToolDetails tool={tool} session={session} desk={desk} />}
    </details>
  );
}

/** What is behind a call. */
function ToolDetails({ tool, session, desk }: ToolProps) {
  const { command, paths = [], diffs = [], output } = tool;
  return (
    <div class="inside">
      {command && <ExactText text={command} label="Command" />}
      {paths.length > 0 && diffs.length === 0 && (
        <ul class="paths" aria-label="Files">
          {paths.map((path) => (
            <li key={path}>
              <code>{shownText(path)}</code>
            </li>
          ))}
        </ul>
      )}
      {diffs.map((edit) => (
        <Edit key={edit.path} edit={edit} />
      ))}
      {output && diffs.length === 0 && <Output tool={tool} session={session} desk={desk} />}
      {!command && !output && paths.length === 0 && diffs.length === 0 && <p class="muted">No details.</p>}
    </div>
  );
}

/** What a call changes in one file. */
function Edit({ edit: { path, diff, cut } }: { edit: CoderEdit }) {
  return (
    <div class="diff">
      <code>{shownText(path)}</code>
      <DiffLines text={diff} cut={cut} label={`Lines that changed in ${path}`} />
    </div>
  );
}

/** What a call wrote: its end, or on demand all of it. */
function Output({ tool, session, desk }: ToolProps) {
  const { output = "", size = 0 } = tool;
  const whole = useSignal<string | null>(null);
  const { busy, failed, run } = usePending();
  const cut = whole.value === null && size > new TextEncoder().encode(output).length;
  const fetchAll = () =>
    run(async () => {
      whole.value = await inWords(wholeOutput(desk, session, tool.id));
    });
  return (
    <div>
      {cut && (
        <p class="muted">
          The end of {sizeText(size)}.{" "}
          <Button class="small" disabled={busy.value} onClick={fetchAll}>
            {busy.value ? "Loading…" : "Show all of it"}
          </Button>
        </p>
      )}
      <Failure text={failed.value} />
      <pre class="terminal" tabIndex={0} role="group" aria-label="Output">
        {terminalText(whole.value ?? output)}
      </pre>
    </div>
  );
}

/** All output of a call, piece by piece; a piece that is not the last ends with the mark of what was cut. */
async function wholeOutput(desk: CoderDesk, session: string, tool: string): Promise<string> {
  const bytes = new TextEncoder();
  let text = "";
  for (let from = 0; from < MOST; ) {
    const { output } = await desk.ask({ op: "output", session, tool, from });
    if (!output || output.text === "") break;
    const rest = output.size - output.from;
    const piece = bytes.encode(output.text).length < rest ? output.text.replace(/…$/, "") : output.text;
    text += piece;
    from = output.from + bytes.encode(piece).length;
    if (from >= output.size || piece === "") break;
  }
  return text;
}
