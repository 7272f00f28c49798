/**
 * The edit panel: position, rotation, size, colour, material, texts and motion of the selection. Each change is one
 * step; what the rules refuse is reported here, and the field shows the true value again.
 */

import { useState } from "preact/hooks";
import { pieceTitle } from "../../core/words/things.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { EDIT, editFeedback, IDLE } from "../inhand.ts";
import type { PanelProps } from "../lazy.tsx";
import { followWorld, type Model } from "../model.ts";
import { Panel } from "../panel.tsx";
import { Failure } from "../parts.tsx";
import { createTaskRunner } from "../taskrunner.ts";
import { MotionForm } from "./motion.tsx";
import { type ChangeFields, PaintFields, PlaceFields, TextFields } from "./thingfields.tsx";

/** The panel. With several objects selected it only has what they share. */
export default function EditPanel({ model, actions }: PanelProps) {
  const [tasks] = useState(() => createTaskRunner(actions));
  followWorld(model);
  const objects = model.interaction.selected.value.flatMap((id) => actions.world.object(id) ?? []);
  // The last selected object is the one that the single-object fields show.
  const first = objects.at(-1);
  const change: ChangeFields = (fields) => tasks.attempt(() => actions.user.modifySelected(fields));
  return (
    <Panel name="edit" class="edit fields" model={model} heading={titleOf(objects)}>
      <Failure text={tasks.failed.value} />
      {first ? (
        <>
          {objects.length === 1 && <PlaceFields object={first} change={change} />}
          <PaintFields objects={objects} change={change} />
          {objects.length === 1 && <TextFields object={first} change={change} />}
          <MotionForm objects={objects} model={model} actions={actions} change={change} />
          <EditButtons model={model} actions={actions} />
          <Hints />
        </>
      ) : (
        <p class="muted">Nothing is selected. Click a thing in the world, or choose one in the list of objects.</p>
      )}
    </Panel>
  );
}

/** The heading: the object's label or kind and number, or how many are selected. */
function titleOf(objects: readonly WorldObject[]): string {
  const only = objects.length === 1 ? objects[0] : undefined;
  if (only) return only.label || `${pieceTitle(only.kind)} ${only.id.replace(/^.*_(\d+)$/, "$1")}`;
  return objects.length === 0 ? "Edit" : `${objects.length} things`;
}

/** What else can be done with the selection. */
function EditButtons({ model, actions }: { model: Model; actions: Actions }) {
  const ids = model.interaction.selected.value;
  const editing = editFeedback(model.inHand.value);
  return (
    <div class="answers">
      <Button onClick={() => actions.user.hold(editing ? IDLE : EDIT)}>{editing ? "Done" : "Move in the world"}</Button>
      <Button onClick={() => actions.user.duplicate(ids)}>Duplicate</Button>
      <Button onClick={() => actions.user.removeObjects(ids)}>Delete</Button>
      <Button onClick={() => actions.user.undoNewest()}>Undo</Button>
    </div>
  );
}

/** The keys that edit in the world. */
function Hints() {
  return (
    <p class="muted by-keys">
      In the world: arrows move, Page Up and Page Down raise and lower, [ ] turn, + − resize. Shift: small steps. Alt:
      no grid.
    </p>
  );
}
