/** The agent's tool calls as they happen: one row for each, details on opening it; long runs are folded. */

import { useSignal } from "@preact/signals";
import { CALL_STATES } from "../../core/words/calls.ts";
import { counted } from "../../core/words/text.ts";
import type { ChatTool } from "../../wire/types.gen.ts";
import { StateMark } from "../components.tsx";
import type { Model } from "../model.ts";
import { formatCallTime } from "./calltexts.ts";
import { foldCalls } from "./rows.ts";

/** A run of consecutive calls. */
export function ToolCalls({ tools, model }: { tools: readonly ChatTool[]; model: Model }) {
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
        <Call key={tool.id} tool={tool} model={model} />
      ))}
    </div>
  );
}

/** One call. */
function Call({ tool, model }: { tool: ChatTool; model: Model }) {
  const open = useSignal(false);
  const active = tool.state === "running" || tool.state === "waiting";
  const { word, mark } = CALL_STATES[tool.state];
  const time = formatCallTime(tool, active ? model.now.value : 0);
  return (
    <details
      class={`call ${tool.state}`}
      data-tool={tool.name}
      data-state={tool.state}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>
        <StateMark state={mark} label={word} />
        <span class="title">{tool.title || tool.name}</span>
        {tool.target && <code class="target">{tool.target}</code>}
        <span class="age">{tool.state === "running" || tool.state === "done" ? time : word}</span>
      </summary>
      {open.value && <CallDetails tool={tool} />}
    </details>
  );
}

/** What is behind a call: input and output. */
function CallDetails({ tool }: { tool: ChatTool }) {
  return (
    <div class="inside">
      <p class="muted">
        <code>{tool.name}</code> · {CALL_STATES[tool.state].word}
      </p>
      <Text label="Input" text={tool.input} />
      <Text label="Output" text={tool.output} />
      {!tool.input && !tool.output && <p class="muted">No details.</p>}
    </div>
  );
}

/** A block of text that scrolls. */
function Text({ label, text }: { label: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <div>
      <p class="muted">{label}</p>
      {/* What scrolls must be reached by keyboard. */}
      <pre tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
    </div>
  );
}
