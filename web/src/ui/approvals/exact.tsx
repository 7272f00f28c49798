/** The words of an agent, of ssh, of a server, or of another program, as they are. */

import { visibleRuns } from "./visible.ts";

/** The words of somebody else, exactly; what would be invisible in them is shown by its name. */
export function ExactText({ text, label }: { text: string; label: string }) {
  return (
    <pre class="exact" tabIndex={0} role="group" aria-label={label} dir="ltr">
      <Visible text={text} />
    </pre>
  );
}

/** A text with what would be invisible in it by name. */
export function Visible({ text }: { text: string }) {
  return (
    <>
      {visibleRuns(text).map((run, i) =>
        run.hidden ? (
          <span key={i} class="unseen">
            {run.text}
          </span>
        ) : (
          run.text
        ),
      )}
    </>
  );
}
