/** A question before something that cannot be undone. The safe answer has the focus. */

import { useEffect, useRef } from "preact/hooks";
import { Button } from "../button.tsx";

export function Confirm(props: { text: string; yes: string; busy: boolean; close(): void; confirm(): void }) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div class="confirm" role="group" aria-label="Are you sure?">
      <p>{props.text}</p>
      <div class="answers">
        <Button ref={safe} onClick={props.close}>
          Cancel
        </Button>
        <Button primary class="danger" disabled={props.busy} onClick={props.confirm}>
          {props.yes}
        </Button>
      </div>
    </div>
  );
}
