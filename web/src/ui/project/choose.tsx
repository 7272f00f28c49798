/** Choosing a folder by its path: a line that completes itself from what is there. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { shownName } from "../../core/project/names.ts";
import type { ProjectChoices } from "../../wire/types.gen.ts";
import { reasonOf } from "../reason.ts";
import { fitting, folderOf, splitLine, withChoice } from "./complete.ts";
import type { ProjectHand } from "./types.ts";

/** After so long without a key the choices are asked for, in milliseconds. */
const PAUSE = 150;
/** Folders that are offered at once; typing on leaves fewer. */
const MOST = 200;

export function Choose({ hand, done }: { hand: ProjectHand; done(): void }) {
  const line = useSignal("");
  const choices = useSignal<ProjectChoices | null>(null);
  const failed = useSignal("");
  const busy = useSignal(false);
  useChoices(hand, line, choices, failed);
  const open = () => {
    if (busy.peek()) return;
    busy.value = true;
    failed.value = "";
    hand
      .open(folderOf(line.peek(), choices.peek()))
      .then(done, (error: unknown) => {
        failed.value = reasonOf(error);
      })
      .finally(() => {
        busy.value = false;
      });
  };
  return (
    <form
      class="choose-folder"
      aria-label="Choose a folder"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <Line line={line} choices={choices} open={open} />
      {failed.value && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
      <div class="buttons">
        <button type="submit" class="primary" disabled={busy.value || line.value.trim() === ""}>
          {busy.value ? "Opening…" : "Open this folder"}
        </button>
        <button type="button" class="quiet" onClick={done}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface LineProps {
  line: Signal<string>;
  choices: Signal<ProjectChoices | null>;
  open(): void;
}

/** The line, and the folders that it may go on with. */
function Line({ line, choices, open }: LineProps) {
  const active = useSignal(-1);
  const field = useRef<HTMLInputElement>(null);
  const options = fitting(choices.value, splitLine(line.value).typed);
  useEffect(() => field.current?.focus(), []);
  const take = (name: string) => {
    if (choices.value) line.value = withChoice(choices.value, name);
    active.value = -1;
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const run = keyed(event, options.slice(0, MOST), active, take, open);
    if (!run) return;
    event.preventDefault();
    run();
  };
  const here = choices.value;
  return (
    <>
      <label class="field">
        Folder
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls="folder-options"
          aria-autocomplete="list"
          {...(active.value >= 0 ? { "aria-activedescendant": `folder-option-${active.value}` } : {})}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          dir="ltr"
          value={line.value}
          placeholder="~/code/my-project"
          onInput={(event) => {
            line.value = event.currentTarget.value;
            active.value = -1;
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      {here && (
        <p class="muted" role="status">
          <bdi>{shownName(here.shown)}</bdi> · {here.git ? "git repository" : "folder"}
        </p>
      )}
      <ul id="folder-options" role="listbox" aria-label="Folders in it" hidden={options.length === 0}>
        {options.slice(0, MOST).map((name, i) => (
          <li
            key={name}
            id={`folder-option-${i}`}
            role="option"
            aria-selected={i === active.value}
            onClick={() => take(name)}
          >
            <bdi>{shownName(name)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Asks for the folders of the part that stands in the line. */
function useChoices(
  hand: ProjectHand,
  line: Signal<string>,
  choices: Signal<ProjectChoices | null>,
  failed: Signal<string>,
): void {
  const { folder } = splitLine(line.value);
  useEffect(() => {
    const known = choices.peek();
    if (known && folder !== "" && sameFolder(folder, known.shown)) return;
    let wanted = true;
    const ask = () => {
      hand.choices(folder === "" ? "" : folderOf(`${folder}/`, known)).then(
        (got) => {
          if (!wanted) return;
          choices.value = got;
          failed.value = "";
          if (line.peek() === "") line.value = withChoice(got, "").replace(/([/\\])\1$/, "$1");
        },
        (error: unknown) => {
          if (!wanted) return;
          choices.value = null;
          failed.value = reasonOf(error);
        },
      );
    };
    const timer = setTimeout(ask, known ? PAUSE : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [folder]);
}

function sameFolder(a: string, b: string): boolean {
  return a === b || `${a}/` === b || a === `${b}/`;
}

/** What a key does; undefined: what it does in every line of text. */
function keyed(
  { key, shiftKey }: KeyboardEvent,
  options: readonly string[],
  active: Signal<number>,
  take: (name: string) => void,
  open: () => void,
): (() => void) | undefined {
  const step = (by: number) => () => {
    active.value = (active.peek() + by + options.length + (active.peek() < 0 && by < 0 ? 1 : 0)) % options.length;
    document.getElementById(`folder-option-${active.peek()}`)?.scrollIntoView({ block: "nearest" });
  };
  const chosen = options[active.peek()];
  const only = chosen ?? options[0];
  if (key === "ArrowDown" && options.length > 0) return step(1);
  if (key === "ArrowUp" && options.length > 0) return step(-1);
  if (key === "Tab" && !shiftKey && only !== undefined) return () => take(only);
  if (key === "Enter") return chosen === undefined ? open : () => take(chosen);
  return undefined;
}
