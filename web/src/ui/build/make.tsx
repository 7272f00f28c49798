/** Buildings by their dimensions: sliders, and a ghost in the world that shows the result at once. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import type { NewThing } from "../inhand.ts";
import type { Model } from "../model.ts";
import { Choices } from "../parts.tsx";
import { picked, Select } from "../pick.tsx";

/** One slider; `key` is the argument of the build tool. */
interface Measure {
  /** The argument of the build tool that the slider sets. */
  key: string;
  /** The label. */
  word: string;
  min: number;
  max: number;
  step: number;
  /** The initial value. */
  value: number;
  /** Shown after the value: " m", or "" for a count. */
  unit: string;
}

/** A building plan; `pattern` is the argument of the build tool, `kinds` the pieces it can be made of. */
interface Pattern {
  /** The value of the tool's argument `pattern`. */
  pattern: string;
  name: string;
  measures: readonly Measure[];
  /** Pieces that the pattern can be made of, the default first; undefined: the pattern decides. */
  kinds?: readonly string[];
}

/** A slider in metres. */
function metres(key: string, word: string, min: number, max: number, value: number, step = 0.5): Measure {
  return { key, word, min, max, step, value, unit: " m" };
}

/** A slider for a count. */
function number(key: string, word: string, min: number, max: number, value: number): Measure {
  return { key, word, min, max, step: 1, value, unit: "" };
}

/** The plans that the panel offers, with ranges that make sense by hand; the tool accepts wider ones. */
const PATTERNS: readonly Pattern[] = [
  {
    pattern: "bridge",
    name: "Bridge",
    measures: [metres("depth", "Length", 3, 20, 6), metres("width", "Width", 1, 5, 2)],
  },
  {
    pattern: "tower",
    name: "Tower",
    measures: [metres("width", "Width", 2.5, 10, 4), metres("height", "Height", 4, 20, 8)],
  },
  {
    pattern: "room",
    name: "Room",
    measures: [
      metres("width", "Width", 3, 14, 6),
      metres("depth", "Depth", 3, 14, 5),
      metres("height", "Height", 2, 5, 2.5),
    ],
  },
  {
    pattern: "garden",
    name: "Garden",
    measures: [metres("width", "Width", 4, 16, 8), metres("depth", "Depth", 4, 16, 8)],
  },
  {
    pattern: "maze",
    name: "Maze",
    measures: [number("count", "Cells across", 3, 9, 5), number("rows", "Cells deep", 3, 9, 5)],
    kinds: ["hedge", "wall"],
  },
  {
    pattern: "pavilion",
    name: "Pavilion",
    measures: [metres("width", "Width", 3, 10, 5), metres("depth", "Depth", 3, 10, 5)],
  },
  {
    pattern: "ring",
    name: "Ring",
    measures: [number("count", "Count", 3, 24, 8), metres("radius", "Radius", 1, 15, 4)],
    kinds: ["bench", "tree", "chair", "rock", "lamp", "flower"],
  },
  {
    pattern: "grid",
    name: "Rows",
    measures: [
      number("count", "Columns", 1, 12, 4),
      number("rows", "Rows", 1, 12, 3),
      metres("spacing", "Spacing", 0, 8, 1),
    ],
    kinds: ["chair", "tree", "crate", "flower_bed", "table"],
  },
  { pattern: "stairs", name: "Stairs", measures: [number("count", "Steps", 2, 20, 6)] },
];

/** The form. `color` is the palette's current colour, "" for the plan's own. */
export function PatternForm({ color, model, actions }: { color: string; model: Model; actions: Actions }) {
  /** The selected plan. */
  const chosen = useSignal(PATTERNS[0] as Pattern);
  /** Values that the user has changed, by plan and argument, so that switching plans loses nothing. */
  const values = useSignal<Record<string, number>>({});
  /** The selected piece; one that the current plan cannot use is ignored. */
  const kind = useSignal("");
  const pattern = chosen.value;
  const piece = pattern.kinds?.includes(kind.value) ? kind.value : pattern.kinds?.[0];
  /** The plan with its current measures, as a thing to place. */
  const what = (): NewThing => {
    const build: Record<string, unknown> = { pattern: pattern.pattern };
    for (const m of pattern.measures) build[m.key] = values.value[`${pattern.pattern} ${m.key}`] ?? m.value;
    if (piece) build["kind"] = piece;
    return { kind: pattern.pattern, name: pattern.name, build, ...(color === "" ? {} : { color }) };
  };
  // What is in hand follows the sliders.
  useEffect(() => {
    const now = model.inHand.peek();
    if (now.tool === "place" && now.what.build) actions.user.hold({ tool: "place", what: what() });
  }, [pattern, values.value, kind.value, color]);
  return (
    <div class="make">
      <Choices
        name="pattern"
        label="What to make"
        choices={PATTERNS.map((p) => ({ value: p, word: p.name }))}
        {...picked(chosen)}
      />
      {pattern.measures.map((m) => (
        <Slider
          key={`${pattern.pattern} ${m.key}`}
          measure={m}
          value={values.value[`${pattern.pattern} ${m.key}`] ?? m.value}
          set={(n) => {
            values.value = { ...values.value, [`${pattern.pattern} ${m.key}`]: n };
          }}
        />
      ))}
      {pattern.kinds && (
        <label class="paint">
          Piece
          <Select
            choices={pattern.kinds.map((k) => ({ value: k, word: k.replaceAll("_", " ") }))}
            {...picked(kind)}
            chosen={piece ?? ""}
          />
        </label>
      )}
      <div class="answers">
        <Button
          primary
          onClick={(e) => {
            // A click by keyboard has detail 0: there is no pointer to place with.
            if (e.detail === 0) actions.user.hold({ tool: "place", what: what(), ahead: true });
            else {
              actions.user.hold({ tool: "place", what: what() });
              actions.focusWorld();
            }
          }}
        >
          Place the {pattern.name.toLowerCase()}
        </Button>
      </div>
    </div>
  );
}

/** One slider with its value. */
function Slider({ measure, value, set }: { measure: Measure; value: number; set(n: number): void }) {
  const { word, min, max, step, unit } = measure;
  return (
    <label class="slider">
      <span>{word}</span>
      <input type="range" {...{ min, max, step, value }} onInput={(e) => set(Number(e.currentTarget.value))} />
      <output>
        {value}
        {unit}
      </output>
    </label>
  );
}
