/**
 * What an object does by itself: how it moves and how fast, whom it follows, which points it patrols, whether it
 * stands open. Used by the edit panel and the text twin, for one object or several; each change is one step.
 */

import { useEffect } from "preact/hooks";
import { pieceOf } from "../../core/catalog.ts";
import { round, type Vec3 } from "../../core/vector.ts";
import { MOTION_WORDS } from "../../core/words/measures.ts";
import { LIMITS } from "../../wire/tables.gen.ts";
import type { Behavior, WorldObject } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { CloseButton } from "../components.tsx";
import { IDLE } from "../inhand.ts";
import type { Model } from "../model.ts";
import { Select } from "../pick.tsx";
import { NumberField } from "./fields.tsx";
import { nextPoint, withPoint } from "./points.ts";

/** Motions that every object can have. */
const MOTIONS: readonly Behavior["motion"][] = ["spin", "bob", "sway", "follow"];

/** Speeds, as a factor. */
const SPEED = { min: 0.1, max: 10, step: 0.5 };

/** Props of the form. */
interface MotionProps {
  /** The objects of the form; all of them get the same motion. */
  objects: readonly WorldObject[];
  model: Model;
  actions: Actions;
  /** Sets fields of modify_objects for all of the objects. */
  change(fields: Record<string, unknown>): void;
}

/** The form; nothing without objects. */
export function MotionForm({ objects, model, actions, change }: MotionProps) {
  const [first] = objects;
  if (!first) return null;
  // Where the objects differ, the form shows none.
  const now = objects.every((o) => o.behavior?.motion === first.behavior?.motion) ? first.behavior : undefined;
  const one = objects.length === 1 ? first : undefined;
  /** Sets a motion with useful defaults: whom to follow, a first point to go to. */
  const begin = (motion: string) => {
    if (motion === "follow") change({ behavior: motion, target: model.agentsHere.peek()[0]?.avatarId ?? "user" });
    else if (motion === "patrol" && one) change({ behavior: motion, path: [nextPoint(one, [])] });
    else change({ behavior: motion });
  };
  // Doors, gates and lids are parts of composites too.
  const opens = objects.every((o) => (o.parts ?? [o]).some(({ kind }) => pieceOf(kind)?.opens === true));
  const motions: readonly Behavior["motion"][] = [
    ...(opens ? (["open"] as const) : []),
    ...MOTIONS,
    ...(one || now?.motion === "patrol" ? (["patrol"] as const) : []),
  ];
  return (
    <div class="fields moves">
      <label class="row">
        Motion
        <Select
          choices={[
            { value: "none", word: opens ? "none, closed" : "none" },
            ...motions.map((motion) => ({ value: motion, word: MOTION_WORDS[motion] ?? "" })),
          ]}
          chosen={now?.motion ?? "none"}
          choose={begin}
        />
      </label>
      {now?.motion === "follow" && <Whom target={now.target ?? ""} model={model} change={change} />}
      {now && now.motion !== "open" && (
        <NumberField label="Speed" value={now.speed} {...SPEED} set={(speed) => change({ speed })} />
      )}
      {now?.motion === "patrol" && one && (
        <Points object={one} path={now.path ?? []} model={model} actions={actions} change={change} />
      )}
    </div>
  );
}

/** Props of the choice of whom to follow. */
type WhomProps = Pick<MotionProps, "model" | "change"> & { target: string };

/** Whom the object follows. A target that is not here stays visible, but cannot be chosen. */
function Whom({ target, model, change }: WhomProps) {
  const agents = model.presence.value.agents;
  const known = target === "user" || agents.some((agent) => agent.avatarId === target);
  return (
    <label class="row">
      Target
      <select value={target} onChange={(e) => change({ behavior: "follow", target: e.currentTarget.value })}>
        {!known && (
          <option value={target} disabled>
            {target === "" ? "its maker" : "someone who is not here"}
          </option>
        )}
        {agents.map((agent) => (
          <option key={agent.avatarId} value={agent.avatarId}>
            {agent.name}
          </option>
        ))}
        <option value="user">you</option>
      </select>
    </label>
  );
}

/** Props of the list of points. */
type PointsProps = Omit<MotionProps, "objects"> & { object: WorldObject; path: readonly Vec3[] };

/** The points that it visits in turn and returns from, set by clicking the ground or by numbers. */
function Points({ object, path, model, actions, change }: PointsProps) {
  const set = (next: Vec3[]) => change(next.length > 0 ? { behavior: "patrol", path: next } : { behavior: "none" });
  /** The next click on the ground adds a point. */
  const picking = model.inHand.value.tool === "pick";
  const full = path.length >= LIMITS.maxPath;
  /** Ends the picking when another object is selected or the form goes. */
  const stop = () => {
    const now = model.inHand.peek();
    if (now.tool === "pick") actions.user.hold(now.back);
  };
  useEffect(() => stop, [object.id]);
  const pick = () => {
    const now = model.inHand.peek();
    // The point gets the object's height, so that the path stays level.
    const take = ([x, , z]: Vec3) => set([...path, [round(x, 2), object.position[1], round(z, 2)]]);
    actions.user.hold({ tool: "pick", take, back: now.tool === "edit" ? now : IDLE });
  };
  return (
    <fieldset>
      <legend>Patrols these points and returns (m)</legend>
      <ol>
        {path.map((point, i) => (
          <Point key={i} at={i + 1} point={point} set={(to) => set(withPoint(path, i, to))} />
        ))}
      </ol>
      <div class="answers">
        <Button aria-pressed={picking} disabled={full} onClick={picking ? stop : pick}>
          {picking ? "Stop choosing" : "Choose a point"}
        </Button>
        <Button disabled={full} onClick={() => set([...path, nextPoint(object, path)])}>
          Add a point
        </Button>
      </div>
      <p class="muted" role="status">
        {picking && "Click the ground where it should go. Esc stops."}
        {full && `${LIMITS.maxPath} points is the limit.`}
      </p>
    </fieldset>
  );
}

/** The coordinates of one point. */
function Point({ at, point, set }: { at: number; point: Vec3; set(point: Vec3 | undefined): void }) {
  const [x, y, z] = point;
  const across = { min: -LIMITS.bounds, max: LIMITS.bounds, step: 0.5 };
  return (
    <li aria-label={`Point ${at}`}>
      <NumberField label={`${at}: east`} value={round(x, 2)} {...across} set={(n) => set([n, y, z])} />
      <NumberField label="south" value={round(z, 2)} {...across} set={(n) => set([x, y, n])} />
      <CloseButton label={`Remove point ${at}`} onClick={() => set(undefined)} />
    </li>
  );
}
