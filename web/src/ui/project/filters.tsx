/**
 * What the user looks for: text, languages, and what happened to files. Matching files are lit.
 *
 *  All conditions must hold. The filter is part of the model, so it survives closing the panel, and the picture, the
 * tree and the counts all follow it.
 */

import { useRef } from "preact/hooks";
import type { CityStore } from "../../core/project/city.ts";
import type { Filter } from "../../core/project/filter.ts";
import { isUnfiltered } from "../../core/project/filter.ts";
import { shownName } from "../../core/project/names.ts";
import { counted, formatNumber } from "../../core/words/text.ts";
import { Button } from "../button.tsx";
import type { PanelProps } from "../lazy.tsx";
import { languageColor } from "./labels.ts";
import { FileButton } from "./lists.tsx";
import { followCity } from "./types.ts";

/** Search results that are listed; the tree has all of them. */
const MOST = 20;
/** Languages that get a button. */
const MOST_LANGUAGES = 14;

/** Props of the filters; `changeFilter` changes some of the conditions. */
interface FiltersProps extends PanelProps {
  city: CityStore;
  /** The current conditions. */
  filter: Filter;
  /** Changes some of the conditions. */
  changeFilter(change: Partial<Filter>): void;
}

/** The search, the languages and the other conditions. */
export function Filters({ city, filter, changeFilter, model, actions }: FiltersProps) {
  followCity(model.project);
  /** Ids of the matching files; null: there is no filter, so all are lit. */
  const lit = city.view.lit;
  return (
    <>
      <Find city={city} filter={filter} changeFilter={changeFilter} model={model} actions={actions} />
      <Languages city={city} filter={filter} changeFilter={changeFilter} model={model} actions={actions} />
      <fieldset>
        <legend>Only files that</legend>
        <div class="choices">
          <Toggle
            word="changed since the commit"
            on={filter.changed === "commit"}
            set={(on) => changeFilter({ changed: on ? "commit" : null })}
          />
          <Toggle
            word="changed this session"
            on={filter.changed === "session"}
            set={(on) => changeFilter({ changed: on ? "session" : null })}
          />
          <Toggle word="fail or are marked" on={filter.marked} set={(on) => changeFilter({ marked: on })} />
          <Toggle word="were touched recently" on={filter.touched} set={(on) => changeFilter({ touched: on })} />
          {filter.folder !== null && (
            <Toggle
              word={`are in ${shownName(city.folderPath(filter.folder)) || "the project"}`}
              on
              set={() => changeFilter({ folder: null })}
            />
          )}
        </div>
      </fieldset>
      <p class="lit" role="status">
        {lit ? `${counted(lit.size, "file")} of ${formatNumber(city.files.size)} lit ` : ""}
        {!isUnfiltered(filter) && <Button onClick={() => actions.project.setFilter(null)}>Show everything</Button>}
      </p>
    </>
  );
}

/** A condition as a toggle button. */
function Toggle({ word, on, set }: { word: string; on: boolean; set(on: boolean): void }) {
  return (
    <button type="button" class={on ? "choice chosen" : "choice"} aria-pressed={on} onClick={() => set(!on)}>
      <bdi>{word}</bdi>
    </button>
  );
}

/** The search with its results; arrow keys move between field and results, Enter opens the best one. */
function Find({ city, filter, changeFilter, model, actions }: FiltersProps) {
  const list = useRef<HTMLUListElement>(null);
  /** Search results; null without a search text. */
  const found = filter.text.trim() === "" ? null : actions.project.find(filter.text);
  /** Moves the focus between the field and the results. */
  const step = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    if (by === undefined || buttons.length === 0) return;
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    event.preventDefault();
    if (at + by < 0) document.querySelector<HTMLElement>(".project .find input")?.focus();
    else buttons[Math.min(at + by, buttons.length - 1)]?.focus();
  };
  return (
    <div class="finding" role="search" onKeyDown={step}>
      <div class="find">
        <input
          type="search"
          aria-label="Find a file"
          aria-keyshortcuts="/"
          placeholder="Find a file (/)"
          autocomplete="off"
          spellcheck={false}
          value={filter.text}
          onInput={(event) => changeFilter({ text: event.currentTarget.value })}
          onKeyDown={(event) => {
            const first = found?.best[0];
            if (event.key !== "Enter" || event.isComposing || !first) return;
            event.preventDefault();
            actions.project.select(first.id);
            actions.project.flyTo({ file: first.id });
          }}
        />
      </div>
      {found && (
        <>
          <p class="sr" role="status">
            {counted(found.best.length === 0 ? 0 : found.ids.size, "file")} found
          </p>
          {found.best.length === 0 && <p class="muted">No path contains that.</p>}
          <ul ref={list} class="files-found" aria-label="Found">
            {found.best.slice(0, MOST).map((file) => (
              <li key={file.id}>
                <FileButton city={city} file={file} since="commit" model={model} actions={actions} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The legend of the colours, whose rows are filters. */
function Languages({ city, filter, changeFilter, model }: FiltersProps) {
  const languages = model.project.state.value.languages ?? [];
  if (languages.length === 0) return null;
  /** Whether any file knows its language: until then the buttons would find nothing. */
  const hasLanguages = [...city.files.values()].some(({ language }) => language);
  const toggle = (name: string) => {
    const next = new Set(filter.languages);
    if (!next.delete(name)) next.add(name);
    changeFilter({ languages: next });
  };
  /** Languages without a button. */
  const rest = languages.slice(MOST_LANGUAGES);
  return (
    <fieldset>
      <legend>Languages</legend>
      <div class="choices legend">
        {languages.slice(0, MOST_LANGUAGES).map(({ name, family, files }) => (
          <button
            key={name}
            type="button"
            class={filter.languages.has(name) ? "choice chosen" : "choice"}
            aria-pressed={filter.languages.has(name)}
            disabled={!hasLanguages}
            onClick={() => toggle(name)}
          >
            <span class="swatch" style={{ background: languageColor(family, name) }} aria-hidden="true" />
            <bdi>{shownName(name)}</bdi> <span class="count">{formatNumber(files)}</span>
          </button>
        ))}
      </div>
      {rest.length > 0 && <p class="muted">and {rest.length} more</p>}
    </fieldset>
  );
}
