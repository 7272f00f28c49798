/** History. */

import type { PanelProps } from "../lazy.tsx";
import { CloseButton } from "../parts.tsx";

export default function HistoryPanel({ model }: PanelProps) {
  return (
    <section class="panel beside" aria-label="History">
      <header>
        <h2>History</h2>
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
