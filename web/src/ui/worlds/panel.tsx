/** Worlds. */

import type { PanelProps } from "../lazy.tsx";
import { CloseButton } from "../parts.tsx";

export default function WorldsPanel({ model }: PanelProps) {
  return (
    <section class="panel beside" aria-label="Worlds">
      <header>
        <h2>Worlds</h2>
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
