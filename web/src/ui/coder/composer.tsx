/**
 * Where the user says what an agent shall do. As in the conversation Enter sends and Shift+Enter begins a new line. While
 * a turn runs, what is sent waits its turn, and Esc stops the agent.
 */

import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ChatImageData, CoderRequest, CoderSession } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import type { PictureLimits } from "../chat/attach.ts";
import { grow, usePictures } from "../chat/composer.tsx";
import { draftKey, readDraft, storeDraft } from "../chat/drafts.ts";
import { Pictures } from "../chat/extras.tsx";
import { CloseButton } from "../components.tsx";
import { Form } from "../form.tsx";
import type { Model } from "../model.ts";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { WriteButtons } from "../thread/writebuttons.tsx";
import { Completions, useCompletion } from "./completion.tsx";
import { usePanelDrops } from "./dropped.ts";
import { filesNamed } from "./mention.ts";
import { inWords } from "./reason.ts";
import type { CoderDesk } from "./types.ts";

/** Pictures of one prompt (wire: MaxCoderImages). */
const PROMPT_PICTURES: PictureLimits = { count: 8, bytes: 10 << 20 };
/** Prompts that may wait behind the running one (wire: MaxCoderQueue). */
const MOST_QUEUED = 5;

/** Props of the composer. */
interface ComposerProps {
  session: CoderSession;
  model: Model;
  actions: Actions;
  desk: CoderDesk;
}

/** The composer. */
export function CoderComposer({ session, model, actions, desk }: ComposerProps) {
  const { id, product, plain = false } = session;
  const extras = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useSessionDraft(id);
  const completion = useCompletion(text, field, session, model, actions);
  const pictures = usePictures(takesPictures(session), PROMPT_PICTURES);
  usePanelDrops(extras, pictures, product);
  const { busy, failed, run } = usePending();
  useLayoutEffect(() => grow(field.current), [text.value]);
  const running = Boolean(session.turn) || session.state === "starting";
  const something = text.value.trim() !== "" || pictures.list.value.length > 0;
  const ready = model.connection.value.state === "live" && whyNot(session) === "";

  const send = () => {
    if (!ready || !something || pictures.busy.peek()) return;
    const line = text.peek().trim();
    const files = filesNamed(line, completion.files.peek());
    run(async () => {
      await inWords(desk.ask(promptOf(id, line, files, pictures.list.peek())));
      if (text.peek().trim() === line) text.value = ""; // what was typed meanwhile stays
      pictures.clear();
    });
    field.current?.focus();
  };
  const stop = () => run(() => inWords(desk.ask({ op: "cancel", session: id, turn: session.turn ?? "" })));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || completion.key(event)) return;
    if (event.key === "Escape" && running) stop();
    else if (event.key === "Enter" && !event.shiftKey) send();
    else return;
    event.preventDefault();
  };
  return (
    <>
      {model.dropping.value && pictures.allowed && <DropHere product={product} />}
      <Form class="composer coder-composer" aria-label={`Tell ${product}`} send={send}>
        <Queue session={session} desk={desk} />
        <Completions completion={completion} />
        <div class="extras" ref={extras}>
          <Pictures list={pictures.list.value} remove={pictures.remove} busy={pictures.busy.value} />
        </div>
        <textarea
          ref={field}
          rows={1}
          value={text.value}
          aria-label={plain ? "Your message" : `What ${product} should do`}
          placeholder={whyNot(session) || (plain ? "Keep discussing" : tellWhat(session))}
          title={plain ? "" : "@ names a file, / a command of the agent's"}
          enterkeyhint="send"
          {...completion.props}
          {...(running || completion.open ? { "data-esc": "" } : {})}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            completion.look();
          }}
          onKeyDown={onKeyDown}
        />
        <WriteButtons
          actions={actions}
          pictures={pictures}
          running={running}
          something={something}
          able={ready && something && !pictures.busy.value && !busy.value}
          stopTitle="Stop (Esc)"
          sendTitle={running ? "Send after this turn (Enter)" : "Send (Enter)"}
          stop={stop}
        />
        <Failure text={failed.value || pictures.trouble.value} />
      </Form>
    </>
  );
}

/** A prompt as it is asked for. */
function promptOf(
  session: string,
  text: string,
  files: readonly string[],
  images: readonly ChatImageData[],
): CoderRequest {
  return {
    op: "prompt",
    session,
    text,
    ...(files.length > 0 && { files: [...files] }),
    ...(images.length > 0 && { images: [...images] }),
  };
}

/** Where a picture that is dragged can be dropped. */
function DropHere({ product }: { product: string }) {
  return (
    <div class="drop-picture">
      <p>Drop a picture for {product}</p>
      <p class="muted">
        Up to {PROMPT_PICTURES.count} per prompt, {PROMPT_PICTURES.bytes >> 20} MB in total
      </p>
    </div>
  );
}

/** Whether its agent takes pictures; before its first start, with which its version is known, that is not known. */
function takesPictures({ images, version }: CoderSession): boolean {
  return images === true || !version;
}

/** What the empty field says: an agent that only reads is talked to, not told. */
function tellWhat({ readOnly, product }: CoderSession): string {
  return readOnly ? `Talk to ${product}` : `Tell ${product} what to do`;
}

/** Why nothing can be said; empty: it can. */
function whyNot({ landed, queued = [] }: CoderSession): string {
  if (landed === "discarded") return "This session was discarded";
  return queued.length >= MOST_QUEUED ? `${MOST_QUEUED} prompts are waiting already` : "";
}

/** The prompts that wait, each with the way to take it away. */
function Queue({ session: { id, queued = [] }, desk }: { session: CoderSession; desk: CoderDesk }) {
  const { busy, failed, run } = usePending();
  if (queued.length === 0) return null;
  return (
    <section class="queue" aria-label="Waiting prompts">
      <ol>
        {queued.map(({ turn, text }) => (
          <li key={turn}>
            <span class="what">{text}</span>
            <CloseButton
              label={`Remove “${text}”`}
              onClick={() => run(() => inWords(desk.ask({ op: "cancel", session: id, turn })))}
            />
          </li>
        ))}
      </ol>
      {busy.value && <p class="sr">Removing it…</p>}
      <Failure text={failed.value} />
      {queued.length > 1 && (
        <Button class="small" onClick={() => run(() => inWords(cancelAll(desk, id, queued)))}>
          Remove all
        </Button>
      )}
    </section>
  );
}

/** Takes all that waits away, and leaves what runs. */
async function cancelAll(desk: CoderDesk, session: string, queued: NonNullable<CoderSession["queued"]>): Promise<void> {
  for (const { turn } of queued) await desk.ask({ op: "cancel", session, turn });
}

/** The text of a session's prompt, which stays on this device until it is sent. */
function useSessionDraft(session: string): Signal<string> {
  const key = draftKey("coder", session);
  const text = useSignal(readDraft(key));
  const of = useRef(key);
  useLayoutEffect(() => {
    if (of.current === key) return;
    of.current = key;
    text.value = readDraft(key);
  }, [key]);
  useSignalEffect(() => storeDraft(of.current, text.value));
  return text;
}
