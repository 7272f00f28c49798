/** One thing of the world in words, and all that can be done with it: show, ask, point, move, turn, scale, colour, name,
 * copy, delete, put something by it. */

import { useSignal } from "@preact/signals";
import { pieceOf } from "../../core/catalog.ts";
import { round, yawOf } from "../../core/vector.ts";
import { COMPOSITE, LIMITS, PALETTE } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Motion } from "../edit/motion.tsx";
import type { Model } from "../model.ts";
import { kindWords } from "../words.ts";
import { moved, scaled, turned, type Way } from "./changes.ts";
import type { Doing } from "./doing.ts";
import { PlaceNear } from "./place.tsx";
import { behaviorWords, colorWords, facingWords, placeWords, sizeWords, standsOn, whereFrom } from "./words.ts";

export interface ThingProps {
  object: WorldObject;
  model: Model;
  actions: Actions;
  doing: Doing;
  ask(): void;
  /** Moves, turns and scales it in the picture. */
  edit(): void;
  /** Who made it, in words. */
  maker: string;
}

export function Thing(props: ThingProps) {
  const { object, model, actions, doing, ask, edit } = props;
  if (model.viewer.value) {
    return (
      <>
        <div class="does">
          <button type="button" class="quiet" onClick={() => actions.goTo(object.id)}>
            Show it
          </button>
        </div>
        <Facts {...props} />
      </>
    );
  }
  return (
    <>
      <div class="does">
        <button type="button" class="quiet" onClick={() => actions.goTo(object.id)}>
          Show it
        </button>
        <button type="button" class="quiet" onClick={ask}>
          Ask about it
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            actions.point({ objectId: object.id });
            doing.tell("The agents know that you mean this one.");
          }}
        >
          Point it out
        </button>
        <button type="button" class="quiet" onClick={() => actions.hand.duplicate([object.id])}>
          Duplicate
        </button>
        <button type="button" class="quiet" onClick={edit}>
          Edit in the picture
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => doing.run("delete_objects", { objects: [{ id: object.id }] })}
        >
          Delete
        </button>
      </div>
      <Facts {...props} />
      <Movement object={object} doing={doing} />
      <details>
        <summary>By numbers</summary>
        <Exactly key={object.id} object={object} doing={doing} />
      </details>
      <details>
        <summary>Name and colour</summary>
        <Looks key={object.id} object={object} doing={doing} />
      </details>
      <details>
        <summary>What it does</summary>
        <Motion
          objects={[object]}
          model={model}
          change={(fields) => doing.run("modify_objects", { objects: [{ id: object.id, ...fields }] })}
        />
      </details>
      <PlaceNear to={object.id} called={object.label || kindWords(object.kind)} doing={doing} />
    </>
  );
}

function Facts({ object, actions, maker }: ThingProps) {
  const from = actions.camera?.()?.position;
  const rows: [string, string][] = [
    ["Kind", object.kind === COMPOSITE ? `Built of ${object.parts?.length ?? 0} parts` : kindWords(object.kind)],
    ["Where", placeWords(object.position)],
    ...(from ? ([["From you", whereFrom(from, object.position)]] as [string, string][]) : []),
    ["Faces", facingWords(object)],
    ["Size", sizeWords(object)],
    ["Stands on", standsOn(actions.world, object)],
    ["Colour", [colorWords(object.color), object.material].filter(Boolean).join(", ")],
    ["Does", behaviorWords(object)],
    ...(object.text ? ([["Says", object.text]] as [string, string][]) : []),
    ["Made by", maker],
  ];
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const WAYS: readonly Way[] = ["north", "south", "east", "west", "up", "down"];
/** Lengths of a step, in metres. */
const STRIDES = [0.25, 1, 5] as const;

function Movement({ object, doing }: { object: WorldObject; doing: Doing }) {
  const stride = useSignal<number>(1);
  const change = (item: Record<string, unknown>) => doing.run("modify_objects", { objects: [item] });
  return (
    <fieldset>
      <legend>Move by words (north is away from you at the start)</legend>
      <div class="choices" role="radiogroup" aria-label="How far">
        {STRIDES.map((length) => (
          <label key={length} class={stride.value === length ? "choice chosen" : "choice"}>
            <input
              type="radio"
              name="stride"
              checked={stride.value === length}
              onChange={() => {
                stride.value = length;
              }}
            />
            {length} m
          </label>
        ))}
      </div>
      <div class="does steps">
        {WAYS.map((way) => (
          <button
            key={way}
            type="button"
            class="quiet"
            aria-label={`Move ${stride.value} m ${way}`}
            onClick={() => change(moved(object, way, stride.value))}
          >
            {way}
          </button>
        ))}
        <button type="button" class="quiet" aria-label="Turn left by 15°" onClick={() => change(turned(object, 15))}>
          turn left
        </button>
        <button type="button" class="quiet" aria-label="Turn right by 15°" onClick={() => change(turned(object, -15))}>
          turn right
        </button>
        <button type="button" class="quiet" aria-label="Make it larger" onClick={() => change(scaled(object, 1.25))}>
          larger
        </button>
        <button type="button" class="quiet" aria-label="Make it smaller" onClick={() => change(scaled(object, 0.8))}>
          smaller
        </button>
      </div>
    </fieldset>
  );
}

/** Where it stands by numbers: those that the agents use too. What is typed stays while others move it. */
function Exactly({ object, doing }: { object: WorldObject; doing: Doing }) {
  const typed = useSignal<Partial<Record<"x" | "y" | "z" | "yaw", number>>>({});
  const [x, y, z] = object.position;
  const at = { x, y, z, yaw: yawOf(object.rotation), ...typed.value };
  const set = (name: "x" | "y" | "z" | "yaw") => (event: { currentTarget: HTMLInputElement }) => {
    const value = event.currentTarget.valueAsNumber;
    if (Number.isFinite(value)) typed.value = { ...typed.value, [name]: value };
  };
  const apply = () => {
    const turn = typed.value.yaw === undefined ? {} : { rotation: round(at.yaw, 2) };
    doing.run("modify_objects", { objects: [{ id: object.id, position: [at.x, at.y, at.z], ...turn }] }, () => {
      typed.value = {};
    });
  };
  const fields = [
    ["x", "East (x)"],
    ["y", "Up (y)"],
    ["z", "South (z)"],
    ["yaw", "Turn (°)"],
  ] as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {fields.map(([name, word]) => (
        <label key={name} class="field small">
          {word}
          <input type="number" step="any" required value={round(at[name], 3)} onInput={set(name)} />
        </label>
      ))}
      <button type="submit" class="quiet">
        Put it there
      </button>
    </form>
  );
}

function Looks({ object, doing }: { object: WorldObject; doing: Doing }) {
  const typed = useSignal<{ label?: string; text?: string }>({});
  const { label = object.label ?? "", text = object.text ?? "" } = typed.value;
  const writes = pieceOf(object.kind)?.text === true;
  const change = (what: Record<string, unknown>) =>
    doing.run("modify_objects", { objects: [{ id: object.id, ...what }] }, () => {
      typed.value = {};
    });
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change({ label: label.trim(), ...(writes ? { text } : {}) });
        }}
      >
        <label class="field wide">
          Name over it
          <input
            type="text"
            maxLength={LIMITS.maxLabel}
            value={label}
            onInput={(event) => {
              typed.value = { ...typed.value, label: event.currentTarget.value };
            }}
          />
        </label>
        {writes && (
          <label class="field wide">
            What it says
            <input
              type="text"
              maxLength={LIMITS.maxText}
              value={text}
              onInput={(event) => {
                typed.value = { ...typed.value, text: event.currentTarget.value };
              }}
            />
          </label>
        )}
        <button type="submit" class="quiet">
          Write it
        </button>
      </form>
      <label class="field">
        Colour
        <select
          value={object.color?.toLowerCase() ?? ""}
          onChange={(event) => {
            if (event.currentTarget.value) change({ color: event.currentTarget.value });
          }}
        >
          <option value="">{object.color ? colorWords(object.color) : "as it comes"}</option>
          {PALETTE.map((swatch) => (
            <option key={swatch.hex} value={swatch.hex}>
              {swatch.name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
