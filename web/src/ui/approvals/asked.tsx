/**
 * What a card asks for, whole: what does not fit is divided into parts that are looked at one after the other, and
 * only at the last one the card may be allowed.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { DiffLine } from "../../core/project/diff.ts";
import { Button } from "../button.tsx";
import { Facts } from "../parts.tsx";
import { ExactText, Visible } from "./exact.tsx";
import { type AskedBlock, partsOf } from "./parts.ts";
import { hasHidden } from "./visible.ts";

/** The parts of what is asked, and the one that is shown. */
export interface Parts {
  blocks: readonly AskedBlock[];
  /** The part that is shown, from 0, of how many. */
  at: number;
  count: number;
  /** The last part is shown, so all of it was. */
  end: boolean;
  go(to: number): void;
}

/** Divides what is asked. `of` names it: whenever it changes, all must be seen again from the beginning. */
export function useParts(of: string, blocks: readonly AskedBlock[]): Parts {
  const place = useSignal({ of, at: 0 });
  const made = useRef<{ of: string; parts: AskedBlock[][] } | null>(null);
  if (made.current?.of !== of) made.current = { of, parts: partsOf(blocks) };
  const { parts } = made.current;
  const at = place.value.of === of ? Math.min(place.value.at, parts.length - 1) : 0;
  return {
    blocks: parts[at] ?? [],
    at,
    count: parts.length,
    end: at === parts.length - 1,
    go: (to) => {
      if (to >= 0 && to < parts.length) place.value = { of, at: to };
    },
  };
}

/** The part that is shown, and if there are several, the way to the others. */
export function AskedPart({ parts }: { parts: Parts }) {
  const { blocks, at, count, end, go } = parts;
  const shown = useRef<HTMLDivElement>(null);
  const last = useRef(at);
  // Whoever turns to another part reads on at its beginning.
  useEffect(() => {
    if (last.current === at) return;
    last.current = at;
    shown.current?.focus({ preventScroll: true });
    shown.current?.scrollIntoView?.({ block: "start" });
  }, [at]);
  if (count === 1) return <Blocks blocks={blocks} />;
  const place = `Part ${at + 1} of ${count}`;
  return (
    <>
      <div
        ref={shown}
        class="asked-part"
        role="group"
        aria-label={`${place} of what is asked`}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === "ArrowRight") go(at + 1);
          else if (event.key === "ArrowLeft") go(at - 1);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <Blocks blocks={blocks} />
      </div>
      <div class="turn-part" role="group" aria-label="Parts">
        <Button class="small" disabled={at === 0} onClick={() => go(at - 1)}>
          ‹ Back
        </Button>
        <span role="status">{place}</span>
        <Button class="small" disabled={end} primary={!end} onClick={() => go(at + 1)}>
          Next ›
        </Button>
      </div>
    </>
  );
}

/** The blocks of a part. Facts that follow one another are one list. */
function Blocks({ blocks }: { blocks: readonly AskedBlock[] }) {
  const facts = blocks.filter(({ kind }) => kind === "fact");
  return (
    <>
      {blocks.map((block, i) => {
        if (block.kind === "diff") return <DiffBlock key={i} {...block} />;
        if (block.kind === "text") return <TextBlock key={i} {...block} />;
        if (block !== facts[0]) return null;
        const rows = facts.map((fact) => [fact.label, fact.kind === "fact" && <Visible text={fact.text} />] as const);
        return <Facts key={i} class="facts" rows={rows} />;
      })}
      {blocks.some(hides) && (
        <p class="warn">
          It contains characters that are normally invisible, or look like others. They are shown by name.
        </p>
      )}
    </>
  );
}

/** Whether a block contains what a reader would miss. */
function hides(block: AskedBlock): boolean {
  return block.kind === "diff" ? block.lines.some(({ text }) => hasHidden(text)) : hasHidden(block.text);
}

/** A text as it is. */
function TextBlock({ label, text }: { label: string; text: string }) {
  return (
    <>
      {label !== "Exact command" && <p class="asked-label">{label}</p>}
      <ExactText text={text} label={label} />
    </>
  );
}

/** The sign in front of a line. */
const SIGN: Record<DiffLine["kind"], string> = { same: " ", added: "+", removed: "-", part: "", note: "" };

/** What changes in a file. Long lines wrap, so that nothing lies beyond the edge. */
function DiffBlock({ label, lines }: { label: string; lines: readonly DiffLine[] }) {
  return (
    <div class="diff">
      <p class="asked-label">
        <code>
          <Visible text={label} />
        </code>
      </p>
      {lines.length === 0 && <p class="muted">No line of it changes.</p>}
      {lines.length > 0 && (
        <pre role="region" aria-label={`Lines that change in ${label}`}>
          {lines.map(({ kind, text, before, after }, i) => (
            <div key={i} class={`line ${kind}`}>
              <span class="line-number" aria-hidden="true">
                {after || before || ""}
              </span>
              <span class="sign">{SIGN[kind]}</span>
              <bdi dir="ltr">
                <Visible text={text} />
              </bdi>
              {"\n"}
            </div>
          ))}
        </pre>
      )}
    </div>
  );
}
