/** How an operation on the files was cut off, until something lands or the user has read it. */

import { sentences } from "../../core/words/text.ts";
import type { CoderCut } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { inWords } from "./reason.ts";
import type { CoderDesk } from "./types.ts";

/** Props of the message. */
interface CutProps {
  id: string;
  cut: CoderCut;
  desk: CoderDesk;
  /** Shows the review, where it can be applied again. */
  review: () => void;
}

/** The message. */
export function Cut({ id, cut: { says, next, stuck }, desk, review }: CutProps) {
  const { busy, failed, run } = usePending();
  const settle = () => run(() => inWords(desk.ask({ op: "settle", session: id })));
  return (
    <div class="cut" role="alert">
      <p class="warn">{sentences(says, next)}</p>
      <div class="buttons">
        {stuck ? (
          <Button primary disabled={busy.value} onClick={settle}>
            Try again
          </Button>
        ) : (
          <>
            <Button primary onClick={review}>
              Review the change
            </Button>
            <Button disabled={busy.value} onClick={settle}>
              Dismiss
            </Button>
          </>
        )}
      </div>
      <Failure text={failed.value} />
    </div>
  );
}
