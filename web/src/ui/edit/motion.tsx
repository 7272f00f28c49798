/** What a thing does by itself: how it moves, how fast, whom it follows, along which points it goes, whether it stands
 * open. For the panels that show one thing or several; each change is one step. */

import { useEffect } from "preact/hooks";
import { pieceOf } from "../../core/catalog.ts";
import type { Vec3 } from "../../core/vector.ts";
import { LIMITS } from "../../wire/tables.gen.ts";
import type { Behavior, WorldObject } from "../../wire/types.gen.ts";
import { adopt } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { CloseButton } from "../parts.tsx";
import { kindWords } from "../words.ts";
import { NumberField } from "./fields.tsx";
import css from "./motion.lazy.css";
import { nextPoint, withPoint } from "./points.ts";

adopt(css);

const MOTIONS: readonly [Behavior["motion"], string][] = [
  ["spin", "spins"],
  ["bob", "goes up and down"],
  ["sway", "sways"],
  ["follow", "follows someone"],
];

/** Speeds that a thing may have, as a factor. */
const SPEED = { min: 0.1, max: 10, step: 0.5 };

export interface MotionProps {
  objects: readonly WorldObject[];
  model: Model;
  /** Sets fields of modify_objects for all of them. */
  change(fields: Record<string, unknown>): void;
}

export function Motion({ objects, model, change }: MotionProps) {
  const [first] = objects;
  if (!first) return null;
  const now = objects.every((o) => o.behavior?.motion === first.behavior?.motion) ? first.behavior : undefined;
  const one = objects.length === 1 ? first : undefined;
  const begin = (motion: string) => {
    if (motion === "follow") change({ behavior: motion, target: model.agentsHere.peek()[0]?.avatarId ?? "user" });
    else if (motion === "patrol" && one) change({ behavior: motion, path: [nextPoint(one, [])] });
    else change({ behavior: motion });
  };
  const opens = objects.every((o) => (o.parts ?? [o]).some(({ kind }) => pieceOf(kind)?.opens === true));
  const motions = [
    ["none", opens ? "nothing; stands shut" : "nothing"],
    ...(opens ? [["open", "stands open"]] : []),
    ...MOTIONS,
    ...(one || now?.motion === "patrol" ? [["patrol", "goes along points"]] : []),
  ];
  return (
    <div class="moves">
      <label class="row">
        Motion
        <select value={now?.motion ?? "none"} onChange={(e) => begin(e.currentTarget.value)}>
          {motions.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      </label>
      {now?.motion === "follow" && <Whom target={now.target ?? ""} model={model} change={change} />}
      {now && now.motion !== "open" && (
        <NumberField label="Speed" value={now.speed} {...SPEED} set={(speed) => change({ speed })} />
      )}
      {now?.motion === "patrol" && one && <Points object={one} path={now.path ?? []} model={model} change={change} />}
    </div>
  );
}

type WhomProps = Pick<MotionProps, "model" | "change"> & { target: string };

function Whom({ target, model, change }: WhomProps) {
  const agents = model.presence.value.agents;
  const known = target === "user" || agents.some((agent) => agent.avatarId === target);
  return (
    <label class="row">
      Whom
      <select value={target} onChange={(e) => change({ behavior: "follow", target: e.currentTarget.value })}>
        {!known && (
          <option value={target} disabled>
            {target === "" ? "whoever made it" : "someone who is not here"}
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

type PointsProps = Pick<MotionProps, "model" | "change"> & { object: WorldObject; path: readonly Vec3[] };

/** The points that it goes to in turn, and back: by a click on the ground, or by numbers. */
function Points({ object, path, model, change }: PointsProps) {
  const set = (next: Vec3[]) => change(next.length > 0 ? { behavior: "patrol", path: next } : { behavior: "none" });
  const picking = model.placing.value?.pick !== undefined;
  const full = path.length >= LIMITS.maxPath;
  const stop = () => {
    if (model.placing.peek()?.pick) model.placing.value = null;
  };
  useEffect(() => stop, [object.id]);
  const pick = () => {
    model.placing.value = picking
      ? null
      : {
          kind: object.kind,
          name: object.label || kindWords(object.kind),
          pick: ([x, , z]) => set([...path, [round(x), object.position[1], round(z)]]),
        };
  };
  return (
    <fieldset>
      <legend>Goes from its place to these points, and back (metres)</legend>
      <ol>
        {path.map((point, i) => (
          <Point key={i} at={i + 1} point={point} set={(to) => set(withPoint(path, i, to))} />
        ))}
      </ol>
      <div class="answers">
        <button type="button" class="quiet" aria-pressed={picking} disabled={full} onClick={pick}>
          {picking ? "Stop choosing" : "Choose a point"}
        </button>
        <button type="button" class="quiet" disabled={full} onClick={() => set([...path, nextPoint(object, path)])}>
          Add a point
        </button>
      </div>
      <p class="muted" role="status">
        {picking && "Click the ground where it should go. Esc ends it."}
        {full && `It has all ${LIMITS.maxPath} points that it may have.`}
      </p>
    </fieldset>
  );
}

const round = (n: number): number => Math.round(n * 100) / 100 + 0;

function Point({ at, point, set }: { at: number; point: Vec3; set(point: Vec3 | undefined): void }) {
  const [x, y, z] = point;
  const across = { min: -LIMITS.bounds, max: LIMITS.bounds, step: 0.5 };
  return (
    <li aria-label={`Point ${at}`}>
      <NumberField label={`${at}: east`} value={round(x)} {...across} set={(n) => set([n, y, z])} />
      <NumberField label="south" value={round(z)} {...across} set={(n) => set([x, y, n])} />
      <CloseButton label={`Leave out point ${at}`} onClick={() => set(undefined)} />
    </li>
  );
}
