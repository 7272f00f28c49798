/**
 * The panel of the user's project: choosing a folder, and what can be seen and done once it is a city.
 *
 *  Phases: none (nothing is open: suggestions) → scanning (progress, cancel) → ready (ready.tsx) or failed (the
 * reason, and suggestions). Choosing a folder by its path (choose.tsx) replaces the panel's contents in any phase.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { shownName } from "../../core/project/names.ts";
import { counted } from "../../core/words/text.ts";
import { Button } from "../button.tsx";
import { withKey } from "../commands.ts";
import type { PanelProps } from "../lazy.tsx";
import { Panel } from "../panel.tsx";
import { Failure } from "../parts.tsx";
import { reasonOf } from "../reason.ts";
import { usePending } from "../request.ts";
import { ChooseFolder } from "./choose.tsx";
import "./style.ts";
import { ReadyProject } from "./ready.tsx";

/** The panel. What it shows depends on the phase: none, scanning, ready, failed. */
export default function ProjectPanel({ model, actions }: PanelProps) {
  /** The form for another folder is shown. */
  const choosing = useSignal(false);
  const panel = useRef<HTMLElement>(null);
  const state = model.project.state.value;
  const { phase, name = "", id } = state;
  useEffect(() => {
    choosing.value = false; // another folder was opened
  }, [id, phase]);
  return (
    <Panel
      name="project"
      element={panel}
      model={model}
      {...(phase === "none" || name === "" ? {} : { heading: <bdi>{shownName(name)}</bdi> })}
    >
      {choosing.value ? (
        <ChooseFolder
          actions={actions.project}
          done={() => {
            choosing.value = false;
            panel.current?.focus();
          }}
        />
      ) : (
        <>
          {phase === "none" && <NoProject codes={!model.viewer.value} />}
          {phase === "scanning" && <Scanning model={model} actions={actions} />}
          {phase === "failed" && (
            <Failure
              text={`${reasonOf(state.error ? new Error(state.error.message) : undefined)} ${state.error?.next ?? ""}`}
            />
          )}
          {(phase === "none" || phase === "failed") && !model.viewer.value && (
            <FolderOffers
              model={model}
              actions={actions}
              choose={() => {
                choosing.value = true;
              }}
            />
          )}
          {phase === "ready" && (
            <ReadyProject
              model={model}
              actions={actions}
              choose={() => {
                choosing.value = true;
              }}
            />
          )}
        </>
      )}
    </Panel>
  );
}

/** How the panel for that is called, with its key. */
const CODER = withKey("Coder", "coder");

/** What a project is. `codes`: who looks may let agents work on it. */
function NoProject({ codes }: { codes: boolean }) {
  return (
    <>
      <p>
        Choose a folder and its files appear here as a small city, where you can see what your agent is working on. The
        files never leave this computer.
      </p>
      {codes && <p class="muted">Once a project is open, you can ask a coding agent to work on it: {CODER}.</p>}
    </>
  );
}

/** Folders that the service suggests, and the way to any other. */
function FolderOffers({ model, actions, choose }: PanelProps & { choose(): void }) {
  const { busy, failed, run } = usePending();
  /** Folders that the service found on this computer. */
  const offers = model.project.state.value.offers ?? [];
  return (
    <div class="offers">
      {offers.map((offer) => (
        <button
          key={offer.folder}
          type="button"
          class="quiet offer"
          disabled={busy.value}
          onClick={() => run(() => actions.project.open(offer.folder))}
        >
          <bdi>{shownName(offer.shown)}</bdi> <span class="muted">{shownName(offer.why)}</span>
        </button>
      ))}
      <button type="button" class={offers.length === 0 ? "primary" : "quiet"} onClick={choose}>
        Choose a folder…
      </button>
      <Failure text={failed.value} />
    </div>
  );
}

/** The folder is being scanned. */
function Scanning({ model, actions }: PanelProps) {
  const { found = 0, root = "" } = model.project.state.value;
  const { failed, run } = usePending();
  return (
    <div class="scanning">
      <p>
        Scanning <bdi>{shownName(root)}</bdi>
      </p>
      <p class="muted">{counted(found, "file")} so far</p>
      <progress aria-label="Scanning the folder" />
      <Button onClick={() => run(actions.project.close)}>Cancel</Button>
      <Failure text={failed.value} />
    </div>
  );
}
