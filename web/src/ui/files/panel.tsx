/**
 * The panel "Your files": what was dropped or chosen, with its progress, and everything that is stored.
 *
 *  From top to bottom: the file dialog, one card for each file on its way in (incoming.tsx), the agents that wear a
 * figure, and the stored files, each of which opens its uses (use.tsx).
 */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Asset } from "../../wire/types.gen.ts";
import { mainAgents } from "../agent/status.ts";
import { Button } from "../button.tsx";
import { isHosted } from "../hosted/place.tsx";
import { Icon } from "../icons.tsx";
import { adoptStyle, type PanelProps } from "../lazy.tsx";
import { followWorld } from "../model.ts";
import { Panel } from "../panel.tsx";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import type { FilesActions } from "./actions.ts";
import css from "./files.lazy.css";
import { fileFacts, fileTitle } from "./format.ts";
import { IncomingCard } from "./incoming.tsx";
import { ACCEPT } from "./limits.ts";
import { setFigure, UseCard } from "./use.tsx";

adoptStyle(css);

/** The panel. The list is loaded whenever it opens. */
export default function FilesPanel({ model, actions }: PanelProps) {
  const { files } = actions;
  const { failed, run } = usePending();
  /** Id of the stored file whose uses are open; empty: none. */
  const using = useSignal("");
  useEffect(() => run(files.refresh), []);
  /** Files on their way in; each has a card until it is used or closed. */
  const incoming = files.incoming.value;
  const list = files.list.value;
  return (
    <Panel name="files" model={model} first=".choose button">
      <div class="files-body">
        <Choose files={files} hosted={isHosted(model)} />
        {incoming.map((one) => (
          <IncomingCard key={keyOf(one.file)} incoming={one} model={model} actions={actions} />
        ))}
        <FiguresInUse model={model} actions={actions} />
        <Failure text={failed.value} />
        {list.length === 0 && incoming.length === 0 && !failed.value && (
          <p class="muted">
            Nothing yet. Pictures go on screens and easels, models stand in the world, figures are worn by your agents.
          </p>
        )}
        {list.length > 0 && (
          <ul class="kept" aria-label="Stored files">
            {list.map((asset) => (
              <StoredFile
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
    </Panel>
  );
}

/** Component keys of incoming files: the same file may be dropped twice. */
const keys = new WeakMap<File, string>();
let nextKey = 1;

/** The key of a file. */
function keyOf(file: File): string {
  const key = keys.get(file) ?? `${nextKey++}`;
  keys.set(file, key);
  return key;
}

/** The button that opens the file dialog, and the accepted formats. */
function Choose({ files, hosted }: { files: FilesActions; hosted: boolean }) {
  /** The hidden file input behind the button. */
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="choose">
      <Button primary onClick={() => input.current?.click()}>
        Choose a file…
      </Button>
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
          // Otherwise choosing the same file again would fire no event.
          event.currentTarget.value = "";
        }}
      />
      <p class="muted">
        Or drop it on the page. Pictures: PNG, JPEG or WebP, up to 4 MB. Models: GLB, up to 16 MB. Figures: VRM, up to
        24 MB. {hosted ? "They are stored with your account." : "They stay on this computer."}
      </p>
    </div>
  );
}

/** Which agents wear a figure, and the way back to the robot. */
function FiguresInUse({ model, actions }: PanelProps) {
  followWorld(model);
  const { files } = actions;
  const { failed, run } = usePending();
  /** Agents with a figure; `asset` is undefined if its file was deleted elsewhere. */
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
            <strong>{agent.name}</strong> wears {asset ? fileTitle(asset) : "a figure whose file is missing"}
          </span>
          <Button
            onClick={() =>
              run(() => setFigure(agent.avatarId, "", `${agent.name} is a robot again`, { model, actions }))
            }
          >
            Back to the robot
          </Button>
        </li>
      ))}
      {failed.value && (
        <li>
          <Failure text={failed.value} />
        </li>
      )}
    </ul>
  );
}

/** Props of a stored file. */
interface StoredFileProps extends PanelProps {
  asset: Asset;
  /** Its uses are shown. */
  open: boolean;
  /** Shows or hides the uses. */
  toggle(): void;
}

/** A stored file; "Use" opens what can be done with it. */
function StoredFile({ asset, open, toggle, model, actions }: StoredFileProps) {
  /** It may fail, for example because an object uses the file. */
  const { failed, run } = usePending();
  /** The name for buttons, so that each is unique for screen readers. */
  const title = fileTitle(asset);
  return (
    <li>
      <div class="file">
        <Thumb asset={asset} />
        <div class="what">
          <strong>{title}</strong>
          <span class="muted">{fileFacts(asset)}</span>
        </div>
        <Button aria-expanded={open} aria-label={`Use ${title}`} onClick={toggle}>
          Use
        </Button>
        <Button aria-label={`Delete ${title}`} onClick={() => run(() => actions.files.remove(asset.id))}>
          Delete
        </Button>
      </div>
      <Failure text={failed.value} />
      {open && <UseCard asset={asset} model={model} actions={actions} done={toggle} />}
    </li>
  );
}

/** Icons of the kinds, in a box of 20. */
const SHAPES: Record<Asset["kind"], string> = {
  image: "M3 4h14v12H3ZM5 14l4-5 3 3.500 2-2 2 3.500Z",
  model: "M3 13.500 10 17l7-3.500V6.500L10 3 3 6.500ZM3 6.500 10 10l7-3.500M10 10v7",
  figure: "M10 3a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM5 10h10M10 8v5M10 13l-3 5M10 13l3 5",
};

/** The picture itself, or an icon. */
function Thumb({ asset }: { asset: Asset }) {
  if (asset.kind === "image") return <img src={`/api/assets/${asset.id}`} alt="" loading="lazy" />;
  return <Icon class="thumb" path={SHAPES[asset.kind]} box={20} />;
}
