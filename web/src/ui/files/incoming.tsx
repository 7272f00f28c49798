/** A file on its way in: it is judged here, sent, judged by the service, and then offered for use; or refused with the
 * reason, and nothing has changed. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Asset } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import type { Model } from "../model.ts";
import { reasonOf } from "../reason.ts";
import type { Incoming } from "./hand.ts";
import { checkFile } from "./limits.ts";
import { UseCard } from "./use.tsx";
import { factsOf, titleOf } from "./words.ts";

type Step = { name: "sending"; share: number } | { name: "kept"; asset: Asset } | { name: "refused"; reason: string };

interface Props {
  incoming: Incoming;
  model: Model;
  actions: Actions;
}

export function IncomingCard({ incoming, model, actions }: Props) {
  const { files } = actions;
  const step = useSignal<Step>({ name: "sending", share: 0 });
  const { file } = incoming;
  useEffect(() => {
    const abort = new AbortController();
    const send = async (): Promise<void> => {
      checkFile(file);
      const progress = (share: number): void => {
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
  const away = (): void => {
    files.incoming.value = files.incoming.peek().filter((one) => one !== incoming);
  };
  const now = step.value;
  const name = now.name === "kept" ? titleOf(now.asset) : file.name;
  return (
    <section class="incoming" data-step={now.name} aria-label={name}>
      <strong class="title">{name}</strong>
      {now.name === "sending" && (
        <>
          <progress value={now.share} max={1} aria-label={`Sending ${file.name}`} />
          <span class="muted">{now.share < 1 ? `${Math.round(now.share * 100)} %` : "Being checked…"}</span>
          <button type="button" class="quiet" onClick={away}>
            Cancel
          </button>
        </>
      )}
      {now.name === "refused" && (
        <>
          <p class="warn" role="alert">
            {now.reason} Nothing was changed.
          </p>
          <button type="button" class="quiet" onClick={away}>
            Close
          </button>
        </>
      )}
      {now.name === "kept" && (
        <>
          <span class="muted">{factsOf(now.asset)}</span>
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
