/** The user's project: choosing a folder, and what there is to see and do once it stands as a city. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { shownName } from "../../core/project/names.ts";
import { formatCount } from "../../core/project/format.ts";
import type { ProjectOffer } from "../../wire/types.gen.ts";
import { adopt, type PanelProps } from "../lazy.tsx";
import { CloseButton } from "../parts.tsx";
import { reasonOf } from "../reason.ts";
import { Choose } from "./choose.tsx";
import css from "./project.lazy.css";
import { Ready } from "./ready.tsx";

adopt(css);

export default function ProjectPanel({ model, actions }: PanelProps) {
  const choosing = useSignal(false);
  const panel = useRef<HTMLElement>(null);
  const state = model.project.state.value;
  const { phase, name = "", id } = state;
  useEffect(() => {
    // The tree takes the keyboard back to the row that was left.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, []);
  useEffect(() => {
    choosing.value = false; // another folder is open
  }, [id, phase]);
  return (
    <section ref={panel} class="panel beside project" aria-label="Project" tabIndex={-1}>
      <header>
        <h2>{phase === "none" || name === "" ? "Project" : <bdi>{shownName(name)}</bdi>}</h2>
        <CloseButton
          label="Close"
          hint="Esc"
          onClick={() => {
            model.open.value = "none";
            actions.toWorld();
          }}
        />
      </header>
      {choosing.value ? (
        <Choose
          hand={actions.project}
          done={() => {
            choosing.value = false;
            panel.current?.focus();
          }}
        />
      ) : (
        <>
          {phase === "none" && <Nothing />}
          {phase === "scanning" && <Scanning model={model} actions={actions} />}
          {phase === "failed" && (
            <p class="warn" role="alert">
              {reasonOf(state.error ? new Error(state.error.message) : undefined)} {state.error?.next}
            </p>
          )}
          {(phase === "none" || phase === "failed") && !model.viewer.value && (
            <Offers
              model={model}
              actions={actions}
              choose={() => {
                choosing.value = true;
              }}
            />
          )}
          {phase === "ready" && (
            <Ready
              model={model}
              actions={actions}
              choose={() => {
                choosing.value = true;
              }}
            />
          )}
        </>
      )}
    </section>
  );
}

function Nothing() {
  return (
    <p>
      Choose a folder, and its files stand here as a small city, where you see what your agent works on. Nothing in them
      leaves this computer.
    </p>
  );
}

function Offers({ model, actions, choose }: PanelProps & { choose(): void }) {
  const failed = useSignal("");
  const busy = useSignal("");
  const offers = model.project.state.value.offers ?? [];
  const open = ({ folder }: ProjectOffer) => {
    busy.value = folder;
    actions.project
      .open(folder)
      .then(
        () => {
          failed.value = "";
        },
        (error: unknown) => {
          failed.value = reasonOf(error);
        },
      )
      .finally(() => {
        busy.value = "";
      });
  };
  return (
    <div class="offers">
      {offers.map((offer) => (
        <button
          key={offer.folder}
          type="button"
          class="quiet offer"
          disabled={busy.value !== ""}
          onClick={() => open(offer)}
        >
          <bdi>{shownName(offer.shown)}</bdi> <span class="muted">{shownName(offer.why)}</span>
        </button>
      ))}
      <button type="button" class={offers.length === 0 ? "primary" : "quiet"} onClick={choose}>
        Choose a folder…
      </button>
      {failed.value && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
    </div>
  );
}

function Scanning({ model, actions }: PanelProps) {
  const { found = 0, root = "" } = model.project.state.value;
  const failed = useSignal("");
  return (
    <div class="scanning">
      <p>
        Looking through <bdi>{shownName(root)}</bdi>
      </p>
      <p class="muted">{formatCount(found, "file")} so far</p>
      <progress aria-label="Looking through the folder" />
      <button
        type="button"
        class="quiet"
        onClick={() => {
          actions.project.close().catch((error: unknown) => {
            failed.value = reasonOf(error);
          });
        }}
      >
        Cancel
      </button>
      {failed.value && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
    </div>
  );
}
