/** The words of ssh, of a server, or of another program, as they are. */

import { visibleRuns } from "../approvals/visible.ts";

/** The words of somebody else, exactly; what would be invisible in them is shown by its name. */
export function Told({ text, label }: { text: string; label: string }) {
  return (
    <pre class="exact" tabIndex={0} aria-label={label} dir="ltr">
      {visibleRuns(text).map((run, i) =>
        run.hidden ? (
          <span key={i} class="unseen">
            {run.text}
          </span>
        ) : (
          run.text
        ),
      )}
    </pre>
  );
}
