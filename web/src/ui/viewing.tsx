/**
 * Shown instead of the composer on a page whose link an agent has seen: that it is view-only, why, and how to get a
 * page that can do more. Such a page offers no controls that the service would refuse.
 */

import { CommandLine, RepairDetails } from "./components.tsx";
import { isHosted } from "./hosted/place.tsx";
import type { Model } from "./model.ts";
import { ToastBar } from "./toast.tsx";

/** The note, with the toasts. */
export function Viewing({ model }: { model: Model }) {
  return (
    <div class="talk">
      <ToastBar model={model} />
      <section class="panel viewing" role="note" aria-label="View only">
        <p>
          This page is view-only: its link passed through an agent, so this could be the agent's own browser. To talk
          and build, open a page of your own.
        </p>
        {!isHosted(model) && (
          <RepairDetails>
            <p class="muted">Run this in a terminal; it opens a page of your own:</p>
            <CommandLine text="world-mcp open" />
          </RepairDetails>
        )}
      </section>
    </div>
  );
}
