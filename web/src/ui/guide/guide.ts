/** The guide of a newcomer: three steps that it notices by itself. It is a guide and says so; it is nobody's agent. Pure,
 * so that tests drive it in plain Node. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Camera, Backend, Presence } from "../../wire/types.gen.ts";
import { recall, remember } from "../memory.ts";

/** A camera that went or turned this far was moved by someone, in metres. */
const LOOKED = 0.7;

export type StepId = "look" | "place" | "agent";

export interface Step {
  id: StepId;
  title: string;
  done: boolean;
}

export interface Guide {
  /** Whether the guide is here. */
  readonly shown: ReadonlySignal<boolean>;
  readonly steps: ReadonlySignal<readonly Step[]>;
  /** The first step that is not done; undefined: all are. */
  readonly step: ReadonlySignal<StepId | undefined>;
  /** What the character in the world says. */
  readonly says: ReadonlySignal<string>;
  /** The camera is here now. */
  camera(pose: Camera): void;
  /** The user put this thing down by hand; null: took it back. */
  placed(name: string | null): void;
  /** What the user placed last and can still take back. */
  readonly thing: ReadonlySignal<string | null>;
  /** Goes, and stays away on later visits. */
  close(): void;
  /** Comes when the user asks for it, from the first step. */
  open(): void;
}

export interface GuideParts {
  /** Whether the page is connected and has had time to hear who is here. */
  settled: ReadonlySignal<boolean>;
  presence: ReadonlySignal<Presence>;
  lanes: ReadonlySignal<readonly Backend[]>;
}

const SAYS: Record<StepId, string> = {
  look: "Hello! I am a guide, not an agent. Drag to look around.",
  place: "This world is yours. Put one thing down by hand.",
  agent: "Now connect your agent. It gets a body here.",
};

/** States of a lane whose user has an agent already, or may have one here in a moment. */
const HAVE: ReadonlySet<string> = new Set(["searching", "connecting", "ready", "lost"]);

export function createGuide({ settled, presence, lanes }: GuideParts): Guide {
  const closed = signal(recall("guide") === "closed");
  const wanted = signal(false);
  const looked = signal(false);
  const done = signal(false);
  const thing = signal<string | null>(null);
  let first: Camera | undefined;

  const agentIsHere = computed(
    () => presence.value.agents.some((agent) => agent.connected) || lanes.value.some((lane) => lane.state === "ready"),
  );
  const begun = signal(false);
  const steps = computed<readonly Step[]>(() => [
    { id: "look", title: "Look around", done: looked.value },
    { id: "place", title: "Place one thing by hand", done: done.value },
    { id: "agent", title: "Connect your agent", done: agentIsHere.value },
  ]);
  const step = computed(() => steps.value.find((s) => !s.done)?.id);
  // Someone who has an agent, even one that is away, needs no guide; one who has begun keeps it to the end.
  const newcomer = computed(() => presence.value.agents.length === 0 && !lanes.value.some((l) => HAVE.has(l.state)));
  const shown = computed(() => settled.value && (wanted.value || (!closed.value && (begun.value || newcomer.value))));

  return {
    shown,
    steps,
    step,
    thing,
    says: computed(() => (step.value ? SAYS[step.value] : "That is all. Talk to your agent below.")),
    camera(pose) {
      first ??= { position: [...pose.position], target: [...pose.target] };
      if (!shown.peek() || looked.peek() || !moved(first, pose)) return;
      looked.value = true;
      begun.value = true;
    },
    placed(name) {
      thing.value = name;
      if (name === null) return;
      done.value = true;
      begun.value = true;
    },
    close() {
      closed.value = true;
      wanted.value = false;
      thing.value = null;
      remember("guide", "closed");
    },
    open() {
      first = undefined;
      looked.value = false;
      done.value = false;
      thing.value = null;
      wanted.value = true;
    },
  };
}

function moved(a: Camera, b: Camera): boolean {
  const far = (of: "position" | "target") => Math.hypot(...([0, 1, 2] as const).map((i) => a[of][i] - b[of][i]));
  return far("position") + far("target") > LOOKED;
}
