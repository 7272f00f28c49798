/** The field at the bottom in which the user writes: to one agent, or to everyone in the world. */

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { ChatImageData } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { later } from "../afterpicture.ts";
import { withKey } from "../commands.ts";
import { into } from "../components.tsx";
import { isTakenElsewhere } from "../dropplace.ts";
import { Form } from "../form.tsx";
import { isHosted } from "../hosted/place.tsx";
import type { Model } from "../model.ts";
import { WriteButtons } from "../thread/writebuttons.tsx";
import { MicButton } from "../voice/button.tsx";
import { CHAT_PICTURES, type PictureLimits, pictureFromFile, picturesIn, shrinkToFit } from "./attach.ts";
import { fits, hintOf, placeholderOf, textLimit, withAbout } from "./composertext.ts";
import { draftKey, readDraft, storeDraft } from "./drafts.ts";
import { Target } from "./target.tsx";

/** The composer. What cannot be sent now stays as a draft. */
export function Composer({ model, actions }: { model: Model; actions: Actions }) {
  const { chat } = model;
  const parts = later.value;
  const backend = chat.backend.value;
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useDraft(model);
  const pictures = usePictures(backend?.can?.includes("images") ?? false);
  useDrop(pictures.take);
  useLayoutEffect(() => grow(field.current), [text.value, chat.docked.value]);
  const live = model.connection.value.state === "live";
  const ready = live && (!backend || (backend.state === "ready" && !chat.creating.value));
  const running = backend !== null && ready && Boolean(chat.status.value.turn);
  const something = text.value.trim() !== "" || pictures.list.value.length > 0;
  const room = textLimit(backend) - text.value.length;

  /** Sends the text with its pictures, unless something prevents it (hintOf says what). */
  const send = () => {
    const line = withAbout(text.value.trim(), chat.about.peek());
    if (!ready || pictures.busy.peek() || !something || !fits(line, backend)) return;
    if (backend) chat.send(line, pictures.list.peek());
    else sayToEveryone(model, actions, line);
    text.value = "";
    chat.about.value = null;
    pictures.clear();
    field.current?.focus();
  };
  return (
    <Form class="panel composer" aria-label="Talk" send={send}>
      <div class="extras">
        {parts && <parts.AboutChip model={model} />}
        {parts && <parts.Pictures list={pictures.list.value} remove={pictures.remove} busy={pictures.busy.value} />}
      </div>
      <Target model={model} />
      <textarea
        ref={field}
        id="composer"
        rows={1}
        maxLength={textLimit(backend)}
        value={text.value}
        aria-label={backend ? `Message to ${backend.name}` : "Say something in the world"}
        aria-describedby="composer-hint"
        placeholder={placeholderOf(model)}
        title="Talk (Enter)"
        enterkeyhint="send"
        onInput={into(text)}
        onPaste={(event) => pictures.take(event, event.clipboardData)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      {room < textLimit(backend) / 5 && <span class="age">{room}</span>}
      <WriteButtons
        actions={actions}
        pictures={pictures}
        running={running}
        something={something}
        able={ready && something && !pictures.busy.value}
        stopTitle={withKey("Stop", "stop")}
        sendTitle="Send (Enter)"
        stop={model.chat.stop}
      >
        {!isHosted(model) && <MicButton model={model} actions={actions.voice} />}
      </WriteButtons>
      <p class="hint" id="composer-hint" role="status">
        {pictures.trouble.value || hintOf(model, text.value)}
      </p>
    </Form>
  );
}

/**
 * The text of the shown conversation, stored while it is unsent. If the user switches to another target while
 * writing, the text moves along.
 */
function useDraft({ chat }: Model) {
  const backend = useComputed(() => chat.backend.value?.id ?? "");
  const key = useComputed(() => draftKey(backend.value, chat.session.value));
  const text = useSignal("");
  const of = useRef({ backend: "", key: "" });
  useSignalEffect(() => {
    if (of.current.key === key.value) return;
    const draft = readDraft(key.value);
    const moves = of.current.backend !== backend.value || of.current.key === draftKey(backend.value, "");
    if (draft === "" && moves) {
      storeDraft(of.current.key, "");
      storeDraft(key.value, text.peek());
    } else text.value = draft;
    of.current = { backend: backend.value, key: key.value };
  });
  useSignalEffect(() => storeDraft(of.current.key, text.value));
  return text;
}

/** The pictures of the message being written. `allowed`: the back end accepts pictures. */
export function usePictures(allowed: boolean, { bytes, count }: PictureLimits = CHAT_PICTURES) {
  const list = useSignal<readonly ChatImageData[]>([]);
  const waiting = useSignal(0);
  const busy = useComputed(() => waiting.value > 0);
  const trouble = useSignal("");
  const room = () => bytes - list.peek().reduce((sum, { data }) => sum + data.length, 0);
  const add = (picture: Promise<ChatImageData>) => {
    trouble.value = "";
    if (list.peek().length + waiting.peek() >= count) {
      trouble.value = `Up to ${count} pictures per message.`;
      return;
    }
    waiting.value++;
    const done = picture.then((p) => shrinkToFit(p, Math.min(room(), bytes / 2)));
    done
      .then(
        (p) => {
          list.value = [...list.peek(), p];
        },
        (error: unknown) => {
          trouble.value = error instanceof Error ? error.message : "That picture could not be attached.";
        },
      )
      .finally(() => {
        waiting.value--;
      });
  };
  const clear = () => {
    list.value = [];
    trouble.value = "";
  };
  useEffect(() => {
    if (!allowed) clear();
  }, [allowed]);
  return {
    allowed,
    list,
    busy,
    trouble,
    add,
    clear,
    remove: (at: number) => {
      list.value = list.peek().filter((_, index) => index !== at);
    },
    take(event: Event, transfer: DataTransfer | null) {
      const files = allowed ? picturesIn(transfer) : [];
      if (files.length > 0) event.preventDefault();
      for (const file of files) add(pictureFromFile(file, room()));
    },
  };
}

/** Accepts files dropped anywhere: otherwise the browser would leave the page to show them. */
function useDrop(take: (event: Event, transfer: DataTransfer | null) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      over(event);
      if (!isTakenElsewhere(event)) latest.current(event, event.dataTransfer);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, []);
}

/** Says a line in the world and shows what became of it. */
function sayToEveryone(model: Model, actions: Actions, line: string): void {
  const id = model.sending(line);
  actions.say(line).then(
    () => model.sent(id),
    (error: unknown) => model.failed(id, error instanceof Error ? error.message : "unknown error"),
  );
}

/** A field of one line that grows with its text; the style sheet limits it. */
export function grow(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
