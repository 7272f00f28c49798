/** What can be done with a kept file: a picture goes on a screen, a model into the world, a figure onto an agent, after its
 * licence has been read. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { CATALOG, MODEL } from "../../wire/tables.gen.ts";
import type { Asset } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { mainAgents } from "../agent/seen.ts";
import type { Model, Placing } from "../model.ts";
import { reasonOf } from "../reason.ts";
import { licenceLines, titleOf } from "./words.ts";

interface Props {
  asset: Asset;
  model: Model;
  actions: Actions;
  /** The avatar that a figure was dropped on. */
  avatarId?: string;
  /** Takes the keyboard when it appears. */
  focus?: boolean;
  done(): void;
}

export function UseCard(props: Props) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (props.focus) card.current?.focus();
  }, []);
  return (
    <div class="use" ref={card} tabIndex={-1}>
      {props.asset.kind === "figure" && <Figure {...props} />}
      {props.asset.kind === "model" && (
        <Place {...props} placing={{ kind: MODEL, name: titleOf(props.asset), asset: props.asset.id }} />
      )}
      {props.asset.kind === "image" && <Picture {...props} />}
    </div>
  );
}

/** Puts something into the world: by the next click there, or before the user for those without a pointer. */
function Place({ placing, actions, done }: Props & { placing: Placing }) {
  return (
    <div class="buttons">
      <button
        type="button"
        class="primary"
        onClick={() => {
          actions.hand.carry(placing);
          done();
        }}
      >
        Choose a place
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          actions.hand.ahead(placing);
          done();
        }}
      >
        Put it before me
      </button>
    </div>
  );
}

/** Pieces that show a picture, the plainest first. */
const SCREENS = CATALOG.filter((piece) => piece.image).sort(
  (a, b) => Number(b.kind === "screen") - Number(a.kind === "screen"),
);

function Picture(props: Props) {
  const { asset, model, actions, done } = props;
  const kind = useSignal(SCREENS[0]?.kind ?? "");
  const failed = useSignal("");
  const selected = model.selection.value;
  const board = selected?.type === "object" ? actions.world.objects.get(selected.id) : undefined;
  const fits = board !== undefined && SCREENS.some((piece) => piece.kind === board.kind);
  return (
    <>
      {fits && board && (
        <button
          type="button"
          class="primary"
          onClick={() => {
            actions
              .change("modify_objects", { objects: [{ id: board.id, asset: asset.id }] })
              .then(done, (error: unknown) => {
                failed.value = reasonOf(error);
              });
          }}
        >
          Show it on {selected?.name}
        </button>
      )}
      <label class="field">
        Show it on a new
        <select
          value={kind.value}
          onChange={(event) => {
            kind.value = event.currentTarget.value;
          }}
        >
          {SCREENS.map((piece) => (
            <option key={piece.kind} value={piece.kind}>
              {piece.title}
            </option>
          ))}
        </select>
      </label>
      <Place {...props} placing={{ kind: kind.value, name: titleOf(asset), asset: asset.id }} />
      {failed.value && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
    </>
  );
}

function Figure({ asset, model, actions, avatarId, done }: Props) {
  const { files } = actions;
  const agents = mainAgents(model.presence.value);
  const chosen = useSignal(avatarId ?? "");
  const busy = useSignal(false);
  const failed = useSignal("");
  const who = agents.find((a) => a.avatarId === chosen.value) ?? agents[0];
  const wear = (): void => {
    if (!who) return;
    busy.value = true;
    files
      .wear(who.avatarId, asset.id)
      .then(
        () => {
          model.hand.toast.value = {
            text: `${who.name} wears ${titleOf(asset)}`,
            word: "Undo",
            run: () => actions.hand.takeBack(),
          };
          done();
        },
        (error: unknown) => {
          failed.value = reasonOf(error);
        },
      )
      .finally(() => {
        busy.value = false;
      });
  };
  return (
    <>
      <dl class="licence">
        {licenceLines(asset.license ?? {}).map((line) => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">This is what the file says. Whether you may use it is between you and who made it.</p>
      {agents.length === 0 && <p class="muted">No agent is here yet. The figure is kept until one comes.</p>}
      {agents.length > 1 && (
        <fieldset>
          <legend>Who wears it?</legend>
          <div class="choices">
            {agents.map((agent) => (
              <label key={agent.avatarId} class={agent === who ? "choice chosen" : "choice"}>
                <input
                  type="radio"
                  name={`wears-${asset.id}`}
                  checked={agent === who}
                  onChange={() => {
                    chosen.value = agent.avatarId;
                  }}
                />
                {agent.name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div class="buttons">
        {who && (
          <button type="button" class="primary" disabled={busy.value} onClick={wear}>
            {agents.length === 1 ? `Use it for ${who.name}` : "Use this figure"}
          </button>
        )}
        <button type="button" class="quiet" onClick={done}>
          Not now
        </button>
      </div>
      {failed.value && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
    </>
  );
}
