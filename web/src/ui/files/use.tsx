/**
 * What can be done with a stored file: a picture goes on a screen, a model into the world, and a figure onto an agent
 * once the user has read its licence.
 *
 *  Nothing happens by itself: a figure is only worn, and a picture only shown, when its button is pressed.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { CATALOG, MODEL } from "../../wire/tables.gen.ts";
import type { Asset } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { mainAgents } from "../agent/status.ts";
import { Button } from "../button.tsx";
import { Field } from "../form.tsx";
import type { NewThing } from "../inhand.ts";
import type { PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { Choices, Facts, Failure } from "../parts.tsx";
import { picked, Select } from "../pick.tsx";
import { usePending } from "../request.ts";
import { fileTitle, licenceLines } from "./format.ts";

/** Props of the card. */
interface Props {
  asset: Asset;
  model: Model;
  actions: Actions;
  /** The avatar that a figure was dropped on. */
  avatarId?: string;
  /** Takes the focus when it appears. */
  focus?: boolean;
  /** Closes the card. */
  done(): void;
}

/** The card for a file's kind. */
export function UseCard(props: Props) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (props.focus) card.current?.focus();
  }, []);
  return (
    <div class="use" ref={card} tabIndex={-1}>
      {props.asset.kind === "figure" && <Figure {...props} />}
      {props.asset.kind === "model" && (
        <Place {...props} what={{ kind: MODEL, name: fileTitle(props.asset), asset: props.asset.id }} />
      )}
      {props.asset.kind === "image" && <Picture {...props} />}
    </div>
  );
}

/** Places something: by the next click, or in front of the user without a pointer. */
function Place({ what, actions, done }: Props & { what: NewThing }) {
  return (
    <div class="buttons">
      <Button
        primary
        onClick={() => {
          actions.user.hold({ tool: "place", what });
          done();
        }}
      >
        Choose a place
      </Button>
      <Button
        onClick={() => {
          actions.user.hold({ tool: "place", what, ahead: true });
          done();
        }}
      >
        Put it in front of me
      </Button>
    </div>
  );
}

/** Pieces that can show a picture, the plain screen first. */
const SCREENS = CATALOG.filter((piece) => piece.image).sort(
  (a, b) => Number(b.kind === "screen") - Number(a.kind === "screen"),
);

/** A picture: on the selected screen, or on a new one. */
function Picture(props: Props) {
  const { asset, model, actions, done } = props;
  /** The piece that a new screen is. */
  const kind = useSignal(SCREENS[0]?.kind ?? "");
  const { failed, run } = usePending();
  /** A selected screen can show the picture directly. */
  const selected = model.selection.value;
  const board = selected?.type === "object" ? actions.world.objects.get(selected.id) : undefined;
  const fits = board !== undefined && SCREENS.some((piece) => piece.kind === board.kind);
  return (
    <>
      {fits && board && (
        <Button
          primary
          onClick={() => {
            run(() => actions.runTool("modify_objects", { objects: [{ id: board.id, asset: asset.id }] }).then(done));
          }}
        >
          Show it on {selected?.name}
        </Button>
      )}
      <Field label="Show it on a new">
        <Select choices={SCREENS.map((piece) => ({ value: piece.kind, word: piece.title }))} {...picked(kind)} />
      </Field>
      <Place {...props} what={{ kind: kind.value, name: fileTitle(asset), asset: asset.id }} />
      <Failure text={failed.value} />
    </>
  );
}

/** Gives an agent a figure, or its robot back (empty), with a toast that can undo it. */
export async function setFigure(avatarId: string, asset: string, text: string, { model, actions }: PanelProps) {
  await actions.files.setFigure(avatarId, asset);
  model.interaction.toast.value = { text, action: "Undo", run: () => actions.user.undoNewest() };
}

/** A figure: its licence, and who should wear it. */
function Figure({ asset, model, actions, avatarId, done }: Props) {
  const agents = mainAgents(model.presence.value);
  /** Avatar of the agent that should wear it. */
  const chosen = useSignal(avatarId ?? "");
  const { busy, failed, run } = usePending();
  /** The chosen agent, or the first one. */
  const who = agents.find((a) => a.avatarId === chosen.value) ?? agents[0];
  /** Gives the figure to the agent. */
  const wear = (): void => {
    if (!who) return;
    run(async () => {
      await setFigure(who.avatarId, asset.id, `${who.name} wears ${fileTitle(asset)}`, { model, actions });
      done();
    });
  };
  return (
    <>
      <Facts class="licence" rows={licenceLines(asset.license ?? {}).map(({ name, value }) => [name, value])} />
      <p class="muted">This is what the file says. Whether you may use it is between you and its maker.</p>
      {agents.length === 0 && <p class="muted">No agent is here yet. The figure is saved until one comes.</p>}
      {agents.length > 1 && (
        <fieldset>
          <legend>Who wears it?</legend>
          <Choices
            name={`wears-${asset.id}`}
            choices={agents.map((agent) => ({ value: agent.avatarId, word: agent.name }))}
            chosen={who?.avatarId}
            choose={(avatarId) => {
              chosen.value = avatarId;
            }}
          />
        </fieldset>
      )}
      <div class="buttons">
        {who && (
          <Button primary disabled={busy.value} onClick={wear}>
            {agents.length === 1 ? `Use it for ${who.name}` : "Use this figure"}
          </Button>
        )}
        <Button onClick={done}>Not now</Button>
      </div>
      <Failure text={failed.value} />
    </>
  );
}
