/** Chooses a folder by its path: a field that completes itself from the folders that exist. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { shownName } from "../../core/project/names.ts";
import type { ProjectChoices } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { Field, Form } from "../form.tsx";
import { Failure } from "../parts.tsx";
import { reasonOf } from "../reason.ts";
import { usePending } from "../request.ts";
import { folderOf, matchingFolders, splitLine, withChoice } from "./complete.ts";
import type { ProjectActions } from "./types.ts";

/** Debounce of the requests while typing, in milliseconds. */
const PAUSE = 150;
/** Folders offered at once; typing narrows them down. */
const MOST = 200;

/** What is asked for: the subfolders of a folder, and what is done with the one that is chosen. */
type FolderActions = Pick<ProjectActions, "choices" | "open">;

/** The form. `done` is called when a folder has been opened, and on Cancel. */
export function ChooseFolder({ actions, done }: { actions: FolderActions; done(): void }) {
  /** The text of the field. */
  const line = useSignal("");
  /** The folder that the field is in, with its subfolders; null until the first answer. */
  const choices = useSignal<ProjectChoices | null>(null);
  // A folder is being opened; why one could not be listed or opened.
  const { busy, failed, run } = usePending();
  useChoices(actions, line, choices, failed);
  /** Opens the folder in the field. */
  const open = () => run(() => actions.open(folderOf(line.peek(), choices.peek())).then(done));
  return (
    <Form class="choose-folder" aria-label="Choose a folder" send={open}>
      <Line line={line} choices={choices} open={open} />
      <Failure text={failed.value} />
      <div class="buttons">
        <Button primary submit disabled={busy.value || line.value.trim() === ""}>
          {busy.value ? "Opening…" : "Open this folder"}
        </Button>
        <Button onClick={done}>Cancel</Button>
      </div>
    </Form>
  );
}

/** Props of the field. */
interface LineProps {
  /** The text of the field. */
  line: Signal<string>;
  /** The subfolders that can be offered. */
  choices: Signal<ProjectChoices | null>;
  /** Opens the folder in the field. */
  open(): void;
}

/** The field with the folders that could come next (an ARIA combobox). */
function Line({ line, choices, open }: LineProps) {
  /** Index of the option chosen with the arrow keys; -1: none. */
  const active = useSignal(-1);
  const field = useRef<HTMLInputElement>(null);
  /** The subfolders that match what is typed. */
  const options = matchingFolders(choices.value, splitLine(line.value).typed);
  useEffect(() => field.current?.focus(), []);
  /** Completes the line with an option; the next level is listed then. */
  const take = (name: string) => {
    if (choices.value) line.value = withChoice(choices.value, name);
    active.value = -1;
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const run = keyAction(event, options.slice(0, MOST), active, take, open);
    if (!run) return;
    event.preventDefault();
    run();
  };
  const here = choices.value;
  return (
    <>
      <Field label="Folder">
        <input
          type="text"
          ref={field}
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
      </Field>
      {here && (
        <p class="muted" role="status">
          <bdi>{shownName(here.shown)}</bdi> · {here.git ? "git repository" : "folder"}
        </p>
      )}
      <ul id="folder-options" role="listbox" aria-label="Subfolders" hidden={options.length === 0}>
        {options.slice(0, MOST).map((name, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keyboard
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

/** Requests the children of the folder in the field, unless they are already there. */
function useChoices(
  actions: FolderActions,
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
      actions.choices(folder === "" ? "" : folderOf(`${folder}/`, known)).then(
        (got) => {
          if (!wanted) return;
          choices.value = got;
          failed.value = "";
          // The first answer fills the empty field with the default folder.
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

/** Whether two paths differ at most by a trailing slash. */
function sameFolder(a: string, b: string): boolean {
  return a === b || `${a}/` === b || a === `${b}/`;
}

/** What a key does in the field; undefined: what it does in any text field. */
function keyAction(
  { key, shiftKey }: KeyboardEvent,
  options: readonly string[],
  active: Signal<number>,
  take: (name: string) => void,
  open: () => void,
): (() => void) | undefined {
  // Wraps around; the first step up from the field goes to the last option.
  const step = (by: number) => () => {
    active.value = (active.peek() + by + options.length + (active.peek() < 0 && by < 0 ? 1 : 0)) % options.length;
    document.getElementById(`folder-option-${active.peek()}`)?.scrollIntoView({ block: "nearest" });
  };
  const chosen = options[active.peek()];
  /** What Tab completes: the chosen option, or else the first. */
  const only = chosen ?? options[0];
  if (key === "ArrowDown" && options.length > 0) return step(1);
  if (key === "ArrowUp" && options.length > 0) return step(-1);
  if (key === "Tab" && !shiftKey && only !== undefined) return () => take(only);
  if (key === "Enter") return chosen === undefined ? open : () => take(chosen);
  return undefined;
}
