/**
 * The newcomer's guide: three steps that it detects by itself. It introduces itself as a guide, not as anyone's
 * agent. Pure, so that tests drive it in plain Node.
 *
 * It is shown to users without any agent until they close it, and again when they ask for it in the settings.
 */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Backend, Camera, Presence } from "../../wire/types.gen.ts";
import type { Mode } from "../hosted/model.ts";
import { recall, remember } from "../memory.ts";

/** Distance that counts as looking around, for position and target together, in metres. */
const LOOKED_AFTER = 0.7;

/** The steps in their order. */
export type StepId = "look" | "place" | "agent";

/** One step. */
export interface GuideStep {
  id: StepId;
  title: string;
  done: boolean;
}

/** The guide. */
export type GuideModel = ReturnType<typeof createGuide>;

/** What the guide observes. */
interface GuideDeps {
  /** Whether the page is connected and has had time to learn who is here. */
  presenceKnown: ReadonlySignal<boolean>;
  presence: ReadonlySignal<Presence>;
  backends: ReadonlySignal<readonly Backend[]>;
  /** A hosted world's first screen has one card instead, "Pair an agent"; the guide comes when it is asked for. */
  mode: ReadonlySignal<Mode>;
}

/** What the character says at each step. */
const SPEECH: Record<StepId, string> = {
  look: "Hello! I am a guide, not an agent. Drag to look around.",
  place: "This world is yours. Put one thing down by hand.",
  agent: "Now connect your agent. It gets a body here.",
};

/** States of a back end whose user has an agent already, or is about to. */
const HAS_AGENT: ReadonlySet<string> = new Set(["searching", "connecting", "ready", "lost"]);

/** Creates the guide. */
export function createGuide({ presenceKnown, presence, backends, mode }: GuideDeps) {
  const closed = signal(recall("guide") === "closed");
  const wanted = signal(false);
  const looked = signal(false);
  const done = signal(false);
  const thing = signal<string | null>(null);
  let first: Camera | undefined;

  const agentIsHere = computed(
    () =>
      presence.value.agents.some((agent) => agent.connected) ||
      backends.value.some((backend) => backend.state === "ready"),
  );
  /** Some step was done, so the guide stays even if an agent appears. */
  const begun = signal(false);
  const steps = computed<readonly GuideStep[]>(() => [
    { id: "look", title: "Look around", done: looked.value },
    { id: "place", title: "Place one thing by hand", done: done.value },
    { id: "agent", title: "Connect your agent", done: agentIsHere.value },
  ]);
  const step = computed(() => steps.value.find((s) => !s.done)?.id);
  // Users with any agent, even an absent one, need no guide. One that has begun stays to the end.
  const newcomer = computed(
    () =>
      mode.value === "local" &&
      presence.value.agents.length === 0 &&
      !backends.value.some((l) => HAS_AGENT.has(l.state)),
  );
  const shown = computed(
    () => presenceKnown.value && (wanted.value || (!closed.value && (begun.value || newcomer.value))),
  );

  return {
    /** Whether the guide is visible. */
    shown,
    steps,
    /** The first step that is not done; undefined: all are done. */
    step,
    /** What the user placed last and can still undo. */
    thing,
    /** What the character in the world says. */
    speech: computed(() => (step.value ? SPEECH[step.value] : "That is all. Talk to your agent below.")),
    /** The camera has moved. */
    camera(pose: Camera) {
      first ??= { position: [...pose.position], target: [...pose.target] };
      if (!shown.peek() || looked.peek() || !moved(first, pose)) return;
      looked.value = true;
      begun.value = true;
    },
    /** The user placed this thing; null: it was undone. */
    placed(name: string | null) {
      thing.value = name;
      if (name === null) return;
      done.value = true;
      begun.value = true;
    },
    /** Hides it, also on later visits. */
    close() {
      closed.value = true;
      wanted.value = false;
      thing.value = null;
      remember("guide", "closed");
    },
    /** Shows it again from the first step. */
    open() {
      first = undefined;
      looked.value = false;
      done.value = false;
      thing.value = null;
      wanted.value = true;
    },
  };
}

/** Whether the camera moved far enough. */
function moved(a: Camera, b: Camera): boolean {
  const far = (of: "position" | "target") => Math.hypot(...([0, 1, 2] as const).map((i) => a[of][i] - b[of][i]));
  return far("position") + far("target") > LOOKED_AFTER;
}
