/**
 * One object in words, and everything that can be done with it: show, ask, point out, move, turn, scale, colour,
 * rename, duplicate, delete, place something near it.
 */

import { useSignal } from "@preact/signals";
import { pieceOf } from "../../core/catalog.ts";
import { round, yawOf } from "../../core/vector.ts";
import { pieceTitle } from "../../core/words/things.ts";
import { COMPOSITE, LIMITS, PALETTE } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Choices, Facts } from "../components.tsx";
import { MotionForm } from "../edit/motion.tsx";
import type { Model } from "../model.ts";
import { type Direction, movedBy, scaledBy, turnedBy } from "./changes.ts";
import { behaviorText, colorName, directionFrom, facingText, formatPlace, formatSize, supportText } from "./format.ts";
import { PlaceNear } from "./place.tsx";
import type { TaskRunner } from "./taskrunner.ts";

/** Props of an object. */
interface ThingProps {
  /** The object. */
  object: WorldObject;
  model: Model;
  actions: Actions;
  /** Runs what the user does here. */
  tasks: TaskRunner;
  /** Starts a message about it. */
  ask(): void;
  /** Edits it in the picture. */
  edit(): void;
  /** Who made it, in words. */
  maker: string;
}

/** The object. A view-only page only gets the facts. */
export function Thing(props: ThingProps) {
  const { object, model, actions, tasks, ask, edit } = props;
  if (model.viewer.value) {
    return (
      <>
        <div class="does">
          <button type="button" class="quiet" onClick={() => actions.goTo(object.id)}>
            Show it
          </button>
        </div>
        <ThingFacts {...props} />
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
            tasks.report("Pointed out to the agents.");
          }}
        >
          Point it out
        </button>
        <button type="button" class="quiet" onClick={() => actions.user.duplicate([object.id])}>
          Duplicate
        </button>
        <button type="button" class="quiet" onClick={edit}>
          Edit in the world
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => tasks.run("delete_objects", { objects: [{ id: object.id }] })}
        >
          Delete
        </button>
      </div>
      <ThingFacts {...props} />
      <Movement object={object} tasks={tasks} />
      <details>
        <summary>Exact position</summary>
        <Exactly key={object.id} object={object} tasks={tasks} />
      </details>
      <details>
        <summary>Name and colour</summary>
        <Looks key={object.id} object={object} tasks={tasks} />
      </details>
      <details>
        <summary>What it does</summary>
        <MotionForm
          actions={actions}
          objects={[object]}
          model={model}
          change={(fields) => tasks.run("modify_objects", { objects: [{ id: object.id, ...fields }] })}
        />
      </details>
      <PlaceNear to={object.id} called={object.label || pieceTitle(object.kind)} tasks={tasks} />
    </>
  );
}

/** What it is, as rows. */
function ThingFacts({ object, actions, maker }: ThingProps) {
  const from = actions.camera?.()?.position;
  const rows: [string, string][] = [
    ["Kind", object.kind === COMPOSITE ? `Built of ${object.parts?.length ?? 0} parts` : pieceTitle(object.kind)],
    ["Where", formatPlace(object.position)],
    ...(from ? ([["From you", directionFrom(from, object.position)]] as [string, string][]) : []),
    ["Faces", facingText(object)],
    ["Size", formatSize(object)],
    ["Stands on", supportText(actions.world, object)],
    ["Colour", [colorName(object.color), object.material].filter(Boolean).join(", ")],
    ["Motion", behaviorText(object)],
    ...(object.text ? ([["Text", object.text]] as [string, string][]) : []),
    ["Made by", maker],
  ];
  return <Facts rows={rows} />;
}

/** The buttons for moving. */
const DIRECTIONS: readonly Direction[] = ["north", "south", "east", "west", "up", "down"];
/** Lengths of a step, in metres. */
const STRIDES = [0.25, 1, 5] as const;

/** Buttons that move, turn and scale by fixed steps. */
function Movement({ object, tasks }: { object: WorldObject; tasks: TaskRunner }) {
  /** The step's length in metres. */
  const stride = useSignal<number>(1);
  const change = (item: Record<string, unknown>) => tasks.run("modify_objects", { objects: [item] });
  return (
    <fieldset>
      <legend>Move (north is away from you at the start)</legend>
      <Choices<number>
        name="stride"
        label="How far"
        choices={STRIDES.map((length) => ({ value: length, word: `${length} m` }))}
        chosen={stride.value}
        choose={(length) => {
          stride.value = length;
        }}
      />
      <div class="does steps">
        {DIRECTIONS.map((direction) => (
          <button
            key={direction}
            type="button"
            class="quiet"
            aria-label={`Move ${stride.value} m ${direction}`}
            onClick={() => change(movedBy(object, direction, stride.value))}
          >
            {direction}
          </button>
        ))}
        <button type="button" class="quiet" aria-label="Turn left by 15°" onClick={() => change(turnedBy(object, 15))}>
          turn left
        </button>
        <button
          type="button"
          class="quiet"
          aria-label="Turn right by 15°"
          onClick={() => change(turnedBy(object, -15))}
        >
          turn right
        </button>
        <button type="button" class="quiet" aria-label="Make it larger" onClick={() => change(scaledBy(object, 1.25))}>
          larger
        </button>
        <button type="button" class="quiet" aria-label="Make it smaller" onClick={() => change(scaledBy(object, 0.8))}>
          smaller
        </button>
      </div>
    </fieldset>
  );
}

/**
 * Position and heading by numbers, the ones that agents use. What is being typed stays while others move the object.
 */
function Exactly({ object, tasks }: { object: WorldObject; tasks: TaskRunner }) {
  /** Values that the user is typing; the others follow the object. */
  const typed = useSignal<Partial<Record<"x" | "y" | "z" | "yaw", number>>>({});
  const [x, y, z] = object.position;
  /** The values in the fields. */
  const at = { x, y, z, yaw: yawOf(object.rotation), ...typed.value };
  const set = (name: "x" | "y" | "z" | "yaw") => (event: { currentTarget: HTMLInputElement }) => {
    const value = event.currentTarget.valueAsNumber;
    if (Number.isFinite(value)) typed.value = { ...typed.value, [name]: value };
  };
  const apply = () => {
    // The rotation is only sent if it was typed: sending it would drop tilt and roll.
    const turn = typed.value.yaw === undefined ? {} : { rotation: round(at.yaw, 2) };
    tasks.run("modify_objects", { objects: [{ id: object.id, position: [at.x, at.y, at.z], ...turn }] }, () => {
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
        Move there
      </button>
    </form>
  );
}

/** Name, text and colour. */
function Looks({ object, tasks }: { object: WorldObject; tasks: TaskRunner }) {
  /** Texts that the user is typing. */
  const typed = useSignal<{ label?: string; text?: string }>({});
  const { label = object.label ?? "", text = object.text ?? "" } = typed.value;
  /** The piece has a face for text. */
  const writes = pieceOf(object.kind)?.text !== undefined;
  const change = (what: Record<string, unknown>) =>
    tasks.run("modify_objects", { objects: [{ id: object.id, ...what }] }, () => {
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
          Name
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
            Text
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
          Save
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
          <option value="">{object.color ? colorName(object.color) : "default"}</option>
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
