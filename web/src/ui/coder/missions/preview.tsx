/** Exactly what an agent is given for a mission, block by block, with whose words each block has. */

import { type Signal, useSignal } from "@preact/signals";
import { capitalized } from "../../../core/words/text.ts";
import type { Lobe, Mission, Preview, PreviewBlock } from "../../../wire/types.gen.ts";
import { ExactText } from "../../approvals/exact.tsx";
import { Failure } from "../../parts.tsx";
import { Select, Tick } from "../../pick.tsx";
import { usePending } from "../../request.ts";
import { sizeText } from "../../thread/output.ts";
import { inWords } from "../reason.ts";
import type { CoderDesk } from "../types.ts";
import { LOBES } from "./lobes.tsx";

/** The block that is off until the user wants it. */
const WORLD = "world";

/** Whose words a block has. */
const TRUST: Readonly<Record<string, string>> = {
  own: "your words or World's",
  workspace: "from the repository",
  world: "what others wrote in the world",
};

/** Props of the preview. */
interface ContextProps {
  mission: Mission;
  desk: CoderDesk;
  /** What others wrote in the world goes with what the agent is given, once the user has read it here. */
  world: Signal<boolean>;
}

/** The preview, read when it is opened. */
export function ContextPreview({ mission, desk, world }: ContextProps) {
  const role = useSignal<Lobe>(mission.phase === "idea" || mission.phase === "judge" ? "curator" : "coder");
  const preview = useSignal<Preview | null>(null);
  const { busy, failed, run } = usePending();
  const read = () =>
    run(async () => {
      const blocks = world.value ? [WORLD] : [];
      preview.value = await inWords(desk.mission.preview({ role: role.value, missionId: mission.id, blocks }));
    });
  return (
    <details
      class="context-preview"
      onToggle={(event) => {
        if (event.currentTarget.open && preview.value === null) read();
      }}
    >
      <summary>What the agent gets</summary>
      <label class="field">
        Role
        <Select<Lobe>
          choices={LOBES.filter(({ value }) => value !== "vibe")}
          chosen={role.value}
          choose={(chosen) => {
            role.value = chosen;
            read();
          }}
        />
      </label>
      <Failure text={failed.value} />
      {busy.value && !preview.value && (
        <p class="muted" role="status">
          Loading…
        </p>
      )}
      {preview.value && (
        <p class="muted" role="status">
          {sizeText(preview.value.total)} in all
        </p>
      )}
      {preview.value?.blocks.map((block) => (
        <Block
          key={block.id}
          block={block}
          set={(on) => {
            world.value = on;
            read();
          }}
        />
      ))}
    </details>
  );
}

/** One block. Only what others wrote in the world can be left out. */
function Block({
  block: { id, source, bytes, trust, content, on },
  set,
}: {
  block: PreviewBlock;
  set(on: boolean): void;
}) {
  return (
    <section class="preview-block" aria-label={source} data-on={on ? "yes" : "no"}>
      {id === WORLD ? <Tick label={capitalized(source)} on={on} set={set} /> : <h4>{capitalized(source)}</h4>}
      <p class={trust === "world" ? "warn" : "muted"}>
        {sizeText(bytes)}, {TRUST[trust] ?? trust}
        {!on && ", left out"}
      </p>
      <details>
        <summary>Read it</summary>
        <ExactText text={content} label={source} />
      </details>
    </section>
  );
}
