/** The marks on a file, and the user's own note. */

import { useSignal } from "@preact/signals";
import type { ProjectMark, ProjectMarked } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { Field, Form } from "../form.tsx";
import type { PanelProps } from "../lazy.tsx";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { markLabel } from "./labels.ts";

/** The longest note, in characters (wire: ProjectMark). */
const LONGEST = 200;

/** Symbols of the kinds. */
const SHAPES: Record<ProjectMarked["kind"], string> = { note: "⚑", failing: "◆", attention: "!", done: "✓" };

/** The marks of a file, with a form for a note. */
export function FileMarks({ id, marks, model, actions }: PanelProps & { id: number; marks: readonly ProjectMarked[] }) {
  /** The note being written. */
  const note = useSignal("");
  const { failed, run } = usePending();
  /** Sets or removes the user's mark. The list updates with the service's event. */
  const set = (mark: ProjectMark | null) =>
    run(async () => {
      await actions.project.mark(id, mark);
      if (mark) note.value = "";
    });
  /** The name of an agent; empty if it has never been here. */
  const nameOf = (avatarId: string) =>
    model.presence.value.agents.find((agent) => agent.avatarId === avatarId)?.name ?? "";
  return (
    <section class="marks" aria-label="Marks">
      <h3>Marks</h3>
      {marks.length > 0 && (
        <ul>
          {marks.map((mark) => (
            <li key={`${mark.kind} ${mark.by} ${mark.at}`}>
              <span aria-hidden="true">{SHAPES[mark.kind]}</span> <bdi>{markLabel(mark, nameOf)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <Form send={() => set({ kind: "note", note: note.value.trim() })}>
        <Field label="Note" text={note} wide maxLength={LONGEST} dir="auto" />
        <Button submit disabled={note.value.trim() === ""}>
          Add note
        </Button>
        {marks.some(({ by }) => by === "user") && <Button onClick={() => set(null)}>Remove my marks</Button>}
      </Form>
      <Failure text={failed.value} />
    </section>
  );
}
