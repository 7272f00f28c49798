/** What the agent does, as it does it: one row a call, more on opening it; long runs folded. */

import { useSignal } from "@preact/signals";
import type { ChatTool } from "../../wire/types.gen.ts";
import type { Model } from "../model.ts";
import { foldCalls } from "./rows.ts";
import { callTime } from "./words.ts";

const STATE_WORDS: Record<ChatTool["state"], string> = {
  running: "running",
  waiting: "waits for you",
  done: "done",
  failed: "failed",
  stopped: "stopped",
};

/** One shape per state: it is never told by colour alone. */
const ICONS: Record<ChatTool["state"], string> = {
  running: "M8 2.5a5.5 5.5 0 1 1-5.5 5.5M8 5v3l2 1.5",
  waiting: "M5.5 3.5v9M10.5 3.5v9",
  done: "M3.2 8.6 6.6 12l6.2-7.6",
  failed: "M4 4l8 8M12 4l-8 8",
  stopped: "M4.5 4.5h7v7h-7Z",
};

export function Tools({ tools, model }: { tools: readonly ChatTool[]; model: Model }) {
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

function Call({ tool, model }: { tool: ChatTool; model: Model }) {
  const open = useSignal(false);
  const active = tool.state === "running" || tool.state === "waiting";
  const time = callTime(tool, active ? model.now.value : 0);
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
        <svg viewBox="0 0 16 16" role="img" aria-label={STATE_WORDS[tool.state]}>
          <path d={ICONS[tool.state]} class="stroke" />
        </svg>
        <span class="title">{tool.title || tool.name}</span>
        {tool.target && <code class="target">{tool.target}</code>}
        <span class="age">{tool.state === "waiting" ? STATE_WORDS.waiting : time}</span>
      </summary>
      {open.value && <Inside tool={tool} />}
    </details>
  );
}

function Inside({ tool }: { tool: ChatTool }) {
  return (
    <div class="inside">
      <p class="muted">
        <code>{tool.name}</code> · {STATE_WORDS[tool.state]}
      </p>
      <Text label="Given" text={tool.input} />
      <Text label="Answered" text={tool.output} />
      {!tool.input && !tool.output && <p class="muted">Nothing more is known of it.</p>}
    </div>
  );
}

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
