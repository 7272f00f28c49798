/**
 * Things and places in words: where something is, how large it is, what it stands on, what it does. Pure. North is -z
 * and east is +x, as in the overhead screenshot.
 */

import type { Space } from "../../core/state.ts";
import { standingOf } from "../../core/surroundings.ts";
import { heading, round, type Vec3, yawOf } from "../../core/vector.ts";
import { formatMetres, MOTION_WORDS, objectTitle } from "../../core/words/measures.ts";
import { formatHour } from "../../core/words/time.ts";
import { PALETTE } from "../../wire/tables.gen.ts";
import type { Environment, WorldObject } from "../../wire/types.gen.ts";
import { sizeOf } from "../edit/angles.ts";

/** The eight directions, clockwise from north. */
const WINDS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;

/** Nearer than this there is no useful direction, in metres. */
const HERE = 0.5;

/** The direction of [x, z] from the origin: "north-east". */
export function compass(x: number, z: number): string {
  const turns = Math.atan2(x, -z) / (2 * Math.PI);
  return WINDS[Math.round(turns * WINDS.length + WINDS.length) % WINDS.length] ?? "north";
}

/** "4 m north-east", as seen from a place; "here". */
export function directionFrom(from: Readonly<Vec3>, to: Readonly<Vec3>): string {
  const x = to[0] - from[0];
  const z = to[2] - from[2];
  const far = Math.hypot(x, z);
  return far < HERE ? "here" : `${formatMetres(far)} ${compass(x, z)}`;
}

/** "1.8 m wide, 0.95 m tall, 0.6 m deep" */
export function formatSize(object: WorldObject): string {
  const words = ["wide", "tall", "deep"];
  return sizeOf(object)
    .map((length, i) => `${round(length, 2)} m ${words[i]}`)
    .join(", ");
}

/** What an object stands on. */
export function supportText(space: Space, object: WorldObject): string {
  const { on, gap } = standingOf(space, object);
  if (on === "nothing") return `nothing; it floats ${formatMetres(gap)} above what is below it`;
  if (on === "ground") return "the ground";
  const other = space.object(on);
  return other ? `${objectTitle(other)} (${on})` : on;
}

/** The palette's name of a colour, or the colour itself. */
export function colorName(color: string | undefined): string {
  if (!color) return "default";
  return PALETTE.find((swatch) => swatch.hex === color.toLowerCase())?.name ?? color;
}

/** What an object does by itself. */
export function behaviorText(object: WorldObject): string {
  const motion = object.behavior?.motion;
  return motion ? (MOTION_WORDS[motion] ?? motion) : "stands still";
}

/** The direction of its front. */
export function facingText(object: WorldObject): string {
  const yaw = yawOf(object.rotation);
  return `${compass(...heading(yaw))} (turned ${round(yaw, 0)}°)`;
}

/** "4.2 m east, 1 m north of the middle, 2 m up". */
export function formatPlace([x, y, z]: Readonly<Vec3>): string {
  const ew = Math.abs(x) < 0.05 ? "" : `${round(Math.abs(x), 1)} m ${x > 0 ? "east" : "west"}`;
  const ns = Math.abs(z) < 0.05 ? "" : `${round(Math.abs(z), 1)} m ${z > 0 ? "south" : "north"}`;
  const flat = [ew, ns].filter(Boolean).join(", ");
  const up = Math.abs(y) < 0.05 ? "" : `, ${round(y, 2)} m up`;
  return `${flat ? `${flat} of the middle` : "in the middle"}${up}`;
}

/** Words for the weather. */
const WEATHER: Record<Environment["weather"], string> = { none: "dry", rain: "rain", snow: "snow", fog: "fog" };

/** "19:30, clear sky, dry, meadow; lights come on at dusk". */
export function environmentText({ timeOfDay, sky, weather, ground, lights }: Environment): string {
  const lamps = { auto: "lights come on at dusk", on: "lights on", off: "lights off" }[lights];
  return `${formatHour(timeOfDay)}, ${sky} sky, ${WEATHER[weather]}, ${ground}; ${lamps}`;
}
