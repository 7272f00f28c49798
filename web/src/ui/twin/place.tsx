/** Places a new piece relative to something that is there: a bench beside the pond, a lantern on the table. */

import { useSignal } from "@preact/signals";
import { CATALOG } from "../../wire/tables.gen.ts";
import { Button } from "../button.tsx";
import { Field, Form } from "../form.tsx";
import { picked, Select } from "../pick.tsx";
import type { TaskRunner } from "../taskrunner.ts";

/** How the piece is placed. */
const HOW = [
  { value: "beside", word: "beside it" },
  { value: "on", word: "on it" },
  { value: "facing", word: "beside it, facing it" },
] as const;

/** Categories of the catalogue, for grouping the pieces. */
const CATEGORIES = [...new Set(CATALOG.map((piece) => piece.category))];

/** Props of the form. */
interface PlaceNearProps {
  /** Id of the object or the avatar. */
  to: string;
  /** Its name for people. */
  called: string;
  /** Runs the call. */
  tasks: TaskRunner;
}

/** The form. */
export function PlaceNear({ to, called, tasks }: PlaceNearProps) {
  const kind = useSignal("bench");
  const how = useSignal<(typeof HOW)[number]["value"]>("beside");
  /** Places the piece with the tool's relations; the rules find a free spot. */
  const place = () => {
    const where = how.value === "on" ? { on: to } : { beside: to, ...(how.value === "facing" ? { facing: to } : {}) };
    tasks.run("place_objects", { objects: [{ kind: kind.value, ...where }] });
  };
  return (
    <details>
      <summary>Place something near it</summary>
      <Form aria-label={`Place something near ${called}`} send={place}>
        <Field label="What" wide>
          <select
            value={kind.value}
            onChange={(event) => {
              kind.value = event.currentTarget.value;
            }}
          >
            {CATEGORIES.map((category) => (
              <optgroup key={category} label={category}>
                {CATALOG.filter((piece) => piece.category === category).map((piece) => (
                  <option key={piece.kind} value={piece.kind}>
                    {piece.title}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </Field>
        <Field label="Where" wide>
          <Select choices={HOW} {...picked(how)} />
        </Field>
        <Button submit>Place</Button>
      </Form>
    </details>
  );
}
