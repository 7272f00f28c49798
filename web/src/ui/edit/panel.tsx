/**
 * The edit panel: position, rotation, size, colour, material, texts and motion of the selection. Each change is one
 * step; what the rules refuse is reported here, and the field shows the true value again.
 */

import { useSignal } from "@preact/signals";
import { pieceOf } from "../../core/catalog.ts";
import { pieceTitle } from "../../core/words/things.ts";
import { LIMITS, PALETTE } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Failure } from "../components.tsx";
import { EDIT, editFeedback, IDLE } from "../inhand.ts";
import { adoptStyle, type PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { Panel } from "../panel.tsx";
import { reasonOf } from "../reason.ts";
import { angles, meters, sizeOf } from "./angles.ts";
import css from "./edit.lazy.css";
import { NumberField, TextField } from "./fields.tsx";
import { MotionForm } from "./motion.tsx";

adoptStyle(css);

/** Applies fields of modify_objects to the selection. */
type Change = (fields: Record<string, unknown>) => void;

/** The panel. With several objects selected it only has what they share. */
export default function EditPanel({ model, actions }: PanelProps) {
  /** Why the last change was refused; empty: it was not. */
  const failed = useSignal("");
  void model.details.value.revision; // rerenders with every change of the world
  void model.inHand.value;
  const objects = model.interaction.selected.value.flatMap((id) => actions.world.object(id) ?? []);
  // The last selected object is the one that the single-object fields show.
  const first = objects.at(-1);
  const change: Change = (fields) => {
    failed.value = "";
    actions.user.modifySelected(fields).catch((error: unknown) => {
      failed.value = reasonOf(error);
    });
  };
  return (
    <Panel name="edit" model={model} heading={titleOf(objects)}>
      <Failure text={failed.value} />
      {first ? (
        <>
          {objects.length === 1 && <Place object={first} change={change} />}
          <Paint objects={objects} change={change} />
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

/** Position, rotation and size of a single object. */
function Place({ object, change }: { object: WorldObject; change: Change }) {
  const [pitch, yaw, roll] = angles(object.rotation);
  const [x, y, z] = object.position.map(meters) as [number, number, number];
  const { bounds, maxHeight } = LIMITS;
  /** Limits of the world, and the step of the arrow keys, in metres. */
  const across = { min: -bounds, max: bounds, step: 0.25 };
  /** Full turns in both directions, in steps of 15°. */
  const turn = { min: -360, max: 360, step: 15 };
  return (
    <>
      <fieldset>
        <legend>Position (m)</legend>
        <NumberField label="East" value={x} {...across} set={(n) => change({ position: [n, y, z] })} />
        <NumberField
          label="Height"
          value={y}
          min={0}
          max={maxHeight}
          step={0.25}
          set={(n) => change({ position: [x, n, z] })}
        />
        <NumberField label="South" value={z} {...across} set={(n) => change({ position: [x, y, n] })} />
      </fieldset>
      <fieldset>
        <legend>Rotation (°)</legend>
        <NumberField label="Turn" value={yaw} {...turn} set={(n) => change({ rotation: [pitch, n, roll] })} />
        <NumberField label="Tilt" value={pitch} {...turn} set={(n) => change({ rotation: [n, yaw, roll] })} />
        <NumberField label="Roll" value={roll} {...turn} set={(n) => change({ rotation: [pitch, yaw, n] })} />
      </fieldset>
      <Size object={object} change={change} />
    </>
  );
}

/** The sides in the order of a scale's components. */
const SIDES = ["Width", "Height", "Depth"] as const;

/** Each side in metres, and all of them as a factor while they are equal. */
function Size({ object, change }: { object: WorldObject; change: Change }) {
  const { minScale, maxScale } = LIMITS;
  const size = sizeOf(object);
  const [sx, sy, sz] = object.scale;
  return (
    <fieldset>
      <legend>Size (m)</legend>
      {SIDES.map((side, i) => {
        const scale = object.scale[i] ?? 1;
        const plain = (size[i] ?? 0) / scale;
        if (plain < 0.001) return null; // flat: no scale gives it a thickness
        const set = (n: number) => change({ scale: object.scale.with(i, meters(n / plain)) });
        const range = { min: minScale * plain, max: maxScale * plain, step: 0.1 };
        return <NumberField key={side} label={side} value={meters(size[i] ?? 0)} {...range} set={set} />;
      })}
      {sx === sy && sy === sz && (
        <NumberField
          label="Scale"
          value={meters(sx)}
          min={minScale}
          max={maxScale}
          step={0.1}
          set={(n) => change({ scale: n })}
        />
      )}
    </fieldset>
  );
}

/** Materials of the tools. */
const MATERIALS = ["matte", "gloss", "metal", "glass", "glow"] as const;

/** Colour and material, empty where the objects differ. */
function Paint({ objects, change }: { objects: readonly WorldObject[]; change: Change }) {
  /** A value that all objects share; undefined where they differ. */
  const same = <K extends "color" | "material">(key: K): WorldObject[K] | undefined => {
    const value = objects[0]?.[key];
    return objects.every((o) => o[key] === value) ? value : undefined;
  };
  const now = same("color");
  return (
    <>
      <fieldset>
        <legend>Colour</legend>
        <div class="tints">
          <Swatch name="default" hex="" chosen={now === undefined} set={() => change({ color: "" })} />
          {PALETTE.map(({ name, hex }) => (
            <Swatch key={name} name={name} hex={hex} chosen={now === hex} set={() => change({ color: name })} />
          ))}
        </div>
      </fieldset>
      <label class="row">
        Material
        <select value={same("material") ?? ""} onChange={(e) => change({ material: e.currentTarget.value })}>
          <option value="">default</option>
          {MATERIALS.map((m) => (
            <option key={m} value={m}>
              {m}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** A colour of the palette. */
function Swatch({ name, hex, chosen, set }: { name: string; hex: string; chosen: boolean; set(): void }) {
  return (
    <button
      type="button"
      class={`tint${hex ? "" : " own"}`}
      aria-label={name}
      title={name}
      aria-pressed={chosen}
      style={hex ? { background: hex } : {}}
      onClick={set}
    />
  );
}

/** The name, and what is written on a sign. */
function TextFields({ object, change }: { object: WorldObject; change: Change }) {
  const writes = pieceOf(object.kind)?.text !== undefined;
  return (
    <>
      <TextField
        label="Name"
        value={object.label ?? ""}
        maxLength={LIMITS.maxLabel}
        set={(label) => change({ label })}
      />
      {writes && (
        <TextField
          label="Text"
          value={object.text ?? ""}
          maxLength={LIMITS.maxText}
          long
          set={(text) => change({ text })}
        />
      )}
    </>
  );
}

/** What else can be done with the selection. */
function EditButtons({ model, actions }: { model: Model; actions: Actions }) {
  const ids = model.interaction.selected.value;
  const editing = editFeedback(model.inHand.value);
  return (
    <div class="answers">
      <button type="button" class="quiet" onClick={() => actions.user.hold(editing ? IDLE : EDIT)}>
        {editing ? "Done" : "Move in the world"}
      </button>
      <button type="button" class="quiet" onClick={() => actions.user.duplicate(ids)}>
        Duplicate
      </button>
      <button type="button" class="quiet" onClick={() => actions.user.removeObjects(ids)}>
        Delete
      </button>
      <button type="button" class="quiet" onClick={() => actions.user.undoNewest()}>
        Undo
      </button>
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
