/** The guide's card: three steps, the current one unfolded. It says plainly that it is a guide. */

import { useSignal } from "@preact/signals";
import type { Actions } from "../actions.ts";
import { type BackendRow, firstBackendRow, needsCard } from "../agent/backendrows.ts";
import { Button } from "../button.tsx";
import { CloseButton, CommandLine, Key } from "../components.tsx";
import { isHosted } from "../hosted/place.tsx";
import { IDLE } from "../inhand.ts";
import type { Model } from "../model.ts";
import { openPanel } from "../panels.ts";
import { reasonOf } from "../reason.ts";
import { useWays } from "../ways.ts";
import type { GuideStep, StepId } from "./guide.ts";

/** What the user can place in the second step. */
const THINGS = [
  { kind: "bench", name: "Bench" },
  { kind: "tree", name: "Tree" },
] as const;

/** The card while the guide is shown. */
export function GuideCard({ model, actions }: { model: Model; actions: Actions }) {
  const { guide } = model;
  if (!guide.shown.value) return null;
  /** The current step; undefined: all are done. */
  const due = guide.step.value;
  return (
    <section class="panel card guide" aria-label="Guide" data-step={due ?? "done"}>
      <header>
        <h2>Your first minute</h2>
        <CloseButton label="Close the guide" onClick={guide.close} />
      </header>
      <p class="muted">I am a guide, not an agent. You can bring me back in Settings.</p>
      <ol class="steps">
        {guide.steps.value.map((step, i) => (
          <StepRow key={step.id} step={step} number={i + 1} due={step.id === due} model={model} actions={actions} />
        ))}
      </ol>
      {due === undefined && (
        <Button primary onClick={guide.close}>
          Done
        </Button>
      )}
    </section>
  );
}

/** Props of a step. */
interface RowProps {
  step: GuideStep;
  number: number;
  due: boolean;
  model: Model;
  actions: Actions;
}

/** One step; the current one shows what to do. */
function StepRow({ step, number, due, model, actions }: RowProps) {
  return (
    <li class={`step${due ? " due" : ""}${step.done ? " done" : ""}`} {...(due ? { "aria-current": "step" } : {})}>
      <span class="number" aria-hidden="true">
        {step.done ? "✓" : number}
      </span>
      <div>
        <strong>{step.title}</strong>
        {step.done && <span class="sr">, done</span>}
        {due && <StepBody id={step.id} model={model} actions={actions} />}
        {step.id === "place" && <UndoPlaced model={model} actions={actions} />}
      </div>
    </li>
  );
}

/** What to do in a step. */
function StepBody({ id, model, actions }: { id: StepId; model: Model; actions: Actions }) {
  switch (id) {
    case "look":
      return (
        <p>
          <span class="by-touch">Drag the world to look around, pinch to come closer.</span>
          <span class="by-keys">
            Drag the world with the mouse, or press <Key>←</Key> and <Key>→</Key>
          </span>
        </p>
      );
    case "place":
      return <Place model={model} actions={actions} />;
    case "agent":
      return <ConnectStep model={model} actions={actions} />;
  }
}

/** The second step: choose a thing, then click the ground. */
function Place({ model, actions }: { model: Model; actions: Actions }) {
  const now = model.inHand.value;
  if (now.tool === "place") {
    return (
      <>
        {now.failed && <p class="warn">{now.failed}</p>}
        <p role="status">Now pick a spot on the ground for the {now.what.name.toLowerCase()}.</p>
        <Button title="Cancel (Esc)" onClick={() => actions.user.hold(IDLE)}>
          Cancel
        </Button>
      </>
    );
  }
  return (
    <>
      <p>Choose one, then pick a spot on the ground.</p>
      <div class="answers">
        {THINGS.map((thing) => (
          <Button
            key={thing.kind}
            onClick={() => {
              actions.user.hold({ tool: "place", what: thing });
              actions.focusWorld();
            }}
          >
            Place a {thing.name.toLowerCase()}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Confirms what was placed, with a way to undo it. */
function UndoPlaced({ model, actions }: { model: Model; actions: Actions }) {
  const failed = useSignal("");
  const thing = model.guide.thing.value;
  if (!thing) return null;
  const undo = () => {
    failed.value = "";
    actions.undoOwn().then(
      () => model.guide.placed(null),
      (error: unknown) => {
        failed.value = reasonOf(error);
      },
    );
  };
  return (
    <p>
      {thing} placed. It stays, for you and your agents.{" "}
      <button type="button" class="link-button" onClick={undo}>
        Undo
      </button>
      {failed.value && <span class="warn"> {failed.value}</span>}
    </p>
  );
}

/**
 * The third step: the one thing to do for the agent that was found on this computer, or the default command. The card
 * "Your agent" has the other ways.
 */
function ConnectStep({ model, actions }: { model: Model; actions: Actions }) {
  const open = () => openPanel(model, "agent");
  if (isHosted(model)) {
    return (
      <>
        <p>It stays where it runs and joins with a code.</p>
        <Button primary onClick={open}>
          Pair an agent
        </Button>
      </>
    );
  }
  const row = firstBackendRow(model.chat.backends.value, model.now.value);
  return (
    <>
      {row ? <FoundBackend row={row} /> : <DefaultCommand actions={actions} />}
      <button type="button" class="link-button" onClick={open}>
        Other ways
      </button>
    </>
  );
}

/** The command of the most common agent. */
function DefaultCommand({ actions }: { actions: Actions }) {
  const usual = useWays(actions).ways.value[0];
  if (!usual?.command) return null;
  return (
    <>
      <p>{usual.name}, for example. Run this once in a terminal, then start it:</p>
      <CommandLine text={usual.command} />
    </>
  );
}

/** What to do for a back end that was found. */
function FoundBackend({ row }: { row: BackendRow }) {
  if (row.mark === "lost") return <p>The card “Your agent” says why {row.name} cannot be reached.</p>;
  if (needsCard(row)) return <p>{row.name} is on this computer. Start it from the card “Your agent”.</p>;
  return (
    <>
      <p>
        {row.name}: {row.explanation || `${row.state}.`}
      </p>
      {row.command && <CommandLine text={row.command} />}
    </>
  );
}
