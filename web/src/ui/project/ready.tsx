/** The panel of a project that stands: what it is, what to look for in it, what changed, what happened, all of it as a
 * tree, and what can be done with the whole. */

import { useSignal } from "@preact/signals";
import { NO_FILTER, type Filter } from "../../core/project/filter.ts";
import type { CityView } from "../../core/project/model.ts";
import { shownName } from "../../core/project/names.ts";
import { formatCount } from "../../core/project/format.ts";
import type { PanelProps } from "../lazy.tsx";
import { reasonOf } from "../reason.ts";
import { FileTree } from "./filetree.tsx";
import { Filters } from "./filters.tsx";
import { Activity, Changed } from "./lists.tsx";
import { branchOf, COMPARE_WORDS, factsOf } from "./words.ts";

interface ReadyProps extends PanelProps {
  choose(): void;
}

export function Ready({ model, actions, choose }: ReadyProps) {
  const { state, city, version } = model.project;
  void version.value;
  const now = state.value;
  const filter = model.project.filter.value ?? NO_FILTER;
  const look = (change: Partial<Filter>) => actions.project.look({ ...filter, ...change });
  const here = city.value;
  return (
    <>
      <div class="facts">
        <p>{factsOf(now)}</p>
        <p class="muted">
          <bdi>{branchOf(now.git)}</bdi> · <bdi>{shownName(now.root ?? "")}</bdi>
        </p>
        {now.left?.map(({ count, what }) => (
          <p key={what} class="muted">
            {count > 0 ? `${count.toLocaleString("en")} ` : ""}
            {shownName(what)}
          </p>
        ))}
      </div>
      {here && <Sight model={model} actions={actions} />}
      <Coming model={model} actions={actions} />
      {here && (
        <>
          <Filters city={here} filter={filter} look={look} model={model} actions={actions} />
          <Compare model={model} actions={actions} />
          <Changed city={here} model={model} actions={actions} />
          <Activity city={here} model={model} actions={actions} />
          <FileTree city={here} model={model} actions={actions} />
        </>
      )}
      {!model.viewer.value && <Whole actions={actions} choose={choose} />}
    </>
  );
}

/** The way to the city in the picture. */
function Sight({ model, actions }: PanelProps) {
  const { project } = actions;
  const hidden = model.project.hidden.value;
  return (
    <div class="buttons">
      <button type="button" class="primary" disabled={hidden} onClick={() => project.flyTo("city")}>
        Fly to it
      </button>
      <button type="button" class="quiet" onClick={() => project.hide(!hidden)}>
        {hidden ? "Show the city" : "Hide the city"}
      </button>
    </div>
  );
}

/** How far the files are. */
function Coming({ model, actions }: PanelProps) {
  const progress = model.project.progress.value;
  if (!progress) return null;
  if ("failed" in progress)
    return (
      <p class="warn" role="alert">
        {progress.failed}{" "}
        <button type="button" class="quiet" onClick={actions.project.again}>
          Try again
        </button>
      </p>
    );
  return (
    <p class="muted">
      {formatCount(progress.have, "file")} of {progress.of.toLocaleString("en")} are here
    </p>
  );
}

/** With what the files are compared. */
function Compare({ model, actions }: PanelProps) {
  void model.project.version.value; // the city is one object, whatever changes in it
  const now = model.project.city.value?.view.compare ?? "commit";
  const choices: readonly CityView["compare"][] = model.project.state.value.git
    ? ["commit", "session", "none"]
    : ["session", "none"];
  return (
    <fieldset>
      <legend>Mark what changed since</legend>
      <div class="choices">
        {choices.map((since) => (
          <label key={since} class={now === since ? "choice chosen" : "choice"}>
            <input
              type="radio"
              name="project-compare"
              checked={now === since}
              onChange={() => actions.project.compare(since)}
            />
            {COMPARE_WORDS[since]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What can be done with the whole. */
function Whole({ actions, choose }: Omit<ReadyProps, "model">) {
  const { project } = actions;
  const asks = useSignal<"" | "tidy">("");
  const failed = useSignal("");
  const run = (does: Promise<void>) => {
    asks.value = "";
    does.then(
      () => {
        failed.value = "";
      },
      (error: unknown) => {
        failed.value = reasonOf(error);
      },
    );
  };
  return (
    <section class="whole" aria-label="The city">
      <div class="buttons">
        <button type="button" class="quiet" onClick={choose}>
          Switch folder…
        </button>
        <button
          type="button"
          class="quiet"
          aria-expanded={asks.value === "tidy"}
          onClick={() => {
            asks.value = asks.value === "tidy" ? "" : "tidy";
          }}
        >
          Tidy up…
        </button>
        <button type="button" class="quiet" onClick={() => run(project.close())}>
          Close the project
        </button>
      </div>
      {asks.value === "tidy" && (
        <div class="asks" role="group" aria-label="Tidy up">
          <p>The city is laid out anew, without gaps. Buildings that you know by their place will stand elsewhere.</p>
          <div class="buttons">
            <button type="button" class="primary" onClick={() => run(project.tidy())}>
              Lay it out anew
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                asks.value = "";
              }}
            >
              Leave it
            </button>
          </div>
        </div>
      )}
      {failed.value && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
    </section>
  );
}
