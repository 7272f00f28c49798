/** A new session: the folder, what it is, the agent, and what to do first. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { shownName } from "../../core/project/names.ts";
import { counted } from "../../core/words/text.ts";
import type { CoderIsolation, CoderWorkspace } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { draftKey, storeDraft } from "../chat/drafts.ts";
import { into } from "../components.tsx";
import { Form } from "../form.tsx";
import { Choices, Failure } from "../parts.tsx";
import { Tick } from "../pick.tsx";
import { ChooseFolder } from "../project/choose.tsx";
import "../project/style.ts";
import { usePending } from "../request.ts";
import { AgentChoice, NoAgent, useAgentChoice } from "./agents.tsx";
import type { DeskProps } from "./props.ts";
import { inWords } from "./reason.ts";
import type { CoderDesk } from "./types.ts";
import { UnderWay } from "./underway.tsx";
import { isShownAs, workspaceLine } from "./words.ts";
import { WorkspaceCard } from "./workspace.tsx";

/** The two steps: which folder, then everything else. */
export function NewSession({ model, actions, desk }: DeskProps) {
  const workspace = useSignal<CoderWorkspace | null>(null);
  const missing = desk.missing.value;
  if (missing) return <NoAgent trouble={missing} desk={desk} model={model} />;
  if (!workspace.value)
    return (
      <FolderChoice
        model={model}
        actions={actions}
        desk={desk}
        taken={(found) => {
          workspace.value = found;
        }}
      />
    );
  return (
    <Start
      workspace={workspace.value}
      model={model}
      actions={actions}
      desk={desk}
      update={(found) => {
        workspace.value = found;
      }}
    />
  );
}

/** The folder: the open project, the ones that were used before, or any other. */
function FolderChoice({ model, actions, desk, taken }: DeskProps & { taken(workspace: CoderWorkspace): void }) {
  const other = useSignal(false);
  const { busy, failed, run } = usePending();
  /** The folder that is looked at; empty: none. */
  const looked = useSignal("");
  const look = async (folder: string): Promise<void> => {
    looked.value = folder;
    const { workspace } = await inWords(desk.ask({ op: "look", folder }));
    if (workspace) taken(workspace);
  };
  const view = desk.view.value;
  const given = view.at === "new" ? view.folder : undefined;
  const { root, name = "" } = model.project.state.value;
  const known = desk.folders.value.filter(({ folder }) => !isShownAs(root, folder));
  /** The project is known as it is shown; the service says where that really is. */
  const lookAtProject = async (shown: string) => look((await actions.project.choices(shown)).folder);
  useEffect(() => {
    if (given) run(() => look(given));
  }, [given]);
  const offer = (word: string, why: string, take: () => Promise<void>) => (
    <button key={why} type="button" class="quiet offer" disabled={busy.value} onClick={() => run(take)}>
      <bdi>{shownName(word)}</bdi> <span class="muted">{shownName(why)}</span>
    </button>
  );
  if (other.value)
    return (
      <ChooseFolder
        actions={{ choices: actions.project.choices, open: look }}
        done={() => {
          other.value = false;
        }}
      />
    );
  return (
    <div class="offers" role="group" aria-label="Which folder?">
      <p>Which folder should an agent work in?</p>
      {root && offer(name, `${root} · your open project`, () => lookAtProject(root))}
      {known.map((w) => offer(w.name, `${w.folder} · ${workspaceLine(w)}`, () => look(w.folder)))}
      <Button
        onClick={() => {
          other.value = true;
        }}
      >
        Another folder…
      </Button>
      {busy.value && <UnderWay what="Looking at the folder" stop={stopper(desk, looked.value)} />}
      <Failure text={failed.value} />
    </div>
  );
}

/** What is asked for at the start. */
interface StartProps extends DeskProps {
  workspace: CoderWorkspace;
  update(workspace: CoderWorkspace): void;
}

/** Everything else: trust, agent, switches, the first prompt. */
function Start({ workspace, model, actions, desk, update }: StartProps) {
  const { isolations, dirty = 0 } = workspace;
  const { agent, word, needsWord, choice } = useAgentChoice(desk.agents.value, workspace, { model, actions });
  const isolation = useSignal<CoderIsolation | undefined>(isolations[0]);
  const readOnly = useSignal(false);
  const carry = useSignal(false);
  const text = useSignal("");
  const { busy, failed, run } = usePending();
  const inPlace = isolation.value === "inplace";
  const start = () =>
    run(() =>
      inWords(
        begin(desk, text.peek().trim(), {
          agent,
          folder: workspace.folder,
          readOnly: readOnly.peek(),
          carry: carry.peek() && dirty > 0 && !inPlace,
          ...(word ? { word } : {}),
          ...(isolation.peek() ? { isolation: isolation.peek() as CoderIsolation } : {}),
        }),
      ),
    );
  return (
    <Form class="new-session" aria-label="New session" send={start}>
      <WorkspaceCard workspace={workspace} desk={desk} update={update} />
      <AgentChoice {...choice} />
      {isolations.length > 1 && (
        <fieldset>
          <legend>Where it works</legend>
          <Choices<CoderIsolation>
            name="coder-isolation"
            choices={isolations.map((value) => ({ value, word: ISOLATIONS[value] }))}
            chosen={isolation.value}
            choose={(value) => {
              isolation.value = value;
            }}
          />
        </fieldset>
      )}
      {inPlace && <p class="warn">It edits your folder directly, so World can't review or undo its changes.</p>}
      <Tick
        label="Read-only: it can look and plan, but can't change anything"
        on={readOnly.value}
        set={(on) => {
          readOnly.value = on;
        }}
      />
      {dirty > 0 && !inPlace && (
        <Tick
          label={`Begin with my ${counted(dirty, "uncommitted file")}`}
          on={carry.value}
          set={(on) => {
            carry.value = on;
          }}
        />
      )}
      <label class="field">
        What should it do?
        <textarea
          rows={3}
          value={text.value}
          onInput={into(text)}
          placeholder="Optional. You can also tell it later."
        />
      </label>
      <Failure text={failed.value} />
      {busy.value && <UnderWay what="Starting the session" stop={stopper(desk, workspace.folder)} />}
      <div class="buttons">
        <Button primary submit disabled={busy.value || agent === "" || needsWord || workspace.trouble !== undefined}>
          {busy.value ? "Starting…" : "Start"}
        </Button>
      </div>
    </Form>
  );
}

/** Stops what is under way in a folder. What has ended by then cannot be stopped any more, and says so by itself. */
const stopper = (desk: CoderDesk, folder: string) => () => {
  desk.ask({ op: "cancel", folder }).catch(() => undefined);
};

/** Where a session can work. */
const ISOLATIONS: Record<CoderIsolation, string> = { worktree: "In a copy of its own", inplace: "In your folder" };

/** Opens the session, sends the first prompt, and shows it; a prompt that is refused stands in its composer. */
async function begin(
  desk: CoderDesk,
  text: string,
  how: { agent: string; folder: string; readOnly: boolean; carry: boolean; word?: string; isolation?: CoderIsolation },
): Promise<void> {
  const { session } = await desk.ask({ op: "open", ...how });
  if (!session) return;
  if (text)
    await desk
      .ask({ op: "prompt", session: session.id, text })
      .catch(() => storeDraft(draftKey("coder", session.id), text));
  desk.view.value = { at: "session", id: session.id, part: "work" };
}
