// set_environment: light, sky, weather and ground. Only what is given changes.

import type { Environment } from "../../wire/types.gen.ts";
import { readArgs, readChoice, readFlag, readNumber } from "../args.ts";
import type { Outcome } from "../call.ts";
import type { CallScope } from "../placement.ts";
import { refuse } from "../refuse.ts";
import { changeOutcome } from "../report.ts";
import { round } from "../vector.ts";

/** Arguments of which at least one must be given. */
const KEYS = ["time_of_day", "sky", "weather", "ground", "lights"];

/** Executes set_environment. */
export function setEnvironment({ draft }: CallScope, args: unknown): Outcome {
  const all = readArgs(args, "", [...KEYS, "dry_run"]);
  if (!KEYS.some((key) => all[key] !== undefined)) {
    refuse("bad_arguments", "nothing to change was given", {
      got: "nothing",
      allowed: KEYS.join(", "),
      example: '{"time_of_day": 19}',
    });
  }
  const before = draft.environment;
  const hours = readNumber(all, "time_of_day", "", { min: 0, max: 24, unit: "hours" });
  const after: Environment = {
    ...before,
    // 24 h is midnight, which is stored as 0.
    timeOfDay: hours === undefined ? before.timeOfDay : round(hours % 24, 2) % 24,
    sky: readChoice(all, "sky", "", ["clear", "cloudy", "overcast"] as const) ?? before.sky,
    weather: readChoice(all, "weather", "", ["none", "rain", "snow", "fog"] as const) ?? before.weather,
    ground: readChoice(all, "ground", "", ["meadow", "sand", "snow", "stone"] as const) ?? before.ground,
    lights: readChoice(all, "lights", "", ["auto", "on", "off"] as const) ?? before.lights,
  };
  draft.putEnvironment(after);
  const dryRun = readFlag(all, "dry_run");
  // Setting the current values is no error; it makes no entry.
  const same = draft.operations().operations.length === 0;
  const verb = same ? "it is already so." : dryRun ? "would set the environment." : "Set the environment.";
  return changeOutcome(draft, {
    verb,
    lines: [
      `time of day ${after.timeOfDay} h, sky ${after.sky}, weather ${after.weather}, ground ${after.ground}, lights ${after.lights}`,
    ],
    notes: [],
    data: { environment: after },
    dryRun,
  });
}
