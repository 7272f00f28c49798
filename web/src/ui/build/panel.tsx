/** Build. */

import type { PanelProps } from "../lazy.tsx";
import { CloseButton } from "../parts.tsx";

export default function BuildPanel({ model }: PanelProps) {
  return (
    <section class="panel beside" aria-label="Build">
      <header>
        <h2>Build</h2>
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
