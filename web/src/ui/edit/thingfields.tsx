/**
 * The fields of things, in the edit panel and the text twin: position, rotation and size, colour and material, texts.
 * Leaving a field or Enter applies it. What the rules refuse is said by who owns the change; then the field shows the
 * true value again.
 */

import { pieceOf } from "../../core/catalog.ts";
import { LIMITS, PALETTE } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import { Select } from "../pick.tsx";
import { angles, meters, sizeOf } from "./angles.ts";
import { NumberField, TextField } from "./fields.tsx";

/** Applies fields of modify_objects. */
export type ChangeFields = (fields: Record<string, unknown>) => void;

/** Position, rotation and size of a single object. */
export function PlaceFields({ object, change }: { object: WorldObject; change: ChangeFields }) {
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
function Size({ object, change }: { object: WorldObject; change: ChangeFields }) {
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
export function PaintFields({ objects, change }: { objects: readonly WorldObject[]; change: ChangeFields }) {
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
        <Select
          choices={[{ value: "", word: "default" }, ...MATERIALS.map((m) => ({ value: m, word: m }))]}
          chosen={same("material") ?? ""}
          choose={(material) => change({ material })}
        />
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
export function TextFields({ object, change }: { object: WorldObject; change: ChangeFields }) {
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
