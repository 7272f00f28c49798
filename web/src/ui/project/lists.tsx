/** Lists of files: those that differ, and those touched in the last hour. */

import { useSignal } from "@preact/signals";
import type { CityStore } from "../../core/project/city.ts";
import { describeDifference, differenceLabel, differenceSymbol } from "../../core/project/format.ts";
import type { CityFile } from "../../core/project/model.ts";
import { shownName } from "../../core/project/names.ts";
import type { ProjectTouch } from "../../wire/types.gen.ts";
import type { PanelProps } from "../lazy.tsx";
import { Age } from "../parts.tsx";
import { changedFiles, touchLabel } from "./labels.ts";
import { followCity } from "./types.ts";

/** Rows rendered at once. */
const MOST_CHANGED = 100;
const MOST_TOUCHES = 40;

/** Props of a list. */
interface ListProps extends PanelProps {
  city: CityStore;
}

/** The files that differ from the last commit, or since the session began. */
export function ChangedFiles({ city, model, actions }: ListProps) {
  followCity(model.project);
  /** The list is unfolded; its rows are only rendered then. */
  const open = useSignal(true);
  /** Without git there is only the session to compare with. */
  const since = city.view.compare === "session" || !model.project.state.value.git ? "session" : "commit";
  const { list, all } = changedFiles(city, since, MOST_CHANGED);
  return (
    <details
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>
        {since === "commit" ? "Changed since the last commit" : "Changed this session"}: {all}
      </summary>
      {all === 0 && <p class="muted">Nothing changed.</p>}
      {open.value && (
        <ul aria-label="Changed files">
          {list.map((file) => (
            <li key={file.id}>
              <FileButton city={city} file={file} since={since} model={model} actions={actions} />
            </li>
          ))}
        </ul>
      )}
      {all > list.length && <p class="muted">and {all - list.length} more: see the tree or the filter</p>}
    </details>
  );
}

/** Props of a file. */
interface FileButtonProps extends ListProps {
  file: CityFile;
  /** Which difference is shown. */
  since: "commit" | "session";
}

/** A file by its path and difference; pressing it flies there and opens its card. */
export function FileButton({ city, file, since, model, actions }: FileButtonProps) {
  followCity(model.project);
  const path = city.pathOf(file);
  /** How the file differs: 0 not at all; see differenceLabel. */
  const difference = file[since];
  return (
    <button
      type="button"
      class="file-button"
      title={`${shownName(path)}: ${describeDifference(since, difference)}`}
      onClick={() => {
        actions.project.flyTo({ file: file.id });
        actions.project.select(file.id);
      }}
    >
      <Differs of={difference} />
      <Path path={path} />
      <span class="muted">{differenceLabel(difference)}</span>
    </button>
  );
}

/** The symbol of a difference. */
export function Differs({ of }: { of: CityFile["commit"] }) {
  return (
    <span class={`differs differs-${of}`} aria-hidden="true">
      {differenceSymbol(of)}
    </span>
  );
}

/** A path with its folders muted, so that the name stands out. */
function Path({ path }: { path: string }) {
  const at = path.lastIndexOf("/") + 1;
  return (
    <span class="path">
      <bdi class="name">{shownName(path.slice(at))}</bdi> <bdi class="muted">{shownName(path.slice(0, at))}</bdi>
    </span>
  );
}

/** What was done in the last hour, or in the hour before the moment that is shown. */
export function RecentTouches({ city, model, actions }: ListProps) {
  followCity(model.project);
  /** The newest touches first. */
  const touches = city.touches.slice(-MOST_TOUCHES).toReversed();
  return (
    <details open>
      <summary>{city.view.at === null ? "The last hour" : "The hour before this moment"}</summary>
      {touches.length === 0 && <p class="muted">No file was touched.</p>}
      <ul aria-label="What was done">
        {touches.map((touch) => (
          <li key={`${touch.at} ${touch.id} ${touch.how} ${touch.path}`}>
            <TouchButton touch={touch} known={city.files.has(touch.id ?? 0)} model={model} actions={actions} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Props of a touch. */
interface TouchButtonProps extends PanelProps {
  /** What was done. */
  touch: ProjectTouch;
  /** The file exists in the city. */
  known: boolean;
}

/** A touch; a button if its file can be shown. */
function TouchButton({ touch, known, model, actions }: TouchButtonProps) {
  const { id = 0 } = touch;
  const words = (
    <>
      <TouchText touch={touch} /> <Age model={model} since={touch.at} />
    </>
  );
  // Files outside of the city, or deleted ones, have no building to fly to.
  if (!known) return <p class="touch">{words}</p>;
  return (
    <button
      type="button"
      class="file-button touch"
      onClick={() => {
        actions.project.flyTo({ file: id });
        actions.project.select(id);
      }}
    >
      {words}
    </button>
  );
}

/** A touch in words, with its source as the tooltip. */
export function TouchText({ touch }: { touch: ProjectTouch }) {
  const { who, did, what } = touchLabel(touch);
  return who === "" ? (
    <span class="what" title={shownName(touch.source)}>
      <bdi>{what}</bdi> {did}
    </span>
  ) : (
    <span class="what" title={shownName(touch.source)}>
      <strong>
        <bdi>{who}</bdi>
      </strong>{" "}
      {did} <bdi>{what}</bdi>
    </span>
  );
}
