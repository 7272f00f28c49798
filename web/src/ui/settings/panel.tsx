/** Settings. */

import type { PanelProps } from "../lazy.tsx";
import { CloseButton } from "../parts.tsx";

export default function SettingsPanel({ model }: PanelProps) {
  return (
    <section class="panel beside" aria-label="Settings">
      <header>
        <h2>Settings</h2>
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
