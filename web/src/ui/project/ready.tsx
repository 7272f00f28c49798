/**
 * The panel of a project that is ready: what it is, filters, what changed, what happened, all files as a tree, and
 * what can be done with the whole.
 */

import { useSignal } from "@preact/signals";
import { type Filter, NO_FILTER } from "../../core/project/filter.ts";
import type { CityView } from "../../core/project/model.ts";
import { shownName } from "../../core/project/names.ts";
import { counted, formatNumber } from "../../core/words/text.ts";
import { Button } from "../button.tsx";
import type { PanelProps } from "../lazy.tsx";
import { Choices, Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { FileTree } from "./filetree.tsx";
import { Filters } from "./filters.tsx";
import { branchText, COMPARE_LABELS, projectFacts } from "./labels.ts";
import { ChangedFiles, RecentTouches } from "./lists.tsx";
import { followCity } from "./types.ts";

/** Props of the panel; `choose` leads to the choice of another folder. */
interface ReadyProps extends PanelProps {
  /** Shows the form for another folder. */
  choose(): void;
}

/** The panel. */
export function ReadyProject({ model, actions, choose }: ReadyProps) {
  const { state, city } = model.project;
  followCity(model.project);
  const now = state.value;
  const filter = model.project.filter.value ?? NO_FILTER;
  /** Changes some conditions of the filter. */
  const changeFilter = (change: Partial<Filter>) => actions.project.setFilter({ ...filter, ...change });
  /** The files; null while their code is loading. */
  const store = city.value;
  return (
    <>
      <div class="facts">
        <p>{projectFacts(now)}</p>
        <p class="muted">
          <bdi>{branchText(now.git)}</bdi> · <bdi>{shownName(now.root ?? "")}</bdi>
        </p>
        {/* What the scan left out, and why, in the service's words. */}
        {now.left?.map(({ count, what }) => (
          <p key={what} class="muted">
            {count > 0 ? `${formatNumber(count)} ` : ""}
            {shownName(what)}
          </p>
        ))}
      </div>
      {store && <CityButtons model={model} actions={actions} />}
      <LoadingState model={model} actions={actions} />
      {store && (
        <>
          <Filters city={store} filter={filter} changeFilter={changeFilter} model={model} actions={actions} />
          <Compare model={model} actions={actions} />
          <ChangedFiles city={store} model={model} actions={actions} />
          <RecentTouches city={store} model={model} actions={actions} />
          <FileTree city={store} model={model} actions={actions} />
        </>
      )}
      {!model.viewer.value && <ProjectButtons actions={actions} choose={choose} />}
    </>
  );
}

/** The way to the city in the picture. */
function CityButtons({ model, actions }: PanelProps) {
  const { project } = actions;
  /** The city is hidden in the picture; the panel works all the same. */
  const hidden = model.project.hidden.value;
  return (
    <div class="buttons">
      <Button primary disabled={hidden} onClick={() => project.flyTo("city")}>
        Go to the city
      </Button>
      <Button onClick={() => project.setHidden(!hidden)}>{hidden ? "Show the city" : "Hide the city"}</Button>
    </div>
  );
}

/** How far the files are loaded, or why they are not. */
function LoadingState({ model, actions }: PanelProps) {
  const progress = model.project.progress.value;
  if (!progress) return null;
  if ("failed" in progress)
    return (
      <p class="warn" role="alert">
        {progress.failed} <Button onClick={actions.project.reload}>Try again</Button>
      </p>
    );
  return (
    <p class="muted">
      {counted(progress.have, "file")} of {formatNumber(progress.of)} loaded
    </p>
  );
}

/** What the files are compared with. */
function Compare({ model, actions }: PanelProps) {
  followCity(model.project);
  const now = model.project.city.value?.view.compare ?? "commit";
  /** Without git there is no commit to compare with. */
  const choices: readonly CityView["compare"][] = model.project.state.value.git
    ? ["commit", "session", "none"]
    : ["session", "none"];
  return (
    <fieldset>
      <legend>Mark what changed since</legend>
      <Choices
        name="project-compare"
        choices={choices.map((since) => ({ value: since, word: COMPARE_LABELS[since] }))}
        chosen={now}
        choose={actions.project.compare}
      />
    </fieldset>
  );
}

/** What can be done with the whole project. */
function ProjectButtons({ actions, choose }: Omit<ReadyProps, "model">) {
  const { project } = actions;
  /** The question that is shown before an action that moves buildings. */
  const question = useSignal<"" | "tidy">("");
  const { failed, run } = usePending();
  const tidy = () => {
    question.value = "";
    run(project.tidy);
  };
  return (
    <section class="whole" aria-label="The city">
      <div class="buttons">
        <Button onClick={choose}>Switch folder…</Button>
        <Button
          aria-expanded={question.value === "tidy"}
          onClick={() => {
            question.value = question.value === "tidy" ? "" : "tidy";
          }}
        >
          Tidy up…
        </Button>
        <Button onClick={() => run(project.close)}>Close the project</Button>
      </div>
      {question.value === "tidy" && (
        <div class="asks" role="group" aria-label="Tidy up">
          <p>This lays the city out again without gaps. Buildings will move from where you know them.</p>
          <div class="buttons">
            <Button primary onClick={tidy}>
              Tidy up
            </Button>
            <Button
              onClick={() => {
                question.value = "";
              }}
            >
              Cancel
            </Button>
          </div>
        </div>
      )}
      <Failure text={failed.value} />
    </section>
  );
}
