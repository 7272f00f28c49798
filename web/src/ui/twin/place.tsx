/** Puts a new piece down by something that is there, in words: a bench beside the pond, a lantern on the table. */

import { useSignal } from "@preact/signals";
import { CATALOG } from "../../wire/tables.gen.ts";
import type { Doing } from "./doing.ts";

const HOW = [
  ["beside", "beside it"],
  ["on", "on it"],
  ["facing", "beside it, facing it"],
] as const;

type How = (typeof HOW)[number][0];

const CATEGORIES = [...new Set(CATALOG.map((piece) => piece.category))];

export interface PlaceNearProps {
  /** Id of the thing or the avatar. */
  to: string;
  called: string;
  doing: Doing;
}

export function PlaceNear({ to, called, doing }: PlaceNearProps) {
  const kind = useSignal("bench");
  const how = useSignal<How>("beside");
  const place = () => {
    const where = how.value === "on" ? { on: to } : { beside: to, ...(how.value === "facing" ? { facing: to } : {}) };
    doing.run("place_objects", { objects: [{ kind: kind.value, ...where }] });
  };
  return (
    <details>
      <summary>Put something by it</summary>
      <form
        aria-label={`Put something by ${called}`}
        onSubmit={(event) => {
          event.preventDefault();
          place();
        }}
      >
        <label class="field wide">
          What
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
        </label>
        <label class="field wide">
          Where
          <select
            value={how.value}
            onChange={(event) => {
              how.value = event.currentTarget.value as How;
            }}
          >
            {HOW.map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="quiet">
          Place
        </button>
      </form>
    </details>
  );
}
