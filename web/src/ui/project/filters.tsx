/** What the user looks for: words, languages, and what happened to files. What passes stands in full light. */

import { useRef } from "preact/hooks";
import type { CityStore } from "../../core/project/city.ts";
import type { Filter } from "../../core/project/filter.ts";
import { isUnfiltered } from "../../core/project/filter.ts";
import { shownName } from "../../core/project/names.ts";
import { formatCount } from "../../core/project/format.ts";
import type { PanelProps } from "../lazy.tsx";
import { FileButton } from "./lists.tsx";
import { languageColor } from "./words.ts";

/** Found files that are listed; the tree has all. */
const MOST = 20;
/** Languages with a button of their own. */
const MOST_LANGUAGES = 14;

interface FiltersProps extends PanelProps {
  city: CityStore;
  filter: Filter;
  look(change: Partial<Filter>): void;
}

export function Filters({ city, filter, look, model, actions }: FiltersProps) {
  void model.project.version.value; // the city is one object, whatever changes in it
  const lit = city.view.lit;
  return (
    <>
      <Find city={city} filter={filter} look={look} model={model} actions={actions} />
      <Languages city={city} filter={filter} look={look} model={model} actions={actions} />
      <fieldset>
        <legend>Only files that</legend>
        <div class="choices">
          <Toggle
            word="changed since the commit"
            on={filter.changed === "commit"}
            set={(on) => look({ changed: on ? "commit" : null })}
          />
          <Toggle
            word="changed this session"
            on={filter.changed === "session"}
            set={(on) => look({ changed: on ? "session" : null })}
          />
          <Toggle word="fail or are marked" on={filter.marked} set={(on) => look({ marked: on })} />
          <Toggle word="were touched lately" on={filter.touched} set={(on) => look({ touched: on })} />
          {filter.folder !== null && (
            <Toggle
              word={`lie in ${shownName(city.folderPath(filter.folder)) || "the project"}`}
              on
              set={() => look({ folder: null })}
            />
          )}
        </div>
      </fieldset>
      <p class="lit" role="status">
        {lit ? `${formatCount(lit.size, "file")} of ${city.files.size.toLocaleString("en")} in full light ` : ""}
        {!isUnfiltered(filter) && (
          <button type="button" class="quiet" onClick={() => actions.project.look(null)}>
            Show everything
          </button>
        )}
      </p>
    </>
  );
}

function Toggle({ word, on, set }: { word: string; on: boolean; set(on: boolean): void }) {
  return (
    <button type="button" class={on ? "choice chosen" : "choice"} aria-pressed={on} onClick={() => set(!on)}>
      <bdi>{word}</bdi>
    </button>
  );
}

function Find({ city, filter, look, model, actions }: FiltersProps) {
  const list = useRef<HTMLUListElement>(null);
  const found = filter.text.trim() === "" ? null : actions.project.find(filter.text);
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
          onInput={(event) => look({ text: event.currentTarget.value })}
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
            {formatCount(found.best.length === 0 ? 0 : found.ids.size, "file")} found
          </p>
          {found.best.length === 0 && <p class="muted">No file has that in its path.</p>}
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

/** The legend of the colours, whose rows are switches. */
function Languages({ city, filter, look, model }: FiltersProps) {
  const languages = model.project.state.value.languages ?? [];
  if (languages.length === 0) return null;
  const told = [...city.files.values()].some(({ language }) => language);
  const toggle = (name: string) => {
    const next = new Set(filter.languages);
    if (!next.delete(name)) next.add(name);
    look({ languages: next });
  };
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
            disabled={!told}
            onClick={() => toggle(name)}
          >
            <span class="swatch" style={{ background: languageColor(family, name) }} aria-hidden="true" />
            <bdi>{shownName(name)}</bdi> <span class="count">{files.toLocaleString("en")}</span>
          </button>
        ))}
      </div>
      {rest.length > 0 && <p class="muted">and {rest.length} more</p>}
    </fieldset>
  );
}
