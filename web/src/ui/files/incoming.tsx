/**
 * A file on its way in: checked here, uploaded, checked by the service, and then offered for use; or refused with the
 * reason, in which case nothing has changed.
 */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Asset } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import type { Model } from "../model.ts";
import { Failure } from "../parts.tsx";
import { reasonOf } from "../reason.ts";
import type { Incoming } from "./actions.ts";
import { fileFacts, fileTitle } from "./format.ts";
import { checkFile } from "./limits.ts";
import { UseCard } from "./use.tsx";

/** How far it is. */
type Step = { name: "sending"; share: number } | { name: "kept"; asset: Asset } | { name: "refused"; reason: string };

/** Props of the card. */
interface Props {
  incoming: Incoming;
  model: Model;
  actions: Actions;
}

/** One file. Closing the card cancels the upload. */
export function IncomingCard({ incoming, model, actions }: Props) {
  const { files } = actions;
  /** How far the file is. */
  const step = useSignal<Step>({ name: "sending", share: 0 });
  const { file } = incoming;
  useEffect(() => {
    const abort = new AbortController();
    const send = async (): Promise<void> => {
      // Refuses without sending what the service would refuse anyway.
      checkFile(file);
      const progress = (share: number): void => {
        // Progress events may still arrive after the answer.
        if (step.peek().name === "sending") step.value = { name: "sending", share };
      };
      const asset = await files.add(file, progress, abort.signal);
      step.value = { name: "kept", asset };
    };
    send().catch((error: unknown) => {
      if (!abort.signal.aborted) step.value = { name: "refused", reason: reasonOf(error) };
    });
    return () => abort.abort();
  }, [file]);
  /** Removes the card; an upload under way is aborted by the effect's cleanup. */
  const away = (): void => {
    files.incoming.value = files.incoming.peek().filter((one) => one !== incoming);
  };
  const now = step.value;
  /** The file's own title is only known once it is stored. */
  const name = now.name === "kept" ? fileTitle(now.asset) : file.name;
  return (
    <section class="incoming" data-step={now.name} aria-label={name}>
      <strong class="title">{name}</strong>
      {now.name === "sending" && (
        <>
          <progress value={now.share} max={1} aria-label={`Sending ${file.name}`} />
          <span class="muted">{now.share < 1 ? `${Math.round(now.share * 100)} %` : "Checking…"}</span>
          <Button onClick={away}>Cancel</Button>
        </>
      )}
      {now.name === "refused" && (
        <>
          <Failure text={`${now.reason} Nothing was changed.`} />
          <Button onClick={away}>Close</Button>
        </>
      )}
      {now.name === "kept" && (
        <>
          <span class="muted">{fileFacts(now.asset)}</span>
          <UseCard
            asset={now.asset}
            model={model}
            actions={actions}
            done={away}
            focus
            {...(incoming.avatarId === undefined ? {} : { avatarId: incoming.avatarId })}
          />
        </>
      )}
    </section>
  );
}
