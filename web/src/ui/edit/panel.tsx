/** The numbers and the paint of what is selected: place, turn, size, colour, material, words, motion. Each change is one
 * step; what the rules refuse is said here, and the field shows again what is true. */

import { useSignal } from "@preact/signals";
import { pieceOf } from "../../core/catalog.ts";
import { LIMITS, PALETTE } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { adopt, type PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { CloseButton } from "../parts.tsx";
import { reasonOf } from "../reason.ts";
import { kindWords } from "../words.ts";
import { angles, meters, sizeOf } from "./angles.ts";
import css from "./edit.lazy.css";
import { NumberField, TextField } from "./fields.tsx";
import { Motion } from "./motion.tsx";

adopt(css);

type Change = (fields: Record<string, unknown>) => void;

export default function EditPanel({ model, actions }: PanelProps) {
  const failed = useSignal("");
  void model.details.value.revision; // the world moved on: what is shown is read anew
  void model.hand.editing.value;
  const objects = model.hand.selected.value.flatMap((id) => actions.world.object(id) ?? []);
  const first = objects.at(-1);
  const change: Change = (fields) => {
    failed.value = "";
    actions.hand.change(fields).catch((error: unknown) => {
      failed.value = reasonOf(error);
    });
  };
  return (
    <section class="panel beside edit" aria-label="Edit">
      <header>
        <h2>{titleOf(objects)}</h2>
        <CloseButton
          label="Close"
          hint="Esc"
          onClick={() => {
            model.open.value = "none";
          }}
        />
      </header>
      {failed.value && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
      {first ? (
        <>
          {objects.length === 1 && <Place object={first} change={change} />}
          <Paint objects={objects} change={change} />
          {objects.length === 1 && <Words object={first} change={change} />}
          <Motion objects={objects} model={model} change={change} />
          <Deeds model={model} actions={actions} />
          <Hints />
        </>
      ) : (
        <p class="muted">Nothing is selected. Click a thing in the world, or choose one in the list of objects.</p>
      )}
    </section>
  );
}

function titleOf(objects: readonly WorldObject[]): string {
  const only = objects.length === 1 ? objects[0] : undefined;
  if (only) return only.label || `${kindWords(only.kind)} ${only.id.replace(/^.*_(\d+)$/, "$1")}`;
  return objects.length === 0 ? "Edit" : `${objects.length} things`;
}

function Place({ object, change }: { object: WorldObject; change: Change }) {
  const [pitch, yaw, roll] = angles(object.rotation);
  const [x, y, z] = object.position.map(meters) as [number, number, number];
  const { bounds, maxHeight } = LIMITS;
  const across = { min: -bounds, max: bounds, step: 0.25 };
  const turn = { min: -360, max: 360, step: 15 };
  return (
    <>
      <fieldset>
        <legend>Place, in metres</legend>
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
        <legend>Turn, in degrees</legend>
        <NumberField label="Turn" value={yaw} {...turn} set={(n) => change({ rotation: [pitch, n, roll] })} />
        <NumberField label="Tilt" value={pitch} {...turn} set={(n) => change({ rotation: [n, yaw, roll] })} />
        <NumberField label="Roll" value={roll} {...turn} set={(n) => change({ rotation: [pitch, yaw, n] })} />
      </fieldset>
      <Size object={object} change={change} />
    </>
  );
}

const SIDES = ["Width", "Height", "Depth"] as const;

/** How large it is: each side in metres, and all of it as a factor. */
function Size({ object, change }: { object: WorldObject; change: Change }) {
  const { minScale, maxScale } = LIMITS;
  const size = sizeOf(object);
  const [sx, sy, sz] = object.scale;
  return (
    <fieldset>
      <legend>Size, in metres</legend>
      {SIDES.map((side, i) => {
        const scale = object.scale[i] ?? 1;
        const plain = (size[i] ?? 0) / scale;
        if (plain < 0.001) return null; // flat: no factor gives it a thickness
        const set = (n: number) => change({ scale: object.scale.with(i, meters(n / plain)) });
        const range = { min: minScale * plain, max: maxScale * plain, step: 0.1 };
        return <NumberField key={side} label={side} value={meters(size[i] ?? 0)} {...range} set={set} />;
      })}
      {sx === sy && sy === sz && (
        <NumberField
          label="All, as a factor"
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

const MATERIALS = ["matte", "gloss", "metal", "glass", "glow"] as const;

function Paint({ objects, change }: { objects: readonly WorldObject[]; change: Change }) {
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
          <Swatch name="its own" hex="" chosen={now === undefined} set={() => change({ color: "" })} />
          {PALETTE.map(({ name, hex }) => (
            <Swatch key={name} name={name} hex={hex} chosen={now === hex} set={() => change({ color: name })} />
          ))}
        </div>
      </fieldset>
      <label class="row">
        Material
        <select value={same("material") ?? ""} onChange={(e) => change({ material: e.currentTarget.value })}>
          <option value="">its own</option>
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

function Words({ object, change }: { object: WorldObject; change: Change }) {
  const writes = pieceOf(object.kind)?.text === true;
  return (
    <>
      <TextField label="Name" value={object.label ?? ""} most={LIMITS.maxLabel} set={(label) => change({ label })} />
      {writes && (
        <TextField
          label="Text on it"
          value={object.text ?? ""}
          most={LIMITS.maxText}
          long
          set={(text) => change({ text })}
        />
      )}
    </>
  );
}

function Deeds({ model, actions }: { model: Model; actions: Actions }) {
  const ids = model.hand.selected.value;
  const editing = model.hand.editing.value;
  return (
    <div class="answers">
      <button type="button" class="quiet" onClick={() => (editing ? actions.hand.done() : actions.hand.edit())}>
        {editing ? "Done" : "Move by hand"}
      </button>
      <button type="button" class="quiet" onClick={() => actions.hand.duplicate(ids)}>
        Duplicate
      </button>
      <button type="button" class="quiet" onClick={() => actions.hand.remove(ids)}>
        Delete
      </button>
      <button type="button" class="quiet" onClick={() => actions.hand.takeBack()}>
        Undo
      </button>
    </div>
  );
}

function Hints() {
  return (
    <p class="muted by-keys">
      In the world: arrows move, Page Up and Down lift, [ ] turn, + − size; Shift makes small steps, Alt leaves the
      grid.
    </p>
  );
}
