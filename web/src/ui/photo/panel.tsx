/** Picture. */

import type { PanelProps } from "../lazy.tsx";
import { CloseButton } from "../parts.tsx";

export default function PicturePanel({ model }: PanelProps) {
  return (
    <section class="panel beside" aria-label="Picture">
      <header>
        <h2>Picture</h2>
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
