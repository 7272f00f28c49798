/** Talking about an idea with an agent that only reads. What it comes to can become a mission. */

import { useSignal } from "@preact/signals";
import { shownName } from "../../core/project/names.ts";
import { Button } from "../button.tsx";
import { into } from "../components.tsx";
import { Form } from "../form.tsx";
import { Failure } from "../parts.tsx";
import { picked, Select } from "../pick.tsx";
import { usePending } from "../request.ts";
import { AgentSelect, NoAgent } from "./agents.tsx";
import type { DeskProps } from "./props.ts";
import { inWords } from "./reason.ts";
import { isShownAs } from "./words.ts";

/** The open project, which the service knows by itself. */
const PROJECT = "";

/** Which folder it is about, with whom, and what it is. */
export function Idea({ model, desk }: Pick<DeskProps, "model" | "desk">) {
  const { root, name = "" } = model.project.state.value;
  const known = desk.folders.value.filter(({ folder }) => !isShownAs(root, folder));
  const folders = [
    ...(root ? [{ value: PROJECT, word: shownName(name) }] : []),
    ...known.map((one) => ({ value: one.folder, word: shownName(one.name) })),
  ];
  const folder = useSignal(folders[0]?.value ?? PROJECT);
  const agent = useSignal("");
  const text = useSignal("");
  const { busy, failed, run } = usePending();
  const missing = desk.missing.value;
  if (missing) return <NoAgent trouble={missing} desk={desk} model={model} />;
  const begin = () =>
    run(async () => {
      const how = { ...(agent.value && { agent: agent.value }), ...(folder.value && { folder: folder.value }) };
      const id = await inWords(desk.talk(text.value.trim(), how));
      desk.view.value = { at: "session", id, part: "work" };
    });
  return (
    <Form class="new-session" aria-label="Discuss an idea" send={begin}>
      <p class="muted">
        The agent reads your code and talks it over with you; it changes nothing. Once you know what you want, it sums
        it up, and you can make it a mission.
      </p>
      <label class="field">
        What do you have in mind?
        <textarea rows={4} value={text.value} onInput={into(text)} />
      </label>
      {folders.length > 1 && (
        <label class="field">
          Folder
          <Select choices={folders} {...picked(folder)} />
        </label>
      )}
      <AgentSelect agents={desk.agents.value} agent={agent} />
      <Failure text={failed.value} />
      <div class="buttons">
        <Button primary submit disabled={busy.value || text.value.trim() === ""}>
          {busy.value ? "Starting…" : "Start discussing"}
        </Button>
      </div>
    </Form>
  );
}
