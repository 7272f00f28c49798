/** The result of the smoke test in words. Pure. */

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
  "safe placement": "Builds, and takes it away again",
  screenshot: "Takes a picture",
  connection: "Is reached",
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
  if (!failed) return "All of it works.";
  return `It does not work ${wayWords(failed.leg)}.`;
}

function stepOf({ name, ok, ms, text, next }: SmokeStep): Step {
  return {
    name: NAMES[name] ?? name,
    ok,
    took: duration(ms),
    text: ok ? "" : [sentence(text), next].filter(Boolean).join(" "),
  };
}

/** "in the hosted world" for "the hosted world". */
function wayWords(leg: string): string {
  if (leg.startsWith("through ")) return leg;
  return leg === "this computer" ? "on this computer" : `in ${leg}`;
}

function legName(leg: string): string {
  const words = wayWords(leg);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A reason of the service as a sentence. */
function sentence(text: string): string {
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
