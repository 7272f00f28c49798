/** The agent's tool calls as they happen: one row for each, details on opening it; long runs are folded. */

import { useSignal } from "@preact/signals";
import { CALL_STATES } from "../../core/words/calls.ts";
import { counted, few } from "../../core/words/text.ts";
import type { ChatTool, CoderEdit } from "../../wire/types.gen.ts";
import { ExactText } from "../approvals/exact.tsx";
import { shownText } from "../approvals/visible.ts";
import { Button } from "../button.tsx";
import { formatCallTime } from "../chat/calltexts.ts";
import { StateMark } from "../components.tsx";
import type { Model } from "../model.ts";
import { Failure } from "../parts.tsx";
import { DiffLines } from "../project/difflines.tsx";
import { usePending } from "../request.ts";
import { foldCalls } from "./blocks.ts";
import { sizeText, terminalText } from "./output.ts";

/** Diffs up to this many characters are open from the beginning. */
const SHORT = 4000;

/** What each kind of call does. */
const KINDS: Readonly<Record<string, string>> = {
  read: "Read",
  edit: "Edit",
  delete: "Delete",
  move: "Move",
  search: "Search",
  execute: "Run",
  think: "Think",
  fetch: "Fetch",
};

/** Props of calls. */
interface CallProps {
  tool: ChatTool;
  model: Model;
  /** Reads all that a call wrote, where more than its end is kept. */
  outputOf?: ((tool: string) => Promise<string>) | undefined;
}

/** A run of consecutive calls. */
export function ToolCalls({ tools, ...of }: Omit<CallProps, "tool"> & { tools: readonly ChatTool[] }) {
  const all = useSignal(false);
  const { folded, shown } = all.value ? { folded: [], shown: tools } : foldCalls(tools);
  return (
    <div class="tools">
      {folded.length > 0 && (
        <button
          type="button"
          class="small more"
          aria-expanded={false}
          onClick={() => {
            all.value = true;
          }}
        >
          {counted(folded.length, "more step")}
        </button>
      )}
      {shown.map((tool) => (
        <Call key={tool.id} tool={tool} {...of} />
      ))}
    </div>
  );
}

/** One call. */
function Call({ tool, model, outputOf }: CallProps) {
  const { name, diffs = [], paths = [], state, kind = "", command } = tool;
  /** What the user has chosen; until then a short change is open, but not while its card shows the same. */
  const chosen = useSignal<boolean | null>(null);
  const isShort = diffs.length > 0 && diffs.reduce((sum, { diff }) => sum + diff.length, 0) <= SHORT;
  const open = chosen.value ?? (isShort && state !== "waiting");
  const active = state === "running" || state === "waiting";
  const { word, mark } = CALL_STATES[state];
  const time = formatCallTime(tool, active ? model.now.value : 0);
  const title = tool.title || name;
  const target = tool.target || command || few(paths, 2);
  const verb = tool.world ? "World" : KINDS[kind];
  return (
    <details
      class={`call ${state}`}
      data-tool={name}
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
        <span class="age">{state === "done" ? time : (state === "running" && time) || word}</span>
      </summary>
      {open && <Details tool={tool} outputOf={outputOf} />}
    </details>
  );
}

/** What is behind a call. */
function Details({ tool, outputOf }: Omit<CallProps, "model">) {
  const { name, title, command, paths = [], diffs = [], input, output } = tool;
  return (
    <div class="inside">
      {name && name !== title && (
        <p class="muted">
          <code>{name}</code>
        </p>
      )}
      {input && <ExactText text={input} label="Input" />}
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
      {output && diffs.length === 0 && <Output tool={tool} outputOf={outputOf} />}
      {!input && !command && !output && paths.length === 0 && diffs.length === 0 && <p class="muted">No details.</p>}
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
function Output({ tool: { id, output = "", size = 0 }, outputOf }: Omit<CallProps, "model">) {
  const whole = useSignal<string | null>(null);
  const { busy, failed, run } = usePending();
  const cut = outputOf && whole.value === null && size > new TextEncoder().encode(output).length;
  const fetchAll = () =>
    run(async () => {
      whole.value = (await outputOf?.(id)) ?? output;
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
