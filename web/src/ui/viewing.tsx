/** What a page whose link an agent has seen shows where others have the composer: that it only looks, why, and how to get a
 * page that does more. Controls that would be refused are not offered there. */

import type { Model } from "./model.ts";
import { Command } from "./parts.tsx";
import { ToastBar } from "./toast.tsx";

export function Viewing({ model }: { model: Model }) {
  return (
    <div class="talk">
      <ToastBar model={model} />
      <section class="panel viewing" role="note" aria-label="This page only looks">
        <p>
          This page only shows the world: its link went through an agent, so it could be the agent's own browser. For a
          page in which you can talk and build, run this in a terminal:
        </p>
        <Command text="world-mcp open" />
      </section>
    </div>
  );
}
