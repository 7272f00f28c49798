/** The agent's tool calls as they happen: one row for each, details on opening it; long runs are folded. */

import { useSignal } from "@preact/signals";
import type { ChatTool } from "../../wire/types.gen.ts";
import type { Model } from "../model.ts";
import { formatCallTime } from "./format.ts";
import { foldCalls } from "./rows.ts";

/** Words for the states. */
const STATE_LABELS: Record<ChatTool["state"], string> = {
  running: "running",
  waiting: "waiting for you",
  done: "done",
  failed: "failed",
  stopped: "stopped",
};

/** Icons for the states, in a box of 16: colour is never the only sign. */
const ICONS: Record<ChatTool["state"], string> = {
  running: "M8 2.5a5.5 5.5 0 1 1-5.5 5.5M8 5v3l2 1.5",
  waiting: "M5.5 3.5v9M10.5 3.5v9",
  done: "M3.2 8.6 6.6 12l6.2-7.6",
  failed: "M4 4l8 8M12 4l-8 8",
  stopped: "M4.5 4.5h7v7h-7Z",
};

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
          {folded.length} more steps
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
        <svg viewBox="0 0 16 16" role="img" aria-label={STATE_LABELS[tool.state]}>
          <path d={ICONS[tool.state]} class="stroke" />
        </svg>
        <span class="title">{tool.title || tool.name}</span>
        {tool.target && <code class="target">{tool.target}</code>}
        <span class="age">{tool.state === "waiting" ? STATE_LABELS.waiting : time}</span>
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
        <code>{tool.name}</code> · {STATE_LABELS[tool.state]}
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
