/**
 * One object in words, and everything that can be done with it: show, ask, point out, move, turn, scale, colour,
 * rename, duplicate, delete, place something near it.
 */

import { useSignal } from "@preact/signals";
import { pieceTitle } from "../../core/words/things.ts";
import { COMPOSITE } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { MotionForm } from "../edit/motion.tsx";
import { type ChangeFields, PaintFields, PlaceFields, TextFields } from "../edit/thingfields.tsx";
import type { Model } from "../model.ts";
import { Choices, Facts } from "../parts.tsx";
import { picked } from "../pick.tsx";
import type { TaskRunner } from "../taskrunner.ts";
import { type Direction, movedBy, scaledBy, turnedBy } from "./changes.ts";
import { behaviorText, colorName, directionFrom, facingText, formatPlace, formatSize, supportText } from "./format.ts";
import { PlaceNear } from "./place.tsx";

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
          <Button onClick={() => actions.goTo(object.id)}>Show it</Button>
        </div>
        <ThingFacts {...props} />
      </>
    );
  }
  const change: ChangeFields = (fields) => tasks.run("modify_objects", { objects: [{ id: object.id, ...fields }] });
  return (
    <>
      <div class="does">
        <Button onClick={() => actions.goTo(object.id)}>Show it</Button>
        <Button onClick={ask}>Ask about it</Button>
        <Button
          onClick={() => {
            actions.point({ objectId: object.id });
            tasks.report("Pointed out to the agents.");
          }}
        >
          Point it out
        </Button>
        <Button onClick={() => actions.user.duplicate([object.id])}>Duplicate</Button>
        <Button onClick={edit}>Edit in the world</Button>
        <Button onClick={() => tasks.run("delete_objects", { objects: [{ id: object.id }] })}>Delete</Button>
      </div>
      <ThingFacts {...props} />
      <Movement object={object} change={change} />
      <details>
        <summary>Exact position and size</summary>
        <div key={object.id} class="fields">
          <PlaceFields object={object} change={change} />
        </div>
      </details>
      <details>
        <summary>Name and colour</summary>
        <div key={object.id} class="fields">
          <TextFields object={object} change={change} />
          <PaintFields objects={[object]} change={change} />
        </div>
      </details>
      <details>
        <summary>What it does</summary>
        <MotionForm actions={actions} objects={[object]} model={model} change={change} />
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
function Movement({ object, change }: { object: WorldObject; change: ChangeFields }) {
  /** The step's length in metres. */
  const stride = useSignal<number>(1);
  return (
    <fieldset>
      <legend>Move (north is away from you at the start)</legend>
      <Choices<number>
        name="stride"
        label="How far"
        choices={STRIDES.map((length) => ({ value: length, word: `${length} m` }))}
        {...picked(stride)}
      />
      <div class="does steps">
        {DIRECTIONS.map((direction) => (
          <Button
            key={direction}
            aria-label={`Move ${stride.value} m ${direction}`}
            onClick={() => change(movedBy(object, direction, stride.value))}
          >
            {direction}
          </Button>
        ))}
        <Button aria-label="Turn left by 15°" onClick={() => change(turnedBy(object, 15))}>
          turn left
        </Button>
        <Button aria-label="Turn right by 15°" onClick={() => change(turnedBy(object, -15))}>
          turn right
        </Button>
        <Button aria-label="Make it larger" onClick={() => change(scaledBy(object, 1.25))}>
          larger
        </Button>
        <Button aria-label="Make it smaller" onClick={() => change(scaledBy(object, 0.8))}>
          smaller
        </Button>
      </div>
    </fieldset>
  );
}
