/** Whole buildings by their measures: sliders, and the ghost in the world shows at once what they make. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Actions } from "../actions.ts";
import type { Model, Placing } from "../model.ts";

interface Measure {
  key: string;
  word: string;
  min: number;
  max: number;
  step: number;
  value: number;
  unit: string;
}

interface Pattern {
  pattern: string;
  name: string;
  measures: readonly Measure[];
  kinds?: readonly string[];
}

function metres(key: string, word: string, min: number, max: number, value: number, step = 0.5): Measure {
  return { key, word, min, max, step, value, unit: " m" };
}

function number(key: string, word: string, min: number, max: number, value: number): Measure {
  return { key, word, min, max, step: 1, value, unit: "" };
}

const PATTERNS: readonly Pattern[] = [
  {
    pattern: "bridge",
    name: "Bridge",
    measures: [metres("depth", "Long", 3, 20, 6), metres("width", "Wide", 1, 5, 2)],
  },
  {
    pattern: "tower",
    name: "Tower",
    measures: [metres("width", "Wide", 2.5, 10, 4), metres("height", "High", 4, 20, 8)],
  },
  {
    pattern: "room",
    name: "Room",
    measures: [
      metres("width", "Wide", 3, 14, 6),
      metres("depth", "Deep", 3, 14, 5),
      metres("height", "High", 2, 5, 2.5),
    ],
  },
  {
    pattern: "garden",
    name: "Garden",
    measures: [metres("width", "Wide", 4, 16, 8), metres("depth", "Deep", 4, 16, 8)],
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
    measures: [metres("width", "Wide", 3, 10, 5), metres("depth", "Deep", 3, 10, 5)],
  },
  {
    pattern: "ring",
    name: "Ring",
    measures: [number("count", "How many", 3, 24, 8), metres("radius", "Radius", 1, 15, 4)],
    kinds: ["bench", "tree", "chair", "rock", "lamp", "flower"],
  },
  {
    pattern: "grid",
    name: "Rows",
    measures: [
      number("count", "Across", 1, 12, 4),
      number("rows", "Deep", 1, 12, 3),
      metres("spacing", "Apart", 0, 8, 1),
    ],
    kinds: ["chair", "tree", "crate", "flower_bed", "table"],
  },
  { pattern: "stairs", name: "Stairs", measures: [number("count", "Steps", 2, 20, 6)] },
];

export function Make({ color, model, actions }: { color: string; model: Model; actions: Actions }) {
  const chosen = useSignal(PATTERNS[0] as Pattern);
  const values = useSignal<Record<string, number>>({});
  const kind = useSignal("");
  const pattern = chosen.value;
  const what = (): Placing => {
    const build: Record<string, unknown> = { pattern: pattern.pattern };
    for (const m of pattern.measures) build[m.key] = values.value[`${pattern.pattern} ${m.key}`] ?? m.value;
    if (pattern.kinds) build["kind"] = pattern.kinds.includes(kind.value) ? kind.value : pattern.kinds[0];
    return { kind: pattern.pattern, name: pattern.name, build, ...(color === "" ? {} : { color }) };
  };
  // What is in hand follows the sliders.
  useEffect(() => {
    if (model.placing.peek()?.build) actions.hand.carry(what());
  }, [pattern, values.value, kind.value, color]);
  return (
    <div class="make">
      <div class="choices" role="radiogroup" aria-label="What to make">
        {PATTERNS.map((p) => (
          <label key={p.pattern} class={`choice${p === pattern ? " chosen" : ""}`}>
            <input
              type="radio"
              name="pattern"
              checked={p === pattern}
              onChange={() => {
                chosen.value = p;
              }}
            />
            {p.name}
          </label>
        ))}
      </div>
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
          Of
          <select
            value={kind.value}
            onChange={(e) => {
              kind.value = e.currentTarget.value;
            }}
          >
            {pattern.kinds.map((k) => (
              <option key={k} value={k}>
                {k.replaceAll("_", " ")}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="answers">
        <button
          type="button"
          class="primary"
          onClick={(e) => {
            if (e.detail === 0) actions.hand.ahead(what());
            else {
              actions.hand.carry(what());
              actions.toWorld();
            }
          }}
        >
          Place the {pattern.name.toLowerCase()}
        </button>
      </div>
    </div>
  );
}

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
