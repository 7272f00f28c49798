/** The result of the smoke test in words. Pure. */

import { formatDuration } from "../../core/words/age.ts";
import { capitalized, sentences } from "../../core/words/text.ts";
import type { Smoke, SmokeStep } from "../../wire/types.gen.ts";

/** A step as it is shown. */
interface Step {
  name: string;
  ok: boolean;
  took: string;
  /** Why it failed, and what to do; empty: it worked. */
  text: string;
}

/** What the service's steps are called. */
const NAMES: Record<string, string> = {
  "world info": "Sees the world",
  "avatar walk": "Walks",
  "safe placement": "Builds, and removes it again",
  screenshot: "Takes a picture",
  connection: "Can be reached",
};

/** The steps by the way that the calls went, in order. */
export function smokeLegs(smoke: Smoke): { leg: string; steps: Step[] }[] {
  const legs = new Map<string, Step[]>();
  for (const step of smoke.steps) legs.set(step.leg, [...(legs.get(step.leg) ?? []), stepOf(step)]);
  return [...legs].map(([leg, steps]) => ({ leg: legName(leg), steps }));
}

/** One sentence about all of it, which a screen reader reads out. */
export function smokeVerdict(smoke: Smoke): string {
  const failed = smoke.steps.find(({ ok }) => !ok);
  if (!failed) return "Everything works.";
  return `It does not work ${wayWords(failed.leg)}.`;
}

function stepOf({ name, ok, ms, text, next }: SmokeStep): Step {
  return {
    name: NAMES[name] ?? name,
    ok,
    took: formatDuration(ms),
    text: ok ? "" : sentences(text, next),
  };
}

/** "in the hosted world" for "the hosted world". */
function wayWords(leg: string): string {
  if (leg.startsWith("through ")) return leg;
  return leg === "this computer" ? "on this computer" : `in ${leg}`;
}

function legName(leg: string): string {
  return capitalized(wayWords(leg));
}
