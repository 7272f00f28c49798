/** Your files: what was dropped or chosen, with what can be done with it, and all that is kept. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Asset } from "../../wire/types.gen.ts";
import { mainAgents } from "../agent/seen.ts";
import { adopt, type PanelProps } from "../lazy.tsx";
import { CloseButton } from "../parts.tsx";
import { reasonOf } from "../reason.ts";
import css from "./files.lazy.css";
import type { FilesHand } from "./hand.ts";
import { IncomingCard } from "./incoming.tsx";
import { ACCEPT } from "./limits.ts";
import { UseCard } from "./use.tsx";
import { factsOf, titleOf } from "./words.ts";

adopt(css);

export default function FilesPanel({ model, actions }: PanelProps) {
  const { files } = actions;
  const failed = useSignal("");
  const using = useSignal("");
  useEffect(() => {
    files.refresh().then(
      () => {
        failed.value = "";
      },
      (error: unknown) => {
        failed.value = reasonOf(error);
      },
    );
  }, []);
  const incoming = files.incoming.value;
  const list = files.list.value;
  return (
    <section class="panel beside files" aria-label="Your files">
      <header>
        <h2>Your files</h2>
        <CloseButton
          label="Close"
          hint="Esc"
          onClick={() => {
            model.open.value = "none";
          }}
        />
      </header>
      <div class="files-body">
        <Choose files={files} />
        {incoming.map((one) => (
          <IncomingCard key={keyOf(one.file)} incoming={one} model={model} actions={actions} />
        ))}
        <Worn model={model} actions={actions} />
        {failed.value && (
          <p class="warn" role="alert">
            {failed.value}
          </p>
        )}
        {list.length === 0 && incoming.length === 0 && !failed.value && (
          <p class="muted">
            Nothing yet. Pictures go on screens and easels, models stand in the world, figures are worn by your agents.
          </p>
        )}
        {list.length > 0 && (
          <ul class="kept" aria-label="Kept files">
            {list.map((asset) => (
              <Kept
                key={asset.id}
                asset={asset}
                open={using.value === asset.id}
                toggle={() => {
                  using.value = using.value === asset.id ? "" : asset.id;
                }}
                model={model}
                actions={actions}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const keys = new WeakMap<File, string>();
let nextKey = 1;

/** The same file may be dropped twice. */
function keyOf(file: File): string {
  const key = keys.get(file) ?? `${nextKey++}`;
  keys.set(file, key);
  return key;
}

function Choose({ files }: { files: FilesHand }) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div class="choose">
      <button ref={button} type="button" class="primary" onClick={() => input.current?.click()}>
        Choose a file…
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label="Choose a file"
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          files.incoming.value = [...files.incoming.peek(), ...chosen.map((file) => ({ file }))];
          event.currentTarget.value = "";
        }}
      />
      <p class="muted">
        Or drop it on the page. Pictures: PNG or JPEG, up to 4 MB. Models: GLB, up to 16 MB. Figures: VRM, up to 24 MB.
        They stay on this computer.
      </p>
    </div>
  );
}

/** Who wears a figure, and the way back. */
function Worn({ model, actions }: PanelProps) {
  void model.details.value.revision; // the document changed
  const { files } = actions;
  const failed = useSignal("");
  const wearing = mainAgents(model.presence.value).flatMap((agent) => {
    const id = files.figureOf(agent.avatarId);
    return id ? [{ agent, asset: files.list.value.find((a) => a.id === id) }] : [];
  });
  if (wearing.length === 0) return null;
  return (
    <ul class="worn" aria-label="Who wears a figure">
      {wearing.map(({ agent, asset }) => (
        <li key={agent.avatarId}>
          <span>
            <strong>{agent.name}</strong> wears {asset ? titleOf(asset) : "a figure whose file is not here"}
          </span>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              files.wear(agent.avatarId, "").then(
                () => {
                  failed.value = "";
                  model.hand.toast.value = {
                    text: `${agent.name} is a robot again`,
                    word: "Undo",
                    run: () => actions.hand.takeBack(),
                  };
                },
                (error: unknown) => {
                  failed.value = reasonOf(error);
                },
              );
            }}
          >
            Back to the robot
          </button>
        </li>
      ))}
      {failed.value && (
        <li class="warn" role="alert">
          {failed.value}
        </li>
      )}
    </ul>
  );
}

interface KeptProps extends PanelProps {
  asset: Asset;
  open: boolean;
  toggle(): void;
}

function Kept({ asset, open, toggle, model, actions }: KeptProps) {
  const failed = useSignal("");
  const title = titleOf(asset);
  return (
    <li>
      <div class="file">
        <Thumb asset={asset} />
        <div class="what">
          <strong>{title}</strong>
          <span class="muted">{factsOf(asset)}</span>
        </div>
        <button type="button" class="quiet" aria-expanded={open} aria-label={`Use ${title}`} onClick={toggle}>
          Use
        </button>
        <button
          type="button"
          class="quiet"
          aria-label={`Delete ${title}`}
          onClick={() => {
            actions.files.remove(asset.id).then(
              () => {
                failed.value = "";
              },
              (error: unknown) => {
                failed.value = reasonOf(error);
              },
            );
          }}
        >
          Delete
        </button>
      </div>
      {failed.value && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
      {open && <UseCard asset={asset} model={model} actions={actions} done={toggle} />}
    </li>
  );
}

const SHAPES: Record<Asset["kind"], string> = {
  image: "M3 4h14v12H3ZM5 14l4-5 3 3.500 2-2 2 3.500Z",
  model: "M3 13.500 10 17l7-3.500V6.500L10 3 3 6.500ZM3 6.500 10 10l7-3.500M10 10v7",
  figure: "M10 3a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM5 10h10M10 8v5M10 13l-3 5M10 13l3 5",
};

function Thumb({ asset }: { asset: Asset }) {
  if (asset.kind === "image") return <img src={`/api/assets/${asset.id}`} alt="" loading="lazy" />;
  return (
    <svg class="thumb" viewBox="0 0 20 20" aria-hidden="true">
      <path class="stroke" d={SHAPES[asset.kind]} />
    </svg>
  );
}
