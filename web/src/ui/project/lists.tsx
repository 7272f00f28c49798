/** Lists of files: what differs, and what was done in the last hour. */

import { useSignal } from "@preact/signals";
import type { CityStore } from "../../core/project/city.ts";
import type { CityFile } from "../../core/project/model.ts";
import { shownName } from "../../core/project/names.ts";
import { differenceSymbol, describeDifference, differenceLabel } from "../../core/project/format.ts";
import type { ProjectTouch } from "../../wire/types.gen.ts";
import type { PanelProps } from "../lazy.tsx";
import { Age } from "../parts.tsx";
import { changedFiles, touchWords } from "./words.ts";

/** Rows that are there at once. */
const MOST_CHANGED = 100;
const MOST_TOUCHES = 40;

interface ListProps extends PanelProps {
  city: CityStore;
}

export function Changed({ city, model, actions }: ListProps) {
  void model.project.version.value; // the city is one object, whatever changes in it
  const open = useSignal(true);
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
      {all > list.length && <p class="muted">and {all - list.length} more, which the tree and the filter show</p>}
    </details>
  );
}

interface FileButtonProps extends ListProps {
  file: CityFile;
  since: "commit" | "session";
}

/** A file by its path, with how it differs; pressed, it is flown to and its card opens. */
export function FileButton({ city, file, since, model, actions }: FileButtonProps) {
  void model.project.version.value; // the city is one object, whatever changes in it
  const path = city.pathOf(file);
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
      <span class={`differs differs-${difference}`} aria-hidden="true">
        {differenceSymbol(difference)}
      </span>
      <Path path={path} />
      <span class="muted">{differenceLabel(difference)}</span>
    </button>
  );
}

/** The name is what people look for; the folders before it give way. */
function Path({ path }: { path: string }) {
  const at = path.lastIndexOf("/") + 1;
  return (
    <span class="path">
      <bdi class="name">{shownName(path.slice(at))}</bdi> <bdi class="muted">{shownName(path.slice(0, at))}</bdi>
    </span>
  );
}

export function Activity({ city, model, actions }: ListProps) {
  void model.project.version.value; // the city is one object, whatever changes in it
  const touches = city.touches.slice(-MOST_TOUCHES).toReversed();
  return (
    <details open>
      <summary>{city.view.at === null ? "The last hour" : "The hour before that moment"}</summary>
      {touches.length === 0 && <p class="muted">Nobody touched a file.</p>}
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

interface TouchButtonProps extends PanelProps {
  touch: ProjectTouch;
  /** The file is shown. */
  known: boolean;
}

function TouchButton({ touch, known, model, actions }: TouchButtonProps) {
  const { id = 0 } = touch;
  const words = (
    <>
      <TouchWords touch={touch} /> <Age model={model} since={touch.at} />
    </>
  );
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

export function TouchWords({ touch }: { touch: ProjectTouch }) {
  const { who, did, what } = touchWords(touch);
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
