/** Objects. */

import type { PanelProps } from "../lazy.tsx";
import { CloseButton } from "../parts.tsx";

export default function ObjectsPanel({ model }: PanelProps) {
  return (
    <section class="panel beside" aria-label="Objects">
      <header>
        <h2>Objects</h2>
        <CloseButton
          label="Close"
          hint="Esc"
          onClick={() => {
            model.open.value = "none";
          }}
        />
      </header>
    </section>
  );
}
