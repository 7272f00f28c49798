/** The signs on a file, and the user's own note. */

import { useSignal } from "@preact/signals";
import type { ProjectMark, ProjectMarked } from "../../wire/types.gen.ts";
import type { PanelProps } from "../lazy.tsx";
import { reasonOf } from "../reason.ts";
import { markWords } from "./words.ts";

/** Characters of a note (wire: ProjectMark). */
const LONGEST = 200;

const SHAPES: Record<ProjectMarked["kind"], string> = { note: "⚑", failing: "◆", attention: "!", done: "✓" };

export function Marks({ id, marks, model, actions }: PanelProps & { id: number; marks: readonly ProjectMarked[] }) {
  const note = useSignal("");
  const failed = useSignal("");
  const set = (mark: ProjectMark | null) => {
    actions.project.mark(id, mark).then(
      () => {
        failed.value = "";
        if (mark) note.value = "";
      },
      (error: unknown) => {
        failed.value = reasonOf(error);
      },
    );
  };
  const nameOf = (avatarId: string) =>
    model.presence.value.agents.find((agent) => agent.avatarId === avatarId)?.name ?? "";
  return (
    <section class="marks" aria-label="Marks">
      <h3>Marks</h3>
      {marks.length > 0 && (
        <ul>
          {marks.map((mark) => (
            <li key={`${mark.kind} ${mark.by} ${mark.at}`}>
              <span aria-hidden="true">{SHAPES[mark.kind]}</span> <bdi>{markWords(mark, nameOf)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (note.value.trim()) set({ kind: "note", note: note.value.trim() });
        }}
      >
        <label class="field wide">
          Note
          <input
            type="text"
            maxLength={LONGEST}
            dir="auto"
            value={note.value}
            onInput={(event) => {
              note.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class="quiet" disabled={note.value.trim() === ""}>
          Mark it
        </button>
        {marks.some(({ by }) => by === "user") && (
          <button type="button" class="quiet" onClick={() => set(null)}>
            Take my marks away
          </button>
        )}
      </form>
      {failed.value && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
    </section>
  );
}
