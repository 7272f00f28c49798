/**
 * What a folder is, before any agent starts in it: where it really is, and what in it tells agents what to do or to run.
 * Whoever opens a stranger's repository decides here whether its settings count.
 */

import { shownName } from "../../core/project/names.ts";
import { sentence, sentences } from "../../core/words/text.ts";
import type { CoderAgent, CoderSettings, CoderWorkspace } from "../../wire/types.gen.ts";
import { shownText } from "../approvals/visible.ts";
import { Button } from "../button.tsx";
import { CommandLine } from "../components.tsx";
import { Facts, Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { sizeText } from "../thread/output.ts";
import { hasChanged, inWords } from "./reason.ts";
import type { CoderDesk } from "./types.ts";
import { mayDo, workspaceLine } from "./words.ts";

/** Characters of a hash that are shown; all of it is its tooltip. */
const SHORT_HASH = 12;

/** Props of the card. */
interface WorkspaceProps {
  workspace: CoderWorkspace;
  desk: CoderDesk;
  /** The folder is another one by now, or is looked at again. */
  update(workspace: CoderWorkspace): void;
}

/** The card. */
export function WorkspaceCard({ workspace, desk, update }: WorkspaceProps) {
  const { folder, name, remote, notes = [], trouble, config = [] } = workspace;
  return (
    <section class="workspace" aria-label="Folder">
      <h3>
        <bdi>{shownName(name)}</bdi> <span class="muted">{workspaceLine(workspace)}</span>
      </h3>
      <Facts
        class="facts"
        rows={[
          ["Folder", <code key="folder">{shownText(folder)}</code>],
          ...(remote ? ([["Remote", <code key="remote">{shownText(remote)}</code>]] as const) : []),
        ]}
      />
      {notes.map((note) => (
        <p key={note} class="muted">
          {sentence(note)}
        </p>
      ))}
      {trouble && (
        <div role="alert">
          <p class="warn">{sentences(trouble.reason, trouble.next)}</p>
          {trouble.command && <CommandLine text={trouble.command} />}
        </div>
      )}
      {config.length === 0 ? (
        <p class="muted">This folder has no settings for agents.</p>
      ) : (
        <Trust workspace={workspace} config={config} desk={desk} update={update} />
      )}
    </section>
  );
}

/** The settings, and whether the user trusts them. */
function Trust({ workspace, config, desk, update }: WorkspaceProps & { config: readonly CoderSettings[] }) {
  const { folder, hash, trusted, changed } = workspace;
  const { busy, failed, run } = usePending();
  const decide = (trust: boolean) =>
    run(async () => {
      try {
        const answer = await desk.ask({ op: "trust", folder, hash, trusted: trust });
        if (answer.workspace) update(answer.workspace);
      } catch (error) {
        if (hasChanged(error)) {
          const { workspace: now } = await desk.ask({ op: "look", folder });
          if (now) update(now);
        }
        return inWords(Promise.reject(error as Error));
      }
    });
  return (
    <div class="trust">
      <p>
        {changed
          ? "The agent settings in this folder have changed since you trusted them."
          : "This folder has settings for agents. Trust them only if you know where they came from."}
      </p>
      <ul class="settings-files" aria-label="Settings for agents">
        {config.map((file) => (
          <SettingsFile key={file.path} file={file} />
        ))}
      </ul>
      <p class="muted">{safeWords(desk.agents.value)}</p>
      <Failure text={failed.value} />
      <div class="buttons">
        {trusted ? (
          <>
            <p class="good" role="status">
              You trust these settings.
            </p>
            <Button disabled={busy.value} onClick={() => decide(false)}>
              Don't trust them any more
            </Button>
          </>
        ) : (
          <>
            <Button primary disabled={busy.value} onClick={() => decide(true)}>
              Trust these settings
            </Button>
            {changed && (
              <Button disabled={busy.value} onClick={() => decide(false)}>
                Don't trust
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** One file: what it may do, who reads it, its size and hash. */
function SettingsFile({ file }: { file: CoderSettings }) {
  const { path, agent, sha256 = "", size, state } = file;
  return (
    <li>
      <code>{shownText(path)}</code>
      {state && <strong class="warn"> {state}</strong>}
      <span class="muted">
        {agent}: {mayDo(file)}. {sizeText(size)}
        {sha256 && (
          <>
            {" "}
            · <code title={`SHA-256 ${sha256}`}>{sha256.slice(0, SHORT_HASH)}</code>
          </>
        )}
      </span>
    </li>
  );
}

/** Which agents can work here without trust. */
function safeWords(agents: readonly CoderAgent[]): string {
  const here = agents.filter(({ installed }) => installed);
  const safe = here.filter(({ untrusted }) => untrusted).map(({ product }) => product);
  if (here.length === 0) return "";
  if (safe.length === 0) return "Your agents always load these settings, so you have to trust them first.";
  return `${safe.join(" and ")} can also work here without your trust, ignoring these settings.`;
}
