/** Completing a file's path behind “@” and a command of the agent's behind “/”, in the composer. */

import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { shownName } from "../../core/project/names.ts";
import type { CoderSession } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import type { Model } from "../model.ts";
import { type Mention, mentionAt, withMention } from "./mention.ts";
import { isShownAs } from "./words.ts";

/** Choices offered at once. */
const MOST = 8;
const LIST = "coder-completions";

/** One choice: what is inserted, and what stands beside it. */
interface Choice {
  value: string;
  hint?: string | undefined;
}

/** The state of the completion. */
type Completion = ReturnType<typeof useCompletion>;

/** The completion of a composer. */
export function useCompletion(
  text: Signal<string>,
  field: RefObject<HTMLTextAreaElement | null>,
  session: CoderSession,
  model: Model,
  actions: Actions,
) {
  /** What is being completed; null: nothing, or the user has closed the list. */
  const mention = useSignal<Mention | null>(null);
  const active = useSignal(0);
  /** The files that were chosen. */
  const files = useSignal<readonly string[]>([]);
  const choices = mention.value ? choicesFor(mention.value, session, model, actions) : [];
  const open = choices.length > 0;
  const at = Math.min(active.value, choices.length - 1);
  const look = () => {
    const element = field.current;
    mention.value = mentionAt(text.peek(), element?.selectionStart ?? text.peek().length) ?? null;
    active.value = 0;
  };
  const take = ({ value }: Choice) => {
    const now = mention.peek();
    const element = field.current;
    if (!now) return;
    const [line, caret] = withMention(text.peek(), element?.selectionStart ?? text.peek().length, now, value);
    if (now.kind === "file") files.value = [...files.peek(), value];
    text.value = line;
    mention.value = null;
    if (element) {
      element.value = line;
      element.focus();
      element.setSelectionRange?.(caret, caret);
    }
  };
  /** Handles a key of the field; true: it was for the list. */
  const key = (event: KeyboardEvent): boolean => {
    const chosen = choices[at];
    if (!open || !chosen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) active.value = (at + step + choices.length) % choices.length;
    else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") take(chosen);
    else if (event.key === "Escape") mention.value = null;
    else return false;
    event.preventDefault();
    return true;
  };
  const props = {
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-controls": LIST,
    ...(open ? { "aria-activedescendant": `${LIST}-${at}` } : {}),
  } as const;
  return { choices, open, at, files, look, take, key, props };
}

/** What can be chosen for what is typed. */
function choicesFor({ kind, typed }: Mention, session: CoderSession, model: Model, actions: Actions): Choice[] {
  if (kind === "command")
    return (session.commands ?? [])
      .filter(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()))
      .slice(0, MOST)
      .map(({ name, hint }) => ({ value: name, hint }));
  const { root } = model.project.state.value;
  const city = model.project.city.value;
  // Only the files of the open project are known here.
  if (!city || !isShownAs(root, session.folder)) return [];
  return (actions.project.find(typed)?.best ?? []).slice(0, MOST).map((file) => ({ value: city.pathOf(file) }));
}

/** The list above the field. */
export function Completions({ completion: { choices, at, take } }: { completion: Completion }) {
  return (
    <ul id={LIST} role="listbox" aria-label="Completions" hidden={choices.length === 0}>
      {choices.map((choice, i) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keyboard
        <li key={choice.value} id={`${LIST}-${i}`} role="option" aria-selected={i === at} onClick={() => take(choice)}>
          <bdi>{shownName(choice.value)}</bdi>
          {choice.hint && <span class="muted">{choice.hint}</span>}
        </li>
      ))}
    </ul>
  );
}
