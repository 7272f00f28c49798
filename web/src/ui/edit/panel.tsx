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
import { angles, meters } from "./angles.ts";
import css from "./edit.lazy.css";
import { NumberField, TextField } from "./fields.tsx";

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
          <Motion objects={objects} change={change} />
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
  const [sx, sy, sz] = object.scale.map(meters) as [number, number, number];
  const { bounds, maxHeight, minScale, maxScale } = LIMITS;
  const across = { min: -bounds, max: bounds, step: 0.25 };
  const scale = { min: minScale, max: maxScale, step: 0.1 };
  const turn = { min: -360, max: 360, step: 15 };
  const even = sx === sy && sy === sz;
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
      <fieldset>
        <legend>Size, as a factor</legend>
        {even && <NumberField label="All" value={sx} {...scale} set={(n) => change({ scale: n })} />}
        <NumberField label="Width" value={sx} {...scale} set={(n) => change({ scale: [n, sy, sz] })} />
        <NumberField label="Tall" value={sy} {...scale} set={(n) => change({ scale: [sx, n, sz] })} />
        <NumberField label="Deep" value={sz} {...scale} set={(n) => change({ scale: [sx, sy, n] })} />
      </fieldset>
    </>
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

const MOTIONS = [
  ["none", "none"],
  ["spin", "spins"],
  ["bob", "goes up and down"],
  ["sway", "sways"],
] as const;

function Motion({ objects, change }: { objects: readonly WorldObject[]; change: Change }) {
  const motion = objects[0]?.behavior?.motion ?? "none";
  const opens = objects.every((o) => pieceOf(o.kind)?.opens === true);
  const known = MOTIONS.some(([m]) => m === motion) || (opens && motion === "open");
  return (
    <label class="row">
      Motion
      <select value={motion} onChange={(e) => change({ behavior: e.currentTarget.value })}>
        {MOTIONS.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
        {opens && <option value="open">stands open</option>}
        {!known && (
          <option value={motion} disabled>
            {motion}
          </option>
        )}
      </select>
    </label>
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
