/** What happened in a session, turn by turn. It stays at its end until the user scrolls up. */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { openCards, turnGroups } from "../../core/coder/turns.ts";
import { counted } from "../../core/words/text.ts";
import type { CoderSession } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import type { Model } from "../model.ts";
import { Failure } from "../parts.tsx";
import { TurnView } from "./turn.tsx";
import type { CoderDesk, ThreadState } from "./types.ts";

/** Turns shown at first, and added with each step. */
const STEP = 20;
/** This near to its end, in CSS pixels, the list is at its end. */
const NEAR = 48;

/** Props of the stream. */
interface StreamProps {
  session: CoderSession;
  state: ThreadState;
  model: Model;
  desk: CoderDesk;
}

/** The turns. */
export function CoderStream({ session, state: { thread, state, reason }, model, desk }: StreamProps) {
  const groups = useMemo(() => turnGroups(thread), [thread]);
  const asks = useMemo(() => openCards(thread).at(-1)?.id, [thread]);
  const shown = useSignal(STEP);
  const list = useStickToEnd(session.id);
  const earlier = Math.max(0, groups.length - shown.value);
  return (
    // What scrolls must be reached by keyboard. News is told by a live region of its own: this one would never be still.
    <div class="scroll stream" role="log" aria-live="off" aria-label="What happened" tabIndex={0} ref={list}>
      {earlier > 0 && (
        <Button
          class="small"
          onClick={() => {
            shown.value += STEP;
          }}
        >
          Show earlier ({counted(earlier, "turn")})
        </Button>
      )}
      {thread.cut && earlier === 0 && <p class="note">The start of this session is no longer stored.</p>}
      {groups.slice(earlier).map((group) => (
        <TurnView key={group.id} group={group} session={session} model={model} desk={desk} asks={asks} />
      ))}
      {state === "loading" && groups.length === 0 && (
        <p class="muted" role="status">
          Loading…
        </p>
      )}
      {state === "ready" && groups.length === 0 && <p class="muted">Nothing yet. Write below what you want done.</p>}
      {state === "failed" && (
        <>
          <Failure text={reason} />
          <Button onClick={() => desk.reload(session.id)}>Try again</Button>
        </>
      )}
    </div>
  );
}

/**
 * Keeps what scrolls at its end while it grows there, until the user scrolls up; each session starts at its end. A question
 * that is taller than what can be seen is shown from its head: what is asked must be seen before it is answered. From then on
 * the reader alone moves it: the way down to its buttons must not begin anew whenever something arrives or a keyboard opens.
 */
function useStickToEnd(session: string) {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const placed = useRef(-1);
  const read = useRef("");
  const place = () => {
    const element = list.current;
    const scroller = element && scrollerOf(element);
    if (!scroller || !atEnd.current) return;
    const question = questionIn(element);
    if (question && question.dataset["approval"] === read.current) return;
    scroller.scrollTop = scroller.scrollHeight;
    const hidden = question ? topOf(scroller) - question.getBoundingClientRect().top : 0;
    if (hidden > 0) scroller.scrollTop -= hidden;
    placed.current = scroller.scrollTop;
  };
  useEffect(() => {
    const element = list.current;
    const panel = element?.closest<HTMLElement>(".beside");
    if (!element || !panel) return;
    const note = () => {
      const { scrollTop, scrollHeight, clientHeight } = scrollerOf(element);
      if (scrollTop === placed.current) return; // not the user
      atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
      read.current = questionIn(element)?.dataset["approval"] ?? "";
    };
    panel.addEventListener("scroll", note, { passive: true, capture: true });
    return () => panel.removeEventListener("scroll", note, { capture: true });
  }, []);
  useLayoutEffect(() => {
    atEnd.current = true;
    read.current = "";
  }, [session]);
  useLayoutEffect(place);
  useEffect(() => {
    const sizes = new ResizeObserver(place); // what stands below it, such as pictures of a prompt, takes room from it
    if (list.current) sizes.observe(list.current);
    return () => sizes.disconnect();
  }, []);
  return list;
}

/** What scrolls: the list, or where the page is small the panel as a whole (coder.lazy.css). */
function scrollerOf(list: HTMLElement): HTMLElement {
  return list.scrollHeight > list.clientHeight ? list : (list.closest<HTMLElement>(".beside") ?? list);
}

/** Where what scrolls there can be seen from: a panel's heading stays above it. */
function topOf(scroller: HTMLElement): number {
  const heading = scroller.querySelector("header")?.getBoundingClientRect();
  return heading ? heading.bottom : scroller.getBoundingClientRect().top;
}

/** The question that waits for an answer. */
function questionIn(list: HTMLElement): HTMLElement | null {
  return list.querySelector<HTMLElement>('[data-approval][data-state="open"]');
}
